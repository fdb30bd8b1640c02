import { postgresEventLog } from '@backoffice/infra/event-log';
import { migrate, pgPool, scratchServer } from '@backoffice/infra/postgres';
import { ensureTable, rebuild } from '@backoffice/projections/kernel';
import {
  getPostgreSQLEventStore,
  postgreSQLRawBatchSQLProjection,
  rebuildPostgreSQLProjections,
} from '@event-driven-io/emmett-postgresql';
import { SQL } from '@event-driven-io/dumbo';
import type { Event } from '@event-driven-io/emmett';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { documentsUnit, EVENTS_EACH, fillLog, eventsOfDocument } from './documents.ts';
import { largeRebuildFigures } from './large-rebuild.ts';
import { atLeast, atMost, type Figure } from './figure.ts';

const [DOCUMENTS, LARGE] = [100_000, 1_000_000];
const EMMETT_EVENTS = 100_000;
const ROUNDS = 3;

/**
 * A million events folded into a list beside the live one, indexed, compared and swapped in: against merely reading and
 * parsing them, and against Emmett's fastest projection of a tenth of them. All three take turns, and ratios are taken
 * turn by turn. `url` is that of the owner.
 */
export async function rebuildFigures(url: string): Promise<Figure[]> {
  const [events, tenant] = [DOCUMENTS * EVENTS_EACH, `rebuild-${Date.now()}`];
  await migrate(url);
  await fillLog(url, tenant, DOCUMENTS);
  const [log, pool] = [postgresEventLog(url), pgPool(url)];
  try {
    await ensureTable({ log, pool }, documentsUnit);
    const emmett = await emmettRival(url);
    const rounds: { read: number; rebuilt: number; emmett: number; swapMs: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const read = events / (await seconds(() => readAll(url, tenant)));
      const { seconds: taken, swapMs, same } = await rebuild({ log, pool }, documentsUnit);
      if (same !== true)
        throw new Error(
          same === null
            ? 'A rebuilt table could not be compared with the live one'
            : 'A rebuilt table differs from the live one',
        );
      rounds.push({ read, rebuilt: events / taken, emmett: await emmett.perSecond(), swapMs });
    }
    await emmett.close();
    const perSecond = median(rounds.map(({ rebuilt }) => rebuilt));
    return [
      atLeast(
        `rebuild of ${events.toLocaleString('en-US')} events (${Math.round(perSecond).toLocaleString('en-US')}/s)`,
        median(rounds.map(({ read, rebuilt }) => rebuilt / read)),
        '× COPY-out and JSON.parse',
        0.65,
      ),
      atLeast(
        'rebuild, against Emmett’s raw SQL projection',
        median(rounds.map(({ rebuilt, emmett: theirs }) => rebuilt / theirs)),
        '× Emmett',
        30,
      ),
      atMost(
        'rebuild, the readers’ wait while tables are swapped, the longest',
        Math.max(...rounds.map(({ swapMs }) => swapMs)),
        'ms',
        10,
      ),
      ...(await largeRebuildFigures(url, [DOCUMENTS, LARGE], readAll)),
    ];
  } finally {
    await Promise.all([log.close(), pool.end()]);
  }
}

/** As fast as Node can have what the log holds at all. */
async function readAll(url: string, tenant: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows = client.query(
    to(
      `COPY (SELECT position, stream, version, id, type, schema_version, data, meta FROM log.events WHERE tenant = '${tenant}' ORDER BY position) TO STDOUT`,
    ),
  );
  let rest = '';
  rows.setEncoding('utf8');
  for await (const chunk of rows as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines)
      for (const json of line.split('\t').slice(-2))
        JSON.parse(json.includes('\\') ? json.replaceAll('\\\\', '\\') : json);
  }
  await client.end();
}

/** Into the same list with the same indexes, and with the index that its poll needs and version 0.42 does not make. */
async function emmettRival(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } });
  await store.schema.migrate();
  await pool.query(`
    CREATE INDEX IF NOT EXISTS emt_in_order ON emt_messages (partition, transaction_id, global_position);
    CREATE TABLE emmett_list (id text PRIMARY KEY, kind text, number text, customer_name text, project_id text, salesman_id text, status text, total bigint, paid bigint, lines int, created_at timestamptz DEFAULT now(),
      search text GENERATED ALWAYS AS (lower(number || ' ' || customer_name)) STORED);
    CREATE INDEX ON emmett_list USING gin (search gin_trgm_ops);
    CREATE INDEX ON emmett_list (created_at, id); CREATE INDEX ON emmett_list (total, id); CREATE INDEX ON emmett_list (salesman_id)`);
  const documents = EMMETT_EVENTS / EVENTS_EACH;
  // one by one: of what is appended side by side its followers miss some
  for (let n = 0; n < documents; n++) await store.appendToStream(`document-${n}`, eventsOfDocument(n));
  await pool.query('VACUUM ANALYZE emt_messages');
  const canHandle = [...new Set(eventsOfDocument(0).map(({ type }) => type))];
  let turn = 0;
  return {
    async perSecond(): Promise<number> {
      await pool.query('TRUNCATE emmett_list');
      const projection = postgreSQLRawBatchSQLProjection({
        name: `emmett_list_${turn++}`,
        canHandle,
        evolve: (events) => events.map(statementOf),
      }); // of a name that has run, it folds nothing now and then
      const consumer = rebuildPostgreSQLProjections({
        connectionString: url,
        projection,
        pulling: { batchSize: 1_000, pullingFrequencyInMs: 1 },
      });
      const taken = await seconds(() => consumer.start());
      await consumer.close();
      const {
        rows: [closed],
      } = await pool.query<{ count: string }>("SELECT count(*) FROM emmett_list WHERE status = 'closed' AND lines = 5");
      if (Number(closed?.count) !== documents)
        throw new Error(`Emmett folded ${closed?.count} of ${documents} documents`);
      return EMMETT_EVENTS / taken;
    },
    close: () => pool.end(),
  };
}

function statementOf({ type, data }: Event) {
  const id = String(data['id']);
  switch (type) {
    case 'DocumentDrafted':
      return SQL`INSERT INTO emmett_list (id, kind, number, customer_name, project_id, salesman_id, status, total, paid, lines) VALUES (${id}, ${String(data['kind'])}, ${String(data['number'])}, ${String(data['customerName'])}, ${String(data['projectId'])}, ${String(data['salesmanId'])}, 'draft', 0, 0, 0) ON CONFLICT (id) DO NOTHING`;
    case 'LineAdded':
      return SQL`UPDATE emmett_list SET total = total + ${Number(data['amount'])}, lines = lines + 1 WHERE id = ${id}`;
    case 'PaymentApplied':
      return SQL`UPDATE emmett_list SET paid = paid + ${Number(data['amount'])} WHERE id = ${id}`;
    default:
      return SQL`UPDATE emmett_list SET status = ${statuses[type] ?? 'draft'} WHERE id = ${id}`;
  }
}
const statuses: Readonly<Record<string, string>> = {
  DocumentSent: 'sent',
  DocumentApproved: 'approved',
  DocumentClosed: 'closed',
};

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

if (import.meta.main) {
  const server = await scratchServer();
  console.table(await rebuildFigures(server.url));
  await server.stop();
}
