import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { routeTable } from '@backoffice/contracts';
import { roles, type Role, type Route } from '@backoffice/contracts/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyShape, idsOf, queryShape, sampleRequest } from './requests.spec-kit.ts';
import { broken, fitting } from './samples.spec-kit.ts';
import { openWorld, type World } from './world.spec-kit.ts';

/**
 * Requests made from the OpenAPI document the product serves: half of them fit the operation's schema, half have something
 * broken in them. Whatever is sent, the answer is one of those the document names, in the shape it names.
 * `FUZZ_RUNS` is how many of each operation every role sends.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 18);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

type Media = { readonly schema?: object };
type Response = { readonly $ref?: string; readonly content?: Readonly<Record<string, Media>> };
type Operation = { readonly responses: Readonly<Record<string, Response>> };
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>; readonly components: { readonly responses: Readonly<Record<string, Response>>; readonly schemas: object } };

let world: World;
let document: Document;
let sent = 0;
/** Requests of somebody who had lost the right to ask anything: they would have tried nothing. */
let shut = 0;
const NOBODY = '00000000-0000-4000-8000-000000000000';
const answers = new Map<number, number>();
const validators = new Map<string, ValidateFunction | null>();
const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);

beforeAll(async () => {
  world = await openWorld();
  document = JSON.parse((await world.ask({ method: 'GET', path: '/api/openapi.json' })).text) as Document; // as OpenAPI 3.1 is
  ajv.addSchema({ $id: 'api', components: document.components });
}, 180_000);
afterAll(async () => {
  process.stdout.write(`requests sent: ${sent} to ${routeTable.length} operations; answered ${[...answers].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} ${count}×`).join(', ')}\n`);
  await world?.close();
}, 60_000);

/** What is wrong with an answer; null when it is one of the document's. */
function objection({ method, path }: Route, status: number, contentType: string, text: string): string | null {
  const { responses } = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? { responses: {} as Operation['responses'] };
  const said = responses[String(status)];
  if (!said) return `the document does not know the answer ${status}`;
  const { content = {} } = said.$ref ? (document.components.responses[said.$ref.split('/').at(-1) ?? ''] ?? {}) : said;
  if (status === 204 || text === '') return null;
  const type = contentType.split(';')[0] ?? '';
  const media = content[type];
  if (!media) return `the document does not know ${type} with ${status}`;
  if (!type.endsWith('json')) return null;
  const key = `${method} ${path} ${status}`;
  const validate = validators.get(key) ?? ajv.compile(JSON.parse(JSON.stringify(media.schema ?? {}).replaceAll('"#/components/', '"api#/components/')) as object); // a schema
  validators.set(key, validate);
  return validate(JSON.parse(text)) ? null : ajv.errorsText(validate.errors);
}

/** Some requests end the session they came with. */
async function headersOf(role: Role, route: Route): Promise<Record<string, string>> {
  if (route.access !== 'session' && route.access !== 'either') return {};
  return world.headersOf(role, route);
}
const again: Readonly<Record<Role, string>> = { SA: 'sam', OA: 'olivia', SU: 'marcus', AF: 'priya', AD: 'dana', SM: 'nick' };

describe.each(routeTable.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  it('answers as its document says, whatever is sent', async () => {
    const ids = { ...world.own, User: NOBODY, ...(/^companies\.(status|trash)$/.test(route.name) ? { Company: NOBODY } : {}) }; // everybody here is needed
    const bodies = fc.oneof(fitting(bodyShape(route), idsOf(ids)), broken(bodyShape(route), idsOf(ids)));
    const queries = fc.oneof({ weight: 3, arbitrary: fitting(queryShape(route), idsOf(ids)) }, broken(queryShape(route), idsOf(ids)));
    const params = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, fc.constantFrom('x', '%00', '..%2f..', 'ffffffff-ffff-4fff-8fff-ffffffffffff', 'T'.repeat(43)).map((id) => ({ id })));
    const faults: string[] = [];
    for (const [at, role] of roles.entries()) {
      for (const [body, query, instead] of fc.sample(fc.tuple(bodies, queries, params), { seed: SEED + at, numRuns: RUNS })) {
        const { body: _, ...request } = sampleRequest(route, ids, { query: typeof query === 'object' && query !== null ? query : {}, params: instead });
        const asked = { ...request, headers: await headersOf(role, route), ...(route.method === 'GET' ? {} : { body: JSON.stringify(body) ?? '{' }) };
        const { status, headers, text } = await world.ask(asked);
        sent++;
        answers.set(status, (answers.get(status) ?? 0) + 1);
        const wrong = status >= 500 ? 'a bug' : objection(route, status, headers.get('content-type') ?? '', text);
        if (wrong) faults.push(`${role} ${asked.method} ${asked.path} ${String(asked.body).slice(0, 300)} → ${status} ${text.slice(0, 200)}: ${wrong}`);
        if (text.includes('PROFILE_UPDATE_REQUIRED')) shut++;
        if (status < 300 && route.name === 'auth.logout') world.people[role] = await world.signIn(again[role]);
        if (status < 300 && route.name === 'auth.updateProfile') await world.completeProfile(world.people[role], 'Demo');
      }
    }
    expect(faults.slice(0, 5).join('\n')).toBe('');
  }, 120_000);
});

it('has tried more than the door', () => {
  expect(shut).toBe(0);
  expect((answers.get(403) ?? 0) / sent).toBeLessThan(0.5);
  expect(answers.get(200) ?? 0).toBeGreaterThan(sent / 20);
});
