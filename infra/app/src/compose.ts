import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { crewFaultsIn, permissionMatrix, resources, routeTable } from '@backoffice/contracts';
import { BACKGROUND_TASK } from '@backoffice/contracts/kernel';
import { startChainRecorder, type HashChain } from '@backoffice/infra/audit';
import { postgresIdentity } from '@backoffice/infra/auth';
import {
  backgroundTaskQueue,
  createBackgroundTasks,
  openTaskChanges,
  type TaskChanges,
} from '@backoffice/infra/background-tasks';
import { movableClock } from '@backoffice/infra/clock';
import { condenseOutages, createEdgeApp, reportToStderr, type Edge, type Report } from '@backoffice/infra/http';
import { createImports } from '@backoffice/infra/imports';
import { openJobs } from '@backoffice/infra/jobs';
import { createMedia } from '@backoffice/infra/media';
import { openPresence } from '@backoffice/infra/presence';
import { pgPool, sqlPool, watchDatabase, type Pool } from '@backoffice/infra/postgres';
import { readSide, type CallerAccess } from '@backoffice/projections';
import { postgresAttention, postgresCheckpoints, postgresParkedEvents, queues, writeSide } from '@backoffice/services';
import { startsWithDemo, databaseContents, type DatabaseContents } from './initial-data.ts';
import type { Settings } from './config.ts';
import { seedDemo } from '@backoffice/demo';
import { demoPorts } from './demo-once.ts';
import { scheduleCleanup, cleanupQueue } from './cleanup.ts';
import { openFeeds } from './feeds.ts';
import { healthChecks } from './health-checks.ts';
import { explainListenError } from './listen-address.ts';
import { outsidePorts, type Adapters } from './adapters.ts';
import { apiShapes } from './api-shapes.ts';
import { readPorts } from './read-ports.ts';
import { isSplit, rolesOf, type ProcessRoles } from './roles.ts';
import { apiExposure } from './stored-operations.ts';
import { collectorOptions, openTelemetry } from './telemetry.ts';

const allQueues = [...queues, cleanupQueue, backgroundTaskQueue];
const CONSOLE_FOLDER = resolve(import.meta.dirname, '../../../frontend/dist');

/** Of what asks how far a replica is, before each read. */
const REPLICA_POOL_SIZE = 4;

type ReadSide = ReturnType<typeof readSide>;
type WriteSide = ReturnType<typeof writeSide>;
export type Product = { readonly url: string; readonly contents: DatabaseContents; stop(): Promise<void> };

/**
 * What of a search index may wait to be sorted in. PostgreSQL's 4 MB are sorted in at once, and for that tenth of a
 * second every list stands still.
 */
const GIN_PENDING_LIST_KB = '512';

/**
 * The whole product in one process, or what its roles say of it: write side, read side, edge, jobs and console; the
 * only place that knows both sides.
 * What was opened is closed again when a later part fails. @throws CannotStart
 */
export async function compose(
  settings: Settings,
  adapters: Adapters,
  reportEach: Report = reportToStderr,
): Promise<Product> {
  // Ends in the opposite order: no new requests, reactions, jobs, projections, pools, traces.
  await using opened = new AsyncDisposableStack();
  const report = condenseOutages(reportEach);
  const telemetry = opened.adopt(await openTelemetry(settings, adapters.log, report), (each) => each.close());
  const outside = { ...adapters, log: telemetry.log };
  const { log, files, secret, databaseUrl } = outside;
  const clock = movableClock(outside.clock);
  const reportOf = (about: string) => (error: unknown) => report(error, { requestId: '', route: about });
  const roles = rolesOf(settings);
  const wantsDemo = async () =>
    !isSplit(settings) && (await databaseContents(log)) === 'nothing' && startsWithDemo(settings);
  await wantsDemo(); // asked first: a demo that others could reach is refused before anything is recorded
  await outside.joinDeployment();
  const { pool, sql, database } = openDatabase(databaseUrl, opened);
  const identity = postgresIdentity(pool, { secret });
  const media = createMedia({ pool, files, clock, secret });
  const imports = createImports({ pool, files });
  const feeds = await openFeeds(settings, outside, { ...telemetry, onError: reportOf('feeds') });
  const signed = outside.openHeads(pool, log, reportOf('time stamps'));
  const read = readSide({
    log,
    pool,
    sql,
    replica: openReplica(settings, opened),
    clock,
    files,
    ...signed,
    startTask: (...asked) => backgroundTasks.start(...asked),
    publicUrl: publicUrl(settings),
    ...telemetry.observeFolding(feeds),
    report: (problem, error) => report(error, { requestId: '', route: problem }),
  });
  opened.adopt(await read.start({ folds: roles.has('projector') }), (reading) => reading.stop());
  const jobs = opened.adopt(
    await openJobs({ url: databaseUrl, queues: allQueues, onError: reportOf('jobs'), works: roles.has('worker') }),
    (each) => each.stop(),
  );
  const changes = opened.adopt(openTaskChanges(databaseUrl), (each) => each.close());
  const backgroundTasks = createBackgroundTasks({ pool, jobs, files, clock, changes, report });
  const reactionStores = openReactionStores(pool);
  const ports = {
    ...outsidePorts(outside, pool),
    ...readPorts(read),
    clock,
    identity,
    jobs,
    backgroundTasks,
    imports,
    media,
    report,
    ...reactionStores,
    mailFrom: settings.MAIL_FROM,
  };
  const write = writeSide({ ...ports, publicUrl: publicUrl(settings), wholeProofDay: settings.WHOLE_PROOF_DAY });

  const relay = opened.adopt(roles.has('relay') ? feeds.startRelay() : null, (each) => each?.stop());
  const exposure = apiExposure(settings);
  const { app, server, authenticate, admitPerson } = await createEdgeApp({
    ...edgeOptions(settings, roles, read, write),
    clock,
    report,
    describesApi: exposure.describesApi,
    database,
    onRefusal: telemetry.onRefusal,
    checks: healthChecks({ log, logPlace: outside.logPlace, read, jobs, relay, ...reactionStores }),
  });
  telemetry.observeServer(server, { read, jobs, relay, ...reactionStores });
  const reactions = opened.use(new AsyncDisposableStack()); // start after the application, and end after it
  opened.defer(() => app.close());
  const presence = opened.adopt(openPresence(databaseUrl, clock), (each) => each.close());
  const access = { ...callerAccess(authenticate, write, changes), presence, onFrame: telemetry.onFrame };
  if (roles.has('api')) await read.mountGraphql(server, access, exposure.graphql);
  await app.init();

  await outside.tellDemoOnce(wantsDemo, () =>
    seedDemo({ log, clock, identity, files, media, secret, ...demoPorts({ ...ports, ...outside }, read, write) }),
  );
  reactions.adopt(await write.start({ works: roles.has('worker') }), (writing) => writing.stop());
  if (roles.has('worker')) {
    reactions.adopt(
      await backgroundTasks.work([...write.backgroundTasks, ...read.backgroundTasks], { admitPerson }),
      (working) => working.stop(),
    );
    await scheduleCleanup(jobs, identity, media, backgroundTasks, imports);
    opened.adopt(recordChain(signed.chain, outside, reportOf('audit')), (recording) => recording.stop());
  }
  await app.listen(settings.PORT, settings.HOST).catch(explainListenError(settings));

  const closing = opened.move();
  return {
    url: settings.PUBLIC_URL ?? `http://localhost:${portOf(server.addresses())}`,
    contents: await databaseContents(log),
    stop: () => closing.disposeAsync(),
  };
}

