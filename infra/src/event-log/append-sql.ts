import type pg from 'pg';
import type { Claim, Count } from './event-log.ts';
import type { Prepared } from './prepare.ts';
import type { SeenVersions } from './seen-versions.ts';

/** What became of one append of a group. */
export type Verdict =
  | { readonly is: 'appended'; readonly position: number }
  | { readonly is: 'replayed' }
  | { readonly is: 'stale'; readonly write: Prepared['writes'][number]; readonly actual: number }
  | { readonly is: 'changed'; readonly count: Count }
  | { readonly is: 'taken'; readonly claim: Claim };

type Refused = { append: number; verdict: 'replayed' | 'stale' | 'changed' | 'taken'; at: number; actual: number };

const APPEND_ONE = { name: 'append_one', text: 'SELECT log.append_one($1, $2, $3, $4, $5, $6, $7, $8, $9)', rowMode: 'array' } as const;
const APPEND_ALL = { name: 'append_all', text: 'SELECT log.append_all($1, $2, $3, $4)', rowMode: 'array' } as const;
const APPEND_EACH = { name: 'append_each', text: 'SELECT base, refused FROM log.append_each($1, $2, $3, $4, $5, $6)' };
const UNIQUE_VIOLATION = '23505';

/** Most appends: no claim is given up, and nothing is only insisted on. */
export const isPlain = ({ writes, events, release, counts }: Prepared) =>
  release.length === 0 && counts.length === 0 && (writes.length === 1 || writes.every(({ stream }) => events.some((event) => event.stream === stream)));

/** Plain appends, all or none: the last position, or null when it takes `appendEach` to tell them apart. */
export async function appendAll(pool: pg.Pool, group: readonly Prepared[], seen: SeenVersions): Promise<number | null> {
  const [first] = group;
  const query = group.length === 1 && first?.events.length === 1 && first.take.length === 0 ? one(first, seen) : all(group, seen);
  try {
    const { rows: [row] } = await pool.query<[string | null]>(query);
    return row?.[0] ? Number(row[0]) : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

function one({ tenant, events: [event], meta }: Prepared, seen: SeenVersions) {
  if (!event) throw new Error('An append has at least one event');
  const { stream, version, id, type, schemaVersion, data } = event;
  return { ...APPEND_ONE, values: [tenant, stream, version, !seen.has(tenant, stream, version - 1), id, type, schemaVersion, data, meta] };
}

function all(group: readonly Prepared[], seen: SeenVersions) {
  const bases = group.flatMap(({ tenant, writes }) => writes.filter((write) => !seen.has(tenant, write.stream, write.expectedVersion)));
  const mustExist = bases.length > 0 ? JSON.stringify(bases.map(({ stream, expectedVersion }) => ({ stream, version: expectedVersion }))) : null;
  const takes = group.flatMap(({ take }) => take);
  return { ...APPEND_ALL, values: [group[0]?.tenant, eventsJson(group), mustExist, takes.length > 0 ? JSON.stringify(takes) : null] };
}

/** A verdict for each append, in order. */
export async function appendEach(pool: pg.Pool, group: readonly Prepared[]): Promise<Verdict[]> {
  const numbered = <T extends object>(of: (append: Prepared) => readonly T[]) => group.flatMap((each, append) => of(each).map((item) => ({ ...item, append })));
  const writes = numbered(({ writes }) => writes);
  const takes = numbered(({ take }) => take);
  const counts = numbered(({ counts }) => counts);
  const lists = [writes.map(({ append, stream, expectedVersion }) => ({ append, stream, expected: expectedVersion })), numbered(({ release }) => release), takes, counts];
  const [writesJson, releasesJson, takesJson, countsJson] = lists.map((list) => JSON.stringify(list));
  const values = [group[0]?.tenant, writesJson, eventsJson(group), releasesJson, takesJson, countsJson];
  const { rows: [row] } = await pool.query<{ base: string; refused: Refused[] | null }>({ ...APPEND_EACH, values });
  const refused = new Map(row?.refused?.map((refusal) => [refusal.append, refusal]));

  let position = Number(row?.base);
  return group.map(({ events }, append): Verdict => {
    const refusal = refused.get(append);
    if (!refusal) return { is: 'appended', position: (position += events.length) };
    const [write, claim, count] = [writes[refusal.at], takes[refusal.at], counts[refusal.at]];
    if (refusal.verdict === 'stale' && write) return { is: 'stale', write, actual: refusal.actual };
    if (refusal.verdict === 'changed' && count) return { is: 'changed', count: { scope: count.scope, count: count.count } };
    if (refusal.verdict === 'taken' && claim) return { is: 'taken', claim: { scope: claim.scope, key: claim.key, stream: claim.stream } };
    return { is: 'replayed' };
  });
}

/** Data and meta are JSON already. */
const eventsJson = (group: readonly Prepared[]) =>
  `[${group.flatMap(({ events, meta }, append) => events.map(({ stream, version, id, type, schemaVersion, data }, ordinal) =>
    `{"append":${append},"ordinal":${ordinal},"stream":${JSON.stringify(stream)},"version":${version},"id":"${id}","type":${JSON.stringify(type)},"schema_version":${schemaVersion},"data":${data},"meta":${meta}}`)).join()}]`;
