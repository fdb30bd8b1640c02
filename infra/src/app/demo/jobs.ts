import { bank } from '@backoffice/contracts/dictionaries/banks';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoice } from '@backoffice/contracts/features/invoices';
import { payment } from '@backoffice/contracts/features/payments';
import { paymentMethod, usualMethods } from '@backoffice/contracts/dictionaries/payment-methods';
import { addDays, type Actor, type Day } from '@backoffice/contracts/kernel';
import { uuidOf } from '@backoffice/infra/http';
import { tellGolden } from './golden.ts';
import { earlier, keeperOf, type Accepted, type Agreed, type Billed } from './keeper.ts';
import type { postOffice } from './post.ts';
import type { Stage } from './stage.ts';
import { drawnSignature } from './signature.ts';

/** What became of a job that is not the golden one, in turn. */
const fates = [
  'paid',
  'open',
  'partly',
  'billed',
  'signed',
  'sent',
  'none',
  'returned',
  'draft',
  'closed',
  'open',
  'void',
  'viewed',
  'signed',
  'paid',
] as const;
type Fate = (typeof fates)[number];
/** How far the change of a job has come, in turn. */
const changes = ['approved', 'sent', 'viewed', 'signed', 'archived', 'trashed'] as const;
const EVERY_CHANGED = 4;

