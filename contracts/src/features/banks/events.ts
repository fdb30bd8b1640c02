import { defineMessages, type MessageOf } from '#kernel/index.ts';
import { BankFields } from './commands.ts';

export const bankEvents = defineMessages({ BankCreated: BankFields, BankEdited: BankFields });
export type BankEvent = MessageOf<typeof bankEvents>;
