import { OwnerOffer, PaymentInstructions, ProfitShareView } from '@backoffice/contracts/features/companies';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { companiesProjection } from './projection.ts';
import { companyReads } from './resolver.ts';
import { companiesTable } from './table.ts';

export const companiesFeature: ReadFeature = {
  projection: companiesProjection,
  table: companiesTable,
  typeNames: { PaymentInstructions, ProfitShare: ProfitShareView, OwnerOffer },
  handlers: companyReads,
};
