import { user } from '@backoffice/contracts/features/users';
import { insert, nothing, update } from '#kernel/projection.ts';
import { project } from '#capabilities/project.ts';

/** Sessions and sign-ins change nothing that is shown; who listens to a user's row learns of them by its version. */
export const users = project(user, {
  version: 1,
  on: {
    UserInvited: ({ data }) => insert({ ...data, name: `${data.firstName} ${data.lastName}`, status: 'invited' }),
    UserActivated: () => update({ status: 'active' }),
    SessionOpened: nothing,
    SessionEnded: nothing,
    LoginFailed: nothing,
    LoginLocked: nothing,
  },
});
