import { z } from 'zod';
import { Day, defineMessages, Id, Line, type MessageOf, TotalCents } from '#kernel/index.ts';
import { WipOverride, WipRow } from './content.ts';

export const wipScheduleCommands = defineMessages({
  /** Asked by the product, which has drawn the rows: see the route. */
  PostWip: z.strictObject({
    asOf: Day,
    rows: z.array(WipRow).max(5_000),
    overrides: z.array(WipOverride).max(500),
    /** The last event of the log that the rows know. */
    position: z.int(),
    /** The journal entry that posts it; null where nothing is to be posted. */
    entryId: Id.nullable(),
  }),
  ReverseWip: z.strictObject({ reason: Line(2_000) }),
});
export type WipScheduleCommand = MessageOf<typeof wipScheduleCommands>;

/** A row as somebody saw it who posts the schedule: other figures are refused. */
export const DrawnRow = z.strictObject({
  contractId: Id,
  value: TotalCents,
  estimatedCost: TotalCents,
  costToDate: TotalCents,
  billed: TotalCents,
});
export type DrawnRow = z.infer<typeof DrawnRow>;
