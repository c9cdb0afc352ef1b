"""The web server of the hall: waitress, with queues, bounds and a loop of its own. Knows no page and no person.

**From a connection to its answer.** `listening` opens the socket and finds the address that phones use. `server` takes
connections and reads requests in one thread; a whole request goes to one of the queues; a thread of that queue asks Django
and the answer is sent. `channel` is one connection: it accepts requests whose length is stated in one way only, and sends
headers and body in one packet.

**The queues** (`queues.Queues`). Each has threads of its own, so no kind of request waits for another kind. A request goes
to the first that fits; the addresses say which of the first three they want (`page(…, in_turn=, screens=, together=)`):

| queue    | threads            | requests                                                                              |
| -------- | ------------------ | ------------------------------------------------------------------------------------- |
| in_turn  | 1                  | the phones' polls, most of all requests: one at a time is soon answered               |
| screens  | 1                  | the hall screens' polls, which else show a new round only after all phones do         |
| together | one for each place | hands: all that wait for the same night are written in one transaction, since a disk  |
|          |                    | takes as long for the hands of twenty tables as for that of one                       |
| hosts    | a third of sending | other requests with the cookie of a director, who waits for no phone                  |
| reading  | a third of sending | other GET and HEAD requests; more threads would slow the one that writes a hand       |
| sending  | `SENDING`          | all others                                                                            |

**The bounds** (`server.BoundedServer`). Where all connections are taken, or requests that are half sent hold too much
memory, the address that takes most gives way.

**The loop** (`server.BoundedServer.run`) replaces waitress's, which asks every open connection at each turn whether it is to
be read or written. With the 250 connections of a full hall a request that does nothing took 370 µs of CPU in waitress's
loop with select, 460 with poll and 110 in ours, which asks only connections that have changed, and all of them once a
second. waitress has no setting for this. Only its public classes and methods are used.
"""
