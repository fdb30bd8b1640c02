import { readerOf } from '#lists/reader.ts';
import { rebuild, ensureTable } from '#kernel/rebuild.ts';
import { projectionRunner } from '#kernel/runner.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { sqlPool, throughOutages } from '@backoffice/infra/postgres';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModels } from '#src/catalogue.ts';
import { jobsTable, jobsReadModel, jobOpened } from './jobs.spec-kit.ts';
import { acme, openTestDatabase, bolt, report, type TestDatabase } from './database.spec-kit.ts';

let at: TestDatabase;
let one: Sql; // a single connection, so that what one question leaves behind the next would find
beforeAll(async () => {
  at = await openTestDatabase();
  one = sqlPool(at.url, { size: 1 });
  await ensureTable(at, jobsReadModel);
  const runner = projectionRunner({ ...at, report }, [jobsReadModel]);
  await runner.start();
  await runner.waitFor(acme, await at.append(acme, 'Job-a', jobOpened({ name: 'Deck of Acme' })), 5_000);
  await runner.waitFor(bolt, await at.append(bolt, 'Job-b', jobOpened({ name: 'Deck of Bolt' })), 5_000);
  await runner.stop();
});
afterAll(async () => {
  await one.end();
  await at.close();
});
const unscoped = async () => (await one`SELECT name FROM own.jobs`).map(({ name }) => name as string);
const seenBy = async (tenant: string) =>
  (await tenantSql(one, tenant)`SELECT name FROM own.jobs`).map(({ name }) => name as string);

describe('T19: tenant isolation in the database', () => {
  it('a query that names no company sees no rows (T19)', async () => {
    expect(await unscoped()).toEqual([]);
    expect(await one`SELECT count(*)::int AS n FROM own.jobs WHERE tenant = ${acme}`).toEqual([{ n: 0 }]);
  });
  it('a connection serves one company, another one, and none, and carries nothing over (T19)', async () => {
    expect([
      await seenBy(acme),
      await seenBy(bolt),
      await unscoped(),
      await seenBy(acme),
      await seenBy('platform'),
      await unscoped(),
    ]).toEqual([['Deck of Acme'], ['Deck of Bolt'], [], ['Deck of Acme'], [], []]);
  });
  it('many concurrent queries carry nothing over between companies (T19)', async () => {
    const asked = Array.from({ length: 60 }, (_, n) => [acme, bolt, null][n % 3] ?? null);
    const found = await Promise.all(asked.map((tenant) => (tenant === null ? unscoped() : seenBy(tenant))));
    expect(found).toEqual(
      asked.map((tenant) => (tenant === acme ? ['Deck of Acme'] : tenant === bolt ? ['Deck of Bolt'] : [])),
    );
  });
  it('a query that fails leaves the connection clean (T19)', async () => {
    await expect(tenantSql(one, acme)`SELECT 1 / 0`).rejects.toThrow('division by zero');
    expect([await unscoped(), await seenBy(bolt)]).toEqual([[], ['Deck of Bolt']]);
  });
  it('a query cannot reach a company other than the one set for the connection (T19)', async () => {
    expect(await tenantSql(one, acme)`SELECT name FROM own.jobs WHERE tenant = ${bolt} OR true`).toEqual([
      { name: 'Deck of Acme' },
    ]);
    const reader = readerOf(one, async () => 'UTC');
    const request = { search: '', filters: [], sortBy: 'name', order: 'asc', page: 1, limit: 10 } as const;
    expect(
      (
        await reader.list(
          jobsTable,
          { request: { ...request, filters: [] }, place: 'live' },
          { tenant: bolt, where: [] },
        )
      ).items.map(({ name }) => name),
    ).toEqual(['Deck of Bolt']);
  });
  it('a company name with special characters cannot escape its setting (T19)', async () =>
    expect(await seenBy(`x'; SET LOCAL app.tenant = '${acme}`)).toEqual([]));

  it('the reader role cannot bypass the views: it owns nothing, reads no table, writes nothing (T19)', async () => {
    for (const text of [
      'SELECT * FROM read.jobs',
      'SELECT * FROM log.events',
      'SELECT * FROM auth.credentials',
      'SELECT * FROM media.files',
      'SELECT * FROM proof.results',
      'UPDATE own.jobs SET name = NULL',
      'DELETE FROM own.jobs',
      'CREATE TABLE own.more (n int)',
      'CREATE TABLE public.more (n int)',
      'DROP VIEW own.jobs',
    ])
      await expect(tenantSql(one, acme).unsafe(text, []), text).rejects.toThrow(
        /permission denied|must be owner|read-only/,
      );
    await expect(one.unsafe('UPDATE own.jobs SET name = NULL')).rejects.toThrow('permission denied');
    expect(await at.raw`SELECT count(*)::int AS n FROM pg_class WHERE relowner = 'backoffice_reader'::regrole`).toEqual(
      [{ n: 0 }],
    );
    expect(
      await at.raw`SELECT rolsuper, rolbypassrls, rolcanlogin FROM pg_roles WHERE rolname = 'backoffice_reader'`,
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false }]);
  });
  it('tenant isolation applies again after a rebuild, on the new table (T19)', async () => {
    expect((await rebuild(at, jobsReadModel)).same).toBe(true);
    expect([await unscoped(), await seenBy(acme), await seenBy(bolt)]).toEqual([
      [],
      ['Deck of Acme'],
      ['Deck of Bolt'],
    ]);
  });
  it('tenant isolation covers every table that readers use (T19)', async () => {
    for (const readModel of readModels) await ensureTable(at, readModel);
    const shown = await at.raw<
      { name: string; definition: string }[]
    >`SELECT viewname AS name, definition FROM pg_views WHERE schemaname = 'own' ORDER BY 1`;
    expect(shown.map(({ name }) => name)).toEqual([...readModels.map(({ name }) => name), 'jobs', 'proofs'].toSorted());
    expect(shown.filter(({ definition }) => !definition.includes("current_setting('app.tenant'::text, true)"))).toEqual(
      [],
    );
    for (const { name } of shown) expect(await one.unsafe(`SELECT * FROM own."${name}"`), name).toEqual([]);
  });
  it('tenant isolation holds when connections are cut while people read (T19)', async () => {
    const cut = sqlPool(at.url, { size: 2, session: { application_name: 'cut' } });
    const tally = { done: 0, lost: 0, wrong: 0 };
    let going = true;
    const readers = [acme, bolt].map(async (tenant) => {
      while (going)
        await tenantSql(cut, tenant)`SELECT name FROM own.jobs`.then(
          (rows) => {
            tally.done++;
            if (rows[0]?.['name'] !== (tenant === acme ? 'Deck of Acme' : 'Deck of Bolt')) tally.wrong++;
          },
          () => {
            tally.lost++;
          },
        );
    });
    for (let round = 0; round < 10 || (tally.lost === 0 && round < 100); round++) {
      await new Promise((next) => setTimeout(next, 60));
      await at.raw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'cut'`;
    }
    await throughOutages(() => tenantSql(cut, acme)`SELECT 1`);
    const before = tally.done;
    await expect.poll(() => tally.done).toBeGreaterThan(before + 20);
    going = false;
    await Promise.all(readers);
    await cut.end();
    expect(tally.wrong).toBe(0);
    expect(tally.lost).toBeGreaterThan(0);
  }, 60_000);
});
