import { resources, routeTable } from '@backoffice/contracts';
import { company, type CompanyView } from '@backoffice/contracts/features/companies';
import type { Day } from '@backoffice/contracts/kernel';
import type { ReminderSchedule } from '@backoffice/contracts/features/reminders';
import type { Proof } from '@backoffice/contracts/features/proofs';
import { postgresRateLimiter, guessesIn } from '@backoffice/infra/auth';
import type { Clock } from '@backoffice/infra/clock';
import type { EventLog } from '@backoffice/infra/event-log';
import type { Files } from '@backoffice/infra/files';
import type { HttpHandler } from '@backoffice/infra/http';
import type { Pool } from '@backoffice/infra/postgres';
import type { FastifyInstance } from 'fastify';
import type { Sql } from 'postgres';
import { visibleHistory } from '#capabilities/history-field.ts';
import { verifyHandler } from '#capabilities/verify.ts';
import type { CompanyLookup, ReadPorts, RenderedDocument } from '#capabilities/read-feature.ts';
import { foldStream } from '#kernel/fold.ts';
import { mountGraphql } from '#graphql/endpoint.ts';
import type { Authenticate, GraphqlExposure, OnAccessChange } from '#graphql/ports.ts';
import { subscriptionAccess } from '#graphql/subscription-access.ts';
import { readerOf } from '#lists/reader.ts';
import { exportHandlers } from '#lists/exports.ts';
import { currentRead } from '#lists/current-reads.ts';
import { readsOf, takenOverProblem } from '#lists/reads.ts';
import { ensureTable, rebuild, type RebuildResult } from '#kernel/rebuild.ts';
import { releaseParkedStreams } from '#kernel/release-parked-streams.ts';
import { readYourWrites, restReads } from '#lists/rest-reads.ts';
import { projectionRunner } from '#kernel/runner.ts';
import { printSortedSchema } from '#graphql/schema.ts';
import { PLATFORM } from '#kernel/row-scope.ts';
import { lists, historySources, graphqlSchema, readModels } from './catalogue.ts';
import { features } from './features.ts';
import { companiesProjection } from './features/companies/projection.ts';
import { saveProof, proofOfBooks } from './features/proofs/module.ts';
import { expiredAccessIn } from './features/access-requests/module.ts';
import { remindersDue } from './features/reminders/module.ts';
import { printedStatement } from './features/receivables/module.ts';
import { openCustomersIn } from './features/users/module.ts';
import { overdueProposalsIn } from './features/proposals/module.ts';

export type { RowChange } from '#kernel/advance.ts';
export type { Authenticate, OnAccessChange } from '#graphql/ports.ts';
export type { RebuildResult } from '#kernel/rebuild.ts';
export type { ProjectionLag } from '#kernel/runner.ts';
export { memoryTables } from './memory-tables.ts';

export type ReadSidePorts = {
  readonly log: EventLog;
  /** Folds: whatever must be all or nothing. */
  readonly pool: Pool;
  /** Reads. */
  readonly sql: Sql;
  readonly clock: Clock;
  readonly files: Files;
  readonly chain?: ReadPorts['chain'];
  readonly publicUrl?: string;
  readonly report: (problem: string, error: unknown) => void;
};

/** Who calls, and when that is to be asked again. */
export type CallerAccess = { readonly authenticate: Authenticate; readonly onAccessChange: OnAccessChange };

/** How long a reader waits for what they have written themselves. */
const READ_YOUR_WRITES_MS = 2_000;

