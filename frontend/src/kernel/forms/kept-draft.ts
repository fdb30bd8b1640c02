import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { sessionStore } from '#browser/storage.ts';

const storageName = (name: string) => `backoffice.draft.${name}`;

/**
 * What is typed into a form is kept for its window under a name, so that a reload gives it back; it is given up when
 * the form is sent or left. Without a name nothing is kept.
 */
export function useKeptDraft<Draft extends FieldValues>(
  name: string | null,
  { watch, reset }: Pick<UseFormReturn<Draft>, 'watch' | 'reset'>,
  draft: Draft,
) {
  const [kept] = useState(() => (name === null ? null : readKept(name, draft)));
  useEffect(() => {
    if (name === null) return undefined;
    if (kept) reset(kept, { keepDefaultValues: true });
    const { unsubscribe } = watch((typed) => sessionStore().setItem(storageName(name), JSON.stringify(typed)));
    return () => {
      unsubscribe();
      sessionStore().removeItem(storageName(name));
    };
  }, [name, kept, reset, watch]);
}

/** Null where there is none, or that of another version of the form. */
function readKept<Draft extends FieldValues>(name: string, draft: Draft): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStore().getItem(storageName(name)) ?? 'null');
    return isLike(kept, draft) ? kept : null;
  } catch {
    return null;
  }
}

const isLike = <Draft extends FieldValues>(kept: unknown, draft: Draft): kept is Draft =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.entries(draft).every(([field, value]) => typeof Reflect.get(kept, field) === typeof value);
