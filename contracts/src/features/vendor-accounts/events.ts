import { z } from 'zod';
import { defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import { VendorAccountFields, type vendorAccountCommands } from './commands.ts';

export const vendorAccountEvents = defineMessages({
  VendorAccountKept: VendorAccountFields,
  VendorAccountRemoved: z.object({}),
});
export type VendorAccountEvent = MessageOf<typeof vendorAccountEvents>;

export const vendorAccountInverses: Inverses<typeof vendorAccountEvents, typeof vendorAccountCommands> = {
  VendorAccountKept: { by: 'RemoveVendorAccount', data: () => ({}) },
  VendorAccountRemoved: { never: 'ENTER_AGAIN' },
};
