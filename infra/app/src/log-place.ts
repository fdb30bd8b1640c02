import { randomUUID } from 'node:crypto';
import {
  esdbConnection,
  esdbEventLog,
  LogUnavailableError,
  openEsdbStreams,
  postgresEventLog,
  type EventLog,
  type TenantStreams,
} from '@backoffice/infra/event-log';
import { CannotStart, connectAsOwner } from '@backoffice/infra/postgres';
import type { Settings } from './config.ts';

/** Where the log of a database is: null in PostgreSQL, or the name that its EventStoreDB was given. */
export type LogPlace = string | null;

export type OpenLog = (
  databaseUrl: string,
  settings: Settings,
) => Promise<{ readonly log: EventLog; readonly place: LogPlace }>;

/** Of log.deployment. */
const RECORDED_AS = 'EVENTSTOREDB';

type Client = Awaited<ReturnType<typeof connectAsOwner>>;

const MOVED = 'The log of this database is in EventStoreDB';
const FOREIGN = 'EVENTSTOREDB_URL leads to another EventStoreDB than the one that has the log of this database.';

/**
 * The log where it is recorded to be; where nothing is recorded and nothing written yet, where the settings say.
 * Nothing is written to PostgreSQL. @throws CannotStart where the settings say otherwise: a second log would begin
 */
export const openLog: OpenLog = async (databaseUrl, { EVENTSTOREDB_URL }) => {
  const { recorded, isBegun } = await lookUp(databaseUrl);
  if (!EVENTSTOREDB_URL) {
    if (recorded !== null)
      throw new CannotStart(`${MOVED}: set EVENTSTOREDB_URL, or move it back with \`npm run log -- move postgres\`.`);
    return { log: postgresEventLog(databaseUrl), place: null };
  }
  if (recorded === null && isBegun)
    throw new CannotStart(
      'The log of this database is in PostgreSQL: move it with `npm run log -- move eventstoredb`, or leave EVENTSTOREDB_URL out.',
    );
  const streams = await openStreams(EVENTSTOREDB_URL);
  try {
    const place = await reaching(recorded === null ? nameUnused(streams) : streams.name());
    if (recorded !== null && place !== recorded) throw new CannotStart(FOREIGN);
    return { log: esdbEventLog(databaseUrl, streams, { onError: (error) => console.error(error) }), place };
  } catch (error) {
    await streams.close();
    throw error;
  }
};

/** @throws CannotStart where the address is not one */
export async function openStreams(url: string): Promise<TenantStreams> {
  const connection = esdbConnection(url);
  try {
    return await openEsdbStreams(connection);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CannotStart(`The setting EVENTSTOREDB_URL is not right: ${reason}.`, { cause });
  }
}

/** For whoever holds the lock of the deployment: its processes have one log. @throws CannotStart */
export async function joinLogPlace(client: Client, place: LogPlace): Promise<void> {
  const recorded = await recordedPlace(client);
  if (recorded === place) return;
  if (recorded !== null) throw new CannotStart(place === null ? `${MOVED}: set EVENTSTOREDB_URL.` : FOREIGN);
  await recordPlace(client, place);
}

export async function recordPlace(client: Client, place: LogPlace): Promise<void> {
  await client.query('DELETE FROM log.deployment WHERE name = $1', [RECORDED_AS]);
  if (place !== null)
    await client.query('INSERT INTO log.deployment (name, value) VALUES ($1, $2)', [RECORDED_AS, place]);
}

export async function recordedPlace(client: Client): Promise<LogPlace> {
  const { rows } = await client.query<{ value: string }>('SELECT value FROM log.deployment WHERE name = $1', [
    RECORDED_AS,
  ]);
  return rows[0]?.value ?? null;
}

async function lookUp(url: string): Promise<{ readonly recorded: LogPlace; readonly isBegun: boolean }> {
  const client = await connectAsOwner(url);
  try {
    const recorded = await recordedPlace(client);
    return { recorded, isBegun: ((await client.query('SELECT FROM log.tenants LIMIT 1')).rowCount ?? 0) > 0 };
  } finally {
    await client.end();
  }
}

/** Of an EventStoreDB that has no log yet; it is given a name. @throws CannotStart */
async function nameUnused(streams: TenantStreams): Promise<string> {
  for await (const _event of streams.readAll(null))
    throw new CannotStart(
      'EVENTSTOREDB_URL leads to the log of another database: restore that one from its backup, or name an empty EventStoreDB.',
    );
  return streams.giveName(randomUUID());
}

/** @throws CannotStart */
export const reaching = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    if (!(cause instanceof LogUnavailableError)) throw cause;
    const reason = cause.cause instanceof Error ? cause.cause.message : String(cause.cause);
    throw new CannotStart(`EventStoreDB cannot be reached by EVENTSTOREDB_URL: ${reason}.`, { cause });
  });
