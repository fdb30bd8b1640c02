import { z } from 'zod';
import { Instant, recordFields } from '#kernel/index.ts';
import { MessageFields } from './commands.ts';

export const messageStatuses = ['queued', 'sent', 'failed'] as const;
export const MessageView = z.object({ ...recordFields, ...MessageFields.shape, status: z.enum(messageStatuses), recipients: z.string(), deliveredAt: Instant.nullable(), failure: z.string() });
export type MessageView = z.infer<typeof MessageView>;
