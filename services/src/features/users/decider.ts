import type { UserCommand, UserEvent, UserRefusal } from '@backoffice/contracts/features/users';
import { accept, refuse, type Decider } from '#kernel/decider.ts';

export type User = { readonly status: 'absent' | 'invited' | 'active' };

/** Facts about people; who may sign in is checked where passwords are. */
export const userDecider: Decider<User, UserCommand, UserEvent, UserRefusal> = {
  initial: { status: 'absent' },

  decide(command, user) {
    switch (command.type) {
      case 'InviteUser':
        return user.status === 'absent' ? accept({ type: 'UserInvited', data: command.data }) : refuse('ALREADY_ACTIVE');
      case 'ActivateUser':
        return user.status === 'active' ? refuse('ALREADY_ACTIVE') : accept({ type: 'UserActivated', data: {} });
      case 'OpenSession':
        return accept({ type: 'SessionOpened', data: command.data });
      case 'EndSession':
        return accept({ type: 'SessionEnded', data: command.data });
      case 'NoteFailedLogin': {
        const { ip, locked } = command.data;
        return accept<UserEvent>({ type: 'LoginFailed', data: { ip } }, ...(locked ? [{ type: 'LoginLocked', data: { ip } } as const] : []));
      }
    }
  },

  evolve(user, event) {
    switch (event.type) {
      case 'UserInvited':
        return { status: 'invited' };
      case 'UserActivated':
        return { status: 'active' };
      case 'SessionOpened':
      case 'SessionEnded':
      case 'LoginFailed':
      case 'LoginLocked':
        return user;
    }
  },
};
