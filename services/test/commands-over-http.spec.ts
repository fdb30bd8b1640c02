import { systemClock } from '@backoffice/infra/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  address,
  createCompany,
  createPricedProposal,
  PIXEL_PNG,
  eventData,
  serveWriteSide,
  type TestCompany,
  type ServedWriteSide,
} from './write-side.spec-kit.ts';

let run: ServedWriteSide;
let firm: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  run = await serveWriteSide();
  [firm, other] = [await createCompany(run, 'Ridgeline'), await createCompany(run, 'Otherfirm')];
});
afterAll(() => run.close());

const stream = async (entity: string, id: string) =>
  (await run.log.readStream(firm.id, `${entity}-${id}`)).map(({ type }) => type);
let last = 0;
const fresh = () => createPricedProposal(run, firm, `Client${++last}`);
/** Lets reactions and jobs run until a mail has gone out. */
async function delivered(is: (mail: ServedWriteSide['mails'][number]) => boolean) {
  const follower = await run.write.start();
  for (let round = 0; round < 80 && !run.mails.some(is); round++) {
    await run.work.run();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await follower.stop();
  return run.mails.find(is) ?? expect.fail('The mail never went out');
}
const sentProposal = async () => {
  const made = await fresh();
  const answer = await run.ask('POST', `/proposals/${made.proposalId}/send-email`, {
    ...firm.as,
    body: { to: [firm.email(`client${last}`)], subject: 'Proposal', body: 'Read it: {{doc.link}}' },
  });
  expect(answer).toMatchObject({ status: 200 });
  const to = firm.email(`client${last}`);
  const mail = await delivered((each) => each.subject === 'Proposal' && each.to[0]?.address === to);
  const token = /preview\/([\w-]{43})/.exec(mail.text)?.[1] ?? '';
  const history = await run.log.readStream(firm.id, `Proposal-${made.proposalId}`);
  const { contentHash } = eventData<{ contentHash: string }>(history);
  return { ...made, token, contentHash, mail };
};
const signing = (contentHash: string, more: object = {}) => ({
  company: '',
  date: systemClock.now().slice(0, 10),
  name: 'Grace Tanaka',
  signature: PIXEL_PNG,
  contentHash,
  consent: true,
  ...more,
});

describe('a name', () => {
  it('a name that grows longer when normalised is still unique', async () => {
    const { customerId } = await fresh();
    const create = (name: string) =>
      run.ask('POST', '/locations/create', { ...firm.as, body: { customerId, name, address } });
    expect(await create('ﷺ'.repeat(28))).toMatchObject({ status: 201 }); // each stands for eighteen letters
    expect(await create(` ${'ﷺ'.repeat(28)}`)).toMatchObject({ status: 422, body: { code: 'LOCATION_NAME_TAKEN' } });
    expect(await create('ﷺ'.repeat(29))).toMatchObject({ status: 201 });
  });
});

describe('a proposal', () => {
  it('a proposal goes from an e-mail to a sealed signature', async () => {
    const { proposalId, token, contentHash, mail } = await sentProposal();
    expect(mail).toMatchObject({ to: [{ address: firm.email(`client${last}`) }], from: { name: 'Ridgeline' } });
    expect(mail.html).toContain(`https://books.example/proposals/preview/${token}`);
    expect(await run.ask('GET', `/proposals/preview/${token}`)).toMatchObject({ status: 200 });
    expect(await run.ask('POST', `/proposals/preview/${token}/viewed`)).toMatchObject({ status: 200 });
    expect(await run.ask('POST', `/proposals/preview/${token}/viewed`)).toMatchObject({ status: 200 });
    expect(await run.ask('PUT', `/proposals/${token}/sign`, { body: signing(contentHash) })).toMatchObject({
      status: 200,
    });
    expect(await stream('Proposal', proposalId)).toEqual([
      'ProposalCreated',
      'ProposalLinkIssued',
      'ProposalSent',
      'ProposalLinkViewed',
      'ProposalSigned',
    ]);
    const copy = await delivered(
      ({ subject, to }) => subject.startsWith('Signed:') && to[0]?.address === mail.to[0]?.address,
    );
    expect((await stream('Proposal', proposalId)).at(-1)).toBe('ProposalPdfSealed');
    expect(run.mails.filter(({ messageId }) => messageId === copy.messageId)).toHaveLength(1);
    expect(copy).toMatchObject({
      attachments: [{ contentType: 'application/pdf' }],
      cc: [{ address: firm.email('nick') }],
    });
  });

  it('a proposal is signed by exactly one of twenty concurrent requests', async () => {
    const { proposalId, token, contentHash } = await sentProposal();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => run.ask('PUT', `/proposals/${token}/sign`, { body: signing(contentHash) })),
    );
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect((await stream('Proposal', proposalId)).filter((type) => type === 'ProposalSigned')).toHaveLength(1);
  });

  it('a proposal that was edited after it was read is not signed', async () => {
    const { proposalId, token, contentHash } = await sentProposal();
    await run.ask('PUT', `/proposals/${proposalId}`, {
      ...firm.as,
      body: { name: 'Higher wall', lineItems: [{ name: 'Wall', unitPrice: 2_000_000 }] },
    });
    expect(await run.ask('PUT', `/proposals/${token}/sign`, { body: signing(contentHash) })).toMatchObject({
      status: 409,
      body: { code: 'DOCUMENT_CHANGED' },
    });
    expect(await run.ask('POST', `/proposals/preview/${token}/viewed`)).toMatchObject({
      status: 404,
      body: { message: 'This link is no longer available. Ask Ridgeline, (619) 374-1611, for a new one.' },
    });
  });

  it('a proposal in the trash cannot be reached by its link, and can be signed by it once it is restored', async () => {
    const { proposalId, token, contentHash } = await sentProposal();
    await run.ask('DELETE', `/proposals/${proposalId}/delete`, firm.as);
    for (const answer of [
      await run.ask('GET', `/proposals/preview/${token}`),
      await run.ask('PUT', `/proposals/${token}/sign`, { body: signing(contentHash) }),
    ])
      expect(answer).toMatchObject({
        status: 404,
        body: { message: 'This link is no longer available. Ask Ridgeline, (619) 374-1611, for a new one.' },
      });
    await run.ask('PUT', `/proposals/${proposalId}/restore`, firm.as);
    expect(await run.ask('GET', `/proposals/preview/${token}`)).toMatchObject({ status: 200 });
    expect(await run.ask('PUT', `/proposals/${token}/sign`, { body: signing(contentHash) })).toMatchObject({
      status: 200,
    });
  });

  it('a shared proposal is not reached by the id of its record', async () => {
    const { proposalId } = await fresh();
    expect((await run.ask('GET', `/proposals/preview/${proposalId}`)).status).toBe(404);
    expect((await run.ask('PUT', `/proposals/${proposalId}/sign`, { body: signing('0'.repeat(64)) })).status).toBe(401);
  });

  it('a proposal is declined by the holder of its link', async () => {
    const { proposalId, token } = await sentProposal();
    expect((await run.ask('PUT', `/proposals/${token}/decline`, { body: { reason: 'Too dear' } })).status).toBe(200);
    expect((await stream('Proposal', proposalId)).at(-1)).toBe('ProposalDeclined');
  });

  it('sharing a proposal leaves no token in the log or in the jobs', async () => {
    const { token } = await sentProposal();
    const everything = JSON.stringify([await run.log.readTenant(firm.id, 0, 10_000), run.work.names()]);
    expect(everything).not.toContain(token);
  });
});

