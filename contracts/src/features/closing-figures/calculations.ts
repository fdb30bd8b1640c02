import type { Day } from '#kernel/index.ts';
import type { ClosingLine, ClosingPartName, PostingDifference } from './commands.ts';
import type { FrozenPart } from './events.ts';

/** The figures of each part, in the order in which its canonical text has them; money in cents. */
export const closingParts = {
  trialBalance: ['amount'],
  receivables: ['documentDate', 'dueDate', 'open'],
  credits: ['open'],
  retention: ['held'],
  payables: ['documentDate', 'dueDate', 'open'],
  banks: ['book', 'statementDate', 'ending'],
  deposits: ['day', 'bankId', 'amount'],
  undeposited: ['amount'],
  settlements: ['on', 'amount'],
} as const;

/** Texts of this part as people read them. */
export const closingPartNames: Readonly<Record<ClosingPartName, string>> = {
  trialBalance: 'Trial balance',
  receivables: 'Receivables',
  credits: 'Customer credits',
  retention: 'Retention',
  payables: 'Payables',
  banks: 'Banks',
  deposits: 'Deposits',
  undeposited: 'Undeposited payments',
  settlements: 'Profit shares',
};

const inOrder = (lines: readonly ClosingLine[]) =>
  lines.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));

/**
 * What the hash of a part is made over: its name and day, then each line in the order of its key, each ended by LF.
 * Names are left out: a renamed account has the figures it had.
 */
export const canonicalText = (part: ClosingPartName, through: Day, lines: readonly ClosingLine[]): string =>
  [
    `${part} ${through}`,
    ...inOrder(lines).map(({ key, figures }) =>
      [key, ...closingParts[part].map((field) => figures[field] ?? '')].join(' '),
    ),
  ]
    .map((line) => `${line}\n`)
    .join('');

/** What is another figure than it was, by part and key; null where there is none. */
export type ClosingDifference = {
  readonly part: ClosingPartName;
  readonly key: string;
  readonly name: string;
  readonly field: string;
  readonly frozen: string | number | null;
  readonly now: string | number | null;
};

export function closingDifferences(
  part: ClosingPartName,
  frozen: readonly ClosingLine[],
  now: readonly ClosingLine[],
): ClosingDifference[] {
  const [before, after] = [byKey(frozen), byKey(now)];
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    const named = { part, key, name: (is ?? was)?.name ?? '' };
    const fields: readonly string[] = closingParts[part];
    return fields
      .map((field) => ({ ...named, field, frozen: was?.figures[field] ?? null, now: is?.figures[field] ?? null }))
      .filter((each) => standing(each.frozen) !== standing(each.now));
  });
}

/** What stands at nothing is as good as no line. */
const standing = (figure: string | number | null) => (figure === 0 ? null : figure);

/** The record that a line is of, by its part and key; accounts are of none. */
export function recordOfLine(
  part: ClosingPartName,
  key: string,
): { readonly entity: string; readonly id: string } | null {
  const [first = '', second = ''] = key.split(/[ :]/);
  switch (part) {
    case 'trialBalance':
      return second === '' ? null : { entity: 'Bank', id: second };
    case 'credits':
      return second === '' ? { entity: 'Customer', id: first } : { entity: 'Payment', id: second };
    default:
      return { entity: recordKinds[part], id: first };
  }
}
const recordKinds = {
  receivables: 'Invoice',
  retention: 'Contract',
  payables: 'Bill',
  banks: 'Bank',
  deposits: 'Payment',
  undeposited: 'Payment',
  settlements: 'Contract',
} as const;

const byKey = (lines: readonly ClosingLine[]) => new Map(lines.map((line) => [line.key, line]));

/** Accounts whose balances of a closed day are others by rules of posting that came later. */
export function postingDifferences(before: readonly ClosingLine[], after: readonly ClosingLine[]): PostingDifference[] {
  return closingDifferences('trialBalance', before, after).map(({ key, name, frozen, now }) => ({
    key,
    name,
    before: Number(frozen ?? 0),
    after: Number(now ?? 0),
  }));
}

/**
 * Of each closing the accounts that later rules of posting move by another amount than at the day before it, the
 * earliest day first: what goes on is told once.
 */
export function newDifferences<
  Of extends { readonly through: Day; readonly differences: readonly PostingDifference[] },
>(closings: readonly Of[]): { readonly through: Day; readonly differences: readonly PostingDifference[] }[] {
  const told = new Map<string, number>();
  return closings
    .toSorted((one, other) => one.through.localeCompare(other.through))
    .map(({ through, differences }) => {
      const moved = new Map(differences.map(({ key, before, after }) => [key, after - before]));
      const fresh = differences.filter(({ key }) => moved.get(key) !== told.get(key));
      for (const [key, by] of moved) told.set(key, by);
      return { through, differences: fresh };
    })
    .filter(({ differences }) => differences.length > 0);
}

export const linesCounted = ({ parts }: { readonly parts: readonly FrozenPart[] }): number =>
  parts.reduce((sum, { count }) => sum + count, 0);
