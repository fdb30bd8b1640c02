/** What we say under a warranty, wherever it is read. */
export const WARRANTY_AGREEMENT =
  'The work named above is warranted for the term, and within the limits, that this document states.';
