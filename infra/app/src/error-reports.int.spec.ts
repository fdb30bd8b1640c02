import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openErrorCollector, type ErrorCollector } from './error-collector.spec-kit.ts';
import { parseSettings } from './config.ts';
import {
  cleanUp,
  tamper,
  temporaryFolder,
  freePort,
  waitUntilReady,
  startReadyProduct,
} from './product-process.spec-kit.ts';

afterAll(cleanUp);

/** What must never leave: who somebody is, what they type, what lets them in. */
const PASSWORD = 'correct horse battery',
  SEARCHED = 'Zqhart Residence',
  EMAIL = 'zqsol@example.com',
  ACCOUNT = 'zqsol';
let [token, url, dataDir] = ['', '', ''];
let collector: ErrorCollector;
let product: Awaited<ReturnType<typeof startReadyProduct>>;

const ask = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  collector = await openErrorCollector();
  dataDir = temporaryFolder();
  product = await startReadyProduct(dataDir, { SENTRY_DSN: collector.dsn });
  ({ url } = product);
  const answer = await ask('/api/auth/set-up', {
    firstName: 'Sol',
    lastName: 'Zqray',
    userName: ACCOUNT,
    email: EMAIL,
    password: PASSWORD,
  });
  ({ token } = (await answer.json()) as { token: string }); // as the route says
  await fetch(`${url}/api/users/update`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ firstName: 'Sol', lastName: 'Zqray', phoneNumber: '+16195550100' }),
  });
}, 120_000);
afterAll(async () => {
  await product?.end('SIGTERM');
  await collector?.close();
});

describe('the product, where a collector is named', { timeout: 60_000 }, () => {
  it('the error collector receives no refusal: wrong passwords, broken bodies, unknown paths', async () => {
    const statuses = await Promise.all([
      ask('/api/auth/login', { userName: ACCOUNT, password: SEARCHED }),
      ask('/api/auth/login', { userName: 7 }),
      ask('/api/nothing', {}),
      ask('/api/companies/create', {}, { authorization: `Bearer ${token}` }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 422, 404, 422]);
  });

  it('a fault behind a route is reported by the route’s pattern and its request', async () => {
    await tamper(dataDir, 'DROP VIEW own.companies CASCADE');
    const answer = await ask('/api/companies/list', { search: SEARCHED }, { authorization: `Bearer ${token}` });
    const { requestId } = (await answer.json()) as { requestId: string }; // a problem of RFC 9457
    expect(answer.status).toBe(500);
    const { tags, environment, release, exception } = await collector.event(
      ({ tags: { requestId: of } = {} }) => of === requestId,
    );
    expect({ tags, environment, release }).toEqual({
      tags: { about: 'POST /api/companies/list', requestId, code: '42P01' },
      environment: 'test',
      release: expect.stringMatching(/^contractor-back-office@\d/),
    });
    const frames =
      exception?.values.flatMap(({ stacktrace }) => stacktrace?.frames ?? []).map(({ filename }) => filename) ?? [];
    expect(frames.join('\n')).toMatch(/^node_modules\/postgres\//m);
    expect(collector.events()).toHaveLength(1); // nothing came of the refusals before
  });

  it('a fault behind GraphQL is reported to the collector', async () => {
    const answer = await ask(
      '/graphql',
      {
        query: 'query Zqone($request: ListRequest!) { companies(request: $request) { total } }',
        variables: { request: { search: SEARCHED } },
      },
      { authorization: `Bearer ${token}` },
    );
    expect(JSON.stringify(await answer.json())).toContain('SERVER_ERROR');
    await collector.event(({ tags }) => tags?.['about'] === 'A query failed');
  });

  it('a job that has failed for good is reported without its contents', async () => {
    await tamper(
      dataDir,
      `INSERT INTO pgboss.job (name, data, singleton_key) VALUES ('send-reset', '{"email":"${EMAIL}"}', '${token}')`,
    );
    const { exception } = await collector.event(({ tags }) => tags?.['about'] === 'jobs');
    const values = exception?.values.map(({ value }) => value) ?? [];
    expect(values.at(-1)).toContain('has died: The data of the job is not what its queue declares.');
    expect(values.length).toBeGreaterThan(1); // and why
  });

  it('the server’s error reports hold no typed text, name or credential', async () => {
    await ask(
      '/api/companies/list',
      { search: SEARCHED },
      { authorization: `Bearer ${token}`, 'user-agent': 'Zqagent' },
    );
    await collector.event(({ tags }) => tags?.['about'] === 'POST /api/companies/list');
    for (const secret of [
      PASSWORD,
      SEARCHED,
      EMAIL,
      ACCOUNT,
      token,
      'Zqray',
      'Zqagent',
      '6195550100',
      dataDir,
      'Bearer',
    ])
      expect(collector.received.join('\n')).not.toContain(secret);
  });
});

/** The product in a process of its own, with somebody's code running beside it. */
async function runBeside(code: string, settings: Readonly<Record<string, string>>) {
  const port = await freePort();
  const script = `import { registerHooks } from 'node:module';
    const loaded = []; registerHooks({ resolve: (name, context, next) => { loaded.push(name); return next(name, context); } });
    const { run } = await import('./infra/app/src/run.ts'); await run(process.env, () => { ${code} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      START: 'empty',
      DATA_DIR: temporaryFolder(),
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = once(child, 'close').then(([status, signal]) => ({
    code: status as number | null,
    signal: signal as string | null,
    output,
  })); // as node:child_process says
  return { ended, output: () => output, end: (signal: NodeJS.Signals) => (child.kill(signal), ended), port };
}

describe('what nobody has caught', { timeout: 120_000 }, () => {
  it('an uncaught error is reported, and the product shuts down in good order', async () => {
    collector.received.splice(0);
    const { ended } = await runBeside(`setTimeout(() => Promise.reject(new TypeError('lost: "${SEARCHED}"')))`, {
      SENTRY_DSN: collector.dsn,
    });
    const { code, output } = await ended;
    expect({ code, told: output.includes('"route":"the process"') }).toEqual({ code: 1, told: true });
    const { exception } = await collector.event(({ tags }) => tags?.['about'] === 'the process');
    expect(exception?.values).toMatchObject([{ type: 'TypeError', value: 'lost: […]' }]);
  });
});

describe('without a collector', { timeout: 120_000 }, () => {
  it('without an error collector its library is not loaded', async () => {
    const product = await runBeside(
      `console.log('sentry: ' + loaded.filter((name) => name.includes('sentry')).length)`,
      {},
    );
    await waitUntilReady(product.port, product);
    expect(product.output()).toContain('sentry: 1\n'); // our own file, which would load it
    await product.end('SIGTERM');
  });

  it.each([
    'https://key:secret@collector.example/1',
    'https://collector.example/1',
    'https://key@collector.example',
    'https://key@collector.example/1"><script>',
  ])('%s is refused as the address of an error collector', (SENTRY_DSN) => {
    expect(() => parseSettings({ SENTRY_DSN })).toThrow(/The setting SENTRY_DSN is not right/);
  });
});
