import { z } from 'zod';
import { routesOf } from '#capabilities/index.ts';
import { defineResource, defineRoutes, Id, type Route, Version } from '#kernel/index.ts';
import { proposalCommands } from './commands.ts';
import { proposalEvents } from './events.ts';
import { proposalRefusals } from './refusals.ts';
import { ProposalView } from './view.ts';

export const proposal = defineResource({
  entity: 'Proposal',
  path: 'proposals',
  recordPage: '/toc/:locationId/proposal/:id',
  routes: 'document',
  permission: 'proposal',
  tenant: 'company',
  commands: proposalCommands,
  events: proposalEvents,
  refusals: proposalRefusals,
  view: ProposalView,
  historyPhrases: {
    ProposalCreated: 'created the proposal',
    ProposalEdited: 'edited the proposal',
    ProposalDuplicated: 'made it as a copy',
    ProposalAcceptedWithoutSignature: 'accepted it without a signature for {name}',
    ProposalDeclined: 'declined it',
    ProposalExpired: 'let it expire',
  },
  list: {
    search: ['number', 'name', 'customerName', 'locationName'],
    found: ['number', 'name', 'customerName', 'locationId', 'status'],
    filter: [
      'number',
      'name',
      'locationId',
      'customerId',
      'salesmanId',
      'status',
      'amount',
      'date',
      'goodThruDate',
      'sentAt',
      'createdAt',
      'updatedAt',
    ],
    sort: [
      'number',
      'name',
      'customerName',
      'locationName',
      'salesmanName',
      'status',
      'amount',
      'date',
      'goodThruDate',
      'sentAt',
      'createdAt',
      'updatedAt',
    ],
  },
  can: {
    trash: true,
    archive: true,
    attach: true,
    bulk: ['delete', 'restore', 'archive', 'unarchive'],
    number: { within: 'locationId' },
    duplicate: { drop: ['date', 'goodThruDate'] },
    labels: { label: 'name', extra: ['number', 'amount', 'status', 'locationId'] },
    send: ['email', 'sms'],
    sign: true,
  },
});

const LocationQuery = z.strictObject({ locationId: Id });
const document = { access: 'session', scope: 'company', entity: 'Proposal' } as const;
export const proposalOwnRoutes = defineRoutes('proposals', {
  accept: {
    ...document,
    method: 'PUT',
    path: '/proposals/:id/accept-without-esignature',
    permission: 'action:proposal.accept-without-esignature',
    does: { command: 'AcceptProposalWithoutSignature', on: 'id' },
    body: proposalCommands.shapes.AcceptProposalWithoutSignature.extend(Version),
    summary: 'Accept for the customer, with a reason',
  },
  decline: {
    ...document,
    access: 'either',
    method: 'PUT',
    path: '/proposals/:id/decline',
    permission: 'action:proposal.edit',
    does: { handler: 'write' },
    body: proposalCommands.shapes.DeclineProposal,
    summary: 'Decline, by share token or as staff',
  },
});

export const proposalRoutes: Route[] = [
  ...routesOf(proposal, { query: { create: LocationQuery, list: LocationQuery.partial(), number: LocationQuery } }),
  ...Object.values(proposalOwnRoutes),
];
