import { reports, resources, routeTable } from '@backoffice/contracts';
import type { ListFilter } from '@backoffice/contracts/capabilities';
import { BACKGROUND_TASK, type Resource } from '@backoffice/contracts/kernel';
import type { BackgroundTasks } from '@backoffice/infra/background-tasks';
import type { Clock } from '@backoffice/infra/clock';
import type { EventLog } from '@backoffice/infra/event-log';
import type { Feed, OpenChangeFeed } from '@backoffice/infra/feed';
import type { Files } from '@backoffice/infra/files';
import type { Call, HttpHandler } from '@backoffice/infra/http';
import type { Pool } from '@backoffice/infra/postgres';
import type { BookHeads } from '@backoffice/infra/audit';
import type { FastifyInstance } from 'fastify';
import type { Sql } from 'postgres';
import { visibleHistory } from '#capabilities/history-field.ts';
import { reportDay } from '#capabilities/report-day.ts';
import { verifyHandlers } from '#capabilities/verify.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { mountGraphql } from '#graphql/endpoint.ts';
import type { Authenticate, GraphqlExposure, GraphqlPorts, OnAccessChange, OnFrame } from '#graphql/ports.ts';
import {
  recordAccess,
  subscriptionAccess,
  withPersonalChanges,
  type OnPersonalChange,
} from '#graphql/subscription-access.ts';
import { readerOf } from '#lists/reader.ts';
import { exportHandlers, exportTask } from '#lists/exports.ts';
import { listExports } from '#lists/list-exports.ts';
import { currentRead } from '#lists/current-reads.ts';
import { readReplica, type ReplicaPools } from '#lists/read-replica.ts';
import { recordSource } from '#lists/record-source.ts';
import { readsOf, takenOverProblem } from '#lists/reads.ts';
import { ensureTables } from '#kernel/rebuild.ts';
import { readYourWrites, restReads } from '#lists/rest-reads.ts';
import { projectionRunner, type ProjectionRunner } from '#kernel/runner.ts';
import type { ReportPaper } from '#reports/report-pdf.ts';
import { logReader } from '#reports/log-rows.ts';
import { tableReader } from '#reports/report-rows.ts';
import { attachedReport } from '#reports/report-handlers.ts';
import { printSortedSchema } from '#graphql/schema.ts';
import { tenantOfRows } from '#kernel/row-scope.ts';
import { lists, historySources, graphqlSchema, readModels } from './catalogue.ts';
import { companyLookup } from './company-lookup.ts';
import { documentRenderer } from './document-renderer.ts';
import { reportMounts } from './report-mounts.ts';
import { featureOf, features } from './features.ts';
import { tableMaintenance } from './table-maintenance.ts';
import { writeSideReads } from './write-side-reads.ts';

export type { RowChange } from '#kernel/advance.ts';
export type { Authenticate, OnAccessChange } from '#graphql/ports.ts';
export type { RebuildResult } from '#kernel/rebuild.ts';
export type { ProjectionLag } from '#kernel/runner.ts';
export { proofRules } from './catalogue.ts';
export { memoryTables } from './memory-tables.ts';

export type ReadSidePorts = {
  readonly log: EventLog;
  /** Folds: whatever must be all or nothing. */
  readonly pool: Pool;
  /** Reads. */
  readonly sql: Sql;
  /** A streaming replica, where there is one. */
  readonly replica?: ReplicaPools | null;
  readonly clock: Clock;
  readonly files: Files;
  readonly chain?: ReadPorts['chain'];
  readonly heads?: BookHeads;
  /** Of long exports. */
  readonly startTask?: BackgroundTasks['start'];
  readonly publicUrl?: string;
  /** See the ports of the projection runner. */
  readonly feed?: Feed;
  readonly openChangeFeed?: OpenChangeFeed;
  readonly report: (problem: string, error: unknown) => void;
};

/** Who calls, when that is to be asked again, and what is told to one person alone. */
export type CallerAccess = {
  readonly authenticate: Authenticate;
  readonly onAccessChange: OnAccessChange;
  readonly presence: GraphqlPorts['presence'];
  readonly onPersonalChange?: OnPersonalChange;
  /** Told of what is handed to consoles. */
  readonly onFrame?: OnFrame;
};

const audibleLists = lists.map(({ resource, permissions }) => ({ resource, permission: permissions.live }));
const liveAccess = subscriptionAccess(audibleLists, [BACKGROUND_TASK]);

const tables = readModels.map(({ table }) => table);
const papers = Object.assign({}, ...features.map(({ papers: own }) => own)) as Readonly<Record<string, ReportPaper>>;

/** How long a reader waits for what they have written themselves. */
const READ_YOUR_WRITES_MS = 2_000;

