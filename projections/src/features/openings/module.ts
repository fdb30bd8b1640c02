import {
  OpeningBill,
  OpeningCredit,
  OpeningDocuments,
  OpeningInvoice,
  OpeningJob,
  OpeningRow,
} from '@backoffice/contracts/features/openings';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { openingsProjection } from './projection.ts';
import { openingReads } from './resolver.ts';
import { openingsTable } from './table.ts';

export { banksIn } from './queries.ts';

export const openingsFeature: ReadFeature = {
  projection: openingsProjection,
  table: openingsTable,
  typeNames: { OpeningInvoice, OpeningBill, OpeningCredit, OpeningJob, OpeningRow, OpeningDocuments },
  handlers: openingReads,
};
