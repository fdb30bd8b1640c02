import type { Paper, PaperFormPart, PaperSignature } from '#capabilities/papers/paper.ts';

/** The statutory form and nothing else, in the order of the statute: no letterhead, no logo, no word of ours. */
export const releasePaper = (form: readonly PaperFormPart[], signature: PaperSignature | null): Paper => ({
  head: null,
  parties: [],
  blocks: [{ kind: 'statutory', parts: form, signature }],
});
