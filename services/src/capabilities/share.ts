import type { Attachment, share } from '@backoffice/contracts/capabilities';
import { accept, mustExist } from '#kernel/decider.ts';
import type { Effects } from './effects.ts';

type AttachmentHolder = { readonly media: readonly Attachment[] };

/** Lets the customer look at files beside a record; what is shared already is not shared again. */
export function shareEffects(entity: string): Effects<typeof share.commands, AttachmentHolder> {
  const fileOf = ({ media }: AttachmentHolder, path: string) =>
    mustExist(media.find(({ filePath }) => filePath === path) ?? null);
  return {
    'Share*File'({ filePath }, record) {
      const { sharedAt, name } = fileOf(record, filePath);
      return sharedAt ? accept() : accept({ type: `${entity}FileShared`, data: { filePath, name } });
    },
    'Unshare*File'({ filePath }, record) {
      const { sharedAt, name } = fileOf(record, filePath);
      return sharedAt ? accept({ type: `${entity}FileUnshared`, data: { filePath, name } }) : accept();
    },
  };
}
