import { z } from 'zod';
import { Id, Instant } from '#kernel/index.ts';

/** A field of a record: `before` as it is now, `after` as it would be. */
const FieldReversal = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
/** A field that somebody has changed since: it stays, or nothing is taken back. `value`: as it is now. */
export const LaterChange = z.object({ field: z.string(), byName: z.string(), at: Instant, value: z.unknown() });
export type LaterChange = z.infer<typeof LaterChange>;

/** What taking a command back would do. `refusal`: why it cannot be taken back; null where it can. */
export const UndoPlan = z.object({
  /** What a person has to say with it. */
  asks: z.literal('reason').nullable(),
  records: z.array(
    z.object({
      entity: z.string(),
      id: Id,
      /** Its number and name. */
      record: z.string(),
      changes: z.array(FieldReversal),
      against: z.array(LaterChange),
    }),
  ),
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type UndoPlan = z.infer<typeof UndoPlan>;
