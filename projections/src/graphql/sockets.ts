import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { getOperationAST, GraphQLError, parse, specifiedRules, validate, type ExecutionArgs } from './graphql-js.ts';
import type { SubscribePayload } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer, type default as WebSocket } from 'ws';
import { HttpProblem, forbidden, instantAsked, type Caller } from '@backoffice/infra/http';
import type { RowChange } from '#kernel/advance.ts';
import { concernsTenant } from '#kernel/changes/row-changes.ts';
import type { ReadContext, ChangeNotification } from './context.ts';
import { GRAPHQL_PATH, type SocketPorts } from './ports.ts';
import { MAX_BODY_BYTES, MAX_TOKENS } from './limits.ts';
import { bufferedIterator } from './buffered-iterator.ts';
import { subscribeToEditors } from './editors.ts';
import { assertStoredOperation } from './stored-operations.ts';

type SocketConnection = {
  readonly socket: WebSocket;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly listens: true;
  /** When this console read first; null where it did not say, or of another process. */
  readonly readSince: number | null;
  caller: Caller;
  checked: Promise<void>;
  /** Subscriptions that were accepted, by the ids their client gave them. */
  accepted: readonly string[];
};

/** Rights are asked again at once when something happens to the person, and this often in case nobody told. */
const RECHECK_MS = 2_000;
const INIT_TIMEOUT_MS = 5_000;
const MAX_SUBSCRIPTIONS = 20;
/** Windows of one browser. */
const MAX_CONNECTIONS = 20;
/** The first word of each subscription, and said again when something was missed: what was read before may be old. */
const LISTENING: ChangeNotification = { resource: '*', id: '*', kind: 'listening', version: 0, position: 0 };
/** Instead of it: what has changed since the first reading is told next. */
const RESUMED: ChangeNotification = { ...LISTENING, kind: 'resumed' };
/** Nothing is told of this kind of record here any more. */
const unavailable = (resource: string): ChangeNotification => ({ ...LISTENING, resource, kind: 'unavailable' });
/** Close codes of graphql-transport-ws, and "try again later" of RFC 6455. */
const [UNAUTHORIZED, FORBIDDEN, TOO_MANY, TRY_AGAIN_LATER] = [4401, 4403, 4429, 1013];

/**
 * Subscriptions by graphql-transport-ws only: who listens is authorised when they connect, when they subscribe, and for
 * each event.
 */
export function mountSockets(server: FastifyInstance, ports: SocketPorts): void {
  const { onAccessChange, formatError: tell } = ports;
  const { connections, open, check, close } = socketConnections(ports);
  const upgrades = new WebSocketServer({ noServer: true, maxPayload: MAX_BODY_BYTES });
  const formatErrors = (errors: readonly GraphQLError[]) => errors.flatMap((error) => [...tell(error).told]);
  const graphql = useServer<ConnectionParams>(
    {
      connectionInitWaitTimeout: INIT_TIMEOUT_MS,
      isProd: true,
      async onConnect({ connectionParams, extra: { socket, request } }) {
        const credentials = {
          headers: headersOf(connectionParams),
          ip: request.socket.remoteAddress ?? '',
          listens: true,
          readSince: instantAsked(connectionParams?.['read-since']),
        } as const;
        try {
          return await open(socket, credentials);
        } catch (error) {
          close({ socket }, error);
          return false;
        }
      },
      async onSubscribe({ extra: { socket }, subscriptions }, id, payload) {
        const connection = connections.get(socket);
        if (connection) await check(connection);
        if (!connection || !connections.has(socket)) return [new GraphQLError('Unauthorized')];
        const others = connection.accepted.filter((other) => other !== id && other in subscriptions);
        if (others.length >= MAX_SUBSCRIPTIONS)
          return [new GraphQLError(`At most ${MAX_SUBSCRIPTIONS} subscriptions on a connection.`)];
        const prepared = prepareSubscription(ports, payload);
        if ('errors' in prepared) return prepared.errors;
        connection.accepted = [...others, id];
        return { ...prepared, contextValue: listeningContext(ports, connections, connection) };
      },
      onError: (_context, _id, _payload, errors) => formatErrors(errors),
      onNext: (_context, _id, _payload, _args, { errors, ...result }) => ({
        ...result,
        ...(errors && { errors: formatErrors(errors) }),
      }),
      onClose: ({ extra: { socket } }) => void connections.delete(socket),
    },
    upgrades,
  );

  server.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== GRAPHQL_PATH) return void socket.destroy();
    upgrades.handleUpgrade(request, socket, head, (accepted) => upgrades.emit('connection', accepted, request));
  });
  const checking = setInterval(() => connections.forEach((connection) => void check(connection)), RECHECK_MS).unref();
  const stopWatching = onAccessChange((userId) => {
    for (const connection of connections.values()) if (connection.caller.actor.id === userId) void check(connection);
  });
  server.addHook('preClose', async () => {
    clearInterval(checking);
    stopWatching();
    const closing = graphql.dispose();
    for (const socket of upgrades.clients) setTimeout(() => socket.terminate(), 100).unref();
    await closing;
  });
}

