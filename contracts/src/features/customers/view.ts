import { z } from 'zod';
import { activity, attach, sentShape, trash } from '#capabilities/index.ts';
import { balanceFields } from '#features/receivables';
import { Id, recordFields } from '#kernel/index.ts';
import { CustomerFields } from './commands.ts';
import { customerState } from './fields.ts';

const { unusedCredit, ...known } = sentShape(customerState);

export const CustomerView = z.object({
  ...recordFields,
  ...trash.fields,
  ...activity.fields,
  ...attach.fields,
  ...CustomerFields.shape,
  ...known,
  ...balanceFields,
  unusedCredit,
  locations: z.array(z.object({ locationId: Id })),
});
export type CustomerView = z.infer<typeof CustomerView>;
