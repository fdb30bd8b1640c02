import {
  CompanyFields,
  firstDayOver100,
  type Company,
  type CompanyCommand,
  type CompanyEvent,
  type CompanyFacts,
  type CompanyRefusal,
  type ProfitShareView,
} from '@backoffice/contracts/features/companies';
import { addDays, dayIn, dayText, percentText, pickFields, type Refusal } from '@backoffice/contracts/kernel';
import { accept, mustExist, refuseWith, type Decider } from '#kernel/decider.ts';

type Objection = Refusal<CompanyRefusal> | null;

export const companyDecider: Decider<Company, CompanyCommand, CompanyEvent, CompanyRefusal, CompanyFacts> = {
  decide(command, founded, { hash, newId, now }) {
    if (command.type === 'CreateCompany') return accept({ type: 'CompanyCreated', data: command.data });
    const company = mustExist(founded);
    const shares = company.profitShares ?? [];
    switch (command.type) {
      case 'EditCompany':
        return hash(command.data) === hash(pickFields(CompanyFields, company))
          ? accept()
          : accept({ type: 'CompanyEdited', data: command.data });

      case 'CustomizeEquipment': {
        const { categoryIds } = command.data;
        return hash(categoryIds) === hash(company.equipmentCategoryIds)
          ? accept()
          : accept({ type: 'EquipmentCustomized', data: { categoryIds } });
      }
      case 'CustomizeProfitBreakdown': {
        const { lines } = command.data;
        return hash(lines) === hash(company.profitBreakdown)
          ? accept()
          : accept({ type: 'ProfitBreakdownCustomized', data: { lines } });
      }
      case 'ChangeReminderSchedule': {
        const steps = command.data.steps.toSorted((a, b) => a.days - b.days);
        const schedule = { ...command.data, steps };
        return hash(schedule) === hash(company.reminderSchedule)
          ? accept()
          : accept({ type: 'ReminderScheduleChanged', data: schedule });
      }
      case 'CustomizeJobSheet': {
        const customization = { ...command.data, columns: command.data.columns.toSorted((a, b) => a.order - b.order) };
        return hash(customization) === hash(company.jobSheetCustomization)
          ? accept()
          : accept({ type: 'JobSheetCustomized', data: customization });
      }
      case 'ChangeAdminEmails': {
        const [from, to] = [company.adminEmails, [...new Set(command.data.adminEmails)]];
        return hash(from) === hash(to)
          ? accept()
          : accept({ type: 'AdminEmailsChanged', data: { from: { adminEmails: from }, to: { adminEmails: to } } });
      }

      case 'ChangePaymentInstructions':
        return hash(command.data) === hash(company.paymentInstructions)
          ? accept()
          : accept({ type: 'PaymentInstructionsChanged', data: command.data });
      case 'ChangeBookkeepingRules':
        return hash(command.data) === hash(company.bookkeepingRules)
          ? accept()
          : accept({ type: 'BookkeepingRulesChanged', data: command.data });
      case 'ChangeDocumentTerms': {
        const [from, to] = [company.documentTerms, command.data];
        return hash(from) === hash(to)
          ? accept()
          : accept({
              type: 'DocumentTermsChanged',
              data: { from: { documentTerms: from }, to: { documentTerms: to } },
            });
      }

      case 'AddProfitShare': {
        const id = newId();
        const objection = shareObjection([...shares, { ...command.data, id }], { ...command.data, id });
        return objection
          ? refuseWith(objection)
          : accept({ type: 'ProfitShareAdded', data: { ...command.data, shareId: id } });
      }
      case 'EditProfitShare': {
        const { shareId: id, ...content } = command.data;
        const share = { ...content, id };
        const objection = shareObjection(withShare(shares, share), share);
        if (objection) return refuseWith(objection);
        return hash(share) === hash(shares.find((each) => each.id === id))
          ? accept()
          : accept({ type: 'ProfitShareEdited', data: command.data });
      }
      case 'RemoveProfitShare': {
        const left = shares.filter(({ id }) => id !== command.data.shareId);
        const objection = shareTotalObjection(left); // the one before it may hold on, and be too much
        return objection ? refuseWith(objection) : accept({ type: 'ProfitShareRemoved', data: command.data });
      }

      case 'OfferOwnerRole': {
        const { isInvited, ...offer } = command.data;
        const expiresOn = isInvited ? null : addDays(dayIn(company.timeZone, now), OFFER_DAYS);
        return accept({ type: 'OwnerRoleOffered', data: { ...offer, offerId: newId(), expiresOn } });
      }
      case 'AcceptOwnerRole':
        return accept({ type: 'OwnerRoleAccepted', data: offerReference(company, command.data) });
      case 'DeclineOwnerRole':
        return accept({ type: 'OwnerRoleDeclined', data: offerReference(company, command.data) });
      case 'WithdrawOwnerOffer':
        return accept({ type: 'OwnerOfferWithdrawn', data: offerReference(company, command.data) });
    }
  },
};

/** How long somebody with an account may think about it. */
const OFFER_DAYS = 14;

function offerReference({ ownerOffers }: Company, { offerId }: { readonly offerId: string }) {
  const { userId, personName } = mustExist(ownerOffers?.find(({ id }) => id === offerId) ?? null);
  return { offerId, userId, personName };
}

const withShare = (shares: readonly ProfitShareView[], share: ProfitShareView): ProfitShareView[] =>
  shares.map((each) => (each.id === share.id ? share : each));

function shareObjection(shares: readonly ProfitShareView[], { id, role, effectiveFrom }: ProfitShareView): Objection {
  const twice = shares.some((each) => each.id !== id && each.role === role && each.effectiveFrom === effectiveFrom);
  return twice ? { code: 'SHARE_TWICE', field: 'effectiveFrom' } : shareTotalObjection(shares);
}

function shareTotalObjection(shares: readonly ProfitShareView[]): Objection {
  const over = firstDayOver100(shares);
  return (
    over && {
      code: 'SHARE_OVER_100',
      field: 'shareBp',
      values: { date: dayText(over.day), percent: percentText(over.bp) },
    }
  );
}
