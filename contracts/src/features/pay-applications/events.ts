import { z } from 'zod';
import { Day, defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import type { payApplicationCommands } from './commands.ts';
import { ApplicationSheet, Certificate, PayApplicationContent, PayApplicationOrigin } from './view.ts';

export const payApplicationEvents = defineMessages({
  PayApplicationDrafted: z.object({ ...PayApplicationOrigin.shape, ...PayApplicationContent.shape }),
  PayApplicationEdited: PayApplicationContent,
  /** The sheet is frozen, with its SHA-256. */
  PayApplicationSubmitted: z.object({ on: Day, sheet: ApplicationSheet, sha256: z.string() }),
  PayApplicationRecalled: z.object({ reason: z.string() }),
  PayApplicationCertified: Certificate,
  PayApplicationUncertified: z.object({ reason: z.string() }),
  PayApplicationWithdrawn: z.object({ reason: z.string() }),
});
export type PayApplicationEvent = MessageOf<typeof payApplicationEvents>;

export const payApplicationInverses: Inverses<typeof payApplicationEvents, typeof payApplicationCommands> = {
  PayApplicationDrafted: { by: 'WithdrawPayApplication', asks: 'reason' },
  PayApplicationEdited: { never: 'ENTER_AGAIN' },
  PayApplicationSubmitted: { by: 'RecallPayApplication', asks: 'reason' },
  PayApplicationRecalled: { by: 'SubmitPayApplication' },
  PayApplicationCertified: { by: 'UncertifyPayApplication', asks: 'reason' },
  PayApplicationUncertified: { never: 'ENTER_AGAIN' },
  PayApplicationWithdrawn: { never: 'ENTER_AGAIN' },
};
