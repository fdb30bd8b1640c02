import { holiday } from '@backoffice/contracts/dictionaries/holidays';
import type { OwnHoliday } from '@backoffice/contracts/kernel';
import { uniqueScope } from '#capabilities/unique.ts';
import type { World } from '#kernel/world.ts';
import { recordsOf } from './records-of.ts';

/** The days of a company's own list of holidays: each day stands there once, so the claims of days name all. */
export async function ownHolidays(world: World): Promise<OwnHoliday[]> {
  const ids = await world.claimHolders(uniqueScope(holiday, { field: 'date', within: [], refusal: '' }, {}));
  const listed = [...(await recordsOf(holiday, ids, world)).values()];
  return listed.filter(({ status, trashedAt }) => status === 'active' && trashedAt === null);
}
