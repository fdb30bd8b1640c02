import { companyFold, companyGuards } from '@backoffice/contracts/features/companies';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { companyDecider } from './decider.ts';
import { companyFacts } from './facts.ts';

export { companyHandlers } from './controller.ts';
export const companies = {
  fold: companyFold,
  guards: companyGuards,
  decider: companyDecider,
  gatherFacts: companyFacts,
  belongsTo: [{ field: 'parentCompanyId', entity: 'Company' }],
} satisfies WriteFeature;
