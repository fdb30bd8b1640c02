import type { ActivityEvent } from '@backoffice/contracts/capabilities';
import type { CompanyCommand, CompanyEvent, CompanyFields, CompanyRefusal } from '@backoffice/contracts/features/companies';
import { accept, refuse, refuseWith, type Decider, type Facts } from '#kernel/decider.ts';

export type Company = { readonly fields: CompanyFields | null };
/** `parent`: the company the command names as its parent; null when the caller manages no such other company. */
export type CompanyFacts = Facts & { readonly parent: { readonly type: 'parent' | 'subsidiary' } | null };

export const companyDecider: Decider<Company, CompanyCommand, CompanyEvent | ActivityEvent<'Company'>, CompanyRefusal, CompanyFacts> = {
  initial: { fields: null },

  decide(command, { fields }, { parent, hash }) {
    const objection = parentObjection(command.data, parent);
    if (objection) return refuseWith(objection);
    switch (command.type) {
      case 'CreateCompany':
        return accept({ type: 'CompanyCreated', data: command.data });
      case 'EditCompany':
        return hash(command.data) === hash(fields) ? accept() : accept({ type: 'CompanyEdited', data: command.data });
    }
  },

  evolve(company, event) {
    switch (event.type) {
      case 'CompanyCreated':
      case 'CompanyEdited':
        return { fields: event.data };
      case 'CompanyActivated':
      case 'CompanyDeactivated':
        return company;
    }
  },
};

/** Groups are two levels deep: exactly one parent, and subsidiaries below it. */
function parentObjection({ type, parentCompanyId }: CompanyCommand['data'], parent: CompanyFacts['parent']) {
  if ((type === 'parent') !== (parentCompanyId === null)) return refuse('PARENT_REQUIRED', { field: 'parentCompanyId' }).refusal;
  return parentCompanyId !== null && parent?.type !== 'parent' ? refuse('PARENT_UNKNOWN', { field: 'parentCompanyId' }).refusal : null;
}
