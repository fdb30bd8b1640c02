import { z } from 'zod';

/**
 * What a text says about people: `names` one, or how to reach one; `describes` one, as far as whoever writes it does;
 * `none`: it is about things. Whoever erases what is known of somebody asks for it.
 */
export type Personal = 'names' | 'describes' | 'none';
/** By the schema of a text; a field says it once, for commands, events and views. */
export const personalMarks = z.registry<{ personal: Personal }>();
