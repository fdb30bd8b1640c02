import { contract } from '@backoffice/contracts/features/contracts';
import {
  AvailableContract,
  FailedPayment,
  filledForm,
  PriorWaiver,
  PublicRelease,
  release,
  ReleaseEvidence,
  releaseOwnRoutes,
  releasePaper,
  UnpaidAllowance,
  type ReleaseView,
} from '@backoffice/contracts/features/releases';
import { LIST_LIMIT, ListRequest } from '@backoffice/contracts/kernel';
import { bindHandler } from '@backoffice/infra/http';
import { documentFeature, linkPage } from '#capabilities/document.ts';
import type { ReadFeature, ReadPorts } from '#capabilities/read-feature.ts';
import { releasesProjection } from './projection.ts';

const documents = documentFeature<ReleaseView, null>({
  resource: release,
  projection: releasesProjection,
  typeNames: {
    ReleaseStatus: release.view.shape.status,
    ReleaseForm: release.view.shape.formType,
    ReleaseClaimantKind: release.view.shape.claimantKind,
    PriorWaiver,
    ReleaseEvidence,
    FailedPayment,
    UnpaidAllowance,
  },
  title: 'Release',
  loadRelated: async () => null,
  paper: ({ row }) => releasePaper(filledForm(row), row.signature),
  isSettled: ({ signedAt }) => signedAt !== null,
  /**
   * We sign our own, so that behind a link only a vendor does, who is told nothing of our customer but what the form
   * says.
   */
  publicView({ row, ...shown }) {
    const page = { ...linkPage({ ...shown, row }), form: filledForm(row) };
    return PublicRelease.parse(
      row.claimantKind === 'vendor'
        ? { ...page, customerName: row.claimantName, customerAddress: '', contactName: '' }
        : { ...page, canSign: false },
    );
  },
});

export const releasesFeature = {
  ...documents,
  handlers: (ports: ReadPorts) => [
    ...documents.handlers(ports),
    bindHandler(releaseOwnRoutes.availableContracts, async ({ query: { locationId }, caller }) => {
      const { items } = await ports.reads.list(
        contract,
        {
          request: ListRequest.parse({ limit: LIST_LIMIT }),
          place: 'live',
          where: [
            { field: 'locationId', op: 'eq', value: locationId },
            { field: 'status', op: 'in', value: ['signed', 'closed'] },
          ],
          fields: Object.keys(AvailableContract.shape),
        },
        caller,
      );
      return { items: items.map((row) => AvailableContract.parse(row)) };
    }),
  ],
} satisfies ReadFeature;
