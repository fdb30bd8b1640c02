import { notificationOwnRoutes, type NotificationList } from '@backoffice/contracts/features/notifications';
import { inboxOwnRoutes, usualSettings } from '@backoffice/contracts/features/inboxes';
import type { Actor } from '@backoffice/contracts/kernel';
import { fixedClock } from '@backoffice/infra/clock';
import type { Call, Caller } from '@backoffice/infra/http';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { rebuild } from '#kernel/rebuild.ts';
import type { ProjectionRunner } from '#kernel/runner.ts';
import { readModels } from '#src/catalogue.ts';
import { inboxesFeature } from '#src/features/inboxes/module.ts';
import {
  notificationItemsIn,
  notificationsFeature,
  type NotificationRange,
} from '#src/features/notifications/module.ts';
import {
  acme,
  bolt,
  callerOf,
  newId,
  noon,
  olive,
  person,
  sam,
  sue,
  type TestDatabase,
} from '#test/database.spec-kit.ts';
import { openFollowedTables } from '#test/followed-tables.spec-kit.ts';

/** As it was recorded. */
const sampleOf = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../contracts/samples/${path}.json`, import.meta.url), 'utf8')) as object;
const nick: Actor = { kind: 'worker', id: newId(), name: 'Nick Castellano', role: null };
const amy: Actor = { kind: 'link', id: newId(), name: 'Amy Chen', role: null };
let at: TestDatabase;
let runner: ProjectionRunner;
let ports: ReadPorts;
let last: { proposalId: string; position: number };
const versions = new Map<string, number>();

async function happens(actor: Actor, stream: string, type: string, data: object, tenant = acme): Promise<number> {
  const expectedVersion = versions.get(stream) ?? 0;
  versions.set(stream, expectedVersion + 1);
  const meta = { actor, commandId: newId(), requestHash: '', correlationId: '', causationId: null, at: noon };
  const { position } = await at.log.append({
    tenant,
    meta,
    writes: [{ stream, expectedVersion, events: [{ type, data }] }],
  });
  expect(await runner.waitFor(tenant, position, 10_000)).toBe(true);
  return position;
}
async function proposal(tenant = acme): Promise<string> {
  const id = newId();
  const of = { salesmanId: sam, number: '12', name: 'Retaining wall' };
  await happens(
    person(sam),
    `Proposal-${id}`,
    'ProposalCreated',
    { ...sampleOf('proposals/ProposalCreated.v1'), ...of },
    tenant,
  );
  return id;
}
const signs = (id: string, actor = amy, tenant = acme) =>
  happens(
    actor,
    `Proposal-${id}`,
    'ProposalSigned',
    { ...sampleOf('proposals/ProposalSigned.v3'), name: 'Amy Chen' },
    tenant,
  );
const opens = (id: string, linkId: string) =>
  happens(amy, `Proposal-${id}`, 'ProposalLinkViewed', { linkId, ip: '', userAgent: '' });

async function told(caller: Caller): Promise<NotificationList> {
  const handler = notificationsFeature.handlers?.(ports)[0];
  return notificationOwnRoutes.own.answer.parse(await handler?.run({ caller } as Call)); // all that it looks at
}
const wordsFor = async (id: string, options: Parameters<typeof callerOf>[1] = {}) =>
  (await told(callerOf(id, options))).items.map(({ words }) => words);
const reads = (id: string, through: number | null, ...positions: number[]) =>
  happens(person(id), `Inbox-${id}`, 'NotificationsRead', { through, positions });

beforeAll(async () => {
  ({ at, runner } = await openFollowedTables(readModels));
  ports = { sql: at.sql, clock: fixedClock(noon) } as unknown as ReadPorts; // nothing else is asked
}, 120_000);
afterAll(async () => {
  await runner.stop();
  await at.close();
});

describe('what people are told of', () => {
  beforeEach(async () => {
    for (const id of [sam, sue, olive]) await reads(id, last?.position ?? 0);
    const proposalId = await proposal();
    last = { proposalId, position: await signs(proposalId) };
  });

  it('the salesman of a proposal and the owner are told who signed it, and are led there', async () => {
    const { items } = await told(callerOf(sam));
    expect(items[0]).toMatchObject({
      kind: 'signed',
      words: 'Amy Chen signed proposal 12, Retaining wall',
      page: expect.stringMatching(new RegExp(`^/toc/[^:]+/proposal/${last.proposalId}$`)),
      isRead: false,
    });
    expect((await told(callerOf(olive))).items[0]).toEqual(items[0]);
  });
  it('another salesman is told nothing of it, nor is somebody of another company', async () => {
    expect(await wordsFor(sue)).toEqual([]);
    expect(await wordsFor(olive, { tenant: bolt })).toEqual([]);
  });
  it('whoever may not view proposals is told nothing of them', async () =>
    expect(await wordsFor(olive, { denied: ['action:proposal.view'] })).toEqual([]));
  it('nobody is told of what they did themselves', async () => {
    const before = (await told(callerOf(olive))).items.length;
    const paper = await proposal();
    const data = { ...sampleOf('proposals/ProposalSignedOnPaper.v1'), name: 'Ben' };
    await happens(person(olive), `Proposal-${paper}`, 'ProposalSignedOnPaper', data);
    expect((await told(callerOf(olive))).items).toHaveLength(before);
    expect((await wordsFor(sam))[0]).toBe('Ben signed proposal 12, Retaining wall');
  });
  it('for a mail it is asked by its position, or by the time it happened in, its end left out', async () => {
    const items = (range: NotificationRange, of = sam) => notificationItemsIn(at.sql)(callerOf(of), range);
    expect(await items({ position: last.position })).toMatchObject([{ kind: 'signed', isRead: false }]);
    expect(await items({ position: last.position }, sue)).toEqual([]);
    const [next] = [new Date(Date.parse(noon) + 1).toISOString()];
    expect((await items({ since: noon, until: next })).map(({ position }) => position)).toContain(last.position);
    expect(await items({ since: noon, until: noon })).toEqual([]);
    await reads(sam, last.position);
    expect(await items({ position: last.position })).toMatchObject([{ isRead: true }]);
  });
  it('a link that is opened again and again is told of once, and another link once more', async () => {
    const [one, other] = [newId(), newId()];
    for (const link of [one, one, other, one]) await opens(last.proposalId, link);
    const opened = (await told(callerOf(sam))).items.filter(({ kind }) => kind === 'viewed');
    expect(opened.map(({ words }) => words)).toEqual(Array(2).fill('Amy Chen opened proposal 12, Retaining wall'));
  });
  it('nothing is told of a proposal that lies in the trash', async () => {
    const before = await wordsFor(sam);
    await happens(person(olive), `Proposal-${last.proposalId}`, 'ProposalTrashed', {});
    expect(await wordsFor(sam)).toHaveLength(before.length - 1);
  });
  it('a payment is told of with its sum', async () => {
    const data = {
      ...sampleOf('post-payments/PaymentPosted.v3'),
      customerName: 'Hillcrest HOA',
      amount: 120_000,
      salesmanId: sam,
    };
    await happens(person(sue), `Payment-${newId()}`, 'PaymentPosted', data);
    expect((await wordsFor(sam))[0]).toBe('Hillcrest HOA paid $1,200.00');
  });
  it('a mail that came back is told of with its reason, and leads to the document it was about', async () => {
    const id = newId();
    const about = { documentKind: 'proposal', documentId: last.proposalId, documentName: 'Wall', locationId: newId() };
    const queued = {
      ...sampleOf('messages/MessageQueued.v5'),
      ...about,
      purpose: 'document',
      salesmanId: sam,
      to: ['a@b.example'],
    };
    const system: Actor = { kind: 'system', id: 'system', name: 'The system', role: null };
    await happens(system, `Message-${id}`, 'MessageQueued', queued);
    await happens(system, `Message-${id}`, 'MessageBounced', { reason: 'No such mailbox', optedOut: false });
    expect((await told(callerOf(sam))).items[0]).toMatchObject({
      words: 'Wall did not reach a@b.example: “No such mailbox”',
      page: `/toc/${about.locationId}/proposal/${last.proposalId}`,
    });
  });
  it('a copy of what was signed that came back is told of, though nobody sent it', async () => {
    const [id, documentName] = [newId(), 'Signed wall'];
    const copy = { ...sampleOf('messages/MessageQueued.v5'), documentName, purpose: 'signedCopy', salesmanId: sam };
    const system: Actor = { kind: 'system', id: 'system', name: 'The system', role: null };
    const returned = { reason: 'No such mailbox', optedOut: false, address: 'amy@b.example', isPermanent: true };
    await happens(system, `Message-${id}`, 'MessageQueued', copy);
    await happens(system, `Message-${id}`, 'MessageBounced', returned);
    for (const reader of [sam, olive])
      expect((await told(callerOf(reader))).items[0]?.words).toBe(
        'Signed wall did not reach amy@b.example: “No such mailbox”',
      );
  });
  it('a reminder that was kept back is told to whoever answers for the customer, and leads there', async () => {
    const [id, customerId] = [newId(), newId()];
    const data = { ...sampleOf('messages/MessageWithheld.v1'), documentId: customerId, salesmanId: sam };
    const system: Actor = { kind: 'system', id: 'system', name: 'The system', role: null };
    await happens(system, `Message-${id}`, 'MessageWithheld', data);
    expect((await told(callerOf(sam))).items[0]).toMatchObject({
      words:
        'Reminder, 7 days: Hillcrest HOA did not reach grace.tanaka@example.com: “Mail to it came back on Nov 3, 2026, so reminders do not go there”',
      page: `/customers/${customerId}`,
    });
  });
});

describe('what crews tell the office', () => {
  async function place(): Promise<string> {
    const id = newId();
    const data = { ...sampleOf('locations/LocationCreated.v2'), name: 'East slope', salesmanId: sam };
    await happens(person(sam), `Location-${id}`, 'LocationCreated', data);
    return id;
  }
  const writes = (actor: Actor, id: string) =>
    happens(actor, `Location-${id}`, 'LocationNoteAdded', {
      noteId: newId(),
      text: 'The pump is gone.',
      contractId: null,
    });

  it('a note of a worker is told to the salesman of its location and to the owner, who are led there', async () => {
    const id = await place();
    await writes(nick, id);
    const { items } = await told(callerOf(olive));
    expect(items[0]).toMatchObject({
      kind: 'noted',
      words: 'Nick Castellano wrote a note at East slope',
      page: `/toc/table-of-content/${id}`,
    });
    expect((await told(callerOf(sam))).items[0]).toEqual({ ...items[0], isRead: expect.any(Boolean) });
    expect(await wordsFor(sue)).toEqual([]);
  });
  it('a note of the office is told to nobody', async () => {
    const before = await wordsFor(olive);
    await writes(person(sue), await place());
    expect(await wordsFor(olive)).toEqual(before);
  });
  it('what came to a site is told to the owner, and to nobody who may not see deliveries', async () => {
    const id = newId();
    await happens(nick, `Delivery-${id}`, 'DeliveryRecorded', sampleOf('deliveries/DeliveryRecorded.v1'));
    const words = expect.stringMatching(/^Nick Castellano received .*Concrete 3000 psi.* at East slope$/);
    expect((await told(callerOf(olive))).items[0]).toMatchObject({ words, page: `/deliveries/${id}` });
    expect(await wordsFor(olive, { denied: ['action:delivery.view'] })).not.toContainEqual(words);
  });
  it('whoever would not sign a T&M ticket is told of with the reason', async () => {
    const id = newId();
    const of = { salesmanId: sam, number: '4', name: 'Roots below the stairs' };
    await happens(person(sue), `TmTicket-${id}`, 'TmTicketCreated', {
      ...sampleOf('tm-tickets/TmTicketCreated.v1'),
      ...of,
    });
    const refused = { name: 'Amy Chou', reason: 'Not asked for' };
    await happens(person(sue), `TmTicket-${id}`, 'TmTicketSignatureRefused', refused);
    expect((await wordsFor(sam))[0]).toBe('Amy Chou declined T&M ticket 4, Roots below the stairs: “Not asked for”');
  });
});

describe('an inbox', () => {
  it('what was read singly and what was read in all is no more counted, and stays in the list', async () => {
    const one = await signs(await proposal());
    const two = await signs(await proposal());
    await reads(sam, one - 1);
    expect(await told(callerOf(sam))).toMatchObject({ unread: 2 });
    await reads(sam, null, one);
    const { items, unread } = await told(callerOf(sam));
    expect([unread, ...items.slice(0, 2).map(({ isRead }) => isRead)]).toEqual([1, false, true]);
    await reads(sam, two);
    expect(await told(callerOf(sam))).toMatchObject({ unread: 0 });
  });
  it('nothing of a kind that somebody has muted comes into their inbox, and into that of others it does', async () => {
    await happens(person(sam), `Inbox-${sam}`, 'NotificationSettingsChanged', {
      from: { muted: [] },
      to: { muted: ['signed'] },
    });
    await signs(await proposal());
    expect((await told(callerOf(sam))).items.map(({ kind }) => kind)).not.toContain('signed');
    expect((await told(callerOf(olive))).items[0]).toMatchObject({ kind: 'signed' });
    const settings = inboxesFeature.handlers?.(ports).find(({ route }) => route === inboxOwnRoutes.settings);
    expect(await settings?.run({ caller: callerOf(sam) } as Call)).toEqual({ ...usualSettings, muted: ['signed'] });
    expect(await settings?.run({ caller: callerOf(sue) } as Call)).toEqual(usualSettings);
  });
  it('a table that is made anew tells nothing as new that was read', async () => {
    const before = await told(callerOf(olive));
    for (const name of ['notifications', 'inboxes']) {
      const model = readModels.find((each) => each.name === name);
      if (model) expect(await rebuild(at, model)).toMatchObject({ same: true });
    }
    expect(await told(callerOf(olive))).toEqual(before);
  });
});
