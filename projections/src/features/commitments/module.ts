import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import {
  commitment,
  CommitmentBilling,
  CommitmentChange,
  CommitmentLine,
  commitmentOwnRoutes,
  CommitmentStatus,
  CommitmentWaiver,
  WaiverForm,
} from '@backoffice/contracts/features/commitments';
import type { Address } from '@backoffice/contracts/kernel';
import { bindHandler, fileResponse } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { commitmentsProjection } from './projection.ts';
import { commitmentPdf } from './report.ts';
import { commitmentsTable } from './table.ts';

export const commitmentsFeature: ReadFeature = {
  projection: commitmentsProjection,
  table: commitmentsTable,
  typeNames: { CommitmentBilling, CommitmentChange, CommitmentLine, CommitmentStatus, CommitmentWaiver, WaiverForm },
  handlers: (ports) => [
    bindHandler(commitmentOwnRoutes.pdf, async ({ params: { id = '' }, caller }) => {
      const row = await ports.reads.one(commitment, id, caller);
      const vendor = await ports.reads.one(supplier, row.vendorId, caller).catch(() => null);
      // as the dictionary declares it
      const pdf = await commitmentPdf(ports, caller.tenant, row, (vendor?.['address'] ?? null) as Address | null);
      return fileResponse(pdf, 'application/pdf', `${row.code}.pdf`);
    }),
  ],
};
