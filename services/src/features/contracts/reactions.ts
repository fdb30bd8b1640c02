import { contract } from '@backoffice/contracts/features/contracts';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import type { Effect, Reaction, RecordedEvent } from '#kernel/reactions.ts';
import { recordIdOf, type World } from '#kernel/world.ts';

/** The last ticket that is closed for good freezes the shares of the profit; whether it is the last, the contract decides. */
export const whenJobHardClosed: Reaction = {
  name: 'whenJobHardClosed',
  on: ['JobCostHardClosed'],
  then: ['SettleContractProfit'],
  async react({ stream }: RecordedEvent, world: World): Promise<Effect[]> {
    const ticket = await world.record(jobCost, recordIdOf(stream));
    return ticket === null
      ? []
      : [
          {
            command: {
              entity: contract.entity,
              id: ticket.contractId,
              command: { type: 'SettleContractProfit', data: {} },
            },
          },
        ];
  },
};
