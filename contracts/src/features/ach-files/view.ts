import { z } from 'zod';
import { Day, recordFields } from '#kernel/index.ts';
import { AchFileFields, AchPayment } from './commands.ts';

export const AchFileStatus = z.enum(['made', 'takenBack']);
export const AchFileView = z.object({
  ...recordFields,
  ...AchFileFields.shape,
  payments: z.array(AchPayment),
  status: AchFileStatus,
  takenBackOn: Day.nullable(),
  takenBackReason: z.string(),
});
export type AchFileView = z.infer<typeof AchFileView>;
