import { jobFiguresOf } from '@backoffice/contracts/features/budget-reports';
import { budgetRows, budgetTotal, isSetBy } from '@backoffice/contracts/features/job-budgets';
import { wipReport } from '@backoffice/contracts/features/wip-reports';
import { stockReport } from '@backoffice/contracts/features/stock-reports';
import type { Day } from '@backoffice/contracts/kernel';
import { jobs, vendors } from '@backoffice/services/testing/books-company';
import { id } from '@backoffice/services/testing/golden-job';
import { describe, expect, it } from 'vitest';
import { daysToJudge, mustBeEven, mustStayClosed } from './invariants.spec-kit.ts';
import { mustAgree, named, sum } from './job-money-invariants.spec-kit.ts';
import type { JobMoneyOracle } from './job-money-oracle.spec-kit.ts';
import { jobMoneyArbitrary, startJobMoney, type JobMoneyStep } from './job-money-program.spec-kit.ts';
import { reportRowsOf, type JobMoneyTables } from './job-money-tables.spec-kit.ts';
import { mustHoldAll, playPrograms, playSteps, sampleBy, type Happened } from './random-programs.spec-kit.ts';

const SAMPLE = sampleBy({ runs: 40, seed: 20_261_127 });

const WIP_ACCOUNTS = ['underbillings', 'overbillings', 'wipRevenue', 'lossCost', 'lossProvision'];
/** On the day of a schedule its accounts say what its rows do, and nothing on any other day. */
function mustKeepSchedules({ ledger, wip_schedules: schedules }: JobMoneyTables, oracle: JobMoneyOracle): void {
  const standing = [...oracle.schedules].filter(([, { stands }]) => stands);
  const days = new Set(ledger.filter(({ account }) => WIP_ACCOUNTS.includes(account)).map(({ day }) => day));
  for (const day of days) {
    const schedule = standing.find(([, { asOf }]) => asOf === day);
    const rows = schedules.find((each) => each.id === id(schedule?.[0] ?? ''))?.rows ?? [];
    for (const [account, amount] of [
      ['underbillings', sum(rows.map(({ under }) => under))],
      ['overbillings', 0 - sum(rows.map(({ over }) => over))],
      ['lossProvision', 0 - sum(rows.map((row) => row.lossProvision))],
    ] as const)
      expect(
        sum(ledger.filter((each) => each.account === account && each.day <= day).map((each) => each.amount)),
        `${account} on ${day}`,
      ).toBe(amount);
  }
}

/** Rows of the budget of each job, on each judged day. */
function mustMatchBudgets(tables: JobMoneyTables, oracle: JobMoneyOracle, today: Day): void {
  for (const day of daysToJudge(today).slice(0, 4))
    for (const { job, budget, spending } of jobFiguresOf(reportRowsOf(tables, day))) {
      const name = named(job.id) ?? '';
      const expected = budget && jobs.some((each) => each.name === name) ? oracle.budgetOn(name, day) : null;
      if (!budget || !isSetBy(budget, day) || expected === null) continue;
      const total = budgetTotal(budgetRows(budget, job.changeOrders, spending(day), day));
      expect(total, `budget of ${name} on ${day}`).toEqual(budgetTotal(expected));
    }
}

function mustMatchCommitments({ commitments, bills, ledger }: JobMoneyTables, oracle: JobMoneyOracle): void {
  for (const name of oracle.commitmentNames()) {
    const { revised, billed, retention, open } =
      commitments.find((each) => each.id === id(name)) ?? expect.fail(`${name} is not in the list`);
    expect({ revised, billed, retention, open }, name).toEqual(oracle.commitmentFigures(name));
  }
  for (const vendor of vendors.map(({ name }) => id(name))) {
    const owed = ledger.filter(({ account, vendorId }) => account === 'payable' && vendorId === vendor);
    const open = bills.filter(({ vendorId }) => vendorId === vendor).map((bill) => bill.open);
    expect(sum(open), `open bills of ${named(vendor)}`).toBe(0 - sum(owed.map(({ amount }) => amount)));
  }
}

