import { bill } from '@backoffice/contracts/features/bills';
import { chartOfAccounts } from '@backoffice/contracts/features/chart-of-accounts';
import { contract } from '@backoffice/contracts/features/contracts';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { HttpProblem } from '@backoffice/infra/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { id } from './golden-job.spec-kit.ts';
import { startVendorLedger, type VendorLedgerRun } from './vendor-chain.spec-kit.ts';

let run: VendorLedgerRun;
/** An account of the company's own below Materials. */
let lumber = '';
/** A line of the contract, and the beginning of its name. */
let phase = { id: '', begins: '' };

const chart = (type: string, data: object) => run.sendTo('ChartOfAccounts', run.tenant, type, data);
const chartNow = async () => (await run.look().record(chartOfAccounts, run.tenant)) ?? expect.fail('There is a chart');
const map = (...mapping: object[]) => chart('MapCosts', { mapping });

beforeEach(async () => {
  run = await startVendorLedger();
  await chart('PostCostsFrom', { from: null }); // what begins the record
  await chart('AddAccount', { code: '5010', name: 'Lumber', parent: 'materials' });
  lumber = (await chartNow()).accounts.find(({ code }) => code === '5010')?.account ?? '';
  const job = (await run.look().record(contract, id('job'))) ?? expect.fail('There is a job');
  const [line] = job.lineItems.filter(({ name }) => name !== '');
  phase = { id: line?.id ?? '', begins: line?.name.slice(0, 4).toUpperCase() ?? '' };
});

let last = 0;
async function billOf(...lines: object[]) {
  const name = `bill ${++last}`;
  await run
    .send('Supplier', 'lumberyard', 'CreateSupplier', { name: `Lumber ${last}`, type: 'supplier' })
    .catch(() => {});
  await run.send('Bill', name, 'RecordBill', { vendorId: id('lumberyard'), ref: name, lines });
  return name;
}
const accountsOf = async (name: string) =>
  (await run.look().record(bill, id(name)))?.lines.map(({ account, costCategory }) => [account, costCategory]);

async function refused(asking: () => Promise<unknown>, code: string, field: string) {
  const before = await run.events();
  const problem = await asking().then(
    () => expect.fail('It was taken'),
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(HttpProblem);
  expect(problem).toMatchObject({ code, details: [{ field }] });
  expect(await run.events()).toBe(before);
}

describe('where costs of jobs go', () => {
  it('given a mapping of a phase, when a bill charges the job there, then its event says the own account and what kind of cost it is', async () => {
    await map({ cost: 'materials', phase: phase.begins, account: lumber });
    const name = await billOf(
      { contractId: id('job'), lineItemId: phase.id, amount: 100_000 },
      { contractId: id('job'), amount: 40_001 },
      { amount: 1_250 },
    );
    expect(await accountsOf(name)).toEqual([
      [lumber, 'materials'],
      ['materials', null],
      ['materials', null],
    ]);
  });
  it('what was recorded before stays where it is, whatever is chosen later', async () => {
    await map({ cost: 'materials', phase: '', account: lumber });
    const name = await billOf({ contractId: id('job'), amount: 100_000 });
    await map();
    await run.send('Bill', name, 'EditBill', { lines: [{ contractId: id('job'), amount: 100_000 }], memo: 'Studs' });
    expect(await accountsOf(name)).toEqual([[lumber, 'materials']]);
    expect(await accountsOf(await billOf({ contractId: id('job'), amount: 5 }))).toEqual([['materials', null]]);
  });
  it('an account that somebody says on a line counts instead', async () => {
    await map({ cost: 'materials', phase: '', account: lumber });
    const name = await billOf({ contractId: id('job'), account: 'otherJobCosts', amount: 5 });
    expect(await accountsOf(name)).toEqual([['otherJobCosts', null]]);
  });
  it('lines of tickets go there too, from the day on which the books have them', async () => {
    await chart('AddAccount', { code: '5301', name: 'Carpenters', parent: 'labor' });
    const carpenters = (await chartNow()).accounts.find(({ code }) => code === '5301')?.account ?? '';
    await map({ cost: 'labor', phase: '', account: carpenters }, { cost: 'materials', phase: '', account: lumber });
    await chart('PostCostsFrom', { from: '2026-11-01' });
    await run.send('Worker', 'ana', 'CreateWorker', {
      firstName: 'Ana',
      lastName: 'Ortiz',
      employeeNo: '1',
      roles: ['operator'],
      regularRate: 3_240,
      burdenBp: 2_850,
      effectiveFrom: '2026-01-01',
    });
    await run.send('JobCost', 'ticket', 'CreateJobCost', { contractId: id('job'), date: '2026-11-02' });
    const add = (type: string, data: object) =>
      run.send('JobCost', 'ticket', type, { workDate: '2026-11-02', ...data });
    await add('AddLabor', { workerId: id('ana'), hours: 800, payClass: 'regular' });
    await add('AddMaterial', { supplierId: id('yard'), description: 'Studs', unitCost: 4_000 });
    const ticket = await run.look().record(jobCost, id('ticket'));
    expect(ticket?.laborCosts).toMatchObject([
      { accounts: { wages: carpenters, fringes: 'fringes', burden: 'burden' } },
    ]);
    expect(ticket?.materials).toMatchObject([{ account: lumber }]);
  });
  it('the longest beginning of a phase counts, in capitals or not', async () => {
    await chart('AddAccount', { code: '5020', name: 'Block', parent: 'materials' });
    const block = (await chartNow()).accounts.find(({ code }) => code === '5020')?.account ?? '';
    await map(
      { cost: 'materials', phase: '', account: lumber },
      { cost: 'materials', phase: phase.begins, account: block },
    );
    const name = await billOf({ contractId: id('job'), lineItemId: phase.id, amount: 5 });
    expect(await accountsOf(name)).toEqual([[block, 'materials']]);
  });
});

describe('what cannot be chosen', () => {
  it('an account that is nowhere, stands elsewhere, or is retired', async () => {
    await refused(() => map({ cost: 'materials', account: 'nowhere' }), 'ACCOUNT_UNKNOWN', 'mapping.0.account');
    await refused(() => map({ cost: 'labor', account: lumber }), 'MAPPING_OUTSIDE', 'mapping.0.account');
    await chart('RetireAccount', { account: lumber });
    await refused(() => map({ cost: 'materials', account: lumber }), 'ACCOUNT_RETIRED', 'mapping.0.account');
  });
  it('the same kind and phase twice', () =>
    refused(
      () =>
        map(
          { cost: 'materials', phase: 'Walls', account: lumber },
          { cost: 'materials', phase: 'WALLS', account: lumber },
        ),
      'MAPPING_TWICE',
      'mapping.1.phase',
    ));
  it('an account to which costs go is not retired', async () => {
    await map({ cost: 'materials', account: lumber });
    await refused(() => chart('RetireAccount', { account: lumber }), 'ACCOUNT_MAPPED', 'account');
  });
  it('the same again leaves no trace', async () => {
    await map({ cost: 'materials', account: lumber });
    const before = await run.events();
    await map({ cost: 'materials', account: lumber });
    expect(await run.events()).toBe(before);
  });
});
