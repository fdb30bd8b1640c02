import { z } from 'zod';
import { Actor, dayText, Id, Instant, Phone, phoneText } from '#kernel/index.ts';

/** One field before and after an event; both as the event said them. */
export const FieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

/** One event of a record, in words, from the log itself. */
export const HistoryEntry = z.object({
  id: Id,
  position: z.int(),
  version: z.int(),
  at: Instant,
  actor: Actor,
  type: z.string(),
  /** What happened, after the actor's name: "sent it by email to ana@example.com". */
  words: z.string(),
  changes: z.array(FieldChange),
  /** What it was recorded by, under which it is taken back. */
  commandId: z.string(),
  /** `open`: something takes it back; `done`: it was taken back; `none`: nothing does. */
  undo: z.enum(['open', 'done', 'none']),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const History = z.object({ items: z.array(HistoryEntry) });

/** What a field is, whether or not it may be left out. */
export const unwrapSchema = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapSchema(schema.unwrap())
    : schema;

/**
 * A value of such a field as people read it: a day with the name of its month, a phone number as one dials it, a choice
 * in the words it is kept by (`leftMessage`), and what somebody wrote as it was written.
 */
export function displayText(schema: unknown, value: string): string {
  const of = unwrapSchema(schema);
  if (of instanceof z.ZodISODate) return dayText(value);
  if (of === Phone) return phoneText(value);
  return of instanceof z.ZodEnum ? value.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : value;
}
