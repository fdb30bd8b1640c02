import { hash } from 'node:crypto';
import { freshDatabase, type FreshDatabase } from '@backoffice/infra/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LogUnavailableError, type AppendRequest, type EventLog } from '#event-log/event-log.ts';
import { StreamBehindError } from './catch-up.ts';
import { esdbConnection } from './connection.ts';
import { esdbEventLog } from './esdb.ts';
import { startEsdbServer, type EsdbServer } from '#checks/esdb/stand-in.ts';
import { AppendTooLargeError, WrongRevisionError } from './tenant-streams.ts';
import { esdbStreams } from './streams.ts';
import { chaosOn, esdbSuite } from './suite.spec-kit.ts';

describe('the log in EventStoreDB over PostgreSQL, before a stand-in of the server', () => {
  esdbSuite(startEsdbServer);
});

/** A busy machine. */
const PATIENT = { timeout: 20_000 };

describe('EventStoreDB over PostgreSQL', () => {
  let server: EsdbServer;
  let [here, elsewhere]: FreshDatabase[] = [];
  let log: EventLog;
  const open = (url = here?.url ?? '') => esdbEventLog(url, esdbStreams(esdbConnection(server.url)), { sweepMs: 20 });
  beforeAll(async () => {
    [server, here, elsewhere] = await Promise.all([
      startEsdbServer({ maxAppendSize: 1_048_576 }),
      freshDatabase(),
      freshDatabase(),
    ]);
    log = open();
  });
  afterAll(async () => {
    await log.close();
    await Promise.all([server.stop(), here?.drop(), elsewhere?.drop()]);
  });
  const append = (
    tenant: string,
    stream: string,
    data: unknown = {},
    rest: Partial<AppendRequest> = {},
  ): AppendRequest => ({
    tenant,
    meta: {
      actor: { kind: 'user', id: 'kim', name: 'Kim', role: 'OA' },
      commandId: `start ${stream}`,
      requestHash: 'same',
      correlationId: 'x',
      causationId: null,
      at: '2026-11-20T08:00:00.000Z',
    },
    writes: [{ stream, expectedVersion: 0, events: [{ type: 'Started', data }] }],
    ...rest,
  });
  const streamOf = (tenant: string) => server.streams().get(`t-${hash('sha256', tenant)}`) ?? [];
  /** The next call meets a fault, and no other. */
  async function meeting<T>(
    fault: 'lostBefore' | 'lostAfter' | 'unanswered' | 'notLeader' | 'silent',
    work: () => Promise<T>,
  ): Promise<T> {
    server.faults[fault] = 1;
    try {
      return await work();
    } finally {
      server.faults[fault] = 0;
    }
  }

  it('an event is written with all that the log tells of it, its claims with the first of its append', async () => {
    await log.append(append('written', 'a', { name: 'Ana' }, { take: [{ scope: 'name', key: 'Ana', stream: 'a' }] }));
    const [recorded] = await log.readTenant('written', 0, 9);
    expect(streamOf('written')).toEqual([
      {
        type: 'Started',
        data: { name: 'Ana' },
        metadata: {
          tenant: 'written',
          id: recorded?.id,
          stream: 'a',
          version: 1,
          ordinal: 0,
          schemaVersion: 1,
          meta: { ...append('written', 'a').meta, take: [{ scope: 'name', key: 'Ana', stream: 'a' }] },
        },
      },
    ]);
  });

  it.each(['lostBefore', 'lostAfter', 'notLeader'] as const)(
    'an append that meets %s is unavailable, and recorded once when it is asked again',
    async (fault) => {
      const tenant = `once ${fault}`;
      await expect(meeting(fault, () => log.append(append(tenant, 'a', { first: true })))).rejects.toThrow(
        LogUnavailableError,
      );
      const again = append(tenant, 'a', { first: false });
      const told = await log.append(again);
      expect(told).toMatchObject(
        fault === 'lostAfter' ? { position: 1, replayed: true } : { position: 1, replayed: false },
      );
      expect((await log.readTenant(tenant, 0, 9)).map(({ data }) => data)).toEqual(
        streamOf(tenant).map(({ data }) => data),
      );
      expect(streamOf(tenant)).toHaveLength(1);
    },
  );

  it('a server that does not answer is given up after 5 s, and other companies are written to meanwhile', async () => {
    const begun = performance.now();
    const hanging = meeting('unanswered', async () => {
      const asked = log.append(append('hanging', 'a'));
      await expect.poll(() => streamOf('hanging').length, PATIENT).toBe(1);
      server.faults.unanswered = 0;
      await log.append(append('going on', 'a'));
      await expect(asked).rejects.toThrow(LogUnavailableError);
    });
    await hanging;
    expect(performance.now() - begun).toBeGreaterThan(4_900);
    expect(performance.now() - begun).toBeLessThan(9_000);
    expect(await log.append(append('hanging', 'a'))).toMatchObject({ position: 1, replayed: true });
  });

  it('a reading that is not answered is given up after 5 s', async () => {
    await log.append(append('silent', 'a'));
    await expect(meeting('silent', () => log.tail('silent'))).rejects.toThrow(LogUnavailableError);
    expect(await log.tail('silent')).toMatchObject({ position: 1 });
  });

  it('an append that is overtaken 20 times is unavailable, and nothing is written', async () => {
    const streams = esdbStreams(esdbConnection(server.url));
    let asked = 0;
    const overtaken = esdbEventLog(here?.url ?? '', {
      ...streams,
      async append(tenant, there) {
        asked++;
        throw new WrongRevisionError(tenant, there, null);
      },
    });
    await expect(overtaken.append(append('overtaken', 'a'))).rejects.toThrow(LogUnavailableError);
    expect([asked, await overtaken.head('overtaken'), streamOf('overtaken').length]).toEqual([20, 0, 0]);
    await overtaken.close();
  });

  it('an append whose PostgreSQL is lost before the commit is recorded once, and answered', async () => {
    const owner = new pg.Client({ connectionString: here?.url });
    await owner.connect();
    const streams = esdbStreams(esdbConnection(server.url));
    let isCut = false;
    const cut = esdbEventLog(here?.url ?? '', {
      ...streams,
      async append(...asked) {
        await streams.append(...asked);
        if (isCut) return;
        isCut = true;
        await owner.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()",
        );
      },
    });
    expect(await cut.append(append('cut', 'a'))).toMatchObject({ position: 1 });
    expect([(await cut.readTenant('cut', 0, 9)).length, streamOf('cut').length]).toEqual([1, 1]);
    await Promise.all([cut.close(), owner.end()]);
  });

  it('an append whose process died before it committed is put into the index, and told, though nobody writes after it', async () => {
    const heard: string[] = [];
    const forget = log.onAppended((tenant) => heard.push(tenant));
    await expect(meeting('lostAfter', () => log.append(append('orphaned', 'a')))).rejects.toThrow(LogUnavailableError);
    await expect.poll(() => heard, PATIENT).toContain('orphaned');
    expect(await log.readTenant('orphaned', 0, 9)).toMatchObject([{ stream: 'a', position: 1 }]);
    forget();
  });

  it('a subscription that is not answered is begun again', async () => {
    await meeting('silent', async () => {
      const before = server.silenced();
      await server.restart(); // it is subscribed to again, and does not answer
      await expect.poll(() => server.silenced(), PATIENT).toBeGreaterThan(before);
    });
    await expect(meeting('lostAfter', () => log.append(append('unheard', 'a')))).rejects.toThrow(LogUnavailableError);
    await expect.poll(() => log.head('unheard'), PATIENT).toBe(1);
  });

  it('a subscription that is cut off goes on', async () => {
    await server.restart();
    await expect.poll(() => log.append(append('after', 'a')).catch(() => null), PATIENT).not.toBeNull();
    await expect(meeting('lostAfter', () => log.append(append('after', 'b')))).rejects.toThrow(LogUnavailableError);
    await expect.poll(() => log.head('after'), PATIENT).toBe(2);
  });

  it('an index that is lost is made again of EventStoreDB, claims included', async () => {
    const take = [{ scope: 'name', key: 'Ana', stream: 'a' }];
    await log.append(append('moved', 'a', {}, { take }));
    await log.append(append('moved', 'b', {}, { release: take, take: [{ scope: 'name', key: 'Ben', stream: 'b' }] }));
    // of one command, and more than a page
    const many = Array.from({ length: 1_500 }, () => ({ type: 'Happened', data: {} }));
    await log.append(append('moved', 'c', {}, { writes: [{ stream: 'c', expectedVersion: 0, events: many }] }));
    const again = open(elsewhere?.url);
    const heads = await log.heads();
    await expect.poll(() => again.heads(), PATIENT).toEqual(heads);
    for (const tenant of heads.keys())
      expect(await again.readTenant(tenant, 0, 9_999)).toEqual(await log.readTenant(tenant, 0, 9_999));
    expect(await again.findClaim('name', 'Ana', 'moved')).toBeNull();
    expect(await again.findClaim('name', 'Ben', 'moved')).toMatchObject({ stream: 'b' });
    await again.close();
  });

  it('appends that come together are written though they are larger together than the server takes, and one that is by itself is refused', async () => {
    const large = (bytes: number) => ({ text: 'x'.repeat(bytes) });
    await Promise.all(Array.from({ length: 12 }, (_, n) => log.append(append('large', `s${n}`, large(200_000)))));
    expect(await log.head('large')).toBe(12);
    const refused = log.append(append('large', 'too large', large(1_100_000)));
    await expect(refused).rejects.toThrow(AppendTooLargeError);
    await expect(refused).rejects.toThrow('EVENTSTORE_MAX_APPEND_SIZE');
    expect([await log.head('large'), streamOf('large').length]).toEqual([12, 12]);
  });

  it('a company of which EventStoreDB has lost events is written to no more, and others are', async () => {
    for (const stream of ['a', 'b', 'c']) await log.append(append('rolled back', stream));
    server.truncate(`t-${hash('sha256', 'rolled back')}`, 1);
    const refused = log.append(append('rolled back', 'd'));
    await expect(refused).rejects.toThrow(StreamBehindError);
    await expect(refused).rejects.toThrow(
      'EventStoreDB has 1 events of rolled back, and its index in PostgreSQL has 3',
    );
    expect(streamOf('rolled back')).toHaveLength(1);
    expect(await log.tail('rolled back')).toMatchObject({ position: 1 });
    expect(await log.append(append('others', 'a'))).toMatchObject({ position: 1 });
  });

  it('an unanswered append that is taken for done is found by the chaos', { timeout: 180_000 }, async () => {
    const [database, faulty] = await Promise.all([
      freshDatabase(),
      startEsdbServer({ lostBefore: 0.05, lostAfter: 0.05, late: 0.05 }),
    ]);
    const result = await chaosOn(
      database.url,
      () => esdbStreams(esdbConnection(faulty.url)),
      (streams, isOver) => ({
        ...streams,
        append: (...asked) => {
          if (isOver()) Object.assign(faulty.faults, { lostBefore: 0, lostAfter: 0, late: 0 });
          return streams.append(...asked).catch((error: unknown) => {
            if (!(error instanceof LogUnavailableError)) throw error;
          });
        },
      }),
    ).catch((error: unknown) => error);
    expect(result).toSatisfy(
      (found) => found instanceof Error || JSON.stringify(found.index) !== JSON.stringify(found.stream),
    );
    await Promise.all([database.drop(), faulty.stop()]);
  });

  it('the stand-in’s own faults, which the real client tells, leave one log', { timeout: 180_000 }, async () => {
    const often = { lostBefore: 0.04, lostAfter: 0.04, late: 0.04, notLeader: 0.04 };
    const [database, faulty] = await Promise.all([freshDatabase(), startEsdbServer({ latencyMs: 2, ...often })]);
    const result = await chaosOn(
      database.url,
      () => esdbStreams(esdbConnection(faulty.url)),
      (streams, isOver) => ({
        ...streams,
        append: (...asked) => {
          if (isOver()) Object.assign(faulty.faults, { lostBefore: 0, lostAfter: 0, late: 0, notLeader: 0 });
          return streams.append(...asked);
        },
      }),
    );
    expect(result).toMatchObject({ lost: 0, doubled: 0 });
    expect(result.index).toEqual(result.stream);
    expect(result.unavailable).toBeGreaterThan(0);
    await Promise.all([database.drop(), faulty.stop()]);
  });
});
