/* The page of a card that opens no table: what this phone saved for it and nobody has. */

import { setWithdrawn, show } from "./outbox.js";

window.addEventListener("storage", show);
setWithdrawn(true);
