import { z } from 'zod';
import { Day, defineRoutes, Id, Instant, Line, Text, type Route } from '#kernel/index.ts';

/**
 * `leave`: fields that somebody has changed since, which stay as they are. `on`: the day of what is posted back, where
 * that may be chosen; left out, today.
 */
export const Undo = z.strictObject({
  reason: Text(2_000).default(''),
  leave: z.array(Line(100)).max(200).default([]),
  on: Day.optional(),
});
export type Undo = z.infer<typeof Undo>;

/** A field of a record: `before` as it is now, `after` as it would be. */
const FieldReversal = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
/** A field that somebody has changed since: it stays, or nothing is taken back. `value`: as it is now. */
export const LaterChange = z.object({ field: z.string(), byName: z.string(), at: Instant, value: z.unknown() });
export type LaterChange = z.infer<typeof LaterChange>;

/** What taking a command back would do. `refusal`: why it cannot be taken back; null where it can. */
export const UndoPlan = z.object({
  /** What a person has to say with it. */
  asks: z.literal('reason').nullable(),
  /** Something is posted back, on a day that may be chosen. */
  takesDay: z.boolean(),
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

/** A command is taken back by what its events declare (ADR 0088); who may is decided by the commands that do it. */
const planning = {
  access: 'session',
  permission: null,
  method: 'GET',
  does: { handler: 'read' },
  answer: UndoPlan,
  summary: 'What taking a command back would do, and what stands against it',
} as const;
const undoing = {
  access: 'session',
  permission: null,
  method: 'POST',
  does: { handler: 'write' },
  body: Undo,
  summary: 'Take a command back: all that it recorded, or nothing. `id`: as the header `undo` named it',
} as const;

export const undoOwnRoutes = defineRoutes('undo', {
  plan: { ...planning, scope: 'company', path: '/undo/:id' },
  takeBack: { ...undoing, scope: 'company', path: '/undo/:id' },
  planOnPlatform: { ...planning, scope: 'platform', path: '/platform/undo/:id' },
  takeBackOnPlatform: { ...undoing, scope: 'platform', path: '/platform/undo/:id' },
});
export const undoRequestRoutes: Route[] = Object.values(undoOwnRoutes);
