import { z } from 'zod';
import { Day, defineMessages, Id, type Inverses, type MessageOf } from '#kernel/index.ts';
import type { wipScheduleCommands } from './commands.ts';
import { WipOverride, WipRow } from './content.ts';

export const wipScheduleEvents = defineMessages({
  /** `entryId`: the journal entry of its posting; null where nothing was to be posted. `sha256`: of its figures. */
  WipPosted: z.object({
    asOf: Day,
    rows: z.array(WipRow),
    overrides: z.array(WipOverride),
    position: z.int(),
    entryId: Id.nullable(),
    sha256: z.string(),
  }),
  WipReversed: z.object({ asOf: Day, reason: z.string() }),
});
export type WipScheduleEvent = MessageOf<typeof wipScheduleEvents>;

export const wipScheduleInverses: Inverses<typeof wipScheduleEvents, typeof wipScheduleCommands> = {
  WipPosted: { by: 'ReverseWip', asks: 'reason' },
  WipReversed: { never: 'POST_ANEW' },
};
