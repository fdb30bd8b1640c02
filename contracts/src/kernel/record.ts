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
