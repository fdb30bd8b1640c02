import { withoutSecrets, type Route } from '@backoffice/contracts/kernel';
import type { IdempotencyKeys } from '@backoffice/infra/auth';
import {
  HttpProblem,
  HttpResponse,
  deterministicUuid,
  idempotencyKeyReused,
  type Call,
  type HttpHandler,
} from '@backoffice/infra/http';
import { singleFlight } from './single-flight.ts';

type KeyedCall = Pick<Call, 'route' | 'params' | 'caller' | 'commandId' | 'hasIdempotencyKey'> & {
  readonly query: unknown;
  readonly body: unknown;
};

/**
 * Runs `work` for the one request that the key of a person stands for; `personId` where the caller is not known by the
 * session. @throws HttpProblem 422
 */
export type BindIdempotencyKey = <T>(call: KeyedCall, work: () => Promise<T>, personId?: string) => Promise<T>;

/**
 * Idempotency key outside the log (RFC draft `Idempotency-Key`): it stands for the first request of a person that was
 * not refused. The same request is handled again by a handler that knows what it has done; any other is refused.
 */
export const bindIdempotencyKey =
  ({ claim, release }: IdempotencyKeys): BindIdempotencyKey =>
  async (call, work, personId = call.caller.actor.id) => {
    if (!call.hasIdempotencyKey) return work();
    const key = deterministicUuid(`${call.caller.tenant} ${personId} ${call.commandId}`);
    const claimed = await claim(key, requestOf(call));
    if (claimed === 'reused') throw idempotencyKeyReused();
    try {
      return await work();
    } catch (error) {
      if (claimed === 'new' && error instanceof HttpProblem && error.status < 500) await release(key);
      throw error;
    }
  };

/**
 * What was asked, by whom of those who sign in; without passwords, which a handler that has taken one compares itself.
 */
const requestOf = ({ route, params, query, body, caller: { challengeId } }: KeyedCall) =>
  JSON.stringify([route.name, challengeId, params, query, withoutSecrets(route.body, body)]);

/**
 * Middleware of the routes that write by hand for somebody who is known: one answer to a request that is sent twice at
 * once.
 */
export function withIdempotencyKeys(bind: BindIdempotencyKey): (handler: HttpHandler) => HttpHandler {
  const once = singleFlight<unknown>(replayed);
  return ({ route, run }) => ({
    route,
    run: isBound(route) ? (call) => once(call, () => bind(call, () => run(call))) : run,
  });
}

/** The answer to whoever was not the first to ask. */
const replayed = (answer: unknown) =>
  answer instanceof HttpResponse
    ? new HttpResponse(answer.body, {
        status: answer.status,
        headers: { ...answer.headers, 'idempotency-replayed': 'true' },
      })
    : answer;

/**
 * Who signs in is known only to the handler, which counts their tries first; what a row of the table does as a command,
 * the log compares.
 */
const isBound = ({ does, access, takes }: Route) =>
  'handler' in does &&
  does.handler === 'write' &&
  takes !== 'bytes' &&
  (access === 'session' || access === 'link' || access === 'either' || access === 'crew' || access === 'portal');
