import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { defaultCustomization } from '#features/job-sheets';
import { defaultReminderSchedule } from '#features/reminders';
import { defaultBookkeepingRules, defaultProfitBreakdown, noPaymentInstructions } from './calculations.ts';
import type { RecordedCompany } from './events.ts';
import { company } from './resource.ts';
import { upcastCompany } from './upcasts.ts';
import type { CompanyView, OwnerOffer, ProfitShareView } from './view.ts';

export const companyFold = defineFold(company, {
  on: {
    CompanyCreated: ({ data }) =>
      insert({
        ...companyRow(data),
        equipmentCategoryIds: [],
        profitBreakdown: defaultProfitBreakdown,
        documentTerms: { proposal: '', contract: '', changeOrder: '', invoice: '' },
        bookkeepingRules: defaultBookkeepingRules,
        reminderSchedule: defaultReminderSchedule,
        jobSheetCustomization: defaultCustomization,
        profitShares: [],
        ownerOffers: [],
        paymentInstructions: noPaymentInstructions,
      }),
    CompanyEdited: ({ data }) => update(companyRow(data)),
    EquipmentCustomized: ({ data: { categoryIds } }) => update({ equipmentCategoryIds: categoryIds }),
    ProfitBreakdownCustomized: ({ data: { lines } }) => update({ profitBreakdown: lines }),
    AdminEmailsChanged: ({ data: { to } }) => update(to),
    PaymentInstructionsChanged: ({ data }) => update({ paymentInstructions: { ...noPaymentInstructions, ...data } }),
    DocumentTermsChanged: ({ data: { to } }) => update(to),
    BookkeepingRulesChanged: ({ data }) => update({ bookkeepingRules: data }),
    ReminderScheduleChanged: ({ data }) => update({ reminderSchedule: data }),
    JobSheetCustomized: ({ data }) => update({ jobSheetCustomization: data }),
    ProfitShareAdded: ({ data: { shareId: id, ...share } }, { profitShares }) =>
      update({ profitShares: byEffectiveDate([...(profitShares ?? []), { ...share, id }]) }),
    ProfitShareEdited: ({ data: { shareId: id, ...share } }, { profitShares }) =>
      update({
        profitShares: byEffectiveDate((profitShares ?? []).map((each) => (each.id === id ? { ...share, id } : each))),
      }),
    ProfitShareRemoved: ({ data: { shareId } }, { profitShares }) =>
      update({ profitShares: (profitShares ?? []).filter(({ id }) => id !== shareId) }),
    OwnerRoleOffered: ({ data: { offerId: id, ...offer }, at, actor }, { ownerOffers }) =>
      update({
        ownerOffers: [
          ...(ownerOffers ?? []),
          { ...offer, id, status: 'open', offeredById: actor.id, offeredByName: actor.name, offeredAt: at },
        ],
      }),
    OwnerRoleAccepted: ({ data }, row) => update(withAnswer(row, data.offerId, 'accepted')),
    OwnerRoleDeclined: ({ data }, row) => update(withAnswer(row, data.offerId, 'declined')),
    OwnerOfferWithdrawn: ({ data }, row) => update(withAnswer(row, data.offerId, 'withdrawn')),
  },
});

const companyRow = (data: RecordedCompany) => ({ ...upcastCompany(data), isParentCompany: data.type === 'parent' });
const byEffectiveDate = (shares: readonly ProfitShareView[]) =>
  shares.toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom));
const withAnswer = ({ ownerOffers }: Pick<CompanyView, 'ownerOffers'>, id: string, status: OwnerOffer['status']) => ({
  ownerOffers: (ownerOffers ?? []).map((each) => (each.id === id ? { ...each, status } : each)),
});
