import type pg from 'pg';
import type { Claim, ScopeCount, ReadDependency } from './event-log.ts';
import type { PreparedAppend } from './prepare-append.ts';
import type { KnownVersions } from './cache/known-versions.ts';

/** What became of one append of a group. */
export type AppendVerdict =
  | { readonly is: 'appended'; readonly position: number }
  | { readonly is: 'replayed' }
  | { readonly is: 'stale'; readonly seen: ReadDependency; readonly actual: number }
  | { readonly is: 'changed'; readonly count: ScopeCount }
  | { readonly is: 'taken'; readonly claim: Claim };

type AppendRefusal = {
  append: number;
  verdict: 'replayed' | 'stale' | 'changed' | 'taken';
  at: number;
  actual: number;
};

const COLUMNS = 'tenant, position, stream, version, command_id, ordinal, id, type, schema_version, data, meta';
const APPEND_EACH = { name: 'append_each', text: 'SELECT base, refused FROM log.append_each($1, $2, $3, $4, $5, $6)' };
/** unique_violation: somebody has the position, the version or the claim, or the command is a repetition. */
const UNIQUE_VIOLATION = '23505';

/** Most appends: no claim is given up, and no scope was counted. */
export const hasOnlyTakes = ({ release, counts }: PreparedAppend) => release.length === 0 && counts.length === 0;

/**
 * Plain appends at the positions after `head`, all or none: the last of them, or null when `appendEach` must tell them
 * apart.
 * `head` is known to be committed, so this statement sees everything up to it; whatever came after it has the position
 * that is asked for here. So what was looked at is so when it is written. Processes that write at their heads share a
 * turn; one that was overtaken waits for a turn to itself (`appendEach`), so that none is overtaken again and again.
 */
export async function appendAtHead(
  pool: pg.Pool,
  head: number,
  group: readonly PreparedAppend[],
  known: KnownVersions,
): Promise<number | null> {
  const looks = versionChecksOf(group, known);
  const takes = group.flatMap(({ take }) => take);
  const lists = [looks, takes].filter((list) => list.length > 0).map((list) => JSON.stringify(list));
  try {
    const { rowCount } = await queryOnKeptConnection(pool, {
      ...appendStatement(looks.length > 0, takes.length > 0),
      values: [group[0]?.tenant, head, eventsJson(group), ...lists],
    });
    return rowCount ? head + rowCount : null;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

type VersionCheck = ReadDependency & { readonly wanted: boolean };

/**
 * What must be there, and what must not: versions that this process has not seen itself, and those that would follow
 * what was seen.
 */
function versionChecksOf(group: readonly PreparedAppend[], known: KnownVersions): VersionCheck[] {
  const there = group.flatMap(({ bases, seen }) =>
    [...bases, ...seen].filter(({ tenant, stream, version }) => !known.has(tenant, stream, version)),
  );
  const notThere = new Map(
    group.flatMap(({ seen }) =>
      seen.map(({ tenant, stream, version }) => [
        `${tenant} ${stream} ${version}`,
        { tenant, stream, version: version + 1 },
      ]),
    ),
  );
  return [
    ...there.map((each) => ({ ...each, wanted: true })),
    ...[...notThere.values()].map((each) => ({ ...each, wanted: false })),
  ];
}

/** True, once the turn is shared; looked at once, before the rows of its statement. */
const IN_TURN = '(SELECT pg_advisory_xact_lock_shared(log.turn($1))) IS NOT NULL';

/**
 * With only those parts that this group needs: a part costs also where there is nothing in it. Nothing is written
 * before its turn.
 */
function appendStatement(looks: boolean, takes: boolean) {
  const fine = looks ? 'fine, ' : '';
  const parts = [
    ...(looks
      ? [
          `fine AS (SELECT WHERE NOT EXISTS (
      SELECT FROM jsonb_to_recordset($4) AS look(wanted bool, tenant text, stream text, version int)
      WHERE wanted <> coalesce((SELECT true FROM log.events e WHERE e.tenant = look.tenant AND e.stream = look.stream AND e.version = look.version LIMIT 1), false)))`,
        ]
      : []),
    ...(takes
      ? [
          `taken AS (INSERT INTO log.claims (tenant, scope, key, stream)
      SELECT $1, scope, key, stream FROM ${fine}jsonb_to_recordset($${looks ? 5 : 4}) AS take(scope text, key text, stream text) WHERE ${IN_TURN})`,
        ]
      : []),
  ];
  const text = `${parts.length > 0 ? `WITH ${parts.join(', ')} ` : ''}INSERT INTO log.events (${COLUMNS})
    SELECT $1, $2::bigint + n, stream, version, meta ->> 'commandId', ordinal, id, type, schema_version, data, meta
    FROM ${fine}ROWS FROM (jsonb_to_recordset($3) AS (ordinal int, stream text, version int, id uuid, type text, schema_version int, data jsonb, meta jsonb))
      WITH ORDINALITY event(ordinal, stream, version, id, type, schema_version, data, meta, n)
    WHERE ${IN_TURN}`;
  return { name: `append${looks ? ' looking' : ''}${takes ? ' taking' : ''}`, text };
}

/**
 * A pool drops the connection of a query that failed; one that was only overtaken keeps it, because the next would
 * begin without plans.
 */
async function queryOnKeptConnection(pool: pg.Pool, query: pg.QueryConfig): Promise<pg.QueryResult> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await client.query(query);
  } catch (error) {
    isBroken = !isUniqueViolation(error);
    throw error;
  } finally {
    client.release(isBroken);
  }
}

