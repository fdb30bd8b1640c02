import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoice } from '@backoffice/contracts/features/invoices';
import { payment } from '@backoffice/contracts/features/payments';
import { addDays, type Actor, type Day } from '@backoffice/contracts/kernel';
import { seedBanks } from './catalog/banks.ts';
import { seedGoldenJob } from './golden-job.ts';
import {
  earlierDay,
  bookkeeper,
  type AcceptedProposal,
  type Bookkeeper,
  type SeededContract,
  type SeededInvoice,
} from './bookkeeper.ts';
import type { correspondence } from './correspondence.ts';
import type { DemoDriver } from './driver.ts';
import { releaseSeeder, type ReleaseSeeder } from './releases.ts';
import { seedTmTickets } from './site/tm-tickets.ts';
import { drawnSignature } from './signature.ts';
import { seedWarranties, type CompletedJob } from './warranties.ts';

/** What became of a job that is not the golden one, in turn. */
const jobOutcomes = [
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
type JobOutcome = (typeof jobOutcomes)[number];
/** How far the change of a job has come, in turn. */
const changeOutcomes = ['approved', 'sent', 'viewed', 'signed', 'archived', 'trashed'] as const;
const CHANGE_INTERVAL = 4;

/**
 * Jobs made of accepted proposals: contracts, changes, invoices and payments in every state, and the golden job to the
 * cent. Those that are under way, the golden one first.
 */
export async function seedJobs(
  stage: DemoDriver,
  post: ReturnType<typeof correspondence>,
  owner: Actor,
  accepted: readonly AcceptedProposal[],
): Promise<readonly SeededContract[]> {
  const { act, companyId, today } = stage;
  const running: SeededContract[] = [];
  const keeper = bookkeeper(stage, post, owner, await seedBanks(stage, owner, accepted.at(-1)?.on ?? today));
  const { agree, mail, change } = keeper;
  const releases = releaseSeeder(stage, post, owner);
  const completed: CompletedJob[] = [];
  const tellMoney = moneyTeller({ stage, keeper, releases, owner, completed });
  for (const [index, job] of accepted.entries()) {
    if (job.isGolden) {
      const golden = await seedGoldenJob(stage, keeper, releases, owner, job);
      completed.unshift(golden);
      running.unshift(golden);
    } else await tellJob(job, jobOutcomes[index % jobOutcomes.length] ?? 'none', index);
  }
  await seedWarranties(stage, keeper, owner, completed);
  const [current] = running;
  if (current) await seedTmTickets(stage, current);
  return running;

  async function tellJob(job: AcceptedProposal, fate: JobOutcome, index: number) {
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
    if (fate === 'signed' || fate === 'billed') running.push(agreed);
    if (fate !== 'closed' && index % CHANGE_INTERVAL === 1)
      await tellChange(agreed, changeOutcomes[Math.floor(index / CHANGE_INTERVAL) % changeOutcomes.length] ?? 'sent');
    await tellMoney(agreed, fate, job.on);
  }

  async function tellChange(agreed: SeededContract, until: (typeof changeOutcomes)[number]) {
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
}

type JobKeeping = {
  readonly stage: DemoDriver;
  readonly keeper: Bookkeeper;
  readonly releases: ReleaseSeeder;
  readonly owner: Actor;
  /** Those that are done are added. */
  readonly completed: CompletedJob[];
};

/**
 * Half is billed after three weeks, the rest when the work is done; how much of it comes in is the fate of the job.
 */
function moneyTeller({ stage, keeper, releases, owner, completed }: JobKeeping) {
  const { act, companyId, today, moment } = stage;
  const { mail, bill, pay } = keeper;
  const on = (day: Day) => moment(earlierDay(day, today));
  return async function tellMoney(agreed: SeededContract, fate: JobOutcome, since: Day) {
    const { id, fields, seller } = agreed;
    const { customerId, customerName, lineItems, number, name } = fields;
    const [started, done] = [addDays(since, 20), addDays(since, 45)];
    const whole = (percentToDate: number) =>
      lineItems
        .filter(({ amount, kind, selected }) => amount !== 0 && (kind !== 'option' || selected))
        .map((line) => ({ id: line.id, percentToDate }));
    const toCustomer = ({ id: invoiceId }: SeededInvoice, until: 'sent' | 'viewed', day: Day) =>
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
    const promise =
      fate === 'returned' || fate === 'paid'
        ? await releases.promised(agreed, started, half.id, customerName, half.amountDue)
        : null;
    if (fate === 'returned' && promise !== null) {
      await act(companyId, owner, on(addDays(paidOn, 4)), payment, receipt, 'ReturnPayment', {
        returnedOn: earlierDay(addDays(paidOn, 4), today),
        fee: 3_500,
        reason: 'Insufficient funds.',
      });
      return releases.assess(promise, addDays(paidOn, 4), receipt);
    }
    await act(companyId, owner, on(addDays(paidOn, 5)), payment, receipt, 'ClearPayment', {});
    if (promise !== null) await releases.assess(promise, addDays(paidOn, 5), receipt);
    if (fate === 'open') await releases.received(agreed, addDays(paidOn, 5), receipt, half.amountDue);

    if (done > today) return;
    const rest = await bill(id, done, whole(10_000));
    if (fate === 'open') {
      await releases.draftFinal(agreed, done, rest.id, customerName, rest.amountDue);
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
    const completedOn = addDays(done, 5);
    await act(companyId, owner, moment(settled), contract, id, 'CompleteContract', { completedOn });
    completed.push({ id, fields, seller, completedOn });
    if (fate !== 'closed') return;
    const retained = await bill(id, settled, [], {
      kind: 'retention',
      retentionReleased: half.retentionHeld + rest.retentionHeld,
    });
    await pay(customerId, settled, retained.amountDue, [{ invoiceId: retained.id, amount: retained.amountDue }], {
      method: 'Wire',
    });
    await releases.final(agreed, settled);
    await act(companyId, owner, moment(settled), contract, id, 'CloseContract', { reason: 'Everything is paid.' });
  };
}
