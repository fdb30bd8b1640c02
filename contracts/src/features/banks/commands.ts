import { z } from 'zod';
import { Line, defineMessages, Text, type MessageOf } from '#kernel/index.ts';

const Last4 = z
  .string()
  .trim()
  .regex(/^(\d{4})?$/, 'Use the last four digits.');

/** Only the last digits of an account are ever kept. */
export const BankFields = z.strictObject({
  name: Line(),
  accountLast4: Last4.default(''),
  routingLast4: Last4.default(''),
  glCode: Text(20).default(''),
});
export type BankFields = z.infer<typeof BankFields>;

export const bankCommands = defineMessages({ CreateBank: BankFields, EditBank: BankFields });
export type BankCommand = MessageOf<typeof bankCommands>;
