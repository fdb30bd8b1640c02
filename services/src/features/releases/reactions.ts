import { contract } from '@backoffice/contracts/features/contracts';
import { payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import { release } from '@backoffice/contracts/features/releases';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import type { Effect, Reaction } from '#kernel/reactions.ts';
import { recordIdOf } from '#kernel/world.ts';

const assessment = (id: string, paymentId: string | null): Effect => ({
  key: id,
  command: { entity: release.entity, id, command: { type: 'AssessReleasePayment', data: { paymentId } } },
});

type Reallocation = Extract<PaymentEvent, { type: 'PaymentReallocated' }>['data'];

/** A release that is gone relies on nothing. */
const assessed = { leadsTo: ['AssessReleasePayment'], answers: ['NOT_FOUND', 'IN_TRASH'] };

/**
 * A payment that clears is evidence for the releases of its contracts, and one that fails a warning to those that
 * relied on it.
 */
export const whenPaymentSettled: Reaction = {
  name: 'whenPaymentSettled',
  on: ['PaymentCleared', 'PaymentReallocated', 'PaymentReturned', 'PaymentReversed'],
  ...assessed,
  async react({ stream, type, data }, world) {
    const paymentId = recordIdOf(stream);
    const { allocations = [] } = (await world.record(payment, paymentId)) ?? {};
    const before = type === 'PaymentReallocated' ? (data as Reallocation).from.allocations : []; // by its type
    const contracts = [...new Set([...allocations, ...before].map(({ contractId }) => contractId))];
    const releases = await Promise.all(
      contracts.map((id) => world.claimHolders(belongsToScope(contract.entity, id, release.entity))),
    );
    return releases.flat().map((id) => assessment(id, paymentId));
  },
};

/** The money may have cleared before it was signed. */
export const whenReleaseSigned: Reaction = {
  name: 'whenReleaseSigned',
  on: ['ReleaseSigned', 'ReleaseSignedOnPaper'],
  ...assessed,
  react: ({ stream }) => [assessment(recordIdOf(stream), null)],
};
