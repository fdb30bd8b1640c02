import { z } from 'zod';
import { Day, Instant, recordFields } from '#kernel/index.ts';
import { journalExportEvents } from './events.ts';

/** `withdrawn`: the other program had not taken it. */
export const MadeExport = journalExportEvents.shapes.ExportMade.extend({
  at: Instant,
  byName: z.string(),
  withdrawn: z.object({ at: Instant, byName: z.string(), reason: z.string() }).nullable(),
});
export type MadeExport = z.infer<typeof MadeExport>;

/** In the order in which they were made. */
export const JournalExportsView = z.object({ ...recordFields, exports: z.array(MadeExport) });
export type JournalExportsView = z.infer<typeof JournalExportsView>;

/** Days, and how many entries of them did not go out yet. */
const OpenDays = z.object({ from: Day, to: Day, entries: z.int() });

/**
 * What went out to one program, the newest first, and what did not. `through`: the last day that went out. `next`: the
 * days after it. `late`: what was posted since in days that went out; null where nothing was.
 */
export const JournalExportStatus = z.object({
  exports: z.array(MadeExport),
  through: Day.nullable(),
  next: OpenDays,
  late: OpenDays.nullable(),
});
export type JournalExportStatus = z.infer<typeof JournalExportStatus>;
