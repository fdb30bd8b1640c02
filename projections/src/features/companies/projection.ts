import { companyFold } from '@backoffice/contracts/features/companies';
import { defineProjection } from '#capabilities/define-projection.ts';

export const companiesProjection = defineProjection(companyFold, { version: 7 });
