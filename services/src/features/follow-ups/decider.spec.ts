import { describe, it } from 'vitest';
import type { FollowUpEvent, FollowUpFields, FollowUpOutcome } from '@backoffice/contracts/features/follow-ups';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { followUps } from './module.ts';

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const today = '2026-11-20',
  yesterday = '2026-11-19',
  monday = '2026-11-23',
  friday = '2026-11-27';
const [sam, tess] = [
  { id: id(901), name: 'Sam Ortiz' },
  { id: id(902), name: 'Tess Cole' },
];
const place = {
  locationId: id(701),
  locationName: 'Palm Court',
  customerId: id(801),
  customerName: 'Rivera Homes',
  salesmanId: sam.id,
  salesmanName: sam.name,
};
const wall = { id: id(601), number: '12', name: 'Retaining wall', isSettled: false };

const planned = {
  proposalId: wall.id,
  dueDate: monday,
  kind: 'call',
  subject: 'Have they read it?',
  note: '',
} as const;
const { salesmanId: _his, salesmanName: _name, ...where } = place;
const fields: FollowUpFields = {
  ...where,
  ...planned,
  proposalNumber: '12',
  proposalName: 'Retaining wall',
  salesmanId: sam.id,
  salesmanName: sam.name,
};
const scheduled = { type: 'FollowUpScheduled', data: fields } satisfies FollowUpEvent;
const done = (outcome: FollowUpOutcome, more: { note?: string; nextDueDate?: string } = {}) =>
  ({
    type: 'FollowUpCompleted',
    data: { from: { status: 'open' }, to: { status: 'done' }, outcome, note: '', nextDueDate: null, ...more },
  }) satisfies FollowUpEvent;
const moved = (from: string, to: string, note = '') =>
  ({
    type: 'FollowUpRescheduled',
    data: { from: { dueDate: from }, to: { dueDate: to }, note },
  }) satisfies FollowUpEvent;
const cancelled = {
  type: 'FollowUpCancelled',
  data: { from: { status: 'open' }, to: { status: 'cancelled' }, note: 'They moved away.' },
} satisfies FollowUpEvent;

const schedule = (more: { proposalId?: string | null; salesmanId?: string; dueDate?: string } = {}) =>
  ({ type: 'ScheduleFollowUp', data: { locationId: place.locationId, ...planned, ...more } }) as const;
const complete = (outcome: FollowUpOutcome | null, more: { note?: string; nextDueDate?: string } = {}) =>
  ({ type: 'CompleteFollowUp', data: { outcome, note: '', nextDueDate: null, ...more } }) as const;
const reschedule = (dueDate: string, note = '') => ({ type: 'RescheduleFollowUp', data: { dueDate, note } }) as const;
const cancel = { type: 'CancelFollowUp', data: { note: 'They moved away.' } } as const;

const { given } = specOf(followUps, { ...factsAt(), place, proposal: wall, salesman: sam });

describe('scheduling a follow-up', () => {
  it('a new follow-up says for whom, where, about what and when', () => given().when(schedule()).then(scheduled));
  it('a follow-up can be about a location alone', () =>
    given()
      .when(schedule({ proposalId: null }), { proposal: null })
      .then({ ...scheduled, data: { ...fields, proposalId: null, proposalNumber: null, proposalName: null } }));
  it('a follow-up can be scheduled for today', () =>
    given()
      .when(schedule({ dueDate: today }))
      .then({ ...scheduled, data: { ...fields, dueDate: today } }));
  it('a follow-up can be assigned to another salesman', () =>
    given()
      .when(schedule({ salesmanId: tess.id }), { salesman: tess })
      .then({ ...scheduled, data: { ...fields, salesmanId: tess.id, salesmanName: tess.name } }));
  it('a follow-up cannot be scheduled on a past day', () =>
    given()
      .when(schedule({ dueDate: yesterday }))
      .thenRefused('DUE_IN_PAST', { field: 'dueDate', values: { field: 'due date' } }));
  it('a follow-up needs a location of this company', () =>
    given().when(schedule(), { place: null }).thenRefused('LOCATION_UNKNOWN', { field: 'locationId' }));
  it('a follow-up needs a proposal of its location', () =>
    given().when(schedule(), { proposal: null }).thenRefused('PROPOSAL_UNKNOWN', { field: 'proposalId' }));
  it('a follow-up cannot be scheduled for a settled proposal', () =>
    given()
      .when(schedule(), { proposal: { ...wall, isSettled: true } })
      .thenRefused('PROPOSAL_SETTLED', { field: 'proposalId' }));
  it('a follow-up needs a salesman of this company', () =>
    given()
      .when(schedule({ salesmanId: tess.id }), { salesman: null })
      .thenRefused('SALESMAN_UNKNOWN', { field: 'salesmanId' }));
  it('a follow-up is scheduled once, however often the command is repeated', () =>
    given(scheduled).when(schedule()).then());
  it('a follow-up is not scheduled again after it was completed', () =>
    given(scheduled, done('won')).when(schedule()).then());
});

