import { attach, ATTACHED_LIMIT } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { accept, refuse, type Decider } from '#kernel/decider.ts';
import { messagesOf } from './entity-messages.ts';
import type { StoredFile } from './stored-file.ts';

type AttachmentState<S> = {
  readonly inner: S;
  /** Names by path. */ readonly files: ReadonlyMap<string, string>;
  readonly isSigned: boolean;
};
/** `attachment`: the file that the command names; null where it was not put in for this very record. */
type AttachFacts = { readonly attachment: StoredFile | null };

/** Lets files stand beside a record; what a signature was given to stays as it was then. */
export function withAttachments<S>({ entity }: Resource, decider: Decider<S>): Decider<AttachmentState<S>> {
  const [commands, events] = [messagesOf(entity, attach.commands), messagesOf(entity, attach.events)];
  return {
    initial: { inner: decider.initial, files: new Map(), isSigned: false },

    decide(command, state, facts) {
      const { files, isSigned } = state;
      if (commands.is(command, 'AttachTo*')) {
        const { attachment } = facts as typeof facts & AttachFacts; // the gatherer asks for it
        if (!attachment) return refuse('NOT_ITS_FILE', { field: 'filePath' });
        if (files.has(attachment.filePath)) return accept();
        return files.size < ATTACHED_LIMIT
          ? accept(events.of('*FileAttached', attachment))
          : refuse('TOO_MANY_ATTACHED', { field: 'filePath' });
      }
      if (!commands.is(command, 'DetachFrom*')) return decider.decide(command, state.inner, facts);
      const { filePath } = command.data;
      const name = files.get(filePath);
      if (name === undefined) return refuse('FILE_NOT_ATTACHED', { field: 'filePath' });
      return isSigned
        ? refuse('MEDIA_IN_SIGNED_DOC', { field: 'filePath' })
        : accept(events.of('*FileDetached', { filePath, name }));
    },

    evolve({ inner, files, isSigned }, event) {
      return {
        inner: decider.evolve(inner, event),
        files: events.is(event, '*FileAttached')
          ? new Map(files).set(event.data.filePath, event.data.name)
          : events.is(event, '*FileDetached')
            ? new Map([...files].filter(([path]) => path !== event.data.filePath))
            : files,
        isSigned: event.type === `${entity}Signed` || (isSigned && event.type !== `${entity}SignatureVoided`),
      };
    },

    objection: (command, state, facts) => decider.objection?.(command, state.inner, facts) ?? null,
  };
}
