import { resources, routeTable } from '@backoffice/contracts';
import { unwrapSchema } from '@backoffice/contracts/capabilities';
import { jobActions } from '@backoffice/contracts/features/open-close-jobs';
import type { Route } from '@backoffice/contracts/kernel';
import { memoryEventLog } from '@backoffice/infra/event-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '@backoffice/infra/testing/sample';
import { z } from 'zod';
import { jobCostKnown } from './job-cost-scenarios.spec-kit.ts';
import { createCompany, serveWriteSide, type TestCompany, type ServedWriteSide } from './write-side.spec-kit.ts';
import { requestPath, scenarioOf, type Scenario } from './scenarios.spec-kit.ts';

/**
 * The table itself says what is tested: a new write route is tested as soon as it is there. Signing in, of workers
 * too, having the books proved, which records nothing, addresses of calendars, files, those that are imported too,
 * background tasks, jobs that a list finds, and what carriers post have tests of their own.
 */
const APART =
  /^(auth|proofs|media|calendars|push-subscriptions|background-tasks|attention|crew-sign-in|crew|portal-sign-in|portal)\.|\.text[A-Z]|(?<!^openings)\.import|^notifications\.endMail$|^online-payments\.webhook$|^open-close-jobs\.[a-z-]+\.(count|many)$/;
const writes = routeTable.filter(
  ({ does, name }) => !('read' in does) && !('handler' in does && does.handler === 'read') && !APART.test(name),
);
const changing = writes.filter(
  ({ method, name }) =>
    method !== 'GET' && !/([iI]sUnique|generateUserName|previewEmail|previewRates|bulkRateChanges)$/.test(name),
);
const withBody = writes.filter(({ body }) => body);
/** A sixth of them with every commit, all in `npm run test:nightly -- access`. */
const sampled = (routes: readonly Route[]) =>
  sampleOf(routes, 0.16, ({ name }) => name).map((route) => [route.name, route] as const);
const OF_THEIR_OWN = [
  'auth.login',
  'auth.verifyOtp',
  'auth.sendOtp',
  'auth.resendOtp',
  'auth.logout',
  'auth.endSession',
  'auth.forgetDevices',
  'auth.twoFactor',
  'calendars.makeLink',
  'calendars.endLink',
  'push-subscriptions.keep',
  'push-subscriptions.end',
  'auth.setUp',
  'auth.forgotPassword',
  'auth.verifyResetOtp',
  'auth.verifyResetToken',
  'auth.resetPassword',
  'auth.changePassword',
  'auth.updateProfile',
  'auth.takeBack',
  'media.uploadUrl',
  'media.remove',
  'media.publicUploadUrl',
  'media.put',
  'customers.textAnswer',
  'messages.textStatus',
  'online-payments.webhook',
  'notifications.endMail',
  'proofs.run',
  'attention.repeat',
  'attention.dismiss',
  'portal-sign-in.code',
  'portal-sign-in.verify',
  'portal.open',
  'portal.signOut',
  'crew-sign-in.code',
  'crew-sign-in.verify',
  'crew-sign-in.nonce',
  'crew-sign-in.renew',
  'crew.endDevice',
  'crew.makeCalendar',
  'crew.endCalendar',
  'crew.chooseLanguage',
  'crew.addNote',
  'crew.uploadPhoto',
  'crew.addPhoto',
  'crew.recordDelivery',
  'crew.shareTmTicket',
  'crew.submitTmTicket',
  'crew.writeTmTicket',
  'crew.punch',
  'crew.start',
  'crew.complete',
  'crew.signOff',
  'crew.openTicket',
  'crew.recordDays',
  'crew.acceptNotice',
  'crew.addLogEntry',
  'crew.editLogEntry',
  'crew.removeLogEntry',
  'crew.submitLog',
  'background-tasks.cancel',
  'background-tasks.retry',
  'background-tasks.clear',
  ...Object.values(jobActions).flatMap(({ verb }) => [`open-close-jobs.${verb}.count`, `open-close-jobs.${verb}.many`]),
  ...resources.flatMap(({ can, path }) => (can.import ? [`${path}.importUpload`, `${path}.importStart`] : [])),
];
/** At once, with one key. */
const PRESSES = 20;

