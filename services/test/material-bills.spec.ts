import { bill, type Bill } from '@backoffice/contracts/features/bills';
import { ledgerAccountOf } from '@backoffice/contracts/features/job-cost-books';
import { costChangeOf, jobCost, type JobCostEvent } from '@backoffice/contracts/features/job-costs';
import { HttpProblem } from '@backoffice/infra/http';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { id } from './golden-job.spec-kit.ts';
import { startVendorLedger, type VendorLedgerRun } from './vendor-chain.spec-kit.ts';

let run: VendorLedgerRun;
beforeEach(async () => {
  run = await startWithTicket();
});

async function startWithTicket() {
  const begun = await startVendorLedger();
  await begun.send('JobCost', 'ticket', 'CreateJobCost', {
    contractId: id('job'),
    date: '2026-11-02',
    endDate: '2026-11-20',
  });
  return begun;
}

const material = (unitCost: number, more: object = {}) => ({
  supplierId: id('yard'),
  invoiceRef: 'HL-9001',
  description: 'Block',
  workDate: '2026-11-02',
  unitCost,
  ...more,
});
const ticket = async () => (await run.look().record(jobCost, id('ticket'))) ?? expect.fail('There is a ticket');
async function add(unitCost: number, more: object = {}) {
  const receipt = await run.send('JobCost', 'ticket', 'AddMaterial', material(unitCost, more));
  return { receipt, lineId: (await ticket()).materials.at(-1)?.id ?? '' };
}
const edit = (lineId: string, changes: object) => run.send('JobCost', 'ticket', 'EditMaterial', { lineId, ...changes });

type Document = Pick<Bill, 'id' | 'kind' | 'ref' | 'date' | 'amount' | 'lines' | 'voidedOn' | 'adjustsBillId'>;
/** Every bill, credit and adjustment, as they stand. */
async function documents(of = run): Promise<Document[]> {
  const streams = new Set(
    (await of.log.readTenant(of.tenant, 0, 10_000))
      .map(({ stream }) => stream)
      .filter((name) => name.startsWith('Bill-')),
  );
  const found = await Promise.all([...streams].map((name) => of.look().record(bill, name.slice('Bill-'.length))));
  return found.filter((each) => each !== null);
}
const shown = async () => (await documents()).map(({ kind, ref, date, amount }) => [kind, ref, date, amount]);

/** What is received and not billed, by what events say: Dr with bills, Cr with tickets. */
async function receivedNotBilled(of = run): Promise<number> {
  const events = await of.log.readTenant(of.tenant, 0, 10_000);
  const tickets = events
    .filter(({ stream }) => stream.startsWith('JobCost-'))
    .map(({ type, data }) => {
      const change = costChangeOf({ type, data } as JobCostEvent); // of its stream
      const sum = (lines: readonly Parameters<typeof ledgerAccountOf>[0][]) =>
        lines.reduce((total, line) => total + (ledgerAccountOf(line) === null ? 0 : line.amount), 0);
      return change ? sum(change.taken) - sum(change.given) : 0;
    });
  const billed = (await documents(of))
    .filter(({ voidedOn }) => voidedOn === null)
    .flatMap(({ lines }) => lines.map(({ account, amount }) => (account === 'receivedNotBilled' ? amount : 0)));
  return [...tickets, ...billed].reduce((sum, each) => sum + each, 0);
}

/** What documents charge for a material. */
const chargedFor = async (lineId: string, of = run) =>
  (await documents(of))
    .filter(({ voidedOn }) => voidedOn === null)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { materialId, amount }) => sum + (materialId === lineId ? amount : 0), 0);

async function pay(amount: number, name = 'check', ref = 'HL-9001') {
  const paid = (await documents()).find((each) => each.ref === ref) ?? expect.fail(`There is ${ref}`);
  await run.send('Check', name, 'WriteCheck', {
    bankId: id('bank'),
    vendorId: id('yard'),
    amount,
    lines: [{ billId: paid.id, amount }],
  });
}

