import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { permissionMatrix, resources, routeTable } from '@backoffice/contracts';
import { chainOf, keepChain } from '@backoffice/infra/audit';
import { identityIn } from '@backoffice/infra/auth';
import { movableClock } from '@backoffice/infra/clock';
import { edgeApp, reportToStderr, type Report } from '@backoffice/infra/http';
import { openJobs, type Jobs } from '@backoffice/infra/jobs';
import { mediaIn } from '@backoffice/infra/media';
import { pgPool, sqlPool } from '@backoffice/infra/postgres';
import { readSide, type ProjectionLag } from '@backoffice/projections';
import { postgresCheckpoints, queues, writeSide } from '@backoffice/services';
import { beginsWithDemo, foundIn, type Found } from './beginning.ts';
import { collectorOf, type Settings } from './config.ts';
import { tellDemo } from './demo/story.ts';
import { keepHouse, sweepQueue } from './house-keeping.ts';
import { cannotListen } from './listening.ts';
import type { Outside } from './outside.ts';
import { apiShapes } from './api-shapes.ts';
import { opennessIn } from './stored-operations.ts';

const CONSOLE = resolve(import.meta.dirname, '../../../frontend/dist');

export type Product = { readonly url: string; readonly holds: Found; stop(): Promise<void> };

/** What of a search index may wait to be sorted in. PostgreSQL's 4 MB are sorted in at once, and for that tenth of a second every list stands still. */
const SEARCH_WAITS_KB = '512';

/**
 * The whole product in one process: write side, read side, edge, jobs and console; the only place that knows both sides.
 * What was opened is closed again when a later part fails. @throws CannotStart
 */
export async function compose(settings: Settings, outside: Outside, report: Report = reportToStderr): Promise<Product> {
  // Ends in the opposite order: no new requests, reactions, jobs, projections, pools.
  await using opened = new AsyncDisposableStack();
  const { log, files, mailer, texter, carrier, destinations, secret, databaseUrl } = outside;
  const clock = movableClock(outside.clock);
  const reportOf = (about: string) => (error: unknown) => report(error, { requestId: '', route: about });
  const pool = opened.adopt(pgPool(databaseUrl, { session: { gin_pending_list_limit: SEARCH_WAITS_KB } }), (each) =>
    each.end(),
  );
  const sql = opened.adopt(sqlPool(databaseUrl), (each) => each.end({ timeout: 5 }));

  const identity = identityIn(pool, { secret });
  const media = mediaIn({ pool, files, clock, secret });
  const chain = chainOf(pool);
  const read = readSide({
    log,
    pool,
    sql,
    clock,
    files,
    chain,
    publicUrl: publicUrl(settings),
    report: (problem, error) => report(error, { requestId: '', route: problem }),
  });
  opened.adopt(await read.start(), (reading) => reading.stop());
  const jobs = opened.adopt(
    await openJobs({ url: databaseUrl, queues: [...queues, sweepQueue], onError: reportOf('jobs') }),
    (each) => each.stop(),
  );
  const ports = {
    log,
    clock,
    identity,
    jobs,
    mailer,
    texter,
    carrier,
    destinations,
    files,
    media,
    secret,
    report,
    renderer: read.renderer,
    findExpiredProposals: read.overdueProposals,
    findExpiredAccess: read.expiredAccess,
    countOpenCustomers: read.countOpenCustomers,
    prove: read.prove,
    checkpoints: postgresCheckpoints(pool),
    mailFrom: settings.MAIL_FROM,
  };
  const write = writeSide({ ...ports, publicUrl: publicUrl(settings) });

  const { describesApi, graphql } = opennessIn(settings);
  const { app, server, authenticate } = await edgeApp({
    routeTable,
    matrix: permissionMatrix,
    clock,
    report,
    guard: write.guard,
    modules: [write.module],
    handlers: [...write.handlers, ...read.handlers.map(write.checked)],
    staticDir: existsSync(CONSOLE) ? CONSOLE : null,
    consoleReports: collectorOf(settings),
    previews: resources.filter(({ can }) => can.send).map(({ path }) => path),
    proxies: settings.TRUSTED_PROXIES,
    describesApi,
    apiShapes,
    checks: {
      log: async () => void (await log.head('platform')),
      projections: async () => isCurrent(await read.lag()),
      jobs: () => deadLetters(jobs),
    },
  });
  const reactions = opened.use(new AsyncDisposableStack()); // start after the application, and end after it
  opened.defer(() => app.close());
  await read.mountGraphql(
    server,
    ({ headers, listens }) =>
      authenticate(headers, {
        scope: headers['company-id'] === undefined ? 'platform' : 'company',
        beforeProfile: listens && 'listening',
      }),
    graphql,
  );
  await app.init();

  if ((await foundIn(log)) === 'nothing' && beginsWithDemo(settings))
    await outside.wholly(() =>
      tellDemo({
        log,
        clock,
        identity,
        files,
        media,
        door: write.door,
        print: (entity, tenant, id) => read.renderer.render(entity, tenant, id),
        settled: async (tenant) => void (await read.waitFor(tenant, await log.head(tenant), 60_000)),
      }),
    );
  reactions.adopt(await write.start(), (writing) => writing.stop());
  await keepHouse(jobs, identity, media);
  opened.adopt(
    keepChain({ chain, signer: outside.signer(), clock: outside.clock, onError: reportOf('audit') }),
    (keeping) => keeping.stop(),
  );
  await app.listen(settings.PORT, settings.HOST).catch(cannotListen(settings));

  const closing = opened.move();
  return {
    url: settings.PUBLIC_URL ?? `http://localhost:${portOf(server.addresses())}`,
    holds: await foundIn(log),
    stop: () => closing.disposeAsync(),
  };
}

const publicUrl = ({ PUBLIC_URL, PORT }: Settings) => PUBLIC_URL ?? `http://localhost:${PORT}`;

/** What has used up its tries waits for an operator: `npm run jobs`. */
async function deadLetters(jobs: Jobs): Promise<string | void> {
  await jobs.pending();
  const { length } = await jobs.dead();
  if (length > 0) return `${length} dead ${length === 1 ? 'letter' : 'letters'}`;
}

/** Lists may be a moment behind; a stopped projection or a parked stream is for an operator to see. */
const isCurrent = ({ behind, parked, failure }: ProjectionLag) =>
  failure === null && parked.length === 0 && behind < 10_000;

const portOf = ([first]: readonly (string | { readonly port: number })[]) =>
  typeof first === 'object' ? first.port : 0;
