import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { permissionMatrix, resources, routeTable } from '@backoffice/contracts';
import { BACKGROUND_TASK } from '@backoffice/contracts/kernel';
import { hashChain, startChainRecorder } from '@backoffice/infra/audit';
import { postgresIdentity } from '@backoffice/infra/auth';
import { backgroundTaskQueue, createBackgroundTasks, openTaskChanges } from '@backoffice/infra/background-tasks';
import { movableClock } from '@backoffice/infra/clock';
import { condenseOutages, createEdgeApp, reportToStderr, type Report } from '@backoffice/infra/http';
import { createImports } from '@backoffice/infra/imports';
import { openJobs, type Jobs } from '@backoffice/infra/jobs';
import { createMedia } from '@backoffice/infra/media';
import { pgPool, sqlPool, watchDatabase } from '@backoffice/infra/postgres';
import { readSide, type ProjectionLag } from '@backoffice/projections';
import {
  postgresAttention,
  postgresCheckpoints,
  postgresParkedEvents,
  queues,
  writeSide,
  type ParkedEvents,
} from '@backoffice/services';
import { startsWithDemo, databaseContents, type DatabaseContents } from './initial-data.ts';
import { collectorOptions, type Settings } from './config.ts';
import { seedDemo } from '@backoffice/demo';
import { scheduleCleanup, cleanupQueue } from './cleanup.ts';
import { explainListenError } from './listen-address.ts';
import type { Adapters } from './adapters.ts';
import { apiShapes } from './api-shapes.ts';
import { apiExposure } from './stored-operations.ts';

const CONSOLE_FOLDER = resolve(import.meta.dirname, '../../../frontend/dist');

export type Product = { readonly url: string; readonly contents: DatabaseContents; stop(): Promise<void> };

/**
 * What of a search index may wait to be sorted in. PostgreSQL's 4 MB are sorted in at once, and for that tenth of a
 * second every list stands still.
 */
const GIN_PENDING_LIST_KB = '512';

/**
 * The whole product in one process: write side, read side, edge, jobs and console; the only place that knows both
 * sides.
 * What was opened is closed again when a later part fails. @throws CannotStart
 */
