import type { FastifyInstance } from 'fastify';

/** Throws, or answers false, when what it looks after cannot do its work. */
export type Check = () => Promise<boolean | void>;
export type Checks = Readonly<Record<string, Check>>;

const PATIENCE_MS = 3_000;

/** `/healthz`: the process lives. `/readyz`: it can work, or which part of it cannot. */
export function healthPages(server: FastifyInstance, checks: Checks): void {
  server.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const));
    const ready = results.every(([, passed]) => passed);
    if (!ready) reply.code(503).header('retry-after', '2');
    return reply.header('cache-control', 'no-store').send({ status: ready ? 'ready' : 'not ready', checks: Object.fromEntries(results.map(([name, passed]) => [name, passed ? 'ok' : 'failed'])) });
  });
}

async function passes(check: Check): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  try {
    return await Promise.race([tooLate, Promise.resolve(check()).then((passed) => passed !== false)]);
  } catch {
    return false; // why, its own log tells; here anybody may look
  } finally {
    clearTimeout(timer);
  }
}
