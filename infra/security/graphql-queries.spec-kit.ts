import fc from 'fast-check';

/** As much of an introspected schema as queries are made from. */
export type TypeRef = { readonly kind: string; readonly name: string | null; readonly ofType: TypeRef | null };
type Argument = { readonly name: string; readonly type: TypeRef };
type Field = { readonly name: string; readonly type: TypeRef; readonly args: readonly Argument[] };
export type SchemaType = {
  readonly kind: string;
  readonly name: string;
  readonly fields: readonly Field[] | null;
  readonly inputFields: readonly Argument[] | null;
  readonly enumValues: readonly { readonly name: string }[] | null;
};
export type GraphqlRequest = {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
};

const REF = 'kind name ofType { kind name ofType { kind name ofType { kind name } } }';
export const TYPE_NAMES = '{ __schema { types { name } } }';
/** Ten at a time, and no deeper than a query may be. */
export const typesNamed = (names: readonly string[]) =>
  `{ ${names.map((name, at) => `t${at}: __type(name: "${name}") { kind name enumValues { name } inputFields { name type { ${REF} } } fields { name args { name type { ${REF} } } type { ${REF} } } }`).join(' ')} }`;

const HOSTILE = [
  '',
  ' ',
  'x'.repeat(300),
  '%',
  "'; DROP TABLE log.events; --",
  '1;drop',
  'desc nulls last--',
  '__proto__',
  'constructor',
  '{{constructor}}',
  '../..',
  '😀',
  'a\u0000b',
  'a\ud800b',
  '<script>',
  '2026-02-30',
  '2026-13-45',
  '0000-00-00',
  '9999-12-31',
  '+292277026596-12-04',
];
const numbers = fc.constantFrom(0, 1, 7, 10, 200, 5_000, -1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1.5, 1e300);

export const namedTypeOf = (ref: TypeRef): string => ref.name ?? (ref.ofType ? namedTypeOf(ref.ofType) : '');
const printType = ({ kind, name, ofType }: TypeRef): string =>
  kind === 'NON_NULL' && ofType
    ? `${printType(ofType)}!`
    : kind === 'LIST' && ofType
      ? `[${printType(ofType)}]`
      : (name ?? '');

/** What a caller who means well says: without it nearly every query would be refused before it is asked. */
const plausibleArguments: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  sortBy: fc.constant('createdAt'),
  page: fc.constant(1),
  limit: fc.constantFrom(1, 10, 200, 2 ** 53 - 1),
  filters: fc.constant([]),
  search: fc.constantFrom('', 'wall'),
  resource: fc.constantFrom('Customer', 'Proposal', 'Company'),
  field: fc.constantFrom('createdAt', 'status'),
};
type RecordIds = Readonly<Record<string, string>>;

/**
 * Queries of a schema with whatever their arguments may be, and some that are no queries. Ids of `records` (one's own,
 * and others') are tried wherever an id or a text may stand, `words` wherever a text may.
 */
