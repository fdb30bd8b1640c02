import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLError } from './graphql-js.ts';
import mercurius from 'mercurius';
import { z } from 'zod';
import { HttpProblem, badRequest, methodNotAllowed, sendProblem, serviceUnavailable } from '@backoffice/infra/http';
import type { ReadContext } from './context.ts';
import { assertCostWithinLimit } from './cost.ts';
import { errorFormatter } from './errors.ts';
import { GRAPHQL_PATH, type GraphqlPorts } from './ports.ts';
import { validationRules, MAX_BODY_BYTES, MAX_TOKENS } from './limits.ts';
import { mountSockets } from './sockets.ts';
import { assertStoredOperation } from './stored-operations.ts';

/** One operation a request; a batch is an array and so has another shape. */
const OperationRequest = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/**
 * Queries by POST, subscriptions by WebSocket; a part of the server of its own, and so are its parsers and its errors.
 */
export async function mountGraphql(server: FastifyInstance, ports: GraphqlPorts): Promise<void> {
  const { schema, reads, authenticate, current, report, introspection, stored } = ports;
  const tell = errorFormatter(report, introspection);
  const rules = validationRules({ introspection });
  /** What was not read far enough to be an operation is refused as it would be in REST. */
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(error, request, reply, (bug, { route }) => report(route, bug));

  await server.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    await own.register(mercurius, {
      schema,
      routes: false,
      jit: 1,
      validationRules: rules,
      graphql: { parseOptions: { maxTokens: MAX_TOKENS } },
      errorFormatter: ({ data, errors }) => ({
        statusCode: 200,
        response: {
          data: data ?? null,
          errors: errors.flatMap((error) => tell(error).told) as GraphQLError[],
        },
      }), // both are the same once they are JSON
    });

    own.graphql.addHook('preExecution', async (_schema, document, _context, variables) =>
      assertCostWithinLimit(schema, document, variables),
    );

    own.post(GRAPHQL_PATH, { bodyLimit: MAX_BODY_BYTES, errorHandler: refuse }, async (request, reply) => {
      try {
        const caller = await authenticate(request);
        const { query, variables, operationName } = parseOperation(request.body);
        assertStoredOperation(stored, query);
        const readAfter = readAfterPosition(request.headers);
        const context: ReadContext = {
          caller,
          reads,
          async readCurrent(tenant, read, stream) {
            const { answer, isStale } = await current({ tenant, actorId: caller.actor.id, stream, readAfter }, read);
            if (isStale) void reply.header('x-stale', 'true');
            return answer;
          },
          subscribeToChanges: refuseSubscription,
          subscribeToEditors: refuseSubscription,
        };
        const answer = await reply.graphql(query, { ...context }, variables ?? {}, operationName ?? undefined);
        if (answer.errors?.some(({ extensions }) => extensions?.['status'] === 503))
          // told as in REST, so that whoever waits asks again
          void reply.code(503).headers(serviceUnavailable().headers);
        return answer;
      } catch (error) {
        const { status, told } = tell(error);
        return reply
          .code(status)
          .headers(error instanceof HttpProblem ? error.headers : {})
          .send({ data: null, errors: told });
      }
    });
    own.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: GRAPHQL_PATH,
      handler: async (request, reply) => {
        refuse(methodNotAllowed(['POST']), request, reply);
        return reply;
      },
    });
  });
  mountSockets(server, { ...ports, formatError: tell, rules });
}

const refuseSubscription = (): never => {
  throw badRequest('Subscriptions come over a WebSocket.');
};

function parseOperation(body: unknown): z.infer<typeof OperationRequest> {
  const parsed = OperationRequest.safeParse(parseJson(body));
  // Mercurius takes a syntax tree in JSON too, which nobody has counted the tokens of.
  if (!parsed.success || isJson(parsed.data.query))
    throw badRequest('Send one operation as { query, variables, operationName }.');
  return parsed.data;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw badRequest('The body is not JSON.');
  }
}

function readAfterPosition(headers: IncomingHttpHeaders): number | null {
  const said = headers['x-read-after'];
  if (said === undefined) return null;
  if (typeof said !== 'string' || !/^\d{1,15}$/.test(said))
    throw badRequest('The header x-read-after takes a whole number.');
  return Number(said);
}