let [run, firm, other] = [] as unknown as [ServedWriteSide, TestCompany, TestCompany]; // made before the first test
let known: Record<string, string> = {};
const counted: Record<string, number> = {};
const count = (what: string) => (counted[what] = (counted[what] ?? 0) + 1);
beforeAll(async () => {
  run = await serveWriteSide();
  [firm, other] = [await createCompany(run, 'Ridgeline'), await createCompany(run, 'Otherfirm')];
  known = await knownOf(run, other);
});
afterAll(async () => {
  await run.close();
  process.stdout.write(
    `cases run: ${Object.entries(counted)
      .map(([what, cases]) => `${what} ${cases}`)
      .join(', ')}\n`,
  );
});

const state = async () =>
  JSON.stringify([[...(await run.log.heads())], run.work.names(), run.mails.length, run.texts.length]);
const send = (route: Route, scenario: Scenario, headers: Record<string, string> = {}, where = run) =>
  where.ask(route.method, requestPath(route, scenario), { ...scenario.asking, headers });
const refusedUntouched = async (what: string, route: Route, scenario: Scenario, statuses: readonly number[]) => {
  count(what);
  const before = await state();
  const answer = await send(route, scenario);
  const told = `${route.name}: ${answer.status} ${JSON.stringify(answer.body)} for ${JSON.stringify([scenario.params, scenario.query, scenario.asking.raw ?? scenario.asking.body]).slice(0, 300)}`;
  expect(statuses, told).toContain(answer.status);
  expect(answer.headers.get('content-type'), told).toContain('application/problem+json');
  expect(await state(), told).toBe(before);
  return { ...answer, told };
};

type Shape = {
  type?: string;
  format?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  const?: unknown;
};
type Leaf = { readonly path: readonly (string | number)[]; readonly shape: Shape; readonly nullable?: true };
/** Every place in a body where a value stands. */
function leaves(shape: Shape, path: readonly (string | number)[] = []): Leaf[] {
  const some = shape.anyOf?.find(({ type }) => type !== 'null');
  if (some) return leaves(some, path).map((leaf) => (leaf.path === path ? { ...leaf, nullable: true } : leaf));
  if (shape.properties)
    return [
      { path, shape },
      ...Object.entries(shape.properties).flatMap(([key, member]) => leaves(member, [...path, key])),
    ].filter((leaf) => leaf.path.length > 0);
  if (shape.items) return [{ path, shape }, ...leaves(shape.items, [...path, 0])];
  return [{ path, shape }];
}
const shapeOf = (route: Route) =>
  // JSON Schema says more than is read here
  z.toJSONSchema(route.body ?? z.object({}), { io: 'input', unrepresentable: 'any' }) as Shape;

const NUL = 'a\u0000b',
  LONE = 'a\ud800b',
  SCRIPT = '<script>alert(1)</script>';
const LONG = 'x'.repeat(200_001);
/**
 * What no field takes. A number that is too small may be refused by a rule instead of the shape, but in the same words.
 */
const bad = ({ type, properties, items, const: only }: Shape): unknown[] => {
  if (properties) return [5, 'text', [], null];
  if (items) return [5, 'text', {}, [items.type === 'integer' ? 'x' : 5]];
  if (type === 'integer' || type === 'number')
    return ['x', ...(type === 'integer' ? [1.5] : []), 2 ** 53, -(2 ** 53), 1e300, true, [], {}];
  if (type === 'boolean') return ['yes', 1, [], {}, null];
  if (only !== undefined) return [false, 0, 'x', null];
  return [5, true, [], {}, LONG, NUL, LONE, SCRIPT];
};
/** A copy of a body with one value in another place; what is missing on the way is made. */
function put(body: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const [first, ...others] = Array.isArray(body) ? (body as unknown[]) : [];
    return [put(first, rest, value), ...others]; // paths name the first of a list
  }
  // bodies are objects where a name stands
  return { ...(body as object), [key]: put((body as Record<string, unknown> | undefined)?.[key], rest, value) };
}

