import { company } from '@backoffice/contracts/features/companies';
import type { Rules } from '#capabilities/mounted.ts';
import { companyDecider } from './decider.ts';
import { companyFacts } from './facts.ts';

export { companyHandlers } from './controller.ts';
export const companies = {
  resource: company,
  decider: companyDecider,
  facts: companyFacts,
  belongsTo: [{ field: 'parentCompanyId', entity: 'Company' }],
} satisfies Rules;