describe('numbers', () => {
  it('fifty concurrent proposals get fifty numbers without a gap', async () => {
    const { locationId } = await fresh();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        run.ask('POST', `/proposals/create?locationId=${locationId}`, { ...firm.as, body: { name: `Work ${index}` } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const numbers = await Promise.all(
      answers.map(
        async ({ body }) =>
          eventData<{ number: string }>(await run.log.readStream(firm.id, `Proposal-${body.id}`)).number,
      ),
    );
    expect(numbers.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 2));
  });
  it('a number entered twice is refused by name', async () => {
    const { locationId } = await fresh();
    expect(
      await run.ask('POST', `/proposals/create?locationId=${locationId}`, {
        ...firm.as,
        body: { name: 'Again', number: '1' },
      }),
    ).toMatchObject({
      status: 422,
      body: {
        code: 'NUMBER_TAKEN',
        message: 'Number 1 is already used in this location.',
        details: [{ field: 'number' }],
      },
    });
  });
  it('the next number is suggested', async () => {
    const { locationId } = await fresh();
    expect(await run.ask('GET', `/proposals/generate-number?locationId=${locationId}`, firm.as)).toMatchObject({
      status: 200,
      body: { number: '2' },
    });
  });
  it('a copy gets a number too', async () => {
    const { proposalId } = await fresh();
    const copy = await run.ask('POST', `/proposals/${proposalId}/duplicate`, firm.as);
    expect(copy.status).toBe(201);
    expect((await run.log.readStream(firm.id, `Proposal-${copy.body.id}`))[0]).toMatchObject({
      type: 'ProposalDuplicated',
      data: { fromId: proposalId, number: '2', name: 'Retaining wall' },
    });
  });
});

describe('a revision', () => {
  const revise = (id: string, version?: number) =>
    run.ask('POST', `/proposals/${id}/revise`, {
      ...firm.as,
      ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    });
  const acceptedProposal = async () => {
    const { proposalId } = await fresh();
    await run.ask('PUT', `/proposals/${proposalId}/accept-without-esignature`, {
      ...firm.as,
      body: { name: 'Grace', reason: 'By phone' },
    });
    return proposalId;
  };
  it('a revision is a new draft with the next number, and the accepted proposal gives way to it', async () => {
    const proposalId = await acceptedProposal();
    const made = await revise(proposalId);
    expect(made.status).toBe(201);
    expect(
      (await run.log.readStream(firm.id, `Proposal-${made.body.id}`)).map(({ type, data }) => [type, data]),
    ).toEqual([
      [
        'ProposalRevised',
        expect.objectContaining({ fromId: proposalId, fromNumber: '1', number: '2', name: 'Retaining wall' }),
      ],
    ]);
    expect((await run.log.readStream(firm.id, `Proposal-${proposalId}`)).at(-1)).toMatchObject({
      type: 'ProposalSuperseded',
      data: { byId: made.body.id },
    });
    expect(await revise(proposalId)).toMatchObject({ status: 422, body: { code: 'SUPERSEDED' } });
    expect(await run.ask('GET', `/contracts/generation-details?proposalId=${proposalId}`, firm.as)).toMatchObject({
      status: 422,
      body: { code: 'PROPOSAL_SUPERSEDED', details: [{ field: 'proposalId' }] },
    });
    expect(
      await run.ask('POST', `/contracts/generate-general?proposalId=${proposalId}`, { ...firm.as, body: {} }),
    ).toMatchObject({ status: 422, body: { code: 'PROPOSAL_SUPERSEDED' } });
  });
  it('a proposal that is not accepted, that has a contract or that was changed meanwhile is not revised, and nothing is written', async () => {
    const { proposalId: open } = await fresh();
    expect(await revise(open)).toMatchObject({ status: 422, body: { code: 'REVISION_NOT_NEEDED' } });
    const contracted = await acceptedProposal();
    expect(await revise(contracted, 1)).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    await run.ask('POST', `/contracts/generate-general?proposalId=${contracted}`, { ...firm.as, body: {} });
    const head = await run.log.head(firm.id);
    expect(await revise(contracted)).toMatchObject({ status: 422, body: { code: 'PROPOSAL_HAS_CONTRACT' } });
    expect(await run.log.head(firm.id)).toBe(head);
  });
  it('a proposal stands again when its revision lies in the trash, from where that does not come back', async () => {
    const proposalId = await acceptedProposal();
    const { id: revisionId } = (await revise(proposalId)).body;
    const reinstate = () => run.ask('PUT', `/proposals/${proposalId}/reinstate`, firm.as);
    expect(await reinstate()).toMatchObject({ status: 422, body: { code: 'REVISION_STANDS' } });
    await run.ask('DELETE', `/proposals/${revisionId}/delete`, firm.as);
    expect((await reinstate()).status).toBe(200);
    expect(await run.ask('PUT', `/proposals/${revisionId}/restore`, firm.as)).toMatchObject({
      status: 422,
      body: { code: 'ORIGINAL_STANDS' },
    });
    expect((await revise(proposalId)).status).toBe(201);
  });
});

describe('two people at one record', () => {
  it('the second of two concurrent editors is told who was first', async () => {
    const { proposalId } = await fresh();
    const edit = (version: number, name: string) =>
      run.ask('PUT', `/proposals/${proposalId}`, {
        ...firm.as,
        body: { name, lineItems: [{ name: 'Wall', unitPrice: 5 }], version },
      });
    expect((await edit(1, 'First')).status).toBe(200);
    expect(await edit(1, 'Second')).toMatchObject({
      status: 409,
      body: {
        code: 'STALE_VERSION',
        message: expect.stringMatching(
          /^This record was changed by Olivia Ridgeline at .+\. Review the change and save again\.$/,
        ),
      },
    });
  });
  it('an edit is not refused when the customer only viewed the document', async () => {
    const { proposalId, token } = await sentProposal();
    const version = (await stream('Proposal', proposalId)).length;
    expect(await run.ask('POST', `/proposals/preview/${token}/viewed`)).toMatchObject({ status: 200 });
    expect(
      await run.ask('PUT', `/proposals/${proposalId}/archive`, { ...firm.as, headers: { 'if-match': `"${version}"` } }),
    ).toMatchObject({ status: 200 });
  });
  it('an edit is not refused when only the signed copy was stored meanwhile', async () => {
    const { proposalId, token, contentHash } = await sentProposal();
    expect(await run.ask('PUT', `/proposals/${token}/sign`, { body: signing(contentHash) })).toMatchObject({
      status: 200,
    });
    const version = (await stream('Proposal', proposalId)).length;
    await delivered(
      ({ subject, to }) => subject.startsWith('Signed:') && to[0]?.address === firm.email(`client${last}`),
    );
    expect((await stream('Proposal', proposalId)).at(-1)).toBe('ProposalPdfSealed');
    const seen = { ...firm.as, headers: { 'if-match': `"${version}"` } };
    expect(await run.ask('PUT', `/proposals/${proposalId}/archive`, seen)).toMatchObject({ status: 200 });
    expect(await run.ask('PUT', `/proposals/${proposalId}/unarchive`, seen)).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    });
  });
  it('the If-Match header is checked like the version in the body', async () => {
    const { proposalId } = await fresh();
    expect(
      (await run.ask('DELETE', `/proposals/${proposalId}/delete`, { ...firm.as, headers: { 'if-match': '"9"' } }))
        .status,
    ).toBe(409);
    expect(
      (await run.ask('DELETE', `/proposals/${proposalId}/delete`, { ...firm.as, headers: { 'if-match': '"1"' } }))
        .status,
    ).toBe(200);
  });
});

