import { z } from 'zod';
import { activity } from '#capabilities/index.ts';
import { recordFields } from '#kernel/index.ts';
import { CompanyFields } from './commands.ts';

export const CompanyView = z.object({ ...recordFields, ...activity.fields, ...CompanyFields.shape, isParentCompany: z.boolean() });
export type CompanyView = z.infer<typeof CompanyView>;
