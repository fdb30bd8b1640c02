import { routeTable } from '@backoffice/contracts';
import type { Route } from '@backoffice/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { company, paperwork, served, type Firm, type Served } from './testing.ts';
import { pathOf, scenarioOf, type Scenario } from './scenarios.spec-kit.ts';

/** The table itself says what is tested: a new write route is tested as soon as it is there. Signing in, having the books proved, which records nothing, and files have tests of their own. */
const writes = routeTable.filter(({ does, name }) => !('read' in does) && !('handler' in does && does.handler === 'read') && !/^(auth|proofs|media)\./.test(name));
const changing = writes.filter(({ method, name }) => method !== 'GET' && !/[iI]sUnique$|generateUserName$/.test(name));
const withBody = writes.filter(({ body }) => body);
/** At once, with one key. */
const PRESSES = 20;

let [run, firm, other] = [] as unknown as [Served, Firm, Firm]; // made before the first test
let theirRequest = '';
const counted: Record<string, number> = {};
const count = (what: string) => (counted[what] = (counted[what] ?? 0) + 1);
beforeAll(async () => {
  run = await served();
  [firm, other] = [await company(run, 'Ridgeline'), await company(run, 'Otherfirm')];
  theirRequest = String((await run.ask('POST', '/portfolio-access/request', { token: other.nick.token, companyId: other.id, body: { portfolioOwnerId: other.jo.id } })).body.id);
});
afterAll(async () => {
  await run.close();
  process.stdout.write(`cases run: ${Object.entries(counted).map(([what, cases]) => `${what} ${cases}`).join(', ')}\n`);
});

const state = async () => JSON.stringify([[...(await run.log.heads())], run.work.names(), run.mails.length, run.texts.length]);
const send = (route: Route, scenario: Scenario, headers: Record<string, string> = {}) => run.ask(route.method, pathOf(route, scenario), { ...scenario.asking, headers });
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

type Shape = { type?: string; properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[]; const?: unknown };
type Leaf = { readonly path: readonly (string | number)[]; readonly shape: Shape; readonly nullable?: true };
/** Every place in a body where a value stands. */
function leaves(shape: Shape, path: readonly (string | number)[] = []): Leaf[] {
  const some = shape.anyOf?.find(({ type }) => type !== 'null');
  if (some) return leaves(some, path).map((leaf) => (leaf.path === path ? { ...leaf, nullable: true } : leaf));
  if (shape.properties) return [{ path, shape }, ...Object.entries(shape.properties).flatMap(([key, member]) => leaves(member, [...path, key]))].filter((leaf) => leaf.path.length > 0);
  if (shape.items) return [{ path, shape }, ...leaves(shape.items, [...path, 0])];
  return [{ path, shape }];
}
const shapeOf = (route: Route) => z.toJSONSchema(route.body ?? z.object({}), { io: 'input', unrepresentable: 'any' }) as Shape; // JSON Schema says more than is read here

const NUL = 'a\u0000b', LONE = 'a\ud800b', SCRIPT = '<script>alert(1)</script>';
const LONG = 'x'.repeat(200_001);
/** What no field takes. A number that is too small may be refused by a rule instead of the shape, but in the same words. */
const bad = ({ type, properties, items, const: only }: Shape): unknown[] => {
  if (properties) return [5, 'text', [], null];
  if (items) return [5, 'text', {}, [5]];
  if (type === 'integer' || type === 'number') return ['x', 1.5, 2 ** 53, -(2 ** 53), 1e300, true, [], {}];
  if (type === 'boolean') return ['yes', 1, [], {}, null];
  if (only !== undefined) return [false, 0, 'x', null];
  return [5, true, [], {}, LONG, NUL, LONE, SCRIPT];
};
/** A copy of a body with one value in another place; what is missing on the way is made. */
function put(body: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') return [put(Array.isArray(body) ? body[key] : undefined, rest, value)];
  return { ...(body as object), [key]: put((body as Record<string, unknown> | undefined)?.[key], rest, value) }; // bodies are objects where a name stands
}

