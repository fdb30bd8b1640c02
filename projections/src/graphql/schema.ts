import { collectNames, getDeepResolvingFields, query, resolver, subscription, weave } from '@gqloom/core';
import { asField, ZodWeaver } from '@gqloom/zod';
import {
  getNullableType,
  GraphQLFloat,
  GraphQLScalarType,
  Kind,
  lexicographicSortSchema,
  printSchema,
  valueFromASTUntyped,
  type GraphQLOutputType,
  type GraphQLSchema,
} from './graphql-js.ts';
import { z } from 'zod';
import { ListRequest } from '@backoffice/contracts/kernel';
import type { ReadContext } from './context.ts';
import { QUERY_COST } from './cost.ts';
import { EditedPart, EditorsAnswer } from './editors.ts';
import { listTabs } from '#lists/list-tab.ts';

/** One field of the query root; its shapes are the contracts' own. */
export type QueryField = {
  readonly name: string;
  readonly args: Readonly<Record<string, z.ZodType>>;
  readonly answer: z.ZodType;
  /** What types are called that would else be named after where they stand. */
  readonly typeNames?: GraphqlTypeNames;
  /** Beside what it answers (cost.ts); that of one question to the database, when left out. */
  readonly cost?: number;
  readonly run: (
    args: Readonly<Record<string, unknown>>,
    context: ReadContext,
    fields: RequestedFields,
  ) => Promise<unknown>;
};
export type GraphqlTypeNames = Readonly<Record<string, z.ZodType>>;
/** Which fields are asked for of what stands at a path of the answer; '' is the answer itself. */
export type RequestedFields = (path: string) => readonly string[] | undefined;

const ListPlace = z.enum(listTabs);
export const tabArgument = ListPlace.default('live');
asField.add(tabArgument, { defaultValue: 'live' });

export const changeKinds = ['inserted', 'updated', 'removed'] as const;
const ChangeKind = z.enum([...changeKinds, 'listening', 'resumed', 'unavailable']);
/**
 * What subscribers are told: which row, never what is in it. They read it under their own rights. `listening` is the
 * first word, is said again when something was missed, and is about no row; `resumed` instead of it, where all rows
 * that have changed since the first reading are told next; `unavailable`: a newer version has taken the kind of record
 * over, and who connects again may find it.
 */
const Change = z.object({
  resource: z.string(),
  id: z.string(),
  version: z.int(),
  kind: ChangeKind,
  position: z.int(),
});

const parseWholeNumber = (value: unknown): number => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new TypeError(`${String(value)} is not a whole number`);
  return value;
};

/** Cents of a whole company do not fit the 32 bits of GraphQL's Int. */
const SafeInt = new GraphQLScalarType<number, number>({
  name: 'SafeInt',
  description: 'A whole number up to 2^53 - 1, as a JSON number.',
  serialize: parseWholeNumber,
  parseValue: parseWholeNumber,
  parseLiteral: (node) => parseWholeNumber(node.kind === Kind.INT ? Number(node.value) : null),
});
const Json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value.',
  parseValue: (value) => value,
  parseLiteral: valueFromASTUntyped,
});

/** The one place that knows gqloom: zod shapes and functions in, a schema out. */
export function buildGraphqlSchema(fields: readonly QueryField[], names: GraphqlTypeNames): GraphQLSchema {
  collectNames({
    ...names,
    ...Object.assign({}, ...fields.map((field) => field.typeNames)),
    ListPlace,
    Change,
    ChangeKind,
    EditedPart,
    Editors: EditorsAnswer,
    Editor: EditorsAnswer.shape.editors.element,
  });
  const queries = fields.map(({ name, args, answer, cost = QUERY_COST, run }) => [
    name,
    query(answer)
      .input({ ...args })
      .extensions({ cost })
      .resolve((given, payload) => {
        const asked = payload && getDeepResolvingFields(payload);
        return run(given, contextOf(payload), (path) => asked && [...(asked.get(path)?.requestedFields ?? [])]);
      }),
  ]);
  const changes = subscription(Change)
    .input({ resources: z.array(z.string()).min(1).max(20) })
    .subscribe(({ resources }, payload) => contextOf(payload).subscribeToChanges(resources));
  const editors = subscription(EditorsAnswer)
    .input({ resource: z.string(), id: z.string(), part: EditedPart.nullish() })
    .subscribe(({ part = null, ...asked }, payload) => contextOf(payload).subscribeToEditors({ ...asked, part }));
  return weave(
    ZodWeaver,
    ZodWeaver.config({ presetGraphQLType: graphqlTypeOf }),
    resolver({ ...Object.fromEntries(queries), changes, editors }),
  );
}

export const printSortedSchema = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;

// set for every operation by graphql.ts
const contextOf = (payload: { readonly context?: object } | undefined) => payload?.context as ReadContext;

/** In a request a default may be left out; in an answer it is always filled in. */
const optionalInRequests = new Set<unknown>([...Object.values(ListRequest.shape), tabArgument]);

function graphqlTypeOf(shape: z.core.$ZodType): GraphQLOutputType | undefined {
  if (shape instanceof z.ZodNumber) return shape.isInt ? SafeInt : GraphQLFloat;
  if (shape instanceof z.ZodUnknown || shape instanceof z.ZodUnion) return Json;
  if (shape instanceof z.ZodPipe) return nullable(shape._zod.def.in);
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) return nullable(shape._zod.def.innerType);
  if (shape instanceof z.ZodDefault)
    return optionalInRequests.has(shape)
      ? nullable(shape._zod.def.innerType)
      : ZodWeaver.getGraphQLType(shape._zod.def.innerType);
  return undefined;
}

const nullable = (shape: z.core.$ZodType): GraphQLOutputType => getNullableType(ZodWeaver.getGraphQLType(shape));
