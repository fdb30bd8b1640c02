import { equals } from '@backoffice/contracts/kernel';
import { graphql } from '#data/gql.ts';
import { chainReader, chainRow } from '#chain/document-chain.ts';

const ChainQuery = graphql(`
  query ContractOfChain($request: ListRequest!, $id: ID!, $byId: Boolean!) {
    contract(id: $id) @include(if: $byId) {
      id
      number
      locationId
      proposalId
      contractValue
      status
    }
    contracts(request: $request) @skip(if: $byId) {
      items {
        id
        number
        locationId
        proposalId
        contractValue
        status
      }
    }
  }
`);

type ChainContract = {
  id: string;
  number: string;
  locationId: string;
  proposalId: string | null;
  contractValue: number;
  status: string;
};
const chainContracts = ({
  contract,
  contracts,
}: {
  contract?: ChainContract | null | undefined;
  contracts?: { items: ChainContract[] } | undefined;
}) => (contract ? [contract] : (contracts?.items ?? []));

/** Known by its id, or found by the proposal it was made from: of that there is one at most. */
export const chain = chainReader({
  query: ChainQuery,
  ask: ({ contractId, proposalId }) => ({
    id: contractId ?? '',
    byId: Boolean(contractId),
    request: { filters: proposalId ? [equals('proposalId', proposalId)] : [], limit: 5 },
  }),
  rows: (data) => chainContracts(data).map((row) => chainRow('contract', row, row.contractValue)),
  leads: (data) =>
    Object.assign(
      {},
      ...chainContracts(data)
        .filter(({ status }) => status !== 'void')
        .map(({ id, proposalId }) => ({ contractId: id, proposalId })),
    ),
});
