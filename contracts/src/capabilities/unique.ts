import { z } from 'zod';

/** The answer of an `is-unique` question: a courtesy, the claim in the log is the guarantee. */
export const Uniqueness = z.object({ isUnique: z.boolean() });
