import { company } from '@backoffice/contracts/features/companies';
import { invoice } from '@backoffice/contracts/features/invoices';
import {
  onlinePayment,
  onlinePaymentOwnRoutes,
  onlinePaymentRefusals,
  type PayOnline,
} from '@backoffice/contracts/features/online-payments';
import { paymentAccount, paymentAccountRefusals } from '@backoffice/contracts/features/payment-accounts';
import type { Cents } from '@backoffice/contracts/kernel';
import {
  badRequest,
  bindHandler,
  deterministicUuid,
  HttpResponse,
  notFound,
  refusalFailure,
  type Call,
  type HttpHandler,
  type Upload,
} from '@backoffice/infra/http';
import { openInvoicesOf } from '#domain/customer-balance.ts';
import { publicUrlOf } from '#http/public-url.ts';
import { receiptAnswer, replayHeaders } from '#kernel/command-gateway.ts';
import { contextOf, type CommandContext } from '#kernel/context.ts';
import type { ExecuteResult } from '#kernel/execute.ts';
import type { Preview } from '#kernel/preview.ts';
import type { World } from '#kernel/world.ts';
import { paymentsUnderWay } from './facts.ts';
import { settleQueue, type SettlementPorts } from './settlement.ts';

type PayPorts = SettlementPorts & {
  readonly preview: Preview;
  readonly publicUrl: string;
  readonly shareToken: (linkId: string) => string;
  readonly findReceipt: (context: CommandContext) => Promise<ExecuteResult | null>;
};
type Allocations = readonly { readonly invoiceId: string; readonly amount: Cents }[];
type Checkout = { readonly checkoutId: string; readonly expiresAt: string };

const { entity } = onlinePayment;
const MAX_WEBHOOK_BYTES = 262_144;
/** A little more than the least that Stripe keeps a page open for. */
const CHECKOUT_MS = 31 * 60_000;

export function onlinePaymentHandlers(ports: PayPorts): HttpHandler[] {
  const { execute, openWorld, paymentProvider: provider, clock } = ports;
  return [
    bindHandler(onlinePaymentOwnRoutes.offer, async (call) => {
      const world = await openWorld(contextOf(call));
      return offerTo(call, await invoiceOf(call, world), world, ports);
    }),
    bindHandler(onlinePaymentOwnRoutes.pay, async (call) => {
      const context = contextOf(call);
      const world = await openWorld(context);
      const { allocations, again } = call.body;
      const { customerId } = await invoiceOf(call, world);
      const payable = new Set((await openInvoicesOf(customerId, world)).map(({ id }) => id));
      if (!allocations.every(({ invoiceId }) => payable.has(invoiceId))) throw notPayable(allocations, call);
      const before = await ports.findReceipt(context);
      if (before) return pageAnswer(await pageOf(before.id, world, provider), before);
      // the same request is the same payment, here and at the provider
      const id = deterministicUuid(`online payment ${context.tenant} ${call.commandId}`);
      const expiresAt = new Date(Date.parse(clock.now()) + CHECKOUT_MS).toISOString();
      const target = (checkout: Checkout) => beginning(id, { allocations, again, ...checkout });
      const [problem] = await ports.preview([target({ checkoutId: 'cs_tried', expiresAt })], context);
      const account = await world.record(paymentAccount, world.tenant);
      if (problem) throw problem;
      if (!provider || !account) throw await turnedOff(world);
      const { accountId } = account;
      if (again) await endOthers(allocations, world, provider);
      const amount = allocations.reduce((sum, each) => sum + each.amount, 0);
      const { url, checkoutId } = await provider.createCheckout({
        accountId,
        reference: id,
        amount,
        description: await descriptionOf(allocations, world),
        card: account.takesCards && amount <= account.cardLimit,
        bankDebit: account.takesBankDebits,
        returnUrl: publicUrlOf(
          ports.publicUrl,
          `/${invoice.path}/preview/${ports.shareToken(context.actor.id)}?payment=${id}`, // of a link, as its row says
        ),
        expiresAt,
      });
      const begun = await execute([target({ checkoutId, expiresAt })], context).catch(async (error: unknown) => {
        await provider.expireCheckout(accountId, checkoutId);
        throw error;
      });
      return pageAnswer(url, begun);
    }),
    bindHandler(onlinePaymentOwnRoutes.refund, async (call) => {
      const context = contextOf(call);
      if (!provider) throw refusalFailure({ code: 'ONLINE_PAYMENT_UNAVAILABLE' }, paymentAccountRefusals);
      const { amount, reason } = call.body;
      const refundKey = deterministicUuid(`refund ${context.tenant} ${call.commandId}`);
      const command = { type: 'AskOnlineRefund', data: { amount, reason, refundKey } };
      const { expectedVersion } = call;
      return receiptAnswer(await execute([{ entity, id: call.params['id'] ?? '', command, expectedVersion }], context));
    }),
    bindHandler(onlinePaymentOwnRoutes.webhook, async ({ upload }) => {
      if (!provider || !upload) throw notFound();
      const event = provider.parseWebhook(await readBody(upload), upload.signature);
      if (!event) throw badRequest('This was not signed by the provider of payments.');
      const { eventId, accountId, about } = event;
      await ports.jobs.enqueue(settleQueue, eventId, { accountId, about });
      return {};
    }),
  ];
}