describe.each(sampled(withBody))('%s refuses', (_name, route) => {
  let good: Scenario;
  beforeAll(async () => {
    good = await scenarioOf(route, run, firm);
  });
  const asking = (body: unknown): Scenario => ({ ...good, asking: { ...good.asking, body } });

  it('a write route refuses every wrong value in every field, and names the field', async () => {
    for (const { path, shape, nullable } of leaves(shapeOf(route))) {
      // text, a number or a list: its field tells which is wrong
      if (path.join('.') === 'filter.filters.0.value') continue;
      // by the ids of records: each is optional
      if (route.name === 'checks.payBills' && path.join('.') === 'amounts') continue;
      for (const value of bad(shape).filter((each) => each !== null || !nullable)) {
        const { body, told } = await refusedUntouched(
          'wrong values',
          route,
          asking(put(good.asking.body, path, value)),
          [422],
        );
        // of a route that changes one field by its name
        const { field: changed } = (good.asking.body ?? {}) as { readonly field?: string };
        const fields = [path.join('.'), ...(path[0] === 'value' && changed ? [changed] : [])];
        expect(
          body.details.some((detail: { field: string }) =>
            fields.some((field) => detail.field === field || detail.field.startsWith(`${field}.`)),
          ),
          told,
        ).toBe(true);
      }
    }
  });

  it('a write route refuses unknown fields, on every level', async () => {
    for (const key of [
      'companyID',
      'roleId',
      'createdBy',
      'approvedAt',
      'isAdmin',
      '__proto__',
      'constructor',
      'prototype',
    ])
      for (const at of [
        '',
        ...leaves(shapeOf(route))
          .filter(({ shape }) => shape.properties)
          .map(({ path }) => path.join('.')),
      ]) {
        const path = at === '' ? [] : at.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
        const inner = path.reduce<unknown>(
          (value, part) => (value as Record<string, unknown> | undefined)?.[part],
          good.asking.body,
        ); // walks down what the schema describes
        const marked = JSON.stringify(
          put(good.asking.body, path, { ...(inner as object), 'a-marked-key': { x: 1 } }),
        ).replace('a-marked-key', key);
        const { body, told } = await refusedUntouched(
          'unknown fields',
          route,
          { ...good, asking: { ...good.asking, raw: marked } },
          [422],
        );
        expect(
          body.details.some(({ field }: { field: string }) => field.endsWith(key)),
          told,
        ).toBe(true);
      }
  });

  it('a write route refuses missing fields', async () => {
    const required = Object.entries((route.body as z.ZodObject).shape ?? {})
      .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
      .map(([key]) => key); // bodies are objects
    for (const key of required) {
      const { [key]: _missing, ...rest } = good.asking.body as Record<string, unknown>; // as above
      const { body, told } = await refusedUntouched('missing fields', route, asking(rest), [422]);
      expect(
        body.details.some(({ field }: { field: string }) => field === key),
        told,
      ).toBe(true);
    }
  });

  it('a write route refuses what is not JSON, or no object', async () => {
    for (const raw of ['{', '{"a":NaN}', '{"a":1,}', "{'a':1}", '\u0000'])
      await refusedUntouched('broken JSON', route, { ...good, asking: { ...good.asking, raw } }, [400]);
    for (const body of [5, 'text', [], [[]], true]) await refusedUntouched('no objects', route, asking(body), [422]);
  });
});

