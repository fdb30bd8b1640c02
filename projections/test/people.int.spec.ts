import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '@backoffice/infra/clock';
import { localFiles } from '@backoffice/infra/files';
import type { Call, Caller } from '@backoffice/infra/http';
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
import { seedCompanies, companyData } from './fixtures.spec-kit.ts';

let at: TestDatabase;
let side: ReturnType<typeof readSide>;
let stop: () => Promise<void>;
const [branch, ann, old] = [newId(), newId(), newId()];
const happens = async (stream: string, ...events: { type: string; data: object }[]) =>
  side.waitFor('platform', await at.append('platform', stream, ...events), 5_000);
const requested = (
  kind: 'company' | 'portfolio',
  requesterId: string,
  role: string | null,
  targetCompanyId = acme,
  expiresOn: string | null = null,
) => ({
  type: 'AccessRequested',
  data: {
    kind,
    requesterId,
    requesterName: requesterId,
    targetCompanyId,
    targetCompanyName: 'Acme',
    portfolioOwnerId: kind === 'portfolio' ? sue : null,
    portfolioOwnerName: kind === 'portfolio' ? 'Sue Smith' : null,
    role,
    reason: '',
    expiresOn,
  },
});
const approved = {
  type: 'AccessApproved',
  data: { note: '', from: { status: 'pending' }, to: { status: 'approved' } },
};
const member = (companyId: string, role: string) => ({ companyId, role, status: 'active' });
const person = (firstName: string, ...memberships: object[]) => ({
  type: 'UserInvited',
  data: {
    firstName,
    lastName: 'Spec',
    userName: firstName.toLowerCase(),
    email: `${firstName}@spec.example`.toLowerCase(),
    phoneNumber: null,
    companyId: acme,
    memberships,
  },
});

beforeAll(async () => {
  at = await openTestDatabase();
  side = readSide({ ...at, clock: fixedClock(noon), files: localFiles(tmpdir()), report });
  await seedCompanies(at);
  ({ stop } = await side.start());
  for (const [tenant, head] of await at.log.heads()) await side.waitFor(tenant, head, 5_000);
  await happens(`Company-${branch}`, {
    type: 'CompanyCreated',
    data: { ...companyData('Acme Branch'), type: 'subsidiary', parentCompanyId: acme },
  });
  await happens(`User-${ann}`, person('Ann', member(branch, 'SM'), member(acme, 'AF')));
  await happens(`User-${old}`, person('Owen', member(branch, 'OA')));
});
afterAll(async () => {
  await stop();
  await at.close();
});

type ListReply = { readonly items: readonly Readonly<Record<string, unknown>>[] };
async function call(name: string, caller: Caller, { query = {}, body = {}, params = {} } = {}): Promise<ListReply> {
  const handler = side.handlers.find(({ route }) => route.name === name);
  if (!handler) throw new Error(`No handler for ${name}`);
  const { route } = handler;
  return handler.run({
    route,
    params,
    caller,
    readAfter: null,
    query: route.query?.parse(query) ?? {},
    body: route.body?.parse(body),
    commandId: newId(),
    requestHash: '',
    expectedVersion: null,
    requestId: '',
    ip: '',
    userAgent: '',
  } as Call) as Promise<ListReply>; // as the edge does after the guard
}
const labels = async (name: string, caller: Caller, query = {}) =>
  (await call(name, caller, { query })).items.map(({ label }) => label);

