import { valueOn } from '#capabilities/index.ts';
import type { equipment } from '#dictionaries/equipment';
import type { inventoryItem } from '#dictionaries/inventories';
import type { miscItem } from '#dictionaries/misc-items';
import type { supplier } from '#dictionaries/suppliers';
import type { wage } from '#dictionaries/wages';
import type { worker } from '#dictionaries/workers';
import {
  hoursOn,
  isOverDay,
  workerDay,
  type EquipmentLine,
  type EquipmentPosting,
  type InventoryLine,
  type InventoryPosting,
  type JobCostFacts,
  type JobCostRefusal,
  type LaborEntry,
  type LaborLine,
  type LaborPosting,
  type MaterialLine,
  type MaterialPosting,
} from '#features/job-costs';
import { bookedAs, notBooked } from '#features/job-cost-books';
import {
  laborAmounts,
  laborRate,
  payClasses,
  suggestedSplit,
  workWeekUpTo,
  type Hours,
  type PayClass,
} from '#features/workers';
import {
  dayText,
  LINE_LIMIT,
  priceOf,
  shareOf,
  type Day,
  type Quantity,
  type Refusal,
  type RowOf,
} from '#kernel/index.ts';

type Worker = RowOf<typeof worker>;
type Wage = RowOf<typeof wage>;
type Rows<Row> = ReadonlyMap<string, Row>;
/** What the dictionaries say of whom and what a command names, or a ticket has. */
export type PriceBook = {
  readonly workers: Rows<Worker>;
  readonly wages: Rows<Wage>;
  readonly equipments: Rows<RowOf<typeof equipment>>;
  readonly inventoryItems: Rows<RowOf<typeof inventoryItem>>;
  readonly suppliers: Rows<RowOf<typeof supplier>>;
  readonly miscItems: Rows<RowOf<typeof miscItem>>;
  /** Of the company, for workers without one of their own. */
  readonly burdenBp: number;
};
type LineRefusal = Refusal<JobCostRefusal>;

/** What lies in the trash or is inactive is not chosen anew. */
const isOffered = ({ trashedAt, status }: { readonly trashedAt: string | null; readonly status: string }) =>
  trashedAt === null && status === 'active';

const workerRates = { regular: 'regularRate', overtime: 'overtimeRate', double: 'doubleRate' } as const;
const wageRates = { regular: 'baseRate', overtime: 'rateOvertime', double: 'rateDouble' } as const;

/**
 * A line of labor by the rates of a day. Hours by a wage that is named after a pay class are paid that class's rate, or
 * more.
 */
export function priceLabor(
  line: Omit<LaborLine, 'workerName' | 'wageName' | 'isPrevailing' | 'keptOwnRate'>,
  { workers, wages, burdenBp }: PriceBook,
  on: Day,
): LaborPosting | LineRefusal {
  const person = workers.get(line.workerId);
  if (!person || person.trashedAt !== null) return { code: 'WORKER_UNKNOWN', field: 'workerId' };
  const values = { worker: person.name, date: dayText(on) };
  if (!workedOn(person, line.workDate))
    return {
      code: 'WORKER_INACTIVE_ON_DATE',
      field: 'workerId',
      values: { ...values, date: dayText(line.workDate) },
    };
  const ownRate = valueOn(person, workerRates[line.payClass], on);
  if (ownRate === null) return { code: 'WORKER_RATE_MISSING', field: 'workerId', values };
  const paid = line.wageId === null ? null : wages.get(line.wageId);
  if (paid === undefined) return { code: 'WAGE_UNKNOWN', field: 'wageId' };
  const prevailing = paid && wageOn(paid, line.payClass, on);
  if (paid && !prevailing)
    return { code: 'WAGE_NOT_EFFECTIVE', field: 'wageId', values: { wage: paid.name, date: dayText(on) } };
  const isPrevailing = paid?.isPrefixed === true;
  const ownBase = valueOn(person, 'regularRate', on) ?? 0;
  const own = isPrevailing && prevailing ? Math.max(ownRate, ownOver(ownBase, prevailing)) : ownRate;
  const rates = laborRate(own, valueOn(person, 'burdenBp', on) ?? burdenBp, isPrevailing ? prevailing : null);
  return {
    kind: 'labor',
    ...notBooked,
    ...line,
    workerName: person.name,
    wageName: paid?.name ?? '',
    isPrevailing,
    keptOwnRate: isPrevailing && prevailing !== null && own > prevailing.rate,
    ...rates,
    billRate: valueOn(person, 'billRate', on),
    ...laborAmounts(line.hours, rates),
  };
}

