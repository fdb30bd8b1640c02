import { bill } from '@backoffice/contracts/features/bills';
import { check, type CheckView } from '@backoffice/contracts/features/checks';
import type { Cents } from '@backoffice/contracts/kernel';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import type { World } from '#kernel/world.ts';

/** Where the checks that pay a bill are found. */
export const billChecksScope = (billId: string) => belongsToScope(bill.entity, billId, check.entity);

/** What checks that stand pay of a bill, but for one of them. Whoever decides on it insists on them. */
export async function paidOnBill(billId: string, world: World, butCheckId: string | null = null): Promise<Cents> {
  const ids = await world.claimHolders(billChecksScope(billId));
  const checks = await Promise.all(ids.filter((id) => id !== butCheckId).map((id) => world.record(check, id)));
  return checks.reduce((sum, found) => sum + (found ? paidOf(billId, found) : 0), 0);
}

const paidOf = (billId: string, { lines, status }: CheckView): Cents =>
  status === 'void' ? 0 : lines.filter((line) => line.billId === billId).reduce((sum, { amount }) => sum + amount, 0);
