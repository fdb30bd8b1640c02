import 'reflect-metadata';
import compress from '@fastify/compress';
import type { Permissions, Route } from '@backoffice/contracts/kernel';
import { systemClock, type Clock } from '@backoffice/infra/clock';
import type { DynamicModule, ExceptionFilter, Provider, Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, ModulesContainer, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BODY_LIMIT, acceptOnlyJson } from './request-body.ts';
import { serveConsole, type ConsoleReporting } from './console.ts';
import { createControllers, type RouteControllers } from './controllers.ts';
import { HttpProblem, notFound } from './http-problem.ts';
import { createGuard, type Guard } from './admission.ts';
import type { HttpHandler } from './handler.ts';
import { isApiPath, securityHeaders } from './security-headers.ts';
import { registerHealthRoutes, type HealthChecks } from './health.ts';
import type { GuardPorts } from './guard-ports.ts';
import { noteToStderr, reportToStderr, type LogNote, type Report } from './operator-log.ts';
import { openApi } from './open-api.ts';
import { toHttpProblem, PROBLEM_CONTENT_TYPE, problemBody } from './problem-response.ts';
import { allowedMethods, bindRoutes } from './route-bindings.ts';

export type EdgeOptions = {
  readonly routeTable: readonly Route[];
  readonly handlers: readonly HttpHandler[];
  readonly guard: GuardPorts;
  readonly matrix: Permissions;
  readonly checks?: HealthChecks;
  /** The built console; without one only the API is served. */
  readonly staticDir?: string | null;
  /** Where the console reports its errors; without it nowhere. */
  readonly consoleReports?: ConsoleReporting | null;
  /** The kinds of document, by their paths, that the holders of share links look at. */
  readonly previews?: readonly string[];
  readonly modules?: readonly (DynamicModule | Type)[];
  readonly providers?: readonly Provider[];
  readonly clock?: Clock;
  readonly report?: Report;
  readonly note?: LogNote;
  /** Serves `/api/openapi.json`. */
  readonly describesApi?: boolean;
  /** What that calls the shapes of requests and answers. */
  readonly apiShapes?: Readonly<Record<string, unknown>>;
  /** Believe `X-Forwarded-For` of this many proxies in front; 0 believes nobody. */
  readonly proxies?: number;
};

export type Edge = {
  readonly app: NestFastifyApplication;
  /** For what is mounted beside the table: GraphQL. Before `app.init()` or `app.listen()`. */
  readonly server: FastifyInstance;
  readonly authenticate: Guard['authenticate'];
};

/** The application as the table describes it, made but not listening. @throws when handlers and table do not match */
export async function createEdgeApp(options: EdgeOptions): Promise<Edge> {
  const {
    routeTable,
    clock = systemClock,
    report = reportToStderr,
    note = noteToStderr,
    proxies = 0,
    describesApi = false,
  } = options;
  const guard = createGuard({ ...options.guard, matrix: options.matrix });
  const front = createControllers(bindRoutes(routeTable, options.handlers), { guard, clock, note });

  const adapter = new FastifyAdapter({
    genReqId: () => clock.newId(),
    trustProxy: (_address, hop) => hop < proxies,
    bodyLimit: BODY_LIMIT,
    skipMiddie: true,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 100 },
  });
  const app = await NestFactory.create<NestFastifyApplication>(rootModule(front, report, options), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: ['fatal', 'error', 'warn'],
  });
  const server = adapter.getInstance() as unknown as FastifyInstance; // Nest narrows the raw request only
  refuseOtherControllers(app, front);

  securityHeaders(server);
  acceptOnlyJson(server);
  await server.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], globalDecompression: false });
  registerHealthRoutes(server, options.checks ?? {});
  if (describesApi) serveOpenApi(server, openApi(routeTable, options.apiShapes));
  rejectUnknownPaths(server, routeTable, report);
  await serveConsole(server, options.staticDir ?? null, options.consoleReports ?? null, options.previews ?? []);
  return { app, server, authenticate: guard.authenticate };
}

function rootModule(
  { controllers, guard }: RouteControllers,
  report: Report,
  { modules = [], providers = [] }: EdgeOptions,
): DynamicModule {
  const filter: ExceptionFilter = {
    catch(error, host) {
      const http = host.switchToHttp();
      sendProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), report);
    },
  };
  return {
    module: class Edge {},
    imports: [...modules],
    controllers: [...controllers],
    providers: [...providers, { provide: APP_GUARD, useValue: guard }, { provide: APP_FILTER, useValue: filter }],
  };
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, report: Report): void {
  const failure = toHttpProblem(error, report, {
    requestId: request.id,
    route: `${request.method} ${request.routeOptions?.url ?? ''}`,
  });
  if (reply.sent) return;
  reply.code(failure.status).headers(failure.headers).removeHeader('content-encoding');
  if (isApiPath(request.url)) reply.header('cache-control', 'no-store');
  void reply.header('content-type', PROBLEM_CONTENT_TYPE).send(JSON.stringify(problemBody(failure, request.id)));
}

/** Deny by default: a controller that came in through a module was not made from the table, so no guard knows it. */
function refuseOtherControllers(app: NestFastifyApplication, { controllers }: RouteControllers): void {
  const others = [...app.get(ModulesContainer).values()]
    .flatMap((module) => [...module.controllers.values()])
    .filter(({ metatype }) => !controllers.some((known) => known === metatype));
  if (others.length > 0)
    throw new Error(
      `Not in the route table: ${others.map(({ name }) => name).join(', ')}. Give its methods to edgeApp as handlers.`,
    );
}

function serveOpenApi(server: FastifyInstance, api: object): void {
  const document = JSON.stringify(api);
  server.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
}

/** What the table does not know: 405 where another method would do, else 404. */
function rejectUnknownPaths(server: FastifyInstance, table: readonly Route[], report: Report): void {
  const methods = allowedMethods(table);
  const rest = async (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = methods((request.url.split('?')[0] ?? '').slice('/api'.length));
    const failure =
      allowed.length > 0
        ? new HttpProblem(405, 'NOT_FOUND', 'METHOD_NOT_ALLOWED', 'The requested resource was not found.', [], {
            allow: allowed.join(', '),
          })
        : notFound();
    sendProblem(failure, request, reply, report);
    return reply;
  };
  server.all('/api', rest);
  server.all('/api/*', rest);
}
