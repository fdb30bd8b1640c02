import { describe, expect, it } from 'vitest';
import {
  creatableRoles,
  mayManage,
  rightNames,
  type Right,
  type UserCommand,
  type UserEvent,
  type UserFacts,
} from '@backoffice/contracts/features/users';
import { roles, type Role } from '@backoffice/contracts/kernel';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { usersWith } from './module.ts';

const [canyon, harbor, session, request, another, jo] = ['c1', 'c2', 'a1', 'e1', 'e2', 'b1'].map(
  (end) => `00000000-0000-7000-8000-0000000000${end}`,
) as [string, string, string, string, string, string]; // as many as names
const person = {
  firstName: 'Sam',
  lastName: 'Ortiz',
  userName: 'sortiz1',
  email: 'sam@canyon.example',
  phoneNumber: null,
};
const membership = (role: Role, companyId: string | null = canyon, status: 'active' | 'inactive' = 'active') => ({
  companyId,
  role,
  status,
});
const invited = (...memberships: ReturnType<typeof membership>[]) =>
  ({ type: 'UserInvited', data: { ...person, companyId: canyon, memberships } }) satisfies UserEvent;
const device = { sessionId: session, deviceIdentifier: 'laptop', userAgent: 'spec', ip: '203.0.113.7' };
const ip = '203.0.113.7';

const activated = { type: 'UserActivated', data: {} } satisfies UserEvent;
const opened = { type: 'SessionOpened', data: device } satisfies UserEvent;
const disabled = {
  type: 'UserDisabled',
  data: { from: { status: 'active' }, to: { status: 'disabled' } },
} satisfies UserEvent;
const salesman = [invited(membership('SM')), activated] as const;

const { given, objection: objectionTo } = specOf(
  usersWith(async () => 0),
  {
    ...factsAt(),
    manager: null,
    heldRights: rightNames,
    isLastOwner: false,
    customers: 0,
  } satisfies UserFacts,
);
const as = (role: Role, more: Partial<NonNullable<UserFacts['manager']>> = {}) => ({
  manager: { companyId: canyon, roles: { [canyon]: role }, isSelf: false, ...more },
});
const self = (role: Role) => as(role, { isSelf: true });
const command = <const Type extends UserCommand['type']>(
  type: Type,
  data: Extract<UserCommand, { type: Type }>['data'],
) => ({ type, data }) as Extract<UserCommand, { type: Type }>; // of this type
const disable = command('DisableUser', {});
const changeRole = (role: Role) => command('ChangeUserRole', { companyId: canyon, role });
const changeStatus = (status: 'active' | 'inactive') =>
  command('ChangeMembershipStatus', { companyId: canyon, status });
const invite = (role: Role, companyId = canyon) =>
  command('InviteUser', { ...person, companyId, memberships: [membership(role, companyId)] });
const moved = (from: ReturnType<typeof membership>[], to: ReturnType<typeof membership>[]) => ({
  from: { memberships: from },
  to: { memberships: to },
});
const grantedBy = (requestId: string | null) =>
  ({
    type: 'MembershipGranted',
    data: {
      companyId: harbor,
      role: 'SM',
      requestId,
      ...moved([membership('SM')], [membership('SM'), membership('SM', harbor)]),
    },
  }) satisfies UserEvent;

