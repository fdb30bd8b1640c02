import { jobOfBill, type Bill, type BillCommand, type BillFacts } from '@backoffice/contracts/features/bills';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { chartOfAccounts, usualAccounts } from '@backoffice/contracts/features/chart-of-accounts';
import { contract } from '@backoffice/contracts/features/contracts';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { uniqueKey } from '#capabilities/unique.ts';
import { paidOnBill } from '#domain/bill-payments.ts';
import { jobsOfLines } from '#domain/job-names.ts';
import { billRefScope, correctionsOf, correctionsScope } from '#domain/material-bills.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';

/** Of whichever command it is, what it names. */
type BillInput = Partial<Pick<Extract<BillCommand, { type: 'RecordBill' }>['data'], 'vendorId' | 'lines'>>;

export const billFacts: GatherFacts<BillFacts, Bill> = async ({ type, data }, world, bill) => {
  const { vendorId = bill?.vendorId, lines = [] } = data as BillInput; // the commands that have them
  const isOfCosts = type === 'ChargeMaterials' || type === 'CorrectMaterials';
  const [vendor, jobs, chart, paid, corrections] = await Promise.all([
    vendorId === undefined ? null : world.record(supplier, vendorId),
    isOfCosts ? new Map<string, never>() : jobsOfLines(lines, world),
    lines.some(({ account }) => account !== undefined) ? world.record(chartOfAccounts, world.tenant) : null,
    bill ? paidOnBill(bill.id, world) : 0,
    type === 'VoidBill' && bill ? correctionsOf(bill.id, world) : [],
  ]);
  const isUsable =
    vendor && (isOfCosts || vendor.id === bill?.vendorId || (vendor.status === 'active' && vendor.trashedAt === null));
  return {
    vendor: isUsable ? { ...vendor, isTrashed: vendor.trashedAt !== null } : null,
    jobs,
    chart: chart?.accounts ?? usualAccounts,
    paid,
    corrections: corrections.map(({ ref }) => ref),
  };
};

/**
 * A vendor's number stands once, unless somebody has said that it is another bill; what corrects one, and what is
 * charged to a job, is found there.
 */
export function billClaims({ id, kind, vendorId, vendorName, ref, allowDuplicate, adjustsBillId, lines }: Bill) {
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
    ...(adjustsBillId ? [found(correctionsScope(adjustsBillId))] : []),
    ...[...jobs].map((contractId) => found(belongsToScope(contract.entity, contractId, 'Bill'))),
  ];
}
