import { ContractListing } from '@backoffice/contracts/features/contracts';
import { addDays } from '@backoffice/contracts/kernel';
import { fixedClock } from '@backoffice/infra/clock';
import type { Call, Caller } from '@backoffice/infra/http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { ensureTable, rebuild } from '#kernel/rebuild.ts';
import { readModelOf } from '#kernel/read-model.ts';
import type { ProjectionRunner } from '#kernel/runner.ts';
import { contractsFeature, moneyReads } from '#src/features/contracts/module.ts';
import { contractsProjection } from '#src/features/contracts/projection.ts';
import { invoicesFeature } from '#src/features/invoices/module.ts';
import { invoicesProjection } from '#src/features/invoices/projection.ts';
import { jobCostPostingsProjection } from '#src/features/job-cost-postings/projection.ts';
import { jobCostPostingsTable } from '#src/features/job-cost-postings/table.ts';
import { ledgerProjection } from '#src/features/ledger/projection.ts';
import { ledgerTable } from '#src/features/ledger/table.ts';
import { changeData, contractData, paymentData, posting, reallocatedData, sampleParties } from './books.spec-kit.ts';
import { contractsByOracle, contractTotalsByOracle } from './contract-lists-oracle.spec-kit.ts';
import { callerOf, newId, olive, sam, sue, type TestDatabase } from './database.spec-kit.ts';
import { openFollowedTables } from './followed-tables.spec-kit.ts';

const RUNS = 10;
/** On a machine that does much else. */
const RUNS_MS = 120_000;
const [FIRST, DAYS] = ['2026-10-01', 9];
const TODAY = addDays(FIRST, DAYS - 2);
const readModels = [
  readModelOf(contractsProjection, contractsFeature.table),
  readModelOf(ledgerProjection, ledgerTable),
  readModelOf(jobCostPostingsProjection, jobCostPostingsTable),
];

let at: TestDatabase;
let runner: ProjectionRunner;
let ports: ReadPorts;
beforeAll(async () => {
  const opened = await openFollowedTables(readModels);
  ({ at, runner } = opened);
  await ensureTable(at, readModelOf(invoicesProjection, invoicesFeature.table)); // billings brought forward
  const { reads } = opened;
  ports = {
    ...at,
    clock: fixedClock(`${TODAY}T12:00:00.000Z`),
    companyOf: async () => null,
    reads,
  } as unknown as ReadPorts; // they ask for nothing else
});
afterAll(async () => {
  await runner.stop();
  await at.close();
});

