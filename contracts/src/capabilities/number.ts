import { z } from 'zod';
import { Line } from '#kernel/index.ts';

/** A document's number as people type it. Left out on creation, the server takes the next whole number of its scope. */
export const DocumentNumber = Line(20);

export const numberRefusals = { NUMBER_TAKEN: 'Number {number} is already used in this {within}.' } as const;

export const NumberSuggestion = z.object({ number: z.string() });
