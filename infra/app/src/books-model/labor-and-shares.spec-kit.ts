import { prevailingWageHours } from '@backoffice/contracts/features/certified-payroll';
import {
  jobProfits,
  operatorProfit,
  salesmanProfit,
  type JobRows,
} from '@backoffice/contracts/features/profit-reports';
import { addDays, type Cents, type Day } from '@backoffice/contracts/kernel';
import { FIRST_DAY, jobs, wages } from '@backoffice/services/testing/books-company';
import { id } from '@backoffice/services/testing/golden-job';
import { expect } from 'vitest';
import type { Tables } from './invariants.spec-kit.ts';
import { balancesOf, laborCost, partOf, type OracleBooks } from './oracle.spec-kit.ts';

const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, each) => total + each, 0);
const figure = (cell: unknown) => Number(cell ?? 0);

/** Hours and their cost by job and day are the oracle's: each hour at its own rate. */
export function mustMatchLabor({ job_cost_postings: postings }: Tables, oracle: OracleBooks): void {
  const labor = postings.filter(({ category }) => category === 'labor');
  for (const { name: job } of jobs) {
    const sums = (of: readonly { readonly day: Day; readonly hours: number; readonly amount: Cents }[]) =>
      Object.fromEntries(
        [...Map.groupBy(of, ({ day }) => day)]
          .map(
            ([day, own]) => [day, [sum(own.map(({ hours }) => hours)), sum(own.map(({ amount }) => amount))]] as const,
          )
          .filter(([, figures]) => figures.some((each) => each !== 0))
          .toSorted(),
      );
    expect(sums(labor.filter(({ contractId }) => contractId === id(job))), `labor of ${job}`).toEqual(
      sums(oracle.laborOf(job).map((each) => ({ ...each, amount: laborCost(each) }))),
    );
  }
}

/** The record of the company. */
type Company = Readonly<Record<string, unknown>>;
/** Weeks of which certified payrolls are made: since two months before the first day. */
const WEEKS = 26;
const planOf = new Map(wages.map(({ determination, plan, fringe }) => [determination, { plan, fringe }]));

/**
 * Certified payroll (form WH-347): the hours of a project and week are those of its labor lines, each row follows from
 * its own hours and rates, and what was earned on the project is no more than what was earned at all.
 */
export function mustRecompute(tables: Tables, company: Company, today: Day): void {
  const labor = tables.job_cost_postings.filter(({ category }) => category === 'labor');
  const rows = { ...tables, labor, earlier: labor, tickets: [] };
  const context = { asOf: addDays(today, 60), ranAt: '', company };
  const query = { endDate: addDays(today, 30), weekCount: WEEKS } as never; // as the query parses them
  const { lines } = prevailingWageHours.content(rows as never, query, context); // rows by the views of their tables
  const projectOf = ({ groups }: (typeof lines)[number]) => groups?.['project'] ?? '';
  for (const [project, own] of Map.groupBy(lines, (line) => `${projectOf(line)} ${String(line.cells['weekEnding'])}`)) {
    const [contractId = '', weekEnding = ''] = project.split(' ');
    const worked = labor.filter(
      (each) => each.contractId === contractId && each.day <= weekEnding && each.day > addDays(weekEnding, -7),
    );
    expect(sum(own.map(({ cells }) => figure(cells['hours']))), `hours of ${project}`).toBe(
      sum(worked.map(({ hours }) => hours)),
    );
    expect(sum(own.map(({ cells }) => figure(cells['gross']))), `gross of ${project}`).toBeLessThanOrEqual(
      figure(own[0]?.cells['grossAll']),
    );
    for (const { cells } of own) {
      const { plan, fringe } = planOf.get(String(cells['determination'])) ?? { plan: 0, fringe: 0 };
      const hours = figure(cells['hours']) * 100;
      expect(figure(cells['plan']), `plan credit of ${project}`).toBe(partOf(hours, plan));
      const gross = partOf(hours, figure(cells['rate'])) + partOf(hours, fringe) - partOf(hours, plan);
      expect(Math.abs(figure(cells['gross']) - gross), `gross of a row of ${project}`).toBeLessThanOrEqual(
        worked.length,
      );
    }
  }
  const ofPublicWorks = (contractId: string) =>
    jobs.some(({ name, isPublicWork }) => isPublicWork && id(name) === contractId);
  expect(
    sum(lines.filter((line) => ofPublicWorks(projectOf(line))).map(({ cells }) => figure(cells['hours']))),
    'hours of public works',
  ).toBe(sum(labor.filter(({ contractId }) => ofPublicWorks(contractId)).map(({ hours }) => hours)));
}

