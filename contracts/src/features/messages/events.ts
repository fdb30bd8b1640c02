import { z } from 'zod';
import { defineMessages, type MessageOf } from '#kernel/index.ts';
import { Bounce, MessageFields } from './commands.ts';

export const messageEvents = defineMessages({
  MessageQueued: MessageFields,
  MessageSent: z.object({ providerId: z.string() }),
  MessageFailed: z.object({ reason: z.string() }),
  MessageDelivered: z.object({}),
  MessageBounced: z.object(Bounce),
});
export type MessageEvent = MessageOf<typeof messageEvents>;
