import { z } from 'zod';
import { Day, defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import { AchFileFields, AchOriginator, EncryptedAchPayment, type achFileCommands } from './commands.ts';

export const achFileEvents = defineMessages({
  /** All that stands in the file, so that it can be written again, byte for byte. */
  AchFileMade: AchFileFields.extend({ originator: AchOriginator, payments: z.array(EncryptedAchPayment) }),
  AchFileTakenBack: z.object({ on: Day, reason: z.string() }),
});
export type AchFileEvent = MessageOf<typeof achFileEvents>;

export const achFileInverses: Inverses<typeof achFileEvents, typeof achFileCommands> = {
  AchFileMade: { by: 'TakeBackAchFile', asks: 'reason' },
  AchFileTakenBack: { never: 'FILE_RECALLED' },
};
