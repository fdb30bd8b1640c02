import { LIST_LIMIT, ListRequest } from '@backoffice/contracts/kernel';
import {
  getNamedType,
  getNullableType,
  GraphQLError,
  isListType,
  isObjectType,
  Kind,
  valueFromASTUntyped,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from './graphql-js.ts';

/**
 * What one operation may cost: nine pages of a hundred plain rows, or the longest page with three lists in each of its
 * rows.
 */
export const MAX_COST = 1_000;

/** What a question to the database costs that says nothing else of itself (`QueryField.cost`). */
export const QUERY_COST = 10;
/** An object is read and shaped; plain values come with it. */
const OBJECT_COST = 1;
/** How many stand in a list whose length nobody asks for: the lines of a document, the contacts of a customer. */
const DEFAULT_LIST_ROWS = 5;

type Variables = Readonly<Record<string, unknown>>;

/** @throws GraphQLError for an operation of the document that is dearer than one may be, before any of it is run */
export function assertCostWithinLimit(schema: GraphQLSchema, document: DocumentNode, variables: Variables): void {
  const cost = costOf(schema, document, variables);
  if (cost > MAX_COST)
    throw new GraphQLError(
      `This costs ${cost > Number.MAX_SAFE_INTEGER ? 'far too much' : cost}; at most ${MAX_COST} in a request. Ask for fewer rows.`,
    );
}

/** Of the dearest operation of a valid document, whatever it leaves out or asks twice: a bound, not a bill. */
export function costOf(schema: GraphQLSchema, { definitions }: DocumentNode, variables: Variables): number {
  const fragments = new Map(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [])),
  );
  return Math.max(
    0,
    ...definitions.flatMap((each) => (each.kind === Kind.OPERATION_DEFINITION ? [costOfOperation(each)] : [])),
  );

  function costOfOperation({ operation, selectionSet, variableDefinitions = [] }: OperationDefinitionNode): number {
    const defaults = variableDefinitions.flatMap(({ variable: { name }, defaultValue }) =>
      defaultValue ? [[name.value, valueFromASTUntyped(defaultValue)]] : [],
    );
    const given: Variables = { ...Object.fromEntries(defaults), ...variables };
    const known = new Map<string, number>();

    /** @param rows how many stand in a list among these fields */
    function costOfFields(
      { selections }: SelectionSetNode,
      type: GraphQLNamedType | null | undefined,
      rows: number,
    ): number {
      return selections.reduce((sum, selection) => {
        if (selection.kind === Kind.FIELD) return sum + costOfField(selection, type, rows);
        if (selection.kind === Kind.INLINE_FRAGMENT)
          return (
            sum +
            costOfFields(
              selection.selectionSet,
              selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : type,
              rows,
            )
          );
        return sum + costOfFragment(fragments.get(selection.name.value), rows);
      }, 0);
    }

    /** Counted each time it is spread, and added up once. */
    function costOfFragment(fragment: FragmentDefinitionNode | undefined, rows: number): number {
      if (!fragment) return 0;
      const key = `${fragment.name.value} ${rows}`;
      const cost =
        known.get(key) ?? costOfFields(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), rows);
      known.set(key, cost);
      return cost;
    }

    function costOfField(node: FieldNode, type: GraphQLNamedType | null | undefined, rows: number): number {
      const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined;
      if (!field || !node.selectionSet) return 0;
      const asked = isListType(getNullableType(field.type)) ? rows : 1;
      const own = typeof field.extensions['cost'] === 'number' ? field.extensions['cost'] : 0;
      return (
        own +
        asked *
          (OBJECT_COST + costOfFields(node.selectionSet, getNamedType(field.type), requestedRows(node, field, given)))
      );
    }

    return costOfFields(selectionSet, schema.getRootType(operation), DEFAULT_LIST_ROWS);
  }
}

/** The page size that a field takes, as the reader clamps it. */
function requestedRows(
  { arguments: said = [] }: FieldNode,
  { args }: GraphQLField<unknown, unknown>,
  variables: Variables,
): number {
  if (!args.some(({ name }) => name === 'request')) return DEFAULT_LIST_ROWS;
  const request = said.find(({ name }) => name.value === 'request');
  const value: unknown = request && valueFromASTUntyped(request.value, variables);
  const limit: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'limit') : undefined;
  return Math.min(LIST_LIMIT, ListRequest.shape.limit.safeParse(limit ?? undefined).data ?? LIST_LIMIT);
}
