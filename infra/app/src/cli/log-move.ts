import { randomUUID } from 'node:crypto';
import { readSignedHeads, verifyTenant } from '@backoffice/infra/audit';
import {
  AppendTooLargeError,
  assertSameEvents,
  catchUp,
  CopiesDifferError,
  copyToStream,
  postgresEventLog,
  remakeClaims,
  StreamBehindError,
  streamLog,
  sweptPosition,
  type EventLog,
  type TenantStreams,
} from '@backoffice/infra/event-log';
import { CannotStart, connectAsOwner, pgPool, type Pool } from '@backoffice/infra/postgres';
import { foldedClaims } from '@backoffice/services';
import { openStoredData, type StoredData } from '#app/adapters.ts';
import type { Settings } from '#app/config.ts';
import { isInUse } from '#app/deployment.ts';
import { openStreams, reaching, recordedPlace, recordPlace } from '#app/log-place.ts';

export const LOG_PLACES = ['eventstoredb', 'postgres'] as const;
type Copies = { readonly data: StoredData; readonly streams: TenantStreams; readonly pool: Pool };

/**
 * Moves the log, while nothing else runs: copies what the other place lacks, compares every event of both, verifies
 * what is there then, and records where the log is. Stopped in between, it goes on when it is asked again.
 * @throws CannotStart where something is in the way; the log stays where it is
 */
export async function moveLog(to: (typeof LOG_PLACES)[number], settings: Settings): Promise<void> {
  const url = settings.EVENTSTOREDB_URL;
  if (!url) throw new CannotStart('Set EVENTSTOREDB_URL: the log is moved to that EventStoreDB, or from it.');
  await using opened = new AsyncDisposableStack();
  const data = opened.adopt(
    await openStoredData(settings, async (databaseUrl) => ({ log: postgresEventLog(databaseUrl), place: null })),
    (each) => each.close(),
  );
  const streams = opened.adopt(await openStreams(url), (each) => each.close());
  const pool = opened.adopt(pgPool(data.databaseUrl, { statementTimeoutMs: 0, copies: true }), (each) => each.end());
  const client = opened.adopt(await connectAsOwner(data.databaseUrl), (each) => each.end());
  await client.query('BEGIN; LOCK TABLE log.deployment IN ACCESS EXCLUSIVE MODE'); // whoever starts waits
  if (await isInUse(client)) throw new CannotStart('The product runs on this database: stop all its processes first.');
  const [recorded, name] = [await recordedPlace(client), await reaching(streams.name())];
  if (recorded !== null && recorded !== name)
    throw new CannotStart(
      'EVENTSTOREDB_URL leads to another EventStoreDB than the one that has the log of this database.',
    );
  const copies = { data, streams, pool };
  if (to === 'eventstoredb') {
    await explained(copyAll(copies));
    await recordPlace(client, name ?? (await reaching(streams.giveName(randomUUID()))));
  } else if (recorded !== null) {
    await explained(bringBack(copies));
    await client.query('DELETE FROM log.swept');
    await recordPlace(client, null);
  }
  await client.query('COMMIT');
  console.log(to === 'eventstoredb' ? 'The log is in EventStoreDB.' : 'The log is in PostgreSQL.');
}

async function copyAll({ data, streams, pool }: Copies): Promise<void> {
  const { log, databaseUrl: url } = data;
  const tenants = await tenantsOf(log);
  for (const tenant of tenants) {
    const { missing, surplus } = await remakeClaims({ url, log }, tenant, foldedClaims(), false);
    if (missing.length + surplus.length > 0)
      throw new CannotStart(`The claims of ${tenant} are not those of its log: see \`npm run log -- claims\` first.`);
  }
  for (const tenant of tenants) {
    const copied = await copyToStream(log, streams, tenant, foldedClaims());
    await assertSameEvents(log, streams, tenant, await log.head(tenant));
    await verify({ data, pool }, streamLog(streams), tenant, `${copied} copied`);
  }
}

/** The index may lack what was written last; it is put in. */
async function bringBack({ data, streams, pool }: Copies): Promise<void> {
  const tenants = new Set(await tenantsOf(data.log));
  for await (const { metadata } of streams.readAll(await sweptPosition(pool))) tenants.add(metadata.tenant);
  for (const tenant of [...tenants].toSorted()) {
    await catchUp(pool, streams, tenant);
    await assertSameEvents(data.log, streams, tenant, Number.MAX_SAFE_INTEGER);
    await verify({ data, pool }, data.log, tenant, 'all there');
  }
}

const tenantsOf = async (log: EventLog) => [...(await log.heads()).keys()].toSorted();

/** Against what was recorded and signed. @throws CannotStart */
async function verify(
  { data: { auditDir, clock }, pool }: Omit<Copies, 'streams'>,
  log: Pick<EventLog, 'fingerprints'>,
  tenant: string,
  what: string,
): Promise<void> {
  const records = await pool.connect();
  try {
    const { byTenant } = await readSignedHeads(auditDir);
    const asked = { tenant, signed: byTenant.get(tenant) ?? [], now: new Date(clock.now()) };
    const { events, head, faults } = await verifyTenant(log, records, asked);
    if (faults.length > 0)
      throw new CannotStart(`The log of ${tenant} is not the one that was recorded: ${faults[0]}.`);
    console.log(`${tenant}: ${events} events, ${what}, head ${head.toString('hex').slice(0, 16)}`);
  } finally {
    records.release();
  }
}

const explained = (work: Promise<void>): Promise<void> =>
  reaching(
    work.catch((cause: unknown) => {
      const isTold = [AppendTooLargeError, CopiesDifferError, StreamBehindError].some((kind) => cause instanceof kind);
      throw isTold && cause instanceof Error ? new CannotStart(`${cause.message}.`, { cause }) : cause;
    }),
  );
