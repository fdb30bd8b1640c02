import {
  PublicTmTicket,
  TmKind,
  tmTicket,
  tmTicketPaper,
  TmTicketStatus,
  type TmTicketView,
} from '@backoffice/contracts/features/tm-tickets';
import { documentFeature, linkPage } from '#capabilities/document.ts';
import { tmTicketsProjection } from './projection.ts';

export const tmTicketsFeature = documentFeature<TmTicketView, null>({
  resource: tmTicket,
  projection: tmTicketsProjection,
  typeNames: { TmTicketStatus, TmKind },
  title: 'T&M ticket',
  loadRelated: async () => null,
  paper: ({ row, company }) => tmTicketPaper(row, company),
  /** What was signed, or is billed, is there to be looked at for good. */
  isSettled: ({ signedAt, changeOrderId }) => signedAt !== null || changeOrderId !== null,
  publicView: (shown) => PublicTmTicket.parse(linkPage({ ...shown, unsigned: ['ready', 'refused'] })),
});