describe('inviting a user', () => {
  it('inviting a user creates the user', () =>
    given()
      .when(invite('SM'))
      .then(invited(membership('SM'))));
  it('a user is created only once', () =>
    given(...salesman)
      .when(invite('SM'))
      .thenRefused('ALREADY_ACTIVE'));
  it('a user who has not accepted yet can be invited again', () =>
    given(invited(membership('SM')))
      .when(command('InviteUserAgain', {}))
      .then({ type: 'UserInvitedAgain', data: { email: person.email } }));
  it('a user who has accepted cannot be invited again', () =>
    given(...salesman)
      .when(command('InviteUserAgain', {}))
      .thenRefused('ALREADY_ACTIVE'));
  it('a disabled user cannot be invited again', () =>
    given(invited(membership('SM')), disabled)
      .when(command('InviteUserAgain', {}))
      .thenRefused('USER_DISABLED'));
  it('users are invited into lower roles only, and only into roles that can be assigned', () => {
    const may = roles.flatMap((actor) =>
      roles
        .filter((target) => given().when(invite(target), as(actor)).refusal === null)
        .map((target) => `${actor} ${target}`),
    );
    expect(may).toEqual(
      roles.flatMap((actor) =>
        creatableRoles
          .filter((target) => mayManage(actor, target))
          .toSorted((a, b) => roles.indexOf(a) - roles.indexOf(b))
          .map((target) => `${actor} ${target}`),
      ),
    );
  });
  it('users are invited only into the company that the caller works in', () =>
    given()
      .when(invite('SM', harbor), as('OA', { roles: { [canyon]: 'OA', [harbor]: 'OA' } }))
      .thenRefused('ROLE_NOT_CREATABLE'));
});

describe('activating a user', () => {
  it('a user is activated after the invitation', () =>
    given(invited(membership('SM')))
      .when(command('ActivateUser', {}))
      .then(activated));
  it('a user is activated only once', () =>
    given(...salesman, opened)
      .when(command('ActivateUser', {}))
      .thenRefused('ALREADY_ACTIVE'));
  it('a user who was disabled meanwhile is not activated', () =>
    given(invited(membership('SM')), disabled)
      .when(command('ActivateUser', {}))
      .thenRefused('USER_DISABLED'));
});

describe('managing people', () => {
  const acts = {
    edit: command('EditUser', { ...person, firstName: 'Samuel' }),
    status: changeStatus('inactive'),
    disable,
    again: command('InviteUserAgain', {}),
  };
  const allowed = (act: UserCommand) =>
    roles.flatMap((actor) =>
      roles
        .filter((target) => given(invited(membership(target))).when(act, as(actor)).refusal === null)
        .map((target) => `${actor} ${target}`),
    );

  it.each(Object.entries(acts))('only a higher role may do this to a user: %s', (_name, act) =>
    expect(allowed(act)).toEqual(
      roles.flatMap((actor) =>
        roles.filter((target) => mayManage(actor, target)).map((target) => `${actor} ${target}`),
      ),
    ),
  );
  it('changing a role needs a role above both the old and the new one', () => {
    given(...salesman)
      .when(changeRole('AF'), as('AF'))
      .thenRefused('NOT_BELOW_YOU');
    given(invited(membership('SU')))
      .when(changeRole('SM'), as('AF'))
      .thenRefused('NOT_BELOW_YOU');
    given(...salesman)
      .when(changeRole('AD'), as('AF'))
      .then({
        type: 'UserRoleChanged',
        data: { companyId: canyon, role: 'AD', ...moved([membership('SM')], [membership('AD')]) },
      });
  });
  it('changes to the user as a whole need a higher role in each of the user’s companies', () => {
    const both = [invited(membership('SM'), membership('AF', harbor))];
    given(...both)
      .when(disable, as('OA'))
      .thenRefused('NOT_BELOW_YOU');
    given(...both)
      .when(disable, as('OA', { roles: { [canyon]: 'OA', [harbor]: 'AD' } }))
      .thenRefused('NOT_BELOW_YOU');
    given(...both)
      .when(disable, as('OA', { roles: { [canyon]: 'OA', [harbor]: 'SU' } }))
      .then({ type: 'UserDisabled', data: { from: { status: 'invited' }, to: { status: 'disabled' } } });
    given(...both)
      .when(changeStatus('inactive'), as('OA'))
      .then({
        type: 'MembershipStatusChanged',
        data: {
          companyId: canyon,
          status: 'inactive',
          ...moved(
            [membership('SM'), membership('AF', harbor)],
            [membership('SM', canyon, 'inactive'), membership('AF', harbor)],
          ),
        },
      });
  });
  it('ended memberships do not count when a user is managed', () =>
    given(invited(membership('SM'), membership('AF', harbor, 'inactive')))
      .when(disable, as('OA'))
      .then({ type: 'UserDisabled', data: { from: { status: 'invited' }, to: { status: 'disabled' } } }));
  it('users cannot manage themselves', () => {
    given(invited(membership('OA')))
      .when(disable, self('OA'))
      .thenRefused('SELF_ACTION');
    given(invited(membership('OA')))
      .when(changeRole('SM'), self('OA'))
      .thenRefused('SELF_ACTION');
    given(invited(membership('SU')))
      .when(command('EditUser', { ...person, firstName: 'Boss' }), self('SU'))
      .thenRefused('NOT_BELOW_YOU');
  });
  it('platform administrators cannot be managed by companies', () =>
    given(invited(membership('SM'), membership('SA', null)))
      .when(disable, as('OA'))
      .thenRefused('NOT_BELOW_YOU'));
});

