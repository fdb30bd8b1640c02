import { BillingProgress, contract, ContractChange, contractOwnRoutes, ContractStatus, Countersignature, Installment, Lender, LineProgress, type ContractView } from '@backoffice/contracts/features/contracts';
import { handle } from '@backoffice/infra/http';
import type { ReadFeature, ReadPorts } from '#kernel/feature.ts';
import { contracts } from './projection.ts';
import { contractReads } from './resolver.ts';
import { contractsAsOf, contractsTable } from './table.ts';

export const contractsFeature: ReadFeature = {
  projection: contracts, table: contractsTable, names: { BillingProgress, ContractChange, ContractStatus, Countersignature, Installment, Lender, LineProgress },
  render: contractReads.render, attest: contractReads.attest,
  handlers: (ports) => [...contractReads.handlers(ports), ...moneyReads(ports)],
};

/** What the console asks of the money of contracts. */
export const moneyReads = ({ reads, sql }: ReadPorts) => [
  handle(contractOwnRoutes.progress, async ({ params, caller }) => (await reads.one(contract, params['id'] ?? '', caller, ['billing']))['billing']),

  /** Found and sorted as they are today; a past day changes the figures, and leaves out what was not there yet. */
  handle(contractOwnRoutes.listing, async ({ body: { asOf, mine, ...request }, caller }) => {
    const page = await reads.list(contract, { request, place: 'live', query: { myContracts: mine }, where: asOf === undefined ? [] : [{ field: 'date', op: 'lte', value: asOf }] }, caller);
    if (asOf === undefined) return page;
    return { ...page, items: await contractsAsOf(sql)(caller.tenant, asOf, page.items as unknown as ContractView[]) }; // rows of the contracts' table
  }),
];
