import {
  OnlineDispute,
  OnlinePaymentStatus,
  OnlineRefund,
  PaidOnlineBy,
} from '@backoffice/contracts/features/online-payments';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { onlinePaymentsProjection } from './projection.ts';
import { onlinePaymentsTable } from './table.ts';

export const onlinePaymentsFeature: ReadFeature = {
  projection: onlinePaymentsProjection,
  table: onlinePaymentsTable,
  typeNames: { OnlinePaymentStatus, OnlineRefund, OnlineDispute, PaidOnlineBy },
};
