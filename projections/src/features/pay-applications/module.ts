import {
  AppliedEntry,
  AppliedLine,
  ApplicationSheet,
  Certificate,
  payApplication,
  payApplicationOwnRoutes,
  PayApplicationStatus,
  payApplicationPaper,
  paperApplication,
  PublicPayApplication,
  PayApplicationView,
} from '@backoffice/contracts/features/pay-applications';
import { RetentionTerms, RetentionTier } from '@backoffice/contracts/features/retention-terms';
import { bindHandler, fileResponse } from '@backoffice/infra/http';
import { SHEET_TYPES } from '@backoffice/infra/sheets';
import { documentFeature, linkPage } from '#capabilities/document.ts';
import type { ReadFeature, ReadPorts } from '#capabilities/read-feature.ts';
import { payApplicationsProjection } from './projection.ts';
import { payApplicationXlsx } from './report.ts';

const documents = documentFeature<PayApplicationView, null>({
  resource: payApplication,
  projection: payApplicationsProjection,
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
  title: 'Application for payment',
  landscape: true,
  loadRelated: async () => null,
  paper: ({ row, company }) => payApplicationPaper(paperApplication(row), company),
  isSettled: () => false, // it is not signed: its links end on their day
  publicView: (shown) =>
    PublicPayApplication.parse(linkPage({ ...shown, row: { ...shown.row, ...paperApplication(shown.row) } })),
});

export const payApplicationsFeature = {
  ...documents,
  handlers: (ports: ReadPorts) => [
    ...documents.handlers(ports),
    bindHandler(payApplicationOwnRoutes.xlsx, async ({ params: { id = '' }, caller }) => {
      const row = await ports.reads.one(payApplication, id, caller);
      return fileResponse(await payApplicationXlsx(row), SHEET_TYPES.xlsx, `${row.code}.xlsx`);
    }),
  ],
} satisfies ReadFeature;
