import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { proposalFold, type ProposalView } from '@backoffice/contracts/features/proposals';
import { update } from '@backoffice/contracts/kernel';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

export const proposalsProjection = defineProjection(proposalFold, {
  version: 8,
  /** Lists say what people are called today; the document itself says what was recorded (report.ts). */
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: onEventsOf(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    id: onEventsOf(
      contract,
      {
        ContractCreated: ({ id }, row) => withContracts(row, [...row.contracts, { contractId: id, standing: 'live' }]),
      },
      ({ data: { proposalId } }) => (proposalId === null ? [] : [proposalId]),
    ),
    'contracts.contractId': onEventsOf(contract, {
      ContractTrashed: ({ id }, row) => setContractStanding(row, id, 'trashed'),
      ContractRestored: ({ id }, row) => setContractStanding(row, id, 'live'),
      ContractVoided: ({ id }, row) => setContractStanding(row, id, 'void'),
    }),
  },
});

type MadeContracts = ProposalView['contracts'];

/** A void contract is nothing to go back to, in the trash or out of it. */
const setContractStanding = (row: ProposalView, id: string, standing: MadeContracts[number]['standing']) =>
  withContracts(
    row,
    row.contracts.map((each) => (each.contractId === id && each.standing !== 'void' ? { ...each, standing } : each)),
  );

function withContracts({ supersededById }: ProposalView, contracts: MadeContracts) {
  const live = contracts.find(({ standing }) => standing === 'live');
  const last = live ?? contracts.findLast(({ standing }) => standing === 'trashed');
  return update({
    contracts,
    contractId: last?.contractId ?? null,
    status: live ? ('contracted' as const) : supersededById ? ('superseded' as const) : ('accepted' as const),
  });
}