describe('contacts', () => {
  it('a contact belongs to one customer, which is named in the refusal', async () => {
    await fresh();
    const again = await run.ask('POST', '/customers/create', {
      ...firm.as,
      body: firm.customerBody('Somebody', {
        contacts: [{ name: 'X', email: firm.email(`client${last}`).toUpperCase(), isPrimary: true }],
      }),
    });
    expect(again).toMatchObject({
      status: 422,
      body: {
        code: 'CONTACT_TAKEN',
        message: `This email or phone already belongs to Client${last}.`,
        details: [{ field: 'contacts.0.email' }],
      },
    });
  });
  it('no form can cancel a contact’s STOP to text messages', async () => {
    const contacts = [{ name: 'Luis', phone: '+16195550142', smsOptedOutAt: null }];
    expect(
      await run.ask('POST', '/customers/create', { ...firm.as, body: firm.customerBody('Stopped', { contacts }) }),
    ).toMatchObject({ status: 422, body: { details: [{ field: 'contacts.0.smsOptedOutAt' }] } });
  });
  it('contact details are free again once their customer is in the trash', async () => {
    const {
      body: { id },
    } = await run.ask('POST', '/customers/create', { ...firm.as, body: firm.customerBody('Shortlived') });
    expect((await run.ask('DELETE', `/customers/${id}`, firm.as)).status).toBe(200);
    expect(
      (await run.ask('POST', '/customers/create', { ...firm.as, body: firm.customerBody('Shortlived') })).status,
    ).toBe(201);
    expect(await run.ask('PUT', `/customers/${id}/restore`, firm.as)).toMatchObject({
      status: 422,
      body: { code: 'CONTACT_TAKEN' },
    });
  });
});