const salesmen = [sam, sue] as const;
const day = fc.integer({ min: 0, max: DAYS }).map((n) => addDays(FIRST, n));
const cents = fc.constantFrom<number>(100, 200, 500, 700);
/** What happens to one of four contracts, to one of its two invoices, or to one of its two change orders. */
const step = fc.record({
  contract: fc.nat(3),
  other: fc.nat(3),
  which: fc.nat(1),
  does: fc.constantFrom('date', 'sign', 'change', 'approve', 'approve', 'unapprove', 'pay', 'pay', 'move', 'trash'),
  on: day,
  later: day,
  amount: cents,
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Only what could happen does; an invoice is billed again by another number. */
async function happen(tenant: string, dates: readonly string[], steps: readonly Step[]): Promise<void> {
  const of = (n: number) => ({ ...sampleParties, contractId: `${tenant} ${n}`, salesmanId: salesmen[n % 2] ?? sam });
  const content = (n: number, date: string) => ({ ...contractData(1_000 + n), ...of(n), number: `${n}`, date });
  const append = (stream: string, type: string, data: object) => at.append(tenant, stream, { type, data });
  for (const [n, date] of dates.entries()) await append(`Contract-${tenant} ${n}`, 'ContractCreated', content(n, date));
  const [trashed, signed] = [new Set<number>(), new Set<number>()];
  const [bills, orders] = [new Map<string, object | null>(), new Map<string, object | null>()];
  const changed = (n: number, key: string, amount: number, on: string) => ({
    ...changeData(key.slice(-1), amount),
    ...of(n),
    date: on,
    on,
    reason: '',
  });
  for (const [n, { contract, other, which, does, on, later, amount }] of steps.entries()) {
    const [contractStream, key] = [`Contract-${tenant} ${contract}`, `${tenant} ${contract} ${which}`];
    const bill = bills.get(key);
    const allocations = (of_: number, cents_: number) => [
      {
        invoiceId: `${tenant} ${of_} ${which}`,
        invoiceNumber: '',
        amount: cents_,
        ...of(of_),
        ...(which && { appliedOn: later }),
      },
    ];
    if (does === 'date' && !trashed.has(contract) && !signed.has(contract))
      await append(contractStream, 'ContractEdited', content(contract, on));
    if (does === 'sign' && !trashed.has(contract) && !signed.has(contract)) {
      signed.add(contract);
      await append(contractStream, 'ContractSigned', {
        linkId: null,
        name: 'Ana',
        title: '',
        company: '',
        date: on,
        signature: '',
        contentHash: 'h',
        revision: 1,
        ip: '',
        userAgent: '',
        consent: true,
      });
    }
    if (does === 'trash' && !trashed.has(contract)) {
      trashed.add(contract);
      await append(contractStream, 'ContractTrashed', {});
    }
    if (does === 'change') {
      const order = orders.get(key);
      if (order === undefined)
        await append(`ChangeOrder-${key}`, 'ChangeOrderCreated', changed(contract, key, amount, on));
      if (order) await append(`ChangeOrder-${key}`, 'ChangeOrderUnapproved', { ...order, on: later });
      const approved = order ? null : changed(contract, key, amount, on);
      if (approved) await append(`ChangeOrder-${key}`, 'ChangeOrderApproved', approved);
      orders.set(key, approved);
    }
    if (does === 'approve' && !bill) {
      const lines = [{ sourceLineItemId: 'l1', changeOrderId: null, thisPeriod: amount }];
      const posted = { ...posting(`${n}`, lines, which * 100, 50, 0), ...of(contract), on, date: on };
      bills.set(key, posted);
      await append(`Invoice-${key}`, 'InvoiceApproved', posted);
    }
    if (does === 'unapprove' && bill) {
      bills.set(key, null);
      await append(`Invoice-${key}`, 'InvoiceUnapproved', { ...bill, on: later > on ? later : on });
    }
    const paid = { ...paymentData(amount, [], on), salesmanId: sam };
    if (does === 'pay')
      await append(`Payment-${tenant} ${n}`, 'PaymentPosted', {
        ...paid,
        allocations: allocations(contract, amount),
        unapplied: 0,
      });
    if (does === 'move') {
      const [from, to] = [contract, other].map((each) => ({ allocations: allocations(each, amount), unapplied: 0 }));
      await append(`Payment-${tenant} ${n}`, 'PaymentPosted', { ...paid, ...from });
      await append(`Payment-${tenant} ${n}`, 'PaymentReallocated', {
        ...reallocatedData(amount, [], [], later),
        from,
        to,
      });
    }
  }
  expect(await runner.waitFor(tenant, await at.log.head(tenant), 10_000)).toBe(true);
}

const narrowing = fc.record({
  sortBy: fc.constantFrom('number', 'date', 'billed', 'unbilled', 'createdAt'),
  order: fc.constantFrom('asc', 'desc'),
  limit: fc.constantFrom(1, 2, 50),
  page: fc.constantFrom(1, 1, 2),
  search: fc.constantFrom('', '', '1', 'ana'),
  mine: fc.boolean(),
  filters: fc.constantFrom(
    [],
    [],
    [{ field: 'status', op: 'eq', value: 'signed' }],
    [{ field: 'unbilled', op: 'gte', value: 900 }],
  ),
});

async function ask(name: string, asked: ContractListing, caller: Caller) {
  const handler = moneyReads(ports).find(({ route }) => route.name === name);
  return handler?.run({ body: asked, caller, params: {}, query: {} } as unknown as Call); // what it looks at
}

describe('the contract list of a day', () => {
  it(
    'contracts of every day, narrowed and sorted in any way, and their totals are those that the entries of the ledger say',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(day, { minLength: 2, maxLength: 4 }),
          fc.array(step, { maxLength: 16 }),
          fc.array(narrowing, { minLength: 2, maxLength: 2 }),
          async (dates, steps, narrowings) => {
            const tenant = newId();
            await happen(tenant, [...dates, ...Array.from({ length: 4 - dates.length }, () => FIRST)], steps);
            for (let n = -1; n <= DAYS + 1; n += 1)
              for (const [index, narrowed] of narrowings.entries()) {
                const asked = ContractListing.parse({ ...narrowed, asOf: addDays(FIRST, n) });
                const caller = callerOf(index === 0 ? olive : sam, { tenant });
                const asks = `${asked.asOf} ${JSON.stringify(narrowed)}`;
                expect([asks, await ask('contracts.listing', asked, caller)]).toEqual([
                  asks,
                  await contractsByOracle(ports, asked, caller),
                ]);
                expect([asks, await ask('contracts.listingTotals', asked, caller)]).toEqual([
                  asks,
                  await contractTotalsByOracle(ports, asked, caller),
                ]);
              }
          },
        ),
        { numRuns: RUNS },
      ),
    RUNS_MS,
  );

  it('a contract that is dated later is listed from the first entry of its invoices on, and stays listed when that is taken back', async () => {
    const tenant = newId();
    const of = { contract: 0, other: 0, which: 0, later: addDays(FIRST, 3), amount: 500 };
    await happen(
      tenant,
      [addDays(FIRST, 6), addDays(FIRST, 6)],
      [
        { ...of, does: 'approve', on: addDays(FIRST, 2) },
        { ...of, does: 'unapprove', on: addDays(FIRST, 2) },
      ],
    );
    const listed = async (n: number) => {
      const asked = ContractListing.parse({ asOf: addDays(FIRST, n) });
      const { items } = (await ask('contracts.listing', asked, callerOf(olive, { tenant }))) as {
        items: readonly object[];
      };
      return items;
    };
    expect(await listed(1)).toEqual([]);
    expect(await listed(2)).toMatchObject([{ number: '0', billed: 500 }]);
    expect(await listed(3)).toMatchObject([{ number: '0', billed: 0 }]);
    expect((await listed(6)).length).toBe(2);
    expect((await listed(2))[0]).not.toHaveProperty('bookedSince');
  });

  it('since when contracts stand in the books is the same when they are folded again', async () => {
    for (const readModel of readModels) expect(await rebuild(at, readModel)).toMatchObject({ same: true });
  });
});
