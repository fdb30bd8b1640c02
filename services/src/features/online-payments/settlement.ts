import { onlinePayment } from '@backoffice/contracts/features/online-payments';
import { paymentAccount, type PaymentAccountView } from '@backoffice/contracts/features/payment-accounts';
import { dayIn } from '@backoffice/contracts/kernel';
import { company } from '@backoffice/contracts/features/companies';
import { journalEntry } from '@backoffice/contracts/features/journal-entries';
import type { Clock } from '@backoffice/infra/clock';
import { canonicalJson, deterministicUuid, sha256 } from '@backoffice/infra/http';
import { defineQueue, type JobHandler, type Jobs } from '@backoffice/infra/jobs';
import { ProviderError, type Checkout, type PaymentProvider, type Payout } from '@backoffice/infra/payments';
import { z } from 'zod';
import { keptEntry, keptEntryTakenBack } from '#domain/payments/kept-entry.ts';
import { accountScope } from '#domain/payments/payment-account.ts';
import type { Checkpoints } from '#kernel/checkpoints.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { systemContext } from '#kernel/context.ts';

export type SettlementPorts = CommandGateway & {
  /** Null where the installation has none. */
  readonly paymentProvider: PaymentProvider | null;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  readonly checkpoints: Checkpoints;
  readonly companies: () => Promise<readonly string[]>;
  readonly holdersOf: (scope: string, key: string) => Promise<readonly { readonly tenant: string }[]>;
};

const About = z.discriminatedUnion('is', [
  z.object({ is: z.literal('checkout'), checkoutId: z.string() }),
  z.object({ is: z.literal('charge'), intentId: z.string() }),
  z.object({ is: z.literal('payout'), payoutId: z.string() }),
  z.object({ is: z.literal('account') }),
  z.object({ is: z.literal('nothing of interest') }),
]);
/**
 * Idempotent consumer: a job has the id of the provider's event as its key, so a second delivery is none. What the
 * event says is not believed: its object is asked for.
 */
export const settleQueue = defineQueue({
  name: 'settle-online-payments',
  data: z.object({ accountId: z.string().nullable(), about: About }),
  tries: 8,
});
/** The provider is asked to refund, once it is recorded that it shall. */
export const refundQueue = defineQueue({
  name: 'refund-online-payments',
  data: z.object({ tenant: z.string(), id: z.string(), refundKey: z.string() }),
  words: 'asks the provider of payments to refund it',
});
/** Hears of what no delivery told. */
export const missedEventsQueue = defineQueue({ name: 'missed-payment-events', data: z.object({}), tries: 1 });
export const MISSED_EVENTS_CRON = '7 * * * *';

const MOST_STEPS = 50;

export const settleOnlinePayments =
  (ports: SettlementPorts): JobHandler<z.infer<typeof settleQueue.data>> =>
  async ({ data: { accountId: named, about } }) => {
    const { paymentProvider: provider } = ports;
    if (!provider || about.is === 'nothing of interest') return;
    const accountId = named ?? (await provider.readAccount('')).accountId;
    const [holder] = await ports.holdersOf(accountScope, accountId);
    if (!holder) return; // of nobody here
    const { tenant } = holder;
    if (about.is === 'account') return noteNeeds(tenant, (await provider.readAccount(accountId)).needs, ports);
    if (about.is === 'payout') {
      const payout = await provider.readPayout(accountId, about.payoutId);
      return payout ? postPayout(tenant, payout, ports) : undefined;
    }
    const checkout = await provider.readCheckout(accountId, about);
    if (checkout) await settle(tenant, checkout, ports);
  };

/** Step by step, each in one append with what it posts, until nothing is missing of what the provider says. */
async function settle(
  tenant: string,
  { checkoutId: _its, url: _page, reference: id, ...checkout }: Checkout,
  { execute, openWorld }: CommandGateway,
): Promise<void> {
  const said = sha256(canonicalJson(checkout));
  for (let step = 0; step < MOST_STEPS; step++) {
    const found = await (await openWorld(systemContext(tenant, `look at ${id}`))).record(onlinePayment, id);
    if (!found) return; // nobody was sent there
    const command = { type: 'SettleOnlinePayment', data: { checkout } };
    const { version } = await execute(
      [{ entity: onlinePayment.entity, id, allowedWhenInactive: true, command }],
      systemContext(tenant, `settle ${id} ${found.version} ${said}`),
    );
    if (version === found.version) return;
  }
}

