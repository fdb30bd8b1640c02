import { archive } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { accept, refuse, refuseWith, type Decider, type Message } from '#kernel/decider.ts';
import { messagesOf } from './entity-messages.ts';

type ArchiveState<S> = { readonly inner: S; readonly archived: boolean };

/** Closed but kept: an archived record takes no command but to be unarchived, to be moved to the trash, or to have the copy kept that was signed before. */
export function withArchive<S>({ entity }: Resource, decider: Decider<S>): Decider<ArchiveState<S>> {
  const [commands, events] = [messagesOf(entity, archive.commands), messagesOf(entity, archive.events)];
  const mayHappen = ({ type }: Message) => [`Trash${entity}`, `Restore${entity}`, `Seal${entity}Pdf`].includes(type);
  return {
    initial: { inner: decider.initial, archived: false },

    decide(command, state, facts) {
      const unarchiving = commands.is(command, 'Unarchive*');
      if (unarchiving && !state.archived) return refuse('NOT_ARCHIVED');
      if (!unarchiving && state.archived && !mayHappen(command)) return refuse('ARCHIVED');
      if (!unarchiving && !commands.is(command, 'Archive*')) return decider.decide(command, state.inner, facts);
      const objection = decider.objection?.(command, state.inner, facts);
      if (objection) return refuseWith(objection);
      return accept(unarchiving ? events.of('*Unarchived', {}) : events.of('*Archived', {}));
    },

    evolve: (state, event) => ({
      inner: decider.evolve(state.inner, event),
      archived: events.is(event, '*Archived') || (state.archived && !events.is(event, '*Unarchived')),
    }),

    objection: (command, state, facts) =>
      state.archived && !mayHappen(command)
        ? { code: 'ARCHIVED' }
        : (decider.objection?.(command, state.inner, facts) ?? null),
  };
}
