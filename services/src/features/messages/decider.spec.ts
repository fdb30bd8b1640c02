import { describe, it } from 'vitest';
import type { MessageEvent, MessageFields } from '@backoffice/contracts/features/messages';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { messages } from './module.ts';

const [wall, link] = ['00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000e1'];
const fields = {
  channel: 'email',
  purpose: 'document',
  documentKind: 'proposal',
  documentId: wall,
  documentName: 'Retaining wall',
  locationId: null,
  salesmanId: null,
  to: ['ana@rivera.example'],
  cc: [],
  subject: 'Your proposal',
  body: 'Read it here: {{doc.link}}',
  linkId: link,
  statementAsOf: null,
  report: null,
  invoiceLinks: [],
  templateId: null,
  templateName: '',
  attachments: [],
} satisfies MessageFields;

const queued = { type: 'MessageQueued', data: fields } satisfies MessageEvent;
const sent = { type: 'MessageSent', data: { providerId: 'smtp-1' } } satisfies MessageEvent;
const failed = { type: 'MessageFailed', data: { reason: 'The mailbox is full.' } } satisfies MessageEvent;
const recordSent = { type: 'RecordMessageSent', data: sent.data } as const;
const recordFailed = { type: 'RecordMessageFailed', data: failed.data } as const;

const delivered = { type: 'MessageDelivered', data: {} } satisfies MessageEvent;
const bounced = {
  type: 'MessageBounced',
  data: { reason: 'A landline (30006)', optedOut: false },
} satisfies MessageEvent;
const recordDelivered = { type: 'RecordMessageDelivered', data: {} } as const;
const recordBounced = { type: 'RecordMessageBounced', data: bounced.data } as const;

const { given } = specOf(messages, factsAt());

describe('queueing a message', () => {
  it('a queued message waits for its delivery', () =>
    given().when({ type: 'QueueMessage', data: fields }).then(queued));
  it('a message queued twice is recorded once', () =>
    given(queued).when({ type: 'QueueMessage', data: fields }).then());
  it('a message queued again later is not sent a second time', () =>
    given(queued, sent).when({ type: 'QueueMessage', data: fields }).then());
});

describe('a message that is kept back', () => {
  const withheld = {
    type: 'MessageWithheld',
    data: { ...fields, reason: 'Mail to it came back' },
  } satisfies MessageEvent;
  const withhold = { type: 'WithholdMessage', data: withheld.data } as const;
  it('it says why, once', () => {
    given().when(withhold).then(withheld);
    given(withheld).when(withhold).then();
  });
  it('it does not leave by being queued later', () =>
    given(withheld).when({ type: 'QueueMessage', data: fields }).then());
});

describe('a message that was sent', () => {
  it('a sent message was queued before', () => given(queued).when(recordSent).then(sent));
  it('a message that nobody queued cannot be sent', () => given().when(recordSent).thenRefused('NOT_QUEUED'));
  it('a message is sent once, however often that is reported', () => given(queued, sent).when(recordSent).then());
  it('a message may be sent after it failed', () => given(queued, failed).when(recordSent).then(sent));
});

describe('what the carrier says', () => {
  it('the carrier’s delivery report is recorded once', () => given(queued, sent).when(recordDelivered).then(delivered));
  it('a delivery report may come before the message is recorded as sent', () =>
    given(queued).when(recordDelivered).then(delivered));
  it('a message is recorded as sent even after its delivery report', () =>
    given(queued, delivered).when(recordSent).then(sent));
  it('the carrier’s report of an undelivered message is recorded', () =>
    given(queued, sent).when(recordBounced).then(bounced));
  it('a repeated report of an undelivered message is recorded once', () => {
    given(queued, sent, delivered).when(recordDelivered).then();
    given(queued, sent, bounced).when(recordBounced).then();
  });
  it('an undelivered message may be reported as delivered later', () =>
    given(queued, sent, bounced).when(recordDelivered).then(delivered));
  it('a delivered message reported as undelivered records nothing', () =>
    given(queued, sent, delivered).when(recordBounced).then());
  it('a mail that is still being tried says so once, and not after it has come back', () => {
    const [delayed, recordDelayed] = [
      { type: 'MessageDelayed', data: {} } satisfies MessageEvent,
      { type: 'RecordMessageDelayed', data: {} } as const,
    ];
    given(queued, sent).when(recordDelayed).then(delayed);
    given(queued, sent, delayed).when(recordDelayed).then();
    given(queued, sent, bounced).when(recordDelayed).then();
    given(queued, sent, delayed).when(recordBounced).then(bounced);
    given().when(recordDelayed).thenRefused('NOT_QUEUED');
  });
  it('a mail comes back from each of its addresses once', () => {
    const from = (address: string) => ({ ...bounced.data, address, isPermanent: true });
    const [ana, luis] = [from('ana@rivera.example'), from('luis@rivera.example')];
    const back = (data: typeof ana) => ({ type: 'MessageBounced', data }) satisfies MessageEvent;
    const record = (data: typeof ana) => ({ type: 'RecordMessageBounced', data }) as const;
    given(queued, sent).when(record(ana)).then(back(ana));
    given(queued, sent, back(ana)).when(record(ana)).then();
    given(queued, sent, back(ana)).when(record(luis)).then(back(luis));
    given(queued, sent, back(ana), back(luis)).when(record(ana)).then();
  });
  it('the carrier reports only messages that were queued', () => {
    given().when(recordDelivered).thenRefused('NOT_QUEUED');
    given().when(recordBounced).thenRefused('NOT_QUEUED');
  });
});

describe('a message that cannot be sent', () => {
  it('a failed message was queued before', () => given(queued).when(recordFailed).then(failed));
  it('a message that nobody queued cannot fail', () => given().when(recordFailed).thenRefused('NOT_QUEUED'));
  it('a message that was sent cannot fail', () =>
    given(queued, sent).when(recordFailed).thenRefused('ALREADY_DELIVERED'));
  it('a message may fail again when it is retried', () => given(queued, failed).when(recordFailed).then(failed));
});
