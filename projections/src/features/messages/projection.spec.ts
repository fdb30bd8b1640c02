import { describe, expect, it } from 'vitest';
import { foldStream } from '#kernel/fold.ts';
import { instantAt, rowsAfter, recordedEvents } from '#test/recorded-events.spec-kit.ts';
import { messagesProjection } from './projection.ts';

const queued = {
  type: 'MessageQueued',
  data: { channel: 'email', to: ['ana@example.com'], cc: ['bob@example.com'], subject: 'Proposal 12' },
};
const after = (...events: { type: string; data: object }[]) =>
  foldStream(messagesProjection, recordedEvents('Message-m', queued, ...events));

it('a message first waits for delivery', () =>
  expect(after()).toMatchObject({
    status: 'queued',
    recipients: 'ana@example.com, bob@example.com',
    deliveredAt: null,
    openedAt: null,
    failure: '',
  }));
it('a message is shown as sent', () =>
  expect(after({ type: 'MessageSent', data: { providerId: 'p' } })).toMatchObject({
    status: 'sent',
    sentAt: instantAt(2),
  }));
it('a message is delivered or bounced when the carrier says so, whatever is recorded first', () => {
  const [sent, delivered] = [
    { type: 'MessageSent', data: { providerId: 'p' } },
    { type: 'MessageDelivered', data: {} },
  ];
  expect(after(sent, delivered)).toMatchObject({
    status: 'delivered',
    sentAt: instantAt(2),
    deliveredAt: instantAt(3),
    failure: '',
  });
  expect(after(delivered, sent)).toMatchObject({
    status: 'delivered',
    sentAt: instantAt(3),
    deliveredAt: instantAt(2),
  });
  const bounced = (optedOut: boolean) => ({ type: 'MessageBounced', data: { reason: 'A landline', optedOut } });
  expect(after(sent, bounced(false))).toMatchObject({ status: 'bounced', failure: 'A landline', deliveredAt: null });
  expect(after(sent, bounced(true))).toMatchObject({ status: 'optedOut' });
  expect(after(sent, bounced(false), delivered)).toMatchObject({ status: 'delivered', failure: '' });
});
it('a message fails with a reason, which a later delivery clears', () => {
  const failed = { type: 'MessageFailed', data: { reason: 'No such mailbox' } };
  expect(after(failed)).toMatchObject({ status: 'failed', failure: 'No such mailbox' });
  expect(after(failed, { type: 'MessageSent', data: { providerId: 'p' } })).toMatchObject({
    status: 'sent',
    failure: '',
  });
});

it('a message that was kept back failed, with its reason', () => {
  const { subject } = queued.data;
  const kept = { type: 'MessageWithheld', data: { ...queued.data, reason: 'Mail to it came back' } };
  expect(foldStream(messagesProjection, recordedEvents('Message-m', kept))).toMatchObject({
    subject,
    status: 'failed',
    failure: 'Mail to it came back',
    recipients: 'ana@example.com, bob@example.com',
  });
});
it('a mail that is still being tried is shown so until it has come back', () => {
  const [sent, delayed] = [
    { type: 'MessageSent', data: { providerId: 'p' } },
    { type: 'MessageDelayed', data: {} },
  ];
  const bounced = { type: 'MessageBounced', data: { reason: 'No such mailbox', optedOut: false } };
  expect(after(sent, delayed)).toMatchObject({
    status: 'delayed',
    failure: 'Their mail server has not taken it yet, and is tried again.',
  });
  expect(after(sent, delayed, bounced)).toMatchObject({ status: 'bounced', failure: 'No such mailbox' });
});

describe('a message that was opened', () => {
  const viewed = (linkId: string, kind = 'Proposal') => ({
    type: `${kind}LinkViewed`,
    data: { linkId, ip: '', userAgent: '' },
  });
  const withLink = { ...queued, data: { ...queued.data, linkId: 'l1' } };
  const sent = { type: 'MessageSent', data: { providerId: 'p' } };
  const row = (...streams: Parameters<typeof rowsAfter>[1][]) => rowsAfter(messagesProjection, ...streams).get('m');
  it.each(['Proposal', 'Contract', 'ChangeOrder', 'Invoice'])(
    'a message is opened when its link to a %s is first viewed, and keeps that time',
    (kind) => {
      const opened = row(['Message-m', withLink, sent], [`${kind}-a`, viewed('l1', kind), viewed('l1', kind)]);
      expect(opened).toMatchObject({ status: 'opened', openedAt: instantAt(3), sentAt: instantAt(2) });
      expect(row(['Message-m', withLink, sent], [`${kind}-a`, viewed('l2', kind)])).toMatchObject({
        status: 'sent',
        openedAt: null,
      });
    },
  );
  it('a message stays opened, whatever the carrier says later', () => {
    expect(row(['Message-m', withLink], ['Proposal-a', viewed('l1')], ['Message-m', sent])).toMatchObject({
      status: 'opened',
      sentAt: instantAt(3),
    });
    expect(
      row(
        ['Message-m', withLink],
        ['Proposal-a', viewed('l1')],
        ['Message-m', { type: 'MessageFailed', data: { reason: 'Late' } }],
      ),
    ).toMatchObject({ status: 'opened', failure: 'Late' });
  });
});
