import {
  grantKey,
  PersonFields,
  withMembership,
  type Membership,
  type User,
  type UserCommand,
  type UserEvent,
  type UserFacts,
  type UserRefusal,
} from '@backoffice/contracts/features/users';
import { pickFields } from '@backoffice/contracts/kernel';
import { accept, mustExist, refuse, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

type CommandOf<Type extends UserCommand['type']> = Extract<UserCommand, { readonly type: Type }>;
type UserDecision = Decision<UserEvent, UserRefusal>;

export const userDecider: Decider<User, UserCommand, UserEvent, UserRefusal, UserFacts> = {
  decide(command, invited, facts) {
    if (command.type === 'InviteUser') return accept({ type: 'UserInvited', data: command.data });
    const user = mustExist(invited);
    const { memberships } = user;
    switch (command.type) {
      case 'InviteUserAgain':
        return accept({ type: 'UserInvitedAgain', data: { email: user.email } });
      case 'ActivateUser':
        return accept({ type: 'UserActivated', data: {} });
      case 'EditUser':
      case 'EditProfile':
        return decideProfileEdit(user, command.data, facts);

      case 'ChangeUserRole': {
        const { companyId, role } = command.data;
        const member = membershipIn(user, companyId);
        return member.role === role
          ? accept()
          : accept({
              type: 'UserRoleChanged',
              data: { role, ...membershipChange(memberships, companyId, { ...withoutRights(member), role }) },
            });
      }
      case 'ChangeMembershipStatus': {
        const { companyId, status } = command.data;
        const member = membershipIn(user, companyId);
        return member.status === status
          ? refuse('STATUS_UNCHANGED', { field: 'status' })
          : accept({
              type: 'MembershipStatusChanged',
              data: { status, ...membershipChange(memberships, companyId, { ...member, status }) },
            });
      }

      case 'EnableUser':
        return accept({ type: 'UserEnabled', data: { from: { status: 'disabled' }, to: enabledStatus(user) } });
      case 'DisableUser':
        return accept({ type: 'UserDisabled', data: { from: enabledStatus(user), to: { status: 'disabled' } } });

      case 'GrantMembership': {
        const { companyId, role, requestId, expiresOn } = command.data;
        return accept({
          type: 'MembershipGranted',
          data: {
            role,
            requestId,
            ...membershipChange(memberships, companyId, {
              companyId,
              role,
              status: 'active',
              ...(expiresOn === null ? {} : { expiresOn }),
            }),
          },
        });
      }
      case 'EndMembership':
        return decideMembershipEnd(user, command.data, facts);

      case 'GrantRights':
      case 'WithdrawRights':
        return decideRights(user, command);

      case 'GrantPortfolio':
      case 'EndPortfolio':
        return decidePortfolio(user, command);

      case 'ChangeTwoFactor': {
        const { enabled, channel } = command.data;
        const isSame = enabled === user.twoFactor.enabled && channel === user.twoFactor.channel;
        return isSame
          ? accept()
          : accept({
              type: 'TwoFactorChanged',
              data: { from: { twoFactor: user.twoFactor }, to: { twoFactor: command.data } },
            });
      }
      case 'NoteTwoFactor': {
        const { passed, ...data } = command.data;
        return accept({ type: passed ? 'TwoFactorPassed' : 'TwoFactorFailed', data });
      }
      case 'NotePasswordChange':
        return accept({ type: 'PasswordChanged', data: command.data });
      case 'OpenSession':
        return accept({ type: 'SessionOpened', data: command.data });
      case 'EndSession':
        return accept({ type: 'SessionEnded', data: command.data });
      case 'NoteFailedLogin': {
        const { ip, locked } = command.data;
        return accept<UserEvent>(
          { type: 'LoginFailed', data: { ip } },
          ...(locked ? [{ type: 'LoginLocked', data: { ip } } as const] : []),
        );
      }
    }
  },
};

const enabledStatus = ({ isActivated }: User) => ({ status: isActivated ? ('active' as const) : ('invited' as const) });

const membershipIn = ({ memberships }: User, companyId: string): Membership =>
  mustExist(memberships.find((each) => each.companyId === companyId) ?? null);

function decideMembershipEnd(
  user: User,
  ending: CommandOf<'EndMembership'>['data'],
  { isLastOwner }: UserFacts,
): UserDecision {
  const { memberships } = user;
  const { companyId, requestId } = ending;
  // Access that a request gave may have ended by another road, and may have been given anew.
  if (!memberships.some((each) => each.companyId === companyId) || isGrantedByOtherRequest(user, ending))
    return accept();
  if (isLastOwner) return refuse('LAST_OWNER');
  return accept({
    type: 'MembershipEnded',
    data: { requestId, ...membershipChange(memberships, companyId, null) },
  });
}

function decidePortfolio(user: User, command: CommandOf<'GrantPortfolio' | 'EndPortfolio'>): UserDecision {
  const { portfolios } = user;
  const { companyId, salesmanId, requestId } = command.data;
  const others = portfolios.filter((each) => each.companyId !== companyId || each.salesmanId !== salesmanId);
  const of = { companyId, salesmanId, requestId, from: { portfolios: [...portfolios] } };
  if (command.type === 'GrantPortfolio')
    return accept({
      type: 'PortfolioGranted',
      data: {
        ...of,
        to: { portfolios: [...others, { companyId, salesmanId, expiresOn: command.data.expiresOn }] },
      },
    });
  return others.length === portfolios.length || isGrantedByOtherRequest(user, command.data)
    ? accept()
    : accept({ type: 'PortfolioEnded', data: { ...of, to: { portfolios: others } } });
}

function decideRights(user: User, command: CommandOf<'GrantRights' | 'WithdrawRights'>): UserDecision {
  const { companyId, rights: asked, requestId } = command.data;
  const member = user.memberships.find((each) => each.companyId === companyId);
  const held = member?.rights ?? [];
  const grants = command.type === 'GrantRights';
  const rights = [...new Set(asked)].filter(
    (right) =>
      held.includes(right) !== grants && (grants || !isGrantedByOtherRequest(user, { companyId, right, requestId })),
  );
  if (!member || rights.length === 0) return accept();
  const left = grants ? [...held, ...rights] : held.filter((right) => !rights.includes(right));
  return accept({
    type: grants ? 'RightsGranted' : 'RightsWithdrawn',
    data: {
      rights,
      requestId,
      ...membershipChange(user.memberships, companyId, {
        ...withoutRights(member),
        ...(left.length > 0 && { rights: left }),
      }),
    },
  });
}

/** Rights are given beyond a role, and end with it. */
const withoutRights = ({ rights: _given, ...membership }: Membership): Membership => membership;

/** What came by invitation came by no request; without a request anything is taken away. */
const isGrantedByOtherRequest = (
  { grantedByRequest }: User,
  grant: Parameters<typeof grantKey>[0] & { readonly requestId: string | null },
): boolean => grant.requestId !== null && grantedByRequest[grantKey(grant)] !== grant.requestId;

/** The memberships as they were, and with this one as it is to be. */
const membershipChange = (memberships: readonly Membership[], companyId: string, to: Membership | null) => ({
  companyId,
  from: { memberships: [...memberships] },
  to: { memberships: withMembership(memberships, companyId, to) },
});

function decideProfileEdit(user: User, changes: Partial<PersonFields>, { hash }: Facts): UserDecision {
  const person = pickFields(PersonFields, user);
  const data = { ...person, ...changes };
  return hash(data) === hash(person) ? accept() : accept({ type: 'UserEdited', data });
}
