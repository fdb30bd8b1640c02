import { ticketLinesOf } from '@backoffice/contracts/features/job-cost-books';
import { everyCostEvent, jobCost, type JobCostEvent } from '@backoffice/contracts/features/job-costs';
import type { JournalEntryEvent } from '@backoffice/contracts/features/journal-entries';
import type { Day } from '@backoffice/contracts/kernel';
import { HttpProblem } from '@backoffice/infra/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { id } from './golden-job.spec-kit.ts';
import { startVendorLedger, type VendorLedgerRun } from './vendor-chain.spec-kit.ts';

let run: VendorLedgerRun;

/** Company K of the accounting design: job 15 has its hours, own equipment and stock on 11-06. */
beforeEach(async () => {
  run = await startVendorLedger();
  for (const at of [0, 1, 2, 3, 4, 5, 6])
    await run.send('Worker', `worker ${at}`, 'CreateWorker', {
      firstName: `W${at}`,
      lastName: 'Ortiz',
      employeeNo: String(at),
      roles: ['operator'],
      regularRate: 3_240,
      burdenBp: 2_850,
      effectiveFrom: '2026-01-01',
    });
  await run.send('EquipmentCategory', 'machines', 'CreateEquipmentCategory', { name: 'Machines', ownership: 'owned' });
  const digger = { name: 'Excavator', categoryId: id('machines'), costRate: 12_500, rateUnit: 'hour' };
  await run.send('Equipment', 'digger', 'CreateEquipment', digger);
  await run.send('InventoryItem', 'rock', 'CreateInventoryItem', {
    item: 'Base rock',
    unit: 'ton',
    rate: 318,
    onHand: null,
  });
  await run.send('JobCost', 'ticket', 'CreateJobCost', {
    contractId: id('job'),
    date: '2026-11-02',
    endDate: '2026-11-20',
  });
});

const postFrom = (from: Day | null) => run.sendTo('ChartOfAccounts', run.tenant, 'PostCostsFrom', { from });
const add = (type: string, data: object) => run.send('JobCost', 'ticket', type, { workDate: '2026-11-06', ...data });
const tenHours = (at: number, more: object = {}) =>
  add('AddLabor', { workerId: id(`worker ${at}`), hours: 1_000, payClass: 'regular', ...more });
async function costsOfK() {
  for (let at = 0; at < 13; at++) await tenHours(at % 7);
  await add('AddEquipment', { equipmentId: id('digger'), quantity: 134_500 });
  await add('UseInventory', { inventoryItemId: id('rock'), quantity: 425_000 });
}
const payrollOfK = {
  periodFrom: '2026-11-02',
  periodTo: '2026-11-08',
  paidOn: '2026-11-13',
  bankId: id('bank'),
  lines: [
    {
      employee: 'All',
      grossJob: 421_200,
      grossShop: 60_000,
      grossOffice: 240_000,
      employerTaxes: 55_172,
      workersComp: 42_000,
      withheld: [{ account: 'payrollLiabilities', amount: 161_433 }],
      net: 559_767,
    },
  ],
};

type Posted = { readonly account: string; readonly day: Day; readonly amount: number };
/** All that tickets and journal entries post, by their events. */
async function posted(): Promise<Posted[]> {
  const events = await run.log.readTenant(run.tenant, 0, 10_000);
  const ofTickets = Object.keys(everyCostEvent(null));
  return events.flatMap(({ type, data }): Posted[] => {
    const event = { type, data };
    if (ofTickets.includes(type)) return ticketLinesOf(event as JobCostEvent); // by its name
    const entered = event as JournalEntryEvent; // where it is one
    return entered.type === 'JournalEntryPosted' || entered.type === 'JournalEntryReversed' ? entered.data.lines : [];
  });
}
const on = (lines: readonly Posted[], account: string, day: Day = '9999-12-31') =>
  lines.filter((line) => line.account === account && line.day <= day).reduce((sum, { amount }) => sum + amount, 0);
