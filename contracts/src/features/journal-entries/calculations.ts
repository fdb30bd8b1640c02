import { systemAccounts, type MoneyAccount } from '#capabilities/index.ts';
import { addDays, addMonths, daysBetween, type Cents, type Day } from '#kernel/index.ts';
import type { JournalEntryFields, JournalEntryKind, JournalLine, KeptKind, Repetition } from './commands.ts';
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
  refund: 'Customer refund',
  online: 'Online payment',
};

const keepers: Readonly<Record<KeptKind, readonly string[]>> = {
  opening: [
    'the opening of the books',
    'the WIP schedule',
    'the banks',
    'job costs and payroll runs',
    // income and costs of the year so far
    'invoices',
    'bills',
    'job costs',
    'settlements of profit',
  ],
  payroll: ['job costs and payroll runs'],
  wip: ['the WIP schedule'],
  refund: ['payments'],
  online: [],
};
/** Accounts that people do not post to, and an entry of this kind does: those of these keepers. */
export const keepersOf = (kind: JournalEntryKind): readonly string[] =>
  Object.entries(keepers).find(([kept]) => kept === kind)?.[1] ?? [];

type DatedLines = Pick<JournalEntryFields, 'date' | 'lines'>;

/** The first day after `after` on which a repetition is due; null once it has ended. */
export function nextRepetition({ dayOfMonth, endsOn }: Repetition, after: Day): Day | null {
  const dayIn = (first: Day) => {
    const last = addDays(addMonths(first, 1), -1);
    const asked = `${first.slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`;
    return asked < last ? asked : last;
  };
  const first = `${after.slice(0, 7)}-01`;
  const next = dayIn(first) > after ? dayIn(first) : dayIn(addMonths(first, 1));
  return endsOn !== null && next > endsOn ? null : next;
}

/** What was entered of an entry: neither what goes back by itself, nor what is in transit. */
export const enteredLines = <Line extends Pick<JournalLine, 'account' | 'day'>>({
  lines,
  reversesOn,
}: {
  readonly lines: readonly Line[];
  readonly reversesOn: Day | null;
}): Line[] => lines.filter(({ account, day }) => account !== 'transit' && day !== reversesOn);

/** An entry as it is posted anew on another day, its days ahead as far ahead as before. */
export function postedAnew(entry: JournalEntryFields, on: Day) {
  const later = (day: Day | null) => (day === null ? null : addDays(on, daysBetween(entry.date, day)));
  return {
    reason: entry.reason,
    date: on,
    reversesOn: later(entry.reversesOn),
    receivedOn: later(entry.receivedOn),
    lines: enteredLines(entry).map(({ amount, account, bankId, contractId, lineItemId, ...rest }) => ({
      account,
      bankId,
      debit: Math.max(amount, 0),
      credit: Math.max(-amount, 0),
      contractId,
      lineItemId,
      customerId: rest.customerId,
      vendorId: rest.vendorId,
      description: rest.description,
    })),
  };
}

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

type BankLine = { readonly date: Day; readonly amount: Cents; readonly description: string };
/** What a line of the bank's statement mostly is where no document explains it: a charge, or interest. */
export const usualKindOf = ({ amount }: Pick<BankLine, 'amount'>) => (amount < 0 ? 'bankCharge' : 'interest');
/** The entry of such a line. `amount`: what came in is positive. */
export function entryOfBankLine(
  { date, amount, description: said }: BankLine,
  bankId: string,
  account: MoneyAccount = 'bank',
) {
  const [sum, description] = [Math.abs(amount), said.slice(0, 200)];
  const kind = usualKindOf({ amount });
  const lines =
    amount < 0
      ? [
          { account: 'fees', debit: sum, description },
          { account, bankId, credit: sum, description },
        ]
      : [
          { account, bankId, debit: sum, description },
          { account: 'otherIncome', credit: sum, description },
        ];
  return { kind, date, lines } as const;
}

type EnteredMove = Pick<JournalEntryView, 'id' | 'number' | 'kind' | 'reason' | 'lines'>;
/** What an entry moved at a bank, as a statement lists it; nothing where it has no line there. */
export const listedEntry = ({ id, number, kind, reason, lines }: EnteredMove, bankId: string) =>
  lines
    .filter((line) => line.bankId === bankId)
    .map(({ day: date, amount, description }) => {
      const party = description || reason || journalEntryKindNames[kind];
      return { kind: 'entry' as const, id, date, number, party, amount };
    });
