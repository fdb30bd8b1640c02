import { randomUUID } from 'node:crypto';
import type { Photo } from '@backoffice/contracts/capabilities';
import { proposal } from '@backoffice/contracts/features/proposals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '#src/index.ts';
import {
  createCompany,
  createPricedProposal,
  eventData,
  PIXEL_PNG,
  serveWriteSide,
  shareToken,
  type ServedWriteSide,
  type TestCompany,
  type TestRequest,
} from './write-side.spec-kit.ts';

let [run, firm] = [] as unknown as [ServedWriteSide, TestCompany]; // made before the first test
beforeAll(async () => {
  run = await serveWriteSide();
  firm = await createCompany(run, 'Ridgeline');
});
afterAll(() => run.close());

type Shown = { readonly contentHash: string; readonly revision: number; readonly status: string };
const offer = (who: string) => createPricedProposal(run, firm, who);
const recordOf = async (id: string) => {
  const world = await run.write.gateway.openWorld(systemContext(firm.id, 'test'));
  return (await world.record(proposal, id)) as Shown & { readonly photos: readonly Photo[] };
};
const act = async (method: string, id: string, path: string, body: object, by: TestRequest = firm.as) => {
  const { status, body: said } = await run.ask(method, `/proposals/${id}/photos${path}`, { ...by, body });
  return status < 300 ? status : [status, (said as { code: string }).code];
};
const add = async (id: string, tag = 'other', of = `Proposal/${id}`) => {
  const photoId = randomUUID();
  expect(await act('POST', id, '', { filePath: `${of}/${photoId}.jpg`, tag, caption: 'The wall' })).toBe(200);
  return photoId;
};
const show = (id: string, photoId: string) => act('PUT', id, '/show', { photoId });
const hide = (id: string, photoId: string) => act('PUT', id, '/hide', { photoId });
const arrow = { kind: 'arrow', at: [1_000, 1_000, 5_000, 5_000], text: '' };
/** A picture that was put in for a proposal. */
const picture = (id: string) => `Proposal/${id}/${randomUUID()}.jpg`;
const mark = (id: string, photoId: string, filePath: string, marks: readonly object[] = [arrow]) =>
  act('PUT', id, '/marks', { photoId, filePath, marks });
