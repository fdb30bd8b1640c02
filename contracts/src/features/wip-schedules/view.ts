import { z } from 'zod';
import { Day, Id, recordFields, TotalCents } from '#kernel/index.ts';
import { WipOverride, WipRow } from './content.ts';

export const WipScheduleStatus = z.enum(['posted', 'reversed']);
export const WipScheduleView = z.object({
  ...recordFields,
  asOf: Day,
  rows: z.array(WipRow),
  overrides: z.array(WipOverride),
  entryId: Id.nullable(),
  sha256: z.string(),
  status: WipScheduleStatus,
  reversalReason: z.string(),
  under: TotalCents,
  over: TotalCents,
  lossProvision: TotalCents,
});
export type WipScheduleView = z.infer<typeof WipScheduleView>;
