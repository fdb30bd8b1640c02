import { beginRequest } from '@backoffice/infra/priority';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fairQueue, type QueueEntry, type QueueLimits, type RefusalReason, type Requester } from './fair-queue.ts';

/** Whether what all requests need answers at all, and news of it. */
export type Availability = {
  readonly isAnswering: () => boolean;
  readonly onChange: (listener: (isAnswering: boolean) => void) => void;
};

export type LoadSheddingOptions = {
  /** Health checks and files of the console are not: they reach no pool. */
  readonly isCounted: (request: FastifyRequest) => boolean;
  readonly requesterOf: (request: FastifyRequest) => Requester;
  /** How many places it holds while it is answered. */
  readonly weightOf: (request: FastifyRequest) => number;
  /** Answers in place of the handler. */
  readonly refuse: (reason: RefusalReason, request: FastifyRequest, reply: FastifyReply) => void;
  readonly database: Availability;
  readonly limits?: QueueLimits;
};

/**
 * Load shedding and circuit breaker in front of every handler, GraphQL's too: what cannot be answered soon is refused
 * at once, and does nothing. A request comes here once its body is read, so that slow senders hold no place, and holds
 * its place until its answer is made, also when its caller has gone meanwhile: so long the work goes on. Where as many
 * wait as may, it is refused before its body is read.
 */
export function shedLoad(
  server: FastifyInstance,
  { isCounted, requesterOf, weightOf, refuse, database, limits }: LoadSheddingOptions,
): void {
  const queue = fairQueue(limits);
  const requesters = new WeakMap<FastifyRequest, Requester>(); // of those that are counted
  const entries = new WeakMap<FastifyRequest, QueueEntry>();
  const ends = new WeakMap<FastifyRequest, () => void>(); // of those that are being answered

  server.addHook('onRequest', (request, reply, done) => {
    if (!isCounted(request)) return done();
    const requester = requesterOf(request);
    if (queue.isCrowded(requester)) return refuse('busy', request, reply);
    requesters.set(request, requester);
    done();
  });

  server.addHook('preValidation', (request, reply, done) => {
    const requester = requesters.get(request);
    if (!requester) return done();
    if (reply.raw.destroyed) return; // its caller has gone while it was read
    if (!database.isAnswering()) return refuse('outage', request, reply);
    const entry: QueueEntry = {
      ...requester,
      weight: weightOf(request),
      start() {
        ends.set(request, beginRequest());
        done();
      },
      refuse: (reason) => refuse(reason, request, reply),
    };
    entries.set(request, entry);
    reply.raw.once('close', () => queue.withdraw(entry));
    queue.enter(entry);
  });

  server.addHook('onSend', (request, _reply, payload, done) => {
    const entry = entries.get(request);
    if (entry) queue.finish(entry);
    ends.get(request)?.();
    done(null, payload);
  });

  database.onChange((isAnswering) => {
    if (!isAnswering) queue.refuseAll('outage');
  });
}
