import { equals } from '@backoffice/contracts/kernel';
import { defineChainKind } from '#documents/document-chain.ts';
import { graphql } from '#data/gql.ts';

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

/** Known by its id, or found by the proposal it was made from: of that there is one at most. */
export const contractChain = defineChainKind({
  permission: 'page:toc.contract',
  after: ['Contract'],
  query: ChainQuery,
  ask({ contractId, proposalId }) {
    if (!contractId && !proposalId) return null;
    return {
      id: contractId ?? '',
      byId: Boolean(contractId),
      request: { filters: proposalId ? [equals('proposalId', proposalId)] : [], limit: 5 },
    };
  },
  rows: (data) =>
    chainContracts(data).map(({ id, number, locationId, contractValue, status }) => ({
      id,
      to: `/toc/${locationId}/contract/${id}`,
      text: `Contract ${number}`,
      amount: contractValue,
      status,
    })),
  leads: (data) =>
    Object.assign(
      {},
      ...chainContracts(data)
        .filter(({ status }) => status !== 'void')
        .map(({ id, proposalId }) => ({ contractId: id, proposalId })),
    ),
});

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