const beginning = (id: string, data: object) => ({
  entity,
  id,
  creates: true as const,
  command: { type: 'BeginOnlinePayment', data },
});

/** Of a payment that was begun by the same request. */
async function pageOf(id: string, world: World, provider: PayPorts['paymentProvider']): Promise<string> {
  const begun = await world.record(onlinePayment, id);
  const checkout = begun && (await provider?.readCheckout(begun.accountId, begun));
  if (!checkout?.url) throw notFound();
  return checkout.url;
}
const pageAnswer = (url: string, { replayed }: Pick<ExecuteResult, 'replayed'>) =>
  new HttpResponse({ url }, { status: 200, headers: replayHeaders(replayed) });

async function invoiceOf({ caller: { link } }: Pick<Call, 'caller'>, world: World) {
  const found = link && (await world.record(invoice, link.id));
  if (!found || found.trashedAt !== null) throw notFound();
  return found;
}

/** Of the invoice itself: it is paid, or was not approved. Of any other: it is not theirs. */
function notPayable(allocations: Allocations, { caller: { link } }: Pick<Call, 'caller'>) {
  const isOwn = allocations.every(({ invoiceId }) => invoiceId === link?.id);
  return refusalFailure({ code: isOwn ? 'NOTHING_OPEN' : 'NOT_PAYABLE_ONLINE' }, onlinePaymentRefusals);
}

async function turnedOff(world: World) {
  const ours = await world.record(company, world.tenant);
  const values = { company: ours?.name ?? '' };
  return refusalFailure({ code: 'ONLINE_PAYMENT_OFF', values }, onlinePaymentRefusals);
}

/** Whoever pays again has left the other page: it ends, so that it is not paid as well. */
async function endOthers(allocations: Allocations, world: World, provider: NonNullable<PayPorts['paymentProvider']>) {
  const others = await paymentsUnderWay(
    allocations.map(({ invoiceId }) => invoiceId),
    world,
  );
  for (const { status, accountId, checkoutId } of others)
    if (status === 'begun') await provider.expireCheckout(accountId, checkoutId);
}

async function descriptionOf(allocations: Allocations, world: World): Promise<string> {
  const [ours, ...invoices] = await Promise.all([
    world.record(company, world.tenant),
    ...allocations.map(({ invoiceId }) => world.record(invoice, invoiceId)),
  ]);
  const numbers = invoices.map((each) => each?.number ?? '').join(', ');
  return `${ours?.name ?? ''}: ${invoices.length === 1 ? 'invoice' : 'invoices'} ${numbers}`.slice(0, 250);
}

async function offerTo(
  call: Call,
  { id, customerId }: { readonly id: string; readonly customerId: string },
  world: World,
  ports: PayPorts,
): Promise<PayOnline> {
  const [account, all, last] = await Promise.all([
    world.record(paymentAccount, world.tenant),
    openInvoicesOf(customerId, world),
    lastPayment(call, id, world, ports),
  ]);
  const invoices = all.toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
  const own = invoices.find((each) => each.id === id);
  const problem = await problemOf(own, world, call, ports);
  return {
    problem: problem && { code: problem.code, message: problem.message },
    invoices:
      account?.status === 'connected'
        ? invoices.map(({ id: invoiceId, number, dueDate, open }) => ({ invoiceId, number, dueDate, open }))
        : [],
    provider: account?.provider ?? '',
    isTest: account?.isTest ?? false,
    takesCards: account?.takesCards ?? false,
    takesBankDebits: account?.takesBankDebits ?? false,
    cardLimit: account?.cardLimit ?? 0,
    last,
  };
}

async function problemOf(
  own: { readonly id: string; readonly open: Cents } | undefined,
  world: World,
  call: Call,
  { preview, paymentProvider, clock }: PayPorts,
) {
  if (!paymentProvider) return turnedOff(world);
  if (!own) return notPayable([], call);
  const expiresAt = clock.now();
  const allocations = [{ invoiceId: own.id, amount: own.open }];
  const target = beginning(deterministicUuid(own.id), { allocations, again: false, checkoutId: 'cs_tried', expiresAt });
  const [problem] = await preview([target], contextOf(call));
  return problem ?? null;
}

/** The payment from which somebody comes back; while it is on its way the provider is asked how it stands. */
async function lastPayment(
  { query }: Call,
  invoiceId: string,
  world: World,
  { jobs, clock }: PayPorts,
): Promise<PayOnline['last']> {
  const { payment } = query as { readonly payment?: string }; // as the route has it
  const found = payment === undefined ? null : await world.record(onlinePayment, payment);
  if (!found?.allocations.some((each) => each.invoiceId === invoiceId)) return null;
  const { id, status, amount, createdAt: begunAt, failure, accountId, checkoutId } = found;
  if (status === 'begun' || status === 'underWay') {
    const minute = clock.now().slice(0, 16);
    await jobs.enqueue(settleQueue, `${id} ${minute}`, { accountId, about: { is: 'checkout', checkoutId } });
  }
  return { status, amount, begunAt, failure };
}

async function readBody({ bytes }: Upload): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    if ((length += chunk.byteLength) > MAX_WEBHOOK_BYTES)
      throw badRequest(`No more than ${MAX_WEBHOOK_BYTES} bytes are read.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
