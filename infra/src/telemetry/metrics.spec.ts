import Fastify from 'fastify';
import { memoryEventLog } from '@backoffice/infra/event-log';
import { describe, expect, it } from 'vitest';
import { noTracer, observedLog, observeServer, openMetrics, serveMetrics } from './index.ts';

const TOKEN = 'scrape-me-'.repeat(4);
const COMPANY = '0190c0de-0000-7000-8000-00000000acee';

/** A server with one route of a table, measured. */
async function measuredServer() {
  const metrics = await openMetrics(['api']);
  const server = Fastify();
  observeServer(server, {
    tracer: noTracer,
    metrics,
    routes: [{ name: 'customers.get', method: 'GET', path: '/customers/:id' }],
  });
  serveMetrics(server, metrics, { token: TOKEN, report: () => {} });
  server.get('/api/customers/:id', async () => ({}));
  server.get('/api/broken', async () => Promise.reject(new Error('Broken')));
  const scrape = (authorization?: string) =>
    server.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
  return { server, metrics, scrape, text: async () => (await scrape(`Bearer ${TOKEN}`)).body };
}

describe('who may read the metrics', () => {
  it('whoever sends the token reads them as Prometheus does', async () => {
    const { scrape } = await measuredServer();
    const answer = await scrape(`Bearer ${TOKEN}`);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
  });
  it.each([undefined, '', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN])(
    'whoever sends %j instead is told 401 and nothing else',
    async (authorization) => {
      const { scrape } = await measuredServer();
      const answer = await scrape(authorization);
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(answer.body).not.toContain('backoffice_');
    },
  );
});

describe('what is counted', () => {
  it('the process says what it does, and how much of the processor and of memory it takes', async () => {
    const text = await (await measuredServer()).text();
    expect(text).toContain('backoffice_role{role="api"} 1');
    for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds'])
      expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'));
  });
  it('requests are counted by the name of their route and the class of their status, and never by their path', async () => {
    const { server, text } = await measuredServer();
    await server.inject(`/api/customers/${COMPANY}?search=Irene`);
    await server.inject('/api/broken');
    await server.inject('/nowhere/Irene');
    const said = await text();
    expect(said).toContain('backoffice_http_requests_total{route="customers.get",status="2xx"} 1');
    expect(said).toContain('backoffice_http_requests_total{route="/api/broken",status="5xx"} 1');
    expect(said).toContain('backoffice_http_requests_total{route="unknown",status="4xx"} 1');
    expect(said).toContain('backoffice_http_request_seconds_count{route="customers.get"} 1');
    expect(said).not.toMatch(/Irene|acee/);
  });
  it('appends are counted by what became of them, and nobody learns of whom they are', async () => {
    const metrics = await openMetrics(['api']);
    const log = observedLog(memoryEventLog(), { tracer: noTracer, metrics });
    const append = {
      tenant: COMPANY,
      meta: {
        actor: { kind: 'user', id: COMPANY, name: 'Irene Novak', role: null },
        commandId: 'command-1',
        requestHash: 'hash',
        correlationId: COMPANY,
        causationId: null,
        at: '2026-11-21T20:00:00.000Z',
      },
      writes: [{ stream: 'Customer-1', expectedVersion: 0, events: [{ type: 'CustomerCreated', data: {} }] }],
    } as const;
    await log.append(append);
    await log.append(append);
    await expect(log.append({ ...append, meta: { ...append.meta, commandId: 'command-2' } })).rejects.toThrow();
    const said = await metrics.text();
    expect(said).toContain('backoffice_appends_total{outcome="appended"} 1');
    expect(said).toContain('backoffice_appends_total{outcome="replayed"} 1');
    expect(said).toContain('backoffice_appends_total{outcome="refused"} 1');
    expect(said).toContain('backoffice_append_seconds_count 3');
    expect(said).not.toMatch(/Irene|acee|Customer/);
  });
});

describe('what is read when somebody asks', () => {
  it('a part that cannot say how it is leaves its gauges out and says so; the others are told', async () => {
    const { metrics, text } = await measuredServer();
    let isAnswering = true;
    metrics.read({
      jobs: async () => {
        if (!isAnswering) throw new Error('No database');
        return { backoffice_jobs_waiting: 3 };
      },
      pools: async () => ({ backoffice_database_pool_waiting: 1 }),
    });
    expect(await text()).toMatch(/^backoffice_jobs_waiting 3$/m);
    isAnswering = false;
    const said = await text();
    expect(said).not.toMatch(/^backoffice_jobs_waiting \d/m);
    expect(said).toContain('backoffice_source_failed{source="jobs"} 1');
    expect(said).toContain('backoffice_source_failed{source="pools"} 0');
    expect(said).toMatch(/^backoffice_database_pool_waiting 1$/m);
  });
  it('two who ask at once are told of one reading', async () => {
    const { metrics, text } = await measuredServer();
    let readings = 0;
    metrics.read({
      jobs: async () => {
        readings += 1;
        return { backoffice_jobs_waiting: readings };
      },
    });
    const [one, two] = await Promise.all([metrics.text(), metrics.text()]);
    expect(one).toBe(two);
    expect(await text()).toMatch(/^backoffice_jobs_waiting 2$/m);
  });
});
