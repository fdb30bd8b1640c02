import type { JournalEntryEvent } from '@backoffice/contracts/features/journal-entries';
import { onlinePaymentFold, type OnlinePaymentView } from '@backoffice/contracts/features/online-payments';
import { paymentLinesOf, type PaymentEvent } from '@backoffice/contracts/features/payments';
import type { EventLog } from '@backoffice/infra/event-log';
import { systemClock } from '@backoffice/infra/clock';
import { memoryProvider, type ProviderEvent } from '@backoffice/infra/payments';
import { recordOfStream } from '#kernel/stream-record.ts';
import { deterministicUuid } from '@backoffice/infra/http';
import {
  createCompany,
  createPricedProposal,
  eventData,
  PIXEL_PNG,
  serveWriteSide,
  shareToken,
  type ServedWriteSide,
  WEBHOOK_SECRET,
  type TestCompany,
} from './write-side.spec-kit.ts';

export const byBank = { method: 'bankDebit', last4: '6789', institution: 'STRIPE TEST BANK' } as const;
export const byCard = { method: 'card', last4: '4242', institution: 'visa' } as const;
const OPEN = 1_000_000;
/** The provider has the time of the product. */
export const productNow = () => Date.parse(systemClock.now());

type PayingOptions = { readonly log?: EventLog; readonly paysAtOnce?: boolean; readonly isOff?: boolean };
/** A company that takes payments online, with an approved invoice of 10,000.00 that its customer has the link of. */
export async function startPayingCompany({ log, paysAtOnce = false, isOff = false }: PayingOptions = {}) {
  const provider = memoryProvider({ now: productNow, secret: WEBHOOK_SECRET, url: 'https://pay.test', paysAtOnce });
  const run = await serveWriteSide({ paymentProvider: isOff ? null : provider, ...(log && { log }) });
  const firm = await createCompany(run, 'Ridgeline');
  const done = async (method: string, path: string, body: object = {}) => {
    const answer = await run.ask(method, path, { ...firm.as, body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as { readonly id: string; readonly version: number };
  };
  const payoutBankId = (await done('POST', '/banks/create', { name: 'First Bank' })).id;
  const [cardMethodId, bankDebitMethodId] = [
    (await done('POST', '/payment-methods/create', { name: 'Online card' })).id,
    (await done('POST', '/payment-methods/create', { name: 'Online debit' })).id,
  ];
  const terms = { payoutBankId, takesCards: true, takesBankDebits: true, cardMethodId, bankDebitMethodId };
  const connect = (more: object = {}) =>
    run.ask('POST', '/payment-account/connect', { ...firm.as, body: { ...terms, ...more } });
  const bill = await invoiceOf(run, firm, done);
  return {
    ...company(run, firm, provider),
    ...bill,
    provider,
    run,
    firm,
    done,
    terms,
    connect,
    payoutBankId,
    accountId: `acct_${firm.id}`,
    bankId: deterministicUuid(`${firm.id} bank of online payments`),
  };
}
export type PayingCompany = Awaited<ReturnType<typeof startPayingCompany>>;

type Send = (method: string, path: string, body?: object) => Promise<{ readonly id: string }>;
async function invoiceOf(run: ServedWriteSide, firm: TestCompany, done: Send) {
  const { proposalId, customerId } = await createPricedProposal(run, firm);
  await done('PUT', `/proposals/${proposalId}/accept-without-esignature`, { name: 'Grace', reason: 'By phone' });
  const contractId = (await done('POST', `/contracts/generate-general?proposalId=${proposalId}`)).id;
  const mailed = async (path: string, entity: string, id: string) => {
    const letter = { to: [firm.email('hillcrest')], subject: 'For you', body: 'See {{doc.link}}' };
    await done('POST', `/${path}/${id}/send-email`, letter);
    const history = await run.log.readStream(firm.id, `${entity}-${id}`);
    return { history, token: shareToken(eventData<{ linkId: string }>(history, `${entity}LinkIssued`).linkId) };
  };
  const { history, token } = await mailed('contracts', 'Contract', contractId);
  const { contentHash } = eventData<{ contentHash: string }>(history);
  const signer = { company: '', name: 'Grace', title: 'President', signature: PIXEL_PNG, consent: true };
  const signature = { ...signer, date: systemClock.now().slice(0, 10), contentHash };
  await run.ask('PUT', `/contracts/${token}/sign`, { body: signature });
  const approved = async (unitPrice: number) => {
    const body = { invoiceItems: [{ name: 'Parking', unitPrice }] };
    const { id } = await done('POST', `/invoices/add?contractId=${contractId}`, body);
    await done('PUT', `/invoices/${id}/approve`);
    return id;
  };
  const invoiceId = await approved(OPEN);
  const { token: link } = await mailed('invoices', 'Invoice', invoiceId);
  return { customerId, invoiceId, approved, link };
}

function company(run: ServedWriteSide, firm: TestCompany, provider: ReturnType<typeof memoryProvider>) {
  const history = async (entity: string, id: string) =>
    (await run.log.readStream(firm.id, `${entity}-${id}`)).map(({ type }) => type);
  /** As the provider posts it. */
  const post = (event: ProviderEvent, { signature, body }: { signature?: string; body?: string } = {}) => {
    const sent = provider.webhookOf(event);
    const headers = { 'stripe-signature': signature ?? sent.signature };
    return run.ask('POST', '/payments/stripe/webhook', { raw: body ?? sent.body, headers });
  };
  /** Whether a reaction has not asked yet for a refund that is recorded. */
  const refundsWait = async () => {
    const log = await run.log.readTenant(firm.id, 0, 100_000);
    const of = (...types: string[]) => log.filter(({ type }) => types.includes(type)).length;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return of('OnlineRefundAsked') > provider.refundKeys.length + of('OnlineRefundRefused');
  };
  return {
    history,
    post,
    async payment(id: string) {
      const found = recordOfStream(onlinePaymentFold, id, await run.log.readStream(firm.id, `OnlinePayment-${id}`));
      if (!found) throw new Error(`There is no online payment ${id}`);
      return found as unknown as OnlinePaymentView; // its own fold makes it
    },
    /** Reactions and jobs, until nothing waits any more. */
    async settled() {
      const follower = await run.write.start();
      do await run.work.run();
      while (await refundsWait());
      await follower.stop();
    },
    /** All that was not told is told, and done. */
    async told(events = provider.events) {
      for (const event of events) await post(event);
      await this.settled();
    },
    /** What the books have at a bank, by nothing but the log. */
    async balanceOf(bankId: string) {
      const log = await run.log.readTenant(firm.id, 0, 100_000);
      return log.reduce((sum, event) => sum + movedAt(bankId, event), 0);
    },
  };
}

function movedAt(bankId: string, { stream, type, data }: { stream: string; type: string; data: unknown }): number {
  const event = { type, data, id: stream };
  if (stream.startsWith('Payment-'))
    return paymentLinesOf(event as unknown as PaymentEvent & { id: string }) // as its stream says
      .filter((line) => line.account === 'bank' && line.bankId === bankId)
      .reduce((sum, { amount }) => sum + amount, 0);
  if (!stream.startsWith('JournalEntry-')) return 0;
  const entry = event as unknown as JournalEntryEvent; // as its stream says
  return entry.type === 'JournalEntryPosted' || entry.type === 'JournalEntryReversed'
    ? entry.data.lines.filter((line) => line.bankId === bankId).reduce((sum, { amount }) => sum + amount, 0)
    : 0;
}

/** Begins to pay, and says which payment that is. */
export async function begins(
  { run, link, invoiceId }: Pick<PayingCompany, 'run' | 'link' | 'invoiceId'>,
  amount: number,
  { again = false, of = invoiceId, key = systemClock.newId() }: { again?: boolean; of?: string; key?: string } = {},
) {
  const body = { allocations: [{ invoiceId: of, amount }], again };
  const answer = await run.ask('POST', `/invoices/preview/${link}/online-payment`, {
    body,
    headers: { 'idempotency-key': key },
  });
  const checkoutId = String(answer.body?.url ?? '').replace('https://pay.test/', '');
  return { ...answer, checkoutId, id: checkoutId.replace('cs_', '') };
}
