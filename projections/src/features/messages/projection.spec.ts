import { expect, it } from 'vitest';
import { foldStream } from '#kernel/fold.ts';
import { instantAt, told } from '#kernel/told.spec-kit.ts';
import { messages } from './projection.ts';

const queued = { type: 'MessageQueued', data: { channel: 'email', to: ['ana@example.com'], cc: ['bob@example.com'], subject: 'Proposal 12' } };
const after = (...events: { type: string; data: object }[]) => foldStream(messages, told('Message-m', queued, ...events));

it('waits for delivery', () => expect(after()).toMatchObject({ status: 'queued', recipients: 'ana@example.com, bob@example.com', deliveredAt: null, failure: '' }));
it('is delivered', () => expect(after({ type: 'MessageSent', data: { providerId: 'p' } })).toMatchObject({ status: 'sent', deliveredAt: instantAt(2) }));
it('fails with a reason, which a later delivery forgets', () => {
  const failed = { type: 'MessageFailed', data: { reason: 'No such mailbox' } };
  expect(after(failed)).toMatchObject({ status: 'failed', failure: 'No such mailbox' });
  expect(after(failed, { type: 'MessageSent', data: { providerId: 'p' } })).toMatchObject({ status: 'sent', failure: '' });
});
