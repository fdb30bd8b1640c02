import { ProfitShareView } from '@backoffice/contracts/features/companies';
import type { ReadFeature } from '#kernel/feature.ts';
import { companies } from './projection.ts';
import { companyReads } from './resolver.ts';
import { companiesTable } from './table.ts';

export const companiesFeature: ReadFeature = {
  projection: companies,
  table: companiesTable,
  names: { ProfitShare: ProfitShareView },
  handlers: companyReads,
};
