import { activity } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { accept, refuse, refuseWith, type Decider } from '#kernel/decider.ts';
import { messagesOf } from './entity-messages.ts';

type ActivityStatus = 'active' | 'inactive';
type ActivityState<S> = { readonly inner: S; readonly status: ActivityStatus };

/** A record is active or inactive; what that forbids is for the features that use it. */
export function withActivity<S>({ entity }: Resource, decider: Decider<S>): Decider<ActivityState<S>> {
  const [commands, events] = [messagesOf(entity, activity.commands), messagesOf(entity, activity.events)];
  return {
    initial: { inner: decider.initial, status: 'active' },

    decide(command, state, facts) {
      if (!commands.is(command, 'Change*Status')) return decider.decide(command, state.inner, facts);
      if (command.data.status === state.status) return refuse('STATUS_UNCHANGED', { field: 'status' });
      const objection = decider.objection?.(command, state.inner, facts);
      if (objection) return refuseWith(objection);
      return accept(command.data.status === 'active' ? events.of('*Activated', {}) : events.of('*Deactivated', {}));
    },

    evolve: (state, event) => ({
      inner: decider.evolve(state.inner, event),
      status: events.is(event, '*Activated') ? 'active' : events.is(event, '*Deactivated') ? 'inactive' : state.status,
    }),

    objection: (command, state, facts) => decider.objection?.(command, state.inner, facts) ?? null,
  };
}
