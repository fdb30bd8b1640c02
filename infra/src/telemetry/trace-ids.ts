import { createHash } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * 32 hexadecimal digits (W3C Trace Context). A request's id (`X-Request-Id`) is that of its trace without the dashes;
 * what the product does by itself has names instead of ids, which are hashed.
 */
export const traceIdOf = (correlationId: string): string =>
  UUID.test(correlationId) ? correlationId.replaceAll('-', '') : hashOf(correlationId).slice(0, 32);

/** 16 hexadecimal digits: the request's own span, under which others stand without having been told of it. */
export const rootSpanIdOf = (correlationId: string): string => hashOf(`root span of ${correlationId}`).slice(0, 16);
