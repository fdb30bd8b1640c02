import type { Bill, BillCommand, BillFacts } from '@backoffice/contracts/features/bills';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { dayText } from '@backoffice/contracts/kernel';
import { uniqueKey } from '#capabilities/unique.ts';
import { paidOnBill } from '#domain/bill-payments.ts';
import { contractNamesOf } from '#domain/job-names.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';

/** Of whichever command it is, what it names. */
type BillInput = Partial<
  Pick<Extract<BillCommand, { type: 'RecordBill' }>['data'], 'vendorId' | 'lines'> &
    Pick<Extract<BillCommand, { type: 'ChargeMaterial' }>['data'], 'contractId'>
>;

export const billFacts: GatherFacts<BillFacts, Bill> = async ({ data }, world, bill) => {
  const { vendorId = bill?.vendorId, lines = [], contractId } = data as BillInput; // the commands that have them
  const [vendor, contracts, paid] = await Promise.all([
    vendorId === undefined ? null : world.record(supplier, vendorId),
    contractNamesOf([...lines, { contractId }], world),
    bill ? paidOnBill(bill.id, world) : 0,
  ]);
  const isUsable =
    vendor && (vendor.id === bill?.vendorId || (vendor.status === 'active' && vendor.trashedAt === null));
  return { vendor: isUsable ? vendor : null, contracts, paid };
};

/** A vendor's number stands once, unless somebody has said that it is another bill. */
export function billClaims({ kind, vendorId, vendorName, ref, allowDuplicate }: Bill): UniqueClaim[] {
  if (allowDuplicate) return [];
  return [
    {
      scope: `Bill.ref/${vendorId}/${kind}`,
      key: uniqueKey(ref),
      refusal: { code: 'DUPLICATE_BILL', field: 'ref', values: { vendor: vendorName, ref } },
      describeHolder: (holder) => ({ job: jobOf(holder as unknown as Bill) }), // who holds it is a bill
    },
  ];
}

/** The job that a bill is charged to, or the day it is dated where there is none. */
const jobOf = ({ lines, date }: Bill) =>
  lines.find(({ contractName }) => contractName !== '')?.contractName ?? dayText(date);
