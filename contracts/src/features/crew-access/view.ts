import { z } from 'zod';
import { Id, Instant, recordFields } from '#kernel/index.ts';
import { CrewChannel, CrewLanguage } from './commands.ts';

/** `invited`: on no phone yet. */
export const CrewAccessStatus = z.enum(['invited', 'active', 'revoked']);
export const CrewDevice = z.object({ deviceId: Id, label: z.string(), addedAt: Instant });
export type CrewDevice = z.infer<typeof CrewDevice>;

/** How a worker gets to the crew pages. */
export const CrewAccessView = z.object({
  ...recordFields,
  workerId: Id,
  workerName: z.string(),
  status: CrewAccessStatus,
  channel: CrewChannel,
  to: z.string(),
  language: CrewLanguage,
  invitedAt: Instant,
  /** Until then the link of the invitation names the worker. */
  expiresAt: Instant,
  /** When a code was entered on a phone first; the link is over by it. */
  joinedAt: Instant.nullable(),
  /** Which notice of the clock the worker has read; null where none. */
  noticeVersion: z.int().nullable(),
  devices: z.array(CrewDevice),
});
export type CrewAccessView = z.infer<typeof CrewAccessView>;

/** The address at which a calendar of a worker reads their days; null where there is none. */
export const CrewCalendarInUse = z.object({
  calendar: z.object({ madeAt: Instant, lastReadAt: Instant.nullable() }).nullable(),
});
