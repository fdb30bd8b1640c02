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
  it('leaves it for delivery', () => given().when({ type: 'QueueMessage', data: fields }).then(queued));
  it('asked twice is asked once', () => given(queued).when({ type: 'QueueMessage', data: fields }).then());
  it('asked again later sends nothing a second time', () =>
    given(queued, sent).when({ type: 'QueueMessage', data: fields }).then());
});

describe('a message that was sent', () => {
  it('was queued before', () => given(queued).when(recordSent).then(sent));
  it('cannot be one that nobody queued', () => given().when(recordSent).thenRefused('NOT_QUEUED'));
  it('is delivered once, however often that is reported', () => given(queued, sent).when(recordSent).then());
  it('may have failed at first', () => given(queued, failed).when(recordSent).then(sent));
});

describe('what the carrier says', () => {
  it('is that it was delivered, once', () => given(queued, sent).when(recordDelivered).then(delivered));
  it('may come before we know that it was sent', () => given(queued).when(recordDelivered).then(delivered));
  it('and that it was sent is still recorded', () => given(queued, delivered).when(recordSent).then(sent));
  it('is that it came back', () => given(queued, sent).when(recordBounced).then(bounced));
  it('comes twice and is heard once', () => {
    given(queued, sent, delivered).when(recordDelivered).then();
    given(queued, sent, bounced).when(recordBounced).then();
  });
  it('may be better in the end', () => given(queued, sent, bounced).when(recordDelivered).then(delivered));
  it('is not that what was delivered came back', () => given(queued, sent, delivered).when(recordBounced).then());
  it('is about messages that somebody queued', () => {
    given().when(recordDelivered).thenRefused('NOT_QUEUED');
    given().when(recordBounced).thenRefused('NOT_QUEUED');
  });
});

describe('a message that cannot be sent', () => {
  it('was queued before', () => given(queued).when(recordFailed).then(failed));
  it('cannot be one that nobody queued', () => given().when(recordFailed).thenRefused('NOT_QUEUED'));
  it('cannot be one that was delivered', () => given(queued, sent).when(recordFailed).thenRefused('ALREADY_DELIVERED'));
  it('may fail again when it is tried again', () => given(queued, failed).when(recordFailed).then(failed));
});