/** Who has left is judged by the day of leaving; who is only inactive, by that. */
function workedOn({ hiredOn, terminatedOn, status }: Worker, day: Day): boolean {
  const isEmployed = terminatedOn === null ? status === 'active' : day <= terminatedOn;
  return isEmployed && (hiredOn === null || day >= hiredOn);
}

/**
 * The class whose rate is paid: of the one that hours are of, and the one that their wage is named after, the higher.
 */
export const paidClass = (payClass: PayClass, named: PayClass | null): PayClass =>
  payClasses[Math.max(payClasses.indexOf(payClass), payClasses.indexOf(named ?? payClass))] ?? payClass;

type WageRate = { readonly rate: number; readonly fringe: number; readonly base: number; readonly paid: PayClass };

function wageOn(paid: Wage, payClass: PayClass, on: Day): WageRate | null {
  const paidAs = paidClass(payClass, namedPayClass(paid));
  const [rate, base] = [valueOn(paid, wageRates[paidAs], on), valueOn(paid, 'baseRate', on)];
  const hasEnded = paid.effectiveTo !== null && on > paid.effectiveTo;
  if (rate === null || base === null || hasEnded || !isOffered(paid)) return null;
  return { rate, base, fringe: valueOn(paid, 'fringeRate', on) ?? 0, paid: paidAs };
}

/** Basis points of a base that overtime is at least. */
const premiums = { regular: 10_000, overtime: 15_000, double: 20_000 } as const;
/**
 * A worker's own rate that is higher than the base of a prevailing wage takes its place, and the premium follows from
 * it.
 */
const ownOver = (own: number, { base, paid }: WageRate) => (own > base ? shareOf(own, premiums[paid]) : 0);

/** What a wage is named after; null where its name says nothing. */
function namedPayClass(paid: Wage | undefined): PayClass | null {
  if (paid?.isDouble) return 'double';
  if (paid?.isOvertime) return 'overtime';
  return paid?.isRegular ? 'regular' : null;
}

/** Bought from a supplier, or a misc item. What a line has already may stay, whatever became of whom it is from. */
export function priceMaterial(
  line: Omit<MaterialLine, 'supplierName' | 'miscItemName' | 'amount' | 'unitCost'> & { unitCost?: number | undefined },
  { suppliers, miscItems }: PriceBook,
  before: MaterialLine | null,
): MaterialPosting | LineRefusal {
  const isMisc = line.source === 'misc';
  const from = line.supplierId === null ? undefined : suppliers.get(line.supplierId);
  const item = line.miscItemId === null ? undefined : miscItems.get(line.miscItemId);
  const isSupplierKept = before?.supplierId === line.supplierId;
  if (line.supplierId === null ? !isMisc : !from || (from.trashedAt !== null && !isSupplierKept))
    return { code: 'SUPPLIER_UNKNOWN', field: 'supplierId' };
  if (from && !isOffered(from) && !isSupplierKept)
    return { code: 'SUPPLIER_INACTIVE', field: 'supplierId', values: { supplier: from.name } };
  if (line.miscItemId === null ? isMisc : !item || (!isOffered(item) && before?.miscItemId !== line.miscItemId))
    return { code: 'MISC_ITEM_UNKNOWN', field: 'miscItemId' };
  const unitCost = line.unitCost ?? (isMisc ? item?.rate : undefined);
  if (unitCost === undefined) return { code: 'UNIT_COST_REQUIRED', field: 'unitCost' };
  const amount = priceOf(line.quantity, unitCost) + line.tax;
  if (Math.abs(amount) > LINE_LIMIT) return { code: 'AMOUNT_TOO_LARGE', field: 'unitCost' };
  return {
    kind: 'material',
    ...line,
    supplierId: line.supplierId,
    supplierName: from?.name ?? '',
    miscItemId: isMisc ? line.miscItemId : null,
    miscItemName: isMisc ? (item?.name ?? '') : '',
    description: line.description || (isMisc && item?.name) || '',
    unit: line.unit || (isMisc && item?.unit) || '',
    unitCost,
    amount,
  };
}

