import { z } from 'zod';
import { activity, attach, trash } from '#capabilities/index.ts';
import { balanceFields } from '#features/receivables';
import { Id, Instant, recordFields, TotalCents } from '#kernel/index.ts';
import { CustomerFields } from './commands.ts';

/**
 * Whether cost-plus contracts may be made for a customer: the answer to their latest request. What was revoked is as if
 * never asked.
 */
export const CustomerCostPlusStatus = z.enum(['none', 'pending', 'approved', 'rejected']);

export const CustomerView = z.object({
  ...recordFields,
  ...trash.fields,
  ...activity.fields,
  ...attach.fields,
  ...CustomerFields.shape,
  primaryContactName: z.string(),
  primaryContactEmail: z.string().nullable(),
  primaryContactPhone: z.string().nullable(),
  city: z.string(),
  costPlusStatus: CustomerCostPlusStatus,
  /** Since when no reminder letters go to this customer; null while they do. */
  remindersPausedAt: Instant.nullable(),
  ...balanceFields,
  /** Paid, and not used by an invoice. */
  unusedCredit: TotalCents,
  locations: z.array(z.object({ locationId: Id })),
});
export type CustomerView = z.infer<typeof CustomerView>;
