import { z } from 'zod';
import { activity, trash } from '#capabilities/index.ts';
import { recordFields } from '#kernel/index.ts';
import { CustomerFields } from './commands.ts';

export const CustomerView = z.object({
  ...recordFields, ...trash.fields, ...activity.fields, ...CustomerFields.shape,
  primaryContactName: z.string(), primaryContactEmail: z.string().nullable(), primaryContactPhone: z.string().nullable(), city: z.string(),
});
export type CustomerView = z.infer<typeof CustomerView>;
