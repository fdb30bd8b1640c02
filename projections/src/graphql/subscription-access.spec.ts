import { describe, expect, it } from 'vitest';
import { accessRequest } from '@backoffice/contracts/features/access-requests';
import { company } from '@backoffice/contracts/features/companies';
import { user } from '@backoffice/contracts/features/users';
import { subscriptionAccess } from './subscription-access.ts';
import { callerOf, acme, bolt, olive, sam } from '#test/database.spec-kit.ts';
import { concernsPolicy } from '#kernel/row-scope.ts';
import type { RowChange } from '#kernel/advance.ts';

const { maySubscribe: hears, maySee: sees } = subscriptionAccess(
  [company, user, accessRequest].map((resource) => ({ resource, permission: resource.entity })),
);
const change = (resource: string, concerned: readonly string[], more: Partial<RowChange> = {}): RowChange => ({
  tenant: 'platform',
  resource,
  id: 'r',
  kind: 'updated',
  version: 2,
  position: 9,
  salesmen: [],
  audience: concerned,
  ...more,
});

describe('a change of somebody', () => {
  it('a change of a user is sent to members of the companies they work or worked for', () => {
    expect(sees(callerOf(olive), change('User', [bolt, acme]))).toBe(true);
    expect(sees(callerOf(olive), change('User', [bolt]))).toBe(false);
  });
  it('a change of a user is sent to that user, whichever company is selected', () =>
    expect(sees(callerOf(sam, { tenant: bolt }), change('User', [acme, sam]))).toBe(true));
  it('a change of a user is sent without the permission to see people only to that user', () => {
    const caller = callerOf(olive, { denied: ['User'] });
    expect([
      hears(caller, 'User'),
      sees(caller, change('User', [acme])),
      sees(caller, change('User', [acme, olive], { id: olive })),
    ]).toEqual([true, false, true]);
  });
  it('a change of another kind is not sent at all without its permission', () => {
    const caller = callerOf(olive, { denied: ['AccessRequest'] });
    expect([hears(caller, 'AccessRequest'), sees(caller, change('AccessRequest', [acme]))]).toEqual([false, false]);
  });
});

describe('a request', () => {
  it('a change of an access request is sent to its company and to the requester', () => {
    const asked = change('AccessRequest', [bolt, sam]);
    expect([
      sees(callerOf(olive, { tenant: bolt }), asked),
      sees(callerOf(sam), asked),
      sees(callerOf(olive), asked),
    ]).toEqual([true, true, false]);
  });
});

describe('a company', () => {
  it('a change of a company is sent to its members, whichever of their companies is selected', () => {
    const caller = { ...callerOf(olive), companies: [acme, bolt] };
    expect([
      sees(caller, change('Company', [], { id: bolt })),
      sees(callerOf(olive), change('Company', [], { id: bolt })),
      sees({ ...caller, companies: 'all' }, change('Company', [], { id: 'c' })),
    ]).toEqual([true, false, true]);
  });
});

it('lists of platform-wide records are limited in the same way as subscriptions', () => {
  expect(concernsPolicy(company)({ ...callerOf(olive), companies: 'all' })).toEqual([]);
  expect(concernsPolicy(company)(callerOf(olive))).toEqual([{ field: 'id', op: 'in', value: [acme] }]);
  expect(concernsPolicy(user)(callerOf(sam))).toEqual([
    {
      any: [
        [{ field: 'memberships', op: 'has', value: [{ companyId: acme }] }],
        [{ field: 'id', op: 'eq', value: sam }],
      ],
    },
  ]);
  expect(concernsPolicy(accessRequest)(callerOf(sam))).toEqual([
    { any: [[{ field: 'targetCompanyId', op: 'eq', value: acme }], [{ field: 'requesterId', op: 'eq', value: sam }]] },
  ]);
});
