import { parseCell, squash } from '#capabilities/index.ts';
import { journalEntryKindNames, movedAtBank, type JournalEntryView } from '#features/journal-entries';
import { depositIdOf, type PaymentView } from '#features/payments';
import { daysBetween, type Cents, type Day, type ImportColumn } from '#kernel/index.ts';
import type { ReconciliationFields, StatementItem } from './commands.ts';

/** A line as the bank wrote it: what came in is positive. */
export type StatementLine = {
  readonly date: Day;
  readonly amount: Cents;
  readonly number: string;
  readonly description: string;
};
/** What a file of the bank says. `ending`: the balance it ends with, where it tells. */
export type StatementFile = {
  readonly lines: readonly StatementLine[];
  readonly ending: { readonly date: Day; readonly balance: Cents } | null;
};

type DepositedPayment = Pick<
  PaymentView,
  'id' | 'customerName' | 'checkNo' | 'bankId' | 'depositDate' | 'depositNo' | 'amount'
>;
/**
 * What a bank may list before payments of one slip are one line of it. `depositId`: of a payment that lies in a bank.
 */
export type ListedItem = Omit<StatementItem, 'payments'> & { readonly depositId?: string; readonly depositNo?: string };

export const listedDeposit = ({ id, customerName, checkNo, amount, ...place }: DepositedPayment): ListedItem[] => {
  const depositId = depositIdOf(id, place);
  const { depositDate: date, depositNo } = place;
  return depositId === null || date === null
    ? []
    : [{ kind: 'deposit', id, date, number: checkNo, party: customerName, amount, depositId, depositNo }];
};

type ReturnedPayment = Pick<PaymentView, 'id' | 'customerName' | 'checkNo' | 'amount' | 'returnedOn' | 'returnFee'>;
/** The check that came back, and the fee for it: two lines, as the bank writes them. */
export const listedReturn = ({
  id,
  customerName: party,
  checkNo: number,
  amount,
  returnedOn: date,
  returnFee,
}: ReturnedPayment): Readonly<Record<'return' | 'fee', ListedItem | null>> => ({
  return: date === null ? null : { kind: 'return', id, date, number, party, amount: -amount },
  fee: date === null || returnFee === 0 ? null : { kind: 'fee', id, date, number, party, amount: -returnFee },
});

type EnteredMove = Pick<JournalEntryView, 'id' | 'number' | 'kind' | 'reason' | 'lines'>;
/** What a journal entry moved at a bank; nothing where it has no line there. */
export const listedEntry = ({ id, number, kind, reason, lines }: EnteredMove, bankId: string): ListedItem[] =>
  movedAtBank(lines, bankId).map(({ day: date, amount, description }) => {
    const party = description || reason || journalEntryKindNames[kind];
    return { kind: 'entry', id, date, number, party, amount };
  });

/** As the bank lists them: payments of one deposit are one line. */
export function statementItems(listed: readonly ListedItem[]): StatementItem[] {
  const lines = Map.groupBy(listed, ({ kind, id, depositId }) => `${kind} ${depositId ?? id}`);
  return [...lines.values()].flatMap((together): StatementItem[] => {
    const [first] = together;
    if (!first) return [];
    const { depositId, depositNo = '', ...item } = first;
    if (depositId === undefined) return [{ ...item, payments: [] }];
    return [
      {
        ...item,
        id: depositId,
        number: depositNo || item.number,
        party: together.length === 1 ? item.party : `${together.length} payments`,
        amount: together.reduce((sum, { amount }) => sum + amount, 0),
        payments: together.map(({ id: paymentId, party, number, amount }) => ({ paymentId, party, number, amount })),
      },
    ];
  });
}

/** A check, a payment of a deposit, a return or a fee, as a statement lists it. `id`: of the check or the payment. */
export type ClearedItem = Pick<StatementItem, 'kind' | 'id' | 'date' | 'amount'>;
/** Deposits payment by payment, the others as they are. */
export const clearedItems = (items: readonly StatementItem[]): ClearedItem[] =>
  items.flatMap(({ kind, id, date, amount, payments }) =>
    payments.length === 0
      ? [{ kind, id, date, amount }]
      : payments.map((each) => ({ kind, id: each.paymentId, date, amount: each.amount })),
  );

