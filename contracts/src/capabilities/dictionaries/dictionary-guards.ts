import {
  dayText,
  guardsReading,
  type CommandOf,
  type Day,
  type Fields,
  type Guard,
  type GuardTable,
} from '#kernel/index.ts';
import { inOrder } from '#capabilities/fields/dated.ts';
import type { Dictionary } from './dictionary.ts';
import { entryAfter, heldRates } from './dictionary-entry.ts';
import { choiceGuards } from './dictionary-choices.ts';
import { parentGuards } from './dictionary-parent.ts';

/** `others`: entries that must not hold on the same days. */
export type DictionaryFacts = { readonly today: Day; readonly others: readonly Fields[] };
type TodayFacts = Pick<DictionaryFacts, 'today'> & CommandOf<unknown>;

const guard = guardsReading<DictionaryFacts, string>();

/**
 * What stands against each command on an entry: what it belongs to, what it chooses and who holds it, the rules of its
 * values, and others that hold on the same days.
 */
export function dictionaryGuards(dictionary: Dictionary): GuardTable {
  const { rules, overlap, fields, adds } = dictionary;
  const after = (record: object | null, { command, today }: TodayFacts) =>
    entryAfter(dictionary, command, record, today);
  const broken = rules
    .filter(({ warns }) => !warns)
    .map(({ code, field, when }) =>
      guard(code, {
        field,
        reads: ['command', 'today'],
        when: (record: object | null, asked) => when(after(record, asked)),
      }),
    );
  const daysOf = (entry: Fields) => periodOf(entry, overlap?.days);
  const overlapping = overlap
    ? [
        guard(overlap.refusal, {
          field: overlap.days?.[0] ?? 'effectiveFrom',
          reads: ['command', 'today', 'others'],
          when: (record: object | null, { others, ...asked }) =>
            others.some((other) => holdTogether(daysOf(after(record, asked)), daysOf(other))),
        }),
      ]
    : [];
  const ending = (field: string) =>
    fields['effectiveTo']
      ? [
          guard('PERIOD_INVALID', {
            field,
            reads: ['command', 'today'],
            when: (record: object | null, asked) => endsBeforeItsRates(after(record, asked)),
          }),
        ]
      : [];
  const written = (field: string): readonly Guard[] => [...broken, ...ending(field), ...overlapping] as Guard[];
  const above = parentGuards(dictionary) as Readonly<Record<'Create' | 'Edit' | 'Restore', Guard[]>>;
  const chosen = choiceGuards(dictionary) as Readonly<Record<'Create' | 'Edit' | 'Restore' | 'Trash', Guard[]>>;
  const own: GuardTable = {
    Create: [...above.Create, ...chosen.Create, ...written('effectiveTo')],
    Edit: [...above.Edit, ...chosen.Edit, ...written('effectiveTo')],
    ChangeRate: [secondRates as Guard, ...written('effectiveFrom')],
    Restore: [...above.Restore, ...chosen.Restore, ...(overlapping as Guard[])],
    Trash: chosen.Trash,
  };
  const added = Object.entries(adds?.guards ?? {}).map(([verb, more = []]) => [verb, [...(own[verb] ?? []), ...more]]);
  return { ...own, ...Object.fromEntries(added) };
}

/** Two rates do not begin on one day. */
const secondRates = guard('RATE_EFFECTIVE_CONFLICT', {
  field: 'effectiveFrom',
  reads: ['command'],
  when(record: object, { command }) {
    const { effectiveFrom } = command.data as { effectiveFrom: Day }; // by its shape
    return heldRates(record).some((rates) => rates.effectiveFrom === effectiveFrom) && { from: dayText(effectiveFrom) };
  },
});

type Period = { readonly from: Day; readonly to: Day | null };
/** From its first rates, or the first of its days, to its end, both days included; without an end, for ever. */
const periodOf = (entry: Fields, [first, last = 'effectiveTo']: readonly string[] = []): Period => ({
  from: first === undefined ? (inOrder(heldRates(entry))[0]?.effectiveFrom ?? '') : String(entry[first]),
  to: (entry[last] as Day | null | undefined) ?? null, // of an entry that ends
});

const holdTogether = (a: Period, b: Period): boolean =>
  (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to);

function endsBeforeItsRates(entry: Fields): boolean {
  const last = inOrder(heldRates(entry)).at(-1);
  const { to } = periodOf(entry);
  return to !== null && last !== undefined && to < last.effectiveFrom;
}
