import type { ActivityEvent, TrashEvent } from '@backoffice/contracts/capabilities';
import {
  upcastCompany,
  defaultProfitBreakdown,
  firstDayOver100,
  type CompanyCommand,
  type CompanyEvent,
  type CompanyFields,
  type CompanyRefusal,
  type ProfitBreakdown,
  type ProfitShareFields,
} from '@backoffice/contracts/features/companies';
import { dayText, percentText, type Refusal } from '@backoffice/contracts/kernel';
import { accept, refuse, refuseWith, type Decider, type Facts } from '#kernel/decider.ts';

type ProfitShare = ProfitShareFields & { readonly shareId: string };
export type Company = {
  readonly fields: CompanyFields | null;
  readonly categoryIds: readonly string[];
  readonly breakdown: ProfitBreakdown;
  readonly shares: readonly ProfitShare[];
};

export type CompanyFacts = Facts & {
  /** The categories of equipment there are; none, until equipment is kept. */
  readonly categories: readonly string[];
  /** The company the command names as its parent; null when the caller manages no such other company. */
  readonly parent: { readonly type: 'parent' | 'subsidiary' } | null;
  /** Whether the caller owns companies, and may make others below these only. */
  readonly isOwner: boolean;
  readonly hasSubsidiaries: boolean;
  readonly hasActiveSubsidiaries: boolean;
  /** Whether the company above lies in the trash. */
  readonly isParentGone: boolean;
  /** Whether the logo that the command names was put in for this very company. */
  readonly isItsLogo: boolean;
};
type CompanyStreamEvent = CompanyEvent | ActivityEvent<'Company'> | TrashEvent<'Company'>;
type Objection = Refusal<CompanyRefusal> | null;

