import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { billedToDate, invoice, type BilledToDate, type ScheduledLine } from '@backoffice/contracts/features/invoices';
import { carriesMoney, type PricedLine, type Resource } from '@backoffice/contracts/kernel';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import type { FieldsOf, RecordSnapshot } from '#kernel/record-snapshot.ts';
import type { World } from '#kernel/world.ts';

export type ContractSnapshot = RecordSnapshot<FieldsOf<typeof contract>>;
export type ChangeOrderSnapshot = RecordSnapshot<FieldsOf<typeof changeOrder>>;
export type InvoiceSnapshot = RecordSnapshot<FieldsOf<typeof invoice>>;

/** One contract with everything its money depends on. Whoever decides on it insists on every part of it. */
export type ContractBilling = {
  readonly contract: ContractSnapshot;
  /** Those that do not lie in the trash; of `invoices` those that are not void either. */
  readonly changeOrders: readonly ChangeOrderSnapshot[];
  readonly invoices: readonly InvoiceSnapshot[];
};

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

async function recordsOfContract<R extends Resource>(resource: R, contractId: string, world: World) {
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
    invoices.filter(({ id, approved, voided }) => approved && !voided && id !== invoiceId).map(({ fields }) => fields),
  );

export const contractValueOf = ({ contract: { fields }, changeOrders }: ContractBilling) =>
  fields.amount +
  changeOrders.filter(({ approved }) => approved).reduce((sum, { fields: { amount } }) => sum + amount, 0);

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

/** Every line that can be billed: of the contract, and of its approved change orders. */
export const scheduleOfValues = ({ contract: { fields }, changeOrders }: ContractBilling): ScheduledLine[] => [
  ...billableLines(fields.lineItems, { source: 'contract', changeOrderId: null }),
  ...changeOrders
    .filter(({ approved }) => approved)
    .flatMap((change) => billableLines(change.fields.lineItems, { source: 'changeOrder', changeOrderId: change.id })),
];

/** The numbers of change orders that are not approved, by the ids of their lines: these cannot be billed yet. */
export const unapprovedChangeOrderByLine = ({
  changeOrders,
}: Pick<ContractBilling, 'changeOrders'>): ReadonlyMap<string, string> =>
  new Map(
    changeOrders
      .filter(({ approved }) => !approved)
      .flatMap(({ fields }) => fields.lineItems.filter(carriesMoney).map(({ id }) => [id, fields.number] as const)),
  );
