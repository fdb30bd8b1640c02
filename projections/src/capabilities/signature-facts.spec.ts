import type { RecordedEvent } from '@backoffice/infra/event-log';
import { describe, expect, it } from 'vitest';
import { signatureFacts } from './signature-facts.ts';

const place = { company: 'Ridgeline', zone: 'America/Los_Angeles' };
const event = (type: string, at: string, data: object): RecordedEvent => ({
  id: type,
  tenant: 'ridgeline',
  stream: 'Proposal-1',
  type,
  data,
  version: 1,
  position: 1,
  schemaVersion: 1,
  meta: {
    at,
    actor: { kind: 'user', id: 'nick', name: 'Nick Castellano', role: 'SM' },
    commandId: 'c',
    requestHash: 'c',
    correlationId: 'c',
    causationId: null,
  },
});
const link = (channel: string | undefined, to: object = {}) =>
  event('ProposalLinkIssued', '2026-11-24T21:58:00.000Z', {
    linkId: 'l',
    recipients: [{ name: 'Amy Chou', email: 'amy@chou.example', phone: null, ...to }],
    ...(channel && { channel }),
  });
const opened = event('ProposalLinkViewed', '2026-11-24T22:02:00.000Z', { linkId: 'l' });
const signed = (more: object = {}) =>
  event('ProposalSigned', '2026-11-24T22:15:00.000Z', {
    linkId: 'l',
    ip: '203.0.113.24',
    userAgent: 'Safari on iPhone',
    ...more,
  });
const inPerson = {
  hostKind: 'user',
  hostId: 'nick',
  hostName: 'Nick Castellano',
  hostRole: 'SM',
  deviceId: 'd',
  startedAt: '2026-11-24T22:10:00.000Z',
  copyTo: 'email',
  copyAddress: 'amy@chou.example',
  language: 'en',
};
const factsOf = (signature: RecordedEvent, ...events: RecordedEvent[]) =>
  Object.fromEntries(
    signatureFacts({ entity: 'Proposal' }, { signed: signature, events }, place).map(({ label, value }) => [
      label,
      value,
    ]),
  );

describe('what the certificate says of a signature', () => {
  it('by a mailed link', () =>
    expect(factsOf(signed(), link('email'), opened)).toEqual({
      Delivery: 'Link sent by email to amy@chou.example at 1:58 PM, opened 2:02 PM',
      Identity: 'Possession of that mailbox',
      Device: '203.0.113.24, Safari on iPhone',
      Place: '–',
      Copy: 'Mailed to amy@chou.example',
    }));

  it('in person the host vouches for the name, on a device of the company', () =>
    expect(factsOf(signed({ inPerson }), link('here'), opened)).toEqual({
      Delivery: 'Shown on a phone of Ridgeline, handed over by Nick Castellano (Salesman) at 2:10 PM',
      Identity: 'Not checked by mail or text. Named by the host; confirmed by the signer on the screen',
      Device: '203.0.113.24, Safari on iPhone, device of the company',
      Place: 'Not asked',
      Copy: 'Mailed to amy@chou.example',
    }));

  it.each([
    [{ copyTo: 'text', copyAddress: '+16195550163' }, 'Texted to (619) 555-0163'],
    [{ copyTo: 'none', copyAddress: null }, 'The signer wanted none'],
  ])('in person, with the copy %o', (more, copy) =>
    expect(factsOf(signed({ inPerson: { ...inPerson, ...more } }), link('here'), opened)['Copy']).toBe(copy),
  );

  it('in person it does not say that the signer confirmed their name where nobody pressed it', () =>
    expect(factsOf(signed({ inPerson }), link('here'))['Identity']).toBe(
      'Not checked by mail or text. Named by the host',
    ));

  it.each([
    ['sms', 'Link sent by text to (619) 555-0163 at 1:58 PM', 'Possession of that phone number'],
    ['qr', 'Link shown as a QR code by Nick Castellano at 1:58 PM', 'Possession of the link'],
    ['copy', 'Link handed on by Nick Castellano at 1:58 PM', 'Possession of the link'],
  ])('by a link brought by %s', (channel, delivery, identity) =>
    expect(factsOf(signed(), link(channel, { phone: '+16195550163' }))).toMatchObject({
      Delivery: delivery,
      Identity: identity,
    }),
  );

  it('by a link of before it was noted how it was sent', () =>
    expect(factsOf(signed(), link(undefined))).toMatchObject({ Identity: 'Possession of that mailbox' }));

  it('with the day of a link that was made on another', () =>
    expect(
      factsOf(event('ProposalSigned', '2026-11-26T22:15:00.000Z', signed().data as object), link('email'))['Delivery'],
    ).toBe('Link sent by email to amy@chou.example at 1:58 PM on Nov 24, 2026'));

  it('nothing of one by staff, or on paper', () =>
    expect([
      factsOf(signed({ linkId: null })),
      factsOf(event('ProposalSignedOnPaper', '2026-11-24T22:15:00.000Z', { name: 'Amy Chou' })),
    ]).toEqual([{}, {}]));
});
