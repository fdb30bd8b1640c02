import { systemClock } from '@backoffice/infra/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCompany,
  createPricedProposal,
  eventData,
  PIXEL_PNG,
  serveWriteSide,
  type ServedWriteSide,
  type TestCompany,
} from './write-side.spec-kit.ts';

let run: ServedWriteSide;
let firm: TestCompany;
beforeAll(async () => {
  run = await serveWriteSide();
  firm = await createCompany(run, 'Ridgeline');
});
afterAll(() => run.close());

const today = () => systemClock.now().slice(0, 10);
const events = (id: string) => run.log.readStream(firm.id, `Proposal-${id}`);
const typesOf = async (id: string) => (await events(id)).map(({ type }) => type);
const amy = { signerName: 'Amy Chou', copyTo: 'none' };

async function handedOver(who: string, more: object = {}) {
  const { proposalId } = await createPricedProposal(run, firm, who);
  const answer = await run.ask('POST', `/proposals/${proposalId}/sign-here`, { ...firm.as, body: { ...amy, ...more } });
  const cookie = String(answer.headers.get('set-cookie')).split(';')[0] ?? '';
  const token = /preview\/(.{43})/.exec(String(answer.body.url))?.[1] ?? '';
  const { contentHash } = eventData<{ contentHash: string }>(await events(proposalId));
  const sign = (by: object, name = 'Amy Chou') =>
    run.ask('PUT', `/proposals/${token}/sign`, {
      ...by,
      body: { date: today(), name, signature: PIXEL_PNG, contentHash, consent: true },
    });
  return { proposalId, answer, cookie, token, sign };
}

describe('a link that staff take along', () => {
  it.each(['qr', 'share', 'copy'] as const)(
    'each press for %s makes a link of its own, and staff see as many as were made',
    async (channel) => {
      const { proposalId } = await createPricedProposal(run, firm, `Presses${channel}`);
      for (const press of ['first', 'second', 'second']) {
        const headers = { 'idempotency-key': `${press} ${channel}` };
        const answer = await run.ask('POST', `/proposals/${proposalId}/share`, {
          ...firm.as,
          body: { channel },
          headers,
        });
        expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      }
      const issued = (await events(proposalId)).filter(({ type }) => type === 'ProposalLinkIssued');
      expect(issued.map(({ data }) => data)).toEqual(
        Array.from({ length: 2 }, () => expect.objectContaining({ channel, verbs: ['view', 'sign'] })),
      );
    },
  );

  it('a link behind a QR code is good for half an hour, one that is copied for as long as a mailed one', async () => {
    const { proposalId } = await createPricedProposal(run, firm, 'Expiries');
    const minutes = async (channel: string) => {
      const { body } = await run.ask('POST', `/proposals/${proposalId}/share`, { ...firm.as, body: { channel } });
      return Math.round((Date.parse(String(body.expiresAt)) - Date.parse(systemClock.now())) / 60_000);
    };
    expect(await minutes('qr')).toBe(30);
    expect(await minutes('copy')).toBeGreaterThan(24 * 60);
  });

  it('a document that was handed on may be signed, as one that was mailed', async () => {
    const { proposalId } = await createPricedProposal(run, firm, 'Copied');
    const { body } = await run.ask('POST', `/proposals/${proposalId}/share`, { ...firm.as, body: { channel: 'copy' } });
    const { contentHash } = eventData<{ contentHash: string }>(await events(proposalId));
    const answer = await run.ask('PUT', `/proposals/${String(body.url).split('/').at(-1)}/sign`, {
      body: { date: today(), name: 'Amy Chou', signature: PIXEL_PNG, contentHash, consent: true },
    });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    expect(eventData(await events(proposalId), 'ProposalSigned')).not.toHaveProperty('inPerson');
  });
});

