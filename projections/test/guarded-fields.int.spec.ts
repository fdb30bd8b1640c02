import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { permissionMatrix, resources } from '@backoffice/contracts';
import { fixedClock } from '@backoffice/infra/clock';
import { localFiles } from '@backoffice/infra/files';
import type { Caller } from '@backoffice/infra/http';
import { openPresence, type Presence } from '@backoffice/infra/presence';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getNamedType, isNonNullType, isObjectType, type GraphQLObjectType } from '#graphql/graphql-js.ts';
import { acme, openTestDatabase, bolt, callerOf, noon, olive, report, type TestDatabase } from './database.spec-kit.ts';
import { readSide } from '#src/index.ts';
import { contractData, invoiceData, paymentData, posting } from './books.spec-kit.ts';
import { ana, seedCompanies, yard } from './fixtures.spec-kit.ts';

const BANK = '00000000-0000-7000-8000-00000000ba4c',
  WAGE = '00000000-0000-7000-8000-0000000003a9',
  WORKER = '00000000-0000-7000-8000-000000003011',
  SUPPLIER = '00000000-0000-7000-8000-000000005011',
  CERTIFICATE = '00000000-0000-7000-8000-000000005012',
  TICKET = '00000000-0000-7000-8000-000000007011',
  CONTRACT = '00000000-0000-7000-8000-00000000c011',
  EQUIPMENT = '00000000-0000-7000-8000-00000000e011',
  ITEM = '00000000-0000-7000-8000-00000000f011',
  DIGITS = '4471',
  WAGES = 'data:wage-rates',
  DETAILS = 'data:bank-details',
  RECEIVABLES = 'action:receivable.view';
const guarded = resources.flatMap(({ entity, guarded: fields = {} }) =>
  Object.entries(fields).map(([field, permission = '']) => ({ entity, field, permission })),
);
/** Where one of each is found, and what stands in the field. */
const found: Readonly<Record<string, { readonly id: string; readonly asked?: string; readonly shows: RegExp }>> = {
  'Bank.accountLast4': { id: BANK, shows: /4471/ },
  'Bank.achCompanyCode': { id: BANK, shows: /1330098174/ },
  'Bank.achRouting': { id: BANK, shows: /322271627/ },
  'Bank.routingLast4': { id: BANK, shows: /0021/ },
  'Company.ownerOffers': { id: acme, asked: 'ownerOffers { email }', shows: /second@acme/ },
  'Company.profitShares': { id: acme, asked: 'profitShares { shareBp }', shows: /1357/ },
  'Contract.costEstimates': { id: CONTRACT, asked: 'costEstimates { amount }', shows: /1500000/ },
  'Contract.profitSettlements': { id: CONTRACT, asked: 'profitSettlements { profit }', shows: /730365/ },
  'Customer.owed': { id: ana, shows: /771885/ },
  'Customer.retained': { id: ana, shows: /5115/ },
  'Customer.unusedCredit': { id: ana, shows: /6226/ },
  ...Object.fromEntries(
    [
      ['laborCosts', 'laborCosts { burden }', '7296'],
      ['wageCost', undefined, '25600'],
      ['fringeCost', undefined, '":0'],
      ['burdenCost', undefined, '7296'],
      ['laborCost', undefined, '32896'],
      ['equipmentCosts', 'equipmentCosts { amount }', '78125'],
      ['equipmentCost', undefined, '78125'],
      ['inventoryCosts', 'inventoryCosts { amount }', '13515'],
      ['inventoryCost', undefined, '13515'],
      ['directCost', undefined, '124536'],
      ['hardClosing', 'hardClosing { shares { shareBp } }', '"shareBp":1000'],
    ].map(([field, asked, shown]) => [
      `JobCost.${field}`,
      { id: TICKET, ...(asked !== undefined && { asked }), shows: new RegExp(shown ?? '') },
    ]),
  ),
  'Equipment.costRate': { id: EQUIPMENT, shows: /73001/ },
  'Equipment.billRate': { id: EQUIPMENT, shows: /73002/ },
  'InventoryItem.rate': { id: ITEM, shows: /74001/ },
  'InventoryItem.billRate': { id: ITEM, shows: /74002/ },
  'Location.owed': { id: yard, shows: /771885/ },
  'Location.retained': { id: yard, shows: /5115/ },
  ...Object.fromEntries(
    ['baseRate', 'fringeRate', 'rateOvertime', 'rateDouble', 'fringePlanRate'].map((field, at) => [
      `Wage.${field}`,
      { id: WAGE, shows: new RegExp(`910${at}`) },
    ]),
  ),
  'Supplier.media': { id: SUPPLIER, asked: 'media { name }', shows: /W-9 2026/ },
  'Supplier.taxIdLast4': { id: SUPPLIER, shows: /6612/ },
  'Wage.rates': { id: WAGE, asked: 'rates { baseRate }', shows: /9100/ },
  ...Object.fromEntries(
    ['regularRate', 'overtimeRate', 'doubleRate', 'billRate', 'burdenBp'].map((field, at) => [
      `Worker.${field}`,
      { id: WORKER, shows: new RegExp(`820${at}`) },
    ]),
  ),
  'Worker.rates': { id: WORKER, asked: 'rates { regularRate }', shows: /8200/ },
  'Worker.ssnLast4': { id: WORKER, shows: /7719/ },
  'WorkerCertificate.media': { id: CERTIFICATE, asked: 'media { name }', shows: /W-9 2026/ },
};
const frozen = (event: string) =>
  // an event
  JSON.parse(readFileSync(`contracts/samples/${event}.v1.json`, 'utf8')) as Readonly<Record<string, unknown>>;
