import { sign } from '#capabilities/sign.ts';
import { guardsReading, type CommandOf, type Guard, type GuardTable } from '#kernel/index.ts';
import { PHOTO_LIMIT, SHOWN_LIMIT, type PhotoPair, type PhotoPlace } from './photo.ts';
import { shownPhotos, type PhotoHolder } from './shown-photos.ts';

const guard = guardsReading<CommandOf<unknown>, keyof typeof photoRefusals>();
type One = CommandOf<{ readonly photoId: string }>;
type Holder = PhotoHolder & { readonly signedAt?: string | null };
const isKnown = ({ photos = [] }: Holder, id: string) => photos.some(({ photoId }) => photoId === id);
const isShown = (holder: Holder, id: string) => shownPhotos(holder).some(({ photoId }) => photoId === id);

/** Why a photo is not taken, shown or changed. */
export const photoRefusals = {
  PHOTO_NOT_HERE: 'This photo belongs to another job.',
  PHOTO_UNKNOWN: { status: 404, says: 'This photo is no longer there.' },
  TOO_MANY_PHOTOS: `Add at most ${PHOTO_LIMIT} photos.`,
  RECEIPT_NOT_SHARED: 'A receipt shows what we paid. It is not shared with the customer.',
  RECEIPT_NOT_SHOWN: 'A receipt shows what we paid. Attach it to the cost-plus request instead.',
  TOO_MANY_SHOWN: `Show at most ${SHOWN_LIMIT} photos.`,
  PHOTO_SHOWN: 'The customer sees this photo. Hide it first.',
  PHOTO_PAIRED: 'This photo stands beside another one already.',
  MARKS_NOT_DRAWN: 'Send the picture with its marks drawn on it, or no marks and the original.',
  PHOTOS_NOT_PAIRED: 'These photos do not stand beside each other.',
  DOCUMENT_SIGNED: sign.refusals.DOCUMENT_SIGNED,
} as const;

const known = guard('PHOTO_UNKNOWN', {
  field: 'photoId',
  reads: ['command'],
  when: (holder: Holder, { command: { data } }: One) => !isKnown(holder, data.photoId),
});
const isReceipt = ({ photos = [] }: Holder, { command: { data } }: One) =>
  photos.some(({ photoId, tag }) => photoId === data.photoId && tag === 'receipt');
const noReceipt = guard('RECEIPT_NOT_SHOWN', { field: 'photoId', reads: ['command'], when: isReceipt });
const receiptsKept = guard('RECEIPT_NOT_SHARED', { field: 'photoId', reads: ['command'], when: isReceipt });
const notTooMany = guard('TOO_MANY_SHOWN', {
  field: 'photoId',
  reads: ['command'],
  when: (holder: Holder, { command: { data } }: One) =>
    !isShown(holder, data.photoId) && shownPhotos(holder).length >= SHOWN_LIMIT,
});
const notShown = guard('PHOTO_SHOWN', {
  field: 'photoId',
  reads: ['command'],
  when: (holder: Holder, { command: { data } }: One) => isShown(holder, data.photoId),
});
const noReceiptShown = guard('RECEIPT_NOT_SHOWN', {
  field: 'tag',
  reads: ['command'],
  when: (holder: Holder, { command: { data } }: CommandOf<{ readonly photoId: string; readonly tag?: string }>) =>
    data.tag === 'receipt' && isShown(holder, data.photoId),
});
/** What is shared is no receipt later, either. */
const noReceiptShared = guard('RECEIPT_NOT_SHARED', {
  field: 'tag',
  reads: ['command'],
  when: (
    { photos = [] }: Holder,
    { command: { data } }: CommandOf<{ readonly photoId: string; readonly tag?: string }>,
  ) => data.tag === 'receipt' && photos.some(({ photoId, sharedAt }) => photoId === data.photoId && Boolean(sharedAt)),
});
const notSigned = guard('DOCUMENT_SIGNED', { when: ({ signedAt = null }: Holder) => signedAt !== null });
const nextKnown = guard('PHOTO_UNKNOWN', {
  field: 'nextId',
  reads: ['command'],
  when: (holder: Holder, { command: { data } }: CommandOf<PhotoPlace>) =>
    data.nextId !== null && !isKnown(holder, data.nextId),
});
type OfPair = CommandOf<PhotoPair>;
const bothKnown = guard('PHOTO_UNKNOWN', {
  field: 'afterId',
  reads: ['command'],
  when: (holder: Holder, { command: { data } }: OfPair) =>
    data.beforeId === data.afterId || !isKnown(holder, data.beforeId) || !isKnown(holder, data.afterId),
});
const bothAlone = guard('PHOTO_PAIRED', {
  field: 'afterId',
  reads: ['command'],
  when: ({ photos = [] }: Holder, { command: { data } }: OfPair) =>
    photos.some(
      ({ photoId, pairedWith }) => pairedWith !== null && (photoId === data.beforeId || photoId === data.afterId),
    ),
});
const paired = guard('PHOTOS_NOT_PAIRED', {
  field: 'afterId',
  reads: ['command'],
  when: ({ photos = [] }: Holder, { command: { data } }: OfPair) =>
    !photos.some(
      ({ photoId, pairedWith, isBefore }) => photoId === data.beforeId && pairedWith === data.afterId && isBefore,
    ),
});

/** The same guards, for a command that is about photos of which the customer sees one. */
const whenShown = (guards: readonly Guard[]): readonly Guard[] =>
  guards.map(({ reads, refuses, ...rest }) => ({
    ...rest,
    reads: [...reads, 'command'],
    refuses(record, facts) {
      const { command } = facts as CommandOf<Partial<Record<'photoId' | 'beforeId' | 'afterId', string>>>; // by `reads`
      const named = [command.data.photoId, command.data.beforeId, command.data.afterId];
      return named.some((id) => id !== undefined && isShown(record, id)) && refuses(record, facts);
    },
  }));

/** What stands against other words of a document stands against other photos for its customer: by the verbs of both. */
export const shownPhotoGuards = <const G extends readonly Guard[]>(edit: G) => ({
  ShowPhotoOf: edit,
  HidePhotoOf: edit,
  DescribePhotoOf: whenShown(edit) as G, // the same guards
  MarkUpPhotoOf: whenShown(edit) as G,
  MovePhotoOf: whenShown(edit) as G,
  PairPhotosOf: whenShown(edit) as G,
  UnpairPhotosOf: whenShown(edit) as G,
});

/** What stands against what is done with photos. */
export const photoGuards = {
  'DescribePhotoOf*': [known, noReceiptShown, noReceiptShared, ...whenShown([notSigned])],
  'MarkUpPhotoOf*': [known, ...whenShown([notSigned])],
  'MovePhotoOf*': [known, nextKnown, ...whenShown([notSigned])],
  'PairPhotosOf*': [bothKnown, bothAlone, ...whenShown([notSigned])],
  'UnpairPhotosOf*': [bothKnown, paired, ...whenShown([notSigned])],
  'ShowPhotoOf*': [known, noReceipt, notTooMany, notSigned],
  'HidePhotoOf*': [known, notSigned],
  'SharePhotoOf*': [known, receiptsKept],
  'UnsharePhotoOf*': [known],
  'RemovePhotoFrom*': [known, notShown],
} satisfies GuardTable;
