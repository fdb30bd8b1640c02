import { bill, type Bill, type BilledCommitment } from '@backoffice/contracts/features/bills';
import { billedCommitment, commitment, commitmentBillings } from '@backoffice/contracts/features/commitments';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import type { World } from '#kernel/world.ts';

/** Where the bills are found that are charged to an order or a subcontract, and stand. */
export const commitmentBillsScope = (commitmentId: string) =>
  belongsToScope(commitment.entity, commitmentId, bill.entity);

/** Bills that are charged to it, and releases of what they hold, but for one. Whoever decides on it insists on them. */
export async function billsOfCommitment(
  commitmentId: string,
  world: World,
  butBillId: string | null = null,
): Promise<Bill[]> {
  const ids = await world.claimHolders(commitmentBillsScope(commitmentId));
  const found = await Promise.all(ids.filter((id) => id !== butBillId).map((id) => world.record(bill, id)));
  return found.filter((each) => each !== null).filter(({ voidedOn }) => voidedOn === null);
}

/** As a bill finds it: without what this bill itself charges to it. */
export async function commitmentOfBill(
  id: string,
  world: World,
  butBillId: string | null,
): Promise<BilledCommitment | null> {
  const [found, bills] = await Promise.all([world.record(commitment, id), billsOfCommitment(id, world, butBillId)]);
  return (
    found &&
    billedCommitment(
      found,
      bills.flatMap((each) => commitmentBillings(id, { id: each.id, day: each.date }, each)),
    )
  );
}

/** Releases are numbered: `SC-7-R2`. */
export const releaseNumberOf = (ref: string) => Number(/-R(\d+)$/.exec(ref)?.[1] ?? 0);
