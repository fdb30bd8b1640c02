import { z } from 'zod';
import { recordFields } from '#kernel/index.ts';
import { VendorAccountFields } from './commands.ts';

export const VendorAccountStatus = z.enum(['kept', 'removed']);
export const VendorAccountView = z.object({
  ...recordFields,
  ...VendorAccountFields.omit({ encrypted: true }).shape,
  status: VendorAccountStatus,
});
export type VendorAccountView = z.infer<typeof VendorAccountView>;
