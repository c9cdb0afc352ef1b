"""What is known of a member besides the name. Reads; changes nothing."""

from club.models import Member
from tournaments.models import Entrant


def is_more_than_a_name(member: Member) -> bool:
    """Whether there is anything but a name and one night: then nobody put it on the roster by mistake. Five queries at the most."""
    details = (
        member.number,
        member.short_name,
        member.email,
        member.phone,
        member.contact,
        member.notes,
        member.since,
    )
    came = Entrant.objects.filter(member=member)[:2].values_list("pk", flat=True)
    more = (member.groups, member.former, member.dues, member.own_dues)
    return any(details) or len(came) > 1 or any(rows.exists() for rows in more)
