import { defineFold } from '#capabilities/index.ts';
import { insert, update, type Actor, type EventEnvelope, type Instant } from '#kernel/index.ts';
import { subjectOf } from './calculations.ts';
import type { ConversationEvent } from './events.ts';
import { conversation } from './resource.ts';
import type { ConversationMessage } from './view.ts';

export const conversationFold = defineFold(conversation, {
  on: {
    QuestionAsked(event) {
      const { askedBy, via: _via, text, ...place } = event.data;
      return insert({
        ...place,
        subject: subjectOf(text),
        ...waitingFields(askedBy, event.at),
        status: 'unanswered',
        closeReason: '',
        messages: [questionOf(event)],
      });
    },
    QuestionAdded: (event, { messages, waitingSince }) =>
      update({
        ...waitingFields(event.data.askedBy, event.at),
        status: 'unanswered' as const,
        waitingSince: waitingSince ?? event.at,
        messages: [...messages, questionOf(event)],
      }),
    AnswerGiven: ({ data, at, actor }, { messages }) =>
      update({
        status: 'answered' as const,
        waitingSince: null,
        lastMessageAt: at,
        messages: [
          ...messages,
          { kind: 'answer' as const, ...data, at, byName: actor.name, via: null, recordedByName: null },
        ],
      }),
    ConversationClosed: ({ data: { reason } }) => update({ status: 'closed' as const, closeReason: reason }),
    ConversationReopened: (_, { waitingSince }) =>
      update({ status: waitingSince === null ? ('answered' as const) : ('unanswered' as const), closeReason: '' }),
  },
});

type Question = Extract<ConversationEvent, { type: 'QuestionAsked' | 'QuestionAdded' }>;

const waitingFields = ({ contactId, name }: Question['data']['askedBy'], at: Instant) => ({
  askedById: contactId,
  askedByName: name,
  waitingSince: at,
  lastMessageAt: at,
});
const questionOf = ({
  data: { askedBy, via, text },
  at,
  actor,
}: Pick<EventEnvelope<Question>, 'at'> & {
  readonly data: Question['data'];
  readonly actor: Actor;
}): ConversationMessage => ({
  kind: 'question',
  text,
  at,
  byName: askedBy.name,
  via,
  recordedByName: via === 'portal' ? null : actor.name,
  mailedTo: null,
});
