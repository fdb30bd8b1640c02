import { createHash } from 'node:crypto';
import { ownClient } from '@backoffice/infra/postgres';

/** An event as it is sent. */
export type RelayMessage = {
  readonly tenant: string;
  readonly position: number;
  readonly type: string;
  readonly schemaVersion: number;
  /** Of the command that recorded it. */
  readonly correlationId: string;
  /** The recorded event as JSON. */
  readonly json: string;
};

export type RelayRead = {
  readonly messages: readonly RelayMessage[];
  /** The tenants of which all was read. */
  readonly finished: ReadonlySet<string>;
};

/** On one connection, which holds the lock: whoever loses it can neither read on nor keep a place. */
export type RelayStore = {
  /** Whether this process is the one that relays to the topic; asked again until it is. */
  lock(): Promise<boolean>;
  places(): Promise<Map<string, number>>;
  /** What tenants have recorded after their positions, about so many bytes of it, in one statement. */
  read(after: ReadonlyMap<string, number>, bytes: number): Promise<RelayRead>;
  savePlaces(places: ReadonlyMap<string, number>): Promise<void>;
  /** Events not sent yet, of the tenant that is furthest behind. */
  behind(): Promise<number>;
  readonly ended: Promise<void>;
  close(): Promise<void>;
};

const TENANT_EVENTS = 500;
const QUERY_TIMEOUT_MS = 10_000;
/**
 * Rows are found by index, as the log does it. What a place says may be lost. The server ends the connection of a
 * machine that has gone after 4 s.
 */
const SESSION =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off -c synchronous_commit=off -c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=2';

/** Sizes are those that are stored: large values are compressed, and are unpacked only when they are to be sent. */
const READ = {
  name: 'relay_read',
  text: `SELECT tenant, position, type, schema_version, is_last, all_rows, meta ->> 'correlationId' AS correlation_id,
      json_build_object('id', id, 'tenant', tenant, 'position', position, 'stream', stream, 'version', version,
        'type', type, 'schemaVersion', schema_version, 'data', data, 'meta', meta)::text AS json
    FROM (
      SELECT *, sum(bytes) OVER (ORDER BY n, position) - bytes AS before, count(*) OVER () AS all_rows,
        row_number() OVER (PARTITION BY n ORDER BY position DESC) = 1 AND count(*) OVER (PARTITION BY n) < ${TENANT_EVENTS} AS is_last
      FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS grown(tenant, after, n)
      CROSS JOIN LATERAL (
        SELECT position, stream, version, id, type, schema_version, data, meta,
          pg_column_size(data) + pg_column_size(meta) + 200 AS bytes
        FROM log.events WHERE tenant = grown.tenant AND position > grown.after ORDER BY position LIMIT ${TENANT_EVENTS}
      ) e
    ) read WHERE before < $3 ORDER BY n, position`,
};
const SAVE = {
  name: 'relay_save',
  text: `INSERT INTO feed.relay AS r SELECT $1, * FROM unnest($2::text[], $3::bigint[])
    ON CONFLICT (topic, tenant) DO UPDATE SET position = excluded.position`,
};
/** A log that was restored to an earlier state may end before the place. */
const PLACES = `SELECT tenant, least(position, head) AS position FROM feed.relay JOIN log.heads USING (tenant) WHERE topic = $1`;
const BEHIND = `SELECT coalesce(max(head - coalesce(position, 0)), 0) AS behind
  FROM log.heads LEFT JOIN feed.relay ON relay.tenant = heads.tenant AND topic = $1`;

type ReadRow = {
  tenant: string;
  position: string;
  type: string;
  schema_version: number;
  correlation_id: string;
  /** Of its tenant. */
  is_last: boolean;
  all_rows: string;
  json: string;
};

export async function openRelayStore(url: string, topic: string): Promise<RelayStore> {
  const client = ownClient(url, { name: 'backoffice-relay', queryTimeoutMs: QUERY_TIMEOUT_MS, settings: SESSION });
  const ended = new Promise<void>((resolve) => void client.once('end', resolve));
  await client.connect();
  const lockNumber = createHash('sha256').update(`relay: ${topic}`).digest().readBigInt64BE().toString();
  return {
    async lock() {
      const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
        lockNumber,
      ]);
      return rows[0]?.locked ?? false;
    },
    async places() {
      const { rows } = await client.query<{ tenant: string; position: string }>(PLACES, [topic]);
      return new Map(rows.map(({ tenant, position }) => [tenant, Number(position)]));
    },
    async read(after, bytes) {
      const { rows } = await client.query<ReadRow>({
        ...READ,
        values: [[...after.keys()], [...after.values()], bytes],
      });
      const isAll = rows.length === Number(rows[0]?.all_rows ?? 0);
      const read = new Set(rows.map(({ tenant }) => tenant));
      const finished = new Set(rows.flatMap(({ tenant, is_last: isLast }) => (isLast ? [tenant] : [])));
      if (isAll) for (const tenant of after.keys()) if (!read.has(tenant)) finished.add(tenant);
      return { messages: rows.map(toMessage), finished };
    },
    async savePlaces(places) {
      await client.query({ ...SAVE, values: [topic, [...places.keys()], [...places.values()]] });
    },
    async behind() {
      const { rows } = await client.query<{ behind: string }>(BEHIND, [topic]);
      return Number(rows[0]?.behind ?? 0);
    },
    ended,
    close: () => client.end(),
  };
}

const toMessage = (row: ReadRow): RelayMessage => ({
  tenant: row.tenant,
  position: Number(row.position),
  type: row.type,
  schemaVersion: row.schema_version,
  correlationId: row.correlation_id,
  json: row.json,
});