describe('who stays', () => {
  it.each([
    disable,
    changeRole('SM'),
    changeStatus('inactive'),
    command('EndMembership', { companyId: canyon, requestId: null }),
  ])('the last owner of a company is kept: $type', (act) =>
    given(invited(membership('OA')), activated)
      .when(act, { isLastOwner: true })
      .thenRefused('LAST_OWNER'),
  );
  it('the last owner cannot disable themselves', () =>
    given(invited(membership('OA')), activated)
      .when(disable, { ...self('OA'), isLastOwner: true })
      .thenRefused('LAST_OWNER'));
  it('a salesman with customers cannot be disabled', () =>
    given(...salesman)
      .when(disable, { ...as('OA'), customers: 12 })
      .thenRefused('HAS_OPEN_WORK', { values: { n: '12' } }));
  it('moving a user to the trash obeys the rules for disabling one', () => {
    const objection = (facts: Partial<UserFacts>) =>
      objectionTo({ type: 'TrashUser', data: {} }, salesman, facts)?.code ?? null;
    expect([
      objection(as('OA')),
      objection(as('SM')),
      objection(self('OA')),
      objection({ isLastOwner: true }),
      objection({ customers: 1 }),
    ]).toEqual([null, 'NOT_BELOW_YOU', 'SELF_ACTION', 'LAST_OWNER', 'HAS_OPEN_WORK']);
  });
});

describe('who comes back', () => {
  it('a user is restored by a higher role in each live company', () => {
    const objection = (memberships: ReturnType<typeof membership>[], facts: Partial<UserFacts>) =>
      objectionTo({ type: 'RestoreUser', data: {} }, [invited(...memberships)], facts)?.code ?? null;
    expect(objection([membership('SM')], {})).toBe(null);
    expect(objection([membership('SM')], as('OA'))).toBe(null);
    expect(objection([membership('OA')], as('OA'))).toBe('NOT_BELOW_YOU');
    expect(objection([membership('SM'), membership('SM', harbor)], as('OA'))).toBe('NOT_BELOW_YOU');
    expect(objection([membership('SM'), membership('SM', harbor, 'inactive')], as('OA'))).toBe(null);
  });
});

