import {
  AppliedEntry,
  AppliedLine,
  ApplicationSheet,
  Certificate,
  payApplication,
  payApplicationOwnRoutes,
  PayApplicationStatus,
  PayApplicationView,
} from '@backoffice/contracts/features/pay-applications';
import { RetentionTerms, RetentionTier } from '@backoffice/contracts/features/retention-terms';
import { bindHandler, fileResponse } from '@backoffice/infra/http';
import { SHEET_TYPES } from '@backoffice/infra/sheets';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { payApplicationsProjection } from './projection.ts';
import { payApplicationPdf, payApplicationXlsx } from './report.ts';
import { payApplicationsTable } from './table.ts';

export const payApplicationsFeature: ReadFeature = {
  projection: payApplicationsProjection,
  table: payApplicationsTable,
  typeNames: {
    AppliedEntry,
    AppliedLine,
    ApplicationSheet,
    Certificate,
    PayApplicationStatus,
    PayApplicationInvoiceStanding: PayApplicationView.shape.invoiceStanding,
    RetentionTerms,
    RetentionTier,
  },
  handlers: (ports) => [
    bindHandler(payApplicationOwnRoutes.pdf, async ({ params: { id = '' }, caller }) => {
      const row = await ports.reads.one(payApplication, id, caller);
      return fileResponse(await payApplicationPdf(ports, caller.tenant, row), 'application/pdf', `${row.code}.pdf`);
    }),
    bindHandler(payApplicationOwnRoutes.xlsx, async ({ params: { id = '' }, caller }) => {
      const row = await ports.reads.one(payApplication, id, caller);
      return fileResponse(await payApplicationXlsx(row), SHEET_TYPES.xlsx, `${row.code}.xlsx`);
    }),
  ],
};
