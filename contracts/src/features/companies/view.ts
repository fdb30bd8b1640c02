import { z } from 'zod';
import { activity, trash } from '#capabilities/index.ts';
import { Id, Instant, recordFields, roles } from '#kernel/index.ts';
import { JobSheetCustomization } from '#features/job-sheets';
import { ReminderSchedule } from '#features/reminders';
import { CompanyFields, DocumentTerms, PaymentInstructions, ProfitBreakdown, ProfitShareFields } from './commands.ts';

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
  documentTerms: DocumentTerms,
  reminderSchedule: z.object(ReminderSchedule.shape),
  jobSheetCustomization: z.object(JobSheetCustomization.shape),
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

/** A company in a dropdown, with the role there of who asks: null where nothing gives them one. */
export const CompanyLabel = z.object({
  value: Id,
  label: z.string(),
  isParentCompany: z.boolean(),
  timeZone: z.string(),
  roleId: z.int().nullable(),
  roleCode: z.enum(roles).nullable(),
  roleName: z.string().nullable(),
});
