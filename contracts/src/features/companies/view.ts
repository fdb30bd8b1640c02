import { z } from 'zod';
import { activity, trash } from '#capabilities/index.ts';
import { Day, Id, Instant, recordFields, roles } from '#kernel/index.ts';
import { JobSheetCustomization } from '#features/job-sheets';
import { ReminderSchedule } from '#features/reminders';
import {
  BookkeepingRules,
  CompanyFields,
  DocumentTerms,
  PaymentInstructions,
  ProfitBreakdown,
  ProfitShareFields,
} from './commands.ts';

export const ProfitShareView = ProfitShareFields.extend({ id: Id });
export type ProfitShareView = z.infer<typeof ProfitShareView>;

export const OwnerOffer = z.object({
  id: Id,
  userId: Id,
  personName: z.string(),
  email: z.string(),
  stepsDownTo: z.enum(roles).nullable(),
  /** Null: it ends with the invitation that was mailed with it. */
  expiresOn: Day.nullable(),
  status: z.enum(['open', 'accepted', 'declined', 'withdrawn']),
  offeredById: z.string(),
  offeredByName: z.string(),
  offeredAt: Instant,
});
export type OwnerOffer = z.infer<typeof OwnerOffer>;

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
  bookkeepingRules: BookkeepingRules,
  reminderSchedule: z.object(ReminderSchedule.shape),
  jobSheetCustomization: z.object(JobSheetCustomization.shape),
  /** Null for whoever may not know who shares in what. */
  profitShares: z.array(ProfitShareView).nullable(),
  /** Null for whoever does not manage the owners. */
  ownerOffers: z.array(OwnerOffer).nullable(),
});
export type CompanyView = z.infer<typeof CompanyView>;

/** Who owns a company; invited until they choose a password. */
export const CompanyOwner = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  status: z.enum(['invited', 'active']),
});
export type CompanyOwner = z.infer<typeof CompanyOwner>;

/** An offer as whoever may accept it sees it. */
export const ReceivedOwnerOffer = OwnerOffer.pick({
  id: true,
  stepsDownTo: true,
  expiresOn: true,
  offeredByName: true,
  offeredAt: true,
}).extend({ companyId: Id, companyName: z.string() });
export type ReceivedOwnerOffer = z.infer<typeof ReceivedOwnerOffer>;

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
