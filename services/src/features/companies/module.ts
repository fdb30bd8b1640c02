import { companyFold, companyGuards, type Company, type CompanyEvent } from '@backoffice/contracts/features/companies';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import type { PostingDay } from '#capabilities/write-feature.ts';
import { figuresOfCompany } from '#domain/closed-period.ts';
import { companyDecider } from './decider.ts';
import { companyFacts } from './facts.ts';

export { companyHandlers, endedInvitations } from './controller.ts';
export { invitedOwnersAccept } from './reactions.ts';
export const companies = {
  fold: companyFold,
  guards: companyGuards,
  decider: companyDecider,
  gatherFacts: companyFacts,
  belongsTo: [{ field: 'parentCompanyId', entity: 'Company' }],
  // of its own stream
  books: figuresOfCompany((event, company) => shareDays(event as CompanyEvent, company as Company | null)),
} satisfies WriteFeature;

/** From which days a share of the profit holds, as it was and as it is. */
function shareDays({ type, data }: CompanyEvent, company: Company | null): PostingDay[] {
  if (type === 'ProfitShareAdded') return [{ day: data.effectiveFrom, field: 'effectiveFrom' }];
  if (type !== 'ProfitShareEdited' && type !== 'ProfitShareRemoved') return [];
  const before = (company?.profitShares ?? []).filter(({ id }) => id === data.shareId);
  const after = type === 'ProfitShareEdited' ? [data] : [];
  return [...before, ...after].map(({ effectiveFrom: day }) => ({ day, field: 'effectiveFrom' }));
}
