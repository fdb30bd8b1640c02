import type { Cents, Day } from '@backoffice/contracts/kernel';
import { accountNameOf, exportRefused, phrase, sumOf, type ExportLine } from './report.ts';

/** What QuickBooks calls the transactions that an import may bring. */
type TransactionKind = 'GENERAL JOURNAL' | 'DEPOSIT' | 'BILL' | 'BILL REFUND' | 'CHECK' | 'TRANSFER';

/**
 * A transaction as QuickBooks takes it: its lines sum to nothing, and at most the first is a receivable or payable.
 * `number`: of the event and the day.
 */
export type Transaction = {
  readonly kind: TransactionKind;
  readonly number: string;
  readonly day: Day;
  readonly memo: string;
  readonly lines: readonly ExportLine[];
};

/** Joins what one event posted where it has to be cut: it sums to nothing over all transactions of the event. */
export const CLEARING = { code: '9999', name: 'Export clearing' } as const;

const documentNames: Readonly<Record<string, string>> = {
  InvoiceApproved: 'Invoice',
  PaymentPosted: 'Payment',
  PaymentDeposited: 'Deposit',
  BillRecorded: 'Bill',
  CreditRecorded: 'Credit',
  CheckWritten: 'Check',
};
/** `Invoice 220`; what has no name of its own is called by its event. */
export const memoOf = (lines: readonly ExportLine[]): string => {
  const event = lines[0]?.event ?? '';
  const references = [...new Set(lines.map(({ reference }) => reference).filter(Boolean))].toSorted();
  return [documentNames[event] ?? phrase(event), references.join(', ')].filter(Boolean).join(' ');
};

/** What was posted, cut and joined as QuickBooks takes it. @throws HttpProblem 422 for a line that wants a name */
export function transactionsOf(lines: readonly ExportLine[]): Transaction[] {
  const posted = Map.groupBy(lines, ({ position, day, event, depositId }) =>
    event === 'PaymentDeposited' && depositId !== null ? `${day} deposit ${depositId}` : `${day} ${position}`,
  );
  return [...posted.values()].flatMap((entry) => feeApart(entry).flatMap(cut).map(numbered));
}

/** `3507-1114`: of the event and the day. */
export const numberOf = ({ position, day }: Pick<ExportLine, 'position' | 'day'>): string =>
  `${position}-${day.slice(5, 7)}${day.slice(8)}`;

const numbered = (transaction: Transaction, at: number): Transaction =>
  at === 0 ? transaction : { ...transaction, number: `${transaction.number}-${at + 1}` };

/** What the bank took for a check that came back is a transaction of its own. */
function feeApart(entry: readonly ExportLine[]): (readonly ExportLine[])[] {
  const fee = entry.find(({ event, account }) => event === 'PaymentReturned' && account === 'fees');
  const bank = fee && entry.findLast(({ type, amount }) => type === 'bank' && amount === -fee.amount);
  return fee && bank ? [entry.filter((line) => line !== fee && line !== bank), [fee, bank]] : [entry];
}

const isControl = ({ type }: ExportLine) => type === 'receivable' || type === 'payable';

function cut(entry: readonly ExportLine[]): Transaction[] {
  const [first] = entry;
  if (!first) return [];
  if (sumOf(entry) !== 0) throw new Error(`Entry ${first.position} of ${first.day} does not sum to nothing`);
  const isDeposit = first.event === 'PaymentDeposited';
  const controls = added(entry.filter(isControl));
  const rest = entry.filter((line) => !isControl(line));
  const others = isDeposit
    ? [...added(rest.filter(isBank).map(unnamed)), ...rest.filter((line) => !isBank(line))]
    : bankFirst(rest);
  const number = numberOf(first);
  const transaction = (kind: TransactionKind, own: readonly ExportLine[]): Transaction => ({
    kind,
    number,
    day: first.day,
    memo: memoOf(entry),
    lines: own,
  });
  if (controls.length === 0)
    return others.length === 0 ? [] : [transaction(isDeposit ? 'DEPOSIT' : kindOf(others), others)];
  const [control, ...more] = controls;
  if (!control) return [];
  if (more.length === 0) return [transaction(billKindOf(control), [control, ...others])];
  const left = more.map((line) => transaction('GENERAL JOURNAL', [line, clearing(line, -line.amount)]));
  return [transaction('GENERAL JOURNAL', [control, ...others, clearing(control, sumOf(more))]), ...left];
}

/** All payers of a deposit together. */
const unnamed = (line: ExportLine): ExportLine => ({ ...line, party: null, checkNo: '' });
const isBank = ({ type }: ExportLine) => type === 'bank' || type === 'creditCard';
/** A check begins with what leaves the bank. */
const bankFirst = (lines: readonly ExportLine[]) =>
  lines[0]?.event === 'CheckWritten' ? lines.toSorted((a, b) => Number(isBank(b)) - Number(isBank(a))) : lines;

function kindOf(lines: readonly ExportLine[]): TransactionKind {
  if (lines.length === 2 && lines.every(isBank)) return 'TRANSFER';
  return lines[0]?.event === 'CheckWritten' && lines.filter(isBank).length === 1 ? 'CHECK' : 'GENERAL JOURNAL';
}

function billKindOf({ event, type, amount }: ExportLine): TransactionKind {
  if (type === 'payable' && event === 'BillRecorded' && amount < 0) return 'BILL';
  return type === 'payable' && event === 'CreditRecorded' && amount > 0 ? 'BILL REFUND' : 'GENERAL JOURNAL';
}

/** One line of each account and name; what comes to nothing is none. */
function added(lines: readonly ExportLine[]): ExportLine[] {
  const byName = Map.groupBy(lines, ({ code, accountPath, party, depositId }) =>
    [code, ...accountPath, party?.id ?? '', depositId ?? ''].join('\n'),
  );
  return [...byName.values()].flatMap((same) => {
    const [first] = same;
    const amount = sumOf(same);
    if (!first || amount === 0) return [];
    const references = new Set(same.map(({ reference }) => reference).filter(Boolean));
    const line = { ...first, amount, reference: [...references].toSorted().join(', ') };
    if (isControl(line) && line.party === null)
      throw exportRefused('EXPORT_NAME_MISSING', 'format', {
        entry: String(line.position),
        name: accountNameOf(line),
      });
    return [line];
  });
}

const clearing = (line: ExportLine, amount: Cents): ExportLine => ({
  ...line,
  account: 'clearing',
  accountKeys: ['clearing'],
  type: 'currentAsset',
  code: CLEARING.code,
  accountPath: [CLEARING.name],
  party: null,
  job: null,
  amount,
});
