import {
  bill,
  BillKind,
  BillLine,
  billOwnRoutes,
  BillPayment,
  BillStatus,
  BillTotals,
} from '@backoffice/contracts/features/bills';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { countedWhere } from '#lists/counted-where.ts';
import { billsProjection } from './projection.ts';
import { billsTable } from './table.ts';

const totalFields = Object.keys(BillTotals.shape) as (keyof BillTotals)[]; // the keys of a shape

export const billsFeature: ReadFeature = {
  projection: billsProjection,
  table: billsTable,
  typeNames: { BillKind, BillLine, BillPayment, BillStatus },
  handlers: ({ reads }) => [
    bindHandler(billOwnRoutes.totals, async ({ body, caller }) => {
      const where = countedWhere(body.filters, ['open', 'partiallyPaid', 'paid'] satisfies BillStatus[]);
      const found = { request: body, place: 'live', where } as const;
      return (await reads.sums(bill, found, totalFields, caller)) as BillTotals; // by its fields
    }),
  ],
};
