import type { BodyOf, QueryOf, Route } from '@backoffice/contracts/kernel';
import { sha256 } from './digest.ts';
import type { Upload } from './request-body.ts';
import type { Caller } from './caller.ts';

/** One request that has passed the guard and whose body and query have the shapes the route declares. */
export type Call<R extends Route = Route> = {
  readonly route: R;
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly caller: Caller;
  /** From the `Idempotency-Key`, or new. */
  readonly commandId: string;
  /** Set where an `Idempotency-Key` was sent. */
  readonly hasIdempotencyKey?: true;
  /** SHA-256 of method, path, query and body, so that a reused key with another body is noticed. */
  readonly requestHash: string;
  /** What a route that takes a file was sent; unread. */
  readonly upload?: Upload;
  /** From `If-Match` or the body's `version`, which `body` no longer has. */
  readonly expectedVersion: number | null;
  /** `?dryRun=true`: what it would do is told, and nothing is written. */
  readonly dryRun?: true;
  /** From `If-Dry-Run`: the token of the dry run that this is to come to. */
  readonly ifDryRun?: string;
  /** From `X-Read-After`: the reader waits until it has seen this position. */
  readonly readAfter: number | null;
  /** The secret of a browser that was handed over to a signer. */
  readonly handOverSecret?: string;
  /** From `If-None-Match`: what the caller has already. */
  readonly ifNoneMatch?: string;
  /** Of the cookie of a phone; said to routes of crews alone. */
  readonly crewToken?: string;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
};

/** What a handler may answer beside plain JSON. */
export class HttpResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    body: unknown,
    { status = 200, headers = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
}

/** JSON with an entity tag; to whoever has that very JSON, 304 and nothing. */
export function taggedResponse(body: object, { ifNoneMatch }: Pick<Call, 'ifNoneMatch'>): HttpResponse {
  const etag = `"${sha256(JSON.stringify(body)).slice(0, 32)}"`;
  const has = (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  return new HttpResponse(has ? null : body, { status: has ? 304 : 200, headers: { etag } });
}

/** A file to look at in the browser, or to keep. */
export const fileResponse = (bytes: Uint8Array, contentType: string, name: string) =>
  new HttpResponse(bytes, {
    headers: {
      'content-type': contentType,
      'content-disposition': `inline; filename="${name.replace(/[^\w. -]/g, '_')}"`,
      'cache-control': 'no-store',
    },
  });

export type HttpHandler = { readonly route: Route; readonly run: (call: Call) => Promise<unknown> };

/** Binds a hand-written handler to its row of the route table; body and query are typed by that row. */
export const bindHandler = <R extends Route>(route: R, run: (call: Call<R>) => Promise<unknown>): HttpHandler => ({
  route,
  run: (call) => run(call as Call<R>), // the edge has parsed body and query with this route's own schemas
});
