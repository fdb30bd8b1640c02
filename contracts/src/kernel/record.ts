import { z } from 'zod';
import { Id, Instant } from './values.ts';

/** What every row carries; made by the server, never sent. */
export const recordFields = {
  id: Id,
  companyId: z.string(),
  version: z.int(),
  createdAt: Instant,
  createdBy: z.string(),
  createdByName: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
  updatedByName: z.string(),
};

/** Of a record that has more, the fields of one shape. */
export const pickFields = <Shape extends z.ZodObject>({ shape }: Shape, record: z.infer<Shape>): z.infer<Shape> =>
  // all of its fields, and no other
  Object.fromEntries(Object.entries(record).filter(([field]) => field in shape)) as z.infer<Shape>;

/** A version in the body says which state the caller saw; `If-Match` says the same in a header. */
export const Version = { version: z.int().min(1).optional() };
