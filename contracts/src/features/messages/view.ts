import { z } from 'zod';
import { Instant, recordFields } from '#kernel/index.ts';
import { MessageFields } from './commands.ts';

/**
 * `sent`: handed over; `failed`: could not be, or was not to be. `delivered`, `bounced` and `optedOut` are what the
 * carrier of a text says became of it; of a mail only that it came back, is still tried (`delayed`) or is not wanted.
 * `opened`: somebody came by its own link and looked.
 */
export const messageStatuses = [
  'queued',
  'sent',
  'delivered',
  'opened',
  'delayed',
  'bounced',
  'optedOut',
  'failed',
] as const;
export const MessageView = z.object({
  ...recordFields,
  ...MessageFields.omit({ letter: true, report: true }).shape,
  status: z.enum(messageStatuses),
  recipients: z.string(),
  sentAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  openedAt: Instant.nullable(),
  failure: z.string(),
});
export type MessageView = z.infer<typeof MessageView>;
