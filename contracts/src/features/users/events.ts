import { z } from 'zod';
import { Id, messages, type MessageOf } from '#kernel/index.ts';
import { UserFields } from './commands.ts';

/** Facts about people and their sessions. Secrets (passwords, tokens, codes) are never in the log. */
export const userEvents = messages({
  UserInvited: UserFields,
  UserActivated: z.object({}),
  SessionOpened: z.object({ sessionId: Id, deviceIdentifier: z.string(), userAgent: z.string(), ip: z.string() }),
  SessionEnded: z.object({ sessionId: Id.nullable(), fromAllDevices: z.boolean() }),
  LoginFailed: z.object({ ip: z.string() }),
  LoginLocked: z.object({ ip: z.string() }),
});
export type UserEvent = MessageOf<typeof userEvents>;
