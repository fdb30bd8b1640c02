import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { isSame, mergeFields } from './merge-fields.ts';

/** What both changed: answered by whoever is typing. */
export type FieldConflict = {
  readonly fields: readonly { readonly name: string; readonly label: string }[];
  readonly mine: Readonly<Record<string, unknown>>;
  readonly theirs: Readonly<Record<string, unknown>>;
};
/**
 * What has become of what somebody else saved meanwhile. `taken`: labels of fields that are theirs now. `isBehind`: it
 * changed what no field here shows, as an approval does, and the server has to say whether what is typed still holds.
 */
export type MergeState = {
  readonly taken: readonly string[];
  readonly conflicts: readonly FieldConflict[];
  readonly isBehind: boolean;
};
const NOTHING_MERGED: MergeState = { taken: [], conflicts: [], isBehind: false };

export type BaseVersion<Draft> = {
  /** True while what is typed is what was sent: leaving is no loss then. */
  readonly isDone: () => boolean;
  readonly merge: MergeState;
  /** Says which of two holds; the form cannot be saved before. */
  readonly settle: (conflict: FieldConflict, holds: 'mine' | 'theirs') => void;
  /** Gives up what is typed for what is saved. */
  readonly reload: () => void;
  /** The version of the record that is typed on, and what it says. */
  readonly baseVersion: () => number | undefined;
  readonly baseDraft: () => Draft;
  /**
   * Puts what was typed once in the place of what is typed; null: what is saved now. `at`: on which version; `below`:
   * what that said in the fields that were typed.
   */
  readonly restore: (typed: Draft | null, at?: number, below?: object) => void;
  readonly onSent: (typed: Draft) => void;
};

type BaseOptions<Draft> = {
  readonly draft: Draft;
  readonly version: number | undefined;
  readonly mergedAlone: readonly string[] | undefined;
  readonly labelOf: (field: string) => string;
  /** What is typed is replaced: what was said about it is over. */
  readonly onReplace: () => void;
  readonly onReload: (() => void) | undefined;
};

/** Which version of the record is typed on, and what becomes of what is typed when there is a newer one. */
export function useBaseVersion<Draft extends FieldValues>(
  { reset, getValues, setValue, formState: { isDirty, isSubmitting } }: UseFormReturn<Draft>,
  { draft, version, mergedAlone, labelOf, onReplace, onReload }: BaseOptions<Draft>,
): BaseVersion<Draft> {
  /** `isRead`: all of its draft was read from the record; of a kept draft the typed fields alone are known. */
  const base = useRef({ version, draft, isRead: true });
  const wanted = useRef(false);
  const sent = useRef<string | null>(null);
  const [merge, setMerge] = useState(NOTHING_MERGED);
  const isDone = useCallback(() => sent.current === JSON.stringify(getValues()), [getValues]);
  /** What was put back counts as typed before the form knows that it is dirty. */
  const isRestored = useRef(false);

  const put = (name: string, value: unknown) =>
    // a field of the draft
    setValue(name as Path<Draft>, value as PathValue<Draft, Path<Draft>>, { shouldDirty: true });

  function mergeSaved() {
    if (base.current.isRead && isSame(base.current.draft, draft))
      return setMerge((before) => ({ ...before, isBehind: true }));
    const mine = structuredClone(getValues());
    const { taken, conflicts } = mergeFields({ base: base.current.draft, mine, theirs: draft }, mergedAlone);
    base.current = { version, draft, isRead: true };
    onReplace();
    for (const name of taken) put(name, draft[name]);
    // asked before and not answered: they may have changed it once more, or back
    const open = merge.conflicts
      .map(({ fields }) => fields.map(({ name }) => name).filter((name) => !isSame(mine[name], draft[name])))
      .filter((names) => names.length > 0 && !conflicts.flat().some((name) => names.includes(name)));
    setMerge(({ taken: before }) => ({
      isBehind: false,
      taken: [...new Set([...before, ...taken.map(labelOf)])],
      conflicts: [...open, ...conflicts].map((names) => ({
        fields: names.map((name) => ({ name, label: labelOf(name) })),
        mine,
        theirs: draft,
      })),
    }));
  }

  useEffect(() => {
    const isTyped = isDirty || isRestored.current;
    if (isDirty) isRestored.current = false;
    if (base.current.version === version || (isTyped && isSubmitting && !wanted.current)) return;
    if (isTyped && !wanted.current) return mergeSaved();
    const isTypedOn = sent.current !== null && !isDone(); // since it was saved
    [base.current, wanted.current, sent.current] = [{ version, draft, isRead: true }, false, null];
    setMerge(NOTHING_MERGED);
    reset(draft, { keepDirtyValues: isTypedOn });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each version that is saved
  }, [isDirty, isSubmitting, version, draft]);

  function reload() {
    onReplace();
    setMerge(NOTHING_MERGED);
    sent.current = null;
    // What was saved may be here already, or still on its way.
    if (base.current.version === version) wanted.current = true;
    else base.current = { version, draft, isRead: true };
    reset(draft);
    onReload?.();
  }
  function restore(typed: Draft | null, at = version, below: object = {}) {
    onReplace();
    setMerge(NOTHING_MERGED);
    const known = { version: at, draft: { ...draft, ...below }, isRead: typed === null };
    [base.current, wanted.current, sent.current] = [known, false, null];
    isRestored.current = typed !== null;
    if (typed === null) reset(draft);
    else reset(typed, { keepDefaultValues: true });
  }
  function settle(conflict: FieldConflict, holds: 'mine' | 'theirs') {
    if (holds === 'theirs') for (const { name } of conflict.fields) put(name, conflict.theirs[name]);
    setMerge((before) => ({ ...before, conflicts: before.conflicts.filter((each) => each !== conflict) }));
  }
  return {
    reload,
    restore,
    settle,
    merge,
    baseVersion: useCallback(() => base.current.version, []),
    baseDraft: useCallback(() => base.current.draft, []),
    isDone,
    /** Where people stay on the page, what they typed comes back as what is saved. */
    onSent: (typed: Draft) => void ([sent.current, wanted.current] = [JSON.stringify(typed), true]),
  };
}
