import 'reflect-metadata';
import compress from '@fastify/compress';
import type { Permissions, Route } from '@backoffice/contracts/kernel';
import { systemClock, type Clock } from '@backoffice/infra/clock';
import {
  knownCallers,
  shedLoad,
  type Availability,
  type KnownCallers,
  type QueueLimits,
  type RefusalReason,
} from '@backoffice/infra/overload';
import type { DynamicModule, ExceptionFilter, Provider, Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, ModulesContainer, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BODY_LIMIT, acceptOnlyJson } from './request-body.ts';
import { serveConsole, type ConsoleReporting } from './console.ts';
import { createControllers, type RouteControllers } from './controllers.ts';
import { busy, methodNotAllowed, notFound, serviceUnavailable } from './http-problem.ts';
import { createGuard, type Guard } from './admission.ts';
import type { HttpHandler } from './handler.ts';
import { isApiPath, securityHeaders } from './security-headers.ts';
import { registerHealthRoutes, type HealthChecks } from './health.ts';
import type { GuardPorts } from './guard-ports.ts';
import { networkOf } from './network.ts';
import { noteToStderr, oncePerMinute, reportToStderr, type LogNote, type Report } from './operator-log.ts';
import { openApi } from './open-api/open-api.ts';
import { sendProblem, writeProblem } from './problem-response.ts';
import { MAX_PARAMETER_LENGTH, allowedMethods, bindRoutes, type FaultFinder } from './route-bindings.ts';

export type EdgeOptions = {
  readonly routeTable: readonly Route[];
  readonly handlers: readonly HttpHandler[];
  readonly guard: GuardPorts;
  readonly matrix: Permissions;
  /** Judges what workers may call; without it no route of theirs is served. */
  readonly faultsOfCrews?: FaultFinder | undefined;
  /** Of the site, as pages of it name themselves in `Origin`. */
  readonly origin?: string | undefined;
  readonly checks?: HealthChecks;
  /** While it does not answer, nothing is begun that needs it. */
  readonly database?: Availability;
  /** How much is worked on at a time, and how much may wait. */
  readonly limits?: QueueLimits;
  /** Told of each request that is refused before anything is done. */
  readonly onRefusal?: (reason: RefusalReason) => void;
  /** The built console; without one only the API is served. */
  readonly staticDir?: string | null;
  /** Whether phones of crews keep the pages they work with; default true. */
  readonly offlineShell?: boolean;
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
  /** Visitors come by https, and are told to come by nothing else. */
  readonly https?: boolean;
  readonly slowSenders?: SlowSenderLimits;
};

/**
 * Milliseconds from the beginning of a request until its headers, and until all of it must be there; and how often it
 * is looked.
 */
export type SlowSenderLimits = {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly checkMs: number;
};
/** Whoever sends slower is cut off within half a minute. */
const SLOW_SENDER_LIMITS: SlowSenderLimits = { headersMs: 15_000, requestMs: 25_000, checkMs: 5_000 };

export type Edge = {
  readonly app: NestFastifyApplication;
  /** For what is mounted beside the table: GraphQL. Before `app.init()` or `app.listen()`. */
  readonly server: FastifyInstance;
  readonly authenticate: Guard['authenticate'];
  readonly admitPerson: Guard['admitPerson'];
};

const API_PREFIX = '/api';

