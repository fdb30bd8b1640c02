import { companyHoliday } from '@backoffice/contracts/dictionaries/company-holidays';
import type { OwnHoliday } from '@backoffice/contracts/kernel';
import { uniqueScope } from '#capabilities/unique.ts';
import type { World } from '#kernel/world.ts';
import { recordsOf } from '#domain/records-of.ts';

/** The days of a company's own list of holidays: each day stands there once, so the claims of days name all. */
export async function ownHolidays(world: World): Promise<OwnHoliday[]> {
  const ids = await world.claimHolders(uniqueScope(companyHoliday, { field: 'date', within: [], refusal: '' }, {}));
  const listed = [...(await recordsOf(companyHoliday, ids, world)).values()];
  return listed.filter(({ status, trashedAt }) => status === 'active' && trashedAt === null);
}
