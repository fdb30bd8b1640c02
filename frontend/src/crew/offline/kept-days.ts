import type { SeenDay } from '#crew/api.ts';
import type { CrewDatabase, StorageOwner } from './database.ts';
import { open, seal } from './seal.ts';

/** Yesterday, today and tomorrow, for where there is no connection. */
const KEPT_DAYS = 3;

/** The days of a worker on this phone, sealed; the ones of the sheets they have seen last. */
export async function keepDay(database: CrewDatabase, owner: StorageOwner, seen: SeenDay, at: string): Promise<void> {
  const { workerId, key } = owner;
  const { date, today } = seen.day;
  const bytes = new TextEncoder().encode(JSON.stringify({ ...seen, keptAt: at } satisfies SeenDay));
  await database.put('secure_days', { owner: workerId, date, sealed: await seal(key, bytes) });
  const dates = (await database.getAllKeys('secure_days')).filter(([whose]) => whose === workerId);
  const far = dates.toSorted((a, b) => distance(a[1], today) - distance(b[1], today)).slice(KEPT_DAYS);
  await Promise.all(far.map((day) => database.delete('secure_days', day)));
}

const distance = (day: string, today: string) => Math.abs(Date.parse(day) - Date.parse(today));

/** Null where it was never seen, or was sealed with another key. */
export async function keptDay(database: CrewDatabase, owner: StorageOwner, date: string): Promise<SeenDay | null> {
  const kept = await database.get('secure_days', [owner.workerId, date]);
  const bytes = kept && (await open(owner.key, kept.sealed).catch(() => null));
  return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as SeenDay) : null; // as `keepDay` has written it
}

export const deleteDays = async (database: CrewDatabase, workerId: string): Promise<void> => {
  const days = (await database.getAllKeys('secure_days')).filter(([owner]) => owner === workerId);
  await Promise.all(days.map((day) => database.delete('secure_days', day)));
};
