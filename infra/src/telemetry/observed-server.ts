import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { Tracer } from './tracer.ts';

type NamedRoute = { readonly name: string; readonly method: string; readonly path: string };
type ServerObservers = {
  readonly tracer: Tracer;
  readonly metrics: Pick<Metrics, 'countRequest' | 'read'> | null;
  readonly routes: readonly NamedRoute[];
};

/**
 * Each answer is counted by its route and is the root span of its trace. Routes have names or patterns, never paths:
 * these hold ids and tokens. To be called before the server listens.
 */
export function observeServer(server: FastifyInstance, { tracer, metrics, routes }: ServerObservers): void {
  const names = new Map(routes.map(({ name, method, path }) => [`${method} /api${path}`, name]));

  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, id } = request;
    const route = names.get(`${method} ${routeOptions.url}`) ?? routeOptions.url ?? 'unknown';
    const { statusCode, elapsedTime } = reply;
    metrics?.countRequest(route, statusCode, elapsedTime / 1_000);
    const attributes = {
      'http.request.method': method,
      'http.route': routeOptions.url ?? 'unknown',
      'http.response.status_code': statusCode,
    };
    const startedAt = performance.now() - elapsedTime;
    tracer.startSpan(`HTTP ${method} ${route}`, id, { attributes, startedAt, isRoot: true }).end();
    done();
  });

  let open = 0;
  server.server.on('upgrade', (_request, socket: Duplex) => {
    open += 1;
    socket.once('close', () => (open -= 1));
  });
  metrics?.read({ sockets: async () => ({ backoffice_sockets_open: open }) });
}