/** What a job has cost, at the rates of its days; of one that is closed for good, at those it was closed with. */
export function mustKeepRates(tables: Tables, oracle: OracleBooks, today: Day): void {
  const profits = jobProfits(jobRowsOf(tables), addDays(today, 60));
  for (const { name: job } of jobs)
    expect(profits.find((each) => each.job.id === id(job))?.cost, `cost of ${job}`).toBe(oracle.costOf(job));
}

/** As the reports of profit ask for them. */
const jobRowsOf = (tables: Tables) => {
  const byTicket = Map.groupBy(tables.job_cost_postings, ({ jobCostId }) => jobCostId);
  return {
    ...tables,
    tickets: tables.job_costs.filter(({ trashedAt }) => trashedAt === null),
    costs: [...byTicket].map(([jobCostId, lines]) => ({
      jobCostId,
      directCost: sum(lines.map(({ amount }) => amount)),
      laborCost: sum(lines.map(({ category, amount }) => (category === 'labor' ? amount : 0))),
      laborHours: sum(lines.map(({ hours }) => hours)),
    })),
    purchases: byTicket.get(null) ?? [],
    jobs: tables.contracts,
    revenues: [...Map.groupBy(tables.ledger, ({ contractId }) => contractId)].map(([contractId, entries]) => ({
      contractId,
      amount: sum(entries.map(({ account, amount }) => (account === 'revenue' ? amount : 0))),
    })),
  } as unknown as JobRows; // rows by the views of their tables
};

const reports = { salesman: salesmanProfit, operator: operatorProfit };
/** What a report said of a range of days. */
export type EarlierReport = {
  readonly role: keyof typeof reports;
  readonly toDate: Day;
  readonly lines: readonly unknown[];
};

/**
 * The reports of earned shares say what the books owe, and of past days what they have always said. Answers what they
 * say of the days before today.
 */
export function mustStayReported(
  tables: Tables,
  company: Company,
  oracle: OracleBooks,
  today: Day,
  earlier: readonly EarlierReport[],
): EarlierReport[] {
  const earned = (role: keyof typeof reports, toDate: Day) => {
    const rows = jobRowsOf(tables);
    const query = { fromDate: addDays(FIRST_DAY, -30), toDate } as never; // as the query parses them
    // rows by the views of their tables
    const { lines } = reports[role].content(rows as never, query, { asOf: toDate, ranAt: '', company });
    return lines
      .filter(({ cells }) => cells['released'] !== null)
      .map(({ key, cells }) => ({
        key,
        released: cells['released'],
        share: cells['share'],
        adjustment: cells['adjustment'],
      }));
  };
  const roles = Object.keys(reports) as (keyof typeof reports)[];
  for (const role of roles)
    expect(
      sum(earned(role, today).map(({ share, adjustment }) => figure(share) + figure(adjustment))),
      `${role} earned`,
    ).toBe(0 - (balancesOf(oracle.entries, today)[`sharesPayable ${role}`] ?? 0));
  for (const { role, toDate, lines } of earlier) expect(earned(role, toDate), `${role} to ${toDate}`).toEqual(lines);
  const toDate = addDays(today, -1);
  const isKnown = earlier.some((each) => each.toDate === toDate);
  return isKnown ? [...earlier] : [...earlier, ...roles.map((role) => ({ role, toDate, lines: earned(role, toDate) }))];
}
