import { useEffect, useState } from 'react';
import type { Answer } from './answer.ts';

/** What the office has of a sheet. `turn`: asked anew with each. */
export function useSent<Item>(
  load: (sheetId: string) => Promise<Answer<{ readonly items: readonly Item[] }>>,
  sheetId: string,
  turn: string,
): { readonly items: readonly Item[]; readonly problem: string | null } {
  const [items, setItems] = useState<readonly Item[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void load(sheetId).then((answer) => {
      if (!current) return;
      if (answer.ok) setItems(answer.value.items);
      const isLine = !answer.ok && answer.failure.status === 0; // the page says it in its own line
      setProblem(answer.ok || isLine ? null : answer.failure.message);
    });
    return () => void (current = false);
  }, [load, sheetId, turn]);
  return { items, problem };
}
