import { proposal, proposalOwnRoutes } from '@backoffice/contracts/features/proposals';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import { contextOf } from '#kernel/context.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';

export const proposalHandlers = ({ execute }: CommandGateway): HttpHandler[] => [
  bindHandler(proposalOwnRoutes.decline, async (call) => {
    const id = call.caller.link?.id ?? call.params.id ?? '';
    const command = { type: 'DeclineProposal', data: call.body };
    return receiptAnswer(
      await execute([{ entity: proposal.entity, id, command, expectedVersion: call.expectedVersion }], contextOf(call)),
    );
  }),
];
