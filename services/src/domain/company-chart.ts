import { company, defaultBookkeepingRules, type BookkeepingRules } from '@backoffice/contracts/features/companies';
import {
  chartOfAccounts,
  usualAccounts,
  type ChartAccount,
  type CostMapping,
} from '@backoffice/contracts/features/chart-of-accounts';
import type { World } from '#kernel/world.ts';

/** Where costs of jobs go that are not on their usual accounts. */
export const costMappingOf = async (world: World): Promise<readonly CostMapping[]> =>
  (await world.record(chartOfAccounts, world.tenant))?.costMapping ?? [];

/** The accounts of the company, the usual ones where it has changed none. Whoever decides on them insists on them. */
export const companyChart = async (world: World): Promise<readonly ChartAccount[]> =>
  (await world.record(chartOfAccounts, world.tenant))?.accounts ?? usualAccounts;

/** What stands in the way of payments and schedules, as the company has it. */
export const bookkeepingRulesOf = async (world: World): Promise<BookkeepingRules> =>
  (await world.record(company, world.tenant))?.bookkeepingRules ?? defaultBookkeepingRules;
