import type { FastifyInstance } from 'fastify';

/**
 * Throws, or answers false, when what it looks after cannot do its work. A sentence is for an operator to see: it works
 * all the same.
 */
export type HealthCheck = () => Promise<boolean | string | void>;
export type HealthChecks = Readonly<Record<string, HealthCheck>>;

const CHECK_TIMEOUT_MS = 3_000;

/** `/healthz`: the process lives. `/readyz`: it can work, or which part of it cannot. */
export function registerHealthRoutes(server: FastifyInstance, checks: HealthChecks): void {
  server.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const),
    );
    const ready = results.every(([, passed]) => passed !== false);
    if (!ready) reply.code(503).header('retry-after', '2');
    return reply.header('cache-control', 'no-store').send({
      status: ready ? 'ready' : 'not ready',
      checks: Object.fromEntries(
        results.map(([name, passed]) => [
          name,
          passed === false ? 'failed' : typeof passed === 'string' ? `ok, ${passed}` : 'ok',
        ]),
      ),
    });
  });
}

async function runCheck(check: HealthCheck): Promise<boolean | string> {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  try {
    return await Promise.race([tooLate, check().then((passed) => passed ?? true)]);
  } catch {
    return false; // why, its own log tells; here anybody may look
  } finally {
    clearTimeout(timer);
  }
}
