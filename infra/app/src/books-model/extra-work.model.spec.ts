import type { Cents } from '@backoffice/contracts/kernel';
import { jobs } from '@backoffice/services/testing/books-company';
import { id } from '@backoffice/services/testing/golden-job';
import { describe, expect, it } from 'vitest';
import type { ExtraWorkOracle } from './extra-work-oracle.spec-kit.ts';
import { extraWorkArbitrary, startExtraWork, type ExtraWorkStep } from './extra-work-program.spec-kit.ts';
import { mustBeEven, mustStayClosed } from './invariants.spec-kit.ts';
import { mustAgree, sum } from './job-money-invariants.spec-kit.ts';
import type { JobMoneyOracle } from './job-money-oracle.spec-kit.ts';
import type { JobMoneyTables } from './job-money-tables.spec-kit.ts';
import { mustHoldAll, playPrograms, playSteps, sampleBy, type Happened } from './random-programs.spec-kit.ts';

const SAMPLE = sampleBy({ runs: 20, seed: 20_261_129 });

/** Rows of the lists, as far as the invariants of extra work read them. */
type ExtraWorkTables = Omit<JobMoneyTables, 'contracts'> & {
  readonly tm_tickets: readonly {
    readonly id: string;
    readonly number: string;
    readonly contractId: string;
    readonly status: string;
    readonly amount: Cents | null;
    readonly changeOrderId: string | null;
    readonly trashedAt: string | null;
  }[];
  readonly change_orders: readonly {
    readonly id: string;
    readonly contractId: string;
    readonly amount: Cents;
    readonly lineItems: readonly { readonly name: string; readonly amount: Cents }[];
    readonly trashedAt: string | null;
  }[];
  readonly contracts: readonly (JobMoneyTables['contracts'][number] & { readonly contractValue: Cents })[];
};

function mustStand({ tm_tickets: rows }: ExtraWorkTables, oracle: ExtraWorkOracle): void {
  for (const [name, ticket] of oracle.tickets()) {
    const { status, amount, changeOrderId, trashedAt } = rows.find((row) => row.id === id(name)) ?? {};
    const order = ticket.order === null ? null : id(ticket.order);
    expect({ status, amount, changeOrderId, isTrashed: trashedAt !== null }, name).toEqual({
      status: oracle.statusOf(ticket),
      amount: oracle.amountOf(ticket),
      changeOrderId: order,
      isTrashed: ticket.isTrashed,
    });
  }
}

/** Whichever orders have lines of it, by these lines, and not by what the ticket says. */
function mustBeBilledOnce({ tm_tickets: tickets, change_orders: orders }: ExtraWorkTables): void {
  for (const { number, contractId, changeOrderId } of tickets) {
    const billing = orders.filter(
      (order) =>
        order.contractId === contractId &&
        order.trashedAt === null &&
        order.lineItems.some(({ name }) => name.startsWith(`T&M ${number}: `)),
    );
    expect(
      billing.map((order) => order.id),
      `orders with lines of T&M ${number}`,
    ).toEqual(changeOrderId === null ? [] : [changeOrderId]);
  }
}

function mustComeToTickets({ change_orders: orders }: ExtraWorkTables, oracle: ExtraWorkOracle): void {
  for (const [name, order] of oracle.orders()) {
    const { amount, lineItems = [], trashedAt } = orders.find((row) => row.id === id(name)) ?? {};
    expect([amount, sum(lineItems.map((line) => line.amount)), trashedAt !== null], name).toEqual([
      oracle.orderAmount(order),
      oracle.orderAmount(order),
      order.isTrashed,
    ]);
  }
}

function mustBeWorth({ contracts }: ExtraWorkTables, oracle: JobMoneyOracle): void {
  for (const { name } of jobs)
    expect(contracts.find((row) => row.id === id(name))?.contractValue, name).toBe(oracle.valueOf(name));
}

/** Neither a ticket nor its order costs anything, or adds hours. */
function mustCostOnce({ job_cost_postings: postings }: ExtraWorkTables, oracle: JobMoneyOracle): void {
  for (const { name } of jobs) {
    const own = postings.filter(({ contractId }) => contractId === id(name));
    expect(
      [sum(own.map(({ amount }) => amount)), sum(own.map(({ hours }) => hours))],
      `costs and hours of ${name}`,
    ).toEqual([oracle.costOf(name), oracle.hoursOf(name)]);
  }
}

/** Plays a program to its end; what disagrees throws, and names the invariant. */
async function playProgram(steps: readonly ExtraWorkStep[], happened: Happened): Promise<void> {
  const { run, money, work, tables, play } = await startExtraWork();
  let posted: JobMoneyTables['ledger'] = [];
  async function judge(): Promise<void> {
    const rows = (await tables.rowsOf(run)) as ExtraWorkTables; // rows by the views of their tables
    mustHoldAll({
      'no reaction is refused': () => expect(run.refusedReactions).toEqual([]),
      'tickets stand as the oracle says': () => mustStand(rows, work),
      'a ticket is billed by one order': () => mustBeBilledOnce(rows),
      'orders come to their tickets': () => mustComeToTickets(rows, work),
      'contracts are worth what was approved': () => mustBeWorth(rows, money),
      'extra work costs nothing twice': () => mustCostOnce(rows, money),
      'entries of an event sum to nothing': () => mustBeEven(rows.ledger),
      'books are the oracle’s': () => mustAgree(rows, money, run.today()),
      'nothing is posted into closed days': () => mustStayClosed(posted, rows, tables.closings),
    });
    posted = rows.ledger;
  }
  await playSteps(steps, happened, { play, judge });
}

describe('random programs of extra work', () => {
  it(
    'tickets, the orders that bill them, contracts, costs, hours and books come to what the oracle says, whatever was asked',
    async () => {
      await playPrograms(extraWorkArbitrary, SAMPLE, playProgram);
    },
    SAMPLE.timeout,
  );
});
