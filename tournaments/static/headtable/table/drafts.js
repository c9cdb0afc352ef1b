/* A hand that is half entered survives a reload, and waits while another is entered: one draft a deal. */

import { begun, choose, fields, hand, isCorrecting } from "./hand.js";
import { remove, save, saved } from "./storage.js";

const name = () => `draft:${hand().dataset.round}:${hand().dataset.deal}`;

export const saveDraft = () => {
  if (isCorrecting()) return;
  if (begun()) save(name(), fields());
  else remove(name());
};

export const dropDraft = () => {
  if (!isCorrecting()) remove(name());
};

export const restoreDraft = () => {
  if (begun()) return;
  for (const [field, value] of saved(name()) || []) choose(field, value);
};
