import { describe, expect, it } from 'vitest';
import { foldStream } from '#kernel/fold.ts';
import { instantAt, recordedEvents } from '#test/recorded-events.spec-kit.ts';
import { accessRequestsProjection } from './projection.ts';

const asked = {
  kind: 'company',
  requesterId: 'sam',
  requesterName: 'Sam',
  targetCompanyId: 'bolt',
  targetCompanyName: 'Bolt',
  portfolioOwnerId: null,
  portfolioOwnerName: null,
  role: 'AD',
  reason: 'Fridays',
  expiresOn: null,
};
const answer = (type: string, status: string, note = '') => ({
  type,
  data: { note, from: { status: 'pending' }, to: { status } },
});
const after = (...events: { type: string; data: object }[]) =>
  foldStream(
    accessRequestsProjection,
    recordedEvents('AccessRequest-r', { type: 'AccessRequested', data: asked }, ...events),
  );

describe('a request for access', () => {
  it('an access request starts as pending with what was asked for', () =>
    expect(after()).toMatchObject({
      ...asked,
      status: 'pending',
      requestedAt: instantAt(1),
      decidedAt: null,
      decidedByName: null,
      note: '',
    }));
  it.each([
    ['AccessApproved', 'approved'],
    ['AccessRejected', 'rejected'],
    ['AccessRevoked', 'revoked'],
  ])('an access request shows its answer after the event %s', (type, status) =>
    expect(after(answer(type, status, 'So be it'))).toMatchObject({
      status,
      note: 'So be it',
      decidedAt: instantAt(2),
      decidedByName: 'Kim',
    }),
  );
  it('an access request that expires was decided by nobody', () =>
    expect(
      after(answer('AccessApproved', 'approved', 'Until May'), {
        type: 'AccessExpired',
        data: { from: { status: 'approved' }, to: { status: 'expired' } },
      }),
    ).toMatchObject({ status: 'expired', note: 'Until May', decidedAt: instantAt(2) }));
});