/** It is refused so, and nothing was recorded. */
async function refused(asking: () => Promise<unknown>, code: string, field: string, message?: string) {
  const before = await run.events();
  const problem = await asking().then(
    () => expect.fail('It was taken'),
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(HttpProblem);
  expect(problem).toMatchObject({ code, details: [{ field }], ...(message !== undefined && { message }) });
  expect(await run.events()).toBe(before);
}

describe('bill HL-9001 of 1,000.00 and 400.01, corrected to 380.26 after it was paid', () => {
  it('the lines of the ticket make the bill in the same append, and the answer says so', async () => {
    const { receipt } = await add(100_000);
    expect(receipt.books).toEqual([
      {
        entity: 'Bill',
        id: expect.any(String),
        event: 'BillRecorded',
        number: 'HL-9001',
        amount: 100_000,
        change: 100_000,
      },
    ]);
    expect((await add(40_001)).receipt.books).toMatchObject([
      { event: 'BillEdited', number: 'HL-9001', amount: 140_001, change: 40_001 },
    ]);
    expect(await shown()).toEqual([['bill', 'HL-9001', '2026-11-02', 140_001]]);
    expect(await receivedNotBilled()).toBe(0);
  });
  it('a vendor credit HL-9001-A1 of 19.75 is recorded today, the cost is 1,380.26, and nothing is received and not billed', async () => {
    await add(100_000);
    const { lineId } = await add(40_001);
    await pay(140_001);
    const { books } = await edit(lineId, { unitCost: 38_026 });
    expect(books).toMatchObject([{ event: 'CreditRecorded', number: 'HL-9001-A1', amount: -1_975, change: -1_975 }]);
    expect(await shown()).toEqual([
      ['bill', 'HL-9001', '2026-11-02', 140_001],
      ['credit', 'HL-9001-A1', '2026-11-20', -1_975],
    ]);
    const [paid, credit] = await documents();
    expect(credit?.lines).toMatchObject([
      { materialId: lineId, amount: -1_975, adjusts: { billId: paid?.id, materialId: lineId } },
    ]);
    expect(await ticket()).toMatchObject({
      materialsCost: 138_026,
      materials: [{ postedOn: null }, { account: 'materials', postedOn: '2026-11-20' }],
    });
    expect(await receivedNotBilled()).toBe(0);
  });
  it('who asks again under the same key is told again what was done to the books', async () => {
    const key = { limits: { commandId: id('key'), requestHash: id('key') } };
    const ask = () => run.send('JobCost', 'ticket', 'AddMaterial', material(100_000), key);
    const first = await ask();
    expect(await ask()).toEqual({ ...first, replayed: true });
    expect(await shown()).toEqual([['bill', 'HL-9001', '2026-11-02', 100_000]]);
  });
});

describe('a cost that was billed', () => {
  it('an unpaid bill of an open day changes together with its cost', async () => {
    const { lineId } = await add(100_000);
    await edit(lineId, { unitCost: 90_000 });
    expect(await shown()).toEqual([['bill', 'HL-9001', '2026-11-02', 90_000]]);
    expect(await receivedNotBilled()).toBe(0);
  });
  it('a part-paid bill stays as it is: what costs more is an adjusting bill, what is removed a credit', async () => {
    const { lineId } = await add(4_444);
    await pay(2_222);
    await edit(lineId, { unitCost: 5_000 });
    await edit(lineId, { unitCost: 1_111 });
    await run.send('JobCost', 'ticket', 'RemoveMaterial', { lineId });
    expect(await shown()).toEqual([
      ['bill', 'HL-9001', '2026-11-02', 4_444],
      ['adjustment', 'HL-9001-A1', '2026-11-20', 556],
      ['credit', 'HL-9001-A2', '2026-11-20', -3_889],
      ['credit', 'HL-9001-A3', '2026-11-20', -1_111],
    ]);
    expect([await chargedFor(lineId), await receivedNotBilled()]).toEqual([0, 0]);
  });
  it('a bill that a finished statement lists stays as it is', async () => {
    const { lineId } = await add(4_444);
    await pay(4_444);
    await run.send('Check', 'check', 'ReconcileCheck', { reconciliationId: id('r'), on: run.today() });
    await edit(lineId, { unitCost: 4_000 });
    expect((await shown()).at(-1)).toEqual(['credit', 'HL-9001-A1', '2026-11-20', -444]);
  });
  it('a cost of a closed day is corrected today, and the closed day keeps what it had', async () => {
    const { lineId } = await add(2_222);
    await run.send('BookClosing', 'ridgeline', 'CloseBooks', { through: '2026-11-10' });
    await edit(lineId, { unitCost: 4_444 });
    expect(await shown()).toEqual([
      ['bill', 'HL-9001', '2026-11-02', 2_222],
      ['adjustment', 'HL-9001-A1', '2026-11-20', 2_222],
    ]);
    expect((await run.last('JobCost', 'ticket'))?.data).toMatchObject({
      from: { amount: 2_222, postedOn: '2026-11-20' },
      to: { amount: 4_444, postedOn: '2026-11-20' },
    });
    expect(await receivedNotBilled()).toBe(0);
  });
  it('a new cost of a closed day is posted and billed today', async () => {
    await run.send('BookClosing', 'ridgeline', 'CloseBooks', { through: '2026-11-10' });
    await add(2_222);
    expect(await shown()).toEqual([['bill', 'HL-9001', '2026-11-20', 2_222]]);
    expect((await ticket()).materials).toMatchObject([{ workDate: '2026-11-02', postedOn: '2026-11-20' }]);
  });
  it('once the check is void the bill changes again, less what corrections have charged', async () => {
    const { lineId } = await add(40_001);
    await pay(40_001);
    await edit(lineId, { unitCost: 38_026 });
    await run.send('Check', 'check', 'VoidCheck', { reason: 'Lost' });
    await edit(lineId, { unitCost: 30_000 });
    expect(await shown()).toEqual([
      ['bill', 'HL-9001', '2026-11-02', 31_975],
      ['credit', 'HL-9001-A1', '2026-11-20', -1_975],
    ]);
    expect(await chargedFor(lineId)).toBe(30_000);
  });
  it('a void bill charges nothing, and a cost that is changed afterwards is billed anew', async () => {
    const { lineId } = await add(40_001);
    await run.send('Bill', 'x', 'VoidBill', { reason: 'Wrong' }).catch(() => undefined);
    const [{ id: billId } = expect.fail('There is a bill')] = await documents();
    await run.sendTo('Bill', billId, 'VoidBill', { reason: 'Wrong paper' });
    expect(await receivedNotBilled()).toBe(-40_001);
    await edit(lineId, { unitCost: 38_026 });
    expect(await shown()).toEqual([
      ['bill', 'HL-9001', '2026-11-02', 40_001],
      ['bill', 'HL-9001', '2026-11-02', 38_026],
    ]);
    expect(await receivedNotBilled()).toBe(0);
  });
  it('a cost that moves to another invoice leaves the first bill, or is credited there', async () => {
    const { lineId } = await add(9_000);
    await add(1_000);
    await edit(lineId, { invoiceRef: 'HL-9002' });
    expect(await shown()).toEqual([
      ['bill', 'HL-9001', '2026-11-02', 1_000],
      ['bill', 'HL-9002', '2026-11-02', 9_000],
    ]);
    await pay(9_000, 'check', 'HL-9002');
    await edit(lineId, { invoiceRef: 'HL-9003' });
    expect((await shown()).slice(2)).toEqual([
      ['credit', 'HL-9002-A1', '2026-11-20', -9_000],
      ['bill', 'HL-9003', '2026-11-20', 9_000],
    ]);
    expect(await receivedNotBilled()).toBe(0);
  });
  it('a cost without a number stands as received and not billed until it has one', async () => {
    const { lineId, receipt } = await add(9_000, { invoiceRef: '' });
    expect([receipt.books, await receivedNotBilled()]).toEqual([undefined, -9_000]);
    await edit(lineId, { invoiceRef: 'HL-9001' });
    expect([await shown(), await receivedNotBilled()]).toEqual([[['bill', 'HL-9001', '2026-11-02', 9_000]], 0]);
  });
});

describe('what stands against a bill stands against the cost', () => {
  it('a vendor in the trash: the cost is not moved', async () => {
    const { lineId } = await add(9_000);
    await run.send('Supplier', 'yard', 'TrashSupplier');
    await refused(() => edit(lineId, { unitCost: 8_000 }), 'BILL_ADJUSTMENT_BLOCKED', 'supplierId');
    await edit(lineId, { description: 'Split-face block' });
  });
  it('a correction whose number another document has', async () => {
    const { lineId } = await add(9_000);
    await pay(9_000);
    await run.send('Bill', 'theirs', 'RecordCredit', {
      vendorId: id('yard'),
      ref: 'hl-9001-a1',
      lines: [{ amount: 5 }],
    });
    await refused(() => edit(lineId, { unitCost: 8_000 }), 'DUPLICATE_BILL', 'invoiceRef');
  });
  it('a bill of the same number that was recorded by hand is named, and linked where that is said', async () => {
    await run.send('Bill', 'by hand', 'RecordBill', {
      vendorId: id('yard'),
      ref: 'HL-9001',
      date: '2026-11-03',
      lines: [{ amount: 900, contractId: id('job') }],
    });
    await refused(
      () => add(1_000),
      'DUPLICATE_BILL',
      'invoiceRef',
      'Hill Lumber invoice HL-9001 is already recorded on 1 Retaining wall.',
    );
    await refused(() => add(1_000, { linkBill: true }), 'LINK_DIFFERENCE', 'confirmDifference');
    const { lineId, receipt } = await add(1_000, { linkBill: true, confirmDifference: true });
    expect(receipt.books).toMatchObject([{ event: 'MaterialsLinked', number: 'HL-9001', amount: 900, change: 0 }]);
    expect(await documents()).toMatchObject([
      {
        amount: 900,
        lines: [
          { materialId: lineId, amount: 1_000 },
          { account: 'purchaseDifferences', amount: -100 },
        ],
      },
    ]);
    expect(await receivedNotBilled()).toBe(0);
  });
  it('a ticket that comes back while somebody has recorded its bill stays in the trash', async () => {
    await add(9_000);
    await run.send('JobCost', 'ticket', 'TrashJobCost');
    const [{ id: billId } = expect.fail('There is a bill')] = await documents();
    await run.sendTo('Bill', billId, 'VoidBill', { reason: 'Nothing on it' });
    await run.send('Bill', 'by hand', 'RecordBill', {
      vendorId: id('yard'),
      ref: 'HL-9001',
      lines: [{ amount: 9_000 }],
    });
    await refused(() => run.send('JobCost', 'ticket', 'RestoreJobCost'), 'DUPLICATE_BILL', 'invoiceRef');
  });
});

describe('a whole ticket', () => {
  it('the trash takes its lines off an unpaid bill, and a restore gives them back', async () => {
    await add(9_000);
    await add(1_000);
    await run.send('JobCost', 'ticket', 'TrashJobCost');
    expect([await shown(), await receivedNotBilled()]).toEqual([[['bill', 'HL-9001', '2026-11-02', 0]], 0]);
    await run.send('JobCost', 'ticket', 'RestoreJobCost');
    expect([await shown(), await receivedNotBilled()]).toEqual([[['bill', 'HL-9001', '2026-11-02', 10_000]], 0]);
  });
  it('of a paid bill the trash makes a credit of today, and a restore an adjusting bill', async () => {
    const { lineId } = await add(9_000);
    await edit(lineId, { unitCost: 8_000 });
    await pay(8_000);
    await run.send('JobCost', 'ticket', 'TrashJobCost');
    await run.send('JobCost', 'ticket', 'RestoreJobCost');
    expect(await shown()).toEqual([
      ['bill', 'HL-9001', '2026-11-02', 8_000],
      ['credit', 'HL-9001-A1', '2026-11-20', -8_000],
      ['adjustment', 'HL-9001-A2', '2026-11-20', 8_000],
    ]);
    expect([await chargedFor(lineId), await receivedNotBilled()]).toEqual([8_000, 0]);
  });
  it('a misc item of a vendor that is repriced changes its bill, of one ticket and of many', async () => {
    await run.send('MiscItem', 'permit', 'CreateMiscItem', { name: 'Permit', unit: 'each', rate: 21_000 });
    const misc = { source: 'misc', miscItemId: id('permit') };
    await run.send('JobCost', 'ticket', 'AddMaterial', { ...material(0), unitCost: undefined, ...misc });
    expect((await ticket()).materials).toMatchObject([{ account: 'otherJobCosts', amount: 21_000 }]);
    await run.send('MiscItem', 'permit', 'EditMiscItem', { name: 'Permit', unit: 'each', rate: 22_000 });
    await run.send('JobCost', 'ticket', 'UpdateJobCostRates', { kinds: ['material'] });
    expect([await shown(), await receivedNotBilled()]).toEqual([[['bill', 'HL-9001', '2026-11-02', 22_000]], 0]);
    await pay(22_000);
    await run.send('MiscItem', 'permit', 'EditMiscItem', { name: 'Permit', unit: 'each', rate: 20_000 });
    await run.send('JobCost', 'ticket', 'UpdateJobCostRates', { kinds: ['material'] });
    expect((await shown()).at(-1)).toEqual(['credit', 'HL-9001-A1', '2026-11-20', -2_000]);
    expect(await receivedNotBilled()).toBe(0);
  });
  it.each([
    ['subcontractor', 'subcontracts'],
    ['equipmentVendor', 'equipment'],
    ['other', 'otherJobCosts'],
  ])('what a vendor of the type %s charges is a cost of %s', async (type, account) => {
    await run.send('Supplier', 'vendor', 'CreateSupplier', { name: 'Bay', type });
    await add(9_000, { supplierId: id('vendor') });
    expect((await ticket()).materials).toMatchObject([{ account }]);
    expect(await receivedNotBilled()).toBe(0);
  });
});

const any = fc.nat({ max: 3 });
const stepArbitrary = fc.oneof(
  fc.record({
    does: fc.constant('add' as const),
    cents: fc.integer({ min: -500, max: 5_000 }),
    ref: fc.constantFrom('A', 'B', ''),
  }),
  fc.record({ does: fc.constant('edit' as const), on: any, cents: fc.integer({ min: -500, max: 5_000 }) }),
  fc.record({ does: fc.constant('move' as const), on: any, ref: fc.constantFrom('A', 'B', '') }),
  fc.record({
    does: fc.constantFrom('remove' as const, 'pay' as const, 'void check' as const, 'void bill' as const),
    on: any,
  }),
  fc.record({ does: fc.constantFrom('trash' as const, 'restore' as const, 'close' as const, 'later' as const) }),
);

describe('any order of edits, payments and closings', () => {
  it('every material costs what its bill and the corrections of it charge', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 3, maxLength: 14 }), async (steps) => {
        const of = await startWithTicket();
        const lineOf = async (on: number) => {
          const { materials } = (await of.look().record(jobCost, id('ticket'))) ?? expect.fail('There is a ticket');
          return materials[on % Math.max(1, materials.length)]?.id ?? id('none');
        };
        const voided = new Set<string>();
        let checks = 0;
        for (const step of steps) {
          const asking = async () => {
            switch (step.does) {
              case 'add':
                return of.send('JobCost', 'ticket', 'AddMaterial', material(step.cents, { invoiceRef: step.ref }));
              case 'edit':
                return of.send('JobCost', 'ticket', 'EditMaterial', {
                  lineId: await lineOf(step.on),
                  unitCost: step.cents,
                });
              case 'move':
                return of.send('JobCost', 'ticket', 'EditMaterial', {
                  lineId: await lineOf(step.on),
                  invoiceRef: step.ref,
                });
              case 'remove':
                return of.send('JobCost', 'ticket', 'RemoveMaterial', { lineId: await lineOf(step.on) });
              case 'pay': {
                const all = (await documents(of)).filter(({ amount }) => amount > 0);
                const paid = all[step.on % Math.max(1, all.length)];
                checks += 1;
                return (
                  paid &&
                  of.send('Check', `C${checks}`, 'WriteCheck', {
                    bankId: id('bank'),
                    vendorId: id('yard'),
                    amount: paid.amount,
                    lines: [{ billId: paid.id, amount: paid.amount }],
                  })
                );
              }
              case 'void check':
                return of.send('Check', `C${(step.on % Math.max(1, checks)) + 1}`, 'VoidCheck', { reason: 'x' });
              case 'void bill': {
                const all = (await documents(of)).filter(
                  ({ adjustsBillId, voidedOn }) => adjustsBillId === null && voidedOn === null,
                );
                const gone = all[step.on % Math.max(1, all.length)];
                if (!gone) return undefined;
                await of.sendTo('Bill', gone.id, 'VoidBill', { reason: 'x' });
                return gone.lines.forEach(({ materialId }) => materialId && voided.add(materialId));
              }
              case 'trash':
                return of.send('JobCost', 'ticket', 'TrashJobCost');
              case 'restore':
                return of.send('JobCost', 'ticket', 'RestoreJobCost');
              case 'close':
                return of.send('BookClosing', 'ridgeline', 'CloseBooks', { through: '2026-11-10' });
              case 'later':
                return of.later(1);
            }
          };
          await asking().catch((error: unknown) => {
            if (!(error instanceof HttpProblem) || error.status >= 500) throw error;
          });
        }
        const now = (await of.look().record(jobCost, id('ticket'))) ?? expect.fail('There is a ticket');
        let [unbilled, open] = [0, 0];
        for (const line of now.materials) {
          const cost = now.trashedAt === null ? line.amount : 0;
          const charged = await chargedFor(line.id, of);
          if (line.invoiceRef !== '' && !voided.has(line.id)) expect(charged).toBe(cost);
          open += cost;
          unbilled += charged;
        }
        expect(await receivedNotBilled(of)).toBe(unbilled - open);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
