import { jobBudget, jobBudgetOwnRoutes, type JobBudgetCommand } from '@backoffice/contracts/features/job-budgets';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';

/** A budget begins under the id of its contract. */
export const jobBudgetHandlers = ({ execute }: Pick<CommandGateway, 'execute'>): HttpHandler[] => [
  bindHandler(jobBudgetOwnRoutes.set, async (call) => {
    const contractId = call.params['id'] ?? '';
    const command: JobBudgetCommand = { type: 'SetBudget', data: { ...call.body, contractId } };
    return receiptAnswer(
      await execute([{ entity: jobBudget.entity, id: contractId, creates: true, command }], contextOf(call)),
    );
  }),
];
