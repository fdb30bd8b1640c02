import { z } from 'zod';
import { Day, defineRoutes, Id, LIST_LIMIT, QueryFlag, type Route } from '#kernel/index.ts';
import { ageBuckets, AgingBasis, Receivables } from './view.ts';

const whole = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Left out, `asOf` is today where the company is, and `basis` the company's choice. `only` lists one bucket, or what is retained; the totals stay those of all. */
export const ReceivablesRequest = z.strictObject({
  asOf: Day.optional(),
  basis: AgingBasis.optional(),
  mine: z.boolean().default(false),
  only: z.enum([...ageBuckets, 'retention']).optional(),
  page: whole.default(1),
  limit: whole.default(LIST_LIMIT),
});
export type ReceivablesRequest = z.infer<typeof ReceivablesRequest>;

export const receivableOwnRoutes = defineRoutes('receivables', {
  list: {
    method: 'POST',
    path: '/listings/account-receivable',
    access: 'session',
    scope: 'company',
    permission: 'action:receivable.view',
    exported: { name: 'Account receivables', permission: 'action:report.receivable.export' },
    does: { handler: 'read' },
    body: ReceivablesRequest,
    /** `myArList` is `mine`; `salesmanId` narrows as the header does. */
    query: z.strictObject({ myArList: QueryFlag, salesmanId: Id }).partial(),
    answer: Receivables,
    summary: 'What customers owe, by age, today or as of a past day',
  },
});
export const receivableRoutes: Route[] = Object.values(receivableOwnRoutes);
