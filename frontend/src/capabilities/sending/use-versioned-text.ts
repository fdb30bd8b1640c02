import { useMemo, useState } from 'react';

/**
 * What the server proposes to write, and its edition: it is counted on when the words change, as they do with the
 * document they speak of.
 */
export function useVersionedText<Words>(given: Words): { readonly words: Words; readonly edition: number } {
  const said = JSON.stringify(given);
  const [known, setKnown] = useState({ said, edition: 1 });
  if (known.said !== said) setKnown({ said, edition: known.edition + 1 });
  const words = useMemo(() => JSON.parse(known.said) as Words, [known.said]); // what was stringified above
  return { words, edition: known.edition };
}
