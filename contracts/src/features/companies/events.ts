import { z } from 'zod';
import { Day, defineMessages, entryOf, Id, roles, type Inverses, type MessageOf } from '#kernel/index.ts';
import { JobSheetCustomization } from '#features/job-sheets';
import { ReminderSchedule } from '#features/reminders';
import {
  BookkeepingRules,
  CompanyFields,
  DocumentTerms,
  PaymentInstructions,
  ProfitBreakdown,
  ProfitShareFields,
  type companyCommands,
} from './commands.ts';

const { licenseClasses, dirNumber, ein, logo, fiscalYearMonth, crewPages, logLockDays, logNamesCrew } =
  CompanyFields.shape;
/**
 * What was recorded before a company had these names none of them: it has none then (`upcasts.ts`). Any text was a
 * website once.
 */
export const RecordedCompany = CompanyFields.extend({
  website: z.string().default(''),
  licenseClasses: licenseClasses.unwrap().optional(),
  dirNumber: dirNumber.unwrap().optional(),
  ein: ein.unwrap().optional(),
  logo: logo.unwrap().optional(),
  fiscalYearMonth: fiscalYearMonth.unwrap().optional(),
  crewPages: crewPages.unwrap().optional(),
  logLockDays: logLockDays.unwrap().optional(),
  logNamesCrew: logNamesCrew.unwrap().optional(),
});
export type RecordedCompany = z.infer<typeof RecordedCompany>;

const share = z.object({ shareId: Id, ...ProfitShareFields.shape });

/** To whom the role of an owner was offered, under the name they were offered it by. */
const ownerOffer = { offerId: Id, userId: Id, personName: z.string() };

export const companyEvents = defineMessages({
  CompanyCreated: RecordedCompany,
  CompanyEdited: RecordedCompany,
  EquipmentCustomized: z.object({ categoryIds: z.array(Id) }),
  ProfitBreakdownCustomized: z.object({ lines: ProfitBreakdown }),
  AdminEmailsChanged: z.object({
    from: z.object({ adminEmails: z.array(z.string()) }),
    to: z.object({ adminEmails: z.array(z.string()) }),
  }),
  /** The whole of them; an empty text takes one away. Without `offersRelease` no release was offered. */
  PaymentInstructionsChanged: z.object(PaymentInstructions.shape),
  DocumentTermsChanged: z.object({
    from: z.object({ documentTerms: DocumentTerms }),
    to: z.object({ documentTerms: DocumentTerms }),
  }),
  BookkeepingRulesChanged: z.object(BookkeepingRules.shape),
  ReminderScheduleChanged: ReminderSchedule,
  JobSheetCustomized: z.object(JobSheetCustomization.shape),
  /** A share holds from its day on until another one of the same role does. */
  ProfitShareAdded: share,
  ProfitShareEdited: share,
  ProfitShareRemoved: z.object({ shareId: Id }),
  /** `stepsDownTo`: what whoever offers becomes with the acceptance. Without a last day it ends with an invitation. */
  OwnerRoleOffered: z.object({
    ...ownerOffer,
    email: z.string(),
    stepsDownTo: z.enum(roles).nullable(),
    expiresOn: Day.nullable(),
  }),
  /** What the people concerned are from then on stands in their own streams, by the same append. */
  OwnerRoleAccepted: z.object(ownerOffer),
  OwnerRoleDeclined: z.object(ownerOffer),
  OwnerOfferWithdrawn: z.object(ownerOffer),
});
export type CompanyEvent = MessageOf<typeof companyEvents>;

export const companyInverses: Inverses<typeof companyEvents, typeof companyCommands> = {
  CompanyCreated: { by: 'Trash*' },
  CompanyEdited: { by: 'EditCompany', merge: true },
  EquipmentCustomized: {
    by: 'CustomizeEquipment',
    merge: true,
    edits: ({ equipmentCategoryIds: categoryIds }) => ({ categoryIds }),
  },
  ProfitBreakdownCustomized: {
    by: 'CustomizeProfitBreakdown',
    merge: true,
    edits: ({ profitBreakdown: lines }) => ({ lines }),
  },
  AdminEmailsChanged: { by: 'ChangeAdminEmails', merge: true },
  PaymentInstructionsChanged: {
    by: 'ChangePaymentInstructions',
    merge: true,
    edits: ({ paymentInstructions }) => paymentInstructions,
  },
  DocumentTermsChanged: { by: 'ChangeDocumentTerms', merge: true, edits: ({ documentTerms }) => documentTerms },
  BookkeepingRulesChanged: {
    by: 'ChangeBookkeepingRules',
    merge: true,
    edits: ({ bookkeepingRules }) => bookkeepingRules,
  },
  ReminderScheduleChanged: {
    by: 'ChangeReminderSchedule',
    merge: true,
    edits: ({ reminderSchedule }) => reminderSchedule,
  },
  JobSheetCustomized: {
    by: 'CustomizeJobSheet',
    merge: true,
    edits: ({ jobSheetCustomization }) => jobSheetCustomization,
  },
  ProfitShareAdded: { by: 'RemoveProfitShare', data: ({ data: { shareId } }) => ({ shareId }) },
  ProfitShareEdited: {
    by: 'EditProfitShare',
    data: ({ data: { shareId } }) => ({ shareId }),
    merge: true,
    edits: ({ profitShares }, { data: { shareId } }) => entryOf(profitShares, shareId),
  },
  ProfitShareRemoved: { never: 'ENTER_AGAIN' },
  OwnerRoleOffered: { by: 'WithdrawOwnerOffer', data: ({ data: { offerId } }) => ({ offerId }) },
  OwnerRoleAccepted: { never: 'OWNER_NOW' },
  OwnerRoleDeclined: { never: 'ASK_AGAIN' },
  OwnerOfferWithdrawn: { never: 'ASK_AGAIN' },
};
