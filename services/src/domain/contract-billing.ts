import { pickParties } from '@backoffice/contracts/capabilities';
import { changeOrder, type ChangeOrderView } from '@backoffice/contracts/features/change-orders';
import { contract, type ContractView } from '@backoffice/contracts/features/contracts';
import {
  billedToDate,
  invoice,
  type BilledToDate,
  type InvoiceView,
  type ScheduledLine,
} from '@backoffice/contracts/features/invoices';
import { carriesMoney, type Cents, type PricedLine, type Resource } from '@backoffice/contracts/kernel';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import type { World } from '#kernel/world.ts';

/** One contract with everything its money depends on. Whoever decides on it insists on every part of it. */
export type ContractBilling = {
  readonly contract: ContractView;
  /** Those that do not lie in the trash; of `invoices` those that are not void either. */
  readonly changeOrders: readonly ChangeOrderView[];
  readonly invoices: readonly InvoiceView[];
};

/** Where a document under a contract comes from: the contract's parties, and what it is called. */
export const originUnder = (agreed: ContractView) => ({
  ...pickParties(agreed),
  contractId: agreed.id,
  contractNumber: agreed.number,
  contractName: agreed.name,
});

/** Null when the caller sees no such contract. */
export async function loadContractBilling(contractId: string, world: World): Promise<ContractBilling | null> {
  const found = await world.visibleRecord(contract, contractId);
  if (!found) return null;
  const [changeOrders, invoices] = await Promise.all([
    recordsOfContract(changeOrder, contractId, world),
    recordsOfContract(invoice, contractId, world),
  ]);
  return { contract: found, changeOrders, invoices };
}

export async function recordsOfContract<R extends Resource>(resource: R, contractId: string, world: World) {
  const ids = await world.claimHolders(belongsToScope(contract.entity, contractId, resource.entity));
  const records = await Promise.all(ids.map((id) => world.record(resource, id)));
  return records.filter((record) => record !== null);
}

/** What approved invoices have billed, but for one of them. */
export const billedToDateExcept = (
  { invoices }: Pick<ContractBilling, 'invoices'>,
  invoiceId: string | null,
): BilledToDate =>
  billedToDate(
    invoices.filter(({ id, approvedAt, voidedAt }) => approvedAt !== null && voidedAt === null && id !== invoiceId),
  );

/** Of a cost-plus contract its guaranteed maximum, or else the estimate. */
export const contractValueOf = ({ contract: { amount, costPlus }, changeOrders }: ContractBilling) =>
  approvedChangesOf(changeOrders) + (costPlus?.guaranteedMax ?? amount);

export const approvedChangesOf = (changeOrders: ContractBilling['changeOrders']): Cents =>
  changeOrders.filter(isApproved).reduce((sum, { amount }) => sum + amount, 0);

const isApproved = ({ approvedAt }: ChangeOrderView) => approvedAt !== null;

const billableLines = (
  lines: readonly PricedLine[],
  origin: Pick<ScheduledLine, 'source' | 'changeOrderId'>,
): ScheduledLine[] =>
  lines.filter(carriesMoney).map(({ id, name, quantity, unit, amount }) => ({
    sourceLineItemId: id,
    ...origin,
    name,
    quantity,
    unit,
    scheduled: amount,
  }));

/**
 * Every line that can be billed: of the contract, and of its approved change orders. Of a cost-plus contract costs are
 * billed instead.
 */
export const scheduleOfValues = ({
  contract: { lineItems, costPlus },
  changeOrders,
}: ContractBilling): ScheduledLine[] =>
  costPlus
    ? []
    : [
        ...billableLines(lineItems, { source: 'contract', changeOrderId: null }),
        ...changeOrders
          .filter(isApproved)
          .flatMap((change) => billableLines(change.lineItems, { source: 'changeOrder', changeOrderId: change.id })),
      ];

/** The numbers of change orders that are not approved, by the ids of their lines: these cannot be billed yet. */
export const unapprovedChangeOrderByLine = ({
  changeOrders,
}: Pick<ContractBilling, 'changeOrders'>): ReadonlyMap<string, string> =>
  new Map(
    changeOrders
      .filter((change) => !isApproved(change))
      .flatMap(({ lineItems, number }) => lineItems.filter(carriesMoney).map(({ id }) => [id, number] as const)),
  );

/**
 * Options that nobody chose, of the contract, of its change orders and of what was `offered` before: there is nothing
 * to bill.
 */
export const unselectedOptions = (
  { contract: { lineItems }, changeOrders }: Pick<ContractBilling, 'contract' | 'changeOrders'>,
  offered: readonly PricedLine[],
): ReadonlySet<string> =>
  new Set(
    [lineItems, ...changeOrders.map((change) => change.lineItems), offered]
      .flat()
      .filter(({ kind, selected }) => kind === 'option' && !selected)
      .map(({ id }) => id),
  );