/** Jobs made of accepted proposals: contracts, changes, invoices and payments in every state, and the golden job to the cent. */
export async function tellJobs(
  stage: Stage,
  post: ReturnType<typeof postOffice>,
  owner: Actor,
  accepted: readonly Accepted[],
): Promise<void> {
  const { act, companyId, today, moment } = stage;
  const keeper = keeperOf(stage, post, owner, await openBooks(stage, owner, accepted.at(-1)?.on ?? today));
  const { agree, mail, change, bill, pay } = keeper;
  const on = (day: Day) => moment(earlier(day, today));

  for (const [index, job] of accepted.entries()) {
    if (job.isGolden) await tellGolden(stage, keeper, owner, job);
    else await tellJob(job, fates[index % fates.length] ?? 'none', index);
  }

  async function tellJob(job: Accepted, fate: Fate, index: number) {
    if (fate === 'none') return;
    const agreed = await agree(job, fate === 'draft' || fate === 'sent' || fate === 'viewed' ? fate : 'signed');
    const { id, at } = agreed;
    if (fate === 'draft' && index % 2 === 0)
      return act(companyId, job.seller.actor, at(6), contract, id, 'TrashContract', {});
    if (fate === 'draft' || fate === 'sent' || fate === 'viewed') return;
    if (fate === 'void')
      return act(companyId, owner, at(6), contract, id, 'VoidContract', { reason: 'The customer sold the building.' });
    await act(companyId, owner, at(5), contract, id, 'CountersignContract', {
      name: owner.name,
      title: 'Owner',
      signature: drawnSignature(owner.name),
    });
    if (fate !== 'closed' && index % EVERY_CHANGED === 1)
      await tellChange(agreed, changes[Math.floor(index / EVERY_CHANGED) % changes.length] ?? 'sent');
    await tellMoney(agreed, fate, job.on);
  }

  async function tellChange(agreed: Agreed, until: (typeof changes)[number]) {
    const { at, seller } = agreed;
    const { id, name } = await change(agreed, 'Work beyond the plans', { unitPrice: 86_500 }, at(8));
    if (until === 'trashed') return act(companyId, seller.actor, at(9), changeOrder, id, 'TrashChangeOrder', {});
    await mail(
      changeOrder,
      id,
      name,
      seller,
      at(8),
      until === 'approved' || until === 'archived' ? 'signed' : until,
      at(9),
    );
    if (until === 'approved') await act(companyId, owner, at(10), changeOrder, id, 'ApproveChangeOrder', {});
    if (until === 'archived') await act(companyId, seller.actor, at(30), changeOrder, id, 'ArchiveChangeOrder', {});
  }

  /** Half is billed after three weeks, the rest when the work is done; how much of it comes in is the fate of the job. */
  async function tellMoney(
    { id, fields: { customerId, lineItems, number, name }, seller }: Agreed,
    fate: Fate,
    since: Day,
  ) {
    const [started, done] = [addDays(since, 20), addDays(since, 45)];
    const whole = (percentToDate: number) =>
      lineItems
        .filter(({ amount, kind, selected }) => amount !== 0 && (kind !== 'option' || selected))
        .map((line) => ({ id: line.id, percentToDate }));
    const toCustomer = ({ id: invoiceId }: Billed, until: 'sent' | 'viewed', day: Day) =>
      mail(invoice, invoiceId, `the invoice for ${name}`, seller, on(day), until, on(addDays(day, 2)));
    if (started > today) return;
    if (fate === 'signed') return void (await bill(id, started, whole(2_500), {}, 'draft'));
    const half = await bill(id, started, whole(5_000));
    if (fate === 'billed') {
      await toCustomer(half, 'sent', started);
      const twice = await bill(id, started, whole(6_000));
      return act(companyId, owner, on(addDays(started, 1)), invoice, twice.id, 'VoidInvoice', {
        reason: 'Billed twice by mistake.',
      });
    }

    const paidOn = addDays(started, 18);
    if (paidOn > today) return;
    const share = Math.floor(half.amountDue / 2);
    if (fate === 'partly')
      return void (await pay(customerId, paidOn, share, [{ invoiceId: half.id, amount: share }], { method: 'ACH' }));
    const receipt = await pay(customerId, paidOn, half.amountDue, [{ invoiceId: half.id, amount: half.amountDue }], {
      method: 'Check',
      checkNo: String(2_000 + Number(number)),
    });
    if (fate === 'returned')
      return act(companyId, owner, on(addDays(paidOn, 4)), payment, receipt, 'ReturnPayment', {
        returnedOn: earlier(addDays(paidOn, 4), today),
        fee: 3_500,
        reason: 'Insufficient funds.',
      });
    await act(companyId, owner, on(addDays(paidOn, 5)), payment, receipt, 'ClearPayment', {});

    if (done > today) return;
    const rest = await bill(id, done, whole(10_000));
    if (fate === 'open') {
      await toCustomer(rest, 'viewed', done);
      const wrong = await pay(customerId, done, share, [], { method: 'ACH' });
      return act(companyId, owner, on(addDays(done, 1)), payment, wrong, 'ReversePayment', {
        reason: 'It was another customer’s.',
      });
    }
    const settled = addDays(done, 25);
    if (settled > today) return;
    await pay(customerId, settled, rest.amountDue, [{ invoiceId: rest.id, amount: rest.amountDue }], {
      method: 'Wire',
    });
    await act(companyId, owner, moment(settled), contract, id, 'CompleteContract', { completedOn: addDays(done, 5) });
    if (fate !== 'closed') return;
    const retained = await bill(id, settled, [], {
      kind: 'retention',
      retentionReleased: half.retentionHeld + rest.retentionHeld,
    });
    await pay(customerId, settled, retained.amountDue, [{ invoiceId: retained.id, amount: retained.amountDue }], {
      method: 'Wire',
    });
    await act(companyId, owner, moment(settled), contract, id, 'CloseContract', { reason: 'Everything is paid.' });
  }
}

/** A bank, and the usual methods of payment, which a company gets by itself once the product runs. */
async function openBooks({ act, companyId, newId, moment }: Stage, owner: Actor, on: Day): Promise<string> {
  const bankId = newId();
  await act(
    companyId,
    owner,
    moment(on),
    bank,
    bankId,
    'CreateBank',
    { name: 'First Bank', accountLast4: '4410', routingLast4: '0021' },
    { begins: true },
  );
  await act(
    companyId,
    owner,
    moment(on),
    bank,
    newId(),
    'CreateBank',
    { name: 'Harbor Credit Union', accountLast4: '7725' },
    { begins: true },
  );
  for (const each of usualMethods)
    await act(
      companyId,
      owner,
      moment(on),
      paymentMethod,
      uuidOf(`${companyId} ${each.name}`),
      'CreatePaymentMethod',
      each,
      { begins: true },
    );
  return bankId;
}
