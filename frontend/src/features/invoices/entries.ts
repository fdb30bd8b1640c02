import {
  billedLine,
  overbilledAmount,
  percentBilled,
  quantityBilled,
  type BilledLine,
  type BillingSheet,
  type Progress,
} from '@backoffice/contracts/features/invoices';
import { moneyText, quantityText, scaledFrom, type Cents } from '@backoffice/contracts/kernel';

export type SheetLine = BillingSheet['lines'][number];
export type BillingMethod = Progress['method'];
/** What is typed at a line, in the measure of its method; null: it is not billed, NaN: it is no number. */
export type LineEntry = {
  readonly sourceLineItemId: string;
  readonly method: BillingMethod;
  readonly value: number | null;
};

const WHOLE_BP = 10_000;
export const billingMethods: readonly BillingMethod[] = ['percent', 'quantity', 'amount'];
type Measure = {
  readonly name: string;
  readonly sign: string;
  readonly key: string;
  readonly decimals: number;
  readonly show: (value: number) => string;
  readonly wrong: string;
};
/** How each method is typed. `key` turns to it while one types. */
export const billingMeasures: Readonly<Record<BillingMethod, Measure>> = {
  percent: {
    name: 'percent to date',
    sign: '%',
    key: '%',
    decimals: 2,
    show: (bp) => quantityText(bp * 100),
    wrong: 'Type a percentage like 50 or 33.33.',
  },
  quantity: {
    name: 'quantity to date',
    sign: 'qty',
    key: '#',
    decimals: 4,
    show: quantityText,
    wrong: 'Type a quantity like 12.5.',
  },
  amount: {
    name: 'amount of this period',
    sign: '$',
    key: '$',
    decimals: 2,
    show: moneyText,
    wrong: 'Type an amount like 1,250.00.',
  },
};

const progressOf = (method: BillingMethod, value: number): Progress =>
  method === 'percent'
    ? { method, percentToDate: value }
    : method === 'quantity'
      ? { method, quantityToDate: value }
      : { method, amount: value };
const valueOf = (billing: Progress): number =>
  billing.method === 'percent'
    ? billing.percentToDate
    : billing.method === 'quantity'
      ? billing.quantityToDate
      : billing.amount;

/** A line that bills nothing in this period is one that nobody has typed into. */
export const lineEntryOf = ({
  sourceLineItemId,
  billing,
}: {
  sourceLineItemId: string;
  billing: Progress;
}): LineEntry => ({
  sourceLineItemId,
  method: billing.method,
  value: billing.method === 'amount' && billing.amount === 0 ? null : valueOf(billing),
});

type FilledEntry = LineEntry & { readonly value: number };
const isFilled = (typed: LineEntry): typed is FilledEntry => typed.value !== null;
export const filledEntries = (all: readonly LineEntry[]): FilledEntry[] => all.filter(isFilled);
export const hasInvalidEntry = (all: readonly LineEntry[]) => all.some(({ value }) => Number.isNaN(value));

/** As the contract wants them: the n-th objection is to the n-th line that is billed. */
export const entriesToBody = (all: readonly LineEntry[]) =>
  filledEntries(all).map(({ sourceLineItemId, method, value }) => ({
    sourceLineItemId,
    billing: progressOf(method, value),
  }));

/** The line as the server will figure it; what cannot be read yet bills nothing. */
export const computeLine = (line: SheetLine, typed: Pick<LineEntry, 'method' | 'value'> | undefined): BilledLine =>
  billedLine(
    line,
    typed && typed.value !== null && !Number.isNaN(typed.value)
      ? progressOf(typed.method, typed.value)
      : { method: 'amount', amount: 0 },
    line.previouslyBilled,
  );

/** How much more than its price this period bills of a line; what others overbilled is theirs to explain. */
export const overbilledThisPeriod = (billed: BilledLine): Cents => {
  const over = overbilledAmount(billed);
  return over > overbilledAmount({ ...billed, balance: billed.balance + billed.thisPeriod }) ? over : 0;
};

export const entriesById = (all: readonly LineEntry[]) => new Map(all.map((typed) => [typed.sourceLineItemId, typed]));

/** Lines that are billed and can no longer be: their change order lost its approval. */
export const entriesWithoutLine = ({ lines }: Pick<BillingSheet, 'lines'>, all: readonly LineEntry[]) =>
  filledEntries(all).filter(
    ({ sourceLineItemId }) => !lines.some((line) => line.sourceLineItemId === sourceLineItemId),
  );

