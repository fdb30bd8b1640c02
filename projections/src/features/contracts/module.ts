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
  type ContractListing,
  type ContractView,
} from '@backoffice/contracts/features/contracts';
import { handle } from '@backoffice/infra/http';
import type { ReadFeature, ReadPorts } from '#kernel/feature.ts';
import { contracts } from './projection.ts';
import { contractReads } from './resolver.ts';
import { AGREED, contractsAsOf, contractsTable } from './table.ts';

export const contractsFeature: ReadFeature = {
  projection: contracts,
  table: contractsTable,
  names: { BillingProgress, ContractChange, ContractStatus, Countersignature, Installment, Lender, LineProgress },
  render: contractReads.render,
  attest: contractReads.attest,
  handlers: (ports) => [...contractReads.handlers(ports), ...moneyReads(ports)],
};

/** What the console asks of the money of contracts. */
export const moneyReads = ({ reads, sql }: ReadPorts) => [
  handle(
    contractOwnRoutes.progress,
    async ({ params, caller }) => (await reads.one(contract, params['id'] ?? '', caller, ['billing']))['billing'],
  ),

  /** Found and sorted as they are today; a past day changes the figures, and leaves out what was not there yet. */
  handle(contractOwnRoutes.listing, async ({ body, caller }) => {
    const { asOf } = body;
    const page = await reads.list(contract, listingOf(body), caller);
    if (asOf === undefined) return page;
    return { ...page, items: await contractsAsOf(sql)(caller.tenant, asOf, page.items as unknown as ContractView[]) }; // rows of the contracts' table
  }),

  handle(contractOwnRoutes.listingTotals, async ({ body, caller }) => {
    const { asOf } = body;
    if (asOf === undefined) return reads.sums(contract, listingOf(body), summed, caller);
    const agreed = await reads.every(contract, listingOf(body), AGREED, caller);
    const rows = await contractsAsOf(sql)(
      caller.tenant,
      asOf,
      agreed as unknown as Pick<ContractView, (typeof AGREED)[number]>[],
    ); // what was asked for
    return Object.fromEntries(summed.map((field) => [field, rows.reduce((sum, row) => sum + row[field], 0)]));
  }),
];

const summed = Object.keys(ContractTotals.shape) as (keyof ContractTotals)[]; // the keys of a shape

const listingOf = ({ asOf, mine, ...request }: ContractListing) =>
  ({
    request,
    place: 'live',
    query: { myContracts: mine },
    where: asOf === undefined ? [] : [{ field: 'date', op: 'lte', value: asOf }],
  }) satisfies Parameters<ReadPorts['reads']['list']>[1];
