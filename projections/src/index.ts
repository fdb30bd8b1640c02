import { resources, routeTable } from '@backoffice/contracts';
import { company, type CompanyView } from '@backoffice/contracts/features/companies';
import type { Proof } from '@backoffice/contracts/features/proofs';
import { user } from '@backoffice/contracts/features/users';
import { budgetsIn, guessesIn } from '@backoffice/infra/auth';
import type { Clock } from '@backoffice/infra/clock';
import type { EventLog } from '@backoffice/infra/event-log';
import type { Files } from '@backoffice/infra/files';
import type { Handler } from '@backoffice/infra/http';
import type { Pool } from '@backoffice/infra/postgres';
import type { FastifyInstance } from 'fastify';
import type { Sql } from 'postgres';
import { visibleHistory } from '#capabilities/history-field.ts';
import { verifying } from '#capabilities/verify.ts';
import type { CompanyOf, ReadPorts, Rendered } from '#kernel/feature.ts';
import { foldStream } from '#kernel/fold.ts';
import { mountGraphql } from '#kernel/graphql.ts';
import type { Authenticate, Openness } from '#kernel/graphql-ports.ts';
import { hearingOf } from '#kernel/hearing.ts';
import { readerOf } from '#kernel/reader.ts';
import { readsOf } from '#kernel/reads.ts';
import { ensure, rebuild, type Rebuilt } from '#kernel/rebuild.ts';
import { releaseParked } from '#kernel/repair.ts';
import { readingAfter, restReads } from '#kernel/rest-reads.ts';
import { runnerOf } from '#kernel/runner.ts';
import { printedSchemaOf } from '#kernel/schema.ts';
import { PLATFORM } from '#kernel/scope.ts';
import { features, listed, recordings, schemaOf, units } from './catalogue.ts';
import { companies } from './features/companies/projection.ts';
import { keep, proofOf } from './features/proofs/module.ts';
import { outlivedIn } from './features/access-requests/module.ts';
import { openCustomersIn } from './features/users/module.ts';
import { overdueIn } from './features/proposals/table.ts';

export type { RowChange } from '#kernel/advance.ts';
export type { Authenticate } from '#kernel/graphql-ports.ts';
export type { Rebuilt } from '#kernel/rebuild.ts';
export type { Lag } from '#kernel/runner.ts';
export { memoryTables } from './memory-tables.ts';
export type { Sockets } from '#kernel/sockets.ts';

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

/** How long a reader waits for what they have written themselves. */
const READ_AFTER_MS = 2_000;

/** The read side, made of its ports; nothing runs before `start`. */
export function readSide({ log, pool, sql, clock, files, chain, publicUrl, report }: ReadSidePorts) {
  const companyOf = companiesIn(log);
  const reader = readerOf(sql, async (tenant) => (await companyOf(tenant))?.timeZone ?? 'UTC');
  const reads = readsOf(
    reader,
    units.map(({ table }) => table),
  );
  const ports: ReadPorts = { log, sql, clock, files, reads, companyOf, chain, publicUrl };
  const runner = runnerOf({ log, pool, report }, units);
  const settled = (tenant: string, position: number) => runner.waitFor(tenant, position, READ_AFTER_MS);
  const schema = schemaOf(ports);
  const recordingOf = (entity: string) =>
    recordings.find(({ resource }) => resource.entity === entity) ?? missing(`${entity} keeps no history`);
  const unitNamed = (name: string) =>
    units.find((unit) => unit.name === name) ?? missing(`There is no projection ${name}`);

  const handlers: Handler[] = [
    ...restReads(routeTable, resources, reads, async (resource, { params, caller }) => ({
      items: await visibleHistory(ports, recordingOf(resource.entity), params['id'] ?? '', caller),
    })),
    ...features.flatMap((feature) => feature.handlers?.(ports) ?? []),
    verifying(ports, (entity) => featureOf(entity)?.attest, guessesIn(budgetsIn(pool), 'unknown codes')),
  ].map(readingAfter(settled, resources));

  return {
    /** For the edge: every read of the route table but those of sessions. */
    handlers,
    schema,
    /** Brings every table up to the version of this code, then follows the log. */
    async start(): Promise<{ stop: () => Promise<void> }> {
      for (const unit of units) await ensure({ log, pool }, unit);
      await runner.start();
      return { stop: runner.stop };
    },
    waitFor: runner.waitFor,
    lag: runner.lag,
    onChange: runner.onChange,
    listeners: runner.listeners,
    rebuild: (name: string): Promise<Rebuilt> => rebuild({ log, pool }, unitNamed(name)),
    /** After the cause is mended: folds parked streams again. Answers how many were let go. */
    releaseParked: (name: string): Promise<number> => releaseParked({ log, pool }, unitNamed(name)),
    /** Proves the books of one company as far as its tables have come, and keeps what it came to. */
    async prove(tenant: string): Promise<Omit<Proof, 'at'>> {
      const proof = await proofOf({ log, pool }, units, tenant);
      await keep(pool, tenant, proof);
      return proof;
    },
    checksums: async () =>
      Object.fromEntries(
        await Promise.all(units.map(async ({ name, store }) => [name, await store.checksum(pool)] as const)),
      ),
    projections: units.map(({ name }) => name),
    renderer: {
      render(entity: string, tenant: string, id: string): Promise<Rendered> {
        return featureOf(entity)?.render?.(ports, tenant, id) ?? missing(`${entity} cannot be printed`);
      },
    },
    overdue: overdueIn(sql),
    outlived: outlivedIn(sql),
    openCustomers: openCustomersIn(sql),
    mountGraphql: (server: FastifyInstance, authenticate: Authenticate, openness: Openness) =>
      mountGraphql(server, {
        schema,
        reads,
        authenticate,
        settled,
        report,
        ...openness,
        onChange: runner.onChange,
        onUntold: runner.onUntold,
        ...hearingOf(listed.map(({ resource, permissions }) => ({ resource, permission: permissions.live }))),
        personOf: ({ resource, id }) => (resource === user.entity ? id : null),
      }),
  };
}

/** A company by its own log, which is never late; `at` a past instant, as it was then. */
const companiesIn =
  (log: EventLog): CompanyOf =>
  async (tenant, at) => {
    const events = await log.readStream(PLATFORM, `${company.entity}-${tenant}`);
    return foldStream(
      companies,
      at === undefined ? events : events.filter(({ meta }) => meta.at <= at),
    ) as CompanyView | null; // the projection makes rows of this view
  };

/** The schema as text, for tools; it needs no database. */
export const printedSchema = (): string => printedSchemaOf(schemaOf({} as ReadPorts)); // printing runs nothing

const featureOf = (entity: string) => features.find(({ table }) => table?.resource.entity === entity);

function missing(what: string): never {
  throw new Error(what);
}