export const companyDecider: Decider<Company, CompanyCommand, CompanyStreamEvent, CompanyRefusal, CompanyFacts> = {
  initial: { fields: null, categoryIds: [], breakdown: defaultProfitBreakdown, shares: [] },

  decide(command, company, facts) {
    const { fields, shares } = company;
    const { hash } = facts;
    switch (command.type) {
      case 'CreateCompany': {
        const objection = parentObjection(command.data, facts);
        if (objection) return refuseWith(objection);
        if (facts.isOwner && command.data.type === 'parent')
          return refuse('PARENT_UNKNOWN', { field: 'parentCompanyId' });
        if (!facts.isItsLogo) return refuse('NOT_ITS_LOGO', { field: 'logo' });
        return accept({ type: 'CompanyCreated', data: command.data });
      }
      case 'EditCompany': {
        const objection = parentObjection(command.data, facts);
        if (objection) return refuseWith(objection);
        if (fields?.type === 'parent' && command.data.type === 'subsidiary' && facts.hasSubsidiaries)
          return refuse('PARENT_HAS_CHILDREN', { field: 'type' });
        if (!facts.isItsLogo) return refuse('NOT_ITS_LOGO', { field: 'logo' });
        return hash(command.data) === hash(fields) ? accept() : accept({ type: 'CompanyEdited', data: command.data });
      }

      case 'CustomizeEquipment': {
        const { categoryIds } = command.data;
        if (new Set(categoryIds).size < categoryIds.length) return refuse('CATEGORY_TWICE', { field: 'categoryIds' });
        // What is chosen may stay, also when the category goes.
        if (categoryIds.some((id) => !facts.categories.includes(id) && !company.categoryIds.includes(id)))
          return refuse('CATEGORY_UNKNOWN', { field: 'categoryIds' });
        return hash(categoryIds) === hash(company.categoryIds)
          ? accept()
          : accept({ type: 'EquipmentCustomized', data: { categoryIds } });
      }
      case 'CustomizeProfitBreakdown': {
        const { lines } = command.data;
        return hash(lines) === hash(company.breakdown)
          ? accept()
          : accept({ type: 'ProfitBreakdownCustomized', data: { lines } });
      }
      case 'ChangeAdminEmails': {
        const [from, to] = [fields?.adminEmails ?? [], [...new Set(command.data.adminEmails)]];
        return hash(from) === hash(to)
          ? accept()
          : accept({ type: 'AdminEmailsChanged', data: { from: { adminEmails: from }, to: { adminEmails: to } } });
      }

      case 'AddProfitShare': {
        const share = { ...command.data, shareId: facts.newId() };
        const objection = shareObjection([...shares, share], share);
        return objection ? refuseWith(objection) : accept({ type: 'ProfitShareAdded', data: share });
      }
      case 'EditProfitShare': {
        const share = command.data;
        const before = shares.find(({ shareId }) => shareId === share.shareId);
        if (!before) return refuse('SHARE_UNKNOWN');
        const objection = shareObjection(withShare(shares, share), share);
        if (objection) return refuseWith(objection);
        return hash(share) === hash(before) ? accept() : accept({ type: 'ProfitShareEdited', data: share });
      }
      case 'RemoveProfitShare': {
        const left = shares.filter(({ shareId }) => shareId !== command.data.shareId);
        if (left.length === shares.length) return refuse('SHARE_UNKNOWN');
        const objection = shareTotalObjection(left); // the one before it may hold on, and be too much
        return objection ? refuseWith(objection) : accept({ type: 'ProfitShareRemoved', data: command.data });
      }
    }
  },

  evolve(company, event) {
    switch (event.type) {
      case 'CompanyCreated':
      case 'CompanyEdited':
        return { ...company, fields: upcastCompany(event.data) };
      case 'EquipmentCustomized':
        return { ...company, categoryIds: event.data.categoryIds };
      case 'ProfitBreakdownCustomized':
        return { ...company, breakdown: event.data.lines };
      case 'AdminEmailsChanged':
        return { ...company, fields: company.fields && { ...company.fields, ...event.data.to } };
      case 'ProfitShareAdded':
        return { ...company, shares: [...company.shares, event.data] };
      case 'ProfitShareEdited':
        return { ...company, shares: withShare(company.shares, event.data) };
      case 'ProfitShareRemoved':
        return { ...company, shares: company.shares.filter(({ shareId }) => shareId !== event.data.shareId) };
      case 'CompanyActivated':
      case 'CompanyDeactivated':
      case 'CompanyTrashed':
      case 'CompanyRestored':
        return company;
    }
  },

  objection({ type, data }, _company, { hasActiveSubsidiaries, isParentGone }) {
    if (type === 'RestoreCompany') return isParentGone ? { code: 'PARENT_IN_TRASH' } : null;
    const ends =
      type === 'TrashCompany' || (type === 'ChangeCompanyStatus' && (data as { status: string }).status === 'inactive'); // by its contract
    return ends && hasActiveSubsidiaries ? { code: 'PARENT_HAS_CHILDREN' } : null;
  },
};

/** Groups are two levels deep: exactly one parent, and subsidiaries below it. */
function parentObjection({ type, parentCompanyId }: CompanyFields, { parent }: CompanyFacts): Objection {
  if ((type === 'parent') !== (parentCompanyId === null)) return { code: 'PARENT_REQUIRED', field: 'parentCompanyId' };
  return parentCompanyId !== null && parent?.type !== 'parent'
    ? { code: 'PARENT_UNKNOWN', field: 'parentCompanyId' }
    : null;
}

const withShare = (shares: readonly ProfitShare[], share: ProfitShare): ProfitShare[] =>
  shares.map((each) => (each.shareId === share.shareId ? share : each));

function shareObjection(shares: readonly ProfitShare[], { shareId, role, effectiveFrom }: ProfitShare): Objection {
  const twice = shares.some(
    (each) => each.shareId !== shareId && each.role === role && each.effectiveFrom === effectiveFrom,
  );
  return twice ? { code: 'SHARE_TWICE', field: 'effectiveFrom' } : shareTotalObjection(shares);
}

function shareTotalObjection(shares: readonly ProfitShare[]): Objection {
  const over = firstDayOver100(shares);
  return (
    over && {
      code: 'SHARE_OVER_100',
      field: 'shareBp',
      values: { date: dayText(over.day), percent: percentText(over.bp) },
    }
  );
}
