import { z } from 'zod';
import { Ids } from '#capabilities/index.ts';
import { Id } from '#kernel/index.ts';

/** What goes along with customers, or with locations, of those records that have the same salesman. */
export const goingAlong = ['locations', 'followUps', 'conversations', 'documents'] as const;
export const GoingAlong = z.enum(goingAlong);
export type GoingAlong = z.infer<typeof GoingAlong>;

/** Customers, locations, all that a salesman has, or several of these. */
const selection = {
  customerIds: Ids.shape.ids.optional(),
  locationIds: Ids.shape.ids.optional(),
  fromSalesmanId: Id.optional(),
};
const isNamed = ({ customerIds, locationIds, fromSalesmanId }: z.infer<z.ZodObject<typeof selection>>) =>
  [customerIds, locationIds, fromSalesmanId].some((each) => each !== undefined);
const unnamed = {
  path: ['customerIds'],
  message: 'Name customers, locations or the salesman who has them.',
};

/** Whose records, and who has them afterwards. Left out, nobody is chosen yet. */
export const ReassignmentSelection = z
  .strictObject({ ...selection, toSalesmanId: Id.optional() })
  .refine(isNamed, unnamed);
export type ReassignmentSelection = z.infer<typeof ReassignmentSelection>;

export const Reassignment = z
  .strictObject({
    ...selection,
    toSalesmanId: Id,
    along: z
      .array(GoingAlong)
      .max(goingAlong.length)
      .default([...goingAlong]),
  })
  .refine(isNamed, unnamed);
export type Reassignment = z.infer<typeof Reassignment>;