describe('signing on a device of the company', () => {
  it('the signature names the host, the device, and where the copy goes', async () => {
    const { proposalId, answer, cookie, sign } = await handedOver('Driveway', {
      copyTo: 'email',
      email: 'amy@chou.example',
    });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    expect(await typesOf(proposalId)).toEqual([
      'ProposalCreated',
      'ProposalLinkIssued',
      'ProposalSent',
      'ProposalInPersonSigningStarted',
    ]);
    expect(await sign({ headers: { cookie } })).toMatchObject({ status: 200 });
    expect(eventData(await events(proposalId), 'ProposalSigned')).toMatchObject({
      name: 'Amy Chou',
      inPerson: {
        hostKind: 'user',
        hostName: 'Olivia Ridgeline',
        hostRole: 'OA',
        copyTo: 'email',
        copyAddress: 'amy@chou.example',
        language: 'en',
      },
    });
  });

  it('its link pasted into another browser is no link', async () => {
    const { token, sign } = await handedOver('Pasted');
    expect(await run.ask('GET', `/proposals/preview/${token}`)).toMatchObject({ status: 404 });
    expect(await sign({})).toMatchObject({ status: 404 });
    const another = await handedOver('Another');
    expect(await sign({ headers: { cookie: another.cookie } })).toMatchObject({
      status: 401,
      body: { code: 'HANDED_OVER' },
    });
  });

  it('it is signed once', async () => {
    const { cookie, sign } = await handedOver('Once');
    expect(await sign({ headers: { cookie } })).toMatchObject({ status: 200 });
    expect(await sign({ headers: { cookie } })).toMatchObject({ status: 409, body: { code: 'ALREADY_SIGNED' } });
  });

  it('the device opens nothing but this link', async () => {
    const { cookie, proposalId } = await handedOver('Wanderer');
    const tried = await Promise.all(
      [
        ['GET', `/proposals/${proposalId}/links`],
        ['POST', '/proposals/list'],
        ['POST', '/auth/login'],
        ['POST', '/verify'],
        ['POST', '/users/forgot-password'],
      ].map(([method = '', path = '']) => run.ask(method, path, { ...firm.as, headers: { cookie }, body: {} })),
    );
    expect(tried.map(({ status, body }) => [status, body.code])).toEqual(tried.map(() => [401, 'HANDED_OVER']));
    expect(tried[0]?.body.message).toBe('This phone is with Amy Chou. Take it back with your password.');
  });

  it.each([
    {
      who: 'Refused',
      told: 'the host signs for the customer',
      body: { signerName: ' olivia  ridgeline ' },
      code: 'SIGNER_IS_HOST',
    },
    {
      who: 'Ours',
      told: 'the copy goes to the company',
      body: { copyTo: 'email', email: 'office@ridgeline.example' },
      code: 'SIGNER_IS_HOST',
    },
    {
      who: 'Nowhere',
      told: 'nobody said where the copy goes',
      body: { copyTo: 'email' },
      code: 'COPY_ADDRESS_MISSING',
    },
    {
      who: 'Stranger',
      told: 'a text goes to a stranger',
      body: { copyTo: 'text', phone: '+16195550123' },
      code: 'INVALID_RECIPIENT',
    },
  ])('where $told it is refused, and nothing is written', async ({ who, body, code }) => {
    const { proposalId, answer } = await handedOver(who, body);
    expect(answer).toMatchObject({ status: 422, body: { code } });
    expect(await typesOf(proposalId)).toEqual(['ProposalCreated']);
  });

  it('a host cannot sign in the place of the customer on the page either', async () => {
    const { proposalId, cookie, sign } = await handedOver('Impostor');
    expect(await sign({ headers: { cookie } }, 'Olivia Ridgeline')).toMatchObject({
      status: 422,
      body: { code: 'SIGNER_IS_HOST' },
    });
    expect(await typesOf(proposalId)).not.toContain('ProposalSigned');
  });

  it('at the home of a customer a paper without the notice of cancellation is refused', async () => {
    const { proposalId, customerId } = await createPricedProposal(run, firm, 'Homeowner');
    const as = { ...firm.as };
    await run.ask('PUT', `/customers/${customerId}`, {
      ...as,
      body: { ...firm.customerBody('Homeowner'), type: 'individual' },
    });
    const start = () => run.ask('POST', `/proposals/${proposalId}/sign-here`, { ...as, body: amy });
    expect(await start()).toMatchObject({
      status: 422,
      body: {
        code: 'NOTICE_TO_CANCEL_MISSING',
        message: 'This is signed at the customer’s home: add the notice of cancellation first.',
      },
    });
    const noticed = await run.ask('PUT', `/proposals/${proposalId}`, {
      ...as,
      body: { terms: 'Notice of cancellation: you may cancel within three business days.' },
    });
    expect(noticed, JSON.stringify(noticed.body)).toMatchObject({ status: 200 });
    expect(await start()).toMatchObject({ status: 200 });
  });
});