export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

/**
 * A verdict for each append, in order, and the position after which they were written. @throws unique_violation when
 * somebody wrote without a turn
 */
export async function appendEach(
  connection: pg.Pool | pg.Client,
  group: readonly PreparedAppend[],
): Promise<{ readonly base: number; readonly verdicts: readonly AppendVerdict[] }> {
  const numbered = <T extends object>(of: (append: PreparedAppend) => readonly T[]) =>
    group.flatMap((each, append) => of(each).map((item) => ({ ...item, append })));
  const versions = numbered(({ bases, seen }) => [...bases, ...seen]);
  const takes = numbered(({ take }) => take);
  const counts = numbered(({ counts }) => counts);
  const [versionsJson, ...othersJson] = [versions, numbered(({ release }) => release), takes, counts].map((list) =>
    JSON.stringify(list),
  );
  const values = [group[0]?.tenant, versionsJson, eventsJson(group), ...othersJson];
  const {
    rows: [row],
  } = await connection.query<{ base: string; refused: AppendRefusal[] | null }>({ ...APPEND_EACH, values });
  const refused = new Map(row?.refused?.map((refusal) => [refusal.append, refusal]));

  const base = Number(row?.base);
  let position = base;
  const verdicts = group.map(({ events }, append): AppendVerdict => {
    const refusal = refused.get(append);
    if (!refusal) return { is: 'appended', position: (position += events.length) };
    const [seen, claim, count] = [versions[refusal.at], takes[refusal.at], counts[refusal.at]];
    if (refusal.verdict === 'stale' && seen) return { is: 'stale', seen, actual: refusal.actual };
    if (refusal.verdict === 'changed' && count)
      return { is: 'changed', count: { scope: count.scope, count: count.count } };
    if (refusal.verdict === 'taken' && claim)
      return { is: 'taken', claim: { scope: claim.scope, key: claim.key, stream: claim.stream } };
    return { is: 'replayed' };
  });
  return { base, verdicts };
}

/** Data and meta are JSON already. */
const eventsJson = (group: readonly PreparedAppend[]) =>
  `[${group
    .flatMap(({ events, meta, firstMeta }, append) =>
      events.map(
        ({ stream, version, id, type, schemaVersion, data }, ordinal) =>
          `{"append":${append},"ordinal":${ordinal},"stream":${JSON.stringify(stream)},"version":${version},"id":"${id}","type":${JSON.stringify(type)},"schema_version":${schemaVersion},"data":${data},"meta":${ordinal === 0 ? firstMeta : meta}}`,
      ),
    )
    .join()}]`;
