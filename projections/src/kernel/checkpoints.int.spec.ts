import { randomUUID } from 'node:crypto';
import { inTransaction, migrate, migrations, pgPool } from '@backoffice/infra/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, bolt, newId, openTestDatabase, type TestDatabase } from '#test/database.spec-kit.ts';
import { jobOpened, jobs, jobsReadModel, jobsTable } from '#test/jobs.spec-kit.ts';
import { advance, advanceTogether } from './advance.ts';
import { checkpointPositions } from './checkpoints.ts';
import { readModelOf, type ReadModel } from './read-model.ts';
import { ensureTable, rebuild } from './rebuild.ts';

const others = readModelOf({ ...jobs, name: 'others', entity: 'Other' }, jobsTable);
const both = [jobsReadModel, others];

type Checkpoint = { readonly projection: string | null; readonly position: number };

describe('the checkpoint that the tables of a company have in common', () => {
  let at: TestDatabase;
  beforeAll(async () => {
    at = await openTestDatabase();
    for (const readModel of both) await ensureTable(at, readModel);
  });
  afterAll(() => at.close());

  const checkpoints = (tenant: string) =>
    at.raw<
      Checkpoint[]
    >`SELECT projection, position::int FROM read.checkpoints WHERE tenant = ${tenant} ORDER BY projection NULLS FIRST`;
  const append = (tenant: string) => at.append(tenant, `Job-${newId()}`, jobOpened());
  /** Folds what the tables of a company have not seen yet. */
  async function foldInto(readModels: readonly ReadModel[], tenant: string) {
    const after = (await checkpointPositions(at.pool, readModels, tenant)).get(tenant) ?? 0;
    return advance(at.pool, readModels, { tenant, events: await at.log.readTenant(tenant, after, 100) });
  }

  it('tables that stand at the same position have one checkpoint for each company', async () => {
    for (const tenant of [acme, bolt]) await append(tenant);
    await advanceTogether(
      at.pool,
      both,
      await Promise.all(
        [acme, bolt].map(async (tenant) => ({ tenant, events: await at.log.readTenant(tenant, 0, 9) })),
      ),
    );
    for (const tenant of [acme, bolt]) expect(await checkpoints(tenant)).toEqual([{ projection: null, position: 1 }]);
  });

  it('a table that is not folded stays behind with a checkpoint of its own, and has none once it has come as far', async () => {
    const tenant = newId();
    await append(tenant);
    await foldInto(both, tenant);
    await append(tenant);
    await foldInto([jobsReadModel], tenant);
    expect(await checkpoints(tenant)).toEqual([
      { projection: null, position: 2 },
      { projection: 'others', position: 1 },
    ]);
    expect([...(await checkpointPositions(at.pool, both, tenant))]).toEqual([[tenant, 1]]);
    expect([...(await checkpointPositions(at.pool, [jobsReadModel], tenant))]).toEqual([[tenant, 2]]);
    const { missed } = await foldInto(both, tenant);
    expect(missed.map(({ position }) => position)).toEqual([2]);
    expect(await checkpoints(tenant)).toEqual([{ projection: null, position: 2 }]);
  });

  it('a company that has no events yet is behind in all tables', async () => {
    expect(await checkpointPositions(at.pool, both, newId())).toEqual(new Map());
  });

  it('a rebuilt table has no checkpoints of its own where it stands with the others', async () => {
    const [folded, behind] = [newId(), newId()];
    for (const tenant of [folded, behind]) await append(tenant);
    await foldInto(both, folded);
    await rebuild(at, jobsReadModel);
    expect(await checkpoints(folded)).toEqual([{ projection: null, position: 1 }]);
    const { missed } = await foldInto(both, behind);
    expect(missed).toHaveLength(1);
    expect(await at.raw`SELECT FROM read.jobs WHERE tenant = ${behind}`).toHaveLength(1);
  });

  it('a version before, which asks for a checkpoint of each table, goes on where the company stands', async () => {
    const tenant = newId();
    await append(tenant);
    await foldInto(both, tenant);
    const names = both.map(({ name }) => name);
    await inTransaction(at.pool, async (tx) => {
      await tx.query(
        'INSERT INTO read.checkpoints SELECT name, $1, 0 FROM unnest($2::text[]) name ON CONFLICT DO NOTHING',
        [tenant, names],
      );
      const { rows } = await tx.query<Checkpoint>(
        'SELECT projection, position FROM read.checkpoints WHERE tenant = $1 AND projection = ANY($2) ORDER BY projection FOR UPDATE',
        [tenant, names],
      );
      expect(rows.map(({ position }) => position)).toEqual([1, 1]);
      await tx.query('UPDATE read.checkpoints SET position = 2 WHERE tenant = $1 AND projection = ANY($2)', [
        tenant,
        names,
      ]);
    });
    await append(tenant);
    await append(tenant);
    const { missed } = await foldInto(both, tenant);
    expect(missed).toEqual([]);
    expect(await checkpoints(tenant)).toEqual([{ projection: null, position: 3 }]);
    expect(await at.raw`SELECT position::int FROM read.jobs WHERE tenant = ${tenant} ORDER BY position`).toEqual([
      { position: 1 },
      { position: 3 },
    ]);
  });
});

describe('a database with a checkpoint for each table', () => {
  const name = `checkpoints_${randomUUID().replaceAll('-', '')}`;
  const owner = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  const url = Object.assign(new URL(process.env['TEST_DATABASE_URL'] ?? ''), { pathname: `/${name}` }).href;
  beforeAll(async () => {
    await owner.connect();
    await owner.query(`CREATE DATABASE ${name}`);
  });
  afterAll(async () => {
    await owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await owner.end();
  });

  it('is migrated to one for each company, and every table stands where it stood', async () => {
    await migrate(
      url,
      migrations().filter((file) => file.name < '0027'),
    );
    const pool = pgPool(url);
    await pool.query("INSERT INTO read.projections VALUES ('jobs', 1), ('others', 1), ('more', 1), ('jobs__next', 2)");
    await pool.query(
      "INSERT INTO read.checkpoints VALUES ('jobs', 'a', 7), ('others', 'a', 7), ('more', 'a', 5), ('jobs__next', 'a', 3), ('jobs', 'b', 2), ('others', 'b', 2)",
    );
    await migrate(url);
    const { rows } = await pool.query<Checkpoint & { readonly tenant: string }>(
      'SELECT tenant, projection, position FROM read.checkpoints ORDER BY tenant, projection NULLS FIRST',
    );
    expect(rows).toEqual([
      { tenant: 'a', projection: null, position: 7 },
      { tenant: 'a', projection: 'jobs__next', position: 3 },
      { tenant: 'a', projection: 'more', position: 5 },
      { tenant: 'b', projection: null, position: 2 },
      { tenant: 'b', projection: 'more', position: 0 },
    ]);
    await pool.end();
  });
});
