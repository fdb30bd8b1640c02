import { company } from '@backoffice/contracts/features/companies';
import {
  followUpsAfterSending,
  followUp,
  type FollowUpCommand,
  type FollowUpEvent,
} from '@backoffice/contracts/features/follow-ups';
import { proposal } from '@backoffice/contracts/features/proposals';
import { isSalesmanOf, user } from '@backoffice/contracts/features/users';
import { addDays, dayIn } from '@backoffice/contracts/kernel';
import { deterministicUuid } from '@backoffice/infra/http';
import type { Effect, Reaction, RecordedEvent } from '#kernel/reactions.ts';
import { recordIdOf, type World } from '#kernel/world.ts';
import { isSettled, openFollowUpsScope } from './facts.ts';

/** Why what is open is cancelled, by what happened to the proposal. */
const cancelNotes: Readonly<Record<string, string>> = {
  ProposalSigned: 'The proposal was signed.',
  ProposalSignedOnPaper: 'The proposal was signed on paper.',
  ProposalAcceptedWithoutSignature: 'The proposal was accepted.',
  ProposalDeclined: 'The proposal was declined.',
  ProposalExpired: 'The proposal expired.',
};

type Following = (event: RecordedEvent, world: World) => Promise<Effect[]>;
/** What follows from an event, where that is not that the proposal needs no following up any more. */
const followsBy: Readonly<Record<string, Following>> = {
  ProposalSent: scheduleAfterSending,
  FollowUpCompleted: scheduleNext,
  FollowUpReopened: cancelNext,
};

/**
 * What is sent is followed up, until it is settled; what is put off comes again. One reaction for all of it, because
 * they follow each other: nothing that is scheduled here may come after the ending it should have met.
 */
export const whenFollowUpNeeded: Reaction = {
  name: 'whenFollowUpNeeded',
  on: [...Object.keys(followsBy), ...Object.keys(cancelNotes)],
  leadsTo: ['ScheduleFollowUp', 'CancelFollowUp'],
  // Somebody was first, or what it was about is gone.
  answers: ['BAD_STATE', 'NOT_FOUND', 'IN_TRASH', 'LOCATION_UNKNOWN', 'PROPOSAL_SETTLED'],
  react(event, world) {
    return (followsBy[event.type] ?? cancelOpen)(event, world);
  },
};

const scheduleEffect = (id: string, data: Extract<FollowUpCommand, { type: 'ScheduleFollowUp' }>['data']): Effect => ({
  key: id,
  command: { entity: followUp.entity, id, creates: true, command: { type: 'ScheduleFollowUp', data } },
});

const cancelEffect = (id: string, note: string): Effect => ({
  key: id,
  command: { entity: followUp.entity, id, command: { type: 'CancelFollowUp', data: { note } } },
});

/** Of the follow-up that a completion asks for. */
const nextIdOf = (completionId: string) => deterministicUuid(`follow-up after ${completionId}`);

/** A day that was over before the product came to the sending is left out: nobody is reminded of the past. */
async function scheduleAfterSending(
  { id: eventId, stream, tenant, meta: { at } }: RecordedEvent,
  world: World,
): Promise<Effect[]> {
  const proposalId = recordIdOf(stream);
  const [sent, ours, open] = await Promise.all([
    world.record(proposal, proposalId),
    world.record(company, tenant),
    world.claimHolders(openFollowUpsScope(proposalId)),
  ]);
  if (!sent || !ours || !sent.sendFollowUp || isSettled(sent)) return [];
  const sentOn = dayIn(ours.timeZone, at);
  const wanted = followUpsAfterSending.map(({ days, subject }) => ({
    id: deterministicUuid(`follow-up ${eventId} ${days}`),
    dueDate: addDays(sentOn, days),
    subject,
  }));
  // Told twice, some of its own may stand already; those of another sending still wait to be done.
  if (open.some((each) => !wanted.some(({ id }) => id === each))) return [];
  const { locationId } = sent;
  return wanted
    .filter(({ dueDate }) => dueDate >= world.facts.today)
    .map(({ id, dueDate, subject }) =>
      scheduleEffect(id, { locationId, proposalId, dueDate, kind: 'call', subject, note: '' }),
    );
}

/** Of those that were planned before the ending; what is planned after it knows of it. */
async function cancelOpen({ type, stream, position }: RecordedEvent, world: World): Promise<Effect[]> {
  const open = await world.claimHolders(openFollowUpsScope(recordIdOf(stream)));
  const histories = await Promise.all(open.map((id) => world.history(followUp, id)));
  return open
    .filter((_id, at) => (histories[at]?.[0]?.position ?? position) < position)
    .map((id) => cancelEffect(id, cancelNotes[type] ?? ''));
}

/** Takes back what the completion scheduled, unless somebody has closed it since. */
async function cancelNext({ stream, version }: RecordedEvent, world: World): Promise<Effect[]> {
  // the event before the one that takes it back
  const closing = (await world.history(followUp, recordIdOf(stream)))[version - 2];
  const next = closing?.type === 'FollowUpCompleted' ? await world.record(followUp, nextIdOf(closing.id)) : null;
  return next?.status === 'open' ? [cancelEffect(next.id, 'The follow-up before it was opened again.')] : [];
}

/**
 * The same at the same place, on the day that was named; today where that is over by now. Of somebody who sells no more
 * it goes to the location's salesman.
 */
async function scheduleNext({ id: eventId, stream, tenant, data }: RecordedEvent, world: World): Promise<Effect[]> {
  const { nextDueDate } = data as Extract<FollowUpEvent, { type: 'FollowUpCompleted' }>['data']; // by its contract
  const done = nextDueDate === null ? null : await world.record(followUp, recordIdOf(stream));
  if (!done || nextDueDate === null) return [];
  const { locationId, proposalId, salesmanId, kind, subject } = done;
  if (proposalId !== null && isSettled(await world.record(proposal, proposalId))) return [];
  const person = await world.record(user, salesmanId);
  const his = person && isSalesmanOf(tenant, person) ? { salesmanId } : {};
  const { today } = world.facts;
  return [
    scheduleEffect(nextIdOf(eventId), {
      locationId,
      proposalId,
      ...his,
      dueDate: nextDueDate < today ? today : nextDueDate,
      kind,
      subject,
      note: '',
    }),
  ];
}
