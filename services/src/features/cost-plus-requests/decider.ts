import type {
  CostPlusRequestCommand,
  CostPlusRequestEvent,
  CostPlusRequestRefusal,
  CostPlusStatus,
} from '@backoffice/contracts/features/cost-plus-requests';
import { accept, refuse, type Decider, type Facts } from '#kernel/decider.ts';

/** Whether one customer may have cost-plus contracts: they are asked for, answered, and can be asked for again. */
export type CostPlusRequest = { readonly status: 'absent' | CostPlusStatus };
export type CostPlusRequestFacts = Facts & {
  /** Null while it lies in the trash. */
  readonly customer: { readonly name: string; readonly active: boolean } | null;
};

export const costPlusRequestDecider: Decider<
  CostPlusRequest,
  CostPlusRequestCommand,
  CostPlusRequestEvent,
  CostPlusRequestRefusal,
  CostPlusRequestFacts
> = {
  initial: { status: 'absent' },

  decide(command, { status }, { customer }) {
    if (!customer) return refuse('CUSTOMER_IN_TRASH');
    switch (command.type) {
      case 'RequestCostPlus':
        if (status === 'pending') return refuse('STATUS_UNCHANGED');
        if (status === 'approved') return refuse('COST_PLUS_APPROVED');
        if (!customer.active) return refuse('CUSTOMER_INACTIVE', { field: 'customerId' });
        return accept({ type: 'CostPlusRequested', data: { ...command.data, customerName: customer.name } });

      case 'ChangeCostPlusStatus': {
        const { status: answer, note } = command.data;
        if (answer === status) return refuse('STATUS_UNCHANGED', { field: 'status' });
        if (answer === 'revoked')
          return status === 'approved'
            ? accept({ type: 'CostPlusRevoked', data: { note } })
            : refuse('REQUEST_NOT_APPROVED', { field: 'status' });
        if (status !== 'pending') return refuse('REQUEST_NOT_PENDING', { field: 'status' });
        return accept({ type: answer === 'approved' ? 'CostPlusApproved' : 'CostPlusRejected', data: { note } });
      }
    }
  },

  evolve(_request, event) {
    switch (event.type) {
      case 'CostPlusRequested':
        return { status: 'pending' };
      case 'CostPlusApproved':
        return { status: 'approved' };
      case 'CostPlusRejected':
        return { status: 'rejected' };
      case 'CostPlusRevoked':
        return { status: 'revoked' };
    }
  },
};
