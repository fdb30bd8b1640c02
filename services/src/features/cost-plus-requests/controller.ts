import { costPlusRequest, costPlusRequestOwnRoutes } from '@backoffice/contracts/features/cost-plus-requests';
import { customer } from '@backoffice/contracts/features/customers';
import { bindHandler, notFound, type HttpHandler } from '@backoffice/infra/http';
import { contextOf } from '#kernel/context.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';

export const costPlusRequestHandlers = ({ openWorld: look, execute }: CommandGateway): HttpHandler[] => [
  /** Whoever reaches a customer may ask for them: the request has no salesman of its own who could become another. */
  bindHandler(costPlusRequestOwnRoutes.create, async (call) => {
    const context = contextOf(call);
    const { customerId } = call.body;
    if (!(await (await look(context)).visibleRecord(customer, customerId))) throw notFound();
    const command = { type: 'RequestCostPlus', data: call.body };
    return receiptAnswer(
      await execute([{ entity: costPlusRequest.entity, id: customerId, creates: true, command }], {
        ...context,
        rows: 'all',
      }),
      201,
    );
  }),
];
