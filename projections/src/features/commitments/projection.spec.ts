import { openLinesOn, type CommitmentView } from '@backoffice/contracts/features/commitments';
import { describe, expect, it } from 'vitest';
import { rowsAfter } from '#test/recorded-events.spec-kit.ts';
import { commitmentsProjection } from './projection.ts';

const event = (type: string, data: object = {}) => ({ type, data });
const line = (amount: number, lineId = 'concrete') => ({ lineId, description: 'Concrete', amount });
const created = event('CommitmentCreated', {
  number: '7',
  kind: 'subcontract',
  vendorId: 'rs',
  vendorName: 'RS Concrete',
  contractId: 'wall',
  contractName: '15 Retaining wall',
  retentionBp: 500,
  lines: [line(6_000_000)],
  amount: 6_000_000,
});
const change = { changeId: 'co1', number: '1', lines: [line(450_000)], amount: 450_000 };
const issued = [
  created,
  event('CommitmentIssued', { on: '2026-11-03' }),
  event('CommitmentChangeRecorded', change),
  event('CommitmentChangeApproved', { changeId: 'co1', on: '2026-11-10', amount: 450_000 }),
];
const charged = (amount: number, retentionHeld: number, date = '2026-11-18') => ({
  vendorId: 'rs',
  ref: 'RS-110',
  date,
  lines: [{ commitmentId: 'sc7', commitmentLineId: 'concrete', amount }],
  amount,
  retentionHeld,
});
const after = (...bills: readonly { type: string; data: object }[]) =>
  rowsAfter(commitmentsProjection, ['Commitment-sc7', ...issued], ['Bill-b', ...bills]).get('sc7') as
    | CommitmentView
    | undefined; // a row of that table

describe('a commitment in the list', () => {
  it('an approved change is part of what it comes to', () =>
    expect(after()).toMatchObject({
      code: 'SC-7',
      status: 'issued',
      amount: 6_000_000,
      approvedChanges: 450_000,
      revised: 6_450_000,
      billed: 0,
      open: 6_450_000,
    }));
  it('a bill is billed of it, and holds retention', () =>
    expect(after(event('BillRecorded', charged(1_200_000, 60_000)))).toMatchObject({
      billed: 1_200_000,
      retention: 60_000,
      open: 5_250_000,
    }));
  it('an edited bill counts as it is now', () =>
    expect(
      after(
        event('BillRecorded', charged(1_200_000, 60_000)),
        event('BillEdited', { vendorId: 'rs', from: charged(1_200_000, 60_000), to: charged(1_000_000, 50_000) }),
      ),
    ).toMatchObject({ billed: 1_000_000, retention: 50_000 }));
  it('a bill that is taken off it by an edit counts no more', () =>
    expect(
      after(
        event('BillRecorded', charged(1_200_000, 60_000)),
        event('BillEdited', {
          vendorId: 'rs',
          from: charged(1_200_000, 60_000),
          to: { ...charged(1_200_000, 0), lines: [{ amount: 1_200_000 }] },
        }),
      ),
    ).toMatchObject({ billed: 0, retention: 0, open: 6_450_000 }));
  it('a void bill counts no more', () =>
    expect(
      after(
        event('BillRecorded', charged(1_200_000, 60_000)),
        event('BillVoided', { ...charged(1_200_000, 60_000), voidedOn: '2026-11-20', reason: 'x' }),
      ),
    ).toMatchObject({ billed: 0, retention: 0 }));
  it('a release takes from what is held', () =>
    expect(
      after(
        event('BillRecorded', charged(1_200_000, 60_000)),
        event('RetentionPayableReleased', {
          ...charged(60_000, 0),
          lines: [{ commitmentId: 'sc7', account: 'retentionPayable', amount: 60_000 }],
        }),
      ),
    ).toMatchObject({ billed: 1_200_000, retention: 0 }));
  it('what is open is known of any day', () => {
    const row = after(event('BillRecorded', charged(1_200_000, 60_000)));
    const openOn = (day: string) => (row ? openLinesOn(row, day).map(({ open }) => open) : null);
    expect(['2026-11-02', '2026-11-03', '2026-11-10', '2026-11-18'].map(openOn)).toEqual([
      [],
      [6_000_000],
      [6_450_000],
      [5_250_000],
    ]);
  });
  it('a closed commitment has nothing open', () =>
    expect(
      rowsAfter(commitmentsProjection, [
        'Commitment-sc7',
        ...issued,
        event('CommitmentClosed', { on: '2026-12-01', reason: 'Done' }),
      ]).get('sc7'),
    ).toMatchObject({ status: 'closed', open: 0, endReason: 'Done' }));
  it('a commitment shows its vendor under the name it has today', () =>
    expect(
      rowsAfter(
        commitmentsProjection,
        ['Commitment-sc7', ...issued],
        ['Supplier-rs', event('SupplierEdited', { name: 'RS & Sons' })],
      ).get('sc7'),
    ).toMatchObject({ vendorName: 'RS & Sons' }));
});
