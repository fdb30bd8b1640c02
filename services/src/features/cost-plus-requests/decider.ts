import type {
  CostPlusRequest,
  CostPlusRequestCommand,
  CostPlusRequestEvent,
  CostPlusRequestFacts,
  CostPlusRequestRefusal,
} from '@backoffice/contracts/features/cost-plus-requests';
import { accept, mustExist, type Decider } from '#kernel/decider.ts';

const eventByStatus = {
  approved: 'CostPlusApproved',
  rejected: 'CostPlusRejected',
  revoked: 'CostPlusRevoked',
} as const;

export const costPlusRequestDecider: Decider<
  CostPlusRequest,
  CostPlusRequestCommand,
  CostPlusRequestEvent,
  CostPlusRequestRefusal,
  CostPlusRequestFacts
> = {
  decide(command, _request, { customer }) {
    switch (command.type) {
      case 'RequestCostPlus':
        return accept({
          type: 'CostPlusRequested',
          data: { ...command.data, customerName: mustExist(customer).name },
        });
      case 'ChangeCostPlusStatus': {
        const { status, note } = command.data;
        return accept({ type: eventByStatus[status], data: { note } });
      }
    }
  },
};
