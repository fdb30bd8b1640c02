import type { Access, Route } from '@backoffice/contracts/kernel';
import { z } from 'zod';
import { CREW_COOKIE, PORTAL_COOKIE } from '#http/context-headers.ts';

export type Json = Readonly<Record<string, unknown>>;
type Direction = 'input' | 'output';

export type ApiSchemas = {
  /** JSON Schema of a shape; whatever has a name stands in `components` and is referred to. */
  schemaOf(shape: z.ZodType, direction: Direction): Json;
  readonly components: Readonly<Record<string, Json>>;
};

/**
 * JSON Schemas of the shapes of a route table. Where a named shape takes something else than it gives, what it takes is
 * called `…Input`; a request or an answer without a name is called after the first of the routes that share it.
 */
export function apiSchemas(routeTable: readonly Route[], named: Readonly<Record<string, unknown>>): ApiSchemas {
  const registries = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
  for (const [name, shape] of Object.entries(named)) {
    if (!(shape instanceof z.ZodType)) continue;
    const isSame = JSON.stringify(inlined(shape, 'input')) === JSON.stringify(inlined(shape, 'output'));
    registries.input.add(shape, { id: isSame ? name : `${name}Input` });
    registries.output.add(shape, { id: name });
  }
  for (const [shape, name] of sharedBy(routeTable, ({ body }) => body))
    if (!registries.input.has(shape)) registries.input.add(shape, { id: `${name}.request` });
  for (const [shape, name] of sharedBy(routeTable, ({ answer }) => answer))
    if (!registries.output.has(shape)) registries.output.add(shape, { id: `${name}.answer` });

  const components: Record<string, Json> = {};
  return {
    components,
    schemaOf(shape, direction) {
      // a list refers to what has a name
      const list = z.toJSONSchema(z.array(shape), { ...options(direction), metadata: registries[direction] });
      const { items = {}, $defs = {} } = JSON.parse(
        JSON.stringify(list).replaceAll('"#/$defs/', '"#/components/schemas/'),
      ) as { items?: Json; $defs?: Record<string, Json> };
      for (const [name, { id: _, ...schema }] of Object.entries($defs)) components[name] = schema;
      return items;
    },
  };
}

const options = (direction: Direction) =>
  ({
    io: direction,
    unrepresentable: 'any',
    /** What a shape says of a text before it makes another of it, as of a phone number, it says as metadata. */
    override: ({ zodSchema, jsonSchema }) =>
      void (direction === 'input' && Object.assign(jsonSchema, z.globalRegistry.get(zodSchema))),
  }) satisfies z.core.ToJSONSchemaParams;
const inlined = (shape: z.ZodType, direction: Direction) =>
  z.toJSONSchema(shape, { ...options(direction), metadata: z.registry<{ id: string }>() });

/** What several routes share, with the name of the first. */
function sharedBy(routeTable: readonly Route[], shapeOf: (route: Route) => z.ZodType | undefined) {
  const routes = Map.groupBy(routeTable, shapeOf);
  return [...routes].flatMap(([shape, [first, ...more]]) =>
    shape && first && more.length > 0 ? [[shape, first.name] as const] : [],
  );
}

/** What admits a caller, as OpenAPI names it. */
export const SECURITY_SCHEMES: Json = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of POST /auth/login.' },
  crew: {
    type: 'apiKey',
    in: 'cookie',
    name: CREW_COOKIE,
    description: 'Of the phone of a worker, by POST /crew/sign-in/verify; never beside a session.',
  },
  portal: {
    type: 'apiKey',
    in: 'cookie',
    name: PORTAL_COOKIE,
    description: 'Of a contact in the portal, by POST /portal/sign-in/verify; never beside a session.',
  },
};

export const SECURITY: Partial<Record<Access, readonly Json[]>> = {
  session: [{ session: [] }],
  either: [{ session: [] }, {}],
  crew: [{ crew: [] }],
  portal: [{ portal: [] }],
};
