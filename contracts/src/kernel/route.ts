import type { z } from 'zod';

/**
 * Who may call: `public` anybody, `link` the holder of a token in the path: a share token, or where a permission is
 * asked for, that of a person; `session` a signed-in user, `either` a session or a share token, `challenge` somebody
 * whose password was right and who owes a code, `crew` a worker on a phone of their own, `portal` a contact of a
 * customer who is signed in.
 */
export type Access = 'public' | 'link' | 'session' | 'either' | 'challenge' | 'crew' | 'portal';

/**
 * `company`: exactly one company, named by the `company-id` header. `platform`: no single company. `none`: nobody's
 * data.
 */
export type Scope = 'company' | 'platform' | 'none';

/**
 * What a route does. A `command` is sent as it came to a new record, to the record in the path, or to the records in
 * the body; a `read` is answered by the reader, an `export` by the rows of the list route it is `of`; a `handler` is
 * written by hand: in the feature, or once for all resources with a `capability`, under the name the row gives. What
 * `previews` a command says what it would come to, and does nothing.
 */
export type RouteAction =
  | { readonly command: string; readonly on: 'new' | 'id' | 'ids' }
  | { readonly read: 'list' | 'trashed' | 'archived' | 'one' | 'labels' | 'history' }
  | { readonly read: 'export'; readonly of: string }
  | { readonly handler: 'write' | 'read'; readonly capability?: string }
  | { readonly handler: 'read'; readonly previews: string };

/**
 * What is checked of a call before its handler runs. `signature-picture`: is drawn anew. `open-link`: the share link
 * still opens the record. `uniqueness-rate`: so many questions in a minute. `text-budget`: so many texts in a day.
 * `text-destination`: phone numbers in the body can be texted.
 */
export type RouteCheck = 'signature-picture' | 'open-link' | 'uniqueness-rate' | 'text-budget' | 'text-destination';

/** A file that a route makes, by the end of its name. `iif`: text for QuickBooks Desktop. */
export type GivenFile = 'pdf' | 'csv' | 'xlsx' | 'iif' | 'txt' | 'xml' | 'zip' | 'ics' | 'cer';

/**
 * One row of the route table: guards, handlers, the OpenAPI document, the typed client and the security tests are made
 * from it.
 */
export type Route = {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with `:id` style parameters. */
  readonly path: string;
  readonly access: Access;
  readonly scope: Scope;
  /**
   * Where the records live, where that is not where they are asked for: people are the platform's, and managed in a
   * company.
   */
  readonly home?: 'platform';
  /** `null`: any caller that passes `access`. */
  readonly permission: string | null;
  /** A second permission, without which the first is not enough. */
  readonly alsoPermission?: string;
  /**
   * Of a list: what its export is called and whose records it has, where those are not its own; and what is asked of
   * whoever exports it, where that is not `component:export-menu`.
   */
  readonly exported?: { readonly name?: string; readonly entity?: string; readonly permission?: string };
  readonly entity?: string;
  /**
   * The record above, which the path names under this parameter: a field of those below, that a list finds and a new
   * one has.
   */
  readonly parent?: { readonly entity: string; readonly param: string };
  readonly does: RouteAction;
  readonly checks?: readonly RouteCheck[];
  readonly body?: z.ZodType;
  readonly query?: z.ZodObject;
  readonly answer?: z.ZodType;
  /** Open also to those whose profile is not complete; nothing else is. */
  readonly beforeProfile?: true;
  /** Open also to a device that is with a signer. */
  readonly whileHandedOver?: true;
  /** A file instead of JSON, asked for or given; the handler reads it as it comes. */
  readonly takes?: 'bytes';
  /** Of several types the query says which; `bytes` are of any type. */
  readonly gives?: 'bytes' | readonly GivenFile[];
  /** What it gives is made in the background: the task that was started is the answer (202). */
  readonly inBackground?: true;
  /** It has no answer of its own: it leads to a page (303). */
  readonly redirects?: true;
  readonly summary: string;
};

export const defineRoutes = <const R extends Readonly<Record<string, Omit<Route, 'name'>>>>(
  prefix: string,
  routes: R,
) =>
  Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [name, { ...route, name: `${prefix}.${name}` }]),
    // each route gains its own key as its name
  ) as unknown as { readonly [Name in keyof R]: R[Name] & { readonly name: string } };

/** Of any row, whose body may be left out, it may be anything; a row that is known and has none takes none. */
export type BodyOf<R> = R extends { body: infer B extends z.ZodType }
  ? z.infer<B>
  : R extends { body?: z.ZodType }
    ? unknown
    : undefined;
export type QueryOf<R> = R extends { query: infer Q extends z.ZodType }
  ? z.infer<Q>
  : R extends { query?: z.ZodType }
    ? Readonly<Record<string, unknown>>
    : Record<string, never>;

/** Days before and after today, both ends included. */
export type DayWindow = readonly [back: number, ahead: number];

/**
 * A call of a crew page: a route of access `crew`. `who`: every worker about themselves, whoever is on the sheet, or
 * its foreman alone. `days`: of which days, null where it is about none; `foremanDays`: of sheets whose foreman the
 * worker is.
 */
export type CrewCall = {
  readonly route: string;
  readonly who: 'self' | 'onSheet' | 'foremanOfSheet';
  readonly days: DayWindow | null;
  readonly foremanDays?: DayWindow;
};