export const clearedKey = ({ kind, id }: Pick<ClearedItem, 'kind' | 'id'>): string => `${kind} ${id}`;
export const clearedSum = (items: readonly Pick<ClearedItem, 'amount'>[]): Cents =>
  items.reduce((sum, { amount }) => sum + amount, 0);

type StatementHead = Pick<ReconciliationFields, 'bankId' | 'statementDate' | 'beginningBalance' | 'endingBalance'>;
/**
 * What the hash of a statement is made over: its bank, day and balances, then each item in the order of kind and id,
 * each ended by LF. Names and numbers are left out.
 */
export const statementText = (
  { bankId, statementDate, beginningBalance, endingBalance }: StatementHead,
  cleared: readonly ClearedItem[],
): string =>
  [
    `statement ${bankId} ${statementDate} ${beginningBalance} ${endingBalance}`,
    ...cleared.map((item) => `${clearedKey(item)} ${item.date} ${item.amount}`).toSorted(),
  ]
    .map((line) => `${line}\n`)
    .join('');

const MONEY: Pick<ImportColumn, 'kind'> = { kind: 'money' };
const DAY: Pick<ImportColumn, 'kind'> = { kind: 'day' };
function cellOf<V>(column: Pick<ImportColumn, 'kind'>, text: string, today: Day): V | null {
  const parsed = parseCell(column as ImportColumn, text, today);
  return 'value' in parsed && parsed.value !== undefined ? (parsed.value as V) : null; // by the kind of the column
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** What an element holds, whether or not it is closed: OFX 1 closes none. */
const elementOf = (block: string, name: string): string =>
  (new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(block)?.[1] ?? '')
    .replace(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole)
    .trim();
/** `20261120120000[-8:PST]` as `2026-11-20`: the day as the bank has it. */
const ofxDay = (text: string): Day | null => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text) ?? [];
  return year === undefined ? null : cellOf(DAY, `${year}-${month}-${day}`, '2000-01-01');
};
const ofxCents = (text: string): Cents | null => cellOf(MONEY, text.replace(/^\+/, ''), '2000-01-01');

export const isOfx = (text: string): boolean => /<OFX>/i.test(text.slice(0, 4_000));

/**
 * OFX 1 (SGML) and 2 (XML), as banks offer it for QuickBooks and Quicken; what has no day or amount is left out. Null
 * where it has more lines than `most`.
 */
export function ofxStatement(text: string, most: number): StatementFile | null {
  const blocks: string[] = [];
  for (const [block] of text.matchAll(/<STMTTRN>.*?(?=<\/STMTTRN>|<STMTTRN>|<\/BANKTRANLIST>|$)/gis))
    if (blocks.push(block) > most) return null;
  const lines = blocks.flatMap((block): StatementLine[] => {
    const [date, amount] = [ofxDay(elementOf(block, 'DTPOSTED')), ofxCents(elementOf(block, 'TRNAMT'))];
    const words = [elementOf(block, 'NAME'), elementOf(block, 'MEMO')].filter(Boolean).join(' ');
    const number = elementOf(block, 'CHECKNUM');
    return date === null || amount === null ? [] : [{ date, amount, number, description: words }];
  });
  const balance = /<LEDGERBAL>.*?(?=<\/LEDGERBAL>|<AVAILBAL>|$)/is.exec(text)?.[0] ?? '';
  const [date, cents] = [ofxDay(elementOf(balance, 'DTASOF')), ofxCents(elementOf(balance, 'BALAMT'))];
  return { lines, ending: date === null || cents === null ? null : { date, balance: cents } };
}

const headings = {
  date: ['date', 'postingdate', 'posteddate', 'transactiondate', 'dateposted'],
  amount: ['amount', 'transactionamount', 'amountusd'],
  debit: ['debit', 'withdrawal', 'withdrawals', 'debitamount', 'moneyout', 'paidout'],
  credit: ['credit', 'deposit', 'deposits', 'creditamount', 'moneyin', 'paidin'],
  number: ['checknumber', 'check', 'checkno', 'checkornumber', 'checkorslipnumber', 'number', 'slipnumber'],
  description: ['description', 'payee', 'name', 'memo', 'details'],
  balance: ['balance', 'runningbalance', 'runningbal', 'endingbalance'],
} as const;