const ratesFrom = (cents: number) => ({
  regularRate: cents,
  overtimeRate: cents + 1,
  doubleRate: cents + 2,
  billRate: cents + 3,
  burdenBp: cents + 4,
});
let at: TestDatabase, side: ReturnType<typeof readSide>, server: FastifyInstance, stop: () => Promise<void>;
let presence: Presence;
let denied: string[] = [];
/** What Olive may not do in Bolt, where she works too. */
let deniedThere: readonly string[] = [];
const olives = (): Caller => {
  const own = callerOf(olive, { denied });
  return {
    ...own,
    companies: [acme, bolt],
    mayIn: (id) => (id === bolt ? callerOf(olive, { denied: deniedThere }).may : own.may),
  };
};
beforeAll(async () => {
  at = await openTestDatabase();
  side = readSide({ ...at, clock: fixedClock(noon), files: localFiles(tmpdir()), report });
  await seedCompanies(at);
  await at.append(
    acme,
    `Bank-${BANK}`,
    { type: 'BankCreated', data: { name: 'First Bank', accountLast4: '9000', routingLast4: '0021', glCode: '1010' } },
    {
      type: 'BankEdited',
      data: {
        name: 'First Bank',
        accountLast4: DIGITS,
        routingLast4: '0021',
        glCode: '1010',
        achRouting: '322271627',
        achCompanyCode: '1330098174',
      },
    },
  );
  await at.append(
    acme,
    `Wage-${WAGE}`,
    {
      type: 'WageCreated',
      data: { ...frozen('wages/WageCreated'), effectiveFrom: '2025-01-01', effectiveTo: '2027-12-31' },
    },
    {
      type: 'WageRateChanged',
      data: {
        effectiveFrom: '2026-01-01',
        baseRate: 9_100,
        fringeRate: 9_101,
        rateOvertime: 9_102,
        rateDouble: 9_103,
        fringePlanRate: 9_104,
      },
    },
  );
  await at.append(
    acme,
    `Worker-${WORKER}`,
    {
      type: 'WorkerCreated',
      data: { ...frozen('workers/WorkerCreated'), effectiveFrom: '2025-01-01', ssnLast4: '7719' },
    },
    { type: 'WorkerRateChanged', data: { effectiveFrom: '2026-01-01', ...ratesFrom(8_200) } },
    { type: 'WorkerRateChanged', data: { effectiveFrom: '2027-01-01', ...ratesFrom(9_500) } },
  );
  await at.append(
    acme,
    `Supplier-${SUPPLIER}`,
    { type: 'SupplierCreated', data: frozen('suppliers/SupplierCreated') },
    { type: 'SupplierFileAttached', data: frozen('suppliers/SupplierFileAttached') },
  );
  await at.append(
    acme,
    `WorkerCertificate-${CERTIFICATE}`,
    { type: 'WorkerCertificateCreated', data: frozen('worker-certificates/WorkerCertificateCreated') },
    { type: 'WorkerCertificateFileAttached', data: frozen('worker-certificates/WorkerCertificateFileAttached') },
  );
  await at.append(
    acme,
    `JobCost-${TICKET}`,
    ...['JobCostCreated', 'LaborAdded', 'EquipmentAdded', 'InventoryUsed', 'JobCostHardClosed'].map((type) => ({
      type,
      data: frozen(`job-costs/${type}`),
    })),
  );
  await at.append(acme, `Equipment-${EQUIPMENT}`, {
    type: 'EquipmentCreated',
    data: { ...frozen('equipments/EquipmentCreated'), costRate: 73_001, billRate: 73_002 },
  });
  await at.append(acme, `InventoryItem-${ITEM}`, {
    type: 'InventoryItemCreated',
    data: { ...frozen('inventories/InventoryItemCreated'), rate: 74_001, billRate: 74_002 },
  });
  await at.append(
    acme,
    `Contract-${CONTRACT}`,
    { type: 'ContractCreated', data: contractData(1_000_000) },
    ...['ContractCostsEstimated', 'ContractProfitSettled'].map((type) => ({
      type,
      data: frozen(`contracts/${type}`),
    })),
  );
  const posted = {
    ...posting('7', [{ sourceLineItemId: 'l1', changeOrderId: null, thisPeriod: 777_000 }], 0, 5_115, 0),
    customerId: ana,
    locationId: yard,
  };
  await at.append(
    acme,
    `Invoice-${BANK}`,
    { type: 'InvoiceCreated', data: { ...invoiceData(posted), customerId: ana, locationId: yard } },
    { type: 'InvoiceApproved', data: posted },
  );
  await at.append(acme, `Payment-${BANK}`, {
    type: 'PaymentPosted',
    data: { ...paymentData(6_226, []), customerId: ana },
  });
  await at.append(
    'platform',
    `Company-${acme}`,
    {
      type: 'ProfitShareAdded',
      data: {
        shareId: BANK,
        role: 'foreman',
        shareBp: 1_357,
        basis: 'jobProfit',
        releaseOn: 'hardClosed',
        minMarginBp: null,
        effectiveFrom: '2026-01-01',
      },
    },
    {
      type: 'OwnerRoleOffered',
      data: {
        offerId: BANK,
        userId: ana,
        personName: 'Second Owner',
        email: 'second@acme.example',
        stepsDownTo: null,
        expiresOn: null,
      },
    },
  );
  ({ stop } = await side.start());
  for (const [tenant, head] of await at.log.heads()) await side.waitFor(tenant, head, 5_000);
  server = fastify();
  presence = openPresence(at.url, fixedClock(noon));
  const access = { authenticate: async () => olives(), onAccessChange: () => () => {}, presence };
  await side.mountGraphql(server, access, { introspection: true, stored: null });
});
afterAll(async () => {
  await server.close();
  await presence.close();
  await stop();
  await at.close();
});

