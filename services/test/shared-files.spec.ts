import { randomUUID } from 'node:crypto';
import type { Attachment, Photo } from '@backoffice/contracts/capabilities';
import { location } from '@backoffice/contracts/features/locations';
import { proposal } from '@backoffice/contracts/features/proposals';
import type { Resource } from '@backoffice/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '#src/index.ts';
import {
  createCompany,
  createPricedProposal,
  serveWriteSide,
  type ServedWriteSide,
  type TestCompany,
} from './write-side.spec-kit.ts';

// made before the first test
let [run, firm, locationId, proposalId] = [] as unknown as [ServedWriteSide, TestCompany, string, string];
beforeAll(async () => {
  run = await serveWriteSide();
  firm = await createCompany(run, 'Ridgeline');
  ({ locationId, proposalId } = await createPricedProposal(run, firm));
});
afterAll(() => run.close());

type Holder = {
  readonly media: readonly Attachment[];
  readonly photos: readonly Photo[];
  readonly contentHash?: string;
};
const holder = async (resource: Resource, id: string) => {
  const world = await run.write.gateway.openWorld(systemContext(firm.id, 'test'));
  return (await world.record(resource, id)) as unknown as Holder; // what has files and photos
};
const sharedFiles = ({ media }: Holder) => media.filter(({ sharedAt }) => sharedAt !== null);
const act = async (method: string, path: string, body: object, token?: string) => {
  const by = token === undefined ? firm.as : { token, companyId: firm.id };
  const { status, body: said } = await run.ask(method, path, { ...by, body });
  return status < 300 ? status : [status, (said as { code: string }).code];
};
const plan = (entity: string, id: string) => ({ filePath: `${entity}/${id}/plan.png` });
const addPhoto = async (tag = 'other') => {
  const photoId = randomUUID();
  const filePath = `Location/${locationId}/${photoId}.jpg`;
  expect(await act('POST', `/locations/${locationId}/photos`, { filePath, tag })).toBe(200);
  return photoId;
};
const photoOf = async (id: string) =>
  (await holder(location, locationId)).photos.find(({ photoId }) => photoId === id) ?? expect.fail('It is not there');

describe('a file beside a record', () => {
  const beside = (path: string) => `/locations/${locationId}/media${path}`;
  it('a file is for colleagues only until somebody shares it, and again once they stop', async () => {
    const file = plan('Location', locationId);
    expect(await act('POST', beside(''), file)).toBe(200);
    expect(sharedFiles(await holder(location, locationId))).toEqual([]);
    expect(await act('PUT', beside('/share'), file)).toBe(200);
    const [shared] = sharedFiles(await holder(location, locationId));
    expect(shared).toMatchObject({ ...file, sharedAt: expect.any(String) });
    expect(await act('PUT', beside('/unshare'), file)).toBe(200);
    expect(sharedFiles(await holder(location, locationId))).toEqual([]);
  });
  it('a file is shared once, however often it is asked for', async () => {
    const file = plan('Location', locationId);
    const events = async () => (await run.log.readStream(firm.id, `Location-${locationId}`)).length;
    await act('PUT', beside('/share'), file);
    const before = await events();
    expect(await act('PUT', beside('/share'), file)).toBe(200);
    expect(await events()).toBe(before);
  });
  it('a file that is removed is shared no more', async () => {
    const file = plan('Location', locationId);
    expect(await act('DELETE', beside(''), file)).toBe(200);
    expect(await act('PUT', beside('/share'), file)).toEqual([422, 'FILE_NOT_ATTACHED']);
  });
  it('a file of a proposal is shared without another content of it', async () => {
    const file = plan('Proposal', proposalId);
    const { contentHash } = await holder(proposal, proposalId);
    await act('POST', `/proposals/${proposalId}/media`, file);
    expect(await act('PUT', `/proposals/${proposalId}/media/share`, file)).toBe(200);
    expect((await holder(proposal, proposalId)).contentHash).toBe(contentHash);
  });
  it('a salesman shares files of his own locations only', async () => {
    const file = plan('Location', locationId);
    await act('POST', beside(''), file);
    expect(await act('PUT', beside('/share'), file, firm.jo.token)).toEqual([404, 'NOT_FOUND']);
    expect(await act('PUT', beside('/share'), file, firm.nick.token)).toBe(200);
  });
});

describe('a photo beside a record', () => {
  const press = (verb: 'share' | 'unshare', photoId: string) =>
    act('PUT', `/locations/${locationId}/photos/${verb}`, { photoId });
  it('a photo is shared and not shown by it, and stays shared when it is marked up', async () => {
    const id = await addPhoto();
    expect((await photoOf(id)).sharedAt).toBeNull();
    expect(await press('share', id)).toBe(200);
    const filePath = `Location/${locationId}/${randomUUID()}.jpg`;
    const marks = [{ kind: 'arrow', at: [1_000, 1_000, 5_000, 5_000], text: '' }];
    expect(await act('PUT', `/locations/${locationId}/photos/marks`, { photoId: id, filePath, marks })).toBe(200);
    expect(await photoOf(id)).toMatchObject({ shown: false, filePath, sharedAt: expect.any(String) });
    expect(await press('unshare', id)).toBe(200);
    expect((await photoOf(id)).sharedAt).toBeNull();
  });
  it('a receipt is never shared, and what is shared becomes none', async () => {
    expect(await press('share', await addPhoto('receipt'))).toEqual([422, 'RECEIPT_NOT_SHARED']);
    const id = await addPhoto();
    await press('share', id);
    expect(await act('PUT', `/locations/${locationId}/photos`, { photoId: id, tag: 'receipt' })).toEqual([
      422,
      'RECEIPT_NOT_SHARED',
    ]);
  });
  it('a photo that is not there is not shared', async () =>
    expect(await press('share', randomUUID())).toEqual([404, 'PHOTO_UNKNOWN']));
});
