import { company, defaultBookkeepingRules, type BookkeepingRules } from '@backoffice/contracts/features/companies';
import type { World } from '#kernel/world.ts';

/** What stands in the way of payments and schedules, as the company has it. */
export const bookkeepingRulesOf = async (world: World): Promise<BookkeepingRules> =>
  (await world.record(company, world.tenant))?.bookkeepingRules ?? defaultBookkeepingRules;
