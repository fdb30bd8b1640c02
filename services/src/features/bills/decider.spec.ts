import type { BillCommand, BillEvent, BillLine } from '@backoffice/contracts/features/bills';
import { usualAccounts } from '@backoffice/contracts/features/chart-of-accounts';
import { describe, expect, it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { bills } from './module.ts';

const facts = {
  ...factsAt(),
  vendor: { name: 'Hill Lumber', type: 'supplier', netDays: 30, isTrashed: false },
  jobs: new Map(),
  chart: usualAccounts,
  paid: 0,
  corrections: [],
  commitments: new Map(),
  releases: 0,
};
const { given } = specOf(bills, facts);

const charge = (amount: number, materialId = 'studs') => ({
  materialId,
  contractId: 'wall',
  contractName: '12 Retaining wall',
  description: 'Studs',
  amount,
});
const material = (amount: number, materialId = 'studs', more: { isLinked?: true; isDifferenceConfirmed?: true } = {}) =>
  ({
    type: 'ChargeMaterials',
    data: {
      vendorId: 'yard',
      ref: 'INV-7',
      date: '2026-11-12',
      lines: [charge(amount, materialId)],
      isLinked: false,
      isDifferenceConfirmed: false,
      ...more,
    },
  }) satisfies BillCommand;
const line = (amount: number, materialId: string | null = 'studs', more: Partial<BillLine> = {}): BillLine => ({
  account: materialId === null ? 'materials' : 'receivedNotBilled',
  costCategory: null,
  contractId: 'wall',
  contractName: '12 Retaining wall',
  description: 'Studs',
  amount,
  materialId,
  lineItemId: null,
  phaseName: '',
  job: null,
  adjusts: null,
  ...more,
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
  it('a material of a vendor in the trash moves no bill', () =>
    given(recorded(line(900)))
      .when(material(800), { vendor: { ...facts.vendor, isTrashed: true } })
      .thenRefused('BILL_ADJUSTMENT_BLOCKED', { field: 'vendorId', values: { vendor: 'Hill Lumber' } }));
  it('a material moves no bill that is paid in part, so that no more is paid than is asked for', () =>
    given(recorded(line(900)))
      .when(material(1), { paid: 90 })
      .thenRefused('BILL_PAID', { values: { paid: '0.90' } }));
  it('a bill that charges the cost itself, as bills did before, goes on charging it', () =>
    expect(
      given(recorded(line(900, 'studs', { account: 'materials' })))
        .when(material(800))
        .events()[0]?.data,
    ).toMatchObject({ to: { lines: [{ account: 'materials', amount: 800 }] } }));
  it('the lines that materials make are not edited by hand', () =>
    given(recorded(line(900)))
      .when({ type: 'EditBill', data: { lines: [{ amount: 1, contractId: null, lineItemId: null, description: '' }] } })
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
    const lines = [{ amount: -5, contractId: null, lineItemId: null, description: '' }];
    given(byHand).when(edit({ lines })).thenRefused('AMOUNT_SIGN', { field: 'lines.0.amount' });
    expect(
      given({ ...byHand, type: 'AdjustmentRecorded' })
        .when(edit({ lines }))
        .events()[0]?.data,
    ).toMatchObject({ to: { amount: -5 } });
  });
});

describe('a bill that was recorded by hand, and a material with its number', () => {
  const byHand = recorded(line(900, null));
  const linked = (amount: number, more: { isDifferenceConfirmed?: true } = {}) =>
    given(byHand).when(material(amount, 'studs', { isLinked: true, ...more }));
  it('a material is not billed twice: it is refused and the bill is named', () =>
    given(byHand)
      .when(material(900))
      .thenRefused('DUPLICATE_BILL', {
        field: 'ref',
        values: { vendor: 'Hill Lumber', ref: 'INV-7', job: '12 Retaining wall' },
      }));
  it('a linked material stands for what was entered by hand', () =>
    linked(900).then({
      type: 'MaterialsLinked',
      data: { vendorId: 'yard', from: content(line(900, null)), to: content(line(900)), on: '2026-11-12' },
    }));
  it('what the bill has beyond the material stays as it was entered', () =>
    expect(linked(600).events()[0]?.data).toMatchObject({
      to: {
        amount: 900,
        lines: [
          { materialId: 'studs', amount: 600 },
          { materialId: null, amount: 300 },
        ],
      },
    }));
  it('a material that costs more than the bill has is linked only once the difference is confirmed', () => {
    linked(1_000).thenRefused('LINK_DIFFERENCE', {
      field: 'isDifferenceConfirmed',
      values: { ref: 'INV-7', left: '9.00', amount: '10.00', difference: '1.00' },
    });
    expect(linked(1_000, { isDifferenceConfirmed: true }).events()[0]?.data).toMatchObject({
      to: {
        amount: 900,
        lines: [
          { materialId: 'studs', amount: 1_000 },
          { account: 'purchaseDifferences', amount: -100 },
        ],
      },
    });
  });
  it('a bill of a closed day is linked today', () =>
    expect(
      given(byHand)
        .when(material(900, 'studs', { isLinked: true }), { closedThrough: '2026-11-15' })
        .events()[0]?.data,
    ).toMatchObject({ on: '2026-11-20' }));
});

describe('a correction that job costs made', () => {
  const adjusts = { billId: 'b1', materialId: 'studs' };
  const made = given({
    type: 'CreditRecorded',
    data: {
      vendorId: 'yard',
      vendorName: 'Hill Lumber',
      ...content(line(-1_975, 'studs', { adjusts })),
      ref: 'INV-7-A1',
    },
  });
  it('what costs less than the bill charges is a credit of today', () =>
    expect(
      given()
        .when({
          type: 'CorrectMaterials',
          data: { vendorId: 'yard', billId: 'b1', ref: 'INV-7-A1', lines: [charge(-1_975)] },
        })
        .events(),
    ).toMatchObject([
      { type: 'CreditRecorded', data: { ref: 'INV-7-A1', date: '2026-11-20', amount: -1_975, lines: [{ adjusts }] } },
    ]));
  it('it gets the number of the vendor’s own memo', () =>
    made
      .when({ type: 'MatchAdjustment', data: { ref: 'CM-4' } })
      .then({ type: 'AdjustmentMatched', data: { vendorId: 'yard', from: 'INV-7-A1', to: 'CM-4' } }));
  it('it is written off, and not voided', () => {
    made.when({ type: 'VoidBill', data: { reason: 'x' } }).thenRefused('CORRECTION_OF_COSTS');
    made.when({ type: 'WriteOffAdjustment', data: { reason: 'They keep the money.' } }).then({
      type: 'AdjustmentWrittenOff',
      data: { vendorId: 'yard', amount: -1_975, on: '2026-11-20', reason: 'They keep the money.' },
    });
  });
  it('a bill that was corrected is not voided, and one that was not is not written off', () => {
    given(recorded(line(900)))
      .when({ type: 'VoidBill', data: { reason: 'x' } }, { corrections: ['INV-7-A1'] })
      .thenRefused('BILL_CORRECTED', { values: { ref: 'INV-7-A1' } });
    given(recorded(line(900)))
      .when({ type: 'WriteOffAdjustment', data: { reason: 'x' } })
      .thenRefused('NO_CORRECTION');
  });
});
