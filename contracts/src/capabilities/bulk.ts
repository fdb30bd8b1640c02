import { z } from 'zod';
import { Id } from '#kernel/index.ts';

/** A command over many records is all or nothing. */
export const BULK_LIMIT = 500;

export const Ids = z.strictObject({
  ids: z
    .array(Id)
    .min(1, 'Choose at least one.')
    .max(BULK_LIMIT, `Choose at most ${BULK_LIMIT}.`)
    .refine((ids) => new Set(ids).size === ids.length, 'The same id stands twice.'),
});
