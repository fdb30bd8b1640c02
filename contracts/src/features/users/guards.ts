import type { Guards } from '#capabilities/index.ts';
import { guardsReading, type CommandOf, type RecordOf, type Role } from '#kernel/index.ts';
import { mayCreate, mayManage, roleIn } from './calculations.ts';
import type { Membership, PersonFields, TwoFactor } from './commands.ts';
import { RIGHTS_ROLE, type Right } from './permissions.ts';
import type { userFold } from './record.ts';
import type { UserRefusal } from './refusals.ts';
import type { user } from './resource.ts';

/** What the rules see of a user. */
export type User = Pick<
  RecordOf<typeof userFold>,
  'id' | keyof PersonFields | 'memberships' | 'portfolios' | 'twoFactor' | 'status' | 'isActivated' | 'grantedByRequest'
>;
export type UserFacts = {
  /**
   * Who manages people in a company, with the role they have in each of theirs; null when the product itself asks, or
   * somebody for themselves.
   */
  readonly manager: {
    readonly companyId: string;
    readonly roles: Readonly<Record<string, Role>>;
    readonly isSelf: boolean;
  } | null;
  /** The rights that whoever asks holds in the company they work in: nobody gives what they do not have. */
  readonly heldRights: readonly Right[];
  /** Whether the command takes the only live owner from a company. */
  readonly isLastOwner: boolean;
  /** Live customers whose salesman the command would take away. */
  readonly customers: number;
};

const guard = guardsReading<UserFacts, UserRefusal>();
type InCompany = CommandOf<{ readonly companyId: string; readonly role?: Role; readonly requestId?: string | null }>;
type RightFacts = Pick<UserFacts, 'manager' | 'heldRights'>;
type ManagerFacts = Pick<UserFacts, 'manager'>;

const notInvited = guard('ALREADY_ACTIVE', { when: (invited: User | null) => invited !== null });
const rolesCreatable = guard('ROLE_NOT_CREATABLE', {
  field: 'role',
  reads: ['manager', 'command'],
  when: (_, { manager, command: { data } }: CommandOf<{ memberships: readonly Membership[] }> & ManagerFacts) =>
    manager !== null &&
    data.memberships.some(
      ({ companyId, role }) => companyId !== manager.companyId || !mayCreate(manager.roles[companyId] ?? 'SM', role),
    ),
});
const notDisabled = guard('USER_DISABLED', { when: ({ status }: User) => status === 'disabled' });
const notActivated = guard('ALREADY_ACTIVE', { when: ({ status }: User) => status === 'active' });
const enabled = guard('STATUS_UNCHANGED', { when: ({ status }: User) => status === 'disabled' });
const disabled = guard('STATUS_UNCHANGED', { when: ({ status }: User) => status !== 'disabled' });

const member = guard('NOT_A_MEMBER', {
  reads: ['command'],
  when: ({ memberships }: User, { command: { data } }: InCompany) =>
    !memberships.some(({ companyId }) => companyId === data.companyId),
});
/** What a request gave may have ended in another way. */
const memberUnlessRequested = guard('NOT_A_MEMBER', {
  reads: ['command'],
  when: ({ memberships }: User, { command: { data } }: InCompany) =>
    data.requestId === null && !memberships.some(({ companyId }) => companyId === data.companyId),
});
/** Whoever becomes an owner may work in the company already. */
const notMember = guard('ALREADY_A_MEMBER', {
  reads: ['command'],
  when: ({ memberships }: User, { command: { data } }: InCompany) =>
    memberships.some(
      ({ companyId, role, status }) =>
        companyId === data.companyId && status === 'active' && (data.role !== 'OA' || role === 'OA'),
    ),
});

const outranks = ({ manager }: ManagerFacts, companyId: string | null, role: Role): boolean => {
  const own = companyId === null ? undefined : manager?.roles[companyId];
  return manager === null || (own !== undefined && mayManage(own, role));
};

/** Whoever gives a role in a company stands above it there. */
const roleBelowYou = guard('NOT_BELOW_YOU', {
  reads: ['manager', 'command'],
  when: (_, { manager, command: { data } }: InCompany & ManagerFacts) =>
    !outranks({ manager }, data.companyId, data.role ?? 'SM'),
});

