import type { FastifyInstance } from 'fastify';
import { sendProblem, unauthorized, type Report } from '@backoffice/infra/http';
import { hashToken, isEqualInConstantTime } from '@backoffice/infra/secrets';
import type { Metrics } from './metrics.ts';

const BEARER = /^Bearer +(\S+)$/i;

/** `GET /metrics`, for whoever has the token. */
export function serveMetrics(
  server: FastifyInstance,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { token, report }: { readonly token: string; readonly report: Report },
): void {
  const kept = hashToken(token);
  const isRight = (authorization = '') => isEqualInConstantTime(hashToken(BEARER.exec(authorization)?.[1] ?? ''), kept);

  server.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isRight(request.headers.authorization)) return reply.type(metrics.contentType).send(await metrics.text());
    sendProblem(
      unauthorized('This needs the METRICS_TOKEN.'),
      request,
      reply.header('www-authenticate', 'Bearer'),
      report,
    );
    return reply;
  });
}
