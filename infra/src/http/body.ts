import type { FastifyInstance } from 'fastify';
import { malformed, type Failure } from './failure.ts';
import { maybePoisoned, poisonIn } from './fields.ts';

export const BODY_LIMIT = 1024 * 1024;

/** A body that cannot be used. The guard speaks first, so this is told later than it is known. */
export class Unreadable {
  readonly failure: Failure;

  constructor(failure: Failure) {
    this.failure = failure;
  }
}

/** JSON is the only language spoken: no forms, so that no page of somebody else can post one. */
export function onlyJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, text, done) => done(null, parsed(String(text))));
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const poison = maybePoisoned(text) ? poisonIn(value) : null;
    return poison ? new Unreadable(poison) : value;
  } catch {
    return new Unreadable(malformed('The body is not JSON.'));
  }
}
