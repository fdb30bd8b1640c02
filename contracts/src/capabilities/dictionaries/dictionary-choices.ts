import { guardsReading, type Guard } from '#kernel/index.ts';
import type { Dictionary } from './dictionary.ts';

/** What the rules of a dictionary read of the records that are chosen, and of those that hold one. */
export type ChoiceFacts = {
  /** The names of the live records that hold this one. */
  readonly holders: readonly string[];
  /**
   * By the field: how many of the records that are asked for there are not known, and the names of those that lie in
   * the trash.
   */
  readonly chosen: Readonly<Record<string, { readonly unknown: number; readonly trashed: readonly string[] }>>;
};

const guard = guardsReading<ChoiceFacts, string>();
/** So many are named, the others counted. */
const NAMED = 5;
const listed = (names: readonly string[]) => ({
  names:
    names
      .slice(0, NAMED)
      .map((name) => `“${name}”`)
      .join(', ') + (names.length > NAMED ? ` and ${names.length - NAMED} more` : ''),
});

/** Referential integrity: what is chosen is there, and what others hold stays. */
export function choiceGuards({ fields, heldBy }: Pick<Dictionary, 'fields' | 'heldBy'>) {
  const chosen = Object.entries(fields).flatMap(([field, { of }]): Guard<unknown, ChoiceFacts>[] =>
    of === undefined
      ? []
      : [
          guard('CHOICE_UNKNOWN', {
            field,
            reads: ['chosen'],
            when: (_, { chosen: of }) => (of[field]?.unknown ?? 0) > 0,
          }),
          guard('CHOICE_IN_TRASH', {
            field,
            reads: ['chosen'],
            when: (_, { chosen: of }) => (of[field]?.trashed.length ?? 0) > 0 && listed(of[field]?.trashed ?? []),
          }),
        ],
  );
  const free = heldBy
    ? [guard(heldBy.refusal, { reads: ['holders'], when: (_, { holders }) => holders.length > 0 && listed(holders) })]
    : [];
  return { Create: chosen, Edit: chosen, Restore: chosen, Trash: free };
}
