import { z } from 'zod';
import { SeenHours } from '#features/job-costs';
import { Day, Id } from '#kernel/index.ts';

const Split = z.object({ regular: z.int(), overtime: z.int(), double: z.int() });

/** Somebody of the crew on the day, as often as there are phases they have hours in; in hundredths of an hour. */
export const CrewWorkerHours = z.object({
  workerId: Id,
  name: z.string(),
  phase: z.string(),
  /** The lines as they stand. */
  seen: z.array(SeenHours),
  /** On the last day before that somebody of the ticket’s job worked. */
  before: Split,
});
export type CrewWorkerHours = z.infer<typeof CrewWorkerHours>;

/** The hours of a sheet for its foreman. `ticketId`: null until somebody has begun the ticket of the day. */
export const CrewHours = z.object({
  sheetId: Id,
  ticketId: Id.nullable(),
  locked: z.boolean(),
  beforeOn: Day.nullable(),
  workers: z.array(CrewWorkerHours),
});
export type CrewHours = z.infer<typeof CrewHours>;