describe('the defaults of a company', () => {
  it('a customer, a contract, a change order and an invoice begin with what the company says', async () => {
    const own = await createCompany(run, 'Defaultfirm');
    const { proposalId } = await createPricedProposal(run, own, 'Begin');
    const done = async (method: string, path: string, body?: object) => {
      const answer = await run.ask(method, path, { ...own.as, ...(body && { body }) });
      if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    const terms = { contract: 'Begun in 20 days.', changeOrder: 'The contract stands.', invoice: 'Net 45.' };
    await done('PUT', `/companies/${own.id}/document-terms`, terms);
    const { data } = (await run.log.readStream('platform', `Company-${own.id}`))[0] ?? expect.fail('No company');
    await done('PUT', `/companies/${own.id}`, { ...(data as object), netDays: 45 }); // an event carries an object
    const { id: customerId } = await done('POST', '/customers/create', own.customerBody('Later'));
    expect(eventData(await run.log.readStream(own.id, `Customer-${String(customerId)}`))).toMatchObject({
      netDays: 45,
    });
    await done('PUT', `/proposals/${proposalId}/accept-without-esignature`, { name: 'Grace', reason: 'By phone' });
    expect(await done('GET', `/contracts/generation-details?proposalId=${proposalId}`)).toMatchObject({
      terms: terms.contract,
    });
    const { id: contractId } = await done('POST', `/contracts/generate-general?proposalId=${proposalId}`, {});
    expect(eventData(await run.log.readStream(own.id, `Contract-${String(contractId)}`))).toMatchObject({
      terms: terms.contract,
    });
    expect(await done('GET', `/change-orders/generation-details?contractId=${String(contractId)}`)).toMatchObject({
      terms: terms.changeOrder,
    });
    expect(await done('GET', `/invoices/billing-sheet?contractId=${String(contractId)}`)).toMatchObject({
      terms: terms.invoice,
    });
  });
});

describe('a customer', () => {
  it('a customer with a location cannot be moved to the trash', async () => {
    const { customerId, locationId } = await fresh();
    expect(await run.ask('DELETE', `/customers/${customerId}`, firm.as)).toMatchObject({
      status: 422,
      body: { code: 'CUSTOMER_HAS_LOCATIONS' },
    });
    expect((await run.ask('DELETE', `/locations/${locationId}`, firm.as)).status).toBe(200);
    expect((await run.ask('DELETE', `/customers/${customerId}`, firm.as)).status).toBe(200);
    expect((await run.ask('PUT', `/locations/${locationId}/restore`, firm.as)).status).toBe(404);
  });
  it('a salesman cannot see the customer of a colleague', async () => {
    const { customerId, locationId, proposalId } = await fresh();
    const jo = { token: firm.jo.token, companyId: firm.id };
    for (const [method, path, body] of [
      ['PUT', `/customers/${customerId}`, firm.customerBody('Mine', { salesmanId: firm.jo.id })],
      ['POST', `/locations/${locationId}/notes`, { text: 'Hi' }],
      ['DELETE', `/proposals/${proposalId}/delete`],
      ['POST', `/proposals/create?locationId=${locationId}`, { name: 'X' }],
      ['POST', '/locations/create', { customerId, name: 'X', address: firm.customerBody('x').billingAddress }],
    ] as const)
      expect([path, (await run.ask(method, path, { ...jo, body })).status]).toEqual([path, 404]);
  });
  it('a salesman cannot assign a customer to somebody else', async () => {
    const { customerId } = await fresh();
    expect(
      (
        await run.ask('PUT', `/customers/${customerId}`, {
          token: firm.nick.token,
          companyId: firm.id,
          body: firm.customerBody('Away', { salesmanId: firm.jo.id }),
        })
      ).status,
    ).toBe(403);
  });
});

describe('cost-plus', () => {
  const nick = () => ({ token: firm.nick.token, companyId: firm.id });
  const decide = (id: string, status: string, asking: object = firm.as) =>
    run.ask('PUT', `/cost-plus-requests/${id}/status`, { ...asking, body: { status } });

  it('cost-plus is requested by a salesman, decided above him, and requested again', async () => {
    const { customerId } = await fresh();
    const request = () =>
      run.ask('POST', '/cost-plus-requests/create', { ...nick(), body: { customerId, proposedFeeBp: 1_500 } });
    expect(await request()).toMatchObject({ status: 201, body: { id: customerId, version: 1 } });
    expect(await request()).toMatchObject({ status: 422, body: { code: 'STATUS_UNCHANGED' } });
    expect((await decide(customerId, 'approved', nick())).status).toBe(403);
    expect((await decide(customerId, 'rejected')).status).toBe(200);
    expect(await request()).toMatchObject({ status: 201, body: { id: customerId, version: 3 } });
    expect(await stream('CostPlusRequest', customerId)).toEqual([
      'CostPlusRequested',
      'CostPlusRejected',
      'CostPlusRequested',
    ]);
  });
  it('a cost-plus request is handled by the current salesman of the customer', async () => {
    const { customerId } = await fresh();
    await run.ask('POST', '/cost-plus-requests/create', { ...nick(), body: { customerId } });
    await decide(customerId, 'rejected');
    await run.ask('PUT', `/customers/${customerId}`, {
      ...firm.as,
      body: firm.customerBody(`Client${last}`, { salesmanId: firm.jo.id }),
    });
    const by = async (token: string) =>
      (await run.ask('POST', '/cost-plus-requests/create', { token, companyId: firm.id, body: { customerId } })).status;
    expect([await by(firm.nick.token), await by(firm.jo.token)]).toEqual([404, 201]);
  });
  it('a cost-plus request is decided only by who has seen its current version', async () => {
    const { customerId } = await fresh();
    await run.ask('POST', '/cost-plus-requests/create', { ...firm.as, body: { customerId } });
    expect((await decide(customerId, 'approved', { ...firm.as, headers: { 'if-match': '"9"' } })).status).toBe(409);
    expect((await decide(customerId, 'approved', { ...firm.as, headers: { 'if-match': '"1"' } })).status).toBe(200);
  });
});

describe('many at once', () => {
  it('a bulk command applies to all records or to none', async () => {
    const [one, two] = [await fresh(), await fresh()];
    const foreign = await createPricedProposal(run, other, 'Foreigner');
    const head = await run.log.head(firm.id);
    expect(
      (
        await run.ask('DELETE', '/proposals/bulk-delete', {
          ...firm.as,
          body: { ids: [one.proposalId, two.proposalId, foreign.proposalId] },
        })
      ).status,
    ).toBe(404);
    expect(await run.log.head(firm.id)).toBe(head);
    expect(
      await run.ask('DELETE', '/proposals/bulk-delete', {
        ...firm.as,
        body: { ids: [one.proposalId, two.proposalId] },
      }),
    ).toMatchObject({ status: 200, body: { count: 2 } });
  });
  it('a bulk command that is refused names each record that stands in its way', async () => {
    const [free, one, two] = [await fresh(), await fresh(), await fresh()];
    const ids = [free.proposalId, one.proposalId, two.proposalId];
    for (const id of ids.slice(1)) await run.ask('DELETE', `/proposals/${id}/delete`, firm.as);
    const message = 'Restore this record before changing it.';
    const { body: answer } = await run.ask('POST', '/proposals/bulk-delete', { ...firm.as, body: { ids } });
    expect(answer).toMatchObject({
      code: 'IN_TRASH',
      message: `1 · Retaining wall: ${message} And 1 more.`,
      details: [
        { field: 'ids.1', code: 'IN_TRASH', message, record: '1 · Retaining wall' },
        { field: 'ids.2', code: 'IN_TRASH', message, record: '1 · Retaining wall' },
      ],
    });
  });
});

describe('the clock', () => {
  it('overdue proposals are expired once by the daily job', async () => {
    const { locationId } = await fresh();
    const {
      body: { id },
    } = await run.ask('POST', `/proposals/create?locationId=${locationId}`, {
      ...firm.as,
      body: { name: 'Old', date: '2020-01-01', lineItems: [{ name: 'A', unitPrice: 1 }] },
    });
    const follower = await run.write.start();
    await run.work.tick('expire-proposals');
    await run.work.tick('expire-proposals');
    await follower.stop();
    expect(await stream('Proposal', id)).toEqual(['ProposalCreated', 'ProposalExpired']);
  });
});

it('commands over HTTP cause no internal error', () => expect(run.bugs).toEqual([]));
