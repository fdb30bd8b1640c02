import { z } from 'zod';
import { activity, trash } from '#capabilities/index.ts';
import { recordFields } from '#kernel/index.ts';
import { BankFields } from './commands.ts';

export const BankView = z.object({ ...recordFields, ...trash.fields, ...activity.fields, ...BankFields.shape });
export type BankView = z.infer<typeof BankView>;
