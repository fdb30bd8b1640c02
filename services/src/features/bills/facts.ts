import {
  commitmentsOfBill,
  jobOfBill,
  type Bill,
  type BillCommand,
  type BilledCommitment,
  type BillFacts,
} from '@backoffice/contracts/features/bills';
import { inventoryItem } from '@backoffice/contracts/dictionaries/inventories';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { usualAccounts } from '@backoffice/contracts/features/chart-of-accounts';
import { contract } from '@backoffice/contracts/features/contracts';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { uniqueKey } from '#capabilities/unique.ts';
import { paidOnBill } from '#domain/bill-payments.ts';
import {
  billsOfCommitment,
  commitmentBillsScope,
  commitmentOfBill,
  releaseNumberOf,
} from '#domain/commitment-bills.ts';
import { deliveryClaim, isDeliveryKnown } from '#domain/crew/delivery-entries.ts';
import { jobsOfLines } from '#domain/job-names.ts';
import { billRefScope, correctionsOf, correctionsScope } from '#domain/material-bills.ts';
import { companyChart, costMappingOf } from '#domain/company-chart.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

type CommandData<Type extends BillCommand['type']> = Extract<BillCommand, { type: Type }>['data'];
/** Of whichever command it is, what it names. */
type BillInput = Partial<
  Pick<CommandData<'RecordBill'>, 'vendorId' | 'lines'> & Pick<CommandData<'ReleaseSubRetention'>, 'commitmentId'>
>;

export const billFacts: GatherFacts<BillFacts, Bill> = async ({ type, data }, world, bill) => {
  const { lines = [], commitmentId, ...named } = data as BillInput; // the commands that have them
  const isOfCosts = type === 'ChargeMaterials' || type === 'CorrectMaterials';
  const commitments = isOfCosts
    ? new Map<string, never>()
    : await commitmentsOf([commitmentId, ...lines, ...(bill?.lines ?? [])], world, bill);
  const { vendorId = bill?.vendorId ?? commitments.get(commitmentId ?? '')?.vendorId } = named;
  const isRelease = type === 'ReleaseSubRetention';
  const itemIds = [...new Set(lines.flatMap(({ inventoryItemId }) => inventoryItemId ?? []))];
  const isForJob = [...lines, ...commitments.values()].some(({ contractId }) => contractId);
  const [vendor, jobs, items, chart, mapping, paid, corrections, released] = await Promise.all([
    vendorId === undefined ? null : world.record(supplier, vendorId),
    isOfCosts ? new Map<string, never>() : jobsOfLines([...lines, ...commitments.values()], world),
    Promise.all(itemIds.map((id) => world.visibleRecord(inventoryItem, id))),
    lines.length > 0 ? companyChart(world) : usualAccounts,
    isForJob ? costMappingOf(world) : [],
    bill ? paidOnBill(bill.id, world) : 0,
    type === 'VoidBill' && bill ? correctionsOf(bill.id, world) : [],
    isRelease && commitmentId ? billsOfCommitment(commitmentId, world) : [],
  ]);
  const isUsable =
    vendor && (isOfCosts || vendor.id === bill?.vendorId || (vendor.status === 'active' && vendor.trashedAt === null));
  return {
    vendor: isUsable ? { ...vendor, isTrashed: vendor.trashedAt !== null } : null,
    jobs,
    items: new Map(items.flatMap((each) => (each && each.trashedAt === null ? [[each.id, each.item] as const] : []))),
    chart,
    mapping,
    paid,
    corrections: corrections.map(({ ref }) => ref),
    commitments,
    isDeliveryKnown: await isDeliveryKnown(data, world),
    releases: Math.max(0, ...released.map(({ ref }) => releaseNumberOf(ref))),
  };
};

async function commitmentsOf(
  named: readonly (string | null | undefined | { readonly commitmentId?: string | undefined })[],
  world: World,
  bill: Bill | null,
): Promise<ReadonlyMap<string, BilledCommitment>> {
  const ids = named.flatMap((each) => (typeof each === 'object' ? each?.commitmentId : each) ?? []);
  const found = await Promise.all([...new Set(ids)].map((id) => commitmentOfBill(id, world, bill?.id ?? null)));
  return new Map(found.flatMap((each) => (each ? [[each.id, each] as const] : [])));
}

/**
 * A vendor's number stands once, unless somebody has said that it is another bill; what corrects one, and what is
 * charged to a job, is found there.
 */
export function billClaims(bill: Bill) {
  const { id, kind, vendorId, vendorName, ref, allowDuplicate, adjustsBillId, lines, deliveryId } = bill;
  const number: UniqueClaim = {
    scope: billRefScope(vendorId, kind),
    key: uniqueKey(ref),
    refusal: { code: 'DUPLICATE_BILL', field: 'ref', values: { vendor: vendorName, ref } },
    describeHolder: (holder) => ({ job: jobOfBill(holder as unknown as Bill) }), // who holds it is a bill
  };
  const found = (scope: string): UniqueClaim => ({ scope, key: id, refusal: { code: 'ID_TAKEN' } });
  const jobs = new Set(lines.flatMap(({ contractId }) => contractId ?? []));
  return [
    ...(allowDuplicate ? [] : [number]),
    ...(deliveryId ? [deliveryClaim(deliveryId)] : []),
    ...(adjustsBillId ? [found(correctionsScope(adjustsBillId))] : []),
    ...commitmentsOfBill({ lines }).map((commitmentId) => found(commitmentBillsScope(commitmentId))),
    ...[...jobs].map((contractId) => found(belongsToScope(contract.entity, contractId, 'Bill'))),
  ];
}
