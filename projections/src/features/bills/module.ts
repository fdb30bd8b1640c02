import { BillKind, BillLine, BillPayment, BillStatus } from '@backoffice/contracts/features/bills';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { billsProjection } from './projection.ts';
import { billsTable } from './table.ts';

export const billsFeature: ReadFeature = {
  projection: billsProjection,
  table: billsTable,
  typeNames: { BillKind, BillLine, BillPayment, BillStatus },
};