/** The companies in which a command touches somebody, and what it makes of them there. */
type Reach = (
  subject: User,
  facts: InCompany & ManagerFacts,
) => { readonly companies: readonly (string | null)[]; readonly to?: Role | undefined };
/** Where the whole person is at stake: in every company in which they are live, and in the one it is asked in. */
const everywhere: Reach = ({ memberships }, { manager }) => ({
  companies: [
    ...memberships.filter(({ status }) => status === 'active').map(({ companyId }) => companyId),
    manager?.companyId ?? null,
  ],
});
const here: Reach = (_subject, { manager }) => ({ companies: [manager?.companyId ?? null] });
const inCompany: Reach = (_subject, { command: { data } }) => ({ companies: [data.companyId], to: data.role });

/** Whoever manages somebody stands above what they are in these places, and above what they are to be. */
const belowYou = (reach: Reach) =>
  guard('NOT_BELOW_YOU', {
    reads: ['manager', 'command'],
    when(subject: User, facts: InCompany & ManagerFacts) {
      const { manager } = facts;
      if (manager === null) return false;
      const { companies, to } = reach(subject, facts);
      const touched = subject.memberships.filter(({ companyId }) => companies.includes(companyId));
      const isAbove =
        touched.every(({ companyId, role }) => outranks(facts, companyId, role)) &&
        (to === undefined || outranks(facts, manager.companyId, to));
      return !isAbove || manager.isSelf;
    },
  });

const lastOwnerStays = guard('LAST_OWNER', { reads: ['isLastOwner'], when: (_, { isLastOwner }) => isLastOwner });
const notYourselfAsLastOwner = guard('LAST_OWNER', {
  reads: ['manager', 'isLastOwner'],
  when: (_, { manager, isLastOwner }) => manager?.isSelf === true && isLastOwner,
});
const notYourself = guard('SELF_ACTION', { reads: ['manager'], when: (_, { manager }) => manager?.isSelf === true });
const customersReassigned = guard('HAS_OPEN_WORK', {
  reads: ['customers'],
  when: (_, { customers }) => customers > 0 && { n: String(customers) },
});
/**
 * What may take somebody away: never oneself, never the last owner, and no salesman before his customers have another.
 */
const mayLeave = (reach: Reach) => [
  notYourselfAsLastOwner,
  notYourself,
  belowYou(reach),
  lastOwnerStays,
  customersReassigned,
];

const hasPhone = guard('NO_PHONE', {
  field: 'channel',
  reads: ['command'],
  when: ({ phoneNumber }: User, { command: { data } }: CommandOf<TwoFactor>) =>
    data.enabled && data.channel === 'sms' && !phoneNumber,
});

/** Rights are given beyond one role only, to whom may work in the company now. */
const takesRights = guard('RIGHTS_NEED_ROLE', {
  reads: ['command'],
  when: (subject: User, { command: { data } }: InCompany) => roleIn(data.companyId, subject) !== RIGHTS_ROLE,
});
const rightsHeld = guard('NOT_BELOW_YOU', {
  reads: ['manager', 'heldRights', 'command'],
  when: (
    _: User,
    { manager, heldRights, command: { data } }: CommandOf<{ companyId: string; rights: readonly Right[] }> & RightFacts,
  ) =>
    manager !== null &&
    (manager.companyId !== data.companyId || data.rights.some((right) => !heldRights.includes(right))),
});

export const userGuards = {
  Invite: [notInvited, rolesCreatable],
  InviteAgain: [belowYou(here), notDisabled, notActivated],
  Activate: [notDisabled, notActivated],
  Edit: [belowYou(everywhere)],
  Trash: mayLeave(everywhere),
  Restore: [belowYou(everywhere)],
  ChangeRole: [member, ...mayLeave(inCompany)],
  ChangeMembershipStatus: [member, ...mayLeave(inCompany)],
  Enable: [...mayLeave(everywhere), disabled],
  Disable: [...mayLeave(everywhere), enabled],
  GrantMembership: [roleBelowYou, notDisabled, notMember, customersReassigned],
  EndMembership: [belowYou(inCompany), memberUnlessRequested],
  GrantRights: [member, belowYou(inCompany), takesRights, rightsHeld],
  WithdrawRights: [belowYou(inCompany), rightsHeld],
  GrantPortfolio: [roleBelowYou],
  EndPortfolio: [roleBelowYou],
  ChangeTwoFactor: [hasPhone],
} satisfies Guards<typeof user, User, UserFacts, 'Invite'>;
