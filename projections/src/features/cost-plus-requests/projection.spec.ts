import { describe, expect, it } from 'vitest';
import { fold, foldStream } from '#kernel/fold.ts';
import { instantAt, recordedEvents, recordedEventsFrom } from '#test/recorded-events.spec-kit.ts';
import { WorkingSet } from '#kernel/working-set.ts';
import { costPlusRequestsProjection } from './projection.ts';

const terms = { customerId: 'c', customerName: 'Ana Ltd', reason: 'Unknown ground', proposedFeeBp: 1_500 };
const requested = { type: 'CostPlusRequested', data: terms };
const answer = (type: string, note = '') => ({ type, data: { note } });
const after = (...events: { type: string; data: object }[]) =>
  foldStream(costPlusRequestsProjection, recordedEvents('CostPlusRequest-c', requested, ...events));

describe('a cost-plus request', () => {
  it('a cost-plus request starts as pending with what was asked for', () =>
    expect(after()).toMatchObject({
      id: 'c',
      ...terms,
      status: 'pending',
      requestedByName: 'Kim',
      requestedAt: instantAt(1),
      decidedAt: null,
    }));
  it('a cost-plus request shows its answer', () => {
    expect(after(answer('CostPlusApproved', 'Open books'))).toMatchObject({
      status: 'approved',
      note: 'Open books',
      decidedAt: instantAt(2),
      decidedByName: 'Kim',
    });
    expect(after(answer('CostPlusRejected'))).toMatchObject({ status: 'rejected', decidedAt: instantAt(2) });
    expect(after(answer('CostPlusApproved'), answer('CostPlusRevoked', 'Fixed prices'))).toMatchObject({
      status: 'revoked',
      note: 'Fixed prices',
      decidedAt: instantAt(3),
    });
  });
  it('a cost-plus request that is made again is pending again, without the old answer', () =>
    expect(
      after(answer('CostPlusRejected', 'They pay late'), { ...requested, data: { ...terms, proposedFeeBp: null } }),
    ).toMatchObject({
      status: 'pending',
      proposedFeeBp: null,
      note: '',
      decidedAt: null,
      decidedByName: null,
      requestedAt: instantAt(3),
      createdAt: instantAt(1),
      version: 3,
    }));
  it('a cost-plus request shows its customer under the name it has today', () => {
    const rows = new WorkingSet(['customerId']);
    for (const event of [
      ...recordedEvents('CostPlusRequest-c', requested),
      ...recordedEventsFrom(1, 'Customer-c', { type: 'CustomerEdited', data: { name: 'Ana & Sons' } }),
    ])
      fold(costPlusRequestsProjection, rows, event);
    expect(rows.get('c')).toMatchObject({ customerName: 'Ana & Sons', version: 1 });
  });
});
