import {
  chartOfAccounts,
  chartOfAccountsOwnRoutes,
  usualAccounts,
} from '@backoffice/contracts/features/chart-of-accounts';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';

/** The record of the company stands under the company's own id, whether or not it has begun. */
export const chartOfAccountsHandlers = ({ execute, openWorld }: CommandGateway): HttpHandler[] => [
  bindHandler(chartOfAccountsOwnRoutes.get, async (call) => {
    const world = await openWorld(contextOf(call));
    const { accounts = [...usualAccounts], version = 0 } = (await world.record(chartOfAccounts, world.tenant)) ?? {};
    return { accounts, version };
  }),
  bindHandler(chartOfAccountsOwnRoutes.edit, async (call) => {
    const context = contextOf(call);
    const command = { type: 'NameAccounts', data: { accounts: call.body.accounts } };
    const { entity } = chartOfAccounts;
    const { expectedVersion } = call;
    return receiptAnswer(
      await execute([{ entity, id: context.tenant, creates: true, command, expectedVersion }], context),
    );
  }),
];
