import { z } from 'zod';
import { defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import { EntriesDigest } from './entry-rules.ts';
import {
  ClosingLine,
  ClosingPartName,
  closingReference,
  PostingDifference,
  type closingFiguresCommands,
} from './commands.ts';

/** `sha256`: of the canonical text of the part. */
export const FrozenPart = z.object({ part: ClosingPartName, count: z.int(), sha256: z.string() });
export type FrozenPart = z.infer<typeof FrozenPart>;

export const closingFiguresEvents = defineMessages({
  /** `sha256`: of the hashes of its parts, in their order. `digest`: of all entries up to the day, at `position`. */
  ClosingFrozen: z.object({
    ...closingReference,
    position: z.int(),
    sha256: z.string(),
    parts: z.array(FrozenPart),
    differences: z.array(PostingDifference),
    digest: EntriesDigest.optional(),
  }),
  /** At most 500 lines; a longer part has several. */
  ClosingFiguresRecorded: z.object({ part: ClosingPartName, lines: z.array(ClosingLine).max(500) }),
});
export type ClosingFiguresEvent = MessageOf<typeof closingFiguresEvents>;

export const closingFiguresInverses: Inverses<typeof closingFiguresEvents, typeof closingFiguresCommands> = {
  ClosingFrozen: { nothing: true },
  ClosingFiguresRecorded: { nothing: true },
};
