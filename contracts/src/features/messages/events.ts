import { z } from 'zod';
import { messages, type MessageOf } from '#kernel/index.ts';
import { MessageFields } from './commands.ts';

export const messageEvents = messages({
  MessageQueued: MessageFields,
  MessageSent: z.object({ providerId: z.string() }),
  MessageFailed: z.object({ reason: z.string() }),
});
export type MessageEvent = MessageOf<typeof messageEvents>;