/** The pools of both sides, and whether the database answers. */
const openDatabase = (url: string, opened: AsyncDisposableStack) => ({
  pool: opened.adopt(pgPool(url, { session: { gin_pending_list_limit: GIN_PENDING_LIST_KB } }), (each) => each.end()),
  sql: opened.adopt(sqlPool(url), (each) => each.end({ timeout: 5 })),
  database: opened.adopt(watchDatabase(url), (each) => each.stop()),
});

const recordChain = (chain: HashChain, { signer, clock }: Adapters, onError: (error: unknown) => void) =>
  startChainRecorder({ chain, signer: signer(), clock, onError });

/** How far reactions are, and what waits for somebody. */
const openReactionStores = (pool: Pool) => ({
  checkpoints: postgresCheckpoints(pool),
  parkedEvents: postgresParkedEvents(pool),
  attention: postgresAttention(pool),
});

/** Who asks GraphQL, when that is to be asked again, and what is told to one person alone. */
const callerAccess = (
  authenticate: Edge['authenticate'],
  { onAccessChange }: WriteSide,
  { onChange }: TaskChanges,
): Omit<CallerAccess, 'presence'> => ({
  authenticate: ({ headers, listens }) => authenticate(headers, socketAccess(headers, listens)),
  onAccessChange,
  onPersonalChange: (listener) => onChange((change) => listener({ ...change, resource: BACKGROUND_TASK })),
});

/** What whoever opens a socket must be. */
const socketAccess = (headers: Readonly<Record<string, unknown>>, listens: boolean | undefined) =>
  ({
    scope: headers['company-id'] === undefined ? 'platform' : 'company',
    beforeProfile: listens && 'listening',
  }) as const;

const openReplica = ({ READ_REPLICA_URL: url }: Settings, opened: AsyncDisposableStack) =>
  url === undefined
    ? null
    : {
        sql: opened.adopt(sqlPool(url), (each) => each.end({ timeout: 5 })),
        pool: opened.adopt(pgPool(url, { size: REPLICA_POOL_SIZE }), (each) => each.end()),
      };

/**
 * What is served: routes and their handlers, the console, and where it may be asked from; without the role of an api
 * only whether the process is well.
 */
const edgeOptions = (settings: Settings, roles: ProcessRoles, read: ReadSide, write: WriteSide) => ({
  routeTable: roles.has('api') ? routeTable : [],
  matrix: permissionMatrix,
  ...(roles.has('api') && { faultsOfCrews: crewFaultsIn }),
  origin: new URL(publicUrl(settings)).origin,
  guard: write.guard,
  modules: [write.module],
  handlers: roles.has('api') ? [...write.handlers, ...read.handlers.map(write.checked)] : [],
  staticDir: roles.has('api') && existsSync(CONSOLE_FOLDER) ? CONSOLE_FOLDER : null,
  offlineShell: settings.OFFLINE_SHELL === 'on',
  consoleReports: collectorOptions(settings),
  previews: resources.filter(({ can }) => can.send).map(({ path }) => path),
  proxies: settings.TRUSTED_PROXIES,
  https: publicUrl(settings).startsWith('https:'),
  apiShapes,
});

const publicUrl = ({ PUBLIC_URL, PORT }: Settings) => PUBLIC_URL ?? `http://localhost:${PORT}`;

const portOf = ([first]: readonly (string | { readonly port: number })[]) =>
  typeof first === 'object' ? first.port : 0;
