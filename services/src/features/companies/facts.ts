import { company, type CompanyFields } from '@backoffice/contracts/features/companies';
import type { Gather } from '#kernel/entity.ts';
import type { CompanyFacts } from './decider.ts';

export const companyFacts: Gather<CompanyFacts> = async ({ data }, world, record) => {
  const { parentCompanyId = null } = data as { parentCompanyId?: string | null }; // the commands that have one
  const { parentCompanyId: present = null } = (record?.fields ?? {}) as Partial<CompanyFields>; // a company's record is folded from its events
  if (parentCompanyId === null || parentCompanyId === record?.id) return { ...world.facts, parent: null };
  // What is the parent already may stay, also when it is no longer active.
  const stays = parentCompanyId === present;
  const parent = stays ? await world.record(company, parentCompanyId) : await world.visible(company, parentCompanyId);
  return { ...world.facts, parent: parent && (stays || parent.active) ? parent.fields : null };
};