/** The read side, made of its ports; nothing runs before `start`. */
export function readSide({
  log,
  pool,
  sql: primarySql,
  replica: replicaPools = null,
  clock,
  files,
  chain,
  heads,
  publicUrl,
  report,
  startTask = () => throwMissing('Nobody works on background tasks'),
  ...feeds
}: ReadSidePorts) {
  const companyOf = companyLookup(log);
  const runner = projectionRunner({ log, pool, report, ...feeds }, readModels);
  const { sql, replica } = withReplica(primarySql, replicaPools, runner);
  const reader = readerOf(sql, async (tenant) => (await companyOf(tenant))?.timeZone ?? 'UTC');
  const todayOf = (tenant: string) => reportDay({ clock, companyOf }, tenant);
  const reads = readsOf(reader, tables, { isTakenOver: runner.takeovers.has, todayOf });
  const ports: ReadPorts = { log, sql, clock, files, reads, companyOf, ...rowReaders(log, sql), chain, publicUrl };
  const current = currentRead({
    log,
    positionOf: runner.positionOf,
    waitFor: (...position) => runner.waitFor(...position, READ_YOUR_WRITES_MS),
    replica,
    whyFailed: async (error) =>
      isSchemaMismatch(error) && (await runner.takeovers.detect()) ? takenOverProblem() : error,
  });
  const schema = graphqlSchema(ports);
  const awaitRecorded = waitForRecorded(log, runner.waitFor);

  const plain: HttpHandler[] = [
    ...restReads(routeTable, resources, reads, async (resource, { params, caller }) => ({
      items: await visibleHistory(ports, recordingOf(resource.entity), params['id'] ?? '', caller),
    })),
    ...features.flatMap((feature) => feature.handlers?.(ports) ?? []),
    ...verifyHandlers({ ...ports, pool }, (entity) => featureOf(entity)?.attest),
  ];
  const exports = listExports(routeTable, plain, resources);
  const currently = readYourWrites(current, resources);
  const reporting = { log, pool, sql, clock, files, companyOf, readModels, papers, startTask };
  const ofReports = reportMounts({ ...reporting, heads, awaitRecorded }, currently);
  const handlers = [
    ...plain.map(currently),
    ...ofReports.handlers,
    ...exportHandlers(exports, { ...reporting, readYourWrites: currently }),
  ];

  return {
    /** For the edge: every read of the route table but those of sessions. */
    handlers,
    /** What people start and wait for. */
    backgroundTasks: [exportTask(exports, reporting), ...ofReports.tasks],
    schema,
    /** Brings every table up to the version of this code, then follows the log, or whoever folds it. */
    async start(options?: Parameters<typeof runner.start>[0]): Promise<{ stop: () => Promise<void> }> {
      await ensureTables({ log, pool }, readModels);
      await runner.start(options);
      return { stop: runner.stop };
    },
    waitFor: runner.waitFor,
    records: recordSource(sql, tables, awaitRecorded),
    lag: runner.lag,
    onChange: runner.onChange,
    listeners: runner.listeners,
    ...tableMaintenance({ log, pool, clock }),
    ...writeSideReads({ log, pool, sql, ports, runner, awaitRecorded }),
    renderer: { ...documentRenderer(ports), renderReport: attachedReport(reports, { ...reporting, heads }) },
    /** What a list finds for a caller who has written what it shows. */
    async findMatching(
      resource: Resource,
      { place, ...request }: ListFilter,
      { caller, readAfter }: Pick<Call, 'caller' | 'readAfter'>,
      limit: number,
    ): Promise<readonly string[]> {
      const subject = { tenant: tenantOfRows(resource, caller), actorId: caller.actor.id, readAfter };
      return (await current(subject, () => reads.ids(resource, { place, request }, limit, caller))).answer;
    },
    mountGraphql: (
      server: FastifyInstance,
      { onPersonalChange = () => () => {}, ...access }: CallerAccess,
      openness: GraphqlExposure,
    ) =>
      mountGraphql(server, {
        schema,
        reads,
        current,
        report,
        ...access,
        ...openness,
        onChange: withPersonalChanges(runner.onChange, onPersonalChange),
        onMissedChanges: runner.onMissedChanges,
        changesSince: runner.changesSince,
        takeovers: runner.takeovers,
        ...liveAccess,
        requireRecord: recordAccess(audibleLists, reads),
      }),
  };
}

/** Rows for reports: those of the tables, and those that the log had at a position. */
const rowReaders = (log: EventLog, sql: Sql) => ({
  reportRows: tableReader(sql, readModels),
  rowsAt: (position: number) => logReader(log, readModels, position),
});

function withReplica(primary: Sql, pools: ReplicaPools | null, runner: ProjectionRunner) {
  const replica = pools && readReplica({ primary, replica: pools, ...runner });
  return { replica, sql: replica?.sql ?? primary };
}

/** Waits as long as a reader of their own writes does; what is behind then is read as it is. */
const waitForRecorded =
  (log: EventLog, waitFor: ProjectionRunner['waitFor']) =>
  async (tenant: string): Promise<void> =>
    void (await waitFor(tenant, await log.head(tenant), READ_YOUR_WRITES_MS));

/** The schema as text, for tools; it needs no database. */
export const printedSchema = (): string => printSortedSchema(graphqlSchema({} as ReadPorts)); // printing runs nothing

/** Whose history it is. */
const recordingOf = (entity: string) =>
  historySources.find(({ resource }) => resource.entity === entity) ?? throwMissing(`${entity} keeps no history`);

/** A column or a table is not there: the table has another shape than this version knows. */
const isSchemaMismatch = (error: unknown) =>
  error instanceof Error && 'code' in error && ['42703', '42P01'].includes(String(error.code));

function throwMissing(what: string): never {
  throw new Error(what);
}