/**
 * Rows as a bank exports them, below a row of headings: an amount with its sign, or debits and credits apart. Null
 * where no headings are found.
 */
export function csvStatement(rows: readonly (readonly string[])[], today: Day): StatementFile | null {
  const columnsOf = (cells: readonly string[]) => {
    const names = cells.map(squash);
    const at = (heading: keyof typeof headings) =>
      names.findIndex((name) => headings[heading].some((each) => each === name));
    return {
      date: at('date'),
      amount: at('amount'),
      debit: at('debit'),
      credit: at('credit'),
      number: at('number'),
      description: at('description'),
      balance: at('balance'),
    };
  };
  const first = rows.findIndex((cells) => {
    const { date, amount, debit, credit } = columnsOf(cells);
    return date >= 0 && (amount >= 0 || debit >= 0 || credit >= 0);
  });
  const columns = columnsOf(rows[first] ?? []);
  if (first < 0) return null;
  const read = rows.slice(first + 1).flatMap((cells) => {
    const text = (column: keyof typeof columns) => cells[columns[column]]?.trim() ?? '';
    const cents = (column: keyof typeof columns) => cellOf<Cents>(MONEY, text(column), today);
    const date = cellOf<Day>(DAY, text('date'), today);
    const [debit, credit] = [cents('debit'), cents('credit')];
    const amount = cents('amount') ?? (debit === null && credit === null ? null : (credit ?? 0) - Math.abs(debit ?? 0));
    if (date === null || amount === null) return [];
    const line = { date, amount, number: text('number'), description: text('description') };
    return [{ line, balance: cents('balance') }];
  });
  return { lines: read.map(({ line }) => line), ending: endingOf(read) };
}

type BalancedLine = { readonly line: StatementLine; readonly balance: Cents | null };

/** The balance of the last line, the newest first or last; null unless each balance follows from the one before it. */
function endingOf(read: readonly BalancedLine[]): StatementFile['ending'] {
  const chains = (rows: readonly BalancedLine[]) =>
    rows.every(({ line, balance }, at) => {
      const before = rows[at - 1];
      return before === undefined
        ? balance !== null
        : balance === Number(before.balance) + line.amount && line.date >= before.line.date;
    });
  const rows = [read, read.toReversed()].find(chains);
  const last = rows?.at(-1);
  return last && last.balance !== null ? { date: last.line.date, balance: last.balance } : null;
}

/** Banks post a deposit within days; a check is paid when somebody brings it. */
const MOST_DAYS = { check: 180, deposit: 10, return: 10, fee: 10, entry: 10 } as const;
const digits = (number: string) => number.replace(/\D/g, '').replace(/^0+/, '');

/**
 * For each line what is proposed to be ticked: the check of its number, or what has its amount and is nearest in time.
 * Nothing is proposed twice.
 */
export function proposedMatches(
  lines: readonly StatementLine[],
  items: readonly StatementItem[],
): (StatementItem | null)[] {
  const taken = new Set<StatementItem>();
  const matches = lines.map((): StatementItem | null => null);
  const byAmount = Map.groupBy(items, ({ amount }) => amount);
  const propose = (
    candidatesOf: (line: StatementLine, alike: readonly StatementItem[]) => readonly StatementItem[],
  ) => {
    for (const [at, line] of lines.entries()) {
      if (matches[at]) continue;
      const alike = (byAmount.get(line.amount) ?? []).filter((item) => !taken.has(item));
      const [found] = candidatesOf(line, alike);
      if (!found) continue;
      taken.add(found);
      matches[at] = found;
    }
  };
  propose(({ number }, alike) =>
    digits(number) === '' ? [] : alike.filter((item) => digits(item.number) === digits(number)),
  );
  propose(({ date, number }, alike) =>
    alike
      .filter(({ kind, number: own, date: day }) => {
        const isOther = kind === 'check' && digits(number) !== '' && digits(own) !== digits(number);
        const days = daysBetween(day, date);
        return !isOther && days >= -3 && days <= MOST_DAYS[kind];
      })
      .toSorted((a, b) => Math.abs(daysBetween(a.date, date)) - Math.abs(daysBetween(b.date, date))),
  );
  return matches;
}