/** What each account stands at, and that every day balances. */
async function balances(day?: Day): Promise<Record<string, number>> {
  const lines = await posted();
  for (const [, own] of Map.groupBy(lines, (line) => line.day))
    expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  const accounts = [...new Set(lines.map(({ account }) => account))];
  return Object.fromEntries(
    accounts.map((account) => [account, on(lines, account, day)]).filter(([, amount]) => amount !== 0),
  );
}
const ticket = async () => (await run.look().record(jobCost, id('ticket'))) ?? expect.fail('There is a ticket');
async function refused(asking: () => Promise<unknown>, code: string, field: string, says?: string) {
  const before = await run.events();
  const problem = await asking().then(
    () => expect.fail('It was taken'),
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(HttpProblem);
  expect(problem).toMatchObject({ code, details: [{ field }], ...(says !== undefined && { message: says }) });
  expect(await run.events()).toBe(before);
}

describe('hours, own equipment and stock of job 15', () => {
  it('a company that has not chosen a day posts none of them', async () => {
    await costsOfK();
    expect(await balances()).toEqual({});
    expect(await ticket()).toMatchObject({ directCost: 722_882 });
  });
  it('from the chosen day each stands on its account, against what it is owed to or taken from', async () => {
    await postFrom('2026-11-01');
    await costsOfK();
    expect(await balances()).toEqual({
      labor: 421_200,
      burden: 120_042,
      ownEquipment: 168_125,
      materials: 13_515,
      accruedJobPayroll: -421_200,
      burdenApplied: -120_042,
      equipmentRecovered: -168_125,
      inventory: -13_515,
    });
    expect(await balances('2026-11-05')).toEqual({});
  });
  it('job 15 has cost 20,609.08 in job costs and in the accounts of the books', async () => {
    await postFrom('2026-11-01');
    await costsOfK();
    const bought = { supplierId: id('yard'), invoiceRef: 'HL-9001', description: 'Block' };
    await add('AddMaterial', { ...bought, workDate: '2026-11-02', unitCost: 100_000 });
    await add('AddMaterial', { ...bought, workDate: '2026-11-02', unitCost: 40_001 });
    const lineId = (await ticket()).materials.at(-1)?.id ?? '';
    await run.send('JobCost', 'ticket', 'EditMaterial', { lineId, unitCost: 38_026 });
    const subcontract = 1_200_000; // RS-110, which a bill charges the job
    const { materials = 0, labor = 0, burden = 0, ownEquipment = 0 } = await balances('2026-11-30');
    expect([materials, labor, burden, ownEquipment]).toEqual([151_541, 421_200, 120_042, 168_125]);
    expect(materials + labor + burden + ownEquipment + subcontract).toBe(2_060_908);
    expect((await ticket()).directCost + subcontract).toBe(2_060_908);
  });
  it('the payroll of the week clears what hours have accrued, and burden is over-applied by 228.70', async () => {
    await postFrom('2026-11-01');
    await costsOfK();
    await run.send('PayrollRun', 'payroll', 'PostPayroll', payrollOfK);
    const lines = await posted();
    expect([on(lines, 'accruedJobPayroll', '2026-11-12'), on(lines, 'accruedJobPayroll', '2026-11-13')]).toEqual([
      -421_200, 0,
    ]);
    expect(on(lines, 'employerCosts') + on(lines, 'burdenApplied')).toBe(-22_870);
    expect([
      on(lines, 'shopWages'),
      on(lines, 'officeWages'),
      on(lines, 'payrollLiabilities'),
      on(lines, 'bank'),
    ]).toEqual([60_000, 240_000, -258_605, -559_767]);
  });
  it('stock of 3,180.00 with 500.00 bought and 135.15 used stands at 3,544.85', async () => {
    await postFrom('2026-11-01');
    await costsOfK();
    expect(318_000 + 50_000 + on(await posted(), 'inventory')).toBe(354_485);
  });
});

describe('what changes a line of a ticket', () => {
  beforeEach(() => postFrom('2026-11-01'));
  const firstLabor = async () => (await ticket()).labors[0]?.id ?? '';

  it('an edit posts the difference, and a removal takes all of it back', async () => {
    await tenHours(0);
    const lineId = await firstLabor();
    await run.send('JobCost', 'ticket', 'EditLabor', { lineId, hours: 500 });
    expect(await balances()).toMatchObject({ labor: 16_200, accruedJobPayroll: -16_200, burden: 4_617 });
    await run.send('JobCost', 'ticket', 'RemoveLabor', { lineId });
    expect(await balances()).toEqual({});
  });
  it('an edit that changes nothing leaves no trace', async () => {
    await add('UseInventory', { inventoryItemId: id('rock'), quantity: 10_000 });
    const [line] = (await ticket()).inventory;
    const before = await run.events();
    await run.send('JobCost', 'ticket', 'EditInventoryUse', { lineId: line?.id, quantity: 10_000 });
    expect(await run.events()).toBe(before);
  });
  it('a line of before the chosen day is not posted, and is not taken back either', async () => {
    await postFrom('2026-11-10');
    await tenHours(0);
    expect(await balances()).toEqual({});
    await run.send('JobCost', 'ticket', 'RemoveLabor', { lineId: await firstLabor() });
    expect(await balances()).toEqual({});
  });
  it('what stands in the books is taken back also when nothing is posted any more', async () => {
    await tenHours(0);
    await postFrom(null);
    await tenHours(1);
    await run.send('JobCost', 'ticket', 'RemoveLabor', { lineId: await firstLabor() });
    expect(await balances()).toEqual({});
  });
  it('the trash takes a ticket out of the books, and restoring brings it back', async () => {
    await costsOfK();
    const before = await balances();
    await run.send('JobCost', 'ticket', 'TrashJobCost');
    expect(await balances()).toEqual({});
    await run.send('JobCost', 'ticket', 'RestoreJobCost');
    expect(await balances()).toEqual(before);
  });
  it('late hours keep their work date and are posted today; hours of a closed day are taken back today', async () => {
    await tenHours(0);
    await run.sendTo('BookClosing', run.tenant, 'CloseBooks', { through: '2026-11-10' });
    await tenHours(1);
    await run.send('JobCost', 'ticket', 'RemoveLabor', { lineId: await firstLabor() });
    const lines = (await posted()).filter(({ account }) => account === 'labor');
    expect(lines.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-11-06', 32_400],
      ['2026-11-20', 32_400],
      ['2026-11-20', -32_400],
    ]);
  });
  it('costs are not posted from a closed day on', async () => {
    await run.sendTo('BookClosing', run.tenant, 'CloseBooks', { through: '2026-11-10' });
    await refused(() => postFrom('2026-11-10'), 'PERIOD_CLOSED', 'from');
  });
});

