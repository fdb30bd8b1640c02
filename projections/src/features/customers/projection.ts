import { costPlusRequest } from '@backoffice/contracts/features/cost-plus-requests';
import { customerFold } from '@backoffice/contracts/features/customers';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const customersProjection = defineProjection(customerFold, {
  version: 3,
  /** A cost-plus request has the id of its customer. */
  via: {
    id: onEventsOf(costPlusRequest, {
      CostPlusRequested: () => update({ costPlusStatus: 'pending' }),
      CostPlusApproved: () => update({ costPlusStatus: 'approved' }),
      CostPlusRejected: () => update({ costPlusStatus: 'rejected' }),
      CostPlusRevoked: () => update({ costPlusStatus: 'none' }),
    }),
  },
});
