import { chartOfAccountsFold } from '@backoffice/contracts/features/chart-of-accounts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { chartOfAccountsDecider } from './decider.ts';

export { chartOfAccountsHandlers } from './controller.ts';
export const chartsOfAccounts = { fold: chartOfAccountsFold, decider: chartOfAccountsDecider } satisfies WriteFeature;
