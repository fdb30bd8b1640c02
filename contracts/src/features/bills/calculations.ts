import { z } from 'zod';
import type { CostAccount } from '#capabilities/index.ts';
import type { Cents } from '#kernel/index.ts';

export const BillStatus = z.enum(['open', 'partiallyPaid', 'paid', 'void']);
export type BillStatus = z.infer<typeof BillStatus>;

/** What of a bill is open, and how it stands by that. A credit is paid when checks have used it up; what charges nothing any more is as good as void. */
export function billStanding(amount: Cents, paid: Cents, isVoid: boolean): { open: Cents; status: BillStatus } {
  const open = isVoid ? 0 : amount - paid;
  return {
    open,
    status: isVoid || amount === 0 ? 'void' : open === 0 ? 'paid' : paid === 0 ? 'open' : 'partiallyPaid',
  };
}

const accountsByVendor: Readonly<Record<string, CostAccount>> = {
  supplier: 'materials',
  equipmentVendor: 'equipment',
  subcontractor: 'subcontracts',
};
/** What bills of such a vendor are charged to, where they do not say: for a job, and for none. */
export const usualAccount = (vendorType: string, isForJob = true): CostAccount =>
  accountsByVendor[vendorType] ?? (isForJob ? 'otherJobCosts' : 'expenses');
