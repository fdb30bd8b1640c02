import { defineResource } from '#kernel/index.ts';
import { userCommands } from './commands.ts';
import { userEvents, userInverses } from './events.ts';
import { userRefusals } from './refusals.ts';
import { UserView } from './view.ts';

export const user = defineResource({
  entity: 'User',
  path: 'users',
  recordPage: '/manage-users/:id',
  routes: 'catalog',
  permission: 'user',
  tenant: 'platform',
  visibleTo: { companies: 'memberships.companyId', person: 'id' },
  commands: userCommands,
  events: userEvents,
  refusals: userRefusals,
  view: UserView,
  historyPhrases: {
    UserInvited: 'invited the user',
    UserInvitedAgain: 'sent the invitation again',
    UserActivated: 'activated the account',
    UserEdited: 'edited the user',
    UserRoleChanged: 'changed the role',
    MembershipStatusChanged: 'changed the status in a company',
    MembershipGranted: 'gave access to a company',
    MembershipEnded: 'ended access to a company',
    RightsGranted: 'gave single rights',
    RightsWithdrawn: 'took single rights back',
    PortfolioGranted: 'gave access to a portfolio',
    PortfolioEnded: 'ended access to a portfolio',
    UserEnabled: 'enabled the user',
    UserDisabled: 'disabled the user',
    TwoFactorChanged: 'changed the codes at sign-in',
    TwoFactorPassed: 'entered the right code',
    TwoFactorFailed: 'entered a wrong code',
    PasswordChanged: 'changed the password',
    SessionOpened: 'signed in',
    SessionEnded: 'signed out',
    LoginFailed: 'failed to sign in',
    LoginLocked: 'was locked out after failed sign-ins',
  },
  inverses: userInverses,
  list: {
    search: ['name', 'email', 'userName'],
    filter: ['name', 'email', 'userName', 'status', 'createdAt', 'lastSeenAt'],
    sort: ['name', 'email', 'userName', 'status', 'createdAt', 'updatedAt', 'lastSeenAt'],
  },
  can: {
    trash: true,
    bulk: ['delete', 'restore'],
    unique: (['userName', 'email'] as const).map((field) => ({
      field,
      within: [],
      refusal: 'USER_NOT_UNIQUE',
      keptInTrash: true,
    })),
  },
});
