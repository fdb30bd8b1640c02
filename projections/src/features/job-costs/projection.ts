import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { jobCostFold, updateJobCost } from '@backoffice/contracts/features/job-costs';
import { location } from '@backoffice/contracts/features/locations';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

/** A ticket shows by its contract whether that is signed, and everything by the name it has today. */
export const jobCostsProjection = defineProjection(jobCostFold, {
  version: 5,
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: onEventsOf(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    contractId: onEventsOf(contract, {
      ContractEdited: ({ data }) => update({ contractNumber: data.number, contractName: data.name }),
      ContractSigned: (_event, row) => updateJobCost(row, { contractSigned: true }),
      ContractSignedOnPaper: (_event, row) => updateJobCost(row, { contractSigned: true }),
      ContractBroughtForward: (_event, row) => updateJobCost(row, { contractSigned: true }),
      ContractSignatureVoided: (_event, row) => updateJobCost(row, { contractSigned: false }),
    }),
  },
});
