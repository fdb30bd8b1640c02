import { instantAsked } from './context-headers.ts';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { LogUnavailableError } from '@backoffice/infra/event-log';
import { Controller, Get } from '@nestjs/common';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  COMPANY_A,
  signedInAs,
  openEdge,
  handlers,
  LINK_TOKEN,
  RECORD_ID,
  reportedErrors,
  routes,
  routeTable,
  serveEdge,
  users,
} from './edge.spec-kit.ts';
import { conflict, tooManyRequests } from './http-problem.ts';
import { fileResponse, bindHandler } from './handler.ts';
import { openApi } from './open-api/open-api.ts';

const owner = signedInAs('owner', { 'company-id': COMPANY_A });
const folder = mkdtempSync(join(tmpdir(), 'console-'));
mkdirSync(join(folder, 'assets'));
mkdirSync(join(folder, '.vite'));
writeFileSync(
  join(folder, '.vite/addresses.json'),
  JSON.stringify(['/', '/login', '/customers', '/customers/Add', '/toc/:locationId/proposal/:proposalId']),
);
writeFileSync(join(folder, 'index.html'), '<p>console</p>');
writeFileSync(join(folder, 'preview.html'), '<p>preview</p>');
writeFileSync(join(folder, 'assets/app-1a2b.js'), `/* ${'x'.repeat(4_000)} */`);
writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync('/* made in the build */'));

let answer: () => Promise<unknown> = async () => ({});
let ready: boolean | string = true;
let edge: Awaited<ReturnType<typeof serveEdge>>;
beforeAll(async () => {
  edge = await serveEdge({
    handlers: handlers({ 'things.labels': () => answer() }),
    staticDir: folder,
    previews: ['proposals'],
    checks: { log: async () => {}, lag: async () => ready },
  });
});
afterAll(() => edge.app.close());
beforeEach(() => {
  reportedErrors.length = 0;
});

const answering = (made: () => Promise<unknown>) => {
  answer = made;
  return edge.ask('GET', '/api/things/labels', { headers: owner });
};
const create = (sent: { body?: unknown; raw?: string; headers?: Record<string, string> }) =>
  edge.ask('POST', '/api/things/create', { ...sent, headers: { ...owner, ...sent.headers } });
const fields = async (sent: Promise<{ json: () => { details: { field: string }[] } }>) =>
  (await sent)
    .json()
    .details.map(({ field }) => field)
    .toSorted();

describe('a problem', () => {
  it('a problem has one shape, whatever went wrong', async () => {
    const problems = await Promise.all([
      create({ raw: '{' }),
      edge.ask('GET', '/api/profile'),
      edge.ask('GET', '/api/things/forgotten', { headers: owner }),
      edge.ask('GET', '/api/nothing'),
      edge.ask('PATCH', '/api/things/list'),
      create({ raw: `"${'x'.repeat(1_100_000)}"` }),
      create({ raw: 'name=x', headers: { 'content-type': 'text/plain' } }),
      create({ body: {} }),
    ]);
    expect(problems.map(({ status }) => status)).toEqual([400, 401, 403, 404, 405, 413, 415, 422]);
    for (const problem of problems) {
      expect(problem.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(Object.keys(problem.json())).toEqual(['type', 'code', 'message', 'details', 'requestId']);
      expect(problem.json().requestId).toBe(problem.headers.get('x-request-id'));
      expect(instantAsked(problem.headers.get('x-asked-at'))).toBeLessThanOrEqual(performance.now());
    }
    expect(problems.map((problem) => problem.json().type)).toEqual([
      'VALIDATION_ERROR',
      'UNAUTHORIZED',
      'FORBIDDEN',
      'NOT_FOUND',
      'NOT_FOUND',
      'VALIDATION_ERROR',
      'VALIDATION_ERROR',
      'VALIDATION_ERROR',
    ]);
    expect(reportedErrors).toEqual([]);
  });
  it('a problem of a conflict says who was first', async () =>
    expect(
      (
        await answering(async () => {
          throw conflict('STALE_VERSION', 'Kim was first');
        })
      ).json(),
    ).toMatchObject({ type: 'VALIDATION_ERROR', code: 'STALE_VERSION', message: 'Kim was first' }));
  it('a problem of too many requests says when to come back', async () =>
    expect(
      (
        await answering(async () => {
          throw tooManyRequests('Wait', 7);
        })
      ).headers.get('retry-after'),
    ).toBe('7'));
  it('a problem of a bug tells the client nothing and the log everything, once', async () => {
    const problem = await answering(async () => {
      throw new Error('SELECT secret');
    });
    expect([problem.status, problem.json()]).toMatchObject([
      500,
      { type: 'SERVER_ERROR', message: 'A server error occurred. Please try again later.', details: [] },
    ]);
    expect(problem.text).not.toContain('secret');
    expect(reportedErrors).toHaveLength(1);
  });
  it('a problem of an unreachable log or database asks to try again, and the log is told', async () => {
    for (const error of [new LogUnavailableError('x'), Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })]) {
      const problem = await answering(async () => {
        throw error;
      });
      expect([problem.status, problem.headers.get('retry-after')]).toEqual([503, '2']);
    }
    expect(reportedErrors).toHaveLength(2);
  });
});