describe('a role, a membership, an account', () => {
  it('a role that does not change records nothing', () =>
    given(...salesman)
      .when(changeRole('SM'))
      .then());
  it('a role can be changed only for a member', () => {
    given(...salesman)
      .when(command('ChangeUserRole', { companyId: harbor, role: 'AD' }))
      .thenRefused('NOT_A_MEMBER');
    given(...salesman)
      .when(command('EndMembership', { companyId: harbor, requestId: null }))
      .thenRefused('NOT_A_MEMBER');
  });
  it('a membership that already has the status is refused', () =>
    given(...salesman)
      .when(changeStatus('active'))
      .thenRefused('STATUS_UNCHANGED', { field: 'status' }));
  it('an enabled user returns to the status reached before', () => {
    given(...salesman, disabled)
      .when(command('EnableUser', {}))
      .then({ type: 'UserEnabled', data: { from: { status: 'disabled' }, to: { status: 'active' } } });
    given(...salesman)
      .when(command('EnableUser', {}))
      .thenRefused('STATUS_UNCHANGED');
  });
  it('a membership is granted only once', () => {
    const give = command('GrantMembership', { companyId: harbor, role: 'SM', requestId: request, expiresOn: null });
    given(...salesman)
      .when(give)
      .then({
        type: 'MembershipGranted',
        data: {
          companyId: harbor,
          role: 'SM',
          requestId: request,
          ...moved([membership('SM')], [membership('SM'), membership('SM', harbor)]),
        },
      });
    given(invited(membership('SM', harbor)))
      .when(give)
      .thenRefused('ALREADY_A_MEMBER');
    given(invited(membership('AD', harbor, 'inactive')))
      .when(give)
      .then({
        type: 'MembershipGranted',
        data: {
          companyId: harbor,
          role: 'SM',
          requestId: request,
          ...moved([membership('AD', harbor, 'inactive')], [membership('SM', harbor)]),
        },
      });
    given(...salesman, disabled)
      .when(give)
      .thenRefused('USER_DISABLED');
    given(...salesman)
      .when(give, as('AD', { companyId: harbor, roles: { [harbor]: 'SM' } }))
      .thenRefused('NOT_BELOW_YOU');
  });
  it('whoever becomes an owner leaves the role they have in the company, and its last day', () => {
    const own = command('GrantMembership', { companyId: canyon, role: 'OA', requestId: null, expiresOn: null });
    const until = { ...membership('AF'), expiresOn: '2026-12-31' };
    const change = moved([until], [membership('OA')]);
    given(invited(until), activated)
      .when(own)
      .then({ type: 'MembershipGranted', data: { companyId: canyon, role: 'OA', requestId: null, ...change } });
    given(invited(membership('OA')), activated)
      .when(own)
      .thenRefused('ALREADY_A_MEMBER');
    given(...salesman)
      .when(own, { customers: 2 })
      .thenRefused('HAS_OPEN_WORK', { values: { n: '2' } });
  });
  it('a membership granted by a request ends once, whatever happened to it meanwhile', () => {
    const end = command('EndMembership', { companyId: harbor, requestId: request });
    given(...salesman)
      .when(end)
      .then();
    given(...salesman, grantedBy(request))
      .when(end)
      .then({
        type: 'MembershipEnded',
        data: {
          companyId: harbor,
          requestId: request,
          ...moved([membership('SM'), membership('SM', harbor)], [membership('SM')]),
        },
      });
  });
  it('a membership granted anew does not end with an older request', () => {
    const end = command('EndMembership', { companyId: harbor, requestId: request });
    given(invited(membership('SM'), membership('SM', harbor)))
      .when(end)
      .then();
    for (const newer of [null, another]) {
      const ended = {
        type: 'MembershipEnded',
        data: {
          companyId: harbor,
          requestId: null,
          ...moved([membership('SM'), membership('SM', harbor)], [membership('SM')]),
        },
      } satisfies UserEvent;
      given(...salesman, grantedBy(request), ended, grantedBy(newer))
        .when(end)
        .then();
      given(...salesman, grantedBy(request), ended, grantedBy(newer))
        .when(end, { isLastOwner: true })
        .then();
    }
  });
  it('a membership has a last day where the request named one', () => {
    const until = { ...membership('SM', harbor), expiresOn: '2026-11-27' };
    given(...salesman)
      .when(command('GrantMembership', { companyId: harbor, role: 'SM', requestId: request, expiresOn: '2026-11-27' }))
      .then({
        type: 'MembershipGranted',
        data: {
          companyId: harbor,
          role: 'SM',
          requestId: request,
          ...moved([membership('SM')], [membership('SM'), until]),
        },
      });
  });
});

