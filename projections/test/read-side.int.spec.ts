import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resources, routeTable } from '@backoffice/contracts';
import { noInformation, type LocationSheet, type TableOfContents } from '@backoffice/contracts/features/locations';
import { fixedClock } from '@backoffice/infra/clock';
import { localFiles } from '@backoffice/infra/files';
import type { Call, Caller } from '@backoffice/infra/http';
import { pdfText } from '@backoffice/infra/testing/pdf-text';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  acme,
  openTestDatabase,
  bolt,
  callerOf,
  newId,
  noon,
  olive,
  report,
  sam,
  sue,
  type TestDatabase,
} from './database.spec-kit.ts';
import { readSide } from '#src/index.ts';
import { contractData, warrantyData } from './books.spec-kit.ts';
import {
  ana,
  seedCompanies,
  ben,
  companyData,
  customerData,
  fence,
  locationData,
  messageData,
  sentEvents,
  signedEvent,
  tokenHash,
  wall,
  wallData,
  yard,
} from './fixtures.spec-kit.ts';

let at: TestDatabase;
let side: ReturnType<typeof readSide>;
let stop: () => Promise<void>;
const folder = mkdtempSync(join(tmpdir(), 'read-side-'));
const files = localFiles(folder);
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let now = noon;

beforeAll(async () => {
  at = await openTestDatabase();
  side = readSide({ ...at, clock: { ...fixedClock(noon), now: () => now }, files, report });
  await seedCompanies(at);
  ({ stop } = await side.start());
  await settled();
});
afterAll(async () => {
  await stop();
  await at.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => void (now = noon));

const settled = async () => {
  for (const [tenant, head] of await at.log.heads()) expect(await side.waitFor(tenant, head, 5_000)).toBe(true);
};
const happens = async (stream: string, ...events: { type: string; data: object }[]) => {
  const position = await at.append(acme, stream, ...events);
  await settled();
  return position;
};

/** Whatever a handler answers; what is expected of it stands in each test. */
type RestReply = {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly byMonth: readonly unknown[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
};

/** Calls the handler of a route as the edge does after the guard. */
async function call(
  name: string,
  {
    caller = callerOf(olive),
    params = {},
    query = {},
    body = {},
    readAfter = null,
  }: Partial<Pick<Call, 'params' | 'readAfter'>> & { caller?: Caller; query?: object; body?: object } = {},
): Promise<RestReply> {
  const handler = side.handlers.find(({ route }) => route.name === name);
  if (!handler) throw new Error(`No handler for ${name}`);
  const { route } = handler;
  return handler.run({
    route,
    params,
    caller,
    readAfter,
    query: route.query?.parse(query) ?? {},
    body: route.body?.parse(body),
    commandId: newId(),
    requestHash: '',
    expectedVersion: null,
    requestId: '',
    ip: '',
    userAgent: '',
  } as Call) as Promise<RestReply>;
}
const names = async (route: string, asked: Parameters<typeof call>[1] = {}) =>
  (await call(route, asked)).items.map(({ name, label }) => name ?? label);
const linkCaller = (linkId: string, id: string): Caller => ({
  ...callerOf(sam),
  actor: { kind: 'link', id: linkId, name: 'Ana', role: null },
  rows: 'all',
  link: { tokenHash: tokenHash(linkId), entity: 'Proposal', id },
  may: () => 'deny',
});

describe('the handlers', () => {
  it('the read handlers answer every read of the route table but those of sessions, files, tasks and what needs attention, and previews of commands', () => {
    const elsewhere =
      /^(auth|background-tasks|attention|crew-sign-in|portal-sign-in|undo)\.|^media\.(?!album$)|^users\.profile$|^openings\.(read[A-Z]|tryFile)|^ach-files\.file$|^payroll-runs\.readFile$|^crew\.(photos|logPhotos|deliveries|tmTickets)$|^calendars\.link$|^crew-accesses\.calendar$|^portal-accesses\.visits$|^portal\.profile$|^push-subscriptions\.read$|^notifications\.openEndOfMail$/;
    const wanted = routeTable
      .filter(
        ({ does, name }) =>
          ('read' in does || ('handler' in does && does.handler === 'read' && !('previews' in does))) &&
          !elsewhere.test(name),
      )
      .map(({ name }) => name);
    expect(side.handlers.map(({ route }) => route.name).toSorted()).toEqual(wanted.toSorted());
  });
});

describe('lists', () => {
  it('lists show a company its own records, and a salesman his own', async () => {
    expect(await names('customers.list', { body: { sortBy: 'name', order: 'asc' } })).toEqual(['Ana Ltd', 'Ben & Co']);
    expect(await names('customers.list', { caller: callerOf(sue) })).toEqual(['Ben & Co']);
    expect(await names('customers.list', { caller: callerOf(olive, { tenant: bolt }) })).toEqual([]);
    expect(await names('proposals.list', { query: { locationId: yard } })).toEqual(['Retaining wall']);
    expect(
      await names('customers.list', {
        query: { myCustomers: 'true' },
        caller: { ...callerOf(olive), actor: { ...callerOf(sam).actor } },
      }),
    ).toEqual(['Ana Ltd']);
  });

  it('lists show current names, while the document keeps the name it was made for', async () => {
    await happens(`Customer-${ana}`, { type: 'CustomerEdited', data: customerData('Ana & Sons', sam, 'Sam Salesman') });
    expect(await call('proposals.get', { params: { id: wall } })).toMatchObject({
      customerName: 'Ana & Sons',
      version: 1,
      updatedByName: 'Olive Owner',
    });
    expect(await call('locations.get', { params: { id: yard } })).toMatchObject({ customerName: 'Ana & Sons' });
    const pages = pdfText((await call('proposals.pdf', { params: { id: wall } })).body as unknown as Uint8Array);
    expect(pages.join()).toContain('Ana Ltd');
    expect(pages.join()).not.toContain('Ana & Sons');
    await happens(`Customer-${ana}`, { type: 'CustomerEdited', data: customerData('Ana Ltd', sam, 'Sam Salesman') });
  });

  it('a customer name is unique among all live customers of the company, whoever asks', async () => {
    const isUnique = async (name: string, exceptId?: string) =>
      (
        (await call('customers.isUnique', {
          query: { name, ...(exceptId ? { exceptId } : {}) },
          caller: callerOf(sue),
        })) as unknown as { isUnique: boolean }
      ).isUnique;
    expect(
      await Promise.all([isUnique('ana  ltd'), isUnique('ANA ltd'), isUnique('Ana Ltd', ana), isUnique('Ana')]),
    ).toEqual([true, false, true, true]);
    await happens(`Customer-${ana}`, { type: 'CustomerTrashed', data: {} });
    expect(await isUnique('Ana Ltd')).toBe(true);
    await happens(`Customer-${ana}`, { type: 'CustomerRestored', data: {} });
  });

  it('lists separate live records from trashed and archived ones', async () => {
    await happens(`Proposal-${fence}`, { type: 'ProposalArchived', data: {} });
    expect(await names('proposals.list')).toEqual(['Retaining wall']);
    expect(await names('proposals.archived')).toEqual(['Fence']);
    await happens(`Proposal-${fence}`, { type: 'ProposalUnarchived', data: {} }, { type: 'ProposalTrashed', data: {} });
    expect(await call('proposals.trashed')).toMatchObject({
      items: [{ name: 'Fence', trashedAt: noon, trashedBy: 'Olive Owner', archivedAt: null, version: 4 }],
    });
    await happens(`Proposal-${fence}`, { type: 'ProposalRestored', data: {} });
    expect(await names('proposals.list', { body: { sortBy: 'number', order: 'asc' } })).toEqual([
      'Fence',
      'Retaining wall',
    ]);
  });

  it('questions are listed for the salesman who has them, with all that was said', async () => {
    const id = newId();
    const askedBy = { contactId: newId(), name: 'Ana' };
    const begun = {
      locationId: yard,
      locationName: 'Yard',
      customerId: ana,
      customerName: 'Ana Ltd',
      salesmanId: sam,
      salesmanName: 'Sam Salesman',
    };
    await happens(`Conversation-${id}`, {
      type: 'QuestionAsked',
      data: { ...begun, askedBy, via: 'phone', text: 'When do you come?\nWe are away on Friday.' },
    });
    const unanswered = { body: { filters: [{ field: 'status', op: 'eq', value: 'unanswered' }] } };
    const subjects = async (who: string) =>
      (await call('conversations.list', { ...unanswered, caller: callerOf(who) })).items?.map(({ subject }) => subject);
    expect([await subjects(sam), await subjects(sue)]).toEqual([['When do you come?'], []]);
    await happens(`Conversation-${id}`, {
      type: 'ConversationReassigned',
      data: { from: sam, to: sue, toName: 'Sue Seller' },
    });
    expect([await subjects(sam), await subjects(sue)]).toEqual([[], ['When do you come?']]);
    await happens(`Conversation-${id}`, { type: 'AnswerGiven', data: { text: 'On Monday.', mailedTo: null } });
    expect([await subjects(sam), await subjects(sue)]).toEqual([[], []]);
    expect(await call('conversations.get', { params: { id } })).toMatchObject({
      status: 'answered',
      waitingSince: null,
      askedByName: 'Ana',
      messages: [
        { kind: 'question', byName: 'Ana', via: 'phone', recordedByName: 'Olive Owner' },
        { kind: 'answer', text: 'On Monday.', byName: 'Olive Owner', mailedTo: null },
      ],
    });
  });

  it('follow-ups are listed for their salesman, with their outcome', async () => {
    const id = newId();
    const planned = {
      locationId: yard,
      locationName: 'Yard',
      customerId: ana,
      customerName: 'Ana Ltd',
      proposalId: wall,
      proposalNumber: '12',
      proposalName: 'Retaining wall',
      salesmanId: sam,
      salesmanName: 'Sam Salesman',
      dueDate: '2026-11-23',
      kind: 'call',
      subject: 'Have they read it?',
      note: '',
    };
    await happens(`FollowUp-${id}`, { type: 'FollowUpScheduled', data: planned });
    const open = { body: { filters: [{ field: 'status', op: 'eq', value: 'open' }], sortBy: 'dueDate', order: 'asc' } };
    expect((await call('follow-ups.list', { ...open, caller: callerOf(sam) })).items).toMatchObject([
      { id, ...planned, status: 'open' },
    ]);
    expect((await call('follow-ups.list', { ...open, caller: callerOf(sue) })).items).toEqual([]);
    const [from, to] = [{ dueDate: '2026-11-23' }, { dueDate: '2026-11-27' }];
    await happens(
      `FollowUp-${id}`,
      { type: 'FollowUpRescheduled', data: { from, to, note: '' } },
      {
        type: 'FollowUpCompleted',
        data: {
          from: { status: 'open' },
          to: { status: 'done' },
          outcome: 'leftMessage',
          note: 'Call back',
          nextDueDate: null,
        },
      },
    );
    expect((await call('follow-ups.list', open)).items).toEqual([]);
    expect(await call('follow-ups.get', { params: { id } })).toMatchObject({
      status: 'done',
      dueDate: '2026-11-27',
      outcome: 'leftMessage',
      note: 'Call back',
      closedByName: 'Olive Owner',
    });
    expect((await call('follow-ups.history', { params: { id } })).items).toMatchObject([
      { words: 'completed it: left message' },
      {
        words: 'rescheduled it for Nov 27, 2026',
        changes: [{ field: 'dueDate', before: '2026-11-23', after: '2026-11-27' }],
      },
      { words: 'scheduled it for Nov 23, 2026' },
    ]);
  });

  it('the latest cost-plus request of each customer is listed, and the customer shows the answer', async () => {
    await happens(`CostPlusRequest-${ben}`, {
      type: 'CostPlusRequested',
      data: { customerId: ben, customerName: 'Ben & Co', reason: '', proposedFeeBp: 1_500 },
    });
    expect(
      await call('cost-plus-requests.list', { body: { filters: [{ field: 'status', op: 'eq', value: 'pending' }] } }),
    ).toMatchObject({
      items: [{ id: ben, customerName: 'Ben & Co', proposedFeeBp: 1_500, requestedByName: 'Olive Owner' }],
    });
    expect(await call('customers.get', { params: { id: ben } })).toMatchObject({
      costPlusStatus: 'pending',
      version: 1,
    });
    await happens(`CostPlusRequest-${ben}`, { type: 'CostPlusApproved', data: { note: 'Open books' } });
    expect(await call('cost-plus-requests.get', { params: { id: ben } })).toMatchObject({
      status: 'approved',
      note: 'Open books',
      decidedByName: 'Olive Owner',
    });
    expect(
      (await call('customers.list', { body: { filters: [{ field: 'costPlusStatus', op: 'eq', value: 'approved' }] } }))
        .items,
    ).toMatchObject([{ id: ben, costPlusStatus: 'approved' }]);
    expect((await call('cost-plus-requests.history', { params: { id: ben } })).items).toMatchObject([
      { words: 'approved cost-plus' },
      { words: 'requested cost-plus' },
    ]);
  });

  it('companies are listed for their members', async () => {
    expect(await names('companies.list', { caller: { ...callerOf(olive), tenant: 'platform' } })).toEqual(['Acme']);
    expect(
      await names('companies.labels', { caller: { ...callerOf(olive), tenant: 'platform', companies: 'all' } }),
    ).toEqual(['Acme', 'Bolt']);
  });
});

describe('dropdowns and small answers', () => {
  it('dropdowns list the customers of a salesman, with their additional fields', async () => {
    expect(await call('customers.labels', { query: { salesmanId: sue } })).toMatchObject({
      items: [{ label: 'Ben & Co', salesmanId: sue, salesmanName: 'Sue Salesman' }],
      hasMore: false,
    });
    expect(await call('customers.profileLabels', { caller: callerOf(sam) })).toMatchObject({
      items: [{ label: 'Ana Ltd', contacts: [{ name: 'Ana' }] }],
    });
    expect(await call('customers.search', { query: { search: 'be' } })).toMatchObject({
      items: [{ name: 'Ben & Co' }],
      limit: 10,
    });
  });

  it('dropdowns count customers, locations and salesmen', async () => {
    expect(await call('customers.locationSalesmanCount', { query: {} })).toEqual({
      customers: 2,
      locations: 2,
      salesmen: 2,
    });
    expect(await call('customers.locationSalesmanCount', { query: { search: 'ana' }, caller: callerOf(sam) })).toEqual({
      customers: 1,
      locations: 1,
      salesmen: 1,
    });
  });

  it('dropdowns list the salesmen of a company, and salesmen themselves', async () => {
    expect(await names('users.salesmanLabels')).toEqual(['Sam Smith', 'Sue Smith']);
    expect(await names('users.salesmanLabels', { caller: callerOf(sue) })).toEqual(['Sue Smith']);
    expect(await names('users.salesmanLabels', { caller: callerOf(olive, { tenant: bolt }) })).toEqual([]);
  });

  it('the notes of a record are listed newest first', async () => {
    const [first, second] = [newId(), newId()];
    await happens(
      `Location-${yard}`,
      { type: 'LocationNoteAdded', data: { noteId: first, text: 'Gate code 12', contractId: null } },
      { type: 'LocationNoteAdded', data: { noteId: second, text: 'Dog', contractId: null } },
    );
    expect(await call('locations.notes', { params: { id: yard } })).toMatchObject({
      items: [{ id: second, byName: 'Olive Owner' }, { id: first }],
    });
    await expect(call('locations.notes', { params: { id: yard }, caller: callerOf(sue) })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('reading after writing', () => {
  it('reading after writing waits, and reports when it waited in vain', async () => {
    const position = await at.append(acme, `Location-${newId()}`, {
      type: 'LocationCreated',
      data: locationData('Shed', ana, 'Ana Ltd', sam, 'Sam Salesman'),
    });
    expect(await names('locations.list', { readAfter: position, body: { search: 'shed' } })).toEqual(['Shed']);
    await stop();
    const late = await at.append(acme, `Location-${newId()}`, {
      type: 'LocationCreated',
      data: locationData('Barn', ana, 'Ana Ltd', sam, 'Sam Salesman'),
    });
    const answer = await call('locations.list', { readAfter: late, body: { search: 'barn' } });
    expect(answer).toMatchObject({ headers: { 'x-stale': 'true' }, body: { items: [] } });
  });
  it('a read after a position that the log has not reached waits, and then says that it is stale', async () => {
    ({ stop } = await side.start());
    await settled();
    const readAfter = (await at.log.head(acme)) + 50;
    expect(await call('locations.list', { readAfter })).toMatchObject({ headers: { 'x-stale': 'true' } });
  });
});

describe('reading without a word of what was written', () => {
  const create = (name: string) => ({
    type: 'LocationCreated',
    data: locationData(name, ana, 'Ana Ltd', sam, 'Sam Salesman'),
  });
  const stopped = async (work: () => Promise<void>) => {
    await stop();
    try {
      await work();
    } finally {
      ({ stop } = await side.start());
      await settled();
    }
  };

  it('a record that the log has and the table gets late is not said to be absent: to ask again helps', () =>
    stopped(async () => {
      const id = newId();
      await at.append(acme, `Location-${id}`, create('Late'));
      const params = { id };
      for (const readAfter of [null, 0])
        await expect(call('locations.get', { params, readAfter })).rejects.toMatchObject({
          status: 503,
          headers: { 'retry-after': '2' },
        });
    }));

  it('a record that is not there is said to be absent, without waiting for tables that are behind', () =>
    stopped(async () => {
      await at.append(acme, `Location-${newId()}`, create('Somebody’s'));
      await expect(call('locations.get', { params: { id: newId() }, caller: callerOf(sam) })).rejects.toMatchObject({
        status: 404,
      });
    }));

  it('a record changed in a log far ahead of the tables is waited for, and others are read as they are', () =>
    stopped(async () => {
      const [id, other] = [newId(), newId()];
      await at.append(acme, `Location-${id}`, create('Far'));
      await at.append(
        acme,
        `Location-${other}`,
        create('Farther'),
        ...Array.from({ length: 250 }, () => ({
          type: 'LocationNoteAdded',
          data: { noteId: newId(), text: 'Dog', contractId: null },
        })),
      );
      await expect(call('locations.get', { params: { id } })).rejects.toMatchObject({ status: 503 });
      expect((await call('locations.get', { params: { id: yard } })) as unknown).toMatchObject({ id: yard });
      expect(await names('locations.list', { body: { search: 'yard' } })).toEqual(['Yard']);
    }));

  it('a list waits for nothing that others have written, and is not called stale for it', () =>
    stopped(async () => {
      await at.append(acme, `Location-${newId()}`, create('Others'));
      expect(await call('locations.list', { caller: callerOf(sue) })).toMatchObject({ items: [{ name: 'Roof' }] });
    }));
});

describe('a document behind a link', () => {
  const [linkId, messageId] = [newId(), newId()];
  const preview = (caller = linkCaller(linkId, wall)) => call('proposals.preview', { caller });
  const gone = {
    status: 404,
    code: 'LINK_UNKNOWN',
    message: expect.stringMatching(/^This link is no longer available. Ask Acme.* for a new one.$/) as string,
  };

  it('a document opened by its link shows what its holder may see, and nothing else', async () => {
    await happens(`Proposal-${wall}`, ...sentEvents('Proposal', linkId, messageId, wallData));
    const { body, headers } = await preview();
    expect(body).toMatchObject({
      number: '12',
      company: { name: 'Acme', address: '12 Canyon Rd, San Diego, CA 92101' },
      canSign: true,
      today: '2026-11-20',
      status: 'sent',
      contentHash: wallData.contentHash,
    });
    for (const secret of ['internalNotes', 'links', 'id', 'customerId', 'createdBy', 'salesmanId', 'signedPdf'])
      expect(body).not.toHaveProperty(secret);
    expect(JSON.stringify(body)).not.toContain('Do not go below');
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  it('a document opened by its link is not changed by being read', async () => {
    const head = await at.log.head(acme);
    await preview();
    await call('proposals.previewPdf', { caller: linkCaller(linkId, wall) });
    expect(await at.log.head(acme)).toBe(head);
    expect(await call('proposals.links', { params: { id: wall } })).toMatchObject({
      items: [{ linkId, views: 0, firstViewedAt: null }],
    });
  });

  it('a document opened by its link needs its own token, which opens no other document', async () => {
    await expect(preview(linkCaller(newId(), wall))).rejects.toMatchObject(gone);
    await expect(preview(linkCaller(linkId, fence))).rejects.toMatchObject(gone);
    await expect(preview({ ...linkCaller(linkId, wall), link: null })).rejects.toMatchObject({
      status: 404,
      code: 'LINK_UNKNOWN',
    });
  });

  it('a document opened by its link is unavailable after the link expires and in the trash', async () => {
    now = '2026-12-21T08:00:00.000Z';
    await expect(preview()).rejects.toMatchObject(gone);
    now = '2026-12-21T07:59:59.000Z';
    expect((await preview()).body.canSign).toBe(true); // the last second of the 20th in Los Angeles
    now = noon;
    await happens(`Proposal-${wall}`, { type: 'ProposalTrashed', data: {} });
    await expect(preview()).rejects.toMatchObject(gone);
    await happens(`Proposal-${wall}`, { type: 'ProposalRestored', data: {} });
  });

  it('a document opened by its link shows staff who looked at it', async () => {
    await happens(
      `Message-${messageId}`,
      { type: 'MessageQueued', data: messageData(wall, linkId) },
      { type: 'MessageSent', data: { providerId: 'p1' } },
    );
    await happens(`Proposal-${wall}`, {
      type: 'ProposalLinkViewed',
      data: { linkId, ip: '203.0.113.24', userAgent: 'Mozilla/5.0' },
    });
    expect(await call('proposals.get', { params: { id: wall } })).toMatchObject({
      status: 'viewed',
      firstViewedAt: noon,
      links: [{ views: 1 }],
    });
    expect(await names('messages.list', { query: { locationId: yard }, caller: callerOf(sue) })).toEqual([]);
    expect(await call('messages.list', { query: { locationId: yard } })).toMatchObject({
      items: [{ status: 'opened', openedAt: noon, recipients: 'ana@example.com', sentAt: noon, deliveredAt: null }],
    });
  });

  it('a printed document has company logo and license, the same bytes each time; a faulty logo is left out', async () => {
    const logo = `${acme}/media/logo.png`;
    const dressed = { ...companyData('Acme'), licenseClasses: ['B', 'C-8'], logo };
    const printed = async () => Buffer.from((await side.renderer.render('Proposal', acme, wall)).bytes);
    const bare = await printed();
    await at.append('platform', `Company-${acme}`, { type: 'CompanyEdited', data: dressed });
    const without = await printed();
    expect(without.includes('/Subtype /Image')).toBe(false);
    expect(pdfText(without).join()).toContain('License 1012345 · B, C-8');
    await files.put(logo, Buffer.from('no picture'), 'image/png');
    expect((await printed()).equals(without)).toBe(true);
    await files.remove(logo);
    await files.put(logo, PIXEL, 'image/png');
    const first = await printed();
    expect([first.includes('/Subtype /Image'), first.equals(await printed())]).toEqual([true, true]);
    expect((await preview()).body['company']).toMatchObject({ logo, licenseClasses: ['B', 'C-8'] });
    await at.append('platform', `Company-${acme}`, { type: 'CompanyEdited', data: companyData('Acme') });
    expect((await printed()).equals(bare)).toBe(true);
  });

  it('a signed document is printed with its certificate, the same bytes each time', async () => {
    await happens(`Proposal-${wall}`, signedEvent(linkId, wallData.contentHash));
    const first = await side.renderer.render('Proposal', acme, wall);
    expect(first.contentHash).toBe(wallData.contentHash);
    const text = pdfText(first.bytes).join('\n');
    for (const words of [
      'Proposal 12',
      'Retaining wall',
      'Demolition',
      'Subtotal Wall',
      '12,109.38',
      '−500.00',
      'Not included',
      'Ana Able',
      'Signature certificate',
      'Link issued to Ana',
      'Delivered by email to ana@example.com',
      'Opened by the holder',
      'Signed by Ana Able, Owner, Ana Ltd',
      '203.0.113.24',
      wallData.contentHash,
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Do not go below');
    await happens(`Proposal-${wall}`, {
      type: 'ProposalLinkViewed',
      data: { linkId, ip: '198.51.100.7', userAgent: 'Later' },
    });
    expect(Buffer.from((await side.renderer.render('Proposal', acme, wall)).bytes).equals(first.bytes)).toBe(true);
  });

  it('a signed document stays visible by its link, and is the sealed file once there is one', async () => {
    await files.put(`${acme}/proposal/${wall}.pdf`, Buffer.from('%PDF sealed'), 'application/pdf');
    await happens(`Proposal-${wall}`, {
      type: 'ProposalPdfSealed',
      data: { filePath: `${acme}/proposal/${wall}.pdf`, sha256: 'x', contentHash: wallData.contentHash },
    });
    now = '2027-03-01T00:00:00.000Z';
    expect((await preview()).body).toMatchObject({
      status: 'accepted',
      canSign: false,
      signature: { name: 'Ana Able' },
    });
    expect((await call('proposals.previewPdf', { caller: linkCaller(linkId, wall) })).body).toEqual(
      Buffer.from('%PDF sealed'),
    );
    expect((await call('proposals.pdf', { params: { id: wall }, caller: callerOf(sam) })).body).toEqual(
      Buffer.from('%PDF sealed'),
    );
    await expect(call('proposals.pdf', { params: { id: wall }, caller: callerOf(sue) })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('a history', () => {
  it('the history of a record describes every event in words, with what it changed, newest first', async () => {
    const { items } = await call('proposals.history', { params: { id: wall } });
    expect(
      items
        .map(({ words }) => words)
        .toReversed()
        .slice(0, 3),
    ).toEqual(['created the proposal', 'made a link for the customer', 'sent it by email to ana@example.com']);
    const creation = items.at(-1);
    expect(creation).toMatchObject({ version: 1, at: noon, actor: { name: 'Olive Owner' }, type: 'ProposalCreated' });
    expect(creation?.['changes']).toContainEqual({ field: 'amount', before: null, after: 1_410_938 });
    const sending = items.at(-3);
    expect(sending?.['changes']).toEqual([
      { field: 'sentAt', before: null, after: noon },
      { field: 'status', before: 'draft', after: 'sent' },
    ]);
    expect(JSON.stringify(items)).not.toContain(tokenHash(''));
    expect(JSON.stringify(items)).not.toMatch(/tokenHash|iVBORw0KGgo/);
  });

  it('the history of a record is shown only within the reach of the user', async () => {
    await expect(
      call('proposals.history', { params: { id: wall }, caller: callerOf(olive, { tenant: bolt }) }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('the dashboard', () => {
  it('the dashboard counts what needs attention, within what the caller may see', async () => {
    const all = await call('dashboard.summary');
    expect(all).toMatchObject({
      companyName: 'Acme',
      today: '2026-11-20',
      drafts: { count: 1, amount: 1_410_938 },
      acceptedThisMonth: { count: 1, amount: 1_410_938 },
      awaitingSignature: { count: 0, amount: 0 },
    });
    expect(all.byMonth).toHaveLength(6);
    expect(all.byMonth.at(-1)).toEqual({ month: '2026-11', sent: 1_410_938, accepted: 1_410_938 });
    expect(await call('dashboard.summary', { caller: callerOf(sue) })).toMatchObject({
      drafts: { count: 1 },
      acceptedThisMonth: { count: 0, amount: 0 },
    });
    expect(
      await call('dashboard.summary', { caller: callerOf(olive, { denied: ['action:proposal.view'] }) }),
    ).toMatchObject({ drafts: { count: 0, amount: 0 }, attention: [] });
  });

  it('the dashboard knows what is overdue', async () => {
    const [id, link] = [newId(), newId()];
    await happens(
      `Proposal-${id}`,
      { type: 'ProposalCreated', data: { ...wallData, number: '20' } },
      ...sentEvents('Proposal', link, newId(), wallData),
    );
    expect(await side.overdueProposals(acme, '2026-12-20')).toEqual([]);
    expect(await side.overdueProposals(acme, '2026-12-21')).toEqual([id]);
  });
});

describe('a warranty whose day has come', () => {
  it('warranties that are out are found once their term has begun, and once it is over', async () => {
    const [id, draft] = [newId(), newId()];
    const due = async (day: string) =>
      (await side.dueWarranties(acme, day)).filter((each) => [id, draft].includes(each));
    await happens(`Warranty-${draft}`, { type: 'WarrantyCreated', data: warrantyData('1') });
    await happens(
      `Warranty-${id}`,
      { type: 'WarrantyCreated', data: warrantyData('2') },
      ...sentEvents('Warranty', newId(), newId(), { contentHash: 'h' }),
    );
    expect([await due('2026-10-31'), await due('2026-11-01')]).toEqual([[], [id]]);
    await happens(`Warranty-${id}`, {
      type: 'WarrantyActivated',
      data: { startDate: '2026-11-01', endDate: '2027-11-01' },
    });
    expect([await due('2027-11-01'), await due('2027-11-02'), await side.dueWarranties(bolt, '2027-11-02')]).toEqual([
      [],
      [id],
      [],
    ]);
  });
});

describe('the information sheet of a location', () => {
  const sheet = (asked: Parameters<typeof call>[1] = {}) =>
    call('locations.informationSheet', { params: { id: yard }, ...asked }) as unknown as Promise<LocationSheet>;
  const titles = ({ sections }: LocationSheet) => sections.map(({ title }) => title);
  const described = {
    ...locationData('Yard', ana, 'Ana Ltd', sam, 'Sam Salesman'),
    siteContact: { name: 'Luis Ortega', phone: '+16195550142' },
    accessNotes: 'Through the side gate.',
    isPublicWork: true,
    awardingBody: 'City of San Diego',
    projectNumber: 'K-12',
    dirProjectId: '300123',
    wageDeterminationNo: 'SD-2026-1',
    information: { ...noInformation, gateCode: '4411', owner: { name: 'Ana Able', address: '', phone: null } },
  };
  beforeAll(async () => {
    await happens(`Location-${yard}`, { type: 'LocationEdited', data: described });
    await happens(`Contract-${newId()}`, {
      type: 'ContractCreated',
      data: { ...contractData(100_000), locationId: yard, customerId: ana, salesmanId: sam },
    });
  });

  it('the sheet of a location says what is known of it, section by section, and its contracts', async () => {
    const shown = await sheet();
    expect(titles(shown)).toEqual(['Location', 'Contacts', 'Access', 'Public work', 'For preliminary notices']);
    expect(shown.sections[1]?.rows).toEqual([
      { label: 'On site', text: 'Luis Ortega, (619) 555-0142' },
      { label: 'Customer', text: 'Ana Ltd' },
      { label: 'Contact', text: 'Ana, ana@example.com' },
    ]);
    expect(shown.contracts).toMatchObject([{ number: '1', name: 'Wall', contractValue: 100_000, openDue: 0 }]);
  });
  it('the sheet of a location has no figures for whoever may not see the contract list, and no contracts for whoever sees none', async () => {
    const [noMoney, none] = await Promise.all([
      sheet({ caller: callerOf(olive, { denied: ['view_contract_list'] }) }),
      sheet({ caller: callerOf(olive, { denied: ['action:contract.view', 'action:customer.view'] }) }),
    ]);
    expect(noMoney.contracts).toMatchObject([{ number: '1', contractValue: null, billed: null, openDue: null }]);
    expect(none.contracts).toEqual([]);
    expect(JSON.stringify(none)).not.toContain('ana@example.com');
  });
  it('the sheet of a location is out of reach for another salesman and for another company', async () => {
    for (const caller of [callerOf(sue), callerOf(olive, { tenant: bolt })])
      for (const name of ['locations.informationSheet', 'locations.informationSheetPdf'])
        await expect(call(name, { params: { id: yard }, caller })).rejects.toMatchObject({ status: 404 });
  });
  it('the sheet of a location on paper says the same', async () => {
    const { body } = await call('locations.informationSheetPdf', { params: { id: yard } });
    const text = pdfText(body as unknown as Uint8Array).join('\n');
    for (const words of ['Location information', 'Luis Ortega', '4411', 'City of San Diego', 'Ana Able', '1,000.00'])
      expect(text).toContain(words);
  });
});

describe('the table of contents of a location', () => {
  it('the table of contents counts every kind of document that is declared, by where they stand', async () => {
    const { kinds } = (await call('locations.tableOfContents', { params: { id: yard } })) as unknown as TableOfContents;
    expect(kinds.map(({ entity }) => entity)).toEqual(
      resources.filter((resource) => 'content' in resource).map(({ entity }) => entity),
    );
    expect(kinds.find(({ entity }) => entity === 'Contract')).toMatchObject({
      total: 1,
      states: [{ status: 'draft', count: 1 }],
    });
  });
});

describe('a recorded signature whose picture cannot be drawn', () => {
  const begun = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAAAAAAAA';
  it.each([
    ['would be read for ever', `${begun}////9GFiY2QAAAAA`],
    ['crashes who draws it', `${begun}AAAAA0lEQVRhYmMAAAAAAAAAAElFTkQAAAAA`],
  ])(
    'an invalid signature image that %s is replaced by the typed name; that of another document stays',
    async (_what, signature) => {
      const [id, link] = [newId(), newId()];
      const { type, data } = signedEvent(link, wallData.contentHash);
      await at.append(
        acme,
        `Proposal-${id}`,
        { type: 'ProposalCreated', data: wallData },
        ...sentEvents('Proposal', link, newId(), wallData),
        { type, data: { ...data, signature } },
      );
      const [broken, whole] = (
        await Promise.all([id, wall].map((each) => side.renderer.render('Proposal', acme, each)))
      ).map(({ bytes }) => Buffer.from(bytes));
      expect([broken, whole].map((pdf) => pdf?.includes('/Subtype /Image'))).toEqual([false, true]);
      expect(
        pdfText(broken ?? Buffer.alloc(0))
          .join()
          .split('Ana Able').length,
      ).toBe(
        pdfText(whole ?? Buffer.alloc(0))
          .join()
          .split('Ana Able').length + 1,
      );
    },
  );
});

it('the read side holds the same rows after every table was folded again', async () => {
  const before = await side.checksums();
  expect(side.projections).toEqual(
    expect.arrayContaining([
      'companies',
      'customers',
      'cost_plus_requests',
      'locations',
      'proposals',
      'messages',
      'users',
    ]),
  );
  for (const name of side.projections) expect(await side.rebuild(name)).toMatchObject({ same: true });
  expect(await side.checksums()).toEqual(before);
  expect(await side.lag()).toEqual({ behind: 0, parked: [], failure: null, takenOver: [] });
});
