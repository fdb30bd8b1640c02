import { describe, expect, it } from 'vitest';
import { foldStream } from '#kernel/fold.ts';
import { instantAt, rowsAfter, recordedEvents } from '#test/recorded-events.spec-kit.ts';
import { followUpsProjection } from './projection.ts';

const planned = {
  locationId: 'l',
  locationName: 'Palm Court',
  customerId: 'c',
  customerName: 'Ana Ltd',
  proposalId: 'p',
  proposalNumber: '12',
  proposalName: 'Retaining wall',
  salesmanId: 's',
  salesmanName: 'Sam',
  dueDate: '2026-11-23',
  kind: 'call',
  subject: 'Have they read it?',
  note: 'Ask for Ana',
};
const scheduled = { type: 'FollowUpScheduled', data: planned };
const moved = (note = '') => ({
  type: 'FollowUpRescheduled',
  data: { from: { dueDate: '2026-11-23' }, to: { dueDate: '2026-11-27' }, note },
});
const closing = (status: string, more: object = {}) => ({
  from: { status: 'open' },
  to: { status },
  note: '',
  ...more,
});
const completed = {
  type: 'FollowUpCompleted',
  data: closing('done', { outcome: 'noAnswer', nextDueDate: '2026-11-30' }),
};
const cancelled = { type: 'FollowUpCancelled', data: closing('cancelled', { note: 'The proposal was signed.' }) };
const after = (...events: { type: string; data: object }[]) =>
  foldStream(followUpsProjection, recordedEvents('FollowUp-f', scheduled, ...events));

describe('a follow-up', () => {
  it('a follow-up starts as open with what was planned', () =>
    expect(after()).toMatchObject({
      id: 'f',
      ...planned,
      status: 'open',
      outcome: null,
      nextDueDate: null,
      closedAt: null,
    }));
  it('a follow-up moves to another day', () =>
    expect(after(moved('Back on Friday'))).toMatchObject({
      status: 'open',
      dueDate: '2026-11-27',
      note: 'Back on Friday',
      version: 2,
    }));
  it('a follow-up keeps its note when the event has none', () =>
    expect(after(moved())).toMatchObject({ note: 'Ask for Ana' }));
  it('a follow-up is done with an outcome', () =>
    expect(after(completed)).toMatchObject({
      status: 'done',
      outcome: 'noAnswer',
      nextDueDate: '2026-11-30',
      note: 'Ask for Ana',
      closedAt: instantAt(2),
      closedByName: 'Kim',
    }));
  it('a follow-up is cancelled for a reason', () =>
    expect(after(moved(), cancelled)).toMatchObject({
      status: 'cancelled',
      outcome: null,
      note: 'The proposal was signed.',
      closedAt: instantAt(3),
    }));
  it('a follow-up shows its customer, location and proposal under the names they have today', () => {
    const rows = rowsAfter(
      followUpsProjection,
      ['FollowUp-f', scheduled],
      ['Customer-c', { type: 'CustomerEdited', data: { name: 'Ana & Sons' } }],
      ['Location-l', { type: 'LocationEdited', data: { name: 'Palm Yard' } }],
      ['Proposal-p', { type: 'ProposalEdited', data: { number: '12a', name: 'Garden wall' } }],
    );
    expect(rows.get('f')).toMatchObject({
      customerName: 'Ana & Sons',
      locationName: 'Palm Yard',
      proposalNumber: '12a',
      proposalName: 'Garden wall',
      version: 1,
    });
  });
  it('a follow-up that was closed is open again once it is reopened, with its note', () =>
    expect(
      after(completed, { type: 'FollowUpReopened', data: { from: { status: 'done' }, to: { status: 'open' } } }),
    ).toMatchObject({ status: 'open', outcome: null, nextDueDate: null, closedAt: null, note: 'Ask for Ana' }));

  const news = (stream: string, ...types: string[]) =>
    [stream, ...types.map((type) => ({ type, data: {} }))] as [string, ...{ type: string; data: object }[]];
  const rowAfter = (...happened: [string, ...{ type: string; data: object }[]][]) =>
    rowsAfter(followUpsProjection, ['FollowUp-f', scheduled], ...happened).get('f');
  it.each([
    ['its proposal is archived', 'Proposal-p', 'ProposalArchived', 'ProposalUnarchived'],
    ['its proposal is in the trash', 'Proposal-p', 'ProposalTrashed', 'ProposalRestored'],
    ['its location is in the trash', 'Location-l', 'LocationTrashed', 'LocationRestored'],
  ])('a follow-up is suspended while %s', (_why, stream, away, back) => {
    expect(rowAfter(news(stream, away))).toMatchObject({ status: 'suspended', version: 1 });
    expect(rowAfter(news(stream, away, back))).toMatchObject({ status: 'open', suspendedBy: [], version: 1 });
  });
  it('a follow-up stays suspended until everything is back that suspended it', () => {
    const both = news('Proposal-p', 'ProposalArchived', 'ProposalTrashed', 'ProposalRestored');
    expect(rowAfter(both)).toMatchObject({ status: 'suspended', suspendedBy: ['proposalArchived'] });
    expect(rowAfter([...both, { type: 'ProposalUnarchived', data: {} }])).toMatchObject({ status: 'open' });
  });
  it('a follow-up that was closed by hand stays closed when its proposal comes back', () =>
    expect(
      rowAfter(['FollowUp-f', cancelled], news('Proposal-p', 'ProposalTrashed', 'ProposalRestored')),
    ).toMatchObject({ status: 'cancelled', suspendedBy: [] }));
  it('a follow-up that was cancelled by the trash of an older history stays cancelled', () =>
    expect(
      rowAfter(
        news('Proposal-p', 'ProposalTrashed'),
        ['FollowUp-f', cancelled],
        news('Proposal-p', 'ProposalRestored'),
      ),
    ).toMatchObject({ status: 'cancelled' }));
});
