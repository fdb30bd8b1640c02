import { z } from 'zod';
import { Text } from '#kernel/index.ts';

export const photoMarkKinds = ['arrow', 'ellipse', 'pen', 'text'] as const;
/** More than a photo is readable with. */
export const MARK_LIMIT = 50;
/** Of all marks together, so that an event stays small: about 12 kB. */
export const MARK_COORDINATE_LIMIT = 2_000;
export const MARK_TEXT_LIMIT = 60;
/** A place on a photo in ten-thousandths of its width or height: whole, so that every reader has the same. */
export const MARK_SCALE = 10_000;

/**
 * What is drawn on a photo. `at`: x and y in turn; of an arrow where it begins and where its head is, of an ellipse two
 * opposite corners of its box, of a pen its line, of a text the left end of its middle.
 */
export const PhotoMark = z.strictObject({
  kind: z.enum(photoMarkKinds),
  at: z.array(z.int().min(0).max(MARK_SCALE)),
  text: z.string(),
});
export type PhotoMark = z.infer<typeof PhotoMark>;

const coordinates = { arrow: 4, ellipse: 4, text: 2 } as const;
const isWhole = ({ kind, at, text }: PhotoMark) =>
  (kind === 'pen' ? at.length >= 4 && at.length % 2 === 0 : at.length === coordinates[kind]) &&
  (kind === 'text') === (text !== '');
export const coordinateCount = (marks: readonly PhotoMark[]) => marks.reduce((sum, { at }) => sum + at.length, 0);

/** All marks of a photo, as somebody asks for them. */
export const PhotoMarks = z
  .array(PhotoMark.extend({ text: Text(MARK_TEXT_LIMIT) }).refine(isWhole, 'This mark is not whole.'))
  .max(MARK_LIMIT, `Draw at most ${MARK_LIMIT} marks.`)
  .refine((marks) => coordinateCount(marks) <= MARK_COORDINATE_LIMIT, 'These are too many lines for one photo.');
