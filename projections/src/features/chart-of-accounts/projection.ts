import { chartOfAccountsFold } from '@backoffice/contracts/features/chart-of-accounts';
import { defineProjection } from '#capabilities/define-projection.ts';

export const chartOfAccountsProjection = defineProjection(chartOfAccountsFold, { version: 5 });
