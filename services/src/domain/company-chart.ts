import { chartOfAccounts, usualAccounts, type ChartAccount } from '@backoffice/contracts/features/chart-of-accounts';
import type { World } from '#kernel/world.ts';

/** The accounts of the company, the usual ones where it has changed none. Whoever decides on them insists on them. */
export const companyChart = async (world: World): Promise<readonly ChartAccount[]> =>
  (await world.record(chartOfAccounts, world.tenant))?.accounts ?? usualAccounts;