/** As if each schedule were of an earlier year end: what it expected of a job, less what is expected of it now. */
function mustMatchFade(tables: JobMoneyTables, oracle: JobMoneyOracle, today: Day): void {
  const earlier = tables.wip_schedules.filter(({ status }) => status === 'posted');
  const company = { timeZone: 'UTC', fiscalYearMonth: 1 };
  const rows = { ...reportRowsOf(tables, today), earlier };
  const { lines } = wipReport.content(rows, {} as never, { asOf: today, company } as never);
  for (const { name } of jobs)
    for (const { asOf, profits, stands } of oracle.schedules.values()) {
      const [was, is] = [profits.get(name) ?? null, oracle.expectedProfit(name, today)];
      const fade = lines.find(({ key }) => key === id(name))?.cells[`fade ${asOf}`];
      if (stands) expect(fade, `${name} since ${asOf}`).toBe(was === null || is === null ? null : was - is);
    }
}

/** What lies in the yard, and the report of it, which comes to all of 1400. */
function mustMatchStock({ inventories, ledger }: JobMoneyTables, oracle: JobMoneyOracle, today: Day): void {
  const entries = ledger.filter(({ account, day }) => account === 'inventory' && day <= today);
  const values = entries.map(({ inventoryItemId, amount }) => ({ inventoryItemId, value: amount }));
  const { lines } = stockReport.content({ values, items: inventories }, {} as never, { asOf: today } as never);
  const said = lines.map(({ cells: { item, value } }) => [item, value]);
  const expected = oracle.stockNow(today);
  expect(said, 'report of stock').toEqual(expected.map(({ name, value }) => [name, value]));
  expect(sum(expected.map(({ value }) => value))).toBe(sum(entries.map(({ amount }) => amount)));
  for (const { name, onHand } of expected)
    expect(inventories.find(({ id: itemId }) => itemId === id(name))?.onHand, `${name} on hand`).toBe(onHand);
}

function mustMatchApplications(tables: JobMoneyTables, oracle: JobMoneyOracle): void {
  for (const { name, toDate, amount, due } of oracle.billedApplications()) {
    const row = tables.pay_applications.find((each) => each.id === id(name));
    const found = [row?.toDate, row?.certificate?.sheet.amount, row?.due, row?.invoiceDue];
    expect(found, `application ${name}`).toEqual([toDate, amount, due, due]);
  }
  for (const { id: contractId, openDue, retention } of tables.contracts) {
    const of = (account: string) =>
      sum(
        tables.ledger
          .filter((each) => each.contractId === contractId && each.account === account)
          .map(({ amount }) => amount),
      );
    expect([openDue, retention], `contract ${named(contractId)}`).toEqual([of('receivable'), of('retention')]);
  }
}

/** Plays a program to its end; what disagrees throws, and names the invariant. */
async function playProgram(steps: readonly JobMoneyStep[], happened: Happened): Promise<void> {
  const { run, oracle, tables, play } = await startJobMoney();
  let posted: JobMoneyTables['ledger'] = [];
  async function judge(): Promise<void> {
    const rows = await tables.rowsOf(run);
    const today = run.today();
    mustHoldAll({
      'no reaction is refused': () => expect(run.refusedReactions).toEqual([]),
      'entries of an event sum to nothing': () => mustBeEven(rows.ledger),
      'books are the oracle’s': () => mustAgree(rows, oracle, today),
      'work in progress stands on the day of its schedule alone': () => mustKeepSchedules(rows, oracle),
      'profit has faded as the oracle says': () => mustMatchFade(rows, oracle, today),
      'commitments come to what the oracle says': () => mustMatchCommitments(rows, oracle),
      'budgets come to what the oracle says': () => mustMatchBudgets(rows, oracle, today),
      'stock comes to what the oracle says': () => mustMatchStock(rows, oracle, today),
      'applications come to what the oracle says': () => mustMatchApplications(rows, oracle),
      'nothing is posted into closed days': () => mustStayClosed(posted, rows, tables.closings),
    });
    posted = rows.ledger;
  }
  await playSteps(steps, happened, { play, judge });
}

describe('random programs of the money of jobs', () => {
  it(
    'payrolls, commitments, budgets, stock, work in progress and applications come to what the oracle says, whatever was asked',
    async () => {
      await playPrograms(jobMoneyArbitrary, SAMPLE, playProgram);
    },
    SAMPLE.timeout,
  );
});
