import { z } from 'zod';
import { activity, trash } from '#capabilities/index.ts';
import { recordFields } from '#kernel/index.ts';
import { PaymentMethodFields } from './commands.ts';

export const PaymentMethodView = z.object({
  ...recordFields,
  ...trash.fields,
  ...activity.fields,
  ...PaymentMethodFields.shape,
});
export type PaymentMethodView = z.infer<typeof PaymentMethodView>;
