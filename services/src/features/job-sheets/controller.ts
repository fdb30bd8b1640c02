import { company } from '@backoffice/contracts/features/companies';
import { jobSheetOwnRoutes } from '@backoffice/contracts/features/job-sheets';
import { bindHandler, notFound, type HttpHandler } from '@backoffice/infra/http';
import { contextOf, onPlatform } from '#kernel/context.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';

/** How job sheets look is said by the company: both ask and change its record. */
export const jobSheetHandlers = ({ openWorld: look, execute }: CommandGateway): HttpHandler[] => [
  bindHandler(jobSheetOwnRoutes.customization, async (call) => {
    const world = await look(contextOf(call));
    const ours = await world.record(company, world.tenant);
    if (!ours) throw notFound();
    return ours.jobSheetCustomization;
  }),
  bindHandler(jobSheetOwnRoutes.customize, async (call) => {
    const context = contextOf(call);
    const command = { type: 'CustomizeJobSheet', data: call.body };
    return receiptAnswer(await execute([{ entity: company.entity, id: context.tenant, command }], onPlatform(context)));
  }),
];
