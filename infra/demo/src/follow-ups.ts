import { followUpsAfterSending, followUp, type FollowUpOutcome } from '@backoffice/contracts/features/follow-ups';
import { addDays, dayIn, type Day, type Instant } from '@backoffice/contracts/kernel';
import type { EventLog } from '@backoffice/infra/event-log';
import { deterministicUuid } from '@backoffice/infra/http';
import { SYSTEM } from '@backoffice/services';
import { seededRandom } from './seeded-random.ts';
import type { Seller } from './seed-people.ts';
import { DEMO_TIME_ZONE, type DemoDriver } from './driver.ts';

/** The company has asked for reminders since then. */
const SINCE_DAYS = 44;
const callNotes: readonly (readonly [FollowUpOutcome, string])[] = [
  ['leftMessage', 'Left a message with the front desk.'],
  ['noAnswer', ''],
  ['interested', 'They like it; the partner has to see it too.'],
  ['interested', 'Asked whether we can start two weeks later.'],
  ['noAnswer', 'Rang twice.'],
  ['leftMessage', 'Sent a text as well.'],
];

type SentProposal = {
  readonly proposalId: string;
  readonly locationId: string;
  readonly seller: Seller;
  readonly at: Instant;
};
type PlannedFollowUp = { readonly id: string; readonly dueDate: Day };

/**
 * What the product does by itself about a proposal that was sent, on the days it would have done it, and what its
 * salesman made of it.
 */
export function followUpSeeder({ act, companyId, today }: DemoDriver, { log }: { readonly log: EventLog }) {
  const { below, pick } = seededRandom(31);
  /** In the middle of the working day. */
  const during = (day: Day): Instant =>
    new Date(Date.parse(`${day}T16:30:00.000Z`) + below(5 * 3_600) * 1000).toISOString();
  const isAskedFor = (created: Day) => created >= addDays(today, -SINCE_DAYS);

  /** Under the ids that the product would give them, so that it finds them done. */
  async function plan({ proposalId, locationId, at }: SentProposal): Promise<PlannedFollowUp[]> {
    const sent = (await log.readStream(companyId, `Proposal-${proposalId}`)).find(
      ({ type }) => type === 'ProposalSent',
    );
    if (!sent) throw new Error(`Proposal ${proposalId} was not sent`);
    const planned = followUpsAfterSending.map(({ days, subject }) => ({
      id: deterministicUuid(`follow-up ${sent.id} ${days}`),
      subject,
      dueDate: addDays(dayIn(DEMO_TIME_ZONE, at), days),
    }));
    for (const { id, subject, dueDate } of planned)
      await act(
        companyId,
        SYSTEM,
        at,
        followUp,
        id,
        'ScheduleFollowUp',
        { locationId, proposalId, dueDate, subject },
        { begins: true },
      );
    return planned;
  }

  /** Up to the day it is settled, or today: most are done on their day, some are put off, some are forgotten. */
  async function work(
    planned: readonly PlannedFollowUp[],
    { seller }: SentProposal,
    until: Day,
  ): Promise<PlannedFollowUp[]> {
    const open: PlannedFollowUp[] = [];
    for (const each of planned) {
      const luck = below(8);
      if (each.dueDate >= until || luck < 3) open.push(each);
      else if (luck === 3) {
        const dueDate = addDays(each.dueDate, 4 + below(6));
        await act(companyId, seller.actor, during(each.dueDate), followUp, each.id, 'RescheduleFollowUp', {
          dueDate,
          note: 'Out of the office this week.',
        });
        open.push({ ...each, dueDate });
      } else {
        const [outcome, note] = pick(callNotes);
        await act(companyId, seller.actor, during(each.dueDate), followUp, each.id, 'CompleteFollowUp', {
          outcome,
          note,
        });
      }
    }
    return open;
  }

  /** What is open when the proposal is settled. */
  async function cancel(open: readonly PlannedFollowUp[], at: Instant, note: string): Promise<void> {
    for (const { id } of open) await act(companyId, SYSTEM, at, followUp, id, 'CancelFollowUp', { note });
  }

  const begin = async (sent: SentProposal, until: Day) => work(await plan(sent), sent, until);
  return { isAskedFor, begin, cancel };
}
