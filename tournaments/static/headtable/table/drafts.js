/* A hand half told survives a reload, and waits while another is told: one draft a deal. */

import { drop, keep, kept } from "./keeping.js";
import { begun, choose, fieldsTold, hand, isMending } from "./hand.js";

const name = () => `draft:${hand().dataset.round}:${hand().dataset.deal}`;

export const keepDraft = () => {
  if (isMending()) return;
  if (begun()) keep(name(), fieldsTold());
  else drop(name());
};

export const dropDraft = () => {
  if (!isMending()) drop(name());
};

export const restoreDraft = () => {
  if (begun()) return;
  for (const [field, said] of kept(name()) || []) choose(field, said);
};