describe('a payroll', () => {
  const post = (more: object = {}, name = 'payroll') =>
    run.send('PayrollRun', name, 'PostPayroll', { ...payrollOfK, ...more });

  it('a payroll that is reversed is posted back by its entry, and its days may be paid again', async () => {
    await post();
    await run.send('PayrollRun', 'payroll', 'ReversePayroll', { reason: 'Wrong bank' });
    expect(await balances()).toEqual({});
    await post({}, 'again');
  });
  it('hours of a day are paid once', async () => {
    await post();
    await refused(
      () => post({ periodFrom: '2026-11-08', periodTo: '2026-11-14' }, 'next'),
      'PAYROLL_PERIOD_TWICE',
      'periodFrom',
      'Hours of Nov 2, 2026 to Nov 8, 2026 were paid by payroll 1.',
    );
  });
  it('gross pay less deductions is the net pay', () =>
    refused(
      () => post({ lines: [{ grossJob: 100_000, withheld: [{ amount: 20_000 }], net: 80_001 }] }),
      'PAYROLL_UNBALANCED',
      'lines.0.net',
      'Gross 1,000.00 less deductions 200.00 is not net 800.01.',
    ));
  it('a payroll of nothing, backwards, too long or ahead is refused at its field', async () => {
    await refused(() => post({ lines: [{ employee: 'All' }] }), 'PAYROLL_EMPTY', 'lines');
    await refused(() => post({ periodTo: '2026-11-01' }), 'PAYROLL_PERIOD_BACKWARDS', 'periodTo');
    await refused(() => post({ periodTo: '2027-01-03' }), 'PAYROLL_PERIOD_TOO_LONG', 'periodTo');
    await refused(() => post({ paidOn: '2026-11-21' }), 'PAYROLL_IN_FUTURE', 'paidOn');
  });
  it('a payroll on a closed day is refused at its day', async () => {
    await run.sendTo('BookClosing', run.tenant, 'CloseBooks', { through: '2026-11-13' });
    await refused(() => post(), 'PERIOD_CLOSED', 'paidOn');
  });
  it('a worker is named once, and is one of the company', async () => {
    const line = { workerId: id('worker 0'), grossJob: 100, net: 100 };
    await refused(() => post({ lines: [line, line] }), 'WORKER_TWICE', 'lines.1.workerId');
    await refused(() => post({ lines: [{ ...line, workerId: id('nobody') }] }), 'WORKER_UNKNOWN', 'lines.0.workerId');
  });
  it('what is withheld is owed on the account that it names, and not on one that others keep', async () => {
    const withheld = (account: string) => ({
      lines: [{ grossOffice: 100, withheld: [{ account, amount: 40 }], net: 60 }],
    });
    await post(withheld('accrued'));
    expect(await balances()).toEqual({ officeWages: 100, accrued: -40, bank: -60 });
    await run.send('PayrollRun', 'payroll', 'ReversePayroll', { reason: 'Again' });
    await refused(() => post(withheld('payable'), 'other'), 'ACCOUNT_LOCKED', 'lines');
  });
  it('people do not reverse the entry of a payroll', async () => {
    await post();
    const [entry] = (await run.log.readTenant(run.tenant, 0, 10_000)).filter(
      ({ type }) => type === 'JournalEntryPosted',
    );
    const entryId = entry?.stream.slice('JournalEntry-'.length) ?? '';
    const before = await run.events();
    await expect(run.sendTo('JournalEntry', entryId, 'ReverseJournalEntry', { reason: 'No' })).rejects.toMatchObject({
      code: 'ENTRY_FOLLOWS',
      message: 'This entry follows from payroll 1. Take that back, and this goes with it.',
    });
    expect(await run.events()).toBe(before);
  });
});