describe('a portfolio', () => {
  const portfolio = { companyId: canyon, salesmanId: jo, expiresOn: null };
  const granted = {
    type: 'PortfolioGranted',
    data: {
      companyId: canyon,
      salesmanId: jo,
      requestId: request,
      from: { portfolios: [] },
      to: { portfolios: [portfolio] },
    },
  } satisfies UserEvent;
  const end = command('EndPortfolio', { companyId: canyon, salesmanId: jo, requestId: request });
  it('a portfolio is granted by whoever stands above salesmen', () => {
    given(...salesman)
      .when(command('GrantPortfolio', { ...portfolio, requestId: request }), as('SU'))
      .then(granted);
    given(...salesman)
      .when(command('GrantPortfolio', { ...portfolio, requestId: request }), as('SM'))
      .thenRefused('NOT_BELOW_YOU');
  });
  it('a portfolio ends only once', () => {
    given(...salesman, granted)
      .when(end)
      .then({
        type: 'PortfolioEnded',
        data: {
          companyId: canyon,
          salesmanId: jo,
          requestId: request,
          from: { portfolios: [portfolio] },
          to: { portfolios: [] },
        },
      });
    given(...salesman)
      .when(end)
      .then();
    given(...salesman, granted, { ...granted, data: { ...granted.data, requestId: another } })
      .when(end)
      .then();
  });
});

describe('a person', () => {
  const own = {
    firstName: 'Sam',
    lastName: 'Ortiz',
    phoneNumber: '+16195550100',
    profilePicture: null,
    signature: 'users/sam/signature.png',
  };
  const edited = { type: 'UserEdited', data: { ...person, ...own } } satisfies UserEvent;
  it('a user completes their profile, and keeps the name and address of the sign-in', () =>
    given(...salesman)
      .when(command('EditProfile', own))
      .then(edited));
  it('editing a user keeps the signature', () =>
    given(...salesman, edited)
      .when(command('EditUser', { ...person, lastName: 'Orton' }))
      .then({ type: 'UserEdited', data: { ...person, ...own, lastName: 'Orton', phoneNumber: null } }));
  it('editing a user without changes records nothing', () =>
    given(...salesman, edited)
      .when(command('EditProfile', own))
      .then());
  it('a user gets codes by text only with a phone', () => {
    const sms = { enabled: true, channel: 'sms' } as const;
    given(...salesman)
      .when(command('ChangeTwoFactor', sms))
      .thenRefused('NO_PHONE', { field: 'channel' });
    given(...salesman, edited)
      .when(command('ChangeTwoFactor', sms))
      .then({
        type: 'TwoFactorChanged',
        data: { from: { twoFactor: { enabled: false, channel: 'email' } }, to: { twoFactor: sms } },
      });
    given(...salesman)
      .when(command('ChangeTwoFactor', { enabled: false, channel: 'email' }))
      .then();
  });
});

describe('what is noted of signing in', () => {
  it('the sign-in code of a user is recorded', () => {
    given(...salesman)
      .when(command('NoteTwoFactor', { passed: true, channel: 'email', ip }))
      .then({ type: 'TwoFactorPassed', data: { channel: 'email', ip } });
    given(...salesman)
      .when(command('NoteTwoFactor', { passed: false, channel: 'email', ip }))
      .then({ type: 'TwoFactorFailed', data: { channel: 'email', ip } });
  });
  it('a changed password of a user is recorded', () =>
    given(...salesman)
      .when(command('NotePasswordChange', { how: 'self', ip }))
      .then({ type: 'PasswordChanged', data: { how: 'self', ip } }));
  it('the device of a session is recorded', () =>
    given(...salesman)
      .when(command('OpenSession', device))
      .then(opened));
  it('the end of one session, or of all, is recorded', () => {
    for (const ending of [
      { sessionId: session, fromAllDevices: false },
      { sessionId: null, fromAllDevices: true },
    ])
      given(...salesman, opened)
        .when(command('EndSession', ending))
        .then({ type: 'SessionEnded', data: ending });
  });
  it('a failed sign-in is recorded, with the lock that it caused', () => {
    given(...salesman)
      .when(command('NoteFailedLogin', { ip, locked: false }))
      .then({ type: 'LoginFailed', data: { ip } });
    given(...salesman)
      .when(command('NoteFailedLogin', { ip, locked: true }))
      .then({ type: 'LoginFailed', data: { ip } }, { type: 'LoginLocked', data: { ip } });
  });
});

