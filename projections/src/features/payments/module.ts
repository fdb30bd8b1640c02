import { PaymentStatus, PostedAllocation } from '@backoffice/contracts/features/payments';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { paymentsProjection } from './projection.ts';
import { paymentReads } from './resolver.ts';
import { paymentsTable } from './table.ts';

export const paymentsFeature: ReadFeature = {
  projection: paymentsProjection,
  table: paymentsTable,
  typeNames: { PaymentAllocation: PostedAllocation, PaymentStatus },
  handlers: paymentReads,
};
