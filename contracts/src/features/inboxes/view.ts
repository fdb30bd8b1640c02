import { z } from 'zod';
import { recordFields } from '#kernel/index.ts';
import { NotificationSettings } from './commands.ts';

/** What one person has read of their notifications, and wants to be told of: under the person’s own id. */
export const InboxView = z.object({
  ...recordFields,
  ...NotificationSettings.shape,
  /** All up to this position of the log is read. */
  readThrough: z.int(),
  /** What is read beyond it. */
  readPositions: z.array(z.int()),
});
export type InboxView = z.infer<typeof InboxView>;
