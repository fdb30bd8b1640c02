import {
  billedLine,
  invoiceSums,
  overbilledBy,
  percentBilled,
  quantityBilled,
  type BilledLine,
  type BillingSheet,
  type InvoiceSums,
  type Progress,
} from '@backoffice/contracts/features/invoices';
import { moneyText, priceOf, quantityText, scaledFrom, type Cents } from '@backoffice/contracts/kernel';
import { isClear, type DraftLine } from '#capabilities/lines.ts';

export type SheetLine = BillingSheet['lines'][number];
export type Method = Progress['method'];
/** What is typed at a line, in the measure of its method; null: it is not billed, NaN: it is no number. */
export type Typed = { readonly sourceLineItemId: string; readonly method: Method; readonly value: number | null };

const WHOLE = 10_000;
export const methods: readonly Method[] = ['percent', 'quantity', 'amount'];
type Measure = {
  readonly name: string;
  readonly sign: string;
  readonly key: string;
  readonly decimals: number;
  readonly show: (value: number) => string;
  readonly wrong: string;
};
/** How each method is typed. `key` turns to it while one types. */
export const measures: Readonly<Record<Method, Measure>> = {
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

const progressOf = (method: Method, value: number): Progress =>
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
export const typedOf = ({ sourceLineItemId, billing }: { sourceLineItemId: string; billing: Progress }): Typed => ({
  sourceLineItemId,
  method: billing.method,
  value: billing.method === 'amount' && billing.amount === 0 ? null : valueOf(billing),
});

type Billed = Typed & { readonly value: number };
const isBilled = (typed: Typed): typed is Billed => typed.value !== null;
export const billedOf = (all: readonly Typed[]): Billed[] => all.filter(isBilled);
export const isUnclear = (all: readonly Typed[]) => all.some(({ value }) => Number.isNaN(value));

/** As the contract wants them: the n-th objection is to the n-th line that is billed. */
export const linesToBody = (all: readonly Typed[]) =>
  billedOf(all).map(({ sourceLineItemId, method, value }) => ({
    sourceLineItemId,
    billing: progressOf(method, value),
  }));

/** The line as the server will figure it; what cannot be read yet bills nothing. */
export const figuredLine = (line: SheetLine, typed: Pick<Typed, 'method' | 'value'> | undefined): BilledLine =>
  billedLine(
    line,
    typed && typed.value !== null && !Number.isNaN(typed.value)
      ? progressOf(typed.method, typed.value)
      : { method: 'amount', amount: 0 },
    line.previouslyBilled,
  );

/** How much more than its price this period bills of a line; what others overbilled is theirs to explain. */
export const overBy = (billed: BilledLine): Cents => {
  const over = overbilledBy(billed);
  return over > overbilledBy({ ...billed, balance: billed.balance + billed.thisPeriod }) ? over : 0;
};

const byId = (all: readonly Typed[]) => new Map(all.map((typed) => [typed.sourceLineItemId, typed]));

export type Figured = {
  readonly lines: readonly BilledLine[];
  readonly over: readonly BilledLine[];
  readonly items: Cents;
  readonly sums: InvoiceSums;
  readonly retained: Cents;
};

/** Everything that follows from what is typed, to the cent as the server will say it. `retained`: what could be released. */
export function figured(
  { lines: schedule, retentionBp, ...held }: BillingSheet,
  all: readonly Typed[],
  items: readonly DraftLine[],
  retentionReleased: number,
): Figured {
  const typed = byId(all);
  const lines = schedule.map((line) => figuredLine(line, typed.get(line.sourceLineItemId)));
  const free = items.filter(isClear).map(({ quantity, unitPrice, retentionApplies = false }) => ({
    amount: priceOf(quantity, unitPrice),
    retentionApplies,
  }));
  const sums = invoiceSums(lines, free, retentionBp, Number.isNaN(retentionReleased) ? 0 : retentionReleased, {
    ...held,
    byLine: new Map(),
  });
  return {
    lines,
    over: lines.filter((line) => overBy(line) > 0),
    items: free.reduce((sum, { amount }) => sum + amount, 0),
    sums,
    retained: held.retentionHeld - held.retentionReleased + sums.retentionHeld,
  };
}

/** Lines that are billed and can no longer be: their change order lost its approval. */
export const goneFrom = ({ lines }: Pick<BillingSheet, 'lines'>, all: readonly Typed[]) =>
  billedOf(all).filter(({ sourceLineItemId }) => !lines.some((line) => line.sourceLineItemId === sourceLineItemId));

/** One entry more or other, in the order of the schedule. */
export function entered(schedule: readonly SheetLine[], all: readonly Typed[], changed: readonly Typed[]): Typed[] {
  const [typed, known] = [
    byId([...all, ...changed]),
    new Set(schedule.map(({ sourceLineItemId }) => sourceLineItemId)),
  ];
  return [
    ...schedule.flatMap(({ sourceLineItemId }) => typed.get(sourceLineItemId) ?? []),
    ...[...typed.values()].filter(({ sourceLineItemId }) => !known.has(sourceLineItemId)),
  ];
}

/** The same billed by another method, as near as that method can say it. */
export function turned(line: SheetLine, typed: Typed, method: Method): Typed {
  if (!isBilled(typed) || Number.isNaN(typed.value) || typed.method === method) return { ...typed, method };
  const { thisPeriod, previouslyBilled } = figuredLine(line, typed);
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
export const resigned = (typed: Typed, method: Method): Typed =>
  !isBilled(typed) || Number.isNaN(typed.value)
    ? { ...typed, method }
    : {
        ...typed,
        method,
        value: Math.round(typed.value * 10 ** (measures[method].decimals - measures[typed.method].decimals)),
      };

const toTheEnd = ({ sourceLineItemId }: SheetLine): Typed => ({ sourceLineItemId, method: 'percent', value: WHOLE });
const isOpen = ({ balance }: Pick<SheetLine, 'balance'>) => balance !== 0;

/** Everything that is left of every line. */
export const billAll = (schedule: readonly SheetLine[], all: readonly Typed[]) =>
  entered(schedule, all, schedule.filter(isOpen).map(toTheEnd));
/** Everything that is left of the lines nobody has typed into. */
export function billRest(schedule: readonly SheetLine[], all: readonly Typed[]) {
  const typed = byId(all);
  return entered(
    schedule,
    all,
    schedule.filter((line) => isOpen(line) && (typed.get(line.sourceLineItemId)?.value ?? null) === null).map(toTheEnd),
  );
}

/** What one pasted cell says: `50%`, `$1,200.00`, or a number in the measure of its line. Null where it says nothing. */
function cellOf(cell: string, usual: Method): Pick<Billed, 'method' | 'value'> | null {
  const [, money, digits = '', percent] = /^\s*(-?\$)?(.*?)\s*(%)?\s*$/.exec(cell) ?? [];
  const method = percent ? 'percent' : money ? 'amount' : usual;
  const value = scaledFrom(money?.startsWith('-') ? `-${digits}` : digits, measures[method].decimals);
  return value === null ? null : { method, value };
}

/** A column copied from a spreadsheet, from this line downwards; of several columns the last. Cells that say nothing leave their line alone. */
export function pasted(
  schedule: readonly SheetLine[],
  all: readonly Typed[],
  from: number,
  text: string,
  usual: Method,
): { readonly all: Typed[]; readonly count: number } {
  const typed = byId(all);
  const rows = text
    .replaceAll('\r', '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((row) => row.split('\t').at(-1) ?? '');
  const changed = rows.flatMap((cell, at) => {
    const line = schedule[from + at];
    const said = line && cellOf(cell, typed.get(line.sourceLineItemId)?.method ?? usual);
    return line && said ? [{ sourceLineItemId: line.sourceLineItemId, ...said }] : [];
  });
  return { all: entered(schedule, all, changed), count: changed.length };
}

export type Group = {
  readonly id: string;
  readonly title: string;
  readonly from: number;
  readonly lines: readonly SheetLine[];
};

/** The schedule by where its lines come from: first the contract, then each change order. `from`: where the group begins. */
export function groupsOf({ lines, changeOrders, contractNumber, contractName }: BillingSheet): Group[] {
  const groups = [
    ...Map.groupBy(
      lines.map((line, at) => ({ line, at })),
      ({ line }) => line.changeOrderId,
    ),
  ];
  return groups.map(([id, of]) => {
    const change = changeOrders.find(({ changeOrderId }) => changeOrderId === id);
    return {
      id: id ?? 'contract',
      title: change ? `Change order ${change.number} · ${change.name}` : `Contract ${contractNumber} · ${contractName}`,
      from: of[0]?.at ?? 0,
      lines: of.map(({ line }) => line),
    };
  });
}
