import { z } from 'zod';
import { attach } from '#capabilities/index.ts';
import { Day, Id, recordFields } from '#kernel/index.ts';
import { CheckFields } from './commands.ts';

/** `written`: it waits for the printer, or for its ACH file. */
export const checkStatuses = ['written', 'printed', 'sent', 'cleared', 'void'] as const;
export const CheckStatus = z.enum(checkStatuses);

export const CheckView = z.object({
  ...recordFields,
  ...attach.fields,
  ...CheckFields.shape,
  status: CheckStatus,
  /** The file by which it went to the bank, and the day on which that pays it. */
  achFileId: Id.nullable(),
  effectiveOn: Day.nullable(),
  clearedOn: Day.nullable(),
  /** The day of the statement that lists it. */
  reconciledOn: Day.nullable(),
  voidedOn: Day.nullable(),
  voidReason: z.string(),
  /** Numbers of sheets that were spoilt in the printer before. */
  spoiltNumbers: z.array(z.string()),
});
export type CheckView = z.infer<typeof CheckView>;
