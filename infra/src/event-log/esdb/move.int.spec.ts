import { freshDatabase, type FreshDatabase } from '@backoffice/infra/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppendRequest, ClaimChange, EventLog, RecordedEvent } from '#event-log/event-log.ts';
import { postgresEventLog } from '#event-log/postgres.ts';
import { esdbConnection } from './connection.ts';
import { esdbEventLog } from './esdb.ts';
import { CopiesDifferError, copyToStream } from './move.ts';
import { startEsdbServer, type EsdbServer } from '#checks/esdb/stand-in.ts';
import { type TenantStreams } from './tenant-streams.ts';
import { esdbStreams } from './streams.ts';

describe('a log that is copied into EventStoreDB', () => {
  let [database, elsewhere]: FreshDatabase[] = [];
  let owner: pg.Client;
  let server: EsdbServer;
  let log: EventLog;
  let streams: TenantStreams;
  beforeAll(async () => {
    [database, elsewhere, server] = await Promise.all([freshDatabase(), freshDatabase(), startEsdbServer()]);
    log = postgresEventLog(database.url);
    streams = esdbStreams(esdbConnection(server.url));
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query("SET session_replication_role = 'replica'"); // no trigger stops it
  });
  afterAll(async () => {
    await Promise.all([log.close(), streams.close(), owner.end()]);
    await Promise.all([database?.drop(), elsewhere?.drop(), server.stop()]);
  });

  let serial = 0;
  const append = (tenant: string, { count = 1, ...rest }: Partial<AppendRequest> & { count?: number } = {}) =>
    log.append({
      tenant,
      meta: {
        actor: { kind: 'user', id: 'kim', name: 'Kim', role: 'OA' },
        commandId: `command ${++serial}`,
        requestHash: 'same',
        correlationId: 'x',
        causationId: null,
        at: '2026-11-20T08:00:00.000Z',
      },
      writes: [
        {
          stream: `s${serial}`,
          expectedVersion: 0,
          events: Array.from({ length: count }, (_, n) => ({
            type: 'Happened',
            data: { n, note: 'tab\t "é" 🏠', huge: 1e21 },
          })),
        },
      ],
      ...rest,
    });
  const none = () => ({ take: [], release: [] });
  const claim = (key: string, stream: string) => ({ scope: 'name', key, stream });

  it('has every event, and more of it when it is copied again, in appends that the server takes', async () => {
    for (let n = 0; n < 5; n++) await append('copied', { count: 300 });
    expect(await copyToStream(log, streams, 'copied', none)).toBe(1_500);
    const appends = server.appends();
    expect(appends).toBeGreaterThan(2);
    expect(await copyToStream(log, streams, 'copied', none)).toBe(0);
    expect(server.appends()).toBe(appends);
    await append('copied');
    expect(await copyToStream(log, streams, 'copied', none)).toBe(1);
  });

  it('that holds another event at a place is refused, and nothing is copied', async () => {
    for (let n = 0; n < 3; n++) await append('differing');
    await copyToStream(log, streams, 'differing', none);
    await append('differing');
    await owner.query("UPDATE log.events SET data = '{}' WHERE tenant = 'differing' AND position = 2");
    const appends = server.appends();
    const refused = copyToStream(log, streams, 'differing', none);
    await expect(refused).rejects.toThrow(CopiesDifferError);
    await expect(refused).rejects.toThrow(
      'Position 2 of differing is another event in EventStoreDB than in PostgreSQL',
    );
    expect(server.appends()).toBe(appends);
  });

  it('carries the claims of old events beside them, and an index made of it has them', async () => {
    const stream = `s${serial + 1}`;
    await append('aged', { take: [claim('Ana', stream), claim('Ben', stream)] });
    await append('aged', { release: [claim('Ben', stream)], take: [claim('Cal', `s${serial + 1}`)] });
    await owner.query("UPDATE log.events SET meta = meta - 'take' - 'release' WHERE tenant = 'aged' AND position = 1");
    const folded = ([first]: readonly RecordedEvent[]): Required<ClaimChange> =>
      first?.position === 1 ? { take: [claim('Ana', stream), claim('Ben', stream)], release: [] } : none();
    await copyToStream(log, streams, 'aged', folded);
    const again = esdbEventLog(elsewhere?.url ?? '', esdbStreams(esdbConnection(server.url)), { sweepMs: 20 });
    await expect.poll(() => again.head('aged'), { timeout: 20_000 }).toBe(2);
    expect(await again.readTenant('aged', 0, 9)).toEqual(await log.readTenant('aged', 0, 9));
    const holders = await Promise.all(['Ana', 'Ben', 'Cal'].map((key) => again.findClaim('name', key, 'aged')));
    expect(holders.map((each) => each?.stream)).toEqual([stream, undefined, `s${serial}`]);
    await again.close();
  });
});
