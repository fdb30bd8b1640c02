import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gauges } from '@backoffice/infra/telemetry';
import { s3Double } from '@backoffice/infra/testing/s3-double';
import { openTraceCollector } from '@backoffice/infra/testing/trace-collector';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiClient, type ApiClient } from './api-client.spec-kit.ts';
import { demoSettings } from './demo-product.spec-kit.ts';
import { cleanUp, startReadyProduct } from './product-process.spec-kit.ts';

/** An api, a projector and a worker that tell of their work, beside an api that tells nobody anything. */
const TOKEN = 'scrape-me-'.repeat(4);
type Process = Awaited<ReturnType<typeof startReadyProduct>>;

/** Says which of the two libraries a process loads. */
const WATCH_MODULES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      if (/^(prom-client|@opentelemetry)/.test(name)) console.log('loads ' + name);
      return next(name, context);
    },
  });
  console.log('modules are watched');`)}`;

let storage: Awaited<ReturnType<typeof s3Double>>;
let collector: Awaited<ReturnType<typeof openTraceCollector>>;
let start: (role: string, more: Readonly<Record<string, string>>) => Promise<Process>;
let processes: Record<'api' | 'projector' | 'worker', Process>;
let olivia: ApiClient;

beforeAll(async () => {
  const settings = await demoSettings();
  storage = await s3Double();
  collector = await openTraceCollector();
  const shared = {
    DATABASE_URL: settings.DATABASE_URL,
    SECRET: readFileSync(join(settings.DATA_DIR, 'secret'), 'utf8'),
    AUDIT_KEY: join(settings.DATA_DIR, 'audit.key'),
    FILES_S3_BUCKET: 'files',
    FILES_S3_ENDPOINT: storage.url,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  start = (role, more) => startReadyProduct(settings.DATA_DIR, { ...shared, ...more, ROLE: role });
  const told = { METRICS_TOKEN: TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  processes = {
    projector: await start('projector', told),
    worker: await start('worker', told),
    api: await start('api', told),
  };
  olivia = await apiClient(processes.api.url, 'olivia');
}, 400_000);
afterAll(async () => {
  await cleanUp();
  await Promise.all([storage?.close(), collector?.close()]);
});

const scrape = async ({ url }: Process, token = TOKEN) => {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, text: await answer.text() };
};

describe('one trace', { timeout: 60_000 }, () => {
  it('given a command at one process, its trace goes on to the one that folds it and back to an open console', async () => {
    const console = await olivia.listen('Bank');
    const { body } = await olivia.ask('POST', '/banks/create', { name: 'Traced Bank' });
    await vi.waitFor(() => expect(console.heard.map(({ id }) => id)).toContain(body['id']), 20_000);
    await vi.waitFor(() => expect(collector.spans().map(({ name }) => name)).toContain('live frame'), 20_000);
    const roots = () => collector.spans().filter(({ name }) => /^HTTP POST .*bank/i.test(name));
    await vi.waitFor(() => expect(roots()).toHaveLength(1), 20_000);
    const [root] = roots();
    const trace = () => collector.spans().filter(({ traceId }) => traceId === root?.traceId);
    await vi.waitFor(
      () =>
        expect(
          trace()
            .map(({ role, name }) => `${role}: ${name}`)
            .toSorted(),
        ).toEqual(['api: HTTP POST banks.create', 'api: append', 'api: live frame', 'projector: fold']),
      20_000,
    );
    for (const { name, spanId, parentSpanId } of trace())
      expect([name, parentSpanId || null]).toEqual([name, spanId === root?.spanId ? null : root?.spanId]);
    expect([...collector.paths]).toEqual(['POST /v1/traces application/json']);
    await console.end();
  });

  it('the id of a request is that of its trace', async () => {
    const answer = await fetch(`${processes.api.url}/api/nowhere`);
    const id = answer.headers.get('x-request-id')?.replaceAll('-', '');
    await vi.waitFor(() => expect(collector.spans().map(({ traceId }) => traceId)).toContain(id), 20_000);
  });

  it('what follows from a command is done by the worker in the trace of the command', async () => {
    const { body } = await olivia.ask('GET', '/users/profile');
    const [own] = body['companies'] as readonly { readonly value: string }[];
    const made = await olivia.ask('POST', '/companies/create', {
      name: 'Followed Company',
      type: 'subsidiary',
      parentCompanyId: own?.value,
      address: { line1: '1 Laurel St', city: 'San Diego', state: 'CA', zip: '92103' },
      phone: '+16195551234',
      email: 'followed@example.com',
      timeZone: 'America/Los_Angeles',
    });
    expect(made.status).toBe(201);
    const root = await vi.waitFor(
      () => collector.spans().find(({ name }) => name === 'HTTP POST companies.create') ?? Promise.reject(new Error()),
      20_000,
    );
    await vi.waitFor(
      () =>
        expect(
          collector
            .spans()
            .filter(({ traceId }) => traceId === root.traceId)
            .map(({ role, name }) => `${role}: ${name}`),
        ).toEqual(expect.arrayContaining(['api: append', 'worker: append', 'projector: fold'])),
      20_000,
    );
  });

  it('no span says of which company, of whom or of which record it is', async () => {
    await olivia.ask('POST', '/banks/create', { name: 'Secret Bank of Zanzibar' });
    await vi.waitFor(
      () => expect(collector.spans().filter(({ name }) => name === 'HTTP POST banks.create')).toHaveLength(2),
      20_000,
    );
    const { body } = await olivia.ask('GET', '/users/profile');
    const said = collector.received.join('\n');
    for (const secret of ['Zanzibar', 'olivia', 'Olivia', String(body['id'])]) expect(said).not.toContain(secret);
  });
});

describe('metrics of every role', { timeout: 60_000 }, () => {
  it.each(['api', 'projector', 'worker'] as const)('the %s says all there is to be read of it', async (role) => {
    const { status, text } = await scrape(processes[role]);
    expect(status).toBe(200);
    expect(text).toContain(`backoffice_role{role="${role}"} 1`);
    const asked = Object.keys(gauges).filter((name) => !name.includes('relay')); // without Kafka there is none
    const missing = asked.filter((name) => !new RegExp(`^${name} [\\d.e+]+$`, 'm').test(text));
    expect(missing).toEqual([]);
    for (const source of ['projections', 'jobs', 'reactions', 'pools', 'disk', 'feed', 'sockets'])
      expect(text).toContain(`backoffice_source_failed{source="${source}"} 0`);
  });
  it('no label holds a name, an id or personal data', async () => {
    await olivia.ask('GET', '/users/profile');
    const texts = await Promise.all(Object.values(processes).map(async (each) => (await scrape(each)).text));
    const labels = texts.flatMap((text) => [...text.matchAll(/="([^"]*)"/g)].map(([, value = '']) => value));
    expect(labels.filter((value) => /[\da-f]{8}-|@|olivia|bayview|zanzibar/i.test(value))).toEqual([]);
    expect(labels).toContain('users.profile');
  });
  it('an open console is an open socket', async () => {
    const open = async () => Number(/^backoffice_sockets_open (\d+)$/m.exec((await scrape(processes.api)).text)?.[1]);
    const before = await open();
    const console = await olivia.listen('Bank');
    expect(await open()).toBe(before + 1);
    await console.end();
    await vi.waitFor(async () => expect(await open()).toBe(before), 10_000);
  });
  it('whoever has another token is refused', async () => {
    for (const each of Object.values(processes)) expect((await scrape(each, `${TOKEN}x`)).status).toBe(401);
  });
});

describe('a product that is told nothing of it, or of a collector that does not answer', { timeout: 90_000 }, () => {
  it('without a token there are no metrics, and nothing of either library is loaded', async () => {
    const quiet = await start('api', { NODE_OPTIONS: `--import=${WATCH_MODULES}` });
    expect((await scrape(quiet)).status).toBe(404);
    expect(quiet.output()).toContain('modules are watched');
    expect(quiet.output()).not.toContain('loads');
    const measured = await start('api', { NODE_OPTIONS: `--import=${WATCH_MODULES}`, METRICS_TOKEN: TOKEN });
    expect(measured.output()).toContain('loads prom-client');
    expect(measured.output()).not.toContain('loads @opentelemetry/sdk-trace');
  });
  it('a collector that refuses spans is told of once, and holds nothing up', async () => {
    const broken = await openTraceCollector(400);
    const api = await start('api', { OTEL_EXPORTER_OTLP_ENDPOINT: broken.endpoint });
    const client = await apiClient(api.url, 'olivia');
    await vi.waitFor(() => expect(api.output()).toContain('The collector of traces did not take spans'), 20_000);
    expect((await client.ask('POST', '/banks/create', { name: 'Untraced Bank' })).status).toBe(201);
    await vi.waitFor(() => expect(broken.received.length).toBeGreaterThan(1), 20_000);
    await broken.close();
    const { code, output } = await api.end('SIGTERM');
    expect(code).toBe(0);
    expect(output.match(/"route":"traces"/g)).toHaveLength(1);
  });
});