const ask = async (query: string, without: string[] = [], variables = {}) => {
  denied = without;
  const answer = await server.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return {
    text: answer.body,
    ...answer.json<{
      data: Record<string, never>;
      errors?: { path: (string | number)[]; extensions: { code: string } }[];
    }>(),
  };
};
const run = (
  name: string,
  {
    params = {},
    query = {},
    body = {},
    caller,
  }: { params?: object; query?: object; body?: object; caller?: Caller } = {},
  without: string[] = [],
) =>
  side.handlers
    .find(({ route }) => route.name === name)
    ?.run({
      params,
      query,
      body: { search: '', filters: [], sortBy: 'name', order: 'asc', page: 1, limit: 10, ...body },
      caller: caller ?? callerOf(olive, { denied: without }),
      readAfter: null,
    } as never); // as the edge calls it

/** Every way from the root of the schema to a type, as far as a query may go. */
function waysTo(
  name: string,
  from: GraphQLObjectType = side.schema.getQueryType() as GraphQLObjectType,
  way: readonly string[] = [],
): string[][] {
  if (way.length > 6) return [];
  return Object.values(from.getFields()).flatMap((field) => {
    const type = getNamedType(field.type);
    if (!isObjectType(type) || way.includes(field.name)) return [];
    return [...(type.name === name ? [[...way, field.name]] : []), ...waysTo(name, type, [...way, field.name])];
  });
}

