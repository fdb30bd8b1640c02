import { fixedClock } from '@backoffice/infra/clock';
import { postgresEventLog } from '@backoffice/infra/event-log';
import { freshDatabase, pgPool, sqlPool } from '@backoffice/infra/postgres';
import { readSide } from '@backoffice/projections';
import fc from 'fast-check';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programArbitrary, startProgram } from './books-model/program.spec-kit.ts';
import { publisher } from './books-model/publisher.spec-kit.ts';

/** Programs of the books in pieces, as if each were a day, and the proof of what moved after each. */
const PROGRAMS = Number(process.env['PROGRAMS'] ?? 2);
const SEED = Number(process.env['SEED'] ?? 11);
const DAYS = 4;

let raw: Sql;
let side: ReturnType<typeof readSide>;
let log: ReturnType<typeof postgresEventLog>;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const database = await freshDatabase();
  log = postgresEventLog(database.url);
  const [pool, sql] = [pgPool(database.url), sqlPool(database.url)];
  raw = sqlPool(database.url, { size: 1, session: { role: 'none' } });
  side = readSide({
    log,
    pool,
    sql,
    clock: fixedClock('2026-03-02T17:00:00.000Z'),
    files: {} as Parameters<typeof readSide>[0]['files'], // no file is read here
    report: (problem, error) => expect.fail(`${problem}: ${String(error)}`),
  });
  const reading = await side.start();
  closing.push(
    reading.stop,
    log.close,
    () => pool.end(),
    () => sql.end(),
    () => raw.end(),
    database.drop,
  );
}, 240_000);
afterAll(async () => {
  for (const close of closing) await close();
});

/** Figures of rows whose own streams had events, of all kinds that the programs know. */
const figures = [
  ['invoices', 'open_due'],
  ['contracts', 'unbilled'],
  ['post_payments', 'amount'],
  ['bills', 'open'],
  ['checks', 'amount'],
  ['job_costs', 'version'],
  ['receivable_positions', 'paid'],
  ['ledger', 'amount'],
  ['job_cost_postings', 'amount'],
] as const;

describe('what moved in books of random programs', () => {
  const programs = fc.sample(programArbitrary, { numRuns: PROGRAMS, seed: SEED });
  it.each(programs.map((steps, at) => ({ program: at + 1, steps })))(
    'what moved in program $program comes out day by day, and every figure that moved and was tampered with is found',
    async ({ program, steps }) => {
      const { run, play } = await startProgram({ tenant: `00000000-0000-7000-8000-0000000000b${program}` });
      const publish = publisher(run, log);
      const perDay = Math.ceil(steps.length / DAYS);
      let since = 0;
      for (let day = 0; day < DAYS; day++) {
        for (const step of steps.slice(day * perDay, (day + 1) * perDay)) await play(step);
        const last = await publish();
        expect(await side.waitFor(run.tenant, last, 60_000)).toBe(true);
        const proof = await side.prove(run.tenant, { isFull: false });
        expect(proof).toMatchObject({ failed: 0, failures: [], since: day === 0 ? null : since, events: last });
        if (day > 0 && last > since) await mustFindTampering(run.tenant, since, last);
        since = last;
      }
    },
    400_000,
  );
});

type Failure = Awaited<ReturnType<typeof side.prove>>['failures'][number];
const textOf = ({ entity, id, words, expected, found }: Failure) => [entity, id, words, expected, found].join(' | ');

/** What moved says the same as all of the books say about it, and nothing else. */
async function mustFindTampering(tenant: string, since: number, last: number): Promise<void> {
  const had = new Set<string>();
  for await (const events of log.replay(tenant, since, last)) for (const { stream } of events) had.add(stream);
  const hasMoved = ({ entity, id }: Failure) =>
    had.has(`${entity}-${id}`) || (/^\d+(-\d+)?$/.test(id) && Number.parseInt(id, 10) > since);
  for (const [table, column] of figures) {
    const [row] = await raw.unsafe(
      `SELECT id, ${column} AS was FROM read.${table} WHERE tenant = $1 AND position > $2 ORDER BY id LIMIT 1`,
      [tenant, since],
    );
    if (!row) continue;
    const put = (value: number) =>
      raw.unsafe(`UPDATE read.${table} SET ${column} = $1 WHERE tenant = $2 AND id = $3`, [value, tenant, row['id']]);
    await put(Number(row['was']) + 1);
    const moved = (await side.proveMoved(tenant, since))?.failures ?? [];
    const { failures: all } = await side.prove(tenant, { isFull: true });
    await put(Number(row['was']));
    const [ofMoved, ofAll] = [new Set(moved.map(textOf)), new Set(all.map(textOf))];
    expect([...ofMoved].filter((each) => !ofAll.has(each))).toEqual([]);
    expect(
      all
        .filter(hasMoved)
        .map(textOf)
        .filter((each) => !ofMoved.has(each)),
    ).toEqual([]);
    expect(
      moved.map(({ id }) => id),
      `${table} ${column}`,
    ).toContain(row['id']);
  }
  expect(await side.prove(tenant, { isFull: true })).toMatchObject({ failed: 0 });
}
