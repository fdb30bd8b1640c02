import { afterEach, beforeEach, expect, it } from 'vitest';
import { acme, newId, openTestDatabase, report, type TestDatabase } from '#test/database.spec-kit.ts';
import { jobOpened, jobs, jobsReadModel, jobsTable, newerJobsReadModel } from '#test/jobs.spec-kit.ts';
import { readModelOf } from './read-model.ts';
import { ensureTable } from './rebuild.ts';
import { projectionRunner, type ProjectionRunner } from './runner.ts';

/** A process that folds two tables, of which a newer version has just taken over one. */
const others = readModelOf({ ...jobs, name: 'others', entity: 'Other' }, jobsTable);
let at: TestDatabase;
let older: ProjectionRunner;
const problems: string[] = [];
const announced: string[] = [];
const append = () => at.append(acme, `Job-${newId()}`, jobOpened());

beforeEach(async () => {
  problems.length = announced.length = 0;
  at = await openTestDatabase();
  for (const readModel of [jobsReadModel, others]) await ensureTable(at, readModel);
  older = projectionRunner({ ...at, report: (problem) => problems.push(problem) }, [jobsReadModel, others]);
  older.takeovers.onTakeover((entity) => announced.push(entity));
  await older.start();
  await ensureTable(at, newerJobsReadModel);
});
afterEach(async () => {
  await older.stop();
  await at.close();
});

it('a table that a newer version takes over stops alone; the others go on, and nobody waits for it', async () => {
  expect(await older.waitFor(acme, await append(), 5_000)).toBe(true);
  expect(await older.waitFor(acme, await append(), 5_000)).toBe(true);
  expect([announced, older.takeovers.has('Job'), older.takeovers.has('Other')]).toEqual([['Job'], true, false]);
  expect(problems).toEqual(['A table is left to a newer version of the product: it is not read here any more']);
  expect(await at.raw`SELECT count(*)::int AS rows FROM read.jobs`).toEqual([{ rows: 0 }]);
});

it('a table taken over is said to be behind until the newer version folds it', async () => {
  const position = await append();
  await older.waitFor(acme, position, 5_000);
  const taken = { table: 'jobs', version: 2 };
  expect(await older.lag()).toMatchObject({ behind: 0, failure: null, takenOver: [{ ...taken, behind: 1 }] });
  const newer = projectionRunner({ ...at, report }, [newerJobsReadModel]);
  await newer.start();
  expect(await newer.waitFor(acme, position, 5_000)).toBe(true);
  expect((await older.lag()).takenOver).toEqual([{ ...taken, behind: 0 }]);
  await newer.stop();
});

it('a table taken over is noticed without any event when somebody looks at the versions', async () => {
  expect([older.takeovers.has('Job'), await older.takeovers.detect(), older.takeovers.has('Job')]).toEqual([
    false,
    true,
    true,
  ]);
  expect(announced).toEqual(['Job']);
});
