import { attach, ATTACHED_LIMIT, type Attachment } from '@backoffice/contracts/capabilities';
import { accept, refuse } from '#kernel/decider.ts';
import type { Effects } from './effects.ts';
import { messagesOf } from './entity-messages.ts';
import type { StoredFile } from './stored-file.ts';

type AttachmentHolder = { readonly media: readonly Attachment[]; readonly signedAt?: string | null };
/** `attachment`: the file that the command names; null where it was not put in for this very record. */
type AttachFacts = { readonly attachment: StoredFile | null };

/** Lets files stand beside a record; what a signature was given to stays as it was then. */
export function attachEffects(entity: string): Effects<typeof attach.commands, AttachmentHolder, AttachFacts> {
  const events = messagesOf(entity, attach.events);
  return {
    'AttachTo*'(_data, { media }, { attachment }) {
      if (!attachment) return refuse('NOT_ITS_FILE', { field: 'filePath' });
      if (media.some(({ filePath }) => filePath === attachment.filePath)) return accept();
      return media.length < ATTACHED_LIMIT
        ? accept(events.of('*FileAttached', attachment))
        : refuse('TOO_MANY_ATTACHED', { field: 'filePath' });
    },
    'DetachFrom*'({ filePath }, { media, signedAt = null }) {
      const attached = media.find((each) => each.filePath === filePath);
      if (!attached) return refuse('FILE_NOT_ATTACHED', { field: 'filePath' });
      return signedAt !== null
        ? refuse('MEDIA_IN_SIGNED_DOC', { field: 'filePath' })
        : accept(events.of('*FileDetached', { filePath, name: attached.name }));
    },
  };
}