describe('completing a follow-up', () => {
  it('completing a follow-up records its outcome', () =>
    given(scheduled)
      .when(complete('interested', { note: 'They want the rail.' }))
      .then(done('interested', { note: 'They want the rail.' })));
  it('completing a follow-up needs an outcome', () =>
    given(scheduled).when(complete(null)).thenRefused('OUTCOME_REQUIRED', { field: 'outcome' }));
  it('completing a follow-up can name the day of the next one', () =>
    given(scheduled)
      .when(complete('noAnswer', { nextDueDate: friday }))
      .then(done('noAnswer', { nextDueDate: friday })));
  it('postponing a follow-up needs a new day', () =>
    given(scheduled).when(complete('reschedule')).thenRefused('NEXT_DUE_DATE_REQUIRED', { field: 'nextDueDate' }));
  it('a follow-up can be postponed to another day', () =>
    given(scheduled)
      .when(complete('reschedule', { nextDueDate: friday }))
      .then(done('reschedule', { nextDueDate: friday })));
  it('a follow-up cannot be postponed to a past day', () =>
    given(scheduled)
      .when(complete('reschedule', { nextDueDate: yesterday }))
      .thenRefused('DUE_IN_PAST', { field: 'nextDueDate', values: { field: 'next due date' } }));
  it('a follow-up can be completed long after it was due', () =>
    given({ ...scheduled, data: { ...fields, dueDate: '2026-10-01' } })
      .when(complete('won'))
      .then(done('won')));
  it('a follow-up is completed only once', () =>
    given(scheduled, done('noAnswer')).when(complete('won')).thenRefused('BAD_STATE'));
  it('a cancelled follow-up cannot be completed', () =>
    given(scheduled, cancelled).when(complete('won')).thenRefused('BAD_STATE'));
});

describe('rescheduling a follow-up', () => {
  it('rescheduling a follow-up moves it to another day', () =>
    given(scheduled)
      .when(reschedule(friday, 'Back on Friday.'))
      .then(moved(monday, friday, 'Back on Friday.')));
  it('a rescheduled follow-up is moved from its current day', () =>
    given(scheduled, moved(monday, friday)).when(reschedule(monday)).then(moved(friday, monday)));
  it('rescheduling a follow-up without changes records nothing', () =>
    given(scheduled).when(reschedule(monday)).then());
  it('rescheduling a follow-up records a note, also on the same day', () =>
    given(scheduled)
      .when(reschedule(monday, 'In the morning.'))
      .then(moved(monday, monday, 'In the morning.')));
  it('a follow-up cannot be rescheduled to a past day', () =>
    given(scheduled).when(reschedule(yesterday)).thenRefused('DUE_IN_PAST', { field: 'dueDate' }));
  it('a completed follow-up cannot be rescheduled', () =>
    given(scheduled, done('won')).when(reschedule(friday)).thenRefused('BAD_STATE'));
});

const skipped = {
  type: 'FollowUpSkipped',
  data: { from: { status: 'open' }, to: { status: 'skipped' }, note: 'On holiday.' },
} satisfies FollowUpEvent;

it('an open follow-up is skipped once, with the reason', () => {
  const skip = { type: 'SkipFollowUp', data: { note: 'On holiday.' } } as const;
  given(scheduled).when(skip).then(skipped);
  given(scheduled, skipped).when(skip).thenRefused('BAD_STATE');
});

describe('cancelling a follow-up', () => {
  it('cancelling a follow-up records the reason', () => given(scheduled).when(cancel).then(cancelled));
  it('a follow-up is cancelled only once', () => given(scheduled, cancelled).when(cancel).thenRefused('BAD_STATE'));
  it('a completed follow-up cannot be cancelled', () =>
    given(scheduled, done('lost')).when(cancel).thenRefused('BAD_STATE'));
});

describe('reopening a follow-up', () => {
  const reopen = { type: 'ReopenFollowUp', data: {} } as const;
  const reopened = (status: 'done' | 'skipped' | 'cancelled') =>
    ({ type: 'FollowUpReopened', data: { from: { status }, to: { status: 'open' } } }) satisfies FollowUpEvent;
  it('a follow-up that was completed is opened again', () =>
    given(scheduled, done('noAnswer')).when(reopen).then(reopened('done')));
  it('a follow-up that was cancelled is opened again', () =>
    given(scheduled, cancelled).when(reopen).then(reopened('cancelled')));
  it('a follow-up that was skipped is opened again', () =>
    given(scheduled, skipped).when(reopen).then(reopened('skipped')));
  it('a follow-up that is open cannot be reopened', () => given(scheduled).when(reopen).thenRefused('NOT_CLOSED'));
  it('a follow-up that was reopened can be completed again', () =>
    given(scheduled, done('noAnswer'), reopened('done')).when(complete('won')).then(done('won')));
  it('a follow-up of a settled proposal is not reopened', () =>
    given(scheduled, cancelled)
      .when(reopen, { proposal: { ...wall, isSettled: true } })
      .thenRefused('PROPOSAL_SETTLED'));
});