/** What was read, without ids: any digits may stand in these. */
const textOf = (answers: readonly unknown[]) =>
  JSON.stringify(answers).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');

describe('what is guarded of a company', () => {
  const SHARES = 'component:profit-share';
  const everywhere = '{ companies(request: { sortBy: "name", order: asc }) { items { id profitShares { shareBp } } } }';
  beforeAll(async () => {
    const head = await at.append('platform', `Company-${bolt}`, {
      type: 'ProfitShareAdded',
      data: {
        shareId: DIGITS,
        role: 'foreman',
        shareBp: 2_468,
        basis: 'jobProfit',
        releaseOn: 'hardClosed',
        minMarginBp: null,
        effectiveFrom: '2026-01-01',
      },
    });
    await side.waitFor('platform', head, 5_000);
  });
  beforeEach(() => {
    [denied, deniedThere] = [[], [SHARES, 'data:audit-history']];
  });
  afterAll(() => {
    deniedThere = [];
  });

  it('a guarded field of a company is judged by the role in that company, whichever is selected', async () => {
    const listed = await ask(everywhere);
    expect(listed).toMatchObject({
      data: {
        companies: {
          items: [
            { id: acme, profitShares: [{ shareBp: 1_357 }] },
            { id: bolt, profitShares: null },
          ],
        },
      },
    });
    expect(listed.errors).toMatchObject([
      { path: ['companies', 'items', 1, 'profitShares'], extensions: { code: 'FORBIDDEN' } },
    ]);
    expect((await ask(`{ company(id: "${bolt}") { profitShares { shareBp } } }`)).errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN' } },
    ]);
    const caller = olives();
    expect(await run('companies.list', { caller })).toMatchObject({
      items: [
        { id: acme, profitShares: [{ shareBp: 1_357 }] },
        { id: bolt, profitShares: null },
      ],
    });
    expect(await run('companies.get', { params: { id: bolt }, caller })).toMatchObject({ profitShares: null });
  });
  it('a guarded field of a company is visible by the role there, without one in the selected company', async () => {
    [denied, deniedThere] = [[SHARES], []];
    expect(await run('companies.list', { caller: olives() })).toMatchObject({
      items: [
        { id: acme, profitShares: null },
        { id: bolt, profitShares: [{ shareBp: 2_468 }] },
      ],
    });
  });
  it('a guarded field of a company is not revealed by its history', async () => {
    const history = (id: string) => ask(`{ history(resource: "Company", id: "${id}") { words changes { after } } }`);
    expect((await history(acme)).text).toContain('1357');
    expect((await history(bolt)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    deniedThere = [SHARES];
    expect((await history(bolt)).text).toMatch(/^(?!.*2468).*added a profit share/);
  });
});

describe('T52: a guarded field', () => {
  it('a guarded field (T52) needs a permission that the matrix knows', () =>
    expect(guarded.filter(({ permission }) => !(permission in permissionMatrix))).toEqual([]));
  it('the guarded fields (T52) are digits of accounts and of people, what is owed or paid, and who owns or shares in what', () =>
    expect(guarded.map(({ entity, field }) => `${entity}.${field}`).toSorted()).toEqual(Object.keys(found).toSorted()));

  it('a guarded field (T52) exists in the graph on its own record type alone, and is nullable there', () => {
    const names = new Set(guarded.map(({ field }) => field));
    const standing = Object.values(side.schema.getTypeMap())
      .filter(isObjectType)
      .filter(
        ({ name }) =>
          !name.startsWith('__') && !/^(W.*Rates|LaborCost|UsageCost|ContractProfitSettlements.*)$/.test(name),
      ) // below what is guarded itself
      .flatMap((type) =>
        Object.values(type.getFields())
          .filter(({ name }) => names.has(name))
          .map((field) => ({ at: `${type.name}.${field.name}`, mayBeMissing: !isNonNullType(field.type) })),
      );
    const expected = guarded.map(({ entity, field }) => ({ at: `${entity}.${field}`, mayBeMissing: true }));
    const byPlace = (one: { at: string }, other: { at: string }) => one.at.localeCompare(other.at);
    // of the same name, and nobody's secret or read by those alone who may know it
    const ofOthers = [
      'AchPayment.accountLast4',
      'VendorAccount.accountLast4',
      'VendorAccount.routingLast4',
      'Company.burdenBp',
      'Overhead.rates',
      'MiscItem.rate',
      'JobCostPosting.rate',
      'PayApplication.retained', // of one contract, as its invoices say it to whoever bills them
    ];
    // of documents and customers
    const isOpenFile = (at: string) => at.endsWith('.media') && !(at in found);
    expect(standing.filter(({ at }) => !ofOthers.includes(at) && !isOpenFile(at)).toSorted(byPlace)).toEqual(
      expected.toSorted(byPlace),
    );
  });

  it.each(guarded)(
    '$entity.$field (T52) is null and forbidden in every query that leads to it',
    async ({ entity, field, permission }) => {
      const ways = waysTo(entity);
      const {
        id,
        asked = field,
        shows,
      } = found[`${entity}.${field}`] ?? expect.fail(`Nothing is known of ${entity}.${field}`);
      expect(ways.length).toBeGreaterThan(0);
      for (const way of ways) {
        const [root = '', ...inner] = way;
        const takesId = side.schema
          .getQueryType()
          ?.getFields()
          [root]?.args.some(({ name }) => name === 'id');
        const query = `{ ${root}${takesId ? `(id: "${id}")` : ''} { ${inner.map((name) => `${name} {`).join(' ')} id ${asked} ${inner.map(() => '}').join(' ')} } }`;
        for (let turn = 0; turn < 3; turn++) {
          // also once it is compiled
          const [seen, hidden] = [await ask(query), await ask(query, [permission])];
          expect([seen.errors, shows.test(seen.text)], query).toEqual([undefined, true]);
          expect(
            [...new Set(hidden.errors?.map(({ extensions, path }) => `${extensions.code} ${path.at(-1)}`))],
            query,
          ).toEqual([`FORBIDDEN ${field}`]);
          expect(hidden.text).toContain(`"id":"${id}"`);
          expect(hidden.text).not.toMatch(shows);
        }
      }
    },
  );
  it('a guarded field (T52) causes no error where it is not requested', async () =>
    expect((await ask('{ banks { items { name } } }', [DETAILS])).errors).toBeUndefined());

  it('a guarded field (T52) is null in REST: in lists, in one record, in what dropdowns show', async () => {
    const all = async (without: string[]) =>
      textOf([
        await run('banks.list', {}, without),
        await run('banks.get', { params: { id: BANK } }, without),
        await run('banks.labels', {}, without),
        await run('banks.history', { params: { id: BANK } }, without),
      ]);
    expect((await all([])).split(DIGITS)).toHaveLength(5);
    expect(await all([DETAILS])).not.toMatch(/4471|9000|0021/);
    expect(await all([DETAILS])).toContain('"accountLast4":null');
  });
  it('a customer or location (T52) shows no money to who may not see receivables, nor sorts by it', async () => {
    const all = async (without: string[]) =>
      textOf([
        await run('customers.list', {}, without),
        await run('customers.get', { params: { id: ana } }, without),
        await run('locations.list', {}, without),
        await run('locations.get', { params: { id: yard } }, without),
      ]);
    expect((await all([])).split('771885')).toHaveLength(5);
    expect(await all([RECEIVABLES])).not.toMatch(/771885|5115|6226/);
    for (const list of ['customers.list', 'locations.list'])
      await expect(run(list, { body: { sortBy: 'owed' } }, [RECEIVABLES])).rejects.toMatchObject({ status: 403 });
  });
  it('a guarded field (T52) is searched, filtered and sorted only by users who see it', async () => {
    const refused = (asking: object) =>
      expect(run('banks.list', asking, [DETAILS])).rejects.toMatchObject({ status: 403 });
    await refused({ body: { sortBy: 'accountLast4' } });
    await refused({ body: { search: DIGITS } });
    await refused({ body: { filters: [{ field: 'routingLast4', op: 'eq', value: '0021' }] } });
    await expect(run('banks.labels', { query: { search: DIGITS } }, [DETAILS])).rejects.toMatchObject({ status: 403 });
    expect(await run('banks.list', { body: { search: DIGITS, sortBy: 'accountLast4' } })).toMatchObject({ total: 1 });
  });
  it('the pay of a worker (T52) and the digits of a person are null wherever they are read', async () => {
    const all = async (without: string[]) =>
      textOf([
        await run('workers.list', {}, without),
        await run('workers.get', { params: { id: WORKER } }, without),
        await run('workers.get', { params: { id: WORKER }, query: { asOf: '2027-01-01' } }, without),
        await run('workers.labels', {}, without),
        await run('workers.history', { params: { id: WORKER } }, without),
      ]);
    expect(await all([])).toMatch(/7719.*820\d.*950\d/s);
    expect(await all([WAGES])).not.toMatch(/7719|820\d|950\d|"regularRate":\d/);
    expect(await all([WAGES])).toContain('"ssnLast4":null');
  });
});

describe('what changes by date', () => {
  const asOf = (day?: string) => ({ ...(day && { asOf: day }) });
  const rateOn = async (day?: string) => {
    const [one, page, labels] = [
      await run('workers.get', { params: { id: WORKER }, query: asOf(day) }),
      await run('workers.list', { query: asOf(day) }),
      await run('workers.labels', { query: asOf(day) }),
    ] as [Row, { items: Row[] }, { items: Row[] }]; // as these routes answer
    return [one, page.items[0], labels.items[0]].map((row) => row?.['regularRate']);
  };
  type Row = Readonly<Record<string, unknown>>;

  it.each([
    ['2024-12-31', null],
    ['2025-01-01', 4_650],
    ['2025-12-31', 4_650],
    ['2026-01-01', 8_200],
    ['2026-12-31', 8_200],
    ['2027-01-01', 9_500],
  ])('on %s a worker has the rate of that day, in one record, in the list and in a dropdown', async (day, rate) =>
    expect(await rateOn(day)).toEqual([rate, rate, rate]),
  );
  it('rates are those of today where no day is asked for, in REST and in the graph', async () => {
    expect(await rateOn()).toEqual([8_200, 8_200, 8_200]);
    expect((await ask(`{ worker(id: "${WORKER}") { regularRate } }`)).data).toEqual({ worker: { regularRate: 8_200 } });
    const later = `{ worker(id: "${WORKER}", asOf: "2027-01-01") { regularRate rates { effectiveFrom } } workers(asOf: "2025-01-01") { items { regularRate } } }`;
    expect((await ask(later)).data).toMatchObject({
      worker: { regularRate: 9_500, rates: [{ effectiveFrom: '2025-01-01' }, {}, {}] },
      workers: { items: [{ regularRate: 4_650 }] },
    });
  });
  it.each([
    ['2024-12-31', 0],
    ['2025-01-01', 1],
    ['2027-12-31', 1],
    ['2028-01-01', 0],
  ])('on %s a dropdown offers the wages that hold', async (day, count) =>
    expect(await run('wages.labels', { query: { asOf: day } })).toMatchObject({ items: { length: count } }),
  );
  it('a label tells what holds on the day, and not what did before', async () =>
    expect(await run('wages.labels')).toEqual({
      hasMore: false,
      items: [
        {
          value: WAGE,
          label: 'PW Laborer Regular',
          isPrefixed: true,
          isRegular: true,
          isOvertime: false,
          isDouble: false,
          baseRate: 9_100,
          fringeRate: 9_101,
        },
      ],
    }));
});
