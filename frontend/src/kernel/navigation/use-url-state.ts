import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What a page shows stands in its address: it can be kept, sent and gone back to. `put` takes out what is null or
 * empty.
 */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  const put = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { params, put };
}