/**
 * Names no record: a part of the very record that is sent, a line that is looked for among the costs of the contract
 * alone (COST_LINE_UNKNOWN), a record that is not to be met again, another system's id, a line that was seen and is
 * compared with what stands, the template that a line began with, which nothing looks up.
 */
const NAMES_NO_RECORD =
  /^(contacts|lineItems|invoiceItems)\.0\.id$|^costLines\.0\.(jobCostId|lineId)$|^chosenOptions\.0$|^excludeId$|^dirProjectId$|^lineItems\.0\.serviceTemplateId$|^lines\.0\.lineId$|^days\.0\.seen\.0\.lineId$|^entry\.entryId$|^(labor|equipment|material|subcontract|costs)\.0\.lineId$/;
const isId = (value: unknown): value is string => z.uuid().safeParse(value).success;
const at = (body: unknown, path: readonly (string | number)[]) =>
  // walks down what the schema describes
  path.reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], body);
const kindOf = (path: readonly (string | number)[]) => String(path.findLast((part) => typeof part === 'string'));

/**
 * A request as it is taken, with the other company's record in one place after the other, and in all at once. `theirs`
 * is the same request as they would send it, so that each record is of the right kind and in the right state.
 */
function foreignCases(
  route: Route,
  good: Scenario,
  theirs: Scenario,
  known: Readonly<Record<string, string>>,
): Scenario[] {
  if (route.access === 'link' || route.access === 'either') return []; // whoever has the link may
  const params = Object.keys(good.params).map((param) => ({
    ...good,
    params: { ...good.params, [param]: theirs.params[param] ?? '' },
  }));
  const queries = Object.keys(good.query)
    .filter((key) => isId(good.query[key]))
    .map((key) => ({ ...good, query: { ...good.query, [key]: theirs.query[key] ?? '' } }));
  const inBody = leaves(shapeOf(route))
    .filter(
      ({ path, shape }) =>
        (shape.format === 'uuid' || /Ids?$/.test(String(path.at(-1)))) &&
        !shape.items &&
        !NAMES_NO_RECORD.test(path.join('.')),
    )
    .map(({ path }) => {
      const id = at(theirs.asking.body, path) ?? known[kindOf(path)];
      if (!isId(id))
        throw new Error(
          `${route.name}: nothing of another company is known that could stand at ${path.join('.')}: name it`,
        );
      const body = put(good.asking.body, path, id) as object; // a body is an object
      const many = path.join('.') === 'ids.0' ? { ids: [at(good.asking.body, path), id] } : {};
      return {
        ...good,
        asking: {
          ...good.asking,
          body: { ...body, ...many, ...(path[0] === 'parentCompanyId' ? { type: 'subsidiary' } : {}) },
        },
      };
    });
  const all =
    params.length + queries.length > 0 ? [{ ...theirs, asking: { ...good.asking, body: theirs.asking.body } }] : [];
  return [...params, ...queries, ...inBody, ...all];
}
/** What optional fields may name; scenarios leave them empty. */
const knownOf = async (run: ServedWriteSide, firm: TestCompany): Promise<Record<string, string>> => {
  const scenario = async (name: string) =>
    scenarioOf(routeTable.find((route) => route.name === name) ?? never(name), run, firm);
  return {
    salesmanId: firm.nick.id,
    toSalesmanId: firm.nick.id,
    fromSalesmanId: firm.nick.id,
    parentCompanyId: firm.id,
    deliveryId: (await scenario('deliveries.dismiss')).params['id'] ?? '',
    bankId: (await scenario('banks.trash')).params.id ?? '',
    entryIds: (await scenario('journal-entries.reverse')).params.id ?? '',
    customerId: (await scenario('customers.trash')).params.id ?? '',
    vendorId: (await scenario('suppliers.trash')).params.id ?? '',
    contractId: (await scenario('change-orders.create')).query.contractId ?? '',
    proposalId: (await scenario('proposals.duplicate')).params.id ?? '',
    linkedInvoiceId: (await scenario('invoices.trash')).params.id ?? '',
    linkedPaymentId: (await scenario('post-payments.returned')).params.id ?? '',
    contentIds: (await scenario('templates/content.trash')).params.id ?? '',
    templateId: (await scenario('templates/email.trash')).params.id ?? '',
    locationIds: (await scenario('locations.edit')).params.id ?? '',
    locationId: (await scenario('locations.edit')).params.id ?? '',
    ...(await commitmentKnown((await scenario('commitments.close')).params.id ?? '', run, firm)),
    ...(await applicationKnown((await scenario('pay-applications.withdraw')).params.id ?? '', run, firm)),
    fromInvoiceId: (await scenario('invoices.trash')).params.id ?? '',
    ...(await jobCostKnown(async (name) => (await scenario(name)).params.id ?? '')),
  };
};
const commitmentKnown = async (id: string, run: ServedWriteSide, firm: TestCompany) => {
  const [created] = await run.log.readStream(firm.id, `Commitment-${id}`);
  const { lines } = (created?.data ?? { lines: [] }) as { readonly lines: readonly { readonly lineId: string }[] };
  return { commitmentId: id, commitmentLineId: lines[0]?.lineId ?? '' };
};
const applicationKnown = async (id: string, run: ServedWriteSide, firm: TestCompany) => {
  const [drafted] = await run.log.readStream(firm.id, `PayApplication-${id}`);
  type Drafted = { readonly lines: readonly { readonly sourceLineItemId: string }[] };
  const { lines } = (drafted?.data ?? { lines: [] }) as Drafted; // it began with them
  return { payApplicationId: id, sourceLineItemId: lines[0]?.sourceLineItemId ?? '' };
};
const never = (name: string) => {
  throw new Error(`There is no route ${name}`);
};

