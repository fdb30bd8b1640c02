import type { BillCommand, BillEvent } from '@backoffice/contracts/features/bills';
import { describe, expect, it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { bills, whenMaterialCharged } from './module.ts';

const facts = {
  ...factsAt(),
  vendor: { name: 'Hill Lumber', type: 'supplier', netDays: 30 },
  contracts: new Map([['wall', '12 Retaining wall']]),
  paid: 0,
};
const { given } = specOf(bills, facts);

const material = (amount: number, materialId = 'studs') =>
  ({
    type: 'ChargeMaterial',
    data: {
      vendorId: 'yard',
      ref: 'INV-7',
      date: '2026-11-12',
      materialId,
      contractId: 'wall',
      description: 'Studs',
      amount,
    },
  }) satisfies BillCommand;
const line = (amount: number, materialId: string | null = 'studs') => ({
  account: 'materials' as const,
  contractId: 'wall',
  contractName: '12 Retaining wall',
  description: 'Studs',
  amount,
  materialId,
});
const content = (...lines: readonly ReturnType<typeof line>[]) => ({
  ref: 'INV-7',
  date: '2026-11-12',
  dueDate: '2026-12-12',
  memo: '',
  lines: [...lines],
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  allowDuplicate: false,
  duplicateReason: '',
});
const recorded = (...lines: readonly ReturnType<typeof line>[]) =>
  ({
    type: 'BillRecorded',
    data: { vendorId: 'yard', vendorName: 'Hill Lumber', ...content(...lines) },
  }) satisfies BillEvent;
const edited = (from: ReturnType<typeof content>, to: ReturnType<typeof content>) =>
  ({ type: 'BillEdited', data: { vendorId: 'yard', from, to } }) satisfies BillEvent;

describe('a material of a job cost', () => {
  it('the first material of an invoice records the bill', () =>
    given()
      .when(material(900))
      .then(recorded(line(900))));
  it('the next material of the same invoice is another line of the bill', () =>
    given(recorded(line(900)))
      .when(material(100, 'nails'))
      .then(edited(content(line(900)), content(line(900), line(100, 'nails')))));
  it('a material that costs something else changes its line', () =>
    given(recorded(line(900)))
      .when(material(800))
      .then(edited(content(line(900)), content(line(800)))));
  it('a material that is charged nothing leaves the bill', () =>
    given(recorded(line(900), line(100, 'nails')))
      .when(material(0))
      .then(edited(content(line(900), line(100, 'nails')), content(line(100, 'nails')))));
  it('a material that was told twice is charged once', () =>
    given(recorded(line(900)))
      .when(material(900))
      .then());
  it('a material that is charged nothing begins no bill', () => given().when(material(0)).then());
  it('a material dated in a closed period is billed today', () =>
    expect(given().when(material(900), { closedThrough: '2026-11-15' }).events()[0]?.data).toMatchObject({
      date: '2026-11-20',
      dueDate: '2026-12-20',
    }));
  it('a material takes nothing off what is paid', () =>
    given(recorded(line(900)))
      .when(material(800), { paid: 900 })
      .thenRefused('BILL_PAID', { field: 'amount', values: { paid: '9.00' } }));
  it('a material is not charged on a void bill', () =>
    given(recorded(line(900)), {
      type: 'BillVoided',
      data: { vendorId: 'yard', ...content(line(900)), voidedOn: '2026-11-20', reason: 'Twice' },
    })
      .when(material(800))
      .thenRefused('BILL_VOID'));
  it('the lines that materials make are not edited by hand', () =>
    given(recorded(line(900)))
      .when({ type: 'EditBill', data: { lines: [{ amount: 1, contractId: null, description: '' }] } })
      .thenRefused('LINES_OF_MATERIALS', { field: 'lines' }));
});

describe('editing a bill', () => {
  const edit = (data: object) => ({ type: 'EditBill', data });
  const byHand = recorded(line(900, null));
  it('an edit that changes nothing records nothing', () =>
    given(byHand)
      .when(edit({ memo: '' }))
      .then());
  it('another number asks again whether it is a duplicate', () =>
    expect(
      given({ ...byHand, data: { ...byHand.data, allowDuplicate: true, duplicateReason: 'By month' } })
        .when(edit({ ref: 'INV-8' }))
        .events()[0]?.data,
    ).toMatchObject({ to: { ref: 'INV-8', allowDuplicate: false } }));
  it('a bill takes no negative line, an adjustment does', () => {
    const lines = [{ amount: -5, contractId: null, description: '' }];
    given(byHand).when(edit({ lines })).thenRefused('AMOUNT_SIGN', { field: 'lines.0.amount' });
    expect(
      given({ ...byHand, type: 'AdjustmentRecorded' })
        .when(edit({ lines }))
        .events()[0]?.data,
    ).toMatchObject({ to: { amount: -5 } });
  });
});

describe('what job costs tell of materials', () => {
  const studs = {
    kind: 'material',
    id: 'studs',
    supplierId: 'yard',
    invoiceRef: 'INV-7',
    workDate: '2026-11-12',
    description: 'Studs',
    amount: 900,
  };
  const job = { contractId: 'wall' };
  const effectsOf = async (type: string, data: object) =>
    (await whenMaterialCharged.react({ type, tenant: 'acme', data } as never, {} as never)).map((effect) =>
      'command' in effect
        ? [
            effect.command.id,
            (effect.command.command.data as { ref: string; amount: number }).ref,
            (effect.command.command.data as { amount: number }).amount,
          ]
        : [],
    ); // nothing else is looked at
  it('an added material is charged, and a removed one is charged nothing', async () => {
    expect(await effectsOf('MaterialAdded', { job, line: studs })).toEqual([[expect.any(String), 'INV-7', 900]]);
    expect(await effectsOf('MaterialRemoved', { job, line: studs })).toEqual([[expect.any(String), 'INV-7', 0]]);
  });
  it('a material without a supplier or the number of an invoice makes no bill', async () => {
    expect(await effectsOf('MaterialAdded', { job, line: { ...studs, supplierId: null } })).toEqual([]);
    expect(await effectsOf('MaterialAdded', { job, line: { ...studs, invoiceRef: '' } })).toEqual([]);
  });
  it('a material that moves to another invoice leaves the first bill', async () =>
    expect(
      await effectsOf('MaterialEdited', { job, from: studs, to: { ...studs, invoiceRef: 'INV-8', amount: 950 } }),
    ).toEqual([
      [expect.any(String), 'INV-7', 0],
      [expect.any(String), 'INV-8', 950],
    ]));
  it('materials of one invoice are lines of one bill, however its number is typed', async () => {
    const [one, two] = await effectsOf('JobCostRestored', {
      job,
      lines: [studs, { ...studs, id: 'nails', invoiceRef: ' inv-7' }, { kind: 'labor', id: 'sam', amount: 5 }],
    });
    expect(one?.[0]).toBe(two?.[0]);
  });
});