/** The console tells a device that is with a signer from a session that is over. */
const closingReason = (error: unknown) =>
  error instanceof HttpProblem && error.code === 'HANDED_OVER' ? 'Handed over' : 'Unauthorized';

type Connections = ReadonlyMap<WebSocket, SocketConnection>;

/** Who is connected, each with the rights that were asked last. */
function socketConnections({ authenticate }: Pick<SocketPorts, 'authenticate'>) {
  const connections = new Map<WebSocket, SocketConnection>();
  const connectionsOf = ({ sessionId }: Caller) =>
    [...connections.values()].filter(({ caller }) => caller.sessionId === sessionId).length;

  /** False where a session has as many as it may. @throws HttpProblem unless they may listen */
  async function open(
    socket: WebSocket,
    credentials: Pick<SocketConnection, 'headers' | 'ip' | 'listens' | 'readSince'>,
  ): Promise<boolean> {
    const caller = await authenticate(credentials);
    if (connectionsOf(caller) >= MAX_CONNECTIONS) {
      socket.close(TOO_MANY, `At most ${MAX_CONNECTIONS} connections of a session.`);
      return false;
    }
    connections.set(socket, { ...credentials, socket, caller, checked: Promise.resolve(), accepted: [] });
    return true;
  }

  const close = ({ socket }: Pick<SocketConnection, 'socket'>, error: unknown) => {
    connections.delete(socket);
    const status = error instanceof HttpProblem ? error.status : 503;
    socket.close(
      status === 401 ? UNAUTHORIZED : status === 503 ? TRY_AGAIN_LATER : FORBIDDEN,
      status === 401 ? closingReason(error) : status === 503 ? 'Try again later' : 'Forbidden',
    );
  };

  /** Events wait for it, so that none slips through while rights are being asked. */
  const check = (connection: SocketConnection): Promise<void> =>
    (connection.checked = connection.checked
      .then(() => authenticate(connection))
      .then(
        (caller) => void (connection.caller = caller),
        (error: unknown) => close(connection, error),
      ));

  return { connections, open, check, close };
}

/** What a subscription reads with: changes of the kinds of record it names, as far as the caller may see them. */
const listeningContext = (
  {
    reads,
    onChange,
    onMissedChanges,
    changesSince,
    takeovers,
    maySubscribe: hears,
    maySee: sees,
    onFrame,
    ...editing
  }: SocketPorts,
  connections: Connections,
  connection: SocketConnection,
): ReadContext => ({
  caller: connection.caller,
  reads,
  readCurrent: (_tenant, read) => read(),
  subscribeToEditors(asked) {
    const caller = () => connection.checked.then(() => (connections.has(connection.socket) ? connection.caller : null));
    return subscribeToEditors({ ...editing, caller }, asked, connection.caller);
  },
  subscribeToChanges(resources) {
    if (resources.some((resource) => !hears(connection.caller, resource))) throw forbidden();
    return bufferedIterator<ChangeNotification>((push) => {
      const hear = (change: RowChange) => {
        const heardAt = performance.now();
        if (resources.includes(change.resource))
          void connection.checked.then(() => {
            if (!connections.has(connection.socket) || !sees(connection.caller, change)) return;
            push(change);
            onFrame?.({ tenant: change.tenant, position: change.position, heardAt });
          });
      };
      const stopChanges = onChange(hear);
      const stopMissed = onMissedChanges((tenant) => {
        if (concernsTenant(tenant, connection.caller.tenant)) push(LISTENING);
      });
      const stopTakeovers = takeovers.onTakeover((resource) => {
        if (resources.includes(resource)) push(unavailable(resource));
      });
      const { readSince, caller } = connection;
      const missed = readSince === null ? null : changesSince(caller.tenant, readSince);
      push(missed ? RESUMED : LISTENING);
      missed?.forEach(hear);
      for (const resource of resources) if (takeovers.has(resource)) push(unavailable(resource));
      return () => {
        stopChanges();
        stopMissed();
        stopTakeovers();
      };
    });
  },
});

type PreparedSubscription = ExecutionArgs | { readonly errors: readonly GraphQLError[] };
/** Parsed and validated; queries are not answered here. */
function prepareSubscription(
  { schema, rules, stored }: Pick<SocketPorts, 'schema' | 'rules' | 'stored'>,
  { query, variables, operationName }: SubscribePayload,
): PreparedSubscription {
  try {
    assertStoredOperation(stored, query);
    const document = parse(query, { maxTokens: MAX_TOKENS });
    const errors = validate(schema, document, [...specifiedRules, ...rules]);
    if (errors.length === 0 && getOperationAST(document, operationName)?.operation !== 'subscription')
      return { errors: [new GraphQLError('Queries come by POST.')] };
    return errors.length > 0 ? { errors } : { schema, document, operationName, variableValues: variables };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    if (error instanceof HttpProblem) return { errors: [new GraphQLError(error.message, { originalError: error })] };
    throw error;
  }
}

type ConnectionParams = Record<string, unknown> | undefined;

/** What the headers of a request would be. */
const headersOf = (params: ConnectionParams): IncomingHttpHeaders =>
  Object.fromEntries(
    ['authorization', 'company-id', 'salesman-id'].flatMap((name) =>
      typeof params?.[name] === 'string' ? [[name, params[name]]] : [],
    ),
  );
