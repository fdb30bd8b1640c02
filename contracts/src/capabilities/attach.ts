import { z } from 'zod';
import { FilePath, Id, Instant, update, type MountedMessage } from '#kernel/index.ts';
import { defineCapability } from './capability.ts';
import { capabilityFold } from './capability-fold.ts';

/** More than anybody looks through. */
export const ATTACHED_LIMIT = 50;
/** Of each, in bytes. */
export const FILE_LIMIT = 25 * 1024 * 1024;
/**
 * No HEIC: what reads it is under patents, so the library has it not; telephones send JPEG where they are asked for it.
 */
export const fileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export const fileRefusals = {
  NOT_THIS_TYPE: 'Use a JPEG, PNG or WebP picture, or a PDF. Save other pictures (HEIC, SVG) as JPEG or PNG first.',
  HEIC_HERE: 'This is a HEIC photo. Open this page on the iPhone, or save it as JPEG.',
} as const;

const Path = z.strictObject({ filePath: FilePath });
/** What the store says of a file; it was looked at when it was put in. */
const File = Path.extend({ name: z.string(), contentType: z.string(), size: z.int() });

/** `sharedAt`: since when the customer may look at it; null where they may not. */
export const Attachment = z.object({
  ...File.shape,
  at: Instant,
  by: Id,
  byName: z.string(),
  sharedAt: Instant.nullable(),
});
export type Attachment = z.infer<typeof Attachment>;

const itsPath = ({ data: { filePath } }: { readonly data: z.infer<typeof Path> }) => ({ filePath });

/**
 * Files beside a record: for whoever works with it; its customer sees what is shared (`sharing/share.ts`). Its content
 * is not touched by them.
 */
export const attach = defineCapability({
  commands: { 'AttachTo*': Path, 'DetachFrom*': Path },
  events: { '*FileAttached': File, '*FileDetached': Path.extend({ name: z.string() }) },
  refusals: {
    NOT_ITS_FILE: 'Upload the file once more.',
    FILE_NOT_ATTACHED: 'This file is no longer there.',
    TOO_MANY_ATTACHED: `Attach at most ${ATTACHED_LIMIT} files.`,
    MEDIA_IN_SIGNED_DOC: 'This file belongs to a signed document and stays.',
  },
  historyPhrases: { '*FileAttached': 'attached {name}', '*FileDetached': 'removed {name}' },
  inverses: {
    '*FileAttached': { by: 'DetachFrom*', data: itsPath },
    '*FileDetached': { by: 'AttachTo*', data: itsPath },
  },
  neverStale: ['*FileAttached', '*FileDetached'],
  fields: { media: z.array(Attachment) },
});
export type AttachCommand<Entity extends string> = MountedMessage<typeof attach.commands, Entity>;
export type AttachEvent<Entity extends string> = MountedMessage<typeof attach.events, Entity>;
export type AttachRefusal = keyof typeof attach.refusals;

export const attachFold = capabilityFold(
  attach,
  { media: [] },
  {
    '*FileAttached': ({ data, at, actor }, { media }) =>
      update({ media: [...media, { ...data, at, by: actor.id, byName: actor.name, sharedAt: null }] }),
    '*FileDetached': ({ data: { filePath } }, { media }) =>
      update({ media: media.filter((each) => each.filePath !== filePath) }),
  },
);