describe.each(sampled(writes))('%s', (_name, route) => {
  it('a write route finds no record of another company, which its own members find', async () => {
    const [good, theirs] = [await scenarioOf(route, run, firm), await scenarioOf(route, run, other)];
    for (const asked of foreignCases(route, good, theirs, known))
      await refusedUntouched('foreign ids', route, asked, [404]);
    const answer = await send(route, theirs);
    expect(answer.status, `${route.name} as they ask it: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  });
});

/** What changes a record that is there: a version says which one was looked at. */
const takesVersion = ({ body, does }: Route) =>
  ('command' in does && does.on === 'id') || (body instanceof z.ZodObject && 'version' in body.shape);

describe.each(sampled(writes.filter(takesVersion)))('%s', (_name, route) => {
  it('a write route that is told a version that is not the record’s answers 409, in the body and in the header alike', async () => {
    const stale = 999;
    const good = await scenarioOf(route, run, firm);
    // bodies are objects
    const inBody = { ...good, asking: { ...good.asking, body: { ...(good.asking.body as object), version: stale } } };
    const inHeader = { scenario: good, headers: { 'if-match': String(stale) } };
    const hasBody = route.body instanceof z.ZodObject && 'version' in route.body.shape;
    for (const { scenario, headers } of hasBody ? [inHeader, { scenario: inBody, headers: {} }] : [inHeader]) {
      const before = await state();
      const { status, body } = await send(route, scenario, headers);
      expect([status, body.code], `${route.name}: ${JSON.stringify(body)}`).toEqual([409, 'STALE_VERSION']);
      expect(await state()).toBe(before);
    }
  });
});

const asksWhy = ({ body, does }: Route) =>
  'command' in does && body instanceof z.ZodObject && unwrapSchema(body.shape['reason']) instanceof z.ZodString;

describe.each(sampled(writes.filter(asksWhy)))('%s', (_name, route) => {
  it('a reason that a command asks for is recorded by the event that follows from it', async () => {
    const reason = 'Because of the hail on Tuesday';
    const good = await scenarioOf(route, run, firm);
    const before = await run.log.heads();
    // such a body is an object
    const asked = { ...good, asking: { ...good.asking, body: { ...(good.asking.body as object), reason } } };
    expect((await send(route, asked)).status).toBeLessThan(300);
    const recorded = await Promise.all(
      [...(await run.log.heads()).keys()].map((tenant) => run.log.readTenant(tenant, before.get(tenant) ?? 0, 100)),
    );
    expect(recorded.flat()).toContainEqual(expect.objectContaining({ data: expect.objectContaining({ reason }) }));
  });
});

it('of two people who edit a job cost line at the same version the second is told, and nothing of theirs is written', async () => {
  const route = writes.find(({ name }) => name === 'job-costs.materials.edit') ?? never('job-costs.materials.edit');
  const good = await scenarioOf(route, run, firm);
  const { version } = (await run.log.readStream(firm.id, `JobCost-${good.params['id']}`)).at(-1) ?? { version: 0 };
  const edit = (quantity: number) =>
    // an object
    send(route, { ...good, asking: { ...good.asking, body: { ...(good.asking.body as object), quantity, version } } });
  expect((await edit(20_000)).status).toBe(200);
  const before = await state();
  expect(await edit(30_000)).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
  expect(await state()).toBe(before);
});

describe('the same requests', () => {
  it('a log that ignores the company of a stream is detected on every route that names a record', async () => {
    const log = memoryEventLog();
    const readStream: typeof log.readStream = async (tenant, ...asked) => {
      const tenants = [tenant, ...(await log.heads()).keys()];
      for (const each of tenants) {
        const events = await log.readStream(each, ...asked);
        if (events.length > 0) return events;
      }
      return [];
    };
    const leaky = await serveWriteSide({ log: { ...log, readStream } });
    const [mine, yours] = [await createCompany(leaky, 'Ridgeline'), await createCompany(leaky, 'Otherfirm')];
    const theirKnown = await knownOf(leaky, yours);
    const unseen: string[] = [];
    for (const route of writes.filter(({ entity }) => !ON_THE_PLATFORM.has(entity ?? ''))) {
      const cases = foreignCases(
        route,
        await scenarioOf(route, leaky, mine),
        await scenarioOf(route, leaky, yours),
        theirKnown,
      );
      let caught = false;
      for (const asked of cases) caught ||= (await send(route, asked, {}, leaky)).status !== 404;
      if (cases.length > 0 && !caught) unseen.push(route.name);
    }
    await leaky.close();
    // One names nobody but a salesman, whose stream is the platform's; one a customer, whose contact must have asked;
    // one two invoices, which must be of one customer; two a bank with what goes through it, which must be of one
    // account; three a command; one a template, which must be one of reports; two an offer, which is of the platform;
    // a waiver one its bill, which must be of its commitment; an application one the contract that it is of, and a
    // change of a budget its change order of that contract; of accounts and exports a company has one record, under
    // its own id. Of a view its owner sees it, or whom it is shared with.
    expect(unseen.filter((name) => !name.startsWith('saved-views.'))).toEqual([
      'companies.acceptOwnerRole',
      'companies.declineOwnerRole',
      'customers.create',
      'conversations.ask',
      'post-payments.applyCredit',
      'commitments.recordWaiver',
      'pay-applications.draft',
      'ach-files.make',
      'chart-of-accounts.retire',
      'chart-of-accounts.reinstate',
      'journal-exports.withdraw',
      'reconciliations.reconcile',
      'job-budgets.budgetChange',
      'reassignments.undo',
      'undo.takeBack',
      'undo.takeBackOnPlatform',
      'reports.sendEmail',
    ]);
  }, 120_000);
});
/** Their streams belong to no company: who may reach them is a matter of membership, and `access.spec.ts` plays it. */
const ON_THE_PLATFORM = new Set(['User', 'Company', 'AccessRequest']);

/** What is wrong when a request is sent many times with one key, at once and then once more; `press` sends it. */
async function retried(
  route: Route,
  scenario: Scenario,
  press = (key: string) => send(route, scenario, { 'idempotency-key': key }),
): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: PRESSES }, () => press(`press-${route.name}`)));
  const before = await state();
  const again = await press(`press-${route.name}`);
  count('retries');
  const isReplayed = ({ headers }: { readonly headers: Headers }) => headers.get('idempotency-replayed') === 'true';
  const said = ({ status, body }: { readonly status: number; readonly body: unknown }) =>
    JSON.stringify([status, body]);
  return [
    ...(again.status < 300 ? [] : [`is refused: ${said(again)}`]),
    ...(new Set([...answers, again].map(said)).size === 1 ? [] : ['is answered in several ways']),
    ...(answers.filter(isReplayed).length === PRESSES - 1 && isReplayed(again)
      ? []
      : ['does not say what is told again']),
    ...((await state()) === before ? [] : ['is done once more']),
  ].map((fault) => `${route.name}, sent again, ${fault}`);
}

/** Whoever has stepped down as an owner has no right to ask once more. */
const STEPPING_DOWN = 'companies.changeOwnerRole';

describe.each(sampled(changing.filter(({ name }) => name !== STEPPING_DOWN)))('%s', (_name, route) => {
  it('a write route has one effect, however often it is sent with one key', async () =>
    expect(await retried(route, await scenarioOf(route, run, firm))).toEqual([]));
});

it('a handler that acts twice is detected, even if it repeats its first answer', async () => {
  const route = changing.find(({ name }) => name === 'proposals.duplicate') ?? expect.fail('There is nothing to copy');
  const scenario = await scenarioOf(route, run, firm);
  let nth = 0;
  const forgetful = () => send(route, scenario, { 'idempotency-key': `another ${++nth}` });
  expect(await retried(route, scenario, forgetful)).toEqual(
    ['is answered in several ways', 'does not say what is told again', 'is done once more'].map(
      (fault) => `proposals.duplicate, sent again, ${fault}`,
    ),
  );
  const first = send(route, scenario, { 'idempotency-key': 'the first' });
  expect(
    await retried(route, scenario, async () => {
      await forgetful();
      return first;
    }),
  ).toContain('proposals.duplicate, sent again, is done once more');
});
it('only routes with specs of their own are left out', () =>
  expect(
    routeTable
      .filter(
        (route) =>
          APART.test(route.name) &&
          route.method !== 'GET' &&
          !('read' in route.does) &&
          !('handler' in route.does && route.does.handler === 'read'),
      )
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(OF_THEIR_OWN.toSorted()));

/** A company has one account, and says no more of it: two requests are one. */
const DISCONNECTING = 'payment-accounts.disconnect';
const reusable = changing.filter(({ body, name }) => body && !name.endsWith('.sign') && name !== DISCONNECTING);
describe.each(sampled(reusable))('%s', (_name, route) => {
  it('a write route does not accept one key for two requests', async () => {
    const [one, two] = [await scenarioOf(route, run, firm), await scenarioOf(route, run, firm)];
    const key = { 'idempotency-key': `twice-${route.name}` };
    const first = await send(route, one, key);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    const asking = { ...two.asking, token: one.asking.token, companyId: one.asking.companyId };
    // whoever holds a link is who holds it
    const changed = { ...(route.access === 'link' ? one : two), asking };
    const answer = await send(
      route,
      route.access === 'either' ? { ...one, asking: { body: { reason: 'Another' } } } : changed,
      key,
    );
    count('reused keys');
    expect([route.name, answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([
      route.name,
      ...(/^companies\.(status|setStatus)$/.test(route.name)
        ? [404, 'NOT_FOUND']
        : route.name === STEPPING_DOWN
          ? [403, 'FORBIDDEN']
          : [422, 'IDEMPOTENCY_KEY_REUSED']),
    ]);
  });
});

it('the requests of all write routes cause no internal error', () => expect(run.bugs).toEqual([]));
