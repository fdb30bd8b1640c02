import { onlinePayment } from '@backoffice/contracts/features/online-payments';
import { systemClock } from '@backoffice/infra/clock';
import { systemContext } from '#kernel/context.ts';
import type { Scenario } from './people-scenarios.spec-kit.ts';
import type { ServedWriteSide, TestCompany } from './write-side.spec-kit.ts';

type Parts = {
  readonly as: (more?: Partial<Scenario> & { body?: unknown }) => Scenario;
  readonly done: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
  readonly approvedInvoice: () => Promise<string>;
  readonly mailed: (path: string, entity: string, id: string) => Promise<{ readonly token: string }>;
};
const CENTS = 1_000;

/** How a company takes payments online, and what its customers pay so. */
export function onlinePaymentScenarios(
  run: ServedWriteSide,
  firm: TestCompany,
  { as, done, approvedInvoice, mailed }: Parts,
): Readonly<Record<string, () => Promise<Scenario>>> {
  const made = async (path: string) =>
    String((await done('POST', `/${path}/create`, { name: `Online ${systemClock.newId()}` }))['id']);
  const terms = async () => ({
    payoutBankId: await made('banks'),
    takesCards: true,
    takesBankDebits: true,
    cardMethodId: await made('payment-methods'),
    bankDebitMethodId: await made('payment-methods'),
  });
  const isConnected = async () => {
    const { account } = (await run.ask('GET', '/payment-account', firm.as)).body;
    return account?.status === 'connected';
  };
  const connected = async () => {
    if (!(await isConnected())) await done('POST', '/payment-account/connect', await terms());
  };
  const payable = async () => {
    await connected();
    const invoiceId = await approvedInvoice();
    const { token: id } = await mailed('invoices', 'Invoice', invoiceId);
    return { params: { id }, body: { allocations: [{ invoiceId, amount: CENTS }] } };
  };
  const received = async () => {
    const { params, body } = await payable();
    const headers = { 'idempotency-key': systemClock.newId() };
    const { url } = (await run.ask('POST', `/invoices/preview/${params.id}/online-payment`, { body, headers })).body;
    const id = String(url).slice(-systemClock.newId().length);
    const charge = { chargeId: `ch_${id}`, amount: CENTS, fee: 30, at: systemClock.now() };
    const checkout = { status: 'received', paidBy: null, failure: '', charge, refunds: [], dispute: null };
    await run.write.gateway.execute(
      [{ entity: onlinePayment.entity, id, command: { type: 'SettleOnlinePayment', data: { checkout } } }],
      systemContext(firm.id, `settle ${id}`),
    );
    return id;
  };
  return {
    'payment-accounts.get': async () => as(),
    'payment-accounts.connect': async () => {
      if (await isConnected()) await done('POST', '/payment-account/disconnect', {});
      return as({ body: await terms() });
    },
    'payment-accounts.change': async () => {
      await connected();
      return as({ body: await terms() });
    },
    'payment-accounts.disconnect': async () => {
      await connected();
      return as({ body: {} });
    },
    'online-payments.refund': async () =>
      as({ params: { id: await received() }, body: { amount: CENTS, reason: 'Paid twice' } }),
    'online-payments.offer': async () => as({ params: (await payable()).params, asking: {} }),
    'online-payments.pay': async () => {
      const { params, body } = await payable();
      return as({ params, asking: { body } });
    },
  };
}
