import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, type HttpProblem } from './http-problem.ts';
import { mayPollutePrototype, prototypePollutionIn } from './field-details.ts';

export const BODY_LIMIT = 1024 * 1024;

/** A body that cannot be used. The guard speaks first, so this is told later than it is known. */
export class UnreadableBody {
  readonly failure: HttpProblem;

  constructor(failure: HttpProblem) {
    this.failure = failure;
  }
}

/** What a route that takes a file is told of it before it is read. */
export type Upload = {
  readonly contentType: string;
  /** As announced; null when it was not. */
  readonly length: number | null;
  /** With which a carrier of texts, or a provider of payments, proves who it is. */
  readonly signature: string | null;
  readonly bytes: AsyncIterable<Uint8Array>;
};

export const uploadOf = ({ headers, raw, body }: FastifyRequest): Upload => {
  const length = headers['content-length'];
  const signature = headers['x-twilio-signature'] ?? headers['stripe-signature'];
  return {
    contentType: (headers['content-type'] ?? '').trim().toLowerCase(),
    length: length === undefined ? null : Number(length),
    signature: typeof signature === 'string' ? signature : null,
    bytes: typeof body === 'string' ? sentText(body) : uploadedBytes(raw),
  };
};

/** JSON that was left unread: decoded as UTF-8, it is the same bytes again where it was any. */
async function* sentText(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/**
 * Whoever stops reading answers why: what still comes is let go, because a connection that is cut off loses the answer.
 */
async function* uploadedBytes(raw: FastifyRequest['raw']): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array; // no encoding is set
  } finally {
    raw.resume();
  }
}

/** Set on the rows of the table that take a file. */
export const TAKES_BYTES = { takesBytes: true };
const takesBytes = ({ routeOptions: { config } }: FastifyRequest) => 'takesBytes' in config;

/**
 * JSON is the only language spoken: no forms, so that no page of somebody else can post one. A file is left unread for
 * the handler that asked for it, who knows how long it may be.
 */
export function acceptOnlyJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (request, _payload, done) =>
    done(takesBytes(request) ? null : new UnsupportedMediaType(), undefined),
  );
  server.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (request, text, done) =>
    done(null, takesBytes(request) ? String(text) : parseJson(String(text))),
  );
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const poison = mayPollutePrototype(text) ? prototypePollutionIn(value) : null;
    return poison ? new UnreadableBody(poison) : value;
  } catch {
    return new UnreadableBody(badRequest('The body is not JSON.'));
  }
}

/** As Fastify itself says it where it knows no parser. */
class UnsupportedMediaType extends Error {
  readonly code = 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
  readonly statusCode = 415;
}
