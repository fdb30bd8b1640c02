import { z } from 'zod';
import { routesOf } from '#capabilities/index.ts';
import { Day, defineResource, defineRoutes, Id, ListRequest, pageOf, type Route, Version } from '#kernel/index.ts';
import { contractCommands } from './commands.ts';
import { contractEvents } from './events.ts';
import { contractRefusals } from './refusals.ts';
import { BillingProgress, ContractTotals, ContractView, GenerationDetails } from './view.ts';

export const contract = defineResource({
  entity: 'Contract',
  path: 'contracts',
  recordPage: '/toc/:locationId/contract/:id',
  routes: 'document',
  permission: 'contract',
  tenant: 'company',
  commands: contractCommands,
  events: contractEvents,
  refusals: contractRefusals,
  view: ContractView,
  historyPhrases: {
    ContractCreated: 'generated the contract',
    ContractEdited: 'edited the contract',
    ContractCountersigned: 'signed it for the company',
    ContractCompleted: 'noted its completion on {completedOn}',
    ContractClosed: 'closed it',
    ContractReopened: 'reopened it',
    ContractVoided: 'voided it',
  },
  list: {
    search: ['number', 'name', 'customerName', 'locationName', 'proposalNumber'],
    found: ['number', 'name', 'customerName', 'locationId', 'status'],
    filter: [
      'number',
      'name',
      'type',
      'locationId',
      'customerId',
      'salesmanId',
      'proposalId',
      'status',
      'amount',
      'contractValue',
      'balance',
      'unbilled',
      'date',
      'sentAt',
      'signedAt',
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
      'contractValue',
      'billed',
      'paid',
      'retention',
      'openDue',
      'balance',
      'unbilled',
      'date',
      'signedAt',
      'createdAt',
      'updatedAt',
    ],
  },
  can: {
    trash: true,
    attach: true,
    bulk: ['delete', 'restore'],
    number: { within: 'company' },
    labels: { label: 'name', extra: ['number', 'status', 'locationId', 'contractValue'] },
    send: ['email', 'sms'],
    sign: true,
  },
});

/** Left out, `asOf` is today. */
export const ContractListing = ListRequest.extend({ asOf: Day.optional(), mine: z.boolean().default(false) });
export type ContractListing = z.infer<typeof ContractListing>;

const ProposalQuery = z.strictObject({ proposalId: Id });
const document = { access: 'session', scope: 'company', entity: 'Contract' } as const;
const { CreateContract, ...moves } = contractCommands.shapes;
const move = (verb: string, name: keyof typeof moves, permission: string, summary: string) =>
  ({
    ...document,
    method: 'PUT',
    path: `/contracts/:id/${verb}`,
    permission,
    does: { command: name, on: 'id' },
    body: moves[name].extend(Version),
    summary,
  }) as const;

export const contractOwnRoutes = defineRoutes('contracts', {
  generationDetails: {
    ...document,
    method: 'GET',
    path: '/contracts/generation-details',
    permission: 'action:contract.generate',
    does: { handler: 'write' },
    query: ProposalQuery,
    answer: GenerationDetails,
    summary: 'What a contract made from a proposal begins with',
  },
  generateGeneral: {
    ...document,
    method: 'POST',
    path: '/contracts/generate-general',
    permission: 'action:contract.generate',
    does: { command: 'CreateContract', on: 'new' },
    query: ProposalQuery,
    body: CreateContract.omit({ proposalId: true }),
    summary: 'Make a contract from an accepted proposal',
  },
  progress: {
    ...document,
    method: 'GET',
    path: '/contracts/:id/billing-progress',
    permission: 'action:contract.view',
    does: { handler: 'read' },
    answer: BillingProgress,
    summary: 'How far each line is billed, and what is retained',
  },
  listing: {
    ...document,
    method: 'POST',
    path: '/listings/contract',
    permission: 'view_contract_list',
    does: { handler: 'read' },
    body: ContractListing,
    answer: pageOf(ContractView),
    summary: 'Contracts and where they stand in money, today or as of a past day',
  },
  /** Asked for apart: a page of a hundred must not wait for the sum of a hundred thousand. */
  listingTotals: {
    ...document,
    method: 'POST',
    path: '/listings/contract/totals',
    permission: 'view_contract_list',
    does: { handler: 'read' },
    body: ContractListing,
    answer: ContractTotals,
    summary: 'What the money of all contracts that are found adds up to, today or as of a past day',
  },
  countersign: {
    ...move('countersign', 'CountersignContract', 'action:contract.edit', 'Sign for the company'),
    checks: ['signature-picture'],
  },
  complete: move('complete', 'CompleteContract', 'action:contract.edit', 'Note when the work was completed'),
  close: move('close', 'CloseContract', 'action:contract.edit', 'Close'),
  reopen: move('reopen', 'ReopenContract', 'action:contract.edit', 'Reopen'),
  void: move('void', 'VoidContract', 'action:contract.delete', 'Void, with a reason'),
});

const { generationDetails, generateGeneral, ...rest } = contractOwnRoutes;
export const contractRoutes: Route[] = [
  generationDetails,
  generateGeneral,
  ...routesOf(contract, {
    without: ['create'],
    viewed: true,
    query: { list: z.strictObject({ locationId: Id }).partial() },
  }),
  ...Object.values(rest),
];
