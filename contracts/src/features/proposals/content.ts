/** What a signature under a proposal says: wherever it can be signed, and in what is printed. */
export const PROPOSAL_AGREEMENT =
  'The prices, specifications and conditions above are satisfactory and are accepted. The work may be done as specified, and payment will be made as agreed.';
