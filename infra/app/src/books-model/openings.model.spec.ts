import type { Day } from '@backoffice/contracts/kernel';
import { banks, jobs, vendors } from '@backoffice/services/testing/books-company';
import { id } from '@backoffice/services/testing/golden-job';
import { describe, expect, it } from 'vitest';
import { daysToJudge, mustBeEven, type Entry } from './invariants.spec-kit.ts';
import type { OpeningsOracle } from './openings-oracle.spec-kit.ts';
import {
  openingsArbitrary,
  startOpenings,
  type OpeningDeed,
  type OpeningStep,
  type OpeningTables,
} from './openings-program.spec-kit.ts';
import { balancesOf, type OracleEntry } from './oracle.spec-kit.ts';
import { card } from './program.spec-kit.ts';
import { mustHoldAll, playPrograms, playSteps, sampleBy, type Happened } from './random-programs.spec-kit.ts';

const SAMPLE = sampleBy({ runs: 40, seed: 20_261_127 });

const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, each) => total + each, 0);
const nameOf = new Map(
  [...jobs, ...banks, ...vendors, card, { name: 'hoa' }, { name: 'cole' }].map(({ name }) => [id(name), name]),
);
const named = (key: string | null) => (key === null ? undefined : (nameOf.get(key) ?? key));

/** An entry of the product with the tags that the oracle keeps. */
function asOracle({ day, account, amount, contractId, customerId, vendorId, bankId }: Entry) {
  const of = { day, account, amount };
  if (account === 'bank' || account === 'cards') return { ...of, bank: named(bankId) };
  if (account === 'payable' || account === 'retentionPayable') return { ...of, vendor: named(vendorId) };
  if (account === 'credit') return { ...of, customer: named(customerId) };
  if (account === 'receivable' || account === 'retention')
    return { ...of, job: named(contractId), customer: named(customerId) };
  return of;
}

/** On judged days, on that of the opening, and on the days before and after it. */
function mustAgree({ ledger }: OpeningTables, oracle: OpeningsOracle, today: Day): void {
  const posted = ledger.map((entry) => asOracle(entry) as OracleEntry); // tags that are not there
  const days = new Set([...daysToJudge(today), ...oracle.entries.map(({ day }) => day), '9999-12-31']);
  for (const day of [...days].toSorted())
    expect(balancesOf(posted, day), `on ${day}`).toEqual(balancesOf(oracle.entries, day));
}

/** Control accounts are what their lists say. */
function mustMatchLists({ ledger, contracts, bills, post_payments: payments }: OpeningTables): void {
  const balance = (account: string, is: (entry: Entry) => boolean) =>
    sum(ledger.filter((each) => each.account === account && is(each)).map(({ amount }) => amount));
  for (const { id: contractId, openDue, retention } of contracts) {
    const ofJob = (entry: Entry) => entry.contractId === contractId;
    const found = [balance('receivable', ofJob), balance('retention', ofJob)];
    expect(found, named(contractId)).toEqual([openDue, retention]);
  }
  for (const { name } of vendors) {
    const open = bills.filter(({ vendorId }) => vendorId === id(name)).map((bill) => bill.open);
    expect(
      balance('payable', ({ vendorId }) => vendorId === id(name)),
      name,
    ).toBe(0 - sum(open));
  }
  for (const customer of ['hoa', 'cole'].map(id)) {
    const own = payments.filter((each) => each.customerId === customer && ['posted', 'cleared'].includes(each.status));
    expect(balance('credit', ({ customerId }) => customerId === customer)).toBe(
      0 - sum(own.map(({ unapplied }) => unapplied)),
    );
  }
}

/** What was billed, paid and spent before counts for the job, and is in no account. */
function mustMatchJobs({ contracts, job_cost_postings: costs }: OpeningTables, oracle: OpeningsOracle): void {
  for (const { name } of jobs) {
    const row = contracts.find((each) => each.id === id(name)) ?? expect.fail(`${name} is not in the list`);
    const { billed, paid, cost } = oracle.jobFigures(name);
    expect(row.contractValue + row.extras - row.unbilled, `billed of ${name}`).toBe(billed);
    expect(row.paid, `paid of ${name}`).toBe(paid);
    const own = costs.filter(({ contractId }) => contractId === id(name));
    expect(sum(own.map(({ amount }) => amount)), `cost of ${name}`).toBe(cost);
    expect(own.filter(({ account }) => account !== null)).toEqual([]);
  }
}

/** Plays a program to its end; what disagrees throws, and names the invariant. */
async function playProgram(steps: readonly OpeningStep[], happened: Happened): Promise<void> {
  const { run, oracle, rowsNow, play } = await startOpenings();
  async function judge(): Promise<void> {
    const rows = await rowsNow();
    mustHoldAll({
      'no reaction is refused': () => expect(run.refusedReactions).toEqual([]),
      'entries of an event sum to nothing': () => mustBeEven(rows.ledger),
      'books are the oracle’s': () => mustAgree(rows, oracle, run.today()),
      'lists are their control accounts': () => mustMatchLists(rows),
      'jobs under way are what was said of them': () => mustMatchJobs(rows, oracle),
    });
  }
  await playSteps(steps, happened, { play, judge });
}

describe('random programs of the opening of the books', () => {
  it(
    'what is entered, posted, undone, finished and paid since comes to what the oracle says, and 3900 to nothing',
    async () => {
      const happened = await playPrograms(openingsArbitrary, SAMPLE, playProgram);
      const mustHappen: readonly OpeningDeed[] = ['post', 'undo', 'finish', 'pay', 'check', 'apply credit'];
      for (const does of mustHappen) expect(happened[`${does}: done`], does).toBeGreaterThan(0);
    },
    SAMPLE.timeout,
  );
});
