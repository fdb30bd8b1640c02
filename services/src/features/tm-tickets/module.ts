import { tmTicketFold, tmTicketGuards } from '@backoffice/contracts/features/tm-tickets';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { tmTicketDecider } from './decider.ts';
import { tmTicketCorrespondence, tmTicketFacts } from './facts.ts';

export { conversionTargets, tmTicketHandlers } from './controller.ts';
export { ticketsOfOrders } from './reactions.ts';
export const tmTickets = {
  fold: tmTicketFold,
  guards: tmTicketGuards,
  decider: tmTicketDecider,
  gatherFacts: tmTicketFacts,
  correspondence: tmTicketCorrespondence,
  belongsTo: [{ field: 'contractId', entity: 'Contract' }],
} satisfies WriteFeature;
