import { PaymentStatus, PostedAllocation } from '@backoffice/contracts/features/payments';
import type { ReadFeature } from '#kernel/feature.ts';
import { payments } from './projection.ts';
import { paymentReads } from './resolver.ts';
import { paymentsTable } from './table.ts';

export const paymentsFeature: ReadFeature = {
  projection: payments,
  table: paymentsTable,
  names: { PaymentAllocation: PostedAllocation, PaymentStatus },
  handlers: ({ reads }) => paymentReads(reads),
};