async function noteNeeds(tenant: string, needs: string, { execute, openWorld }: CommandGateway): Promise<void> {
  const world = await openWorld(systemContext(tenant, `look at the account of ${tenant}`));
  const account = await world.record(paymentAccount, tenant);
  if (account?.status !== 'connected') return;
  const command = { type: 'NotePaymentAccountNeeds', data: { needs: needs.slice(0, 2_000) } };
  await execute(
    [{ entity: paymentAccount.entity, id: tenant, allowedWhenInactive: true, command }],
    systemContext(tenant, `needs ${account.version} ${needs}`),
  );
}

/** A payout is a transfer between two banks of the books; it stands in transit until the bank has it. */
async function postPayout(tenant: string, payout: Payout, { execute, openWorld }: CommandGateway): Promise<void> {
  const id = deterministicUuid(`${tenant} ${payout.payoutId}`);
  const world = await openWorld(systemContext(tenant, `look at ${payout.payoutId}`));
  const [account, ours, posted] = await Promise.all([
    world.record(paymentAccount, tenant),
    world.record(company, tenant),
    world.record(journalEntry, id),
  ]);
  if (!account || !ours || payout.amount === 0) return;
  if (payout.status === 'failed') {
    if (posted?.status !== 'posted') return;
    const target = keptEntryTakenBack(id, 'The payout came back');
    await execute([{ ...target, allowedWhenInactive: true }], systemContext(tenant, `${payout.payoutId} came back`));
  } else if (!posted)
    await execute(
      [
        {
          ...payoutEntry(id, payout, account, { timeZone: ours.timeZone, today: world.facts.today }),
          allowedWhenInactive: true,
        },
      ],
      systemContext(tenant, payout.payoutId),
    );
}

function payoutEntry(
  id: string,
  { payoutId, amount, at, arrivesAt }: Payout,
  { bankId, payoutBankId, provider, id: accountId }: PaymentAccountView,
  { timeZone, today }: { readonly timeZone: string; readonly today: string },
) {
  const [day, arrives] = [dayIn(timeZone, at), dayIn(timeZone, arrivesAt)];
  const date = day > today ? today : day;
  const description = `${provider}: payout ${payoutId}`;
  const [into, from] = amount > 0 ? [payoutBankId, bankId] : [bankId, payoutBankId];
  const lines = [
    { account: 'bank', bankId: into, debit: Math.abs(amount), description },
    { account: 'bank', bankId: from, credit: Math.abs(amount), description },
  ];
  const receivedOn = arrives > date ? arrives : null;
  const source = { entity: paymentAccount.entity, id: accountId, name: `the payout ${payoutId} of ${provider}` };
  return keptEntry({ id, kind: 'online', date, receivedOn, reason: '', lines, source });
}

/** What the provider refuses for good is noted: the sum may be asked for again then. */
export const refundOnlinePayments =
  (ports: SettlementPorts): JobHandler<z.infer<typeof refundQueue.data>> =>
  async ({ data: { tenant, id, refundKey } }) => {
    const { paymentProvider: provider, execute, openWorld } = ports;
    const found = await (await openWorld(systemContext(tenant, `look at ${id}`))).record(onlinePayment, id);
    const asked = found?.refunds.find((each) => each.refundKey === refundKey);
    if (!provider || !found || asked?.status !== 'asked') return;
    const { accountId, checkoutId } = found;
    try {
      await provider.refund(accountId, { checkoutId, amount: asked.amount, key: refundKey });
    } catch (error) {
      if (!(error instanceof ProviderError) || !error.isFinal) throw error;
      const command = { type: 'NoteRefundRefused', data: { refundKey, says: error.message.slice(0, 2_000) } };
      await execute(
        [{ entity: onlinePayment.entity, id, allowedWhenInactive: true, command }],
        systemContext(tenant, `refused ${refundKey}`),
      );
      return;
    }
    const checkout = await provider.readCheckout(accountId, { checkoutId });
    if (checkout) await settle(tenant, checkout, ports);
  };

/** Once an hour, from the last event that was heard of; what was heard of already has a job by its id. */
export const hearMissedEvents =
  ({ paymentProvider: provider, companies, openWorld, checkpoints, jobs }: SettlementPorts) =>
  async (): Promise<void> => {
    if (!provider) return;
    const heard = await checkpoints.load(missedEventsQueue.name);
    for (const tenant of await companies()) {
      const world = await openWorld(systemContext(tenant, `look at the account of ${tenant}`));
      const account = await world.record(paymentAccount, tenant);
      if (!account) continue;
      const since = new Date((heard.get(tenant) ?? Date.parse(account.createdAt) / 1_000) * 1_000).toISOString();
      const events = await provider.listEvents(account.accountId, since);
      for (const { eventId, about } of events)
        await jobs.enqueue(settleQueue, eventId, { accountId: account.accountId, about });
      const last = events.at(-1);
      if (last) await checkpoints.save(missedEventsQueue.name, tenant, Math.floor(Date.parse(last.at) / 1_000));
    }
  };
