import { company } from '@backoffice/contracts/features/companies';
import type { Rules } from '#capabilities/mounted.ts';
import { companyDecider } from './decider.ts';
import { companyFacts } from './facts.ts';

export const companies = { resource: company, decider: companyDecider, facts: companyFacts } satisfies Rules;