const place = (id: string, photoId: string, nextId: string | null) => act('PUT', id, '/place', { photoId, nextId });
const streamOf = (id: string) => run.log.readStream(firm.id, `Proposal-${id}`);
async function send(id: string, who: string) {
  const answer = await run.ask('POST', `/proposals/${id}/send-email`, {
    ...firm.as,
    body: { to: [firm.email(who)], subject: 'For you', body: '{{doc.link}}' },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const events = (await streamOf(id)).toReversed();
  return shareToken(eventData<{ linkId: string }>(events, 'ProposalLinkIssued').linkId);
}
const signing = async (id: string, token: string, contentHash?: string) =>
  run.ask('PUT', `/proposals/${token}/sign`, {
    body: {
      name: 'Grace Hill',
      date: (await run.write.gateway.openWorld(systemContext(firm.id, 'test'))).facts.today,
      signature: PIXEL_PNG,
      contentHash: contentHash ?? (await recordOf(id)).contentHash,
      consent: true,
    },
  });

describe('a photo of a proposal', () => {
  it('a photo that is added changes nothing for the customer', async () => {
    const { proposalId: id } = await offer('Added');
    const token = await send(id, 'added');
    const before = await recordOf(id);
    const photoId = await add(id);
    const after = await recordOf(id);
    expect([after.contentHash, after.revision, after.status]).toEqual([before.contentHash, before.revision, 'sent']);
    expect(after.photos).toMatchObject([{ photoId, tag: 'other', caption: 'The wall', shown: false }]);
    expect((await signing(id, token)).status).toBe(200);
  });
  it('a photo that is shown makes another revision, and supersedes the links to the one before', async () => {
    const { proposalId: id } = await offer('Shown');
    const token = await send(id, 'shown');
    const before = await recordOf(id);
    const photoId = await add(id);
    expect(await show(id, photoId)).toBe(200);
    const after = await recordOf(id);
    expect([after.contentHash === before.contentHash, after.revision, after.status]).toEqual([
      false,
      before.revision + 1,
      'draft',
    ]);
    expect((await signing(id, token, after.contentHash)).body.code).toBe('DOCUMENT_CHANGED');
    expect((await signing(id, await send(id, 'shown'))).status).toBe(200);
  });
  it('a photo that is hidden again leaves a further revision without it', async () => {
    const { proposalId: id } = await offer('Hidden');
    const photoId = await add(id);
    await show(id, photoId);
    expect(await hide(id, photoId)).toBe(200);
    expect(await recordOf(id)).toMatchObject({ revision: 3, photos: [{ shown: false }] });
    expect([await hide(id, photoId), (await recordOf(id)).revision]).toEqual([200, 3]);
  });
  it('an edit, another salesman and the choice of a signer keep the photos in what is signed', async () => {
    const { proposalId: id } = await offer('Kept');
    await show(id, await add(id));
    const [{ contentHash: withPhoto }] = [await recordOf(id)];
    await run.ask('PUT', `/proposals/${id}`, { ...firm.as, body: { name: 'Another wall' } });
    await run.ask('PUT', `/proposals/${id}`, { ...firm.as, body: { name: 'Wall' } });
    const again = await recordOf(id);
    expect(again.photos.map(({ shown }) => shown)).toEqual([true]);
    expect(again.contentHash).not.toBe(withPhoto);
    expect((await signing(id, await send(id, 'kept'))).status).toBe(200);
  });
  it('what is said of a shown photo is content, of a hidden one it is not', async () => {
    const { proposalId: id } = await offer('Said');
    const [shown, hidden] = [await add(id), await add(id)];
    await show(id, shown);
    const describe = (photoId: string, caption: string) => act('PUT', id, '', { photoId, caption });
    await describe(hidden, 'For us');
    expect((await recordOf(id)).revision).toBe(2);
    await describe(shown, 'The north wall');
    expect((await recordOf(id)).revision).toBe(3);
    await describe(shown, 'The north wall');
    expect((await recordOf(id)).revision).toBe(3);
  });
  it('a photo is marked up on a picture of its own, and is shown as it was taken again', async () => {
    const { proposalId: id } = await offer('Marked');
    const photoId = await add(id);
    const [drawn, redrawn] = [picture(id), picture(id)];
    expect(await mark(id, photoId, drawn)).toBe(200);
    expect(await mark(id, photoId, drawn)).toBe(200);
    const original = { filePath: `Proposal/${id}/${photoId}.jpg` };
    expect((await recordOf(id)).photos).toMatchObject([{ photoId, filePath: drawn, marks: [arrow], original }]);
    await mark(id, photoId, redrawn, [arrow, arrow]);
    expect((await recordOf(id)).photos).toMatchObject([{ filePath: redrawn, marks: [arrow, arrow], original }]);
    expect(await mark(id, photoId, original.filePath, [])).toBe(200);
    expect((await recordOf(id)).photos).toMatchObject([{ ...original, marks: [], original: null }]);
    expect(eventData<object>((await streamOf(id)).toReversed(), 'ProposalPhotoMarkedUp')).toMatchObject({
      from: { filePath: redrawn, marks: [arrow, arrow] },
    });
    expect(await recordOf(id)).toMatchObject({ revision: 1 });
  });
  it('marks on a shown photo make another revision, and taking them away a further one', async () => {
    const { proposalId: id } = await offer('Remarked');
    const photoId = await add(id);
    await show(id, photoId);
    const token = await send(id, 'remarked');
    const plain = await recordOf(id);
    await mark(id, photoId, picture(id));
    const marked = await recordOf(id);
    expect([marked.revision, marked.status, marked.contentHash === plain.contentHash]).toEqual([3, 'draft', false]);
    expect((await signing(id, token, marked.contentHash)).body.code).toBe('DOCUMENT_CHANGED');
    await mark(id, photoId, `Proposal/${id}/${photoId}.jpg`, []);
    expect(await recordOf(id)).toMatchObject({ revision: 4 });
  });
  it('marks come with the picture they are drawn on', async () => {
    const [{ proposalId: id, locationId }, there] = [await offer('Drawn'), await offer('Elsewhere')];
    const [photoId, other] = [await add(id), await add(id)];
    const refused = [422, 'MARKS_NOT_DRAWN'];
    expect([
      await mark(id, photoId, `Proposal/${id}/${other}.jpg`),
      await mark(id, photoId, picture(id), []),
      await mark(id, photoId, `Proposal/${there.proposalId}/${randomUUID()}.jpg`),
      await mark(id, photoId, `Location/${locationId}/${randomUUID()}.jpg`),
      await mark(id, randomUUID(), picture(id)),
    ]).toEqual([refused, refused, [422, 'PHOTO_NOT_HERE'], 200, [404, 'PHOTO_UNKNOWN']]);
  });
  it('what is half drawn, lies outside the photo or between its steps is no mark', async () => {
    const { proposalId: id } = await offer('Broken');
    const photoId = await add(id);
    const broken = [
      { ...arrow, at: [1, 1] },
      { ...arrow, kind: 'pen', at: [1, 1] },
      { ...arrow, kind: 'pen', at: [1, 1, 2, 2, 3] },
      { ...arrow, kind: 'text', at: [1, 1] },
      { ...arrow, text: 'Here' },
      { ...arrow, at: [0, 0, 10_001, 0] },
      { ...arrow, at: [0, 0, 0.5, 0] },
    ];
    for (const each of broken) expect(await mark(id, photoId, picture(id), [each])).toEqual([422, 'INVALID']);
  });
  it('a photo takes 50 marks and 1,000 points of lines', async () => {
    const { proposalId: id } = await offer('Full');
    const photoId = await add(id);
    const line = { ...arrow, kind: 'pen', at: Array.from({ length: 2_000 }, (_, at) => at) };
    expect([
      await mark(id, photoId, picture(id), Array(51).fill(arrow)),
      await mark(id, photoId, picture(id), [line, arrow]),
      await mark(id, photoId, picture(id), Array(50).fill(arrow)),
      await mark(id, photoId, picture(id), [line]),
    ]).toEqual([[422, 'INVALID'], [422, 'INVALID'], 200, 200]);
  });
  it('a removed photo goes as it was taken', async () => {
    const { proposalId: id } = await offer('Removed');
    const photoId = await add(id);
    await mark(id, photoId, picture(id));
    await act('DELETE', id, '', { photoId });
    expect(eventData<object>(await streamOf(id), 'ProposalPhotoRemoved')).toMatchObject({
      filePath: `Proposal/${id}/${photoId}.jpg`,
    });
  });
  it('a photo is put before another one, or last', async () => {
    const { proposalId: id } = await offer('Ordered');
    const [one, two, three] = [await add(id), await add(id), await add(id)];
    const order = async () => (await recordOf(id)).photos.map(({ photoId }) => photoId);
    expect(await place(id, three, one)).toBe(200);
    expect(await order()).toEqual([three, one, two]);
    expect(eventData<object>(await streamOf(id), 'ProposalPhotoMoved')).toEqual({
      photoId: three,
      nextId: one,
      from: null,
    });
    expect(await place(id, one, null)).toBe(200);
    expect(await order()).toEqual([three, two, one]);
    const { length } = await streamOf(id);
    expect([await place(id, one, null), await place(id, two, two), (await streamOf(id)).length]).toEqual([
      200,
      200,
      length,
    ]);
    expect(await place(id, one, randomUUID())).toEqual([404, 'PHOTO_UNKNOWN']);
    expect(await recordOf(id)).toMatchObject({ revision: 1 });
  });
  it('another order of what is shown is another revision, of what is hidden it is not', async () => {
    const { proposalId: id } = await offer('Reordered');
    const [one, two, hidden] = [await add(id), await add(id), await add(id)];
    await show(id, one);
    await show(id, two);
    await place(id, hidden, one);
    await place(id, one, hidden);
    expect(await recordOf(id)).toMatchObject({ revision: 3 });
    await place(id, two, one);
    expect(await recordOf(id)).toMatchObject({ revision: 4 });
  });
  it('a signed document takes no photo for the customer, loses none, and still takes those for us', async () => {
    const { proposalId: id } = await offer('Signed');
    const [shown, hidden] = [await add(id), await add(id)];
    await show(id, shown);
    expect((await signing(id, await send(id, 'signed'))).status).toBe(200);
    const refused = [422, 'DOCUMENT_SIGNED'];
    expect([
      await show(id, hidden),
      await hide(id, shown),
      await act('PUT', id, '', { photoId: shown, caption: 'Other' }),
      await act('PUT', id, '/pair', { beforeId: hidden, afterId: shown }),
      await mark(id, shown, picture(id)),
      await place(id, shown, null),
      await act('PUT', id, '', { photoId: hidden, caption: 'For us' }),
      await mark(id, hidden, picture(id)),
      await place(id, hidden, shown),
    ]).toEqual([refused, refused, refused, refused, refused, refused, 200, 200, 200]);
    expect(await act('DELETE', id, '', { photoId: shown })).toEqual([422, 'PHOTO_SHOWN']);
    expect(await act('DELETE', id, '', { photoId: hidden })).toBe(200);
    await add(id);
  });
  it('a proposal that was accepted without a signature shows no other photos', async () => {
    const { proposalId: id } = await offer('Accepted');
    const photoId = await add(id);
    const body = { name: 'Grace', reason: 'By phone' };
    await run.ask('PUT', `/proposals/${id}/accept-without-esignature`, { ...firm.as, body });
    expect(await show(id, photoId)).toEqual([422, 'ALREADY_ACCEPTED']);
    expect(await act('PUT', id, '', { photoId, caption: 'For us' })).toBe(200);
  });
  it('a receipt is not shown, and what is shown becomes none', async () => {
    const { proposalId: id } = await offer('Receipt');
    expect(await show(id, await add(id, 'receipt'))).toEqual([422, 'RECEIPT_NOT_SHOWN']);
    const photoId = await add(id);
    await show(id, photoId);
    expect(await act('PUT', id, '', { photoId, tag: 'receipt' })).toEqual([422, 'RECEIPT_NOT_SHOWN']);
  });
  it('at most 24 photos are shown', async () => {
    const { proposalId: id } = await offer('Many');
    for (let count = 0; count < 24; count++) await show(id, await add(id));
    expect(await show(id, await add(id))).toEqual([422, 'TOO_MANY_SHOWN']);
  });
  it('two photos stand side by side until they are put apart, or one of them goes', async () => {
    const { proposalId: id } = await offer('Paired');
    const [beforeId, afterId, third] = [await add(id, 'before'), await add(id, 'after'), await add(id)];
    const pair = { beforeId, afterId };
    expect(await act('PUT', id, '/pair', pair)).toBe(200);
    expect((await recordOf(id)).photos).toMatchObject([
      { pairedWith: afterId, isBefore: true },
      { pairedWith: beforeId, isBefore: false },
      { pairedWith: null },
    ]);
    expect(await act('PUT', id, '/pair', { beforeId, afterId: third })).toEqual([422, 'PHOTO_PAIRED']);
    expect(await act('PUT', id, '/unpair', pair)).toBe(200);
    expect(await act('PUT', id, '/unpair', pair)).toEqual([422, 'PHOTOS_NOT_PAIRED']);
    expect(await act('PUT', id, '/pair', { beforeId, afterId: beforeId })).toEqual([404, 'PHOTO_UNKNOWN']);
    await act('PUT', id, '/pair', pair);
    expect(await act('DELETE', id, '', { photoId: afterId })).toBe(200);
    expect((await recordOf(id)).photos[0]).toMatchObject({ pairedWith: null, isBefore: false });
  });
  it('a photo of another record of the same place is taken over, one of another place is not', async () => {
    const [here, there] = [await offer('Here'), await offer('There')];
    await add(here.proposalId, 'other', `Location/${here.locationId}`);
    const strange = (of: string) => ({ filePath: `${of}/${randomUUID()}.jpg` });
    const id = here.proposalId;
    const refused = [422, 'PHOTO_NOT_HERE'];
    expect([
      await act('POST', id, '', strange(`Location/${there.locationId}`)),
      await act('POST', id, '', strange(`Proposal/${there.proposalId}`)),
      await act('POST', id, '', strange(`Customer/${here.customerId}`)),
      await act('POST', id, '', { filePath: `Proposal/${id}/plan.png` }),
    ]).toEqual([refused, refused, refused, refused]);
  });
  it('the same photo is there once, and what is gone is not there', async () => {
    const { proposalId: id } = await offer('Twice');
    const body = { filePath: `Proposal/${id}/${randomUUID()}.jpg` };
    expect([await act('POST', id, '', body), await act('POST', id, '', body)]).toEqual([200, 200]);
    expect((await recordOf(id)).photos).toHaveLength(1);
    const gone = { photoId: randomUUID() };
    expect([await show(id, gone.photoId), await act('DELETE', id, '', gone)]).toEqual([
      [404, 'PHOTO_UNKNOWN'],
      [404, 'PHOTO_UNKNOWN'],
    ]);
  });
  it('who may not edit a proposal adds no photo to it', async () => {
    const { proposalId: id } = await offer('Foreign');
    const by = { token: firm.jo.token, companyId: firm.id };
    expect(await act('POST', id, '', { filePath: `Proposal/${id}/${randomUUID()}.jpg` }, by)).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});

describe('a photo of a location', () => {
  it('a photo of what is not signed is shown without another revision', async () => {
    const { locationId } = await offer('Place');
    const photoId = randomUUID();
    const ask = (method: string, path: string, body: object) =>
      run.ask(method, `/locations/${locationId}/photos${path}`, { ...firm.as, body });
    await ask('POST', '', { filePath: `Location/${locationId}/${photoId}.jpg` });
    expect((await ask('PUT', '/show', { photoId })).status).toBe(200);
    const events = await run.log.readStream(firm.id, `Location-${locationId}`);
    expect(eventData<object>(events, 'LocationPhotoShown')).toEqual({ photoId });
  });
});

describe('a letter about a proposal with photos', () => {
  const letter = async (who: string, count: number, bytes = 20_000) => {
    const { proposalId: id } = await offer(who);
    for (let each = 0; each < count; each++) {
      const photoId = await add(id);
      await show(id, photoId);
      run.kept.set(`Proposal/${id}/${photoId}-thumb.jpg`, Buffer.alloc(bytes, 7));
    }
    await send(id, who.toLowerCase());
    const sent = () => run.mails.find(({ to }) => to.some(({ address }) => address === firm.email(who.toLowerCase())));
    const follower = await run.write.start();
    for (let round = 0; round < 1_000 && !sent(); round++) {
      await run.work.run();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await follower.stop();
    return sent() ?? expect.fail('No mail was sent');
  };
  it('three photos stand in the letter itself, and the others behind its link', async () => {
    const { html = '', attachments = [] } = await letter('Letter', 5);
    expect(attachments.flatMap(({ cid }) => cid ?? [])).toEqual(['photo1', 'photo2', 'photo3']);
    expect(html.match(/<img src="cid:photo\d" alt="The wall"/g)).toHaveLength(3);
    expect(html).toContain('See all 5 photos');
  });
  it('photos of a letter are no more than 60 kB together', async () => {
    const { html = '', attachments = [] } = await letter('Heavy', 3, 25_000);
    expect(attachments.flatMap(({ cid }) => cid ?? [])).toEqual(['photo1', 'photo2']);
    expect(html).toContain('See all 3 photos');
  });
  it('a letter without photos says nothing of photos', async () => {
    const { html = '' } = await letter('None', 0);
    expect(html).not.toContain('photo');
  });
});
