import type { CrewDatabase, StorageOwner } from './database.ts';
import { open, seal } from './seal.ts';

/** A day, or the log of a job and a day; each name ends with its date. */
export type AnswerName = `day ${string}` | `log ${string} ${string}`;
type KindOfAnswer = 'day' | 'log';

/** Yesterday, today and tomorrow; logs of two or three jobs as well. */
const MOST: Readonly<Record<KindOfAnswer, number>> = { day: 3, log: 6 };
const kindOf = (name: string) => name.slice(0, 3) as KindOfAnswer; // by the type of names
const distance = (name: string, today: string) => Math.abs(Date.parse(name.slice(-10)) - Date.parse(today));

/** Keeps what a worker was answered, sealed, for where there is no connection; of each kind what is about today. */
export async function keepAnswer(
  database: CrewDatabase,
  { workerId, key }: StorageOwner,
  { name, value, today }: { readonly name: AnswerName; readonly value: object; readonly today: string },
): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  await database.put('secure_answers', { owner: workerId, name, sealed: await seal(key, bytes) });
  const alike = (await namesOf(database, workerId)).filter((other) => kindOf(other) === kindOf(name));
  const far = alike.toSorted((a, b) => distance(a, today) - distance(b, today)).slice(MOST[kindOf(name)]);
  await Promise.all(far.map((other) => database.delete('secure_answers', [workerId, other])));
}

/** As it was kept under the name; null where it never was, or was sealed with another key. */
export async function keptAnswer<T>(
  database: CrewDatabase,
  { workerId, key }: StorageOwner,
  name: AnswerName,
): Promise<T | null> {
  const kept = await database.get('secure_answers', [workerId, name]);
  const bytes = kept && (await open(key, kept.sealed).catch(() => null));
  return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as T) : null; // as `keepAnswer` has written it
}

export const deleteAnswers = async (database: CrewDatabase, workerId: string): Promise<void> => {
  const names = await namesOf(database, workerId);
  await Promise.all(names.map((name) => database.delete('secure_answers', [workerId, name])));
};

const namesOf = async (database: CrewDatabase, workerId: string): Promise<string[]> =>
  (await database.getAllKeys('secure_answers')).flatMap(([owner, name]) => (owner === workerId ? [name] : []));
