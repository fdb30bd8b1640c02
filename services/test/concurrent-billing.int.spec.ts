import { postgresEventLog, type EventLog } from '@backoffice/infra/event-log';
import { HttpProblem } from '@backoffice/infra/http';
import { freshDatabase, type FreshDatabase } from '@backoffice/infra/postgres';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amount, id, moneyFromEvents, startGoldenJob, percent, shares, type GoldenJob } from './golden-job.spec-kit.ts';

/** Two processes of the product on one real database; every test has a company of its own. */
let database: FreshDatabase;
let [one, two] = [] as unknown as [EventLog, EventLog]; // made before the first test
beforeAll(async () => {
  database = await freshDatabase();
  [one, two] = [postgresEventLog(database.url), postgresEventLog(database.url)];
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await database.drop();
});

let companies = 0;
const opened = async () => {
  const run = await startGoldenJob({ log: one, tenant: id(`company ${++companies}`) });
  const [here, there] = [run.process(one), run.process(two)];
  return { run, by: (n: number) => ({ by: n % 2 ? here : there }) };
};
/** `done`, or the code it was refused with; a bug is neither. */
const outcomeOf = async (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof HttpProblem && error.status < 500 ? error.code : expect.fail(String(error))),
  );
const many = (times: number, ask: (n: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: times }, (_, n) => outcomeOf(ask(n))));

/** The identity of domain.md 4.4, with no balance below nothing. */
async function holds(run: GoldenJob) {
  const { value, extras, paid, openDue, retention, unbilled } = await moneyFromEvents(run);
  expect(value + extras - paid).toBe(openDue + retention + unbilled);
  expect(Math.min(openDue, retention, unbilled, paid)).toBeGreaterThanOrEqual(0);
}
const billed = async (run: GoldenJob, name: string, lineItems: readonly object[]) => {
  await run.bill(name, { lineItems });
  await run.approve(name);
};

describe('two processes on one database', () => {
  it('two processes accept one of fifty full payments', async () => {
    const { run, by } = await opened();
    await billed(run, 'INV-1', [percent('demolition')]);
    const outcomes = await many(50, (n) => run.pay(`P${n}`, 403_750, { 'INV-1': 403_750 }, {}, by(n)));
    expect(outcomes.toSorted()).toEqual([...Array<string>(49).fill('ALLOCATION_OVER_BALANCE'), 'done']);
    expect(await moneyFromEvents(run)).toMatchObject({ paid: 403_750, openDue: 0 });
    await holds(run);
  });

  it('two processes apply a credit once, and void no invoice that gave one', async () => {
    const { run, by } = await opened();
    await billed(run, 'INV-1', [percent('demolition')]);
    await run.bill('CREDIT', { invoiceItems: [{ name: 'Stone that came back', unitPrice: -5_000 }] });
    await run.approve('CREDIT');
    const apply = (n: number) =>
      run.send(
        'Payment',
        `C${n}`,
        'ApplyCredit',
        { invoiceId: id('CREDIT'), allocations: shares({ 'INV-1': 5_000 }) },
        by(n),
      );
    const outcomes = await many(20, apply);
    expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill('CREDIT_OVER_BALANCE'), 'done']);
    expect(await moneyFromEvents(run)).toMatchObject({ paid: 0, openDue: 398_750 });
    const voids = ['CREDIT', 'INV-1'].map((name) => run.send('Invoice', name, 'VoidInvoice', { reason: 'Mistake' }));
    expect(await Promise.all(voids.map(outcomeOf))).toEqual(['INVOICE_HAS_PAYMENTS', 'INVOICE_HAS_PAYMENTS']);
    await run.send('Payment', `C${outcomes.indexOf('done')}`, 'ReversePayment', { reason: 'Another job' });
    expect(await outcomeOf(apply(50))).toBe('done');
    await holds(run);
  });

  it('two processes sign one of twenty unconditional releases for the same money', async () => {
    const { run, by } = await opened();
    await billed(run, 'INV-1', [percent('demolition')]);
    await run.pay('P', 403_750, { 'INV-1': 403_750 });
    await run.clear('P');
    for (let n = 0; n < 20; n++) await run.release(`R${n}`, { amountReceived: 403_750 });
    const outcomes = await many(20, (n) => run.signRelease(`R${n}`, by(n)));
    expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill('UNCONDITIONAL_UNPAID'), 'done']);
  });

  it('two processes post a check once', async () => {
    const { run, by } = await opened();
    const outcomes = await many(10, (n) =>
      run.pay(`P${n}`, 100, {}, { methodId: id('check'), checkNo: '4471' }, by(n)),
    );
    expect(outcomes.toSorted()).toEqual([...Array<string>(9).fill('DUPLICATE_CHECK'), 'done']);
  });

  it('two processes never bill more than a line, whichever approves first', async () => {
    const { run, by } = await opened();
    for (let round = 0; round < 12; round++) {
      const names = [`A${round}`, `B${round}`, `C${round}`] as const;
      for (const name of names)
        await run.bill(name, {
          lineItems: [amount('wall', 60_000), percent('discount', Math.min(10_000, 900 * (round + 1)))],
        });
      const outcomes = await Promise.all(
        names.map((name, n) => outcomeOf(run.send('Invoice', name, 'ApproveInvoice', {}, by(n)))),
      );
      expect(outcomes.toSorted()).toEqual(['BILLING_CHANGED', 'BILLING_CHANGED', 'done']);
    }
    await holds(run);
    expect((await moneyFromEvents(run)).billed).toBe(12 * 60_000 - 50_000);
  });

  it('two processes keep an invoice approved while it has a payment', async () => {
    const { run, by } = await opened();
    for (let round = 0; round < 12; round++) {
      const [invoice, payment] = [`INV-${round}`, `P${round}`];
      await billed(run, invoice, [amount('wall', 50_000)]);
      const [paid, taken] = await Promise.all([
        outcomeOf(run.pay(payment, 47_500, { [invoice]: 47_500 }, {}, by(round))),
        outcomeOf(
          run.send('Invoice', invoice, round % 2 ? 'VoidInvoice' : 'UnapproveInvoice', { reason: 'x' }, by(round + 1)),
        ),
      ]);
      expect([
        ['done', 'INVOICE_HAS_PAYMENTS'],
        [round % 2 ? 'INVOICE_VOID' : 'INVOICE_NOT_APPROVED', 'done'],
      ]).toContainEqual([paid, taken]);
      await holds(run);
    }
  });

  it('two processes leave no payment on a void invoice under concurrent edit, reallocation and void', async () => {
    const { run, by } = await opened();
    for (let round = 0; round < 12; round++) {
      const [invoice, payment] = [`INV-${round}`, `P${round}`];
      await billed(run, invoice, [amount('wall', 50_000)]);
      await run.pay(payment, 47_500, { [invoice]: 47_500 });
      const outcomes = await Promise.all([
        outcomeOf(
          run.send(
            'Payment',
            payment,
            'EditDeposit',
            { bankId: id('bank'), methodId: id('ach'), depositNo: '7', reason: 'Slip' },
            by(round),
          ),
        ),
        outcomeOf(
          run.send(
            'Payment',
            payment,
            round % 2 ? 'ReversePayment' : 'ReallocatePayment',
            round % 2 ? { reason: 'x' } : { allocations: [] },
            by(round + 1),
          ),
        ),
        outcomeOf(run.send('Invoice', invoice, 'VoidInvoice', { reason: 'x' }, by(round))),
      ]);
      expect(['done', 'PAYMENT_GONE']).toContain(outcomes[0]);
      expect(outcomes[1]).toBe('done');
      expect(['done', 'INVOICE_HAS_PAYMENTS']).toContain(outcomes[2]);
      expect(await run.log.scopeMembers(run.tenant, `Invoice-${id(invoice)}/Payment`)).toEqual([]);
      await holds(run);
    }
  });

  it('two processes reallocate money between invoices without ever overpaying one', async () => {
    const { run, by } = await opened();
    for (const name of ['A', 'B']) await billed(run, name, [amount(name === 'A' ? 'demolition' : 'drainage', 200_000)]);
    for (let n = 0; n < 6; n++) await run.pay(`P${n}`, 190_000, {});
    const outcomes = await many(6, (n) =>
      run.send(
        'Payment',
        `P${n}`,
        'ReallocatePayment',
        { allocations: shares({ [n % 2 ? 'A' : 'B']: 190_000 }) },
        by(n),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(2);
    expect(await moneyFromEvents(run)).toMatchObject({ paid: 380_000, openDue: 0 });
  });
});

