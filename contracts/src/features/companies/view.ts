import { z } from 'zod';
import { activity, trash } from '#capabilities/index.ts';
import { Id, Instant, recordFields } from '#kernel/index.ts';
import { CompanyFields, PaymentInstructions, ProfitBreakdown, ProfitShareFields } from './commands.ts';

export const ProfitShareView = ProfitShareFields.extend({ id: Id });
export type ProfitShareView = z.infer<typeof ProfitShareView>;

export const CompanyView = z.object({
  ...recordFields,
  ...activity.fields,
  ...trash.fields,
  ...CompanyFields.shape,
  website: z.string(),
  isParentCompany: z.boolean(),
  equipmentCategoryIds: z.array(Id),
  profitBreakdown: ProfitBreakdown,
  paymentInstructions: PaymentInstructions,
  /** Null for whoever may not know who shares in what. */
  profitShares: z.array(ProfitShareView).nullable(),
});
export type CompanyView = z.infer<typeof CompanyView>;

/** An owner who has not chosen a password yet, so that nobody looks after the company. */
export const WaitingOwner = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  companyId: Id,
  companyName: z.string(),
  invitedAt: Instant,
});
export type WaitingOwner = z.infer<typeof WaitingOwner>;
