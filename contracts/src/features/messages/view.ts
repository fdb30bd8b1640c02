import { z } from 'zod';
import { Instant, recordFields } from '#kernel/index.ts';
import { MessageFields } from './commands.ts';

/**
 * What can be heard of a message without a door for the carriers: it was handed over, or could not be, and somebody
 * came by its own link and looked. Whether it was delivered or bounced only the carriers know, and they have nothing to tell it to yet.
 */
export const messageStatuses = ['queued', 'sent', 'opened', 'failed'] as const;
export const MessageView = z.object({ ...recordFields, ...MessageFields.shape, status: z.enum(messageStatuses), recipients: z.string(), deliveredAt: Instant.nullable(), openedAt: Instant.nullable(), failure: z.string() });
export type MessageView = z.infer<typeof MessageView>;
