import { movableClock, systemClock } from '@backoffice/infra/clock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remindOfNotices } from '#src/features/lien-documents/module.ts';
import {
  createCompany,
  createPricedProposal,
  serveWriteSide,
  type ServedWriteSide,
  type TestCompany,
} from './write-side.spec-kit.ts';

let [run, firm, locationId] = [] as unknown as [ServedWriteSide, TestCompany, string]; // made before each test
let firms = 0;
const clock = movableClock(systemClock);
beforeAll(async () => void (run = await serveWriteSide({ clock })));
beforeEach(async () => {
  clock.put('2026-12-01T17:00:00.000Z');
  firm = await createCompany(run, `Lienfirm${(firms += 1)}`);
  ({ locationId } = await createPricedProposal(run, firm));
});
afterAll(() => run.close());

const ask = (method: string, path: string, body?: unknown) => run.ask(method, path, { ...firm.as, body });
const done = async (method: string, path: string, body: unknown = {}) => {
  const answer = await ask(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body as { id: string; number: string };
};
/** Refuses, and writes nothing. */
const refuses = async (code: string, method: string, path: string, body: unknown = {}) => {
  const before = await run.log.head(firm.id);
  expect(await ask(method, path, body)).toMatchObject({ body: { code } });
  expect(await run.log.head(firm.id)).toBe(before);
};
const info = {
  claimantRole: 'subcontractor',
  hiringParty: { name: 'Coastline Homes', address: '9 Harbor Dr' },
  siteDescription: '4 Alder St',
  county: 'San Diego',
  firstFurnishedOn: '2026-11-02',
  workDescription: 'Retaining wall',
  estimatedTotal: 1_800_000,
  owner: { name: 'Hillcrest HOA', address: '1 Laurel St', reputed: true },
  directContractor: { name: 'Coastline Homes', address: '9 Harbor Dr' },
  noLenderKnown: true,
};
const infoPath = () => `/lien-documents/prelims-info?locationId=${locationId}`;
const created = async (more: object = {}) => {
  await done('PUT', infoPath(), { ...info, ...more });
  return (await done('POST', `/lien-documents/create?locationId=${locationId}`)).id;
};
const ready = async () => {
  const id = await created();
  await done('PUT', `/lien-documents/${id}/mark-ready`);
  return id;
};
const service = { recipient: 'owner', method: 'personal', servedOn: '2026-12-01', declaredBy: 'Olivia' };

describe('prelims info of a location', () => {
  it('what is known of the customer is suggested until somebody enters the info', async () => {
    expect(await ask('GET', infoPath())).toMatchObject({
      body: { isEntered: false, claimantRole: null, estimatedTotal: null },
    });
    await done('PUT', infoPath(), info);
    expect(await ask('GET', infoPath())).toMatchObject({ body: { isEntered: true, ...info } });
  });
  it('prelims info that says the same again records nothing', async () => {
    await done('PUT', infoPath(), info);
    const before = await run.log.head(firm.id);
    await done('PUT', infoPath(), info);
    expect(await run.log.head(firm.id)).toBe(before);
  });
  it('given prelims info that is entered, the county is not taken out of the location', async () => {
    await done('PUT', infoPath(), info);
    const place = { name: 'East slope', address: firm.customerBody('x').billingAddress };
    await refuses('COUNTY_REQUIRED', 'PUT', `/locations/${locationId}`, { ...place, county: '' });
    await done('PUT', `/locations/${locationId}`, { ...place, county: 'Orange' });
  });
  it('prelims info without a county, a day or an estimate is refused by its field', async () => {
    const { county: _county, ...rest } = info;
    const answer = await ask('PUT', infoPath(), { ...rest, firstFurnishedOn: 'soon', estimatedTotal: 0 });
    const details = (answer.body as { details: { field: string }[] }).details;
    expect(answer.status).toBe(422);
    expect([...new Set(details.map(({ field }) => field))].toSorted()).toEqual([
      'county',
      'estimatedTotal',
      'firstFurnishedOn',
    ]);
  });
});

describe('preliminary notices over HTTP', () => {
  it('a notice is refused before the prelims info is entered', () =>
    refuses('PRELIMS_INFO_MISSING', 'POST', `/lien-documents/create?locationId=${locationId}`));
  it('nobody says of a new notice that it amends another one', async () => {
    const id = await created();
    expect(await ask('POST', `/lien-documents/create?locationId=${locationId}`, { amends: id })).toMatchObject({
      status: 422,
    });
  });
  it('a party without an address keeps a notice from being ready', async () => {
    const id = await created({ owner: { name: 'Hillcrest HOA' } });
    await refuses('PRELIM_PARTY_MISSING', 'PUT', `/lien-documents/${id}/mark-ready`);
  });
  it('a service is refused before the notice is ready, by email, and by mail without a proof', async () => {
    const draft = await created();
    await refuses('SERVED_BEFORE_READY', 'PUT', `/lien-documents/${draft}/serve`, service);
    const id = await ready();
    const path = `/lien-documents/${id}/serve`;
    await refuses('SERVICE_METHOD_INVALID', 'PUT', path, { ...service, method: 'email' });
    await refuses('PROOF_REQUIRED', 'PUT', path, { ...service, method: 'certifiedMail' });
    await refuses('SERVED_IN_FUTURE', 'PUT', path, { ...service, servedOn: '2026-12-02' });
  });
  it('a served notice is neither trashed nor deleted, and its amendment begins from the info of today', async () => {
    const id = await ready();
    await done('PUT', `/lien-documents/${id}/serve`, service);
    await refuses('PRELIM_SERVED', 'DELETE', `/lien-documents/${id}/delete`);
    await refuses('PRELIM_SERVED', 'DELETE', `/lien-documents/${id}/permanent-delete`, { reason: 'Wrong' });
    await done('PUT', infoPath(), { ...info, estimatedTotal: 2_400_000 });
    const amendment = await done('POST', `/lien-documents/${id}/amend`);
    expect((await run.log.readStream(firm.id, `Prelim-${amendment.id}`))[0]?.data).toMatchObject({
      amends: id,
      amendsNumber: '1',
      number: '2',
      estimatedTotal: 2_400_000,
    });
    expect((await run.log.readStream(firm.id, `Prelim-${id}`)).at(-1)).toMatchObject({
      type: 'PrelimAmended',
      data: { amendedById: amendment.id, amendedByNumber: '2' },
    });
    await refuses('PRELIM_AMENDED', 'POST', `/lien-documents/${id}/amend`);
  });
  it('a notice that is deleted for good leaves its number taken, and a tombstone with the reason', async () => {
    const id = await created();
    await refuses('NOT_IN_TRASH', 'DELETE', `/lien-documents/${id}/permanent-delete`, { reason: 'A test' });
    await done('PUT', `/lien-documents/${id}/mark-ready`, {});
    await refuses('NOT_IN_TRASH', 'DELETE', `/lien-documents/${id}/permanent-delete`, { reason: 'A test' });
    await done('DELETE', `/lien-documents/${id}/delete`);
    await done('DELETE', `/lien-documents/${id}/permanent-delete`, { reason: 'A test' });
    expect(await ask('PUT', `/lien-documents/${id}/mark-ready`, {})).toMatchObject({ status: 404 });
    expect((await run.log.readStream(firm.id, `Prelim-${id}`)).at(-1)).toMatchObject({
      type: 'PrelimPermanentlyDeleted',
      data: { reason: 'A test', number: '1' },
    });
    expect(await ask('GET', `/lien-documents/generate-number?locationId=${locationId}`)).toMatchObject({
      body: { number: '2' },
    });
    expect(await ask('POST', `/lien-documents/create?locationId=${locationId}`, { number: '1' })).toMatchObject({
      body: { code: 'NUMBER_TAKEN' },
    });
  });
});

it('a notice that is due soon is followed up once for its location, however often the job runs', async () => {
  const remind = remindOfNotices(
    run.write.gateway,
    async () => [firm.id],
    async () => [locationId],
  );
  await remind();
  clock.put('2026-12-03T17:00:00.000Z');
  await remind();
  const scheduled = (await run.log.readTenant(firm.id, 0, 1_000)).filter(({ type }) => type === 'FollowUpScheduled');
  expect(scheduled).toMatchObject([
    { data: { locationId, dueDate: '2026-12-01', subject: 'Serve the preliminary notice' } },
  ]);
});