export async function compose(
  settings: Settings,
  outside: Adapters,
  reportEach: Report = reportToStderr,
): Promise<Product> {
  // Ends in the opposite order: no new requests, reactions, jobs, projections, pools.
  await using opened = new AsyncDisposableStack();
  const { log, files, mailer, texter, carrier, destinations, secret, databaseUrl } = outside;
  const clock = movableClock(outside.clock);
  const report = condenseOutages(reportEach);
  const reportOf = (about: string) => (error: unknown) => report(error, { requestId: '', route: about });
  const wantsDemo = async () => (await databaseContents(log)) === 'nothing' && startsWithDemo(settings);
  await wantsDemo(); // asked first: a demo that others could reach is refused before anything is recorded
  await outside.joinDeployment();
  const pool = opened.adopt(pgPool(databaseUrl, { session: { gin_pending_list_limit: GIN_PENDING_LIST_KB } }), (each) =>
    each.end(),
  );
  const sql = opened.adopt(sqlPool(databaseUrl), (each) => each.end({ timeout: 5 }));

  const database = opened.adopt(watchDatabase(databaseUrl), (each) => each.stop());

  const identity = postgresIdentity(pool, { secret });
  const media = createMedia({ pool, files, clock, secret });
  const imports = createImports({ pool, files });
  const chain = hashChain(pool);
  const read = readSide({
    log,
    pool,
    sql,
    clock,
    files,
    chain,
    startTask: (...asked) => backgroundTasks.start(...asked),
    publicUrl: publicUrl(settings),
    report: (problem, error) => report(error, { requestId: '', route: problem }),
  });
  opened.adopt(await read.start(), (reading) => reading.stop());
  const jobs = opened.adopt(
    await openJobs({
      url: databaseUrl,
      queues: [...queues, cleanupQueue, backgroundTaskQueue],
      onError: reportOf('jobs'),
    }),
    (each) => each.stop(),
  );
  const changes = opened.adopt(openTaskChanges(databaseUrl), (each) => each.close());
  const backgroundTasks = createBackgroundTasks({ pool, jobs, files, clock, changes, report });
  const parkedEvents = postgresParkedEvents(pool);
  const attention = postgresAttention(pool);
  const ports = {
    log,
    clock,
    identity,
    jobs,
    backgroundTasks,
    imports,
    records: read.records,
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
    findDueWarranties: read.dueWarranties,
    findExpiredAccess: read.expiredAccess,
    findDueNotices: read.dueNotices,
    findReportSchedules: read.findReportSchedules,
    findDepositTotal: read.findDepositTotal,
    findDueReminders: read.findDueReminders,
    countOpenCustomers: read.countOpenCustomers,
    findReassignable: read.findReassignable,
    findMatching: read.findMatching,
    findLedgerBalance: read.findLedgerBalance,
    findJobPurchases: read.findJobPurchases,
    readClosingFigures: read.readClosingFigures,
    prove: read.prove,
    checkpoints: postgresCheckpoints(pool),
    parkedEvents,
    attention,
    mailFrom: settings.MAIL_FROM,
  };
  const write = writeSide({ ...ports, publicUrl: publicUrl(settings) });

  const { describesApi, graphql } = apiExposure(settings);
  const { app, server, authenticate, admitPerson } = await createEdgeApp({
    routeTable,
    matrix: permissionMatrix,
    clock,
    report,
    guard: write.guard,
    modules: [write.module],
    handlers: [...write.handlers, ...read.handlers.map(write.checked)],
    staticDir: existsSync(CONSOLE_FOLDER) ? CONSOLE_FOLDER : null,
    consoleReports: collectorOptions(settings),
    previews: resources.filter(({ can }) => can.send).map(({ path }) => path),
    proxies: settings.TRUSTED_PROXIES,
    https: publicUrl(settings).startsWith('https:'),
    describesApi,
    apiShapes,
    database,
    checks: {
      log: async () => void (await log.head('platform')),
      projections: async () => projectionHealth(await read.lag()),
      jobs: () => deadLetterNotice(jobs, parkedEvents),
      attention: async () => countOf(await attention.count(), 'refused reaction') || undefined,
    },
  });
  const reactions = opened.use(new AsyncDisposableStack()); // start after the application, and end after it
  opened.defer(() => app.close());
  await read.mountGraphql(
    server,
    {
      authenticate: ({ headers, listens }) =>
        authenticate(headers, {
          scope: headers['company-id'] === undefined ? 'platform' : 'company',
          beforeProfile: listens && 'listening',
        }),
      onAccessChange: write.onAccessChange,
      onPersonalChange: (listener) => changes.onChange((change) => listener({ ...change, resource: BACKGROUND_TASK })),
    },
    graphql,
  );
  await app.init();

  await outside.tellDemoOnce(wantsDemo, () =>
    seedDemo({
      log,
      clock,
      identity,
      files,
      media,
      gateway: write.gateway,
      print: (entity, tenant, id) => read.renderer.render(entity, tenant, id),
      waitForProjections: async (tenant) => void (await read.waitFor(tenant, await log.head(tenant), 60_000)),
    }),
  );
  reactions.adopt(await write.start(), (writing) => writing.stop());
  reactions.adopt(
    await backgroundTasks.work([...write.backgroundTasks, ...read.backgroundTasks], { admitPerson }),
    (working) => working.stop(),
  );
  await scheduleCleanup(jobs, identity, media, backgroundTasks, imports);
  opened.adopt(
    startChainRecorder({ chain, signer: outside.signer(), clock: outside.clock, onError: reportOf('audit') }),
    (keeping) => keeping.stop(),
  );
  await app.listen(settings.PORT, settings.HOST).catch(explainListenError(settings));

  const closing = opened.move();
  return {
    url: settings.PUBLIC_URL ?? `http://localhost:${portOf(server.addresses())}`,
    contents: await databaseContents(log),
    stop: () => closing.disposeAsync(),
  };
}

const publicUrl = ({ PUBLIC_URL, PORT }: Settings) => PUBLIC_URL ?? `http://localhost:${PORT}`;

/** What has used up its tries waits for an operator: `npm run jobs`. */
async function deadLetterNotice(jobs: Jobs, parkedEvents: ParkedEvents): Promise<string | void> {
  await jobs.pending();
  const [dead, parked] = await Promise.all([jobs.deadLetters(), parkedEvents.list()]);
  const waiting = parked.filter(({ dropReason }) => dropReason === null);
  const counted = [countOf(dead.length, 'dead letter'), countOf(waiting.length, 'parked event')].filter(Boolean);
  if (counted.length > 0) return counted.join(', ');
}

/**
 * Lists may be a moment behind; a stopped projection or a parked stream is for an operator to see. A table that is a
 * newer version's is told, and is no reason to take this process away: the newer one may not answer yet.
 */
function projectionHealth({ behind, parked, failure, takenOver }: ProjectionLag): boolean | string {
  if (failure !== null || parked.length > 0 || behind >= 10_000) return false;
  const tables = takenOver.map(
    ({ table, version, behind: late }) => `${table} (version ${version}, behind by ${late})`,
  );
  return tables.length === 0 || `taken over by a newer version: ${tables.join(', ')}`;
}
const countOf = (count: number, name: string) => (count === 0 ? '' : `${count} ${name}${count === 1 ? '' : 's'}`);

const portOf = ([first]: readonly (string | { readonly port: number })[]) =>
  typeof first === 'object' ? first.port : 0;
