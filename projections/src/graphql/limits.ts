import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type ASTVisitor,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from './graphql-js.ts';

/** What one request may ask at most: the search box asks one field of each kind of record that can be found. */
export const MAX_DEPTH = 8;
export const MAX_ALIASES = 16;
export const MAX_ROOT_FIELDS = 16;
export const MAX_TOKENS = 1_000;
export const MAX_BODY_BYTES = 100_000;

export const validationRules = ({ introspection }: { introspection: boolean }): ValidationRule[] => [
  limitsRule,
  ...(introspection ? [] : [NoSchemaIntrospectionCustomRule]),
];

function limitsRule(context: ValidationContext): ASTVisitor {
  const refuse = (message: string) => context.reportError(new GraphQLError(message));
  let aliases = 0;
  return {
    Field(node) {
      if (node.alias && ++aliases === MAX_ALIASES + 1) refuse(`At most ${MAX_ALIASES} aliases in a request.`);
    },
    OperationDefinition({ selectionSet }) {
      const { depth, fields } = measureSelection(context, selectionSet, new Map());
      if (depth > MAX_DEPTH) refuse(`At most ${MAX_DEPTH} levels deep.`);
      if (fields > MAX_ROOT_FIELDS) refuse(`At most ${MAX_ROOT_FIELDS} queries in a request.`);
    },
  };
}

type SelectionSize = { readonly depth: number; readonly fields: number };
const EMPTY_SELECTION: SelectionSize = { depth: 0, fields: 0 };

/**
 * How deep a selection goes, and how many fields stand at its top. Each fragment is measured once, however often and in
 * whatever circles it is spread.
 */
function measureSelection(
  context: ValidationContext,
  { selections }: SelectionSetNode,
  known: Map<FragmentDefinitionNode, SelectionSize>,
): SelectionSize {
  const sizes = selections.map((selection): SelectionSize => {
    if (selection.kind === Kind.FIELD)
      return {
        depth: 1 + (selection.selectionSet ? measureSelection(context, selection.selectionSet, known).depth : 0),
        fields: 1,
      };
    if (selection.kind === Kind.INLINE_FRAGMENT) return measureSelection(context, selection.selectionSet, known);
    const fragment = context.getFragment(selection.name.value);
    if (!fragment) return EMPTY_SELECTION;
    const size =
      known.get(fragment) ?? measureSelection(context, fragment.selectionSet, known.set(fragment, EMPTY_SELECTION));
    known.set(fragment, size);
    return size;
  });
  return {
    depth: Math.max(0, ...sizes.map(({ depth }) => depth)),
    fields: sizes.reduce((sum, { fields }) => sum + fields, 0),
  };
}
