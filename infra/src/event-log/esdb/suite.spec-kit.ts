import { freshDatabase, type FreshDatabase } from '@backoffice/infra/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takesAll } from '#checks/sample.ts';
import { eventLogContract } from '#event-log/contract.spec-kit.ts';
import { LogUnavailableError } from '#event-log/event-log.ts';
import { matchesModel, RUNS } from '#event-log/model.spec-kit.ts';
import { remakeClaims } from '#event-log/remake-claims.ts';
import { runChaos, type ChaosResult } from './chaos.spec-kit.ts';
import { esdbConnection } from './connection.ts';
import { esdbEventLog } from './esdb.ts';
import { type TenantStreams } from './tenant-streams.ts';
import { esdbStreams } from './streams.ts';

/** A server of its own for a suite, empty. */
export type OpenServer = () => Promise<{ readonly url: string; stop(): Promise<unknown> }>;

/** A minute at night, some seconds for a commit. */
const CHAOS_SECONDS = takesAll ? 60 : 5;

/** What must be so before any server: the contract, the model, and chaos on the way to it. */
export function esdbSuite(open: OpenServer): void {
  let databases: FreshDatabase[] = [];
  let server: Awaited<ReturnType<OpenServer>>;
  beforeAll(async () => {
    server = await open();
    databases = await Promise.all([freshDatabase(), freshDatabase(), freshDatabase()]);
  }, 180_000);
  afterAll(async () => {
    await Promise.all(databases.map((each) => each.drop()));
    await server.stop();
  });
  const [urlOf, streams] = [(n: number) => databases[n]?.url ?? '', () => esdbStreams(esdbConnection(server.url))];

  eventLogContract(async () => esdbEventLog(urlOf(0), streams()));
  matchesModel(async () => esdbEventLog(urlOf(0), streams()), takesAll ? RUNS : Math.ceil(RUNS / 5));

  it(
    'two processes whose answers are lost before and after, or that write late, leave one log',
    { timeout: 180_000 },
    async () => {
      const result = await chaosOn(urlOf(1), streams, faulty);
      expect(result).toMatchObject({ lost: 0, doubled: 0 });
      expect(result.index).toEqual(result.stream);
      for (const happened of ['acknowledged', 'unavailable', 'stale'] as const)
        expect(result[happened], happened).toBeGreaterThan(0);
    },
  );
}

/** Two processes on `url`; each reaches EventStoreDB by what `wrap` makes of its way. */
export async function chaosOn(
  url: string,
  streams: () => TenantStreams,
  wrap: (streams: TenantStreams, isOver: () => boolean) => TenantStreams,
): Promise<ChaosResult> {
  let isOver = false;
  const truth = streams();
  const logs = [0, 1].map(() =>
    esdbEventLog(
      url,
      wrap(streams(), () => isOver),
    ),
  );
  try {
    const result = await runChaos({ logs, truth, seconds: CHAOS_SECONDS, calm: () => (isOver = true) });
    const [log] = logs;
    if (log) expect(await remakeClaims({ url, log }, 'chaos', noClaims, false)).toEqual({ missing: [], surplus: [] });
    return result;
  } finally {
    await Promise.all([...logs, truth].map((each) => each.close()));
  }
}
const noClaims = () => ({ take: [], release: [] });

/** Of twenty appends one is lost, one is written and not answered, and one is written when nobody waits any more. */
function faulty(streams: TenantStreams, isOver: () => boolean): TenantStreams {
  const lost = () => new LogUnavailableError(new Error('lost'));
  return {
    ...streams,
    async append(...asked) {
      const chance = isOver() ? 1 : Math.random();
      if (chance < 0.05) throw lost();
      if (chance < 0.1) {
        setTimeout(() => void streams.append(...asked).catch(() => {}), 5 + Math.random() * 60);
        throw lost();
      }
      await streams.append(...asked);
      if (chance < 0.15) throw lost();
    },
  };
}
