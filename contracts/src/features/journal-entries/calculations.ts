import { systemAccounts } from '#capabilities/index.ts';
import type { Cents, Day } from '#kernel/index.ts';
import type { JournalEntryFields, JournalEntryKind, JournalLine, KeptKind } from './commands.ts';
import type { JournalEntryView } from './view.ts';

/** As people read them. */
export const journalEntryKindNames: Readonly<Record<JournalEntryKind, string>> = {
  general: 'Journal entry',
  adjusting: 'Adjusting entry',
  accrual: 'Accrual',
  transfer: 'Transfer',
  bankCharge: 'Bank charge',
  interest: 'Interest',
  draw: "Owner's draw",
  contribution: "Owner's contribution",
  loan: 'Loan',
  opening: 'Opening of the books',
  payroll: 'Payroll run',
  wip: 'WIP schedule',
};

const keepers: Readonly<Record<KeptKind, readonly string[]>> = {
  opening: [
    'the opening of the books',
    'the WIP schedule',
    'the banks',
    // income and costs of the year so far
    'invoices',
    'bills',
    'settlements of profit',
  ],
  payroll: ['job costs and payroll runs'],
  wip: ['the WIP schedule'],
};
/** Accounts that people do not post to, and an entry of this kind does: those of these keepers. */
export const keepersOf = (kind: JournalEntryKind): readonly string[] =>
  Object.entries(keepers).find(([kept]) => kept === kind)?.[1] ?? [];

type DatedLines = Pick<JournalEntryFields, 'date' | 'lines'>;

/** What its debits on its own day come to. */
export const entryAmount = ({ date, lines }: DatedLines): Cents =>
  lines.reduce((sum, { day, amount }) => sum + (day === date ? Math.max(amount, 0) : 0), 0);

const opposite = (line: JournalLine, day: Day): JournalLine => ({ ...line, day, amount: 0 - line.amount });

/**
 * All lines of an entry as they are posted. An accrual posts itself back on `reversesOn`; a transfer that is received
 * later stands in transit between its two days. Each day sums to nothing.
 */
export function linesByDay(
  lines: readonly JournalLine[],
  { reversesOn, receivedOn }: Pick<JournalEntryFields, 'reversesOn' | 'receivedOn'>,
): JournalLine[] {
  if (reversesOn !== null) return [...lines, ...lines.map((line) => opposite(line, reversesOn))];
  const [from, to] = [lines.find(({ amount }) => amount < 0), lines.find(({ amount }) => amount > 0)];
  if (receivedOn === null || from?.day === receivedOn || !from || !to) return [...lines];
  const transit = { ...to, account: 'transit', accountName: systemAccounts.transit.name, bankId: null };
  return [from, transit, { ...opposite(transit, receivedOn) }, { ...to, day: receivedOn }];
}

/**
 * What takes an entry back on a day: each line with its sign turned. What is still to come is taken back on the day it
 * comes.
 */
export const linesTakenBack = (lines: readonly JournalLine[], on: Day): JournalLine[] =>
  lines.map((line) => opposite(line, line.day > on ? line.day : on));

type EnteredMove = Pick<JournalEntryView, 'id' | 'number' | 'kind' | 'reason' | 'lines'>;
/** What an entry moved at a bank, as a statement lists it; nothing where it has no line there. */
export const listedEntry = ({ id, number, kind, reason, lines }: EnteredMove, bankId: string) =>
  lines
    .filter((line) => line.account === 'bank' && line.bankId === bankId)
    .map(({ day: date, amount, description }) => {
      const party = description || reason || journalEntryKindNames[kind];
      return { kind: 'entry' as const, id, date, number, party, amount };
    });
