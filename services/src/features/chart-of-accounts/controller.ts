import {
  chartOfAccounts,
  chartOfAccountsOwnRoutes,
  usualAccounts,
  type ChartOfAccountsCommand,
} from '@backoffice/contracts/features/chart-of-accounts';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';

/** The record of the company stands under the company's own id, whether or not it has begun. */
export const chartOfAccountsHandlers = ({ execute, openWorld }: CommandGateway): HttpHandler[] => {
  const { entity } = chartOfAccounts;
  type Call = Parameters<typeof contextOf>[0] & { readonly expectedVersion: number | null };
  const change = async (call: Call, command: ChartOfAccountsCommand) => {
    const context = contextOf(call);
    const target = {
      entity,
      id: context.tenant,
      creates: true as const,
      command,
      expectedVersion: call.expectedVersion,
    };
    return receiptAnswer(await execute([target], context));
  };
  return [
    bindHandler(chartOfAccountsOwnRoutes.get, async (call) => {
      const world = await openWorld(contextOf(call));
      const found = await world.record(chartOfAccounts, world.tenant);
      const { accounts = [...usualAccounts], costsInLedgerFrom = null, costMapping = [], version = 0 } = found ?? {};
      return { accounts, costsInLedgerFrom, costMapping, version };
    }),
    bindHandler(chartOfAccountsOwnRoutes.edit, (call) =>
      change(call, { type: 'NameAccounts', data: { accounts: call.body.accounts } }),
    ),
    bindHandler(chartOfAccountsOwnRoutes.add, (call) => change(call, { type: 'AddAccount', data: call.body })),
    bindHandler(chartOfAccountsOwnRoutes.costs, (call) => change(call, { type: 'PostCostsFrom', data: call.body })),
    bindHandler(chartOfAccountsOwnRoutes.mapping, (call) =>
      change(call, { type: 'MapCosts', data: { mapping: call.body.mapping } }),
    ),
    bindHandler(chartOfAccountsOwnRoutes.retire, (call) =>
      change(call, { type: 'RetireAccount', data: { account: call.params['account'] ?? '' } }),
    ),
    bindHandler(chartOfAccountsOwnRoutes.reinstate, (call) =>
      change(call, { type: 'ReinstateAccount', data: { account: call.params['account'] ?? '' } }),
    ),
  ];
};
