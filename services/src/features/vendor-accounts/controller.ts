import { vendorAccount, vendorAccountOwnRoutes } from '@backoffice/contracts/features/vendor-accounts';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import { encryptAccount } from '#capabilities/account-numbers.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';

type AccountPorts = Pick<CommandGateway, 'execute'> & { readonly secret: string };

/** The numbers are encrypted here: neither command nor event knows them. */
export const vendorAccountHandlers = ({ execute, secret }: AccountPorts): HttpHandler[] => [
  bindHandler(vendorAccountOwnRoutes.keep, async (call) => {
    const { routingNumber, accountNumber, ...kinds } = call.body;
    const context = contextOf(call);
    const id = call.params['id'] ?? '';
    const data = {
      vendorId: id,
      ...kinds,
      routingLast4: routingNumber.slice(-4),
      accountLast4: accountNumber.slice(-4),
      encrypted: encryptAccount(secret, { routingNumber, accountNumber }, `${context.tenant}/${id}`),
    };
    const command = { type: 'KeepVendorAccount', data };
    return receiptAnswer(await execute([{ entity: vendorAccount.entity, id, creates: true, command }], context));
  }),
];
