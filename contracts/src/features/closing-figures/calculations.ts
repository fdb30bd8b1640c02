import type { Day } from '#kernel/index.ts';
import type { ClosingLine, ClosingPartName, PostingDifference } from './commands.ts';

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

/** What the hash of a part is made over: its name and day, then each line in the order of its key, each ended by LF. Names are left out: a renamed account has the figures it had. */
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
      .filter((each) => each.frozen !== each.now);
  });
}

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
