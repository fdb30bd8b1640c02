import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { routeTable } from '@backoffice/contracts';
import { roles, type Role, type Route } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { SAMPLE_SEED, sampleOf, takesAll } from '#checks/sample.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodySchema, idsOf, UNKNOWN_ID, querySchema, sampleRequest } from './requests.spec-kit.ts';
import { invalidValue, validValue } from './samples.spec-kit.ts';
import { bearer, openProductFixture, type SendRequest, type ProductFixture } from './product-fixture.spec-kit.ts';

/**
 * Requests made from the OpenAPI document the product serves: half of them fit the operation's schema, half have
 * something broken in them. Whatever is sent, the answer is one of those the document names, in the shape it names; and
 * what does not fit is not done.
 * `FUZZ_RUNS` is how many of each operation every role sends. A commit takes a fifth of the operations, which SAMPLE
 * chooses, and `npm run test:nightly -- fuzz` all of them.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 8);
/** A planted fault is found for certain. */
const DETECTION_RUNS = 40;
const FUZZED_ROUTES = sampleOf(routeTable, 0.12, ({ name }) => name);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

type MediaTypeSpec = { readonly schema?: object };
type ResponseSpec = { readonly $ref?: string; readonly content?: Readonly<Record<string, MediaTypeSpec>> };
type OperationSpec = {
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaTypeSpec>> };
  readonly responses: Readonly<Record<string, ResponseSpec>>;
};
type OpenApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationSpec>>>>;
  readonly components: { readonly responses: Readonly<Record<string, ResponseSpec>>; readonly schemas: object };
};

let world: ProductFixture;
let document: OpenApiDocument;
let requestCount = 0;
/** Requests of somebody who had lost the right to ask anything: they would have tried nothing. */
let lockedOutCount = 0;
const statusCounts = new Map<number, number>();
/** Which operations have done something for somebody. */
const effectiveOperations = new Set<string>();
const validators = new Map<string, ValidateFunction>();
// how a date is written is said by the field itself
const [ajv, loose] = [new Ajv2020({ strict: false }), new Ajv2020({ strict: false, validateFormats: false })];
addFormats.default(ajv);
let challenge = '';

