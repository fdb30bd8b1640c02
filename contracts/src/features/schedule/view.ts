import { z } from 'zod';
import { Day, Id } from '#kernel/index.ts';

export const scheduleFlags = [
  'WORKER_DOUBLE_BOOKED',
  'WORKER_ABSENT',
  'CERTIFICATE_EXPIRED',
  'DIG_TICKET_EXPIRED',
  'EQUIPMENT_TWICE',
  'HOLIDAY',
] as const;
/** What the rows are. */
export const scheduleRows = ['crews', 'jobs', 'people'] as const;
export type ScheduleRows = (typeof scheduleRows)[number];

/** Where people and places are meant, their index in the lists of the answer: a crew of a week is said once. */
const ScheduleItem = z.object({
  /** Busy: a crew is on a sheet that the reader does not see; nothing is told of it but whom it takes. */
  kind: z.enum(['sheet', 'visit', 'busy']),
  id: Id.nullable(),
  version: z.int(),
  date: Day,
  startTime: z.string(),
  name: z.string(),
  number: z.string(),
  status: z.string(),
  place: z.int().nullable(),
  /** Everybody on it, the foreman first; of a visit the salesman. */
  people: z.array(z.int()),
  /** Hundredths of an hour. */
  hours: z.int(),
  movedFrom: Day.optional(),
  /** `person`: whom it is about, of those on it. */
  flags: z.array(z.object({ code: z.enum(scheduleFlags), says: z.string(), person: z.int().optional() })).optional(),
});
export type ScheduleItem = z.infer<typeof ScheduleItem>;

/** Who is away, by the index among the people; `crew`: that they are planned with in these days, by its foreman. */
const ScheduleAbsence = z.object({ person: z.int(), crew: z.int().nullable(), from: Day, to: Day });
export type ScheduleAbsence = z.infer<typeof ScheduleAbsence>;

export const Schedule = z.object({
  from: Day,
  to: Day,
  /** Those who lead crews stand first. */
  people: z.array(z.object({ id: Id, name: z.string() })),
  /** So many of the people are active foremen. */
  foremen: z.int(),
  places: z.array(z.object({ id: Id, name: z.string(), customerName: z.string() })),
  /**
   * In their order: foremen or all workers, by their index among the people, or places by theirs; null: those without a
   * crew.
   */
  rows: z.array(z.int().nullable()),
  items: z.array(ScheduleItem),
  absences: z.array(ScheduleAbsence),
  holidays: z.array(z.object({ date: Day, name: z.string() })),
});
export type Schedule = z.infer<typeof Schedule>;
