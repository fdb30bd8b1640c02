import {
  BillingProgress,
  contract,
  ContractChange,
  contractOwnRoutes,
  ContractStatus,
  ContractTotals,
  Countersignature,
  Installment,
  Lender,
  LineProgress,
  PublicContract,
  type ContractListing,
  type ContractView,
} from '@backoffice/contracts/features/contracts';
import { percentBilled } from '@backoffice/contracts/features/invoices';
import { bindHandler } from '@backoffice/infra/http';
import { documentFeature, linkPage } from '#capabilities/document.ts';
import type { ReadFeature, ReadPorts } from '#capabilities/read-feature.ts';
import { contractsProjection } from './projection.ts';
import { contractBody } from './report.ts';
import { AGREED_FIELDS, contractsAsOf } from './table.ts';

const documents = documentFeature<ContractView, null>({
  resource: contract,
  projection: contractsProjection,
  typeNames: { BillingProgress, ContractChange, ContractStatus, Countersignature, Installment, Lender, LineProgress },
  title: 'Contract',
  loadRelated: async () => null,
  body: contractBody,
  isSettled: ({ signedAt }) => signedAt !== null,
  publicView: (shown) => PublicContract.parse(linkPage(shown)),
});

export const contractsFeature = {
  ...documents,
  handlers: (ports: ReadPorts) => [...documents.handlers(ports), ...moneyReads(ports)],
} satisfies ReadFeature;

/** What the console asks of the money of contracts. */
export const moneyReads = ({ reads, sql }: ReadPorts) => [
  bindHandler(
    contractOwnRoutes.progress,
    async ({ params, caller }) => (await reads.one(contract, params['id'] ?? '', caller, ['billing']))['billing'],
  ),

  /** Found and sorted as they are today; a past day changes the figures, and leaves out what was not there yet. */
  bindHandler(contractOwnRoutes.listing, async ({ body, caller }) => {
    const { asOf } = body;
    const page = await reads.list(contract, listOptionsOf(body), caller);
    const rows = page.items as unknown as ContractView[]; // rows of the contracts' table
    const items = asOf === undefined ? rows : await contractsAsOf(sql)(caller.tenant, asOf, rows);
    return {
      ...page,
      items: items.map((row) => ({ ...row, progressBp: percentBilled(row.contractValue, row.billed - row.extras) })),
    };
  }),

  bindHandler(contractOwnRoutes.listingTotals, async ({ body, caller }) => {
    const { asOf } = body;
    if (asOf === undefined) return reads.sums(contract, listOptionsOf(body), totalFields, caller);
    const agreed = await reads.every(contract, listOptionsOf(body), AGREED_FIELDS, caller);
    const rows = await contractsAsOf(sql)(
      caller.tenant,
      asOf,
      agreed as unknown as Pick<ContractView, (typeof AGREED_FIELDS)[number]>[],
    ); // what was asked for
    return Object.fromEntries(totalFields.map((field) => [field, rows.reduce((sum, row) => sum + row[field], 0)]));
  }),
];

const totalFields = Object.keys(ContractTotals.shape) as (keyof ContractTotals)[]; // the keys of a shape

const listOptionsOf = ({ asOf, mine, ...request }: ContractListing) =>
  ({
    request,
    place: 'live',
    query: { myContracts: mine },
    where: asOf === undefined ? [] : [{ field: 'date', op: 'lte', value: asOf }],
  }) satisfies Parameters<ReadPorts['reads']['list']>[1];
