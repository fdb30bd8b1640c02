import { messages, type MessageOf } from '#kernel/index.ts';
import { BankFields } from './commands.ts';

export const bankEvents = messages({ BankCreated: BankFields, BankEdited: BankFields });
export type BankEvent = MessageOf<typeof bankEvents>;
