import { z } from 'zod';
import { Id, type Permissions, type Resource, type Route } from '#kernel/index.ts';
import type { RouteOverrides } from '#capabilities/routes/route-rows.ts';
import { routesOf } from '#capabilities/routes/routes.ts';
import { Uniqueness } from '#capabilities/unique.ts';
import type { DocumentResource } from './document-declaration.ts';

/** The paths of every document: made from what it names, listed by that and by location, numbered within its scope. */
export const documentRoutes = (document: DocumentResource, { query, ...overrides }: RouteOverrides = {}): Route[] =>
  routesOf(document, {
    ...overrides,
    query: {
      create: fromQuery(document),
      list: z.strictObject({ locationId: Id, [document.from]: Id }).partial(),
      ...(document.can.number?.within !== 'company' && { number: z.strictObject(scopeShape(document)) }),
      ...query,
    },
  });

const fromQuery = <R extends DocumentResource>({ from }: R) =>
  z.strictObject({ [from]: Id } as { readonly [From in R['from']]: typeof Id }); // that one field

/** What names the scope of its numbers; nothing does where that is the company. */
function scopeShape<R extends DocumentResource>({ can }: R) {
  const within = can.number?.within ?? 'company';
  // the same, done on types
  return (within === 'company' ? {} : { [within]: Id }) as { readonly [Field in ScopeField<R>]: typeof Id };
}
type ScopeField<R extends Resource> = R['can'] extends {
  readonly number: { readonly within: infer Field extends string };
}
  ? Exclude<Field, 'company'>
  : never;

type CreateShape<R extends DocumentResource> = R['commands']['shapes'][`Create${R['entity']}`];

const session = { access: 'session', scope: 'company' } as const;

/** What a path of its own that creates a document says, beside the path. */
export function creationRoute<const R extends DocumentResource>(document: R) {
  const { entity } = document;
  const create = document.commands.shapes[`Create${entity}`] as z.ZodObject; // what a command says is an object
  return {
    ...session,
    entity,
    method: 'POST',
    does: { command: `Create${entity}` as const, on: 'new' },
    query: fromQuery(document),
    // the same, done on types
    body: create.omit({ [document.from]: true } as never) as unknown as CreateShape<R> extends z.ZodObject<infer Shape>
      ? z.ZodObject<Omit<Shape, R['from']>>
      : never,
  } as const;
}

/** What a document made from another record begins with, before anything is written. */
export const generationDetailsRoute = <const R extends DocumentResource, Answer extends z.ZodType>(
  document: R,
  answer: Answer,
  summary: string,
) =>
  ({
    ...session,
    entity: document.entity,
    method: 'GET',
    path: `/${document.path}/generation-details`,
    permission: `action:${document.permission}.generate`,
    does: { handler: 'write' },
    query: fromQuery(document),
    answer,
    summary,
  }) as const;

/** Whether a document could have a number; the claim that is taken with the event is the guarantee. */
export const numberUniquenessRoute = <const R extends DocumentResource>(document: R, summary: string) =>
  ({
    ...session,
    entity: document.entity,
    method: 'GET',
    path: `/${document.path}/:id/is-unique`,
    checks: ['uniqueness-rate'],
    permission: `action:${document.permission}.view`,
    does: { handler: 'write', capability: 'isNumberUnique' },
    query: z.strictObject({ ...scopeShape(document), number: z.string().trim().min(1).max(20) }),
    answer: Uniqueness,
    summary,
  }) as const;

type GrantRow = Permissions[string];
type UsualVerb<R extends DocumentResource> =
  | 'view'
  | 'create'
  | 'edit'
  | 'delete'
  | 'restore'
  | 'send-email'
  | 'send-sms'
  | 'revoke-link'
  | ('archive' extends keyof R['can'] ? 'archive' | 'unarchive' : never)
  | ('sign' extends keyof R['can'] ? 'record-paper-signature' : never)
  | (R['can'] extends { readonly sign: true } ? 'sign-here' : never);
type ActionRows<R extends DocumentResource> = {
  readonly [Verb in UsualVerb<R> as `action:${R['permission']}.${Verb}`]: GrantRow;
};

/** SA OA SU AF AD SM: all who work in a company, a salesman on his own documents; he archives none. */
const USUAL: GrantRow = 'deny allow allow allow allow own';
const ARCHIVING: GrantRow = 'deny allow allow allow allow deny';
/** It binds the company on the word of whoever records it, as an acceptance without a signature does. */
const RECORDING: GrantRow = 'deny allow allow allow deny deny';

/** Who may do with a document what is done with every document: rows of the permission matrix. */
export function documentActions<const R extends DocumentResource>({ permission, can }: R): ActionRows<R> {
  const verbs = ['view', 'create', 'edit', 'delete', 'restore', 'send-email', 'send-sms', 'revoke-link'];
  const rows = [
    ...verbs.map((verb) => [verb, USUAL] as const),
    ...(can.archive ? (['archive', 'unarchive'] as const).map((verb) => [verb, ARCHIVING] as const) : []),
    ...(can.sign ? [['record-paper-signature', RECORDING] as const] : []),
    ...(can.sign === true ? [['sign-here', USUAL] as const] : []),
  ];
  // the same, done on types
  return Object.fromEntries(rows.map(([verb, row]) => [`action:${permission}.${verb}`, row])) as ActionRows<R>;
}