describe.each(withBody.map((route) => [route.name, route] as const))('%s refuses', (_name, route) => {
  let good: Scenario;
  beforeAll(async () => { good = await scenarioOf(route, run, firm); });
  const asking = (body: unknown): Scenario => ({ ...good, asking: { ...good.asking, body } });

  it('every wrong value in every field, and names the field', async () => {
    for (const { path, shape, nullable } of leaves(shapeOf(route))) {
      for (const value of bad(shape).filter((each) => each !== null || !nullable)) {
        const { body, told } = await refusedUntouched('wrong values', route, asking(put(good.asking.body, path, value)), [422]);
        const field = path.join('.');
        expect(body.details.some((detail: { field: string }) => detail.field === field || detail.field.startsWith(`${field}.`)), told).toBe(true);
      }
    }
  });

  it('unknown fields, on every level', async () => {
    for (const key of ['companyID', 'roleId', 'createdBy', 'approvedAt', 'isAdmin', '__proto__', 'constructor', 'prototype'])
      for (const at of ['', ...leaves(shapeOf(route)).filter(({ shape }) => shape.properties).map(({ path }) => path.join('.'))]) {
        const path = at === '' ? [] : at.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
        const inner = path.reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], good.asking.body); // walks down what the schema describes
        const marked = JSON.stringify(put(good.asking.body, path, { ...(inner as object), 'a-marked-key': { x: 1 } })).replace('a-marked-key', key);
        const { body, told } = await refusedUntouched('unknown fields', route, { ...good, asking: { ...good.asking, raw: marked } }, [422]);
        expect(body.details.some(({ field }: { field: string }) => field.endsWith(key)), told).toBe(true);
      }
  });

  it('missing fields', async () => {
    const required = Object.entries((route.body as z.ZodObject).shape ?? {}).filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success).map(([key]) => key); // bodies are objects
    for (const key of required) {
      const { [key]: _missing, ...rest } = good.asking.body as Record<string, unknown>; // as above
      const { body, told } = await refusedUntouched('missing fields', route, asking(rest), [422]);
      expect(body.details.some(({ field }: { field: string }) => field === key), told).toBe(true);
    }
  });

  it('what is not JSON, or no object', async () => {
    for (const raw of ['{', '{"a":NaN}', '{"a":1,}', "{'a':1}", '\u0000']) await refusedUntouched('broken JSON', route, { ...good, asking: { ...good.asking, raw } }, [400]);
    for (const body of [5, 'text', [], [[]], true]) await refusedUntouched('no objects', route, asking(body), [422]);
  });
});

describe.each(writes.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  it('finds nothing of another company', async () => {
    const foreign = await paperwork(run, other, `Foreign${Object.keys(counted).length}${route.name.replace(/\W/g, '')}`);
    const good = await scenarioOf(route, run, firm);
    const theirs: Record<string, string> = { customerId: foreign.customerId, locationId: foreign.locationId, salesmanId: other.nick.id, parentCompanyId: other.id, targetCompanyId: other.id, portfolioOwnerId: other.nick.id, proposalId: foreign.proposalId, contractId: foreign.proposalId };
    const own: Record<string, string> = { Customer: foreign.customerId, CostPlusRequest: foreign.customerId, Location: foreign.locationId, Proposal: foreign.proposalId, Company: other.id, User: other.nick.id, AccessRequest: theirRequest };
    const id = own[route.entity ?? ''] ?? foreign.proposalId;
    const cases: Scenario[] = [
      ...Object.keys(good.params).filter((param) => param !== 'id' || route.access === 'session').map((param) => ({ ...good, params: { ...good.params, [param]: param === 'id' ? id : foreign.proposalId } })),
      ...Object.keys(good.query).filter((key) => theirs[key]).map((key) => ({ ...good, query: { ...good.query, [key]: theirs[key] ?? '' } })),
      ...leaves(shapeOf(route)).filter(({ path, shape }) => path.length === 1 && shape.type === 'string' && theirs[String(path[0])]).map(({ path }) => ({
        ...good, asking: { ...good.asking, body: { ...(good.asking.body as object), ...(path[0] === 'parentCompanyId' ? { type: 'subsidiary' } : {}), [String(path[0])]: theirs[String(path[0])] } },
      })),
      ...(route.body && 'ids' in (shapeOf(route).properties ?? {}) ? [{ ...good, asking: { ...good.asking, body: { ids: [...(good.asking.body as { ids: string[] }).ids, id] } } }] : []), // by its shape
    ];
    for (const each of cases) await refusedUntouched('foreign ids', route, each, [404]);
  });
});

describe.each(changing.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  it('has one effect, however often it is sent with one key', async () => {
    const scenario = await scenarioOf(route, run, firm);
    const key = { 'idempotency-key': `press-${route.name}` };
    const answers = await Promise.all(Array.from({ length: PRESSES }, () => send(route, scenario, key)));
    const before = await state();
    const again = await send(route, scenario, key);
    for (const answer of [...answers, again]) {
      count('retries');
      expect([answer.status, answer.body], `${route.name} ${JSON.stringify(answer.body)}`).toEqual([again.status, again.body]);
    }
    expect(again.status, JSON.stringify(again.body)).toBeLessThan(300);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(PRESSES - 1);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await state()).toBe(before);
  });
});

describe.each(changing.filter(({ body, name }) => body && !name.endsWith('.sign')).map((route) => [route.name, route] as const))('%s', (_name, route) => {
  it('does not take one key for two requests', async () => {
    const [one, two] = [await scenarioOf(route, run, firm), await scenarioOf(route, run, firm)];
    const key = { 'idempotency-key': `twice-${route.name}` };
    expect((await send(route, one, key)).status).toBeLessThan(300);
    const changed = { ...two, asking: { ...two.asking, token: one.asking.token, companyId: one.asking.companyId } };
    const answer = await send(route, route.access === 'either' ? { ...one, asking: { body: { reason: 'Another' } } } : changed, key);
    count('reused keys');
    expect([route.name, answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([route.name, ...(route.name === 'companies.status' ? [404, 'NOT_FOUND'] : [422, 'IDEMPOTENCY_KEY_REUSED'])]);
  });
});

it('has met no bug', () => expect(run.bugs).toEqual([]));