/** One entry more or other, in the order of the schedule. */
export function mergeEntries(
  schedule: readonly SheetLine[],
  all: readonly LineEntry[],
  changed: readonly LineEntry[],
): LineEntry[] {
  const [typed, known] = [
    entriesById([...all, ...changed]),
    new Set(schedule.map(({ sourceLineItemId }) => sourceLineItemId)),
  ];
  return [
    ...schedule.flatMap(({ sourceLineItemId }) => typed.get(sourceLineItemId) ?? []),
    ...[...typed.values()].filter(({ sourceLineItemId }) => !known.has(sourceLineItemId)),
  ];
}

/** The same billed by another method, as near as that method can say it. */
export function convertMethod(line: SheetLine, typed: LineEntry, method: BillingMethod): LineEntry {
  if (!isFilled(typed) || Number.isNaN(typed.value) || typed.method === method) return { ...typed, method };
  const { thisPeriod, previouslyBilled } = computeLine(line, typed);
  const toDate = previouslyBilled + thisPeriod;
  const value =
    method === 'amount'
      ? thisPeriod
      : method === 'percent'
        ? percentBilled(line.scheduled, toDate)
        : quantityBilled(line, toDate);
  return { ...typed, method, value };
}

/** The same digits under another sign: 50 and then % is 50 %. */
export const reinterpretMethod = (typed: LineEntry, method: BillingMethod): LineEntry =>
  !isFilled(typed) || Number.isNaN(typed.value)
    ? { ...typed, method }
    : {
        ...typed,
        method,
        value: Math.round(
          typed.value * 10 ** (billingMeasures[method].decimals - billingMeasures[typed.method].decimals),
        ),
      };

const percentEntry = ({ sourceLineItemId }: SheetLine, bp: number): LineEntry => ({
  sourceLineItemId,
  method: 'percent',
  value: bp,
});
const hasBalance = ({ balance }: Pick<SheetLine, 'balance'>) => balance !== 0;

/** Every line up to a share of its price, in basis points; what was billed further stays as it is. */
export const billAllTo = (schedule: readonly SheetLine[], all: readonly LineEntry[], bp: number) =>
  mergeEntries(
    schedule,
    all,
    schedule
      .filter((line) => hasBalance(line) && percentBilled(line.scheduled, line.previouslyBilled) < bp)
      .map((line) => percentEntry(line, bp)),
  );
/** Everything that is left of the lines nobody has typed into. */
export function billRest(schedule: readonly SheetLine[], all: readonly LineEntry[]) {
  const typed = entriesById(all);
  return mergeEntries(
    schedule,
    all,
    schedule
      .filter((line) => hasBalance(line) && (typed.get(line.sourceLineItemId)?.value ?? null) === null)
      .map((line) => percentEntry(line, WHOLE_BP)),
  );
}

/**
 * What one pasted cell says: `50%`, `$1,200.00`, or a number in the measure of its line. Null where it says nothing.
 */
function parseCell(cell: string, usual: BillingMethod): Pick<FilledEntry, 'method' | 'value'> | null {
  const [, money, digits = '', percent] = /^\s*([-−]?\$)?(.*?)\s*(%)?\s*$/.exec(cell) ?? [];
  const method = percent ? 'percent' : money ? 'amount' : usual;
  const value = scaledFrom(/^[-−]/.test(money ?? '') ? `-${digits}` : digits, billingMeasures[method].decimals);
  return value === null ? null : { method, value };
}

/**
 * A column copied from a spreadsheet, from this line downwards; of several columns the last. Cells that say nothing
 * leave their line alone.
 */
export function pasteColumn(
  schedule: readonly SheetLine[],
  all: readonly LineEntry[],
  from: number,
  text: string,
  usual: BillingMethod,
): { readonly all: LineEntry[]; readonly count: number } {
  const typed = entriesById(all);
  const rows = text
    .replaceAll('\r', '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((row) => row.split('\t').at(-1) ?? '');
  const changed = rows.flatMap((cell, at) => {
    const line = schedule[from + at];
    const said = line && parseCell(cell, typed.get(line.sourceLineItemId)?.method ?? usual);
    return line && said ? [{ sourceLineItemId: line.sourceLineItemId, ...said }] : [];
  });
  return { all: mergeEntries(schedule, all, changed), count: changed.length };
}
