import { trash } from '@backoffice/contracts/capabilities';
import type { Refusal, Resource } from '@backoffice/contracts/kernel';
import { accept, refuse, refuseWith, type Decider, type Message } from '#kernel/decider.ts';
import type { UniqueClaim } from '#kernel/entity.ts';
import { messagesOf } from './entity-messages.ts';

type TrashState<S> = { readonly inner: S; readonly inTrash: boolean };

/** Gives any record a trash. While it lies in there, every other command is refused. */
export function withTrash<S>({ entity }: Resource, decider: Decider<S>): Decider<TrashState<S>> {
  const [commands, events] = [messagesOf(entity, trash.commands), messagesOf(entity, trash.events)];
  return {
    initial: { inner: decider.initial, inTrash: false },

    decide(command, state, facts) {
      const restoring = commands.is(command, 'Restore*');
      if (restoring && !state.inTrash) return refuse('NOT_IN_TRASH');
      if (!restoring && state.inTrash) return refuse('IN_TRASH');
      if (!restoring && !commands.is(command, 'Trash*')) return decider.decide(command, state.inner, facts);
      const objection = decider.objection?.(command, state.inner, facts);
      if (objection) return refuseWith(objection);
      return accept(restoring ? events.of('*Restored', {}) : events.of('*Trashed', {}));
    },

    evolve: (state, event) => ({
      inner: decider.evolve(state.inner, event),
      inTrash: events.is(event, '*Trashed') || (state.inTrash && !events.is(event, '*Restored')),
    }),

    objection: (command, state, facts) =>
      state.inTrash ? { code: 'IN_TRASH' } : (decider.objection?.(command, state.inner, facts) ?? null),
  };
}

/** What came back has to be told why it cannot: what it is called was given away while it lay in the trash. */
export const claimRefusalFor =
  ({ entity }: Resource) =>
  (command: Message, { refusal, name }: UniqueClaim): Refusal =>
    name !== undefined && messagesOf(entity, trash.commands).is(command, 'Restore*')
      ? { code: 'NAME_TAKEN', field: refusal.field, values: { name } }
      : refusal;
