import { z } from 'zod';
import { attach, type Attachment } from '#capabilities/attach.ts';
import { defineCapability } from '#capabilities/capability.ts';
import { capabilityFold } from '#capabilities/capability-fold.ts';
import { FilePath, guardsReading, update, type CommandOf, type Instant } from '#kernel/index.ts';

const Path = z.strictObject({ filePath: FilePath });
const Named = Path.extend({ name: z.string() });

type AttachmentHolder = { readonly media: readonly Attachment[] };
const known = guardsReading<CommandOf<unknown>, 'FILE_NOT_ATTACHED'>()('FILE_NOT_ATTACHED', {
  field: 'filePath',
  reads: ['command'],
  when: ({ media }: AttachmentHolder, { command: { data } }: CommandOf<z.infer<typeof Path>>) =>
    media.every(({ filePath }) => filePath !== data.filePath),
});

const itsPath = ({ data: { filePath } }: { readonly data: z.infer<typeof Named> }) => ({ filePath });

/**
 * Files beside a record that its customer may look at, each on its own: none is until somebody says so. A signature
 * binds nothing of it.
 */
export const share = defineCapability({
  commands: { 'Share*File': Path, 'Unshare*File': Path },
  events: { '*FileShared': Named, '*FileUnshared': Named },
  refusals: { FILE_NOT_ATTACHED: attach.refusals.FILE_NOT_ATTACHED },
  guards: { 'Share*File': [known], 'Unshare*File': [known] },
  historyPhrases: { '*FileShared': 'shared {name} with the customer', '*FileUnshared': 'stopped sharing {name}' },
  inverses: {
    '*FileShared': { by: 'Unshare*File', data: itsPath },
    '*FileUnshared': { by: 'Share*File', data: itsPath },
  },
  neverStale: ['*FileShared', '*FileUnshared'],
  fields: attach.fields,
});

const sharedSince = (media: readonly Attachment[], { filePath }: z.infer<typeof Named>, sharedAt: Instant | null) =>
  update({ media: media.map((file) => (file.filePath === filePath ? { ...file, sharedAt } : file)) });

export const shareFold = capabilityFold(
  share,
  { media: [] },
  {
    '*FileShared': ({ data, at }, { media }) => sharedSince(media, data, at),
    '*FileUnshared': ({ data }, { media }) => sharedSince(media, data, null),
  },
);
