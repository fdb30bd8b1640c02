import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { billedToDate, invoice, type BilledToDate, type ScheduledLine } from '@backoffice/contracts/features/invoices';
import { carriesMoney, type PricedLine, type Resource } from '@backoffice/contracts/kernel';
import { membersScope } from '#capabilities/belongs-to.ts';
import type { FieldsOf, Folded } from '#kernel/records.ts';
import type { World } from '#kernel/world.ts';

export type Contract = Folded<FieldsOf<typeof contract>>;
export type ChangeOrder = Folded<FieldsOf<typeof changeOrder>>;
export type Invoice = Folded<FieldsOf<typeof invoice>>;

/** One contract with everything its money depends on. Whoever decides on it insists on every part of it. */
export type Books = {
  readonly contract: Contract;
  /** Those that do not lie in the trash; of `invoices` those that are not void either. */
  readonly changeOrders: readonly ChangeOrder[];
  readonly invoices: readonly Invoice[];
};

/** Null when the caller sees no such contract. */
export async function booksOf(contractId: string, world: World): Promise<Books | null> {
  const found = await world.visible(contract, contractId);
  if (!found) return null;
  const [changeOrders, invoices] = await Promise.all([
    membersOf(changeOrder, contractId, world),
    membersOf(invoice, contractId, world),
  ]);
  return { contract: found, changeOrders, invoices };
}

async function membersOf<R extends Resource>(resource: R, contractId: string, world: World) {
  const ids = await world.members(membersScope(contract.entity, contractId, resource.entity));
  const records = await Promise.all(ids.map((id) => world.record(resource, id)));
  return records.filter((record) => record !== null);
}

/** What approved invoices have billed, but for one of them. */
export const billedBut = ({ invoices }: Pick<Books, 'invoices'>, invoiceId: string | null): BilledToDate =>
  billedToDate(
    invoices.filter(({ id, approved, voided }) => approved && !voided && id !== invoiceId).map(({ fields }) => fields),
  );

export const valueOf = ({ contract: { fields }, changeOrders }: Books) =>
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
export const scheduleOf = ({ contract: { fields }, changeOrders }: Books): ScheduledLine[] => [
  ...billableLines(fields.lineItems, { source: 'contract', changeOrderId: null }),
  ...changeOrders
    .filter(({ approved }) => approved)
    .flatMap((change) => billableLines(change.fields.lineItems, { source: 'changeOrder', changeOrderId: change.id })),
];

/** The numbers of change orders that are not approved, by the ids of their lines: these cannot be billed yet. */
export const unapprovedLines = ({ changeOrders }: Pick<Books, 'changeOrders'>): ReadonlyMap<string, string> =>
  new Map(
    changeOrders
      .filter(({ approved }) => !approved)
      .flatMap(({ fields }) => fields.lineItems.filter(carriesMoney).map(({ id }) => [id, fields.number] as const)),
  );