export function priceEquipment(
  line: Omit<EquipmentLine, 'equipmentName' | 'rateUnit'>,
  { equipments }: PriceBook,
  before: EquipmentPosting | null,
): EquipmentPosting | LineRefusal {
  const used = equipments.get(line.equipmentId);
  if (!used || (!isOffered(used) && before?.equipmentId !== line.equipmentId))
    return { code: 'EQUIPMENT_UNKNOWN', field: 'equipmentId' };
  if (line.followsLaborHours && used.rateUnit !== 'hour')
    return { code: 'EQUIPMENT_NOT_HOURLY', field: 'followsLaborHours', values: { equipment: used.name } };
  const { name: equipmentName, rateUnit, costRate: rate } = used;
  const amount = priceOf(line.quantity, rate);
  if (amount > LINE_LIMIT) return { code: 'AMOUNT_TOO_LARGE', field: 'quantity' };
  return { kind: 'equipment', ...line, ...bookedAs(before), equipmentName, rateUnit, rate, amount };
}

export function priceInventory(
  line: Omit<InventoryLine, 'item' | 'unit' | 'isTracked'>,
  { inventoryItems }: PriceBook,
  before: InventoryPosting | null,
): InventoryPosting | LineRefusal {
  const used = inventoryItems.get(line.inventoryItemId);
  const isSame = before?.inventoryItemId === line.inventoryItemId;
  if (!used || (!isOffered(used) && !isSame)) return { code: 'INVENTORY_ITEM_UNKNOWN', field: 'inventoryItemId' };
  const { item, unit, rate } = used;
  const amount = priceOf(line.quantity, rate);
  if (amount > LINE_LIMIT) return { code: 'AMOUNT_TOO_LARGE', field: 'quantity' };
  const isTracked = isSame ? before.isTracked : used.onHand !== null;
  return { kind: 'inventory', ...line, ...bookedAs(before), item, unit, isTracked, rate, amount };
}

/** A line at the rate it had: it changes by a repricing only. */
export const atRate = <Line extends { quantity: Quantity }>(line: Line, rate: number) => ({
  ...line,
  rate,
  amount: priceOf(line.quantity, rate),
});

/** Nobody has worked on a day to come, or more hours on a day than it has, wherever they are entered. */
export function dayRefusal(
  { workerId, workDate }: Pick<LaborLine, 'workerId' | 'workDate'>,
  hours: Hours,
  { hoursElsewhere, today }: Pick<JobCostFacts, 'hoursElsewhere' | 'today'>,
  workerName: string,
): LineRefusal | null {
  if (workDate > today) return { code: 'HOURS_AHEAD', field: 'workDate', values: { date: dayText(workDate) } };
  const sum = hours + (hoursElsewhere.get(workerDay({ workerId, workDate })) ?? 0);
  if (!isOverDay(sum)) return null;
  const values = { worker: workerName, hours: String(sum / 100), date: dayText(workDate) };
  return { code: 'DAY_OVER_24', field: 'hours', values };
}

/** Who names a pay class has the last word; then the name of the wage, and then the company's rule. */
export function splitOf(
  { workerId, wageId, hours, payClass: said }: LaborEntry,
  day: Day,
  labors: readonly Pick<LaborLine, 'workerId' | 'workDate' | 'hours'>[],
  { prices, hoursElsewhere, company: { overtimeRule, weekEndsOn } }: JobCostFacts & { readonly prices: PriceBook },
): (readonly [PayClass, Hours])[] {
  const named = said ?? (wageId === null ? null : namedPayClass(prices.wages.get(wageId)));
  if (named) return [[named, hours]];
  const week = workWeekUpTo(day, weekEndsOn).map(
    (each) => hoursOn(labors, workerId, each) + (hoursElsewhere.get(workerDay({ workerId, workDate: each })) ?? 0),
  );
  const split = suggestedSplit(week, hours, overtimeRule);
  return payClasses.flatMap((payClass) => (split[payClass] > 0 ? [[payClass, split[payClass]] as const] : []));
}