/** The read side, made of its ports; nothing runs before `start`. */
export function readSide({ log, pool, sql, clock, files, chain, publicUrl, report }: ReadSidePorts) {
  const companyOf = companyLookup(log);
  const reader = readerOf(sql, async (tenant) => (await companyOf(tenant))?.timeZone ?? 'UTC');
  const runner = projectionRunner({ log, pool, report }, readModels);
  const { takeovers } = runner;
  const reads = readsOf(
    reader,
    readModels.map(({ table }) => table),
    takeovers.has,
  );
  const ports: ReadPorts = { log, sql, clock, files, reads, companyOf, chain, publicUrl };
  const current = currentRead({
    log,
    positionOf: runner.positionOf,
    waitFor: (tenant, position) => runner.waitFor(tenant, position, READ_YOUR_WRITES_MS),
    whyFailed: async (error) => (isSchemaMismatch(error) && (await takeovers.detect()) ? takenOverProblem() : error),
  });
  const schema = graphqlSchema(ports);
  const recordingOf = (entity: string) =>
    historySources.find(({ resource }) => resource.entity === entity) ?? throwMissing(`${entity} keeps no history`);
  const unitNamed = (name: string) =>
    readModels.find((readModel) => readModel.name === name) ?? throwMissing(`There is no projection ${name}`);

  const plain: HttpHandler[] = [
    ...restReads(routeTable, resources, reads, async (resource, { params, caller }) => ({
      items: await visibleHistory(ports, recordingOf(resource.entity), params['id'] ?? '', caller),
    })),
    ...features.flatMap((feature) => feature.handlers?.(ports) ?? []),
    verifyHandler(ports, (entity) => featureOf(entity)?.attest, guessesIn(postgresRateLimiter(pool), 'unknown codes')),
  ];
  const currently = readYourWrites(current, resources);
  const handlers = [
    ...plain.map(currently),
    ...exportHandlers(routeTable, plain, { resources, clock, companyOf, readYourWrites: currently }),
  ];

  return {
    /** For the edge: every read of the route table but those of sessions. */
    handlers,
    schema,
    /** Brings every table up to the version of this code, then follows the log. */
    async start(): Promise<{ stop: () => Promise<void> }> {
      for (const readModel of readModels) await ensureTable({ log, pool }, readModel);
      await runner.start();
      return { stop: runner.stop };
    },
    waitFor: runner.waitFor,
    lag: runner.lag,
    onChange: runner.onChange,
    listeners: runner.listeners,
    rebuild: (name: string): Promise<RebuildResult> => rebuild({ log, pool }, unitNamed(name)),
    /** After the cause is mended: folds parked streams again. Answers how many were let go. */
    releaseParked: (name: string): Promise<number> => releaseParkedStreams({ log, pool }, unitNamed(name)),
    /** Proves the books of one company as far as its tables have come, and keeps what it came to. */
    async prove(tenant: string): Promise<Omit<Proof, 'at'>> {
      const proof = await proofOfBooks({ log, pool }, readModels, tenant);
      await saveProof(pool, tenant, proof);
      return proof;
    },
    checksums: async () =>
      Object.fromEntries(
        await Promise.all(readModels.map(async ({ name, store }) => [name, await store.checksum(pool)] as const)),
      ),
    projections: readModels.map(({ name }) => name),
    renderer: {
      render(entity: string, tenant: string, id: string): Promise<RenderedDocument> {
        return featureOf(entity)?.render?.(ports, tenant, id) ?? throwMissing(`${entity} cannot be printed`);
      },
      renderStatement: (tenant: string, customerId: string, asOf: Day) =>
        printedStatement(ports, { tenant, customerId, asOf, salesmen: null }),
    },
    overdueProposals: overdueProposalsIn(sql),
    expiredAccess: expiredAccessIn(sql),
    findDueReminders: (tenant: string, schedule: ReminderSchedule, today: Day) =>
      remindersDue(sql, tenant, schedule, today),
    countOpenCustomers: openCustomersIn(sql),
    mountGraphql: (server: FastifyInstance, access: CallerAccess, openness: GraphqlExposure) =>
      mountGraphql(server, {
        schema,
        reads,
        current,
        report,
        ...access,
        ...openness,
        onChange: runner.onChange,
        onMissedChanges: runner.onMissedChanges,
        takeovers,
        ...subscriptionAccess(lists.map(({ resource, permissions }) => ({ resource, permission: permissions.live }))),
      }),
  };
}

/** A company by its own log, which is never late; `at` a past instant, as it was then. */
const companyLookup =
  (log: EventLog): CompanyLookup =>
  async (tenant, at) => {
    const events = await log.readStream(PLATFORM, `${company.entity}-${tenant}`);
    return foldStream(
      companiesProjection,
      at === undefined ? events : events.filter(({ meta }) => meta.at <= at),
    ) as CompanyView | null; // the projection makes rows of this view
  };

/** The schema as text, for tools; it needs no database. */
export const printedSchema = (): string => printSortedSchema(graphqlSchema({} as ReadPorts)); // printing runs nothing

const featureOf = (entity: string) => features.find(({ table }) => table?.resource.entity === entity);

/** A column or a table is not there: the table has another shape than this version knows. */
const isSchemaMismatch = (error: unknown) =>
  error instanceof Error && 'code' in error && ['42703', '42P01'].includes(String(error.code));

function throwMissing(what: string): never {
  throw new Error(what);
}
