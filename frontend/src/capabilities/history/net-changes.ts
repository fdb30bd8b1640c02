import type { HistoryEntry } from '@backoffice/contracts/capabilities';

type RawChange = HistoryEntry['changes'][number];
/** `undone`: what was changed and changed back, each field once. */
type NetChanges = {
  readonly changes: readonly RawChange[];
  readonly undone: readonly RawChange[];
  readonly people: readonly { readonly name: string; readonly count: number }[];
};

/** What entries of a history come to together: of each field what it was before the first and is after the last. */
export function netChanges(entries: readonly HistoryEntry[]): NetChanges {
  const fields = new Map<string, RawChange>();
  const people = new Map<string, number>();
  for (const { changes, actor } of entries.toSorted((a, b) => a.version - b.version)) {
    people.set(actor.name, (people.get(actor.name) ?? 0) + 1);
    for (const { field, before, after } of changes)
      fields.set(field, { field, before: (fields.get(field) ?? { before }).before, after });
  }
  const isSame = ({ before, after }: RawChange) => JSON.stringify(before) === JSON.stringify(after);
  return {
    changes: [...fields.values()].filter((change) => !isSame(change)),
    undone: [...fields.values()].filter(isSame),
    people: [...people].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count),
  };
}