describe('rights beyond the role', () => {
  const AF = membership('AF');
  const holding = (...rights: Right[]) => ({ ...AF, rights });
  const bookkeeper = [invited(AF), activated] as const;
  const grant = (rights: Right[], requestId: string | null = null) =>
    command('GrantRights', { companyId: canyon, rights, requestId });
  const withdraw = (rights: Right[], requestId: string | null = null) =>
    command('WithdrawRights', { companyId: canyon, rights, requestId });
  const granted = (right: Right, requestId: string | null = null) =>
    ({
      type: 'RightsGranted',
      data: { companyId: canyon, rights: [right], requestId, ...moved([AF], [holding(right)]) },
    }) satisfies UserEvent;

  it('a right is given once, and only what is new is recorded', () => {
    given(...bookkeeper)
      .when(grant(['seeHistory', 'seeHistory']), as('OA'))
      .then(granted('seeHistory'));
    given(...bookkeeper, granted('seeHistory'))
      .when(grant(['seeHistory']), as('OA'))
      .then();
    given(...bookkeeper, granted('seeHistory'))
      .when(grant(['seeHistory', 'closeBooks']), as('OA'))
      .then({
        type: 'RightsGranted',
        data: {
          companyId: canyon,
          rights: ['closeBooks'],
          requestId: null,
          ...moved([holding('seeHistory')], [holding('seeHistory', 'closeBooks')]),
        },
      });
  });
  it('a right that is withdrawn leaves the others', () =>
    given(...bookkeeper, granted('seeHistory'))
      .when(withdraw(['seeHistory', 'closeBooks']), as('OA'))
      .then({
        type: 'RightsWithdrawn',
        data: { companyId: canyon, rights: ['seeHistory'], requestId: null, ...moved([holding('seeHistory')], [AF]) },
      }));
  it('rights end with the role they were given beyond', () =>
    given(...bookkeeper, granted('seeHistory'))
      .when(changeRole('SM'), as('OA'))
      .then({
        type: 'UserRoleChanged',
        data: { companyId: canyon, role: 'SM', ...moved([holding('seeHistory')], [membership('SM')]) },
      }));
  it('rights end with the membership, and withdrawing them later changes nothing', () =>
    given(...bookkeeper, granted('seeHistory', request), {
      type: 'MembershipEnded',
      data: { companyId: canyon, requestId: null, ...moved([holding('seeHistory')], []) },
    })
      .when(withdraw(['seeHistory'], request))
      .then());
  it('a right that was given anew does not end with the earlier request', () => {
    const again = [...bookkeeper, granted('seeHistory', request), granted('seeHistory', another)] as const;
    given(...again)
      .when(withdraw(['seeHistory'], request))
      .then();
    expect(given(...again).when(withdraw(['seeHistory'], another)).refusal).toBeNull();
  });
  it.each(roles.filter((role) => role !== 'AF'))('nobody in the role %s is given a right', (role) =>
    given(invited(membership(role)), activated)
      .when(grant(['seeHistory']))
      .thenRefused('RIGHTS_NEED_ROLE'),
  );
  it('an inactive membership is given no right', () =>
    given(invited(membership('AF', canyon, 'inactive')), activated)
      .when(grant(['seeHistory']), as('OA'))
      .thenRefused('RIGHTS_NEED_ROLE'));
  it('nobody gives or takes a right that they do not hold', () => {
    const little = { ...as('SU'), heldRights: ['seeHistory' as const] };
    given(...bookkeeper)
      .when(grant(['seeHistory', 'closeBooks']), little)
      .thenRefused('NOT_BELOW_YOU');
    given(...bookkeeper, granted('closeBooks'))
      .when(withdraw(['closeBooks']), little)
      .thenRefused('NOT_BELOW_YOU');
  });
  it('nobody gives a right to themselves, or in a company they do not work in', () => {
    given(...bookkeeper)
      .when(grant(['seeHistory']), self('AF'))
      .thenRefused('NOT_BELOW_YOU');
    given(...bookkeeper)
      .when(grant(['seeHistory']), as('OA', { companyId: harbor, roles: { [harbor]: 'OA', [canyon]: 'OA' } }))
      .thenRefused('NOT_BELOW_YOU');
  });
});
