import { z } from 'zod';
import { Line, Text } from '#kernel/index.ts';

/** `leave`: fields that somebody has changed since, which stay as they are. */
export const Undo = z.strictObject({
  reason: Text(2_000).default(''),
  leave: z.array(Line(100)).max(200).default([]),
});
export type Undo = z.infer<typeof Undo>;