describe('a body', () => {
  it('an invalid body is refused by the names of its fields', async () => {
    expect(
      await fields(create({ body: { contacts: [{ email: 'x' }], companyId: COMPANY_A, createdBy: 'me' } })),
    ).toEqual(['companyId', 'contacts.0.email', 'createdBy', 'name']);
    expect((await create({ body: {} })).json().details).toEqual([
      { field: 'name', code: 'invalid_type', message: 'This is required.' },
    ]);
  });
  it('a body cannot change a prototype', async () => {
    expect(await fields(create({ raw: '{"name":"x","__proto__":{"a":1}}' }))).toEqual(['__proto__']);
    expect(await fields(create({ raw: '{"name":"x","contacts":[{"email":"a@b.co","constructor":1}]}' }))).toEqual([
      'contacts.0.constructor',
    ]);
    expect(await fields(create({ raw: String.raw`{"name":"x","\u005f_proto__":{}}` }))).toEqual(['__proto__']);
  });
  it('a body is refused on a route that takes none', async () => {
    expect(
      await fields(edge.ask('DELETE', `/api/things/${RECORD_ID}`, { headers: owner, body: { status: 'x' } })),
    ).toEqual(['status']);
    expect((await edge.ask('DELETE', `/api/things/${RECORD_ID}`, { headers: owner, body: {} })).status).toBe(200);
  });
  it('an invalid body and an unknown query are refused alike', async () => {
    expect(await fields(edge.ask('GET', '/api/things/labels?salesmanID=1', { headers: owner }))).toEqual([
      'salesmanID',
    ]);
    expect(await fields(edge.ask('GET', `/api/things/${RECORD_ID}?a=1`, { headers: owner }))).toEqual(['a']);
  });
});

