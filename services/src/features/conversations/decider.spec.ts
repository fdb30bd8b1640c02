import { describe, it } from 'vitest';
import type { ConversationEvent } from '@backoffice/contracts/features/conversations';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { conversations } from './module.ts';

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const amy = { contactId: id(301), name: 'Amy Chen' };
const ben = { contactId: id(302), name: 'Ben Chen' };
const place = {
  customerId: id(801),
  customerName: 'Rivera Homes',
  locationId: id(701),
  locationName: 'Palm Court',
  salesmanId: id(901),
  salesmanName: 'Sam Ortiz',
};
const words = 'When do you come?';

const asked = {
  type: 'QuestionAsked',
  data: { ...place, askedBy: amy, via: 'phone', text: words },
} satisfies ConversationEvent;
const askedOn = {
  type: 'QuestionAdded',
  data: { askedBy: ben, via: 'email', text: 'And who?' },
} satisfies ConversationEvent;
const answered = {
  type: 'AnswerGiven',
  data: { text: 'On Monday.', mailedTo: 'amy@chen.example' },
} satisfies ConversationEvent;
const closed = (reason = '') => ({ type: 'ConversationClosed', data: { reason } }) satisfies ConversationEvent;
const reopened = { type: 'ConversationReopened', data: {} } satisfies ConversationEvent;
const file = (last: number) => ({
  filePath: `attachment/${last}.pdf`,
  name: `Plan ${last}.pdf`,
  contentType: 'application/pdf',
  size: 1_000,
});
const attached = (last: number) => ({ type: 'ConversationFileAttached', data: file(last) }) as const;

const ask = (more: { locationId?: string | null } = {}) =>
  ({
    type: 'AskQuestion',
    data: {
      customerId: place.customerId,
      locationId: place.locationId,
      contactId: amy.contactId,
      via: 'phone',
      text: words,
      ...more,
    },
  }) as const;
const askOn = { type: 'AddQuestion', data: { contactId: ben.contactId, via: 'email', text: 'And who?' } } as const;
const answer = { type: 'AnswerQuestion', data: { text: 'On Monday.' } } as const;
const close = (reason = '') => ({ type: 'CloseConversation', data: { reason } }) as const;
const reopen = { type: 'ReopenConversation', data: {} } as const;
const attachTo = (last: number) => ({ type: 'AttachToConversation', data: { filePath: file(last).filePath } }) as const;

const { given } = specOf(conversations, { ...factsAt(), place, contact: amy, mailedTo: 'amy@chen.example' });

describe('asking a question', () => {
  it('a question says who asked, about which place, and whose it is', () => given().when(ask()).then(asked));
  it('a question can be about a customer alone', () => {
    const alone = { ...place, locationId: null, locationName: null };
    given()
      .when(ask({ locationId: null }), { place: alone })
      .then({ ...asked, data: { ...asked.data, ...alone } });
  });
  it('a question needs a customer of this company', () =>
    given()
      .when(ask({ locationId: null }), { place: null })
      .thenRefused('CUSTOMER_UNKNOWN', { field: 'customerId' }));
  it('a question needs a location of its customer', () =>
    given().when(ask(), { place: null }).thenRefused('LOCATION_UNKNOWN', { field: 'locationId' }));
  it('a question is asked by a contact of its customer', () =>
    given().when(ask(), { contact: null }).thenRefused('CONTACT_UNKNOWN', { field: 'contactId' }));
  it('a customer asks on in the same conversation', () => given(asked).when(askOn, { contact: ben }).then(askedOn));
  it('whoever is no contact of the customer does not ask on', () =>
    given(asked).when(askOn, { contact: null }).thenRefused('CONTACT_UNKNOWN', { field: 'contactId' }));
  it('nobody asks on in a conversation that is closed', () =>
    given(asked, answered, closed()).when(askOn, { contact: ben }).thenRefused('CONVERSATION_CLOSED'));
});

describe('answering a question', () => {
  it('an answer is mailed to the contact who asked', () => given(asked).when(answer).then(answered));
  it('an answer to a contact without an address is given all the same', () =>
    given(asked)
      .when(answer, { mailedTo: null })
      .then({ ...answered, data: { ...answered.data, mailedTo: null } }));
  it('an answer can be followed by another one', () => given(asked, answered).when(answer).then(answered));
  it('a closed question is not answered before it is opened again', () => {
    given(asked, answered, closed()).when(answer).thenRefused('REOPEN_FIRST');
    given(asked, answered, closed(), reopened).when(answer).then(answered);
  });
});

describe('closing a question', () => {
  it('a question that was answered is closed without a word', () =>
    given(asked, answered).when(close()).then(closed()));
  it('a question that nobody answered is closed with a reason', () => {
    given(asked).when(close()).thenRefused('REASON_MISSING', { field: 'reason' });
    given(asked, answered, askedOn).when(close()).thenRefused('REASON_MISSING', { field: 'reason' });
    given(asked).when(close('Asked twice.')).then(closed('Asked twice.'));
  });
  it('a question is closed once', () => given(asked, answered, closed()).when(close()).thenRefused('CLOSED_ALREADY'));
  it('a question that is closed is opened again', () => given(asked, answered, closed()).when(reopen).then(reopened));
  it('a question that is open is not opened again', () => {
    given(asked).when(reopen).thenRefused('NOT_CLOSED');
    given(asked, closed('No.'), reopened).when(reopen).thenRefused('NOT_CLOSED');
  });
  it('a question that is opened again is unanswered if it was so before', () =>
    given(asked, closed('Asked twice.'), reopened).when(close()).thenRefused('REASON_MISSING'));
});

describe('files of a question', () => {
  const five = [1, 2, 3, 4, 5].map(attached);
  it('a message takes five files', () => {
    given(asked, ...five.slice(1))
      .when(attachTo(1), { attachment: file(1) } as object)
      .then(attached(1));
    given(asked, ...five)
      .when(attachTo(6), { attachment: file(6) } as object)
      .thenRefused('MESSAGE_HAS_FILES', { field: 'filePath' });
  });
  it('a file that stands there already is no sixth one', () =>
    given(asked, ...five)
      .when(attachTo(5), { attachment: file(5) } as object)
      .then());
  it('a closed question takes no files and loses none', () => {
    given(asked, attached(1), closed('No.')).when(attachTo(2)).thenRefused('CONVERSATION_CLOSED');
    given(asked, attached(1), closed('No.'))
      .when({ type: 'DetachFromConversation', data: { filePath: file(1).filePath } })
      .thenRefused('REOPEN_FIRST');
  });
});
