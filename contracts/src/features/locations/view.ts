import { z } from 'zod';
import { attach, trash } from '#capabilities/index.ts';
import { balanceFields } from '#features/receivables';
import { Id, Instant, recordFields } from '#kernel/index.ts';
import { LocationFields } from './commands.ts';

export const LocationNote = z.object({
  id: Id,
  text: z.string(),
  contractId: Id.nullable(),
  at: Instant,
  by: z.string(),
  byName: z.string(),
});

export type LocationNote = z.infer<typeof LocationNote>;

export const LocationView = z.object({
  ...recordFields,
  ...trash.fields,
  ...attach.fields,
  ...LocationFields.shape,
  city: z.string(),
  notes: z.array(LocationNote),
  ...balanceFields,
});
export type LocationView = z.infer<typeof LocationView>;