describe('a call', () => {
  it('a call that created something is answered 201, even in its own words', async () => {
    const created = await create({ body: { name: 'x' } });
    expect([created.status, created.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  });
  it('a call takes its command id from its idempotency key, which is the caller’s own', async () => {
    const id = async (name: string, key?: string) =>
      (
        await edge.ask('POST', '/api/things/list', {
          headers: signedInAs(name, { 'company-id': COMPANY_A, ...(key ? { 'idempotency-key': key } : {}) }),
          body: {},
        })
      ).json().commandId;
    expect(await id('owner', 'k')).toBe(await id('owner', 'k'));
    expect(await id('owner', 'k')).not.toBe(await id('sam', 'k'));
    expect(await id('owner')).not.toBe(await id('owner'));
  });
  it('a call must have a printable idempotency key', async () => {
    for (const key of ['x'.repeat(201), 'é'])
      expect((await create({ body: { name: 'x' }, headers: { 'idempotency-key': key } })).status).toBe(400);
  });
  it('a call with another body has another hash', async () => {
    const hash = async (name: string) => (await create({ body: { name } })).json().requestHash;
    expect(await hash('a')).toBe(await hash('a'));
    expect(await hash('a')).not.toBe(await hash('b'));
  });
  it('a call expects the version of its header or its body', async () => {
    const edit = async (body: object, headers = {}) =>
      (await edge.ask('PUT', `/api/things/${RECORD_ID}`, { headers: { ...owner, ...headers }, body })).json();
    expect(await edit({ name: 'x', version: 3 })).toMatchObject({ expectedVersion: 3, body: { name: 'x' } });
    expect((await edit({ name: 'x', version: 3 })).body).toEqual({ name: 'x' });
    expect(await edit({ name: 'x' }, { 'if-match': '4' })).toMatchObject({ expectedVersion: 4 });
    expect(await edit({ name: 'x', version: 3 }, { 'if-match': '4' })).toMatchObject({ code: 'MALFORMED' });
    expect(await edit({ name: 'x' }, { 'if-match': 'new' })).toMatchObject({ code: 'MALFORMED' });
  });
  it('a call may wait for a position of the log', async () =>
    expect(
      (await edge.ask('GET', `/api/things/${RECORD_ID}`, { headers: { ...owner, 'x-read-after': '12' } })).json()
        .readAfter,
    ).toBe(12));
  it('a call about an invalid id finds nothing', async () =>
    expect((await edge.ask('GET', '/api/things/42', { headers: owner })).status).toBe(404));
  it('a call by another spelling of a path finds nothing', async () => {
    for (const path of [
      '/api/things/labels/',
      '/api//things/labels',
      '/api/THINGS/labels',
      '/API/things/labels',
      '//api/things/labels',
      '/api/things/%6cabels/x',
    ])
      expect((await edge.ask('GET', path, { headers: owner })).status).toBe(404);
  });
  it('a call may be a HEAD where it may be a GET', async () => {
    const head = await edge.ask('HEAD', `/api/things/${RECORD_ID}`, { headers: owner });
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await edge.ask('HEAD', `/api/things/${RECORD_ID}`)).status).toBe(401);
  });
  it.each([
    [0, '127.0.0.1'],
    [1, '198.51.100.2'],
    [2, '198.51.100.1'],
  ])(
    'a call behind %d proxies has the address that the first proxy saw, whatever the headers claim',
    async (proxies, ip) => {
      const behind = await serveEdge({ proxies });
      expect(
        (
          await behind.ask('GET', '/api/open', {
            headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.1, 198.51.100.2' },
          })
        ).json().ip,
      ).toBe(ip);
      await behind.app.close();
    },
  );
  it('a call ignores a method override', async () =>
    expect((await edge.ask('GET', '/api/open', { headers: { 'x-http-method-override': 'DELETE' } })).status).toBe(200));
  it('a call by a wrong method is told which methods there are', async () =>
    expect((await edge.ask('POST', '/api/open')).headers.get('allow')).toBe('GET, HEAD'));
  it.each([
    ['PUT', '/api/things/labels', 'GET, HEAD'],
    ['DELETE', '/api/things/labels', 'GET, HEAD'],
    ['GET', '/api/things/create', 'POST'],
    ['PATCH', '/api/things/create', 'POST'],
    ['POST', `/api/things/${RECORD_ID}`, 'GET, HEAD, PUT, DELETE'],
  ])('a call of %s %s, which has other methods, is told those of this very address', async (method, path, allow) => {
    const refused = await edge.ask(method, path);
    expect([refused.status, refused.headers.get('allow'), refused.json().code]).toEqual([
      405,
      allow,
      'METHOD_NOT_ALLOWED',
    ]);
  });
  it('a call about an id of more than 100 characters finds nothing, by whatever method', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'POST'])
      expect((await edge.ask(method, `/api/things/${'0'.repeat(101)}`, { headers: owner })).status).toBe(404);
  });
  it('a call may be answered with a file', async () => {
    const file = await answering(async () =>
      fileResponse(new TextEncoder().encode('%PDF'), 'application/pdf', 'a.pdf'),
    );
    expect([file.text, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      '%PDF',
      'application/pdf',
      'inline; filename="a.pdf"',
    ]);
  });
});

