import type { TrashEvent } from '@backoffice/contracts/capabilities';
import {
  mayManage,
  mayCreate,
  withMembership,
  type Membership,
  type PersonFields,
  type Portfolio,
  type TwoFactor,
  type UserCommand,
  type UserEvent,
  type UserRefusal,
} from '@backoffice/contracts/features/users';
import type { Refusal, Role } from '@backoffice/contracts/kernel';
import { accept, refuse, refuseWith, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

export type User = {
  readonly isActivated: boolean;
  readonly isDisabled: boolean;
  /** Null before the invitation. */
  readonly person: PersonFields | null;
  readonly memberships: readonly Membership[];
  readonly portfolios: readonly Portfolio[];
  /** By company, and salesman of a portfolio: the request that gave it last. No other takes it away. */
  readonly grantedByRequest: Readonly<Record<string, string | null>>;
  readonly twoFactor: TwoFactor;
};

export type UserFacts = Facts & {
  /** Who manages people in a company, with the role they have in each of theirs; null when the product itself asks, or somebody for themselves. */
  readonly manager: {
    readonly companyId: string;
    readonly roles: Readonly<Record<string, Role>>;
    readonly isSelf: boolean;
  } | null;
  /** Whether the command takes the only live owner from a company. */
  readonly isLastOwner: boolean;
  /** Live customers whose salesman the command would take away. */
  readonly customers: number;
};

type UserStreamEvent = UserEvent | TrashEvent<'User'>;
type Objection = Refusal<UserRefusal> | null;
type UserDecision = Decision<UserEvent, UserRefusal>;

export const userDecider: Decider<User, UserCommand, UserStreamEvent, UserRefusal, UserFacts> = {
  initial: {
    isActivated: false,
    isDisabled: false,
    person: null,
    memberships: [],
    portfolios: [],
    grantedByRequest: {},
    twoFactor: { enabled: false, channel: 'email' },
  },

  decide(command, user, facts) {
    const { person, memberships, portfolios } = user;
    switch (command.type) {
      case 'InviteUser':
        if (person) return refuse('ALREADY_ACTIVE');
        if (command.data.memberships.some((each) => !mayInvite(each, facts)))
          return refuse('ROLE_NOT_CREATABLE', { field: 'role' });
        return accept({ type: 'UserInvited', data: command.data });

      case 'InviteUserAgain':
        return refuseOr(notBelowObjection(user, facts, [facts.manager?.companyId ?? null]), () => {
          if (user.isDisabled) return refuse('USER_DISABLED');
          return user.isActivated || !person
            ? refuse('ALREADY_ACTIVE')
            : accept({ type: 'UserInvitedAgain', data: { email: person.email } });
        });

      case 'ActivateUser':
        if (user.isDisabled) return refuse('USER_DISABLED');
        return user.isActivated ? refuse('ALREADY_ACTIVE') : accept({ type: 'UserActivated', data: {} });

      case 'EditUser':
        return refuseOr(notBelowObjection(user, facts, activeCompanyIds(user, facts)), () =>
          decideProfileEdit(person, command.data, facts),
        );
      case 'EditProfile':
        return decideProfileEdit(person, command.data, facts);

      case 'ChangeUserRole':
      case 'ChangeMembershipStatus': {
        const { companyId } = command.data;
        const member = memberships.find((each) => each.companyId === companyId);
        if (!member) return refuse('NOT_A_MEMBER');
        return refuseOr(
          leavingObjection(user, facts, [companyId], command.type === 'ChangeUserRole' ? command.data.role : null),
          () => {
            if (command.type === 'ChangeUserRole') {
              const { role } = command.data;
              return member.role === role
                ? accept()
                : accept({
                    type: 'UserRoleChanged',
                    data: { role, ...membershipChange(memberships, companyId, { ...member, role }) },
                  });
            }
            const { status } = command.data;
            return member.status === status
              ? refuse('STATUS_UNCHANGED', { field: 'status' })
              : accept({
                  type: 'MembershipStatusChanged',
                  data: { status, ...membershipChange(memberships, companyId, { ...member, status }) },
                });
          },
        );
      }

      case 'EnableUser':
      case 'DisableUser': {
        const disabling = command.type === 'DisableUser';
        const [enabled, disabled] = [
          { status: user.isActivated ? 'active' : 'invited' },
          { status: 'disabled' },
        ] as const;
        return refuseOr(leavingObjection(user, facts, activeCompanyIds(user, facts)), () => {
          if (user.isDisabled === disabling) return refuse('STATUS_UNCHANGED');
          return accept(
            disabling
              ? { type: 'UserDisabled', data: { from: enabled, to: disabled } }
              : { type: 'UserEnabled', data: { from: disabled, to: enabled } },
          );
        });
      }

      case 'GrantMembership': {
        const { companyId, role, requestId, expiresOn } = command.data;
        return refuseOr(notAboveObjection(facts, companyId, role), () => {
          if (user.isDisabled) return refuse('USER_DISABLED');
          if (memberships.some((each) => each.companyId === companyId && each.status === 'active'))
            return refuse('ALREADY_A_MEMBER');
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
        });
      }

      case 'EndMembership': {
        const { companyId, requestId } = command.data;
        return refuseOr(notBelowObjection(user, facts, [companyId]), () => {
          const isThere = memberships.some((each) => each.companyId === companyId);
          if (!isThere && requestId === null) return refuse('NOT_A_MEMBER');
          // Access that a request gave may have ended by another road, and may have been given anew.
          if (!isThere || isGrantedByOtherRequest(user, command.data)) return accept();
          if (facts.isLastOwner) return refuse('LAST_OWNER');
          return accept({
            type: 'MembershipEnded',
            data: { requestId, ...membershipChange(memberships, companyId, null) },
          });
        });
      }

      case 'GrantPortfolio':
      case 'EndPortfolio': {
        const { companyId, salesmanId, requestId } = command.data;
        const others = portfolios.filter((each) => each.companyId !== companyId || each.salesmanId !== salesmanId);
        const of = { companyId, salesmanId, requestId, from: { portfolios: [...portfolios] } };
        return refuseOr(notAboveObjection(facts, companyId, 'SM'), () => {
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
        });
      }

      case 'ChangeTwoFactor': {
        const { enabled, channel } = command.data;
        if (enabled && channel === 'sms' && !person?.phoneNumber) return refuse('NO_PHONE', { field: 'channel' });
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

  evolve(user, event) {
    switch (event.type) {
      case 'UserInvited': {
        const { memberships, companyId: _first, ...person } = event.data;
        return { ...user, memberships, person: { ...person, profilePicture: null, signature: null } };
      }
      case 'UserActivated':
        return { ...user, isActivated: true };
      case 'UserEdited':
        return { ...user, person: event.data };
      case 'UserEnabled':
      case 'UserDisabled':
        return { ...user, isDisabled: event.type === 'UserDisabled' };
      case 'MembershipGranted':
      case 'PortfolioGranted':
        return {
          ...user,
          ...event.data.to,
          grantedByRequest: { ...user.grantedByRequest, [grantKey(event.data)]: event.data.requestId },
        };
      case 'UserRoleChanged':
      case 'MembershipStatusChanged':
      case 'MembershipEnded':
      case 'PortfolioEnded':
      case 'TwoFactorChanged':
        return { ...user, ...event.data.to };
      case 'UserInvitedAgain':
      case 'UserTrashed':
      case 'UserRestored':
      case 'TwoFactorPassed':
      case 'TwoFactorFailed':
      case 'PasswordChanged':
      case 'SessionOpened':
      case 'SessionEnded':
      case 'LoginFailed':
      case 'LoginLocked':
        return user;
    }
  },

  objection: ({ type }, user, facts) =>
    type === 'TrashUser'
      ? leavingObjection(user, facts, activeCompanyIds(user, facts))
      : type === 'RestoreUser'
        ? notBelowObjection(user, facts, activeCompanyIds(user, facts))
        : null,
};

const refuseOr = (objection: Objection, decide: () => UserDecision): UserDecision =>
  objection ? refuseWith(objection) : decide();

type GrantScope = { readonly companyId: string; readonly salesmanId?: string };
const grantKey = ({ companyId, salesmanId = '' }: GrantScope) => `${companyId}/${salesmanId}`;
/** What came by invitation came by no request; without a request anything is taken away. */
const isGrantedByOtherRequest = (
  { grantedByRequest: givenBy }: User,
  place: GrantScope & { readonly requestId: string | null },
): boolean => place.requestId !== null && givenBy[grantKey(place)] !== place.requestId;

type CompanyIds = readonly (string | null)[];

/** Where the whole person is at stake: in every company in which they are live, and in the one it is asked in. */
const activeCompanyIds = ({ memberships }: User, { manager }: UserFacts): CompanyIds => [
  ...memberships.filter(({ status }) => status === 'active').map(({ companyId }) => companyId),
  manager?.companyId ?? null,
];

const outranks = ({ manager }: UserFacts, companyId: string | null, role: Role): boolean => {
  const own = companyId === null ? undefined : manager?.roles[companyId];
  return manager === null || (own !== undefined && mayManage(own, role));
};
const mayInvite = ({ companyId, role }: Membership, { manager }: UserFacts) =>
  manager === null || (companyId === manager.companyId && mayCreate(manager.roles[companyId] ?? 'SM', role));
const notAboveObjection = (facts: UserFacts, companyId: string, role: Role): Objection =>
  outranks(facts, companyId, role) ? null : { code: 'NOT_BELOW_YOU' };

/** Whoever manages somebody stands above what they are in these places, and above what they are to be. */
function notBelowObjection(
  { memberships }: User,
  facts: UserFacts,
  places: CompanyIds,
  to: Role | null = null,
): Objection {
  const { manager } = facts;
  const there = memberships.filter(({ companyId }) => places.includes(companyId));
  const above =
    there.every(({ companyId, role }) => outranks(facts, companyId, role)) &&
    (to === null || outranks(facts, manager?.companyId ?? null, to));
  return manager === null || (above && !manager.isSelf) ? null : { code: 'NOT_BELOW_YOU' };
}

/** What may take somebody away: never oneself, never the last owner, and no salesman before his customers have another. */
function leavingObjection(user: User, facts: UserFacts, places: CompanyIds, to: Role | null = null): Objection {
  if (facts.manager?.isSelf) return { code: facts.isLastOwner ? 'LAST_OWNER' : 'SELF_ACTION' };
  const objection = notBelowObjection(user, facts, places, to);
  if (objection) return objection;
  if (facts.isLastOwner) return { code: 'LAST_OWNER' };
  return facts.customers > 0 ? { code: 'HAS_OPEN_WORK', values: { n: String(facts.customers) } } : null;
}

/** The memberships as they were, and with this one as it is to be. */
const membershipChange = (memberships: readonly Membership[], companyId: string, to: Membership | null) => ({
  companyId,
  from: { memberships: [...memberships] },
  to: { memberships: withMembership(memberships, companyId, to) },
});

function decideProfileEdit(person: PersonFields | null, changes: Partial<PersonFields>, { hash }: Facts): UserDecision {
  if (!person) return refuse('NOT_A_MEMBER');
  const data = { ...person, ...changes };
  return hash(data) === hash(person) ? accept() : accept({ type: 'UserEdited', data });
}
