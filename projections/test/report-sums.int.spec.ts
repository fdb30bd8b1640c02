import { readFileSync } from 'node:fs';
import type { ReportRows, ReportSource } from '@backoffice/contracts/capabilities';
import { jobCostPosting } from '@backoffice/contracts/features/job-cost-postings';
import { salesmanProfit } from '@backoffice/contracts/features/profit-reports';
import { addDays } from '@backoffice/contracts/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractsFeature } from '#src/features/contracts/module.ts';
import { contractsProjection } from '#src/features/contracts/projection.ts';
import { jobCostPostingsProjection } from '#src/features/job-cost-postings/projection.ts';
import { jobCostPostingsTable } from '#src/features/job-cost-postings/table.ts';
import { jobCostsProjection } from '#src/features/job-costs/projection.ts';
import { jobCostsTable } from '#src/features/job-costs/table.ts';
import { dictionaryFeature } from '#capabilities/dictionary.ts';
import { ledgerProjection } from '#src/features/ledger/projection.ts';
import { ledgerTable } from '#src/features/ledger/table.ts';
import { readModelOf } from '#kernel/read-model.ts';
import type { ProjectionRunner } from '#kernel/runner.ts';
import { overhead } from '@backoffice/contracts/dictionaries/overheads';
import { callerOf, newId, olive, sam, type TestDatabase } from './database.spec-kit.ts';
import { openFollowedTables } from './followed-tables.spec-kit.ts';
import { logReader } from '#reports/log-rows.ts';
import { tableReader, type ReportSources } from '#reports/report-rows.ts';

const RUNS = 12;
const FIRST = '2026-10-01';
const overheads = dictionaryFeature(overhead);
const readModels = [
  readModelOf(contractsProjection, contractsFeature.table),
  readModelOf(jobCostsProjection, jobCostsTable),
  readModelOf(jobCostPostingsProjection, jobCostPostingsTable),
  readModelOf(ledgerProjection, ledgerTable),
  ...(overheads.projection && overheads.table ? [readModelOf(overheads.projection, overheads.table)] : []),
];

let at: TestDatabase;
let runner: ProjectionRunner;
beforeAll(async () => {
  ({ at, runner } = await openFollowedTables(readModels));
});
afterAll(async () => {
  await runner.stop();
  await at.close();
});

const sample = (path: string, type: string, version = 1) =>
  // an event
  JSON.parse(readFileSync(`contracts/samples/${path}/${type}.v${version}.json`, 'utf8')) as Record<string, unknown>;
const [created, labor, material, bill] = [
  sample('job-costs', 'JobCostCreated'),
  sample('job-costs', 'LaborAdded', 2) as { line: object },
  sample('job-costs', 'MaterialAdded') as { line: object },
  sample('bills', 'BillRecorded') as { lines: readonly object[] },
];

/** What happens to a job on a day: hours, a delivery, one taken back, a bill without a ticket, an invoice. */
const cost = fc.record({
  job: fc.nat(2),
  ticket: fc.nat(1),
  does: fc.constantFrom('labor', 'material', 'removed', 'bill', 'invoice'),
  day: fc.nat(5),
  amount: fc.integer({ min: 1, max: 90_000 }),
  salesman: fc.constantFrom(sam, olive),
});

async function happen(tenant: string, costs: readonly (typeof cost extends fc.Arbitrary<infer C> ? C : never)[]) {
  let position = 0;
  const tickets = new Set<string>();
  for (const [n, { job: at_, ticket, does, day, amount, salesman }] of costs.entries()) {
    const job = {
      ...(labor as unknown as { job: object }).job,
      contractId: `contract ${at_}`,
      salesmanId: salesman,
    };
    const date = addDays(FIRST, day);
    if (does === 'bill') {
      const [line] = bill.lines;
      const lines = [{ ...line, account: 'subcontracts', contractId: job.contractId, materialId: null, amount }];
      const event = { type: 'BillRecorded', data: { ...bill, date, lines, amount } };
      position = await at.append(tenant, `Bill-${tenant} ${n}`, event);
      continue;
    }
    if (does === 'invoice') {
      const data = {
        ...job,
        on: date,
        date,
        dueDate: date,
        number: `${n}`,
        amount,
        extras: 0,
        amountDue: amount,
        retainable: amount,
        retentionHeld: 0,
        retentionReleased: 0,
        lineItems: [],
        reason: '',
      };
      position = await at.append(
        tenant,
        `Invoice-${tenant} ${n}`,
        { type: 'InvoiceCreated', data: { ...job, number: `${n}`, amount, lineItems: [] } },
        { type: 'InvoiceApproved', data },
      );
      continue;
    }
    const stream = `JobCost-${tenant} ${at_} ${ticket}`;
    if (!tickets.has(stream))
      await at.append(tenant, stream, {
        type: 'JobCostCreated',
        data: { ...created, ...job, date, salesmanId: salesman },
      });
    tickets.add(stream);
    const added = does === 'labor' ? { ...labor.line, amount } : { ...material.line, amount };
    const data = { job, line: { ...added, id: `line ${n}`, workDate: date } };
    const type = does === 'labor' ? 'LaborAdded' : 'MaterialAdded';
    position = await at.append(tenant, stream, { type, schemaVersion: does === 'labor' ? 2 : 1, data });
    if (does === 'removed') position = await at.append(tenant, stream, { type: 'MaterialRemoved', data });
  }
  return position;
}