describe('requests', () => {
  const ids = Array.from({ length: 6 }, newId) as [string, string, string, string, string, string];
  beforeAll(async () => {
    const [low, high, portfolio, mine, elsewhere, over] = ids;
    await happens(`AccessRequest-${low}`, requested('company', ann, 'SM'));
    await happens(`AccessRequest-${high}`, requested('company', ann, 'SU'));
    await happens(`AccessRequest-${portfolio}`, requested('portfolio', sam, null));
    await happens(`AccessRequest-${mine}`, requested('company', olive, 'SM', bolt));
    await happens(`AccessRequest-${elsewhere}`, requested('company', ann, 'SM', bolt));
    await happens(`AccessRequest-${over}`, requested('company', ann, 'AD', acme, '2026-11-19'), approved);
  });
  const seen = async (route: string, caller: Caller) =>
    (await call(route, caller, { body: { limit: 50 } })).items.map(({ id }) => ids.indexOf(String(id))).toSorted();
  const as = (role: 'OA' | 'AF', denied: string[] = []): Caller => ({ ...callerOf(olive, { denied }), role });

  it('access requests are received by users who may answer them', async () => {
    expect([
      await seen('company-access.received', as('OA')),
      await seen('company-access.received', as('AF')),
      await seen('portfolio-access.received', as('OA')),
    ]).toEqual([[0, 1, 5], [0, 5], [2]]);
    expect(await seen('company-access.received', as('OA', ['action:company-access.approve']))).toEqual([]);
  });
  it('access requests are listed as sent for the user who made them', async () =>
    expect([
      await seen('company-access.sent', as('OA')),
      await seen('portfolio-access.sent', callerOf(sam)),
      await seen('portfolio-access.sent', callerOf(sue)),
    ]).toEqual([[3], [2], []]));
  it('access requests expire when their last day is over', async () =>
    expect([
      await side.expiredAccess(acme, '2026-11-19'),
      await side.expiredAccess(acme, '2026-11-20'),
      await side.expiredAccess(bolt, '2026-11-20'),
    ]).toEqual([[], [ids[5]], []]));
});

describe('the trash', () => {
  const gone = [newId(), newId(), newId()] as const;
  beforeAll(async () => {
    const [tess, boss, elsewhere] = gone;
    for (const [id, name, membership] of [
      [tess, 'Tess', member(acme, 'SM')],
      [boss, 'Bo', member(acme, 'OA')],
      [elsewhere, 'Eli', member(bolt, 'SM')],
    ] as const)
      await happens(`User-${id}`, person(name, membership), { type: 'UserTrashed', data: {} });
    await happens(
      `Company-${gone[0]}`,
      { type: 'CompanyCreated', data: companyData('Acme Old') },
      { type: 'CompanyTrashed', data: {} },
    );
  });
  const owner: Caller = { ...callerOf(olive), role: 'OA' };
  const names = async (route: string, caller: Caller) => (await call(route, caller)).items.map(({ name }) => name);

  it('the trash shows deleted users to those who may see them, and no list does', async () => {
    expect((await names('users.trashed', owner)).toSorted()).toEqual(['Bo Spec', 'Tess Spec']);
    expect(await names('users.list', owner)).not.toContain('Tess Spec');
    expect((await call('users.trashed', owner)).items.find(({ id }) => id === gone[0])).toMatchObject({
      role: 'SM',
      trashedAt: noon,
    });
  });
  it('the trash shows deleted companies to their owners, and to users who see all companies', async () => {
    expect(await names('companies.trashed', { ...owner, companies: [acme] })).toEqual([]);
    for (const companies of ['all', [gone[0]]] as const)
      expect(await names('companies.trashed', { ...owner, companies })).toEqual(['Acme Old']);
    await happens(`Company-${gone[0]}`, { type: 'CompanyRestored', data: {} });
    expect(await names('companies.trashed', { ...owner, companies: 'all' })).toEqual([]);
  });
});

