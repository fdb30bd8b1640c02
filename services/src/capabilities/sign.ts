import { frozenBySignature, sign } from '@backoffice/contracts/capabilities';
import { daysBetween, type Resource } from '@backoffice/contracts/kernel';
import { accept, refuse, refuseWith, type Decider } from '#kernel/decider.ts';
import { initialRevision, evolveRevision, type Revision } from './revision.ts';
import { messagesOf } from './entity-messages.ts';

type SigningState<S> = {
  readonly inner: S;
  readonly revision: Revision;
  readonly signedHash: string | null;
  /** The SHA-256 of the file. */ readonly sealedSha256: string | null;
};

/** A signature binds one revision. From then on the document is frozen until the signature is voided. */
export function withSigning<S>({ entity }: Resource, decider: Decider<S>): Decider<SigningState<S>> {
  const [commands, events] = [messagesOf(entity, sign.commands), messagesOf(entity, sign.events)];
  const frozen = frozenBySignature.map((name) => name.replace('*', entity));
  return {
    initial: { inner: decider.initial, revision: initialRevision, signedHash: null, sealedSha256: null },

    decide(command, state, facts) {
      const { revision, signedHash } = state;
      if (commands.is(command, 'Sign*')) {
        const { consent, ...signature } = command.data;
        if (signedHash !== null) return refuse('ALREADY_SIGNED');
        const objection = decider.objection?.(command, state.inner, facts);
        if (objection) return refuseWith(objection);
        if (signature.contentHash !== revision.contentHash) return refuse('DOCUMENT_CHANGED', { field: 'contentHash' });
        if (!revision.sent) return refuse('NOT_SENT');
        if (Math.abs(daysBetween(facts.today, signature.date)) > 1)
          return refuse('SIGN_DATE_INVALID', { field: 'date' });
        const { linkId, ip, userAgent } = facts.visitor;
        return accept(
          events.of('*Signed', { ...signature, consent, linkId, ip, userAgent, revision: revision.number }),
        );
      }
      if (commands.is(command, 'Void*Signature')) {
        if (signedHash === null) return refuse('NOT_SIGNED');
        const objection = decider.objection?.(command, state.inner, facts);
        return objection
          ? refuseWith(objection)
          : accept(events.of('*SignatureVoided', { reason: command.data.reason }));
      }
      if (commands.is(command, 'Seal*Pdf')) {
        if (signedHash === null) return refuse('NOT_SIGNED');
        if (command.data.contentHash !== signedHash) return refuse('DOCUMENT_CHANGED', { field: 'contentHash' });
        // Printed again only when there is more to print: the other party has signed too.
        return state.sealedSha256 === command.data.sha256 ? accept() : accept(events.of('*PdfSealed', command.data));
      }
      return signedHash !== null && frozen.includes(command.type)
        ? refuse('DOCUMENT_SIGNED')
        : decider.decide(command, state.inner, facts);
    },

    evolve(state, event) {
      const signing = events.is(event, '*Signed');
      const voided = events.is(event, '*SignatureVoided');
      return {
        inner: decider.evolve(state.inner, event),
        revision: evolveRevision(entity, state.revision, event),
        signedHash: signing ? event.data.contentHash : voided ? null : state.signedHash,
        sealedSha256: events.is(event, '*PdfSealed')
          ? event.data.sha256
          : signing || voided
            ? null
            : state.sealedSha256,
      };
    },

    objection: (command, state, facts) =>
      state.signedHash !== null && frozen.includes(command.type)
        ? { code: 'DOCUMENT_SIGNED' }
        : (decider.objection?.(command, state.inner, facts) ?? null),
  };
}
