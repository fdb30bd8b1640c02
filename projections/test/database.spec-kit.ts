import type { Actor, Instant } from '@backoffice/contracts/kernel';
import { fixedClock } from '@backoffice/infra/clock';
import { postgresEventLog, type EventLog, type NewEvent } from '@backoffice/infra/event-log';
import { forbidden, type Caller } from '@backoffice/infra/http';
import { freshDatabase, pgPool, sqlPool, type FreshDatabase, type Pool } from '@backoffice/infra/postgres';
import type { Sql } from 'postgres';

export const noon: Instant = '2026-11-20T12:00:00.000Z';
export const [acme, bolt] = ['00000000-0000-7000-8000-00000000acae', '00000000-0000-7000-8000-00000000b017'];
export const [sam, sue, olive] = [
  '00000000-0000-7000-8000-0000000005a3',
  '00000000-0000-7000-8000-0000000005e0',
  '00000000-0000-7000-8000-00000000011e',
];
const names: Readonly<Record<string, string>> = {
  [sam]: 'Sam Salesman',
  [sue]: 'Sue Salesman',
  [olive]: 'Olive Owner',
};

export type TestDatabase = {
  readonly log: EventLog;
  readonly pool: Pool;
  readonly sql: Sql;
  /** As the owner of the database, who sees everything. */
  readonly raw: Sql;
  readonly url: string;
  /** Appends to the end of one stream; answers the position of the last event. */
  readonly append: (tenant: string, stream: string, ...events: readonly NewEvent[]) => Promise<number>;
  readonly close: () => Promise<void>;
};

const ids = fixedClock(noon);
export const newId = (): string => ids.newId();

/** A fresh database with its log, for a test to write history into. */
export const openTestDatabase = async (): Promise<TestDatabase> => testDatabase(await freshDatabase());

export function testDatabase({ url, drop }: FreshDatabase): TestDatabase {
  const log = postgresEventLog(url);
  const pool = pgPool(url);
  const sql = sqlPool(url);
  const raw = sqlPool(url, { size: 2, session: { role: 'none' } });
  const versions = new Map<string, number>();
  return {
    log,
    pool,
    sql,
    raw,
    url,
    async append(tenant, stream, ...events) {
      const key = `${tenant} ${stream}`;
      const expectedVersion = versions.get(key) ?? 0;
      versions.set(key, expectedVersion + events.length);
      const meta = {
        actor: person(olive),
        commandId: newId(),
        requestHash: '',
        correlationId: '',
        causationId: null,
        at: noon,
      };
      const { position } = await log.append({ tenant, meta, writes: [{ stream, expectedVersion, events }] });
      return position;
    },
    async close() {
      await Promise.all([log.close(), pool.end(), sql.end(), raw.end()]);
      await drop();
    },
  };
}

export const person = (id: string): Actor => ({
  kind: 'user',
  id,
  name: names[id] ?? id,
  role: id === olive ? 'OA' : 'SM',
});

/** Somebody signed in; salesmen see their own rows. */
export function callerOf(
  id: string,
  {
    tenant = acme,
    salesmanId = null,
    denied = [],
  }: { tenant?: string; salesmanId?: string | null; denied?: readonly string[] } = {},
): Caller {
  const rows = id === olive ? 'all' : 'own';
  const may: Caller['may'] = (permission) =>
    permission === '' || denied.includes(permission) ? 'deny' : rows === 'own' ? 'own' : 'allow';
  return {
    actor: person(id),
    tenant,
    role: id === olive ? 'OA' : 'SM',
    rows,
    salesmanId,
    salesmen: [id],
    sessionId: `session of ${id}`,
    challengeId: null,
    companyId: tenant,
    companies: [tenant],
    link: null,
    may,
    mayIn: () => may,
  };
}

/** Why streams were parked, as somebody is told. */
export const reportedParkings: Error[] = [];
/** Tests fail on any other problem that somebody would have to look at. */
export const report = (problem: string, error: unknown): void => {
  if (!problem.startsWith('A stream is parked') || !(error instanceof Error))
    throw new Error(problem, { cause: error });
  reportedParkings.push(error);
};
export const denyEveryone = () => Promise.reject(forbidden());
