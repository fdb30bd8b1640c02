import { bank } from '@backoffice/contracts/dictionaries/banks';
import { company } from '@backoffice/contracts/features/companies';
import {
  paymentAccount,
  paymentAccountOwnRoutes,
  paymentAccountRefusals,
  type PaymentTerms,
} from '@backoffice/contracts/features/payment-accounts';
import { bindHandler, HttpResponse, notFound, refusalFailure, type HttpHandler } from '@backoffice/infra/http';
import { ProviderError, type PaymentProvider } from '@backoffice/infra/payments';
import { accountScope, providerBankOf } from '#domain/payments/payment-account.ts';
import type { FindLedgerBalance } from '#domain/ledger-balance.ts';
import { publicUrlOf } from '#http/public-url.ts';
import { receiptAnswer, replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';
import type { CommandTarget } from '#kernel/pending-append.ts';
import { contextOf } from '#kernel/context.ts';
import type { World } from '#kernel/world.ts';

type AccountPorts = CommandGateway & {
  /** Null where the installation has none. */
  readonly paymentProvider: PaymentProvider | null;
  readonly findLedgerBalance: FindLedgerBalance;
  readonly holdersOf: (scope: string, key: string) => Promise<readonly { readonly tenant: string }[]>;
  readonly publicUrl: string;
};
const { entity } = paymentAccount;
const PAGE = '/company/payments';

export function paymentAccountHandlers(ports: AccountPorts): HttpHandler[] {
  const { execute, openWorld, paymentProvider: provider } = ports;
  return [
    bindHandler(paymentAccountOwnRoutes.get, async (call) => {
      const world = await openWorld(contextOf(call));
      const account = await world.record(paymentAccount, world.tenant);
      const [providerBalance, booksBalance] = await Promise.all([
        account?.status === 'connected' && provider ? balanceAt(provider, account.accountId) : null,
        account ? ports.findLedgerBalance(world.tenant, 'bank', account.bankId) : 0,
      ]);
      return { isOffered: provider !== null, account, providerBalance, booksBalance };
    }),
    bindHandler(paymentAccountOwnRoutes.connect, async (call) => {
      if (!provider) throw unavailable();
      const context = contextOf(call);
      const world = await openWorld(context);
      const ours = await world.record(company, world.tenant);
      if (!ours) throw notFound();
      const { version: _seen, ...terms } = call.body;
      const returnUrl = publicUrlOf(ports.publicUrl, PAGE);
      const { url, needs, accountId } = await provider
        .openAccount({ reference: world.tenant, name: ours.name, email: ours.email, returnUrl })
        .catch(asRefusal);
      if ((await ports.holdersOf(accountScope, accountId)).some(({ tenant }) => tenant !== world.tenant))
        throw unavailable(); // of another company of this installation
      const [account, ...made] = await connection(terms, { accountId, needs, provider }, world);
      const receipt = await execute([{ ...account, expectedVersion: call.expectedVersion }, ...made], context);
      const { id, version, position, replayed } = receipt;
      return new HttpResponse({ id, version, position, url }, { status: 200, headers: replayHeaders(replayed) });
    }),
    bindHandler(paymentAccountOwnRoutes.change, async (call) => {
      const { version: _seen, ...data } = call.body;
      const context = contextOf(call);
      const command = { type: 'ChangePaymentTerms', data };
      const { expectedVersion } = call;
      return receiptAnswer(await execute([{ entity, id: context.tenant, command, expectedVersion }], context));
    }),
    bindHandler(paymentAccountOwnRoutes.disconnect, async (call) => {
      const context = contextOf(call);
      const command = { type: 'DisconnectPaymentAccount', data: {} };
      const { expectedVersion } = call;
      return receiptAnswer(await execute([{ entity, id: context.tenant, command, expectedVersion }], context));
    }),
  ];
}

/** The account, and where it is the first one its bank, in one append. */
async function connection(
  terms: PaymentTerms,
  { accountId, needs, provider }: { accountId: string; needs: string; provider: PaymentProvider },
  world: World,
): Promise<[CommandTarget, ...CommandTarget[]]> {
  const bankId = providerBankOf(world.tenant);
  const bankName = provider.name;
  const found = await world.record(bank, bankId);
  const data = { ...terms, accountId, needs, provider: provider.name, isTest: provider.isTest, bankId, bankName };
  return [
    { entity, id: world.tenant, creates: true, command: { type: 'ConnectPaymentAccount', data } },
    ...(found
      ? []
      : [
          {
            entity: bank.entity,
            id: bankId,
            creates: true as const,
            command: { type: 'CreateBank', data: { ...newBank, name: bankName } },
          },
        ]),
  ];
}
const newBank = {
  kind: 'bank',
  accountLast4: '',
  routingLast4: '',
  glCode: '',
  openingBalance: 0,
  openingDate: null,
  nextCheckNumber: 1,
  checkOffsetRight: 0,
  checkOffsetDown: 0,
  achRouting: '',
  achCompanyCode: '',
  achName: '',
};

const balanceAt = (provider: PaymentProvider, accountId: string) =>
  provider.readBalance(accountId).catch((error: unknown) => {
    if (error instanceof ProviderError) return null;
    throw error;
  });

const unavailable = () => refusalFailure({ code: 'ONLINE_PAYMENT_UNAVAILABLE' }, paymentAccountRefusals);
function asRefusal(error: unknown): never {
  throw error instanceof ProviderError && error.isFinal ? unavailable() : error;
}
