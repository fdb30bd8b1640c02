import { z } from 'zod';
import { creationRoute, documentRoutes, generationDetailsRoute } from '#capabilities/index.ts';
import { Day, defineRoutes, Id, Line, ListRequest, pageOf, type Route, TotalCents, Version } from '#kernel/index.ts';
import { contract } from './document.ts';
import { BillingProgress, ContractTotals, CostPlusDetails, GenerationDetails } from './view.ts';

/** Left out, `asOf` is today. */
export const ContractListing = ListRequest.extend({ asOf: Day.optional(), mine: z.boolean().default(false) });
export type ContractListing = z.infer<typeof ContractListing>;

const document = { access: 'session', scope: 'company', entity: 'Contract' } as const;
const { shapes } = contract.commands;
const { proposalId: _from, locationId: _at, lineItems, amount, costPlus, ...agreed } = shapes.CreateContract.shape;
const move = (verb: string, name: keyof typeof shapes, permission: string, summary: string) =>
  ({
    ...document,
    method: 'PUT',
    path: `/contracts/:id/${verb}`,
    permission,
    does: { command: name, on: 'id' },
    body: shapes[name].extend(Version),
    summary,
  }) as const;

export const contractOwnRoutes = defineRoutes('contracts', {
  generationDetails: generationDetailsRoute(
    contract,
    GenerationDetails,
    'What a contract made from a proposal begins with',
  ),
  generateGeneral: {
    ...creationRoute(contract),
    path: '/contracts/generate-general',
    permission: 'action:contract.generate',
    body: z.strictObject(agreed),
    summary: 'Make a contract from an accepted proposal',
  },
  costPlusDetails: {
    ...document,
    method: 'GET',
    path: '/contracts/cost-plus-details',
    permission: 'action:contract.generate',
    does: { handler: 'write' },
    query: z.strictObject({ locationId: Id }),
    answer: CostPlusDetails,
    summary: 'What a cost-plus contract at a location begins with, and whether the customer may have one',
  },
  /** Its lines are the estimate of the costs, by phase. */
  generateCostPlus: {
    ...creationRoute(contract),
    path: '/contracts/generate-cost-plus',
    permission: 'action:contract.generate',
    query: z.strictObject({ locationId: Id }),
    body: z.strictObject({ ...agreed, name: Line(160), lineItems, amount, costPlus: costPlus.unwrap() }),
    summary: 'Make a contract on costs and a fee, for a customer with an approved cost-plus request',
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
    exported: { name: 'Contract list' },
    does: { handler: 'read' },
    body: ContractListing,
    answer: pageOf(contract.view.extend({ progressBp: z.int() })),
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
  closeCostEntry: move('close-cost-entry', 'CloseContractCostEntry', 'action:job.hard-close', 'Take no more costs'),
  openCostEntry: move('open-cost-entry', 'OpenContractCostEntry', 'action:job.hard-open', 'Take costs again'),
  estimateCosts: move(
    'estimate-costs',
    'EstimateContractCosts',
    'component:cost-breakdown',
    'Estimate what all costs are going to be',
  ),
  setTmTerms: move('tm-terms', 'SetTmTerms', 'action:tm-terms.edit', 'Set the rates by which extra work is priced'),
  adjustSettlement: move(
    'adjust-settlement',
    'AdjustSettlement',
    'action:settlement.adjust',
    'Post, dated today, what released shares of the profit differ by from what they would be now',
  ),
  exemptWorker: move(
    'exempt-worker',
    'ExemptContractWorker',
    'action:payroll-exemption.edit',
    'Say why the hours of a worker on a public work need no wage determination',
  ),
  removeExemption: move(
    'remove-exemption',
    'RemoveContractExemption',
    'action:payroll-exemption.edit',
    'Take an exemption of a worker back',
  ),
  /** `hours` and `gross`: of the week as whoever signs has seen it; other figures are refused. */
  signPayroll: {
    ...document,
    method: 'POST',
    path: '/contracts/:id/certified-payrolls',
    permission: 'action:payroll-exemption.edit',
    does: { handler: 'write' },
    body: shapes.SignContractPayroll.pick({ weekEnding: true, signedBy: true, title: true }).extend({
      hours: z.int(),
      gross: TotalCents,
    }),
    summary: 'Swear to a week of certified payroll as it stands',
  },
  unsignPayroll: move(
    'unsign-payroll',
    'UnsignContractPayroll',
    'action:payroll-exemption.edit',
    'Take the signature under a week of certified payroll back',
  ),
  void: move('void', 'VoidContract', 'action:contract.delete', 'Void, with a reason'),
});

const { generationDetails, generateGeneral, costPlusDetails, generateCostPlus, ...rest } = contractOwnRoutes;
export const contractRoutes: Route[] = [
  generationDetails,
  generateGeneral,
  costPlusDetails,
  generateCostPlus,
  ...documentRoutes(contract, {
    without: ['create'],
    viewed: true,
    query: { list: z.strictObject({ locationId: Id }).partial() },
  }),
  ...Object.values(rest),
];
