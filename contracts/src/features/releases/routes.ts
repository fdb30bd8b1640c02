import { z } from 'zod';
import { creationRoute, documentRoutes, numberUniquenessRoute } from '#capabilities/index.ts';
import { defineRoutes, Id, Version, type Route } from '#kernel/index.ts';
import { release } from './document.ts';
import { AvailableContract, ReleaseDetails, ReleaseReview } from './view.ts';

const session = { access: 'session', scope: 'company', entity: 'Release' } as const;
const { AllowUnpaidRelease, AcknowledgeReleasePayment } = release.commands.shapes;
export const releaseOwnRoutes = defineRoutes('releases', {
  add: {
    ...creationRoute(release),
    path: '/releases/add',
    permission: 'action:release.create',
    summary: 'Make a release of a contract',
  },
  availableContracts: {
    ...session,
    method: 'GET',
    path: '/releases/available-contracts',
    permission: 'action:release.create',
    does: { handler: 'read' },
    query: z.strictObject({ locationId: Id }),
    answer: z.object({ items: z.array(AvailableContract) }),
    summary: 'Contracts of a location that can have a release',
  },
  details: {
    ...session,
    method: 'GET',
    path: '/releases/generation-details',
    permission: 'action:release.create',
    does: { handler: 'write' },
    query: z.strictObject({ contractId: Id, invoiceId: Id.optional(), paymentId: Id.optional() }),
    answer: ReleaseDetails,
    summary: 'What a release of a contract begins with, of an invoice or a payment',
  },
  coverage: {
    ...session,
    method: 'GET',
    path: '/releases/:id/coverage',
    permission: 'action:release.view',
    does: { handler: 'write' },
    answer: ReleaseReview,
    summary: 'What money has come for good for what it says, and what should be seen before it goes out',
  },
  allowUnpaid: {
    ...session,
    method: 'PUT',
    path: '/releases/:id/allow-unpaid',
    permission: 'action:release.allow-unpaid',
    does: { command: 'AllowUnpaidRelease', on: 'id' },
    body: AllowUnpaidRelease.extend(Version),
    summary: 'Allow an unconditional release before the money has cleared',
  },
  acknowledgePayment: {
    ...session,
    method: 'PUT',
    path: '/releases/:id/acknowledge-payment',
    permission: 'action:release.edit',
    does: { command: 'AcknowledgeReleasePayment', on: 'id' },
    body: AcknowledgeReleasePayment.extend(Version),
    summary: 'Note that the claimant has acknowledged the payment in writing',
  },
  isUnique: numberUniquenessRoute(release, 'Whether a number is free among the releases of a contract'),
});

const { allowUnpaid, acknowledgePayment, coverage, isUnique, ...beginning } = releaseOwnRoutes;
export const releaseRoutes: Route[] = [
  ...Object.values(beginning),
  ...documentRoutes(release, {
    without: ['create'],
    viewed: true,
    rows: { duplicate: { permission: 'action:release.duplicate' } },
  }),
  coverage,
  allowUnpaid,
  acknowledgePayment,
  isUnique,
];