/** The application as the table describes it, made but not listening. @throws when handlers and table do not match */
export async function createEdgeApp(options: EdgeOptions): Promise<Edge> {
  const {
    routeTable,
    clock = systemClock,
    report = reportToStderr,
    note = noteToStderr,
    proxies = 0,
    describesApi = false,
    https = false,
    slowSenders = SLOW_SENDER_LIMITS,
  } = options;
  const callers = knownCallers();
  const { matrix, origin } = options;
  const guard = rememberCallers(createGuard({ ...options.guard, matrix, origin }), callers);
  const bound = bindRoutes(routeTable, options.handlers, options.faultsOfCrews);
  const front = createControllers(bound, { guard, clock, note });

  const adapter = new FastifyAdapter({
    genReqId: () => clock.newId(),
    trustProxy: (_address, hop) => hop < proxies,
    bodyLimit: BODY_LIMIT,
    skipMiddie: true,
    http: { headersTimeout: slowSenders.headersMs, connectionsCheckingInterval: slowSenders.checkMs },
    requestTimeout: slowSenders.requestMs,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
  });
  const app = await NestFactory.create<NestFastifyApplication>(rootModule(front, report, options), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: ['fatal', 'error', 'warn'],
  });
  const server = adapter.getInstance() as unknown as FastifyInstance; // Nest narrows the raw request only
  refuseOtherControllers(app, front);

  securityHeaders(server, { https });
  protect(server, callers, { ...options, report, note });
  acceptOnlyJson(server);
  await server.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], globalDecompression: false });
  registerHealthRoutes(server, options.checks ?? {});
  if (describesApi) serveOpenApi(server, openApi(routeTable, options.apiShapes));
  rejectUnknownRequests(server, routeTable, report);
  await serveConsole(server, options.staticDir ?? null, options.consoleReports ?? null, {
    previews: options.previews ?? [],
    offlineShell: options.offlineShell ?? true,
    handOverOf: options.guard.handOverOf,
  });
  return { app, server, authenticate: guard.authenticate, admitPerson: guard.admitPerson };
}

function rememberCallers({ admit, authenticate, ...rest }: Guard, { remember }: KnownCallers): Guard {
  return {
    ...rest,
    admit: async (request) => remember(request.headers, await admit(request)),
    authenticate: async (headers, asked) => remember(headers, await authenticate(headers, asked)),
  };
}

/** Whoever is not known yet, at the login page or with a share link, takes turns as one company, by network. */
const STRANGERS = 'strangers';
/** What would be done is worked out beside nothing that is done: others come first. */
const DRY_RUN_WEIGHT = 3;
const DRY_RUN_QUERY = /[?&]dryRun=/;
const ALWAYS_ANSWERING: Availability = { isAnswering: () => true, onChange: () => {} };

function protect(
  server: FastifyInstance,
  callers: KnownCallers,
  {
    database = ALWAYS_ANSWERING,
    limits,
    onRefusal,
    report,
    note,
  }: Pick<EdgeOptions, 'database' | 'limits' | 'onRefusal'> & { readonly report: Report; readonly note: LogNote },
): void {
  const timesToSay = oncePerMinute();
  shedLoad(server, {
    isCounted: ({ url }) => isApiPath(url),
    requesterOf: ({ headers, ip }) => callers.find(headers) ?? { tenant: STRANGERS, person: networkOf(ip) },
    weightOf: ({ url, headers }) =>
      DRY_RUN_QUERY.test(url) || headers['if-dry-run'] !== undefined ? DRY_RUN_WEIGHT : 1,
    refuse(reason, request, reply) {
      onRefusal?.(reason);
      const times = timesToSay(reason);
      if (times > 0) note(REFUSAL_NOTES[reason], { times: String(times) });
      if (reason === 'busy') writeProblem(BUSY, request, reply);
      else sendProblem(serviceUnavailable(), request, reply, report); // the handler may have begun, and answers too
    },
    database,
    limits,
  });
}

const BUSY = busy(); // made once: a refusal has to cost next to nothing
const REFUSAL_NOTES = {
  busy: 'more is asked than can be answered in time: some requests are refused',
  outage: 'the database does not answer: requests are refused until it does',
};

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
function rejectUnknownRequests(server: FastifyInstance, table: readonly Route[], report: Report): void {
  const methods = allowedMethods(table);
  const pathOf = ({ url }: FastifyRequest) => (url.split('?')[0] ?? '').slice(API_PREFIX.length);
  const reject = (allowed: readonly string[]) => async (request: FastifyRequest, reply: FastifyReply) => {
    sendProblem(allowed.length > 0 ? methodNotAllowed(allowed) : notFound(), request, reply, report);
    return reply;
  };
  const rest = (request: FastifyRequest, reply: FastifyReply) => reject(methods.of(pathOf(request)))(request, reply);
  server.all(API_PREFIX, rest);
  server.all(`${API_PREFIX}/*`, rest);
  // A fixed path beside `/:id` is no id, whatever the method.
  server.addHook('onRequest', async (request, reply) => {
    const allowed = request.routeOptions.url?.includes(':') ? methods.ofFixed(pathOf(request)) : undefined;
    if (allowed) return reject(allowed)(request, reply);
  });
}