describe('labels', () => {
  it('company labels are the visible companies in which a salesman works', async () => {
    const caller = { ...callerOf(olive), companies: [acme, branch] };
    expect([
      await labels('companies.labels', caller),
      await labels('companies.labels', caller, { salesmanId: ann }),
      await labels('companies.labels', callerOf(olive), { salesmanId: ann }),
    ]).toEqual([['Acme', 'Acme Branch'], ['Acme Branch'], []]);
  });
  it('company labels say which role the caller has in each, and everywhere where nobody gave them one', async () => {
    const rolesOf = async (caller: Caller) =>
      Object.fromEntries(
        ((await call('companies.labels', caller)).items as Readonly<Record<string, unknown>>[]).map(
          ({ label, roleId, roleCode, roleName }) => [label, [roleId, roleCode, roleName]],
        ),
      );
    const salesman = { ...callerOf(ann), companies: [acme, branch] };
    expect(await rolesOf(salesman)).toEqual({
      Acme: [4, 'AF', 'Admin (Full Access)'],
      'Acme Branch': [6, 'SM', 'Salesman'],
    });
    expect(await rolesOf({ ...callerOf(newId()), role: 'SA', companies: [branch] })).toEqual({
      'Acme Branch': [1, 'SA', 'Software Admin'],
    });
  });
  it('the companies offered for an access request are those of the group the user is no member of', async () => {
    expect([
      await labels('company-access.labels', callerOf(olive)),
      await labels('company-access.labels', callerOf(olive, { tenant: branch })),
    ]).toEqual([['Acme Branch'], ['Acme']]);
    expect(await labels('company-access.labels', { ...callerOf(olive), companies: [acme, branch] })).toEqual([]);
  });
  it('the portfolios offered for an access request are those of salesmen the user does not see', async () => {
    const caller: Caller = { ...callerOf(sam), rows: 'all', may: () => 'allow' };
    expect([
      await labels('portfolio-access.labels', caller),
      await labels('portfolio-access.labels', { ...caller, salesmen: [sam, sue] }),
    ]).toEqual([['Sue Smith'], []]);
  });
});

it('the people answers count how many customers would have no salesman', async () =>
  expect([
    await side.countOpenCustomers(acme, sam),
    await side.countOpenCustomers(acme, ann),
    await side.countOpenCustomers(bolt, sam),
  ]).toEqual([1, 0, 0]));

it('the people answers list invited owners who have not signed in, of visible companies', async () => {
  const waiting = async (companies: Caller['companies']) =>
    (await call('companies.waitingOwners', { ...callerOf(olive), companies })).items.map(({ name, companyName }) => [
      name,
      companyName,
    ]);
  expect([await waiting('all'), await waiting([branch]), await waiting([acme])]).toEqual([
    [['Owen Spec', 'Acme Branch']],
    [['Owen Spec', 'Acme Branch']],
    [],
  ]);
});

describe('owners', () => {
  const [pat, quinn, rae] = [newId(), newId(), newId()] as [string, string, string]; // as many as names
  const offered = (offerId: string, userId: string, expiresOn: string | null) => ({
    type: 'OwnerRoleOffered',
    data: { offerId, userId, personName: 'Rae Spec', email: 'rae@spec.example', stepsDownTo: 'SU', expiresOn },
  });
  // as above
  const [open, late, over, elsewhere] = [newId(), newId(), newId(), newId()] as [string, string, string, string];
  beforeAll(async () => {
    await happens(`User-${pat}`, person('Pat', member(branch, 'OA')), { type: 'UserActivated', data: {} });
    await happens(`User-${quinn}`, person('Quinn', member(branch, 'OA')), {
      type: 'UserDisabled',
      data: { from: { status: 'active' }, to: { status: 'disabled' } },
    });
    await happens(
      `Company-${branch}`,
      offered(over, rae, null),
      { type: 'OwnerOfferWithdrawn', data: { offerId: over, userId: rae, personName: 'Rae Spec' } },
      offered(late, rae, '2026-11-19'),
      offered(open, rae, '2026-11-20'),
      offered(elsewhere, ann, null),
    );
  });

  it('the owners of a company are those who can sign in, and those who are invited', async () =>
    expect(
      (await call('companies.owners', callerOf(olive), { params: { id: branch } })).items.map(({ name, status }) => [
        name,
        status,
      ]),
    ).toEqual([
      ['Owen Spec', 'invited'],
      ['Pat Spec', 'active'],
    ]));
  it('an offer of ownership is shown to whoever it is made to, up to its last day', async () => {
    expect((await call('companies.receivedOwnerOffers', callerOf(rae))).items).toMatchObject([
      { id: open, companyId: branch, companyName: 'Acme Branch', stepsDownTo: 'SU', expiresOn: '2026-11-20' },
    ]);
    expect((await call('companies.receivedOwnerOffers', callerOf(ann))).items.map(({ id }) => id)).toEqual([elsewhere]);
    expect((await call('companies.receivedOwnerOffers', callerOf(sam))).items).toEqual([]);
  });
});