/** Oracle: all rows are read and added up one by one, as reports did before their sources had sums. */
async function summedByOracle(sources: ReportSources, read: (sources: ReportSources) => Promise<ReportRows>) {
  const whole = Object.entries(sources).map(([name, { sums = {}, fields, ...source }]) => [
    name,
    {
      ...source,
      fields: [
        ...fields,
        ...Object.values(sums).flatMap(({ of, where = [] }) => [of, ...where.map(({ field }) => field)]),
      ],
    },
  ]);
  const rows = await read(Object.fromEntries(whole) as ReportSources); // by the same names
  return Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, sortedRows(addUp(rows[name] ?? [], source))]),
  );
}

function addUp(rows: ReportRows[string], { fields, sums = {} }: ReportSource) {
  const found = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    const own = Object.fromEntries(fields.map((field) => [field, row[field]]));
    const sum = found.get(JSON.stringify(own)) ?? {
      ...own,
      ...Object.fromEntries(Object.keys(sums).map((key) => [key, 0])),
    };
    for (const [key, { of, where = [] }] of Object.entries(sums))
      if (where.every(({ field, value }) => row[field] === value)) sum[key] = Number(sum[key]) + Number(row[of]);
    found.set(JSON.stringify(own), sum);
  }
  return [...found.values()];
}
const sortedRows = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
const summed = (rows: ReportRows) =>
  Object.fromEntries(Object.entries(rows).map(([name, each]) => [name, sortedRows(each)]));

const sourcesOn = (asOf: string) => {
  const all = salesmanProfit.sources({} as never, { asOf, ranAt: `${asOf}T12:00:00.000Z`, company: {} });
  return Object.fromEntries(Object.entries(all).filter(([, { sums }]) => sums !== undefined));
};

describe('the sums that a report reads', () => {
  it('the sums of the profit report are what its rows add up to, from tables and from the log alike, on every day and for whoever asks', () =>
    fc.assert(
      fc.asyncProperty(fc.array(cost, { minLength: 3, maxLength: 14 }), async (costs) => {
        const tenant = newId();
        const position = await happen(tenant, costs);
        await runner.waitFor(tenant, position, 10_000);
        const [tables, log] = [tableReader(at.sql, readModels), logReader(at.log, readModels, position)];
        for (const caller of [callerOf(olive, { tenant }), callerOf(sam, { tenant })])
          for (let day = -1; day <= 5; day += 1) {
            const sources = sourcesOn(addDays(FIRST, day));
            const expected = await summedByOracle(sources, (each) => tables(each, caller));
            expect(summed(await tables(sources, caller))).toEqual(expected);
            expect(summed(await log(sources, caller))).toEqual(expected);
          }
      }),
      { numRuns: RUNS },
    ));

  it('the sums of a report are apart for those that bought without a ticket', async () => {
    const tenant = newId();
    const of = { job: 0, ticket: 0, day: 0, salesman: sam };
    const position = await happen(tenant, [
      { ...of, does: 'labor', amount: 300 },
      { ...of, does: 'material', amount: 200 },
      { ...of, does: 'bill', amount: 70 },
    ]);
    await runner.waitFor(tenant, position, 10_000);
    const { costs, purchases } = await tableReader(at.sql, readModels)(sourcesOn(FIRST), callerOf(olive, { tenant }));
    expect(costs).toMatchObject([{ jobCostId: `${tenant} 0 0`, directCost: 500, laborCost: 300 }]);
    expect(purchases).toEqual([{ contractId: 'contract 0', workDate: FIRST, amount: 70 }]);
    const before = {
      nothing: {
        of: jobCostPosting,
        fields: ['contractId'],
        sums: { amount: { of: 'amount' } },
        where: [{ field: 'day', op: 'lt', value: FIRST }],
      },
    } as const;
    expect(await tableReader(at.sql, readModels)(before, callerOf(olive, { tenant }))).toEqual({ nothing: [] });
  });
});
