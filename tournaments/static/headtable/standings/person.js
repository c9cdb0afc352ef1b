// A person's page looks again; nothing moves unless something changed.

import { keepLooking } from "../display/looking.js";
import { putParts } from "../display/merging.js";

keepLooking({
  every: 20000,
  take: (response, text) => {
    if (response.status === 404) window.location.reload(); // the link was withdrawn: the page says so
    return response.ok && putParts(text);
  },
});