/** Tickets of the job, on one day, and workers who have a rate. */
const entering = async (tickets: number, workers: number) => {
  const { run, by } = await opened();
  for (let n = 0; n < tickets; n++)
    await run.send('JobCost', `T${n}`, 'CreateJobCost', { contractId: id('job'), date: '2026-11-20' });
  for (let n = 0; n < workers; n++) {
    const name = { firstName: 'Ray', lastName: `Soto ${n}`, employeeNo: `${n}` };
    await run.send('Worker', `W${n}`, 'CreateWorker', { ...name, regularRate: 3_200, effectiveFrom: '2026-01-01' });
  }
  const add = (ticket: number, worker: number, hours: number, n: number) =>
    run.send('JobCost', `T${ticket}`, 'AddLabor', { workerId: id(`W${worker}`), hours, payClass: 'regular' }, by(n));
  const look = (ticket: number) => run.look().record(jobCost, id(`T${ticket}`));
  return { run, by, add, look };
};

describe('hours that are entered by two processes', () => {
  it('of thirty people who add hours to one ticket at once, nobody is lost and nobody counted twice', async () => {
    const { add, look } = await entering(1, 30);
    expect(await many(30, (n) => add(0, n, 800, n))).toEqual(Array<string>(30).fill('done'));
    const ticket = await look(0);
    expect(new Set(ticket?.labors.map(({ workerId }) => workerId)).size).toBe(30);
    expect(ticket).toMatchObject({ laborHours: 24_000, laborCost: 30 * 25_600 });
  });

  it('tickets that are filled at once fill no day of a worker over 24 hours', async () => {
    const { add, look } = await entering(8, 1);
    const outcomes = await many(8, (n) => add(n, 0, 800, n));
    expect(outcomes.toSorted()).toEqual([...Array<string>(5).fill('DAY_OVER_24'), ...Array<string>(3).fill('done')]);
    const tickets = await Promise.all(Array.from({ length: 8 }, (_, n) => look(n)));
    expect(tickets.reduce((sum, ticket) => sum + (ticket?.laborHours ?? 0), 0)).toBe(2_400);
  });

  it('a ticket comes back from the trash only where its hours still find room', async () => {
    const { run, by, add } = await entering(2, 1);
    await add(0, 0, 1_600, 0);
    await run.send('JobCost', 'T0', 'TrashJobCost');
    const outcomes = await Promise.all([
      outcomeOf(run.send('JobCost', 'T0', 'RestoreJobCost', {}, by(0))),
      outcomeOf(add(1, 0, 1_600, 1)),
    ]);
    expect(outcomes.toSorted()).toEqual(['DAY_OVER_24', 'done']);
  });
});
