import { conversation, type ConversationEvent } from '@backoffice/contracts/features/conversations';
import { message, type MessageToQueue } from '@backoffice/contracts/features/messages';
import { deterministicUuid } from '@backoffice/infra/http';
import { fillMergeFields, fillRichText } from '#capabilities/merge-fields.ts';
import { accountMergeFields } from '#domain/correspondence.ts';
import { answerLetter } from '#domain/usual-letters.ts';
import type { Reaction } from '#kernel/reactions.ts';
import { recordIdOf } from '#kernel/world.ts';

/** An answer is mailed to the contact who asked: the words of our own people, and nothing of what was asked. */
export const whenAnswerGiven: Reaction = {
  name: 'whenAnswerGiven',
  on: ['AnswerGiven'],
  skipsHistory: true,
  leadsTo: ['QueueMessage'],
  async react({ id: eventId, stream, data, meta: { actor } }, world) {
    const { text, mailedTo } = data as Extract<ConversationEvent, { type: 'AnswerGiven' }>['data']; // by its contract
    const id = recordIdOf(stream);
    const asked = mailedTo === null ? null : await world.record(conversation, id);
    if (!asked || mailedTo === null) return [];
    const { locationId, salesmanId, customerName, askedByName, subject } = asked;
    const fields = {
      ...(await accountMergeFields({ name: customerName, salesmanId, contactName: askedByName }, world)),
      'answer.text': text,
      'answer.by': actor.name,
    };
    const letter: MessageToQueue = {
      channel: 'email',
      purpose: 'answer',
      documentKind: 'conversation',
      documentId: id,
      documentName: `Question: ${subject}`,
      locationId,
      salesmanId,
      to: [mailedTo],
      cc: [],
      subject: fillMergeFields(answerLetter.subject, fields),
      body: fillRichText(answerLetter.body, fields),
      linkId: null,
      attachments: [],
    };
    const messageId = deterministicUuid(`answer ${eventId}`);
    return [
      {
        command: {
          entity: message.entity,
          id: messageId,
          creates: true,
          command: { type: 'QueueMessage', data: letter },
        },
      },
    ];
  },
};