export function queriesOf(
  types: readonly SchemaType[],
  records: readonly RecordIds[],
  words: readonly string[],
): fc.Arbitrary<GraphqlRequest> {
  const ids = [...records.flatMap((each) => Object.values(each)), '00000000-0000-4000-8000-000000000000'];
  const byName = new Map(types.map((type) => [type.name, type]));
  const texts = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 4, arbitrary: fc.constantFrom(...words) },
    fc.constantFrom(...ids),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  const scalars: fc.Arbitrary<unknown> = fc.oneof(texts, numbers, fc.boolean());

  function valueOf(ref: TypeRef, name = '', depth = 0): fc.Arbitrary<unknown> {
    const meant = plausibleArguments[name];
    return meant ? fc.oneof({ weight: 6, arbitrary: meant }, anyOf(ref, depth)) : anyOf(ref, depth);
  }
  function anyOf(ref: TypeRef, depth: number): fc.Arbitrary<unknown> {
    if (ref.kind === 'NON_NULL' && ref.ofType) return anyOf(ref.ofType, depth);
    if (ref.kind === 'LIST' && ref.ofType) return fc.array(anyOf(ref.ofType, depth + 1), { maxLength: 3 });
    const type = byName.get(ref.name ?? '');
    if (type?.enumValues) return fc.constantFrom(...type.enumValues.map(({ name }) => name));
    if (type?.inputFields)
      return fc.record(
        Object.fromEntries(type.inputFields.map(({ name, type: inner }) => [name, valueOf(inner, name, depth + 1)])),
        { requiredKeys: type.inputFields.flatMap(({ name, type: { kind } }) => (kind === 'NON_NULL' ? [name] : [])) },
      );
    if (ref.name === 'Boolean') return fc.boolean();
    if (ref.name === 'ID') return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, texts);
    if (ref.name === 'SafeInt' || ref.name === 'Int' || ref.name === 'Float') return numbers;
    return ref.name === 'JSON' ? fc.oneof(scalars, fc.array(scalars, { maxLength: 3 })) : texts;
  }

  const isLeaf = (ref: TypeRef) => !byName.get(namedTypeOf(ref))?.fields;
  /** What is asked of an object: always something, seldom the same. */
  function selectionOf(type: SchemaType, depth: number): fc.Arbitrary<string> {
    const fields = (type.fields ?? []).filter(({ args, type: ref }) => args.length === 0 && (depth > 0 || isLeaf(ref)));
    if (fields.length === 0) return fc.constant('{ __typename }');
    const one = fc.constantFrom(...fields).chain(({ name, type: ref }) => {
      const inner = byName.get(namedTypeOf(ref));
      return inner?.fields
        ? selectionOf(inner, depth - 1).map((selection) => `${name} ${selection}`)
        : fc.constantFrom(
            name,
            name,
            name,
            `a: ${name}`,
            `${name} @include(if: true)`,
            `... on ${type.name} { ${name} }`,
          );
    });
    const items =
      fields.some(({ name }) => name === 'items') && depth > 0
        ? fc
            .constantFrom(...fields.filter(({ name }) => name === 'items'))
            .chain(({ type: ref }) => selectionOf(byName.get(namedTypeOf(ref)) ?? type, depth - 1))
            .map((selection) => [`items ${selection}`])
        : fc.constant([]);
    return fc
      .tuple(
        items,
        fc.uniqueArray(one, {
          minLength: 1,
          maxLength: 6,
          selector: (text) => /^(\w+): /.exec(text)?.[1] ?? text.split(/[ .]/)[0],
        }),
      )
      .map(
        ([always, parts]) =>
          `{ ${[...always, ...parts.filter((part) => always.length === 0 || !part.startsWith('items'))].join(' ')} }`,
      );
  }

  const fields = byName.get('Query')?.fields ?? [];
  const asking = fc.constantFrom(...fields).chain((field) => {
    const type = byName.get(namedTypeOf(field.type));
    const ofKind = records.flatMap((each) => each[type?.name.replace('Managed', '') ?? ''] ?? []);
    const given = fc.record(
      Object.fromEntries(
        field.args.map(({ name, type: ref }) => [
          name,
          name === 'id' && ofKind.length > 0
            ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ofKind) }, anyOf(ref, 0))
            : valueOf(ref, name),
        ]),
      ),
      { requiredKeys: field.args.flatMap(({ name, type: { kind } }) => (kind === 'NON_NULL' ? [name] : [])) },
    );
    return fc
      .tuple(given, type?.fields ? selectionOf(type, 3) : fc.constant(''))
      .map(([variables, selection]): GraphqlRequest => {
        const used = field.args.filter(({ name }) => name in variables);
        const [declared, passed] = [
          used.map(({ name, type: ref }) => `$${name}: ${printType(ref)}`),
          used.map(({ name }) => `${name}: $${name}`),
        ];
        return {
          query: `query Q${declared.length ? `(${declared.join(', ')})` : ''} { ${field.name}${passed.length ? `(${passed.join(', ')})` : ''} ${selection} }`,
          variables,
        };
      });
  });

  const spoiled = fc.tuple(asking, fc.nat(6), fc.nat(400)).map(([{ query, variables }, how, at]): GraphqlRequest => {
    switch (how) {
      case 0:
        return { query: query.slice(0, at % query.length), variables };
      case 1:
        return { query: query.replace(/\{ (\w)/, '{ nothingLike$1'), variables };
      case 2:
        return { query: `${query} ${query}`, variables };
      case 3:
        return { query: query.replace('query', 'mutation'), variables };
      case 4:
        return { query, variables: {} };
      case 5:
        return { query, variables, operationName: 'constructor' };
      default:
        return {
          query: query.replaceAll('$', '$$').slice(0, -1),
          variables: { ...variables, ['__proto__']: { x: 1 } },
        };
    }
  });
  return fc.oneof({ weight: 9, arbitrary: asking }, spoiled);
}
