import { costPlusBilling, type CostPlusBilling } from '@backoffice/contracts/features/cost-plus';
import {
  invoiceSums,
  type BilledLine,
  type BillingSheet,
  type InvoiceSums,
} from '@backoffice/contracts/features/invoices';
import { priceOf, type Cents } from '@backoffice/contracts/kernel';
import { hasReadableFigures, type DraftLine } from '#documents/lines.ts';
import { computeLine, entriesById, overbilledThisPeriod, type LineEntry, type SheetLine } from './entries.ts';

export type BillingFigures = {
  readonly lines: readonly BilledLine[];
  readonly over: readonly BilledLine[];
  readonly items: Cents;
  /** What is billed of costs; null where a schedule is billed. */
  readonly costPlus: CostPlusBilling | null;
  readonly sums: InvoiceSums;
  readonly retained: Cents;
};

/**
 * Everything that follows from what is typed, to the cent as the server will say it. `retained`: what could be
 * released.
 */
export function computeFigures(
  { lines: schedule, retentionBp, costPlus: costs, ...held }: BillingSheet,
  all: readonly LineEntry[],
  items: readonly DraftLine[],
  retentionReleased: number,
  costLines: readonly CostLine[] | null = null,
): BillingFigures {
  const typed = entriesById(all);
  const lines = schedule.map((line) => computeLine(line, typed.get(line.sourceLineItemId)));
  const free = items.filter(hasReadableFigures).map(({ quantity, unitPrice, retentionApplies = false }) => ({
    amount: priceOf(quantity, unitPrice),
    retentionApplies,
  }));
  const costPlus = costs && costLines && costPlusBilling(costs.agreement, costLines, costs.before, costs);
  const released = Number.isNaN(retentionReleased) ? 0 : retentionReleased;
  const before = { ...held, byLine: new Map(lines.map((line) => [line.sourceLineItemId, line.previouslyBilled])) };
  const sums = invoiceSums(lines, free, retentionBp, released, before, costPlus?.amount ?? 0);
  return {
    lines,
    over: lines.filter((line) => overbilledThisPeriod(line) > 0),
    items: free.reduce((sum, { amount }) => sum + amount, 0),
    costPlus,
    sums,
    retained: held.retentionHeld - held.retentionReleased + sums.retentionHeld,
  };
}

export type CostLine = NonNullable<BillingSheet['costPlus']>['lines'][number];
/** The lines of costs that are chosen; null where the invoice bills none. */
export const billedCosts = (
  { costPlus }: BillingSheet,
  kind: string,
  chosen: readonly string[],
): readonly CostLine[] | null =>
  costPlus && kind === 'costPlus' ? costPlus.lines.filter(({ lineId }) => chosen.includes(lineId)) : null;

export type LineGroup = {
  readonly id: string;
  readonly title: string;
  readonly from: number;
  readonly lines: readonly SheetLine[];
};

/**
 * The schedule by where its lines come from: first the contract, then each change order. `from`: where the group
 * begins.
 */
export function groupLines({ lines, changeOrders, contractNumber, contractName }: BillingSheet): LineGroup[] {
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
