import type pg from 'pg';
import type { Claim, Count, Seen } from './event-log.ts';
import type { Prepared } from './prepare.ts';
import type { SeenVersions } from './seen-versions.ts';

/** What became of one append of a group. */
export type Verdict =
  | { readonly is: 'appended'; readonly position: number }
  | { readonly is: 'replayed' }
  | { readonly is: 'stale'; readonly seen: Seen; readonly actual: number }
  | { readonly is: 'changed'; readonly count: Count }
  | { readonly is: 'taken'; readonly claim: Claim };

type Refused = { append: number; verdict: 'replayed' | 'stale' | 'changed' | 'taken'; at: number; actual: number };

const APPEND_ONE = { name: 'append_one', text: 'SELECT log.append_one($1, $2, $3, $4, $5, $6, $7, $8)', rowMode: 'array' } as const;
const APPEND_ALL = { name: 'append_all', text: 'SELECT log.append_all($1, $2, $3, $4, $5)', rowMode: 'array' } as const;
const APPEND_EACH = { name: 'append_each', text: 'SELECT base, refused FROM log.append_each($1, $2, $3, $4, $5, $6)' };
/** Somebody has the claim or the version, or has written what was insisted on: unique_violation, serialization_failure. */
const OTHERWISE = new Set(['23505', '40001']);

/** Most appends: no claim is given up, and no scope was counted. */
export const isPlain = ({ release, counts }: Prepared) => release.length === 0 && counts.length === 0;

/** Plain appends, all or none: the last position, or null when it takes `appendEach` to tell them apart. */
export async function appendAll(pool: pg.Pool, group: readonly Prepared[], known: SeenVersions): Promise<number | null> {
  const [first] = group;
  const query = group.length === 1 && first && isAlone(first, known) ? one(first) : all(group, known);
  try {
    const { rows: [row] } = await pool.query<[string | null]>(query);
    return row?.[0] ? Number(row[0]) : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && OTHERWISE.has(String(error.code))) return null;
    throw error;
  }
}

/** One event after one that is known to exist, and nothing else to look at. */
const isAlone = ({ bases, seen, events, take }: Prepared, known: SeenVersions) =>
  events.length === 1 && seen.length === 0 && take.length === 0 && bases.every(({ tenant, stream, version }) => known.has(tenant, stream, version));

function one({ tenant, events: [event], meta }: Prepared) {
  if (!event) throw new Error('An append has at least one event');
  const { stream, version, id, type, schemaVersion, data } = event;
  return { ...APPEND_ONE, values: [tenant, stream, version, id, type, schemaVersion, data, meta] };
}

function all(group: readonly Prepared[], known: SeenVersions) {
  const mustExist = group.flatMap(({ bases, seen }) => [...bases, ...seen].filter(({ tenant, stream, version }) => !known.has(tenant, stream, version)));
  const mustNotExist = new Map(group.flatMap(({ seen }) => seen.map(({ tenant, stream, version }) => [`${tenant} ${stream} ${version}`, { tenant, stream, version: version + 1 }])));
  const lists = [mustExist, [...mustNotExist.values()], group.flatMap(({ take }) => take)].map((list) => (list.length > 0 ? JSON.stringify(list) : null));
  return { ...APPEND_ALL, values: [group[0]?.tenant, eventsJson(group), ...lists] };
}

/** A verdict for each append, in order. */
export async function appendEach(pool: pg.Pool, group: readonly Prepared[]): Promise<Verdict[]> {
  const numbered = <T extends object>(of: (append: Prepared) => readonly T[]) => group.flatMap((each, append) => of(each).map((item) => ({ ...item, append })));
  const versions = numbered(({ bases, seen }) => [...bases, ...seen]);
  const takes = numbered(({ take }) => take);
  const counts = numbered(({ counts }) => counts);
  const [versionsJson, ...othersJson] = [versions, numbered(({ release }) => release), takes, counts].map((list) => JSON.stringify(list));
  const values = [group[0]?.tenant, versionsJson, eventsJson(group), ...othersJson];
  const { rows: [row] } = await pool.query<{ base: string; refused: Refused[] | null }>({ ...APPEND_EACH, values });
  const refused = new Map(row?.refused?.map((refusal) => [refusal.append, refusal]));

  let position = Number(row?.base);
  return group.map(({ events }, append): Verdict => {
    const refusal = refused.get(append);
    if (!refusal) return { is: 'appended', position: (position += events.length) };
    const [seen, claim, count] = [versions[refusal.at], takes[refusal.at], counts[refusal.at]];
    if (refusal.verdict === 'stale' && seen) return { is: 'stale', seen, actual: refusal.actual };
    if (refusal.verdict === 'changed' && count) return { is: 'changed', count: { scope: count.scope, count: count.count } };
    if (refusal.verdict === 'taken' && claim) return { is: 'taken', claim: { scope: claim.scope, key: claim.key, stream: claim.stream } };
    return { is: 'replayed' };
  });
}

/** Data and meta are JSON already. */
const eventsJson = (group: readonly Prepared[]) =>
  `[${group.flatMap(({ events, meta }, append) => events.map(({ stream, version, id, type, schemaVersion, data }, ordinal) =>
    `{"append":${append},"ordinal":${ordinal},"stream":${JSON.stringify(stream)},"version":${version},"id":"${id}","type":${JSON.stringify(type)},"schema_version":${schemaVersion},"data":${data},"meta":${meta}}`)).join()}]`;
