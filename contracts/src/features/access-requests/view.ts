import { z } from 'zod';
import { Instant, recordFields } from '#kernel/index.ts';
import { Right } from '#features/users';
import { AccessStatus } from './commands.ts';
import { accessRequestEvents } from './events.ts';

export const AccessRequestView = z.object({
  ...recordFields,
  ...accessRequestEvents.shapes.AccessRequested.shape,
  right: Right.nullable(),
  status: AccessStatus,
  requestedAt: Instant,
  decidedAt: Instant.nullable(),
  decidedByName: z.string().nullable(),
  note: z.string(),
});
export type AccessRequestView = z.infer<typeof AccessRequestView>;
