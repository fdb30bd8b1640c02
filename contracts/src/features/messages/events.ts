import { z } from 'zod';
import { defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import { Bounce, MessageFields, WithheldFields, type messageCommands } from './commands.ts';

export const messageEvents = defineMessages({
  MessageQueued: MessageFields,
  MessageWithheld: WithheldFields,
  MessageSent: z.object({ providerId: z.string() }),
  MessageFailed: z.object({ reason: z.string() }),
  MessageDelivered: z.object({}),
  MessageBounced: z.object(Bounce),
  MessageDelayed: z.object({}),
});
export type MessageEvent = MessageOf<typeof messageEvents>;

export const messageInverses: Inverses<typeof messageEvents, typeof messageCommands> = {
  MessageQueued: { never: 'ALREADY_SENT' },
  MessageWithheld: { nothing: true },
  MessageSent: { nothing: true },
  MessageFailed: { nothing: true },
  MessageDelivered: { nothing: true },
  MessageBounced: { nothing: true },
  MessageDelayed: { nothing: true },
};