describe('headers', () => {
  it('security headers are sent with every answer', async () => {
    for (const path of ['/', '/api/open', '/api/nothing', '/healthz', `/proposals/preview/${LINK_TOKEN}`]) {
      const { headers } = await edge.ask('GET', path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect([headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
        'nosniff',
        'no-referrer',
      ]);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });
  it('response headers ask for https only where visitors come by it', async () => {
    const paths = ['/', '/api/open', '/api/nothing', '/healthz', '/assets/old.js'];
    const secure = await serveEdge({ https: true, staticDir: folder });
    const told = async ({ ask }: Pick<typeof edge, 'ask'>) =>
      Promise.all(paths.map(async (path) => (await ask('GET', path)).headers.get('strict-transport-security')));
    expect([await told(secure), await told(edge)]).toEqual([
      paths.map(() => 'max-age=31536000'),
      paths.map(() => null),
    ]);
    await secure.app.close();
  });
  it('response headers keep business data out of caches', async () => {
    for (const path of ['/api/open', '/api/nothing', '/api/profile'])
      expect(
        (await edge.ask('GET', path, { headers: { origin: 'https://evil.example' } })).headers.get('cache-control'),
      ).toBe('no-store');
  });
});

describe('the console', () => {
  it('the console answers every path outside the API', async () => {
    for (const path of ['/', '/customers', '/toc/1/proposal/2', '/index.html'])
      expect((await edge.ask('GET', path)).text).toBe('<p>console</p>');
    expect((await edge.ask('GET', '/graphql')).status).toBe(404);
  });
  it.each([
    '/',
    '/customers',
    '/customers/',
    '/Customers?search=a',
    '/customers/add',
    '/toc/1/proposal/2',
    '/toc/a%2Fb/proposal/2',
    '/log%69n',
  ])('the console answers at %s, which is one of its pages', async (path) => {
    const { status, headers } = await edge.ask('GET', path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
  });
  it.each(['/no/such/page', '/toc/1/proposal', '/toc/1/proposal/2/3', '/customers/Add/more', '/index.html'])(
    'the console says 404 at %s, which is no page, and shows its page for that',
    async (path) => {
      const { status, headers, text } = await edge.ask('GET', path);
      expect([status, headers.get('cache-control'), text.includes('<p>console</p>')]).toEqual([404, 'no-store', true]);
    },
  );
  it('the console shows a customer the signing page, hidden from caches and search engines', async () => {
    const page = await edge.ask('GET', `/proposals/preview/${LINK_TOKEN}`);
    expect([
      page.text,
      page.headers.get('cache-control'),
      page.headers.get('x-robots-tag'),
      page.headers.get('referrer-policy'),
    ]).toEqual(['<p>preview</p>', 'no-store', 'noindex, nofollow', 'no-referrer']);
  });
  it('only the console learns where errors are reported, and only it may connect there', async () => {
    const built = mkdtempSync(join(tmpdir(), 'console-'));
    for (const [name, html] of [
      ['index.html', '<head></head><p>console</p>'],
      ['preview.html', '<head></head><p>preview</p>'],
    ] as const)
      writeFileSync(join(built, name), html);
    const reporting = await serveEdge({
      staticDir: built,
      previews: ['proposals'],
      consoleReports: { dsn: 'https://key@collector.example/7', environment: 'test', release: 'x@1.0.0' },
    });
    const [page, preview, health] = await Promise.all(
      ['/customers', `/proposals/preview/${LINK_TOKEN}`, '/healthz'].map((path) => reporting.ask('GET', path)),
    );
    await reporting.app.close();
    expect(page?.text).toBe(
      '<head><meta name="error-reports" content="https://key@collector.example/7" data-environment="test" data-release="x@1.0.0" /></head><p>console</p>',
    );
    expect(
      [page, preview, health].map(
        (each) => /connect-src ([^;]*);/.exec(each?.headers.get('content-security-policy') ?? '')?.[1],
      ),
    ).toEqual(["'self' https://collector.example", "'self'", "'self'"]);
    expect([page?.headers.get('content-type'), page?.headers.get('cache-control'), preview?.text]).toEqual([
      'text/html; charset=utf-8',
      'no-cache',
      '<head></head><p>preview</p>',
    ]);
  });
  it('the service worker of crew pages is always asked for anew, and taken back where nothing is to be kept', async () => {
    writeFileSync(join(folder, 'crew-worker.js'), '/* keeps the pages */');
    writeFileSync(join(folder, 'crew-worker-off.js'), '/* takes it back */');
    const without = await serveEdge({ staticDir: folder, offlineShell: false });
    const answers = [await edge.ask('GET', '/crew-worker.js'), await without.ask('GET', '/crew-worker.js')];
    await without.app.close();
    expect(answers.map(({ text, headers }) => [text, headers.get('cache-control')])).toEqual([
      ['/* keeps the pages */', 'no-cache'],
      ['/* takes it back */', 'no-cache'],
    ]);
  });
  it('the console’s assets are cached for long and sent as they were compressed in the build', async () => {
    const asset = await edge.ask('GET', '/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } });
    expect([asset.headers.get('cache-control'), asset.headers.get('content-encoding')]).toEqual([
      'public, max-age=31536000, immutable',
      'br',
    ]);
    expect(asset.text).toBe('/* made in the build */');
    const missing = await edge.ask('GET', '/assets/old.js');
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect((await edge.ask('GET', '/../package.json')).text).not.toContain('workspaces');
  });
});

describe('compression', () => {
  it('only answers that gain by it are compressed', async () => {
    const raw = async (size: number) => {
      answer = async () => ({ text: 'x'.repeat(size) });
      return edge.server.inject({ url: '/api/things/labels', headers: { ...owner, 'accept-encoding': 'br' } });
    };
    const [small, large] = [await raw(100), await raw(5_000)];
    expect([small.headers['content-encoding'], large.headers['content-encoding']]).toEqual([undefined, 'br']);
    expect(JSON.parse(String(brotliDecompressSync(large.rawPayload))).text).toHaveLength(5_000);
  });
});

describe('health', () => {
  it('the health route says which part is not well', async () => {
    expect((await edge.ask('GET', '/healthz')).json()).toEqual({ status: 'ok' });
    expect((await edge.ask('GET', '/readyz')).json()).toEqual({ status: 'ready', checks: { log: 'ok', lag: 'ok' } });
    ready = '2 dead letters';
    const told = await edge.ask('GET', '/readyz');
    expect([told.status, told.json()]).toEqual([
      200,
      { status: 'ready', checks: { log: 'ok', lag: 'ok, 2 dead letters' } },
    ]);
    ready = false;
    const sick = await edge.ask('GET', '/readyz');
    ready = true;
    expect([sick.status, sick.json()]).toEqual([503, { status: 'not ready', checks: { log: 'ok', lag: 'failed' } }]);
  });
});

describe('what is not in the table', () => {
  it('the server does not start with a route without a handler', () =>
    expect(openEdge({ handlers: handlers().slice(1) })).rejects.toThrow(
      'The route things.list (POST /things/list) has no handler.',
    ));
  it('the server does not start with a handler without a route', () =>
    expect(openEdge({ routeTable: routeTable.slice(1) })).rejects.toThrow(
      'The handler of things.list has no row in the route table.',
    ));
  it('the server does not start with a duplicate handler', () =>
    expect(openEdge({ handlers: [...handlers(), bindHandler(routes.open, async () => 1)] })).rejects.toThrow(
      'two handlers',
    ));
  it('the server does not start with a controller added outside the table', async () => {
    class Stray {
      hello() {
        return 1;
      }
    }
    Controller('api/stray')(Stray);
    Get()(Stray.prototype, 'hello', Object.getOwnPropertyDescriptor(Stray.prototype, 'hello') ?? {});
    class Module {}
    await expect(openEdge({ modules: [{ module: Module, controllers: [Stray] }] })).rejects.toThrow(
      'Not in the route table: Stray',
    );
  });
});

describe('OpenAPI', () => {
  it.each([
    ['If-Match', ['', '3', '"3"', 'W/"3"'], ['*', '-1', 'new', '3, 4']],
    ['X-Read-After', ['', '0', '12'], ['-1', '1.5', 'x']],
    ['salesman-id', ['', users['sam']?.id ?? ''], ['*', 'sam']],
    ['Idempotency-Key', ['k', 'a press'], ['é', 'x'.repeat(201)]],
  ])('the OpenAPI document says of the header %s what the server takes of it', async (name, taken, refused) => {
    // as OpenAPI is
    const document = openApi(routeTable) as { components: { parameters: Record<string, { schema: object }> } };
    const fits = new Ajv2020({ formats: { uuid: /^[0-9a-f-]{36}$/ } }).compile(
      document.components.parameters[name]?.schema ?? {},
    );
    const isDescribed = (value: string) => fits(value) || (value !== '' && fits(Number(value)));
    const isTaken = async (value: string) =>
      (await edge.ask('PUT', `/api/things/${RECORD_ID}`, { headers: { ...owner, [name]: value }, body: { name: 'x' } }))
        .status === 200;
    for (const [values, expected] of [
      [taken, true],
      [refused, false],
    ] as const)
      for (const value of values)
        expect([value, isDescribed(value), await isTaken(value)]).toEqual([value, expected, expected]);
  });
  it('the OpenAPI document is not served unless that is asked for', async () =>
    expect((await edge.ask('GET', '/api/openapi.json')).status).toBe(404));
  it('the OpenAPI document is made from the route table', async () => {
    const described = await serveEdge({ describesApi: true });
    const document = (await described.ask('GET', '/api/openapi.json')).json();
    await described.app.close();
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(operations.toSorted()).toEqual(routeTable.map(({ name }) => name).toSorted());
    const text = JSON.stringify(document);
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g))
      expect(
        pointer.split('/').reduce((at, key) => at?.[key], document),
        pointer,
      ).toBeDefined();
    expect(document.paths['/things/{id}'].put).toMatchObject({
      security: [{ session: [] }],
      'x-permission': 'action:thing.edit',
      requestBody: {
        content: {
          'application/json': { schema: { type: 'object', additionalProperties: false, required: ['name'] } },
        },
      },
    });
    const parameterName = ({ $ref, name }: { $ref?: string; name?: string }) =>
      name ?? document.components.parameters[$ref?.split('/').at(-1) ?? ''].name;
    expect(document.paths['/things/{id}'].put.parameters.map(parameterName)).toEqual([
      'id',
      'dryRun',
      'company-id',
      'salesman-id',
      'Idempotency-Key',
      'If-Dry-Run',
      'If-Match',
    ]);
  });
});
