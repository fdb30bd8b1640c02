import { describe, it } from 'vitest';
import type {
  AccessRequestCommand,
  AccessRequestEvent,
  AccessRequestFacts,
} from '@backoffice/contracts/features/access-requests';
import type { Role } from '@backoffice/contracts/kernel';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { accessRequests } from './module.ts';

// as many as names
const [canyon, jo] = ['c1', 'b1'].map((end) => `00000000-0000-7000-8000-0000000000${end}`) as [string, string];
const facts = {
  ...factsAt(),
  company: { name: 'Canyon Walls' },
  salesman: null,
  hasAccess: false,
  takesRights: false,
  answerer: null,
  isForbiddenStranger: false,
};
const { given } = specOf(accessRequests, facts);

const ask = {
  type: 'RequestCompanyAccess',
  data: { targetCompanyId: canyon, role: 'AD', reason: 'Fridays', expiresOn: '2026-11-27' },
} satisfies AccessRequestCommand;
const askPortfolio = {
  type: 'RequestPortfolioAccess',
  data: { targetCompanyId: canyon, portfolioOwnerId: jo, reason: '', expiresOn: null },
} satisfies AccessRequestCommand;
const requested = {
  type: 'AccessRequested',
  data: {
    kind: 'company',
    requesterId: 'kim',
    requesterName: 'Kim Lee',
    targetCompanyId: canyon,
    targetCompanyName: 'Canyon Walls',
    portfolioOwnerId: null,
    portfolioOwnerName: null,
    role: 'AD',
    reason: 'Fridays',
    expiresOn: '2026-11-27',
  },
} satisfies AccessRequestEvent;
const moved = <
  const From extends 'pending' | 'approved',
  const To extends 'approved' | 'rejected' | 'revoked' | 'expired',
>(
  from: From,
  to: To,
) => ({ from: { status: from }, to: { status: to } });
const approved = {
  type: 'AccessApproved',
  data: { note: '', ...moved('pending', 'approved') },
} satisfies AccessRequestEvent;
const rejected = {
  type: 'AccessRejected',
  data: { note: 'No', ...moved('pending', 'rejected') },
} satisfies AccessRequestEvent;
const revoked = {
  type: 'AccessRevoked',
  data: { note: '', ...moved('approved', 'revoked') },
} satisfies AccessRequestEvent;

const approve = { type: 'ApproveAccess', data: { note: '' } } satisfies AccessRequestCommand;
const reject = { type: 'RejectAccess', data: { note: 'No' } } satisfies AccessRequestCommand;
const revoke = { type: 'RevokeAccess', data: { note: '' } } satisfies AccessRequestCommand;
const expire = { type: 'ExpireAccess', data: {} } satisfies AccessRequestCommand;
const by = (role: Role | null, more: Partial<AccessRequestFacts> = {}) => ({
  actor: { kind: 'user' as const, id: 'olive', name: 'Olive', role },
  answerer: { role },
  ...more,
});

describe('a request', () => {
  it('an access request says who asks for what', () => given().when(ask).then(requested));
  it('an access request may be for a colleague’s customers', () =>
    given()
      .when(askPortfolio, { salesman: { name: 'Jo Brandt' } })
      .then({
        type: 'AccessRequested',
        data: {
          ...requested.data,
          kind: 'portfolio',
          portfolioOwnerId: jo,
          portfolioOwnerName: 'Jo Brandt',
          role: null,
          reason: '',
          expiresOn: null,
        },
      }));
  it('an access request is only for what exists and the user does not have', () => {
    given().when(ask, { company: null }).thenRefused('COMPANY_UNKNOWN', { field: 'targetCompanyId' });
    given().when(askPortfolio).thenRefused('SALESMAN_UNKNOWN', { field: 'portfolioOwnerId' });
    given().when(ask, { hasAccess: true }).thenRefused('ALREADY_HAS_ACCESS');
  });
  it('an access request does not end before it begins, but may on the same day', () => {
    given()
      .when({ ...ask, data: { ...ask.data, expiresOn: '2026-11-19' } })
      .thenRefused('ENDS_BEFORE_TODAY', { field: 'expiresOn' });
    given()
      .when({ ...ask, data: { ...ask.data, expiresOn: '2026-11-20' } })
      .then({ ...requested, data: { ...requested.data, expiresOn: '2026-11-20' } });
  });
});

describe('an answer', () => {
  it('an access request is answered only once', () => {
    given(requested).when(approve, by('OA')).then(approved);
    given(requested).when(reject, by('AF')).then(rejected);
    for (const history of [
      [requested, approved],
      [requested, rejected],
      [requested, approved, revoked],
    ])
      for (const answer of [approve, reject] as const)
        given(...history)
          .when(answer, by('OA'))
          .thenRefused('BAD_STATE');
  });
  it.each<Role | null>(['AD', 'SM', null])(
    'an access request is not answered by %s, who is not above the requested role',
    (role) => given(requested).when(approve, by(role)).thenRefused('NOT_BELOW_YOU'),
  );
  it('users cannot answer their own access request', () => {
    for (const answer of [approve, reject] as const)
      given(requested)
        .when(answer, { answerer: { role: 'OA' } })
        .thenRefused('SELF_APPROVAL');
    given(requested, approved)
      .when(revoke, { answerer: { role: 'OA' } })
      .thenRefused('SELF_APPROVAL');
  });
  it('an access request is answered only by members with the permission', () =>
    given(requested)
      .when(approve, by('OA', { isForbiddenStranger: true }))
      .thenRefused('NOT_BELOW_YOU'));
  it('a portfolio request is approved by whoever stands above salesmen', () => {
    const portfolio = {
      ...requested,
      data: { ...requested.data, kind: 'portfolio', role: null },
    } satisfies AccessRequestEvent;
    given(portfolio).when(approve, by('SM')).thenRefused('NOT_BELOW_YOU');
    given(portfolio).when(approve, by('SU')).then(approved);
  });
});

describe('access', () => {
  it('access is revoked only where it was approved', () => {
    given(requested, approved).when(revoke, by('OA')).then(revoked);
    for (const history of [[requested], [requested, rejected], [requested, approved, revoked]])
      given(...history)
        .when(revoke, by('OA'))
        .thenRefused('BAD_STATE');
  });
  it('access ends on the day after its last day', () => {
    given(requested, approved).when(expire, { today: '2026-11-27' }).thenRefused('BAD_STATE');
    given(requested, approved)
      .when(expire, { today: '2026-11-28' })
      .then({ type: 'AccessExpired', data: moved('approved', 'expired') });
    given(requested).when(expire, { today: '2026-11-28' }).thenRefused('BAD_STATE');
  });
  it('access without a last day does not end by itself', () =>
    given({ ...requested, data: { ...requested.data, expiresOn: null } }, approved)
      .when(expire, { today: '2099-01-01' })
      .thenRefused('BAD_STATE'));
});