beforeAll(async () => {
  world = await openProductFixture();
  // as OpenAPI 3.1 is
  document = JSON.parse((await world.ask({ method: 'GET', path: '/api/openapi.json' })).text) as OpenApiDocument;
  for (const each of [ajv, loose]) each.addSchema({ $id: 'api', components: document.components });
  await world.done('PUT', '/two-fa/preference', bearer((await world.signIn('gina')).token), {
    enabled: true,
    channel: 'email',
    currentPassword: DEMO_PASSWORD,
  });
  challenge = (
    await world.done<{ challenge: { token: string } }>(
      'POST',
      '/auth/login',
      {},
      { userName: 'gina', password: DEMO_PASSWORD },
    )
  ).challenge.token;
}, 300_000);
afterAll(async () => {
  process.stdout.write(
    `requests sent: ${requestCount} to ${FUZZED_ROUTES.length} operations with SAMPLE=${SAMPLE_SEED}, of which ${effectiveOperations.size} did something; answered ${[
      ...statusCounts,
    ]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status} ${count}×`)
      .join(', ')}\n`,
  );
  await world?.close();
}, 60_000);

const operationOf = ({ method, path }: Route) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
function schemaErrors(what: string, schema: object | undefined, value: unknown, by = ajv): string | null {
  const validate =
    validators.get(what) ??
    // a schema
    by.compile(JSON.parse(JSON.stringify(schema ?? {}).replaceAll('"#/components/', '"api#/components/')) as object);
  validators.set(what, validate);
  return validate(value) ? null : by.errorsText(validate.errors);
}

/** What is wrong with an answer; null when it is one of the document's. */
function responseFault(route: Route, status: number, contentType: string, text: string): string | null {
  const said = operationOf(route)?.responses[String(status)];
  if (!said) return `the document does not know the answer ${status}`;
  const { content = {} } = said.$ref ? (document.components.responses[said.$ref.split('/').at(-1) ?? ''] ?? {}) : said;
  if (status === 204 || text === '') return null;
  const type = contentType.split(';')[0] ?? '';
  const media = content[type];
  if (!media) return `the document does not know ${type} with ${status}`;
  return type.endsWith('json') ? schemaErrors(`${route.name} ${status}`, media.schema, JSON.parse(text)) : null;
}
/** Why a body should not have been taken; null when it fits. */
function bodyMismatch(route: Route, body: unknown): string | null {
  const schema = operationOf(route)?.requestBody?.content['application/json']?.schema;
  const sent = JSON.stringify(body) ?? 'null';
  return schema
    ? schemaErrors(
        `${route.name} takes`,
        schema,
        JSON.parse(sent, (_key, value: unknown) => (typeof value === 'string' ? value.trim() : value)),
        loose,
      )
    : null; // as a field reads a text
}

/** Everybody comes with what admits them; bugs are behind that. */
const headersOf = (role: Role, { access, scope }: Route): Record<string, string> =>
  access === 'session' || access === 'either'
    ? world.headersOf(role, { scope })
    : access === 'challenge'
      ? bearer(challenge)
      : {};
const again: Readonly<Record<Role, string>> = {
  SA: 'sam',
  OA: 'olivia',
  SU: 'marcus',
  AF: 'priya',
  AD: 'dana',
  SM: 'nick',
};

async function fuzzed(route: Route, ask: SendRequest = world.ask, runs = RUNS): Promise<string[]> {
  const ids = {
    ...world.own,
    User: UNKNOWN_ID,
    ...(/^companies\.(status|trash)$/.test(route.name) ? { Company: UNKNOWN_ID } : {}),
  }; // everybody here is needed
  const bodies = fc.oneof(validValue(bodySchema(route), idsOf(ids)), invalidValue(bodySchema(route), idsOf(ids)));
  const queries = fc.oneof(
    { weight: 3, arbitrary: validValue(querySchema(route), idsOf(ids)) },
    invalidValue(querySchema(route), idsOf(ids)),
  );
  const open = world.foreign.shares[route.entity ?? 'Contract'] ?? '';
  const params =
    route.access === 'link'
      ? fc.constant({ id: open })
      : fc.oneof(
          { weight: 3, arbitrary: fc.constant({}) },
          fc
            .constantFrom('x', '%00', '..%2f..', 'ffffffff-ffff-4fff-8fff-ffffffffffff', 'T'.repeat(43))
            .map((id) => ({ id })),
        ); // wrong tokens shut right ones out
  const faults: string[] = [];
  for (const [at, role] of roles.entries()) {
    for (const [body, query, instead] of fc.sample(fc.tuple(bodies, queries, params), {
      seed: SEED + at,
      numRuns: runs,
    })) {
      const { body: _, ...request } = sampleRequest(route, ids, {
        query: typeof query === 'object' && query !== null ? query : {},
        params: instead,
      });
      const asked = {
        ...request,
        headers: headersOf(role, route),
        ...(route.method === 'GET' ? {} : { body: JSON.stringify(body) ?? '{' }),
      };
      const { status, headers, text } = await ask(asked);
      requestCount++;
      statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1);
      const unfit = status < 300 && route.body ? bodyMismatch(route, body) : null;
      const wrong =
        status >= 500
          ? 'a bug'
          : unfit
            ? `it took what does not fit: ${unfit}`
            : responseFault(route, status, headers.get('content-type') ?? '', text);
      if (wrong)
        faults.push(
          `${route.name}: ${role} ${asked.method} ${asked.path} ${String(asked.body).slice(0, 300)} → ${status} ${text.slice(0, 200)}: ${wrong}`,
        );
      if (text.includes('PROFILE_UPDATE_REQUIRED')) lockedOutCount++;
      if (status < 300) effectiveOperations.add(route.name);
      if (status < 300 && route.name === 'auth.logout') world.people[role] = await world.signIn(again[role]);
      if (status < 300 && route.name === 'auth.updateProfile') await world.completeProfile(world.people[role], 'Demo');
    }
  }
  return faults;
}

describe('the fuzz test reports a fault with the route it occurred on', () => {
  const problem = (status: number) => ({
    status,
    headers: new Headers({ 'content-type': 'application/problem+json' }),
    text: JSON.stringify({
      type: 'SERVER_ERROR',
      code: 'BUG',
      message: 'Something went wrong.',
      details: [],
      requestId: 'r',
    }),
  });
  const says = (body: unknown, words: RegExp) => typeof body === 'string' && words.test(body);
  it.each<readonly [string, string, SendRequest, RegExp]>([
    [
      'a handler that breaks over a word',
      'customers.list',
      async (asked) => (says(asked.body, /"search":"[^"]/) ? problem(500) : world.ask(asked)),
      /^customers\.list: .*: a bug$/m,
    ],
    [
      'an undocumented status',
      'banks.labels',
      async (asked) => {
        const answer = await world.ask(asked);
        return answer.status === 200 ? { ...answer, status: 206 } : answer;
      },
      /^banks\.labels: .*: the document does not know the answer 206$/m,
    ],
    [
      'an answer that lacks a field',
      'banks.labels',
      async (asked) => {
        const answer = await world.ask(asked);
        return answer.status === 200 ? { ...answer, text: answer.text.replace('"items"', '"rows"') } : answer;
      },
      /^banks\.labels: .*: data must have required property 'items'/m,
    ],
    [
      'an answer of another kind',
      'customers.get',
      async (asked) => {
        const answer = await world.ask(asked);
        return answer.status === 200 ? { ...answer, headers: new Headers({ 'content-type': 'text/html' }) } : answer;
      },
      /^customers\.get: .*: the document does not know text\/html with 200$/m,
    ],
    [
      'a validation that lets a wrong type through',
      'payment-methods.create',
      async (asked) => {
        const sane = JSON.stringify({ name: `Method ${requestCount}` });
        return world.ask(says(asked.body, /"name":(\d|true|\[|\{|null)/) ? { ...asked, body: sane } : asked);
      },
      /^payment-methods\.create: .*: it took what does not fit: data\/name must be string$/m,
    ],
  ])(
    'the fuzz test detects %s (%s)',
    async (_what, name, crooked, words) => {
      const route = routeTable.find((each) => each.name === name) ?? expect.fail(`There is no ${name}`);
      expect((await fuzzed(route, crooked, DETECTION_RUNS)).join('\n')).toMatch(words);
    },
    60_000,
  );
});

describe.each(FUZZED_ROUTES.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  it(
    'the route answers as its OpenAPI document says, whatever is sent',
    async () => expect((await fuzzed(route)).slice(0, 5).join('\n')).toBe(''),
    120_000,
  );
});

it('the fuzz test reached the routes beyond permissions and was not locked out', () => {
  expect(lockedOutCount).toBe(0);
  expect(requestCount).toBeGreaterThan(FUZZED_ROUTES.length * RUNS);
  if (!takesAll) return; // the shares below are those of all operations
  expect((statusCounts.get(403) ?? 0) / requestCount).toBeLessThan(0.5);
  expect(statusCounts.get(200) ?? 0).toBeGreaterThan(requestCount / 20);
  expect(
    routeTable
      .filter(({ access, method, name }) => access === 'link' && method === 'GET' && !effectiveOperations.has(name))
      .map(({ name }) => name),
  ).toEqual([]);
});
