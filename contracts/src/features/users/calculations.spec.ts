import { describe, expect, it } from 'vitest';
import { roles } from '#kernel/index.ts';
import {
  isSalesmanOf,
  manageableRoles,
  mayManage,
  mayCreate,
  requiresProfileUpdate,
  roleIn,
  userNameStem,
  withMembership,
  type Membership,
} from './index.ts';

const [canyon, harbor] = ['canyon', 'harbor'];
const member = (
  companyId: string | null,
  role: Membership['role'],
  status: Membership['status'] = 'active',
): Membership => ({ companyId, role, status });

describe('the hierarchy', () => {
  it('the role hierarchy is that of the specification', () =>
    expect(roles.map((role) => `${role}: ${manageableRoles[role].join(' ')}`)).toEqual([
      'SA: OA SU AF AD SM',
      'OA: SU AF AD SM',
      'SU: AF AD SM',
      'AF: AD SM',
      'AD: SM',
      'SM: ',
    ]));
  it('no role stands above itself or above an equal role', () =>
    expect(roles.filter((role) => mayManage(role, role))).toEqual([]));
  it('the role hierarchy lets nobody create an owner', () =>
    expect(roles.filter((role) => mayCreate(role, 'OA') || mayCreate(role, 'SA'))).toEqual([]));
});

describe('a role in a company', () => {
  const person = { memberships: [member(canyon, 'SM'), member(harbor, 'AF', 'inactive')] };
  it('the role of a user in a company is that of a live membership', () =>
    expect([roleIn(canyon, person), roleIn(harbor, person), roleIn('elsewhere', person)]).toEqual(['SM', null, null]));
  it('a user with the salesman role is a salesman', () =>
    expect([isSalesmanOf(canyon, person), isSalesmanOf(harbor, person)]).toEqual([true, false]));
});

describe('memberships', () => {
  it('memberships can be added, changed in place and removed', () => {
    const both = [member(canyon, 'SM'), member(harbor, 'AF')];
    expect(withMembership([member(canyon, 'SM')], harbor, member(harbor, 'AF'))).toEqual(both);
    expect(withMembership(both, canyon, member(canyon, 'AD'))).toEqual([member(canyon, 'AD'), member(harbor, 'AF')]);
    expect(withMembership(both, canyon, null)).toEqual([member(harbor, 'AF')]);
  });
});

describe('a profile', () => {
  const of = (phoneNumber: string | null, signature: string | null, companyId: string | null) =>
    requiresProfileUpdate({ phoneNumber, signature, memberships: [member(companyId, companyId ? 'SM' : 'SA')] });
  it('a profile is incomplete without a phone, or without the signature of whoever acts for a company', () =>
    expect([
      of(null, 'a', canyon),
      of('1', null, canyon),
      of('1', 'a', canyon),
      of('1', null, null),
      of(null, null, null),
    ]).toEqual([true, true, false, false, true]));
});

it.each([
  ['Zoë', 'Núñez-Ortiz', 'znunezortiz'],
  ['Li', 'O’', 'lo0'],
  ['王', '小明', '000'],
  ['Sam', 'x'.repeat(60), `s${'x'.repeat(43)}`],
])('a user name is suggested for %s %s', (firstName, lastName, stem) =>
  expect(userNameStem({ firstName, lastName })).toBe(stem),
);
