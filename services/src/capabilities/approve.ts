import { approve } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { accept, refuse, refuseWith, type Decider } from '#kernel/decider.ts';
import { messagesOf } from './entity-messages.ts';

type ApprovalState<S> = { readonly inner: S; readonly approved: boolean };

/** The company's own yes, which can be taken back. When it may be given is for the features to object to. */
export function withApproval<S>({ entity }: Resource, decider: Decider<S>): Decider<ApprovalState<S>> {
  const [commands, events] = [messagesOf(entity, approve.commands), messagesOf(entity, approve.events)];
  return {
    initial: { inner: decider.initial, approved: false },

    decide(command, state, facts) {
      const approving = commands.is(command, 'Approve*');
      if (!approving && !commands.is(command, 'Unapprove*')) return decider.decide(command, state.inner, facts);
      if (approving === state.approved) return refuse(approving ? 'ALREADY_APPROVED' : 'NOT_APPROVED');
      const objection = decider.objection?.(command, state.inner, facts);
      if (objection) return refuseWith(objection);
      const data = { reason: command.data.reason, ...decider.posting?.(state.inner, facts) };
      return accept(events.of(approving ? '*Approved' : '*Unapproved', data));
    },

    evolve: (state, event) => ({
      inner: decider.evolve(state.inner, event),
      approved: events.is(event, '*Approved') || (state.approved && !events.is(event, '*Unapproved')),
    }),

    objection: (command, state, facts) => decider.objection?.(command, state.inner, facts) ?? null,
  };
}
