import fc from 'fast-check';
import { PNG } from './foreign-company.spec-kit.ts';

/** As much of JSON Schema (2020-12) as zod writes. */
export type JsonSchema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
};

/** Which id stands in a field, by the field's name. */
export type IdOf = (field: string) => string;

const PHONE = '+16195550123',
  TOKEN = 'T'.repeat(43);
const alternatives = ({ anyOf, oneOf }: JsonSchema) => anyOf ?? oneOf;

/**
 * Texts that fields take although their shapes say less: what a shape makes of a text before it looks at it is not
 * written down.
 */
const TEXTS_BY_FIELD: Readonly<Record<string, string>> = {
  phone: PHONE,
  phoneNumber: PHONE,
  state: 'CA',
  timeZone: 'America/Los_Angeles',
  code: '123456',
  token: TOKEN,
  previewToken: 'a'.repeat(64),
  contentHash: 'a'.repeat(64),
  userName: 'somebody.new',
  email: 'somebody@new.example',
  body: '{{doc.link}}',
  sortBy: 'createdAt',
};

/** Fields that may be missing, though not always: a contact has an address or a phone, and a check has its number. */
const EFFECTIVELY_REQUIRED = ['email', 'checkNo'];

/** Any text that a field takes. */
export function textOf(
  { format, pattern, minLength = 0, maxLength = 40 }: JsonSchema,
  field: string,
  idOf: IdOf,
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.constant(idOf(field));
  if (format === 'date')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString());
  if (format === 'email' || field === 'email') return fc.nat(9_999).map((n) => `somebody${n}@new.example`);
  const known = TEXTS_BY_FIELD[field];
  if (known !== undefined) return fc.constant(known);
  // it is looked into
  if (pattern?.startsWith('^data:image')) return fc.constant(`data:image/png;base64,${PNG.toString('base64')}`);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
  return fc
    .string({
      minLength: Math.max(1, minLength),
      maxLength: Math.max(1, Math.min(maxLength, 40)),
      unit: fc.constantFrom(...'abcdefghij XYZ-019'.split('')),
    })
    .map((text) => (text.trim() === '' ? 'x'.padEnd(minLength, 'x') : text));
}

/** Anything that fits a shape, as far as the shape tells. `sparse`: only what must be there. */
export function validValue(
  shape: JsonSchema,
  idOf: IdOf,
  { field = '', sparse = false }: { readonly field?: string; readonly sparse?: boolean } = {},
): fc.Arbitrary<unknown> {
  const within = (inner: JsonSchema, name = field) => validValue(inner, idOf, { field: name, sparse });
  const choices = alternatives(shape);
  if (choices) return sparse ? within(choices[0] ?? {}) : fc.oneof(...choices.map((each) => within(each)));
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return sparse ? fc.constant(shape.enum[0]) : fc.constantFrom(...shape.enum);
  switch (shape.type) {
    case 'string':
      return textOf(shape, field, idOf);
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(shape.minimum ?? 0, -1_000_000),
        max: Math.min(shape.maximum ?? 1_000_000, 1_000_000),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(within(shape.items ?? {}), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.max(shape.minItems ?? 0, sparse ? 0 : Math.min(shape.maxItems ?? 3, 3)),
      });
    case 'object': {
      const members = Object.entries(shape.properties ?? {});
      const required = members.flatMap(([name]) => (shape.required?.includes(name) ? [name] : []));
      const kept = sparse
        ? members.filter(([name]) => required.includes(name) || EFFECTIVELY_REQUIRED.includes(name))
        : members;
      return fc.record(Object.fromEntries(kept.map(([name, member]) => [name, within(member, name)])), {
        requiredKeys: sparse ? kept.map(([name]) => name) : required,
      });
    }
    default:
      return fc.constant(null);
  }
}

const [NUL, LONE, SCRIPT] = ['a\u0000b', 'a\ud800b', '<script>alert(1)</script>'];
/** What no field should choke on, whether it takes it or not. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    -(2 ** 53),
    1e300,
    '',
    ' ',
    NUL,
    LONE,
    SCRIPT,
    '😀',
    'x'.repeat(20_001),
    '../../etc/passwd',
    "'; DROP TABLE log.events; --",
    '{{constructor}}',
    [],
    {},
    [[]],
    { $ne: null },
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** The same with something broken in it: a value, a member, or the whole. */
export const invalidValue = (shape: JsonSchema, idOf: IdOf): fc.Arbitrary<unknown> =>
  fc.tuple(validValue(shape, idOf), fc.nat(), hostile).map(([body, at, value]) => corrupt(body, at, value));

function corrupt(body: unknown, at: number, value: unknown): unknown {
  if (typeof body !== 'object' || body === null) return value;
  const keys = Object.keys(body);
  const key = [...keys, '__proto__', 'unknownField'][at % (keys.length + 2)] ?? '';
  const inner: unknown = Reflect.get(body, key);
  const next =
    typeof inner === 'object' && inner !== null && keys.includes(key) && at % 3 > 0
      ? corrupt(inner, Math.floor(at / 7), value)
      : value;
  return Array.isArray(body)
    ? body.map((each, index) => (String(index) === key ? next : each))
    : Object.fromEntries([...Object.entries(body).filter(([name]) => name !== key), [key, next]]);
}

/** One body that fits, always the same. */
export const sampleOf = (shape: JsonSchema, idOf: IdOf): unknown =>
  fc.sample(validValue(shape, idOf, { sparse: true }), { seed: 7, numRuns: 1 })[0];

/** The paths in a shape where an id stands. */
export function idPlaces(shape: JsonSchema, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const choices = alternatives(shape);
  if (choices) return choices.flatMap((each) => idPlaces(each, path));
  if (shape.format === 'uuid') return [path];
  if (shape.items) return idPlaces(shape.items, [...path, 0]);
  return Object.entries(shape.properties ?? {}).flatMap(([name, member]) => idPlaces(member, [...path, name]));
}

/** A copy of a body with a value in one place; what is missing on the way is made. */
export function setAtPath(body: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const [first, ...others] = Array.isArray(body) ? (body as unknown[]) : [];
    return [setAtPath(first, rest, value), ...others]; // paths name the first of a list
  }
  // bodies are objects where a name stands
  return { ...(body as object), [key]: setAtPath(Reflect.get((body ?? {}) as object, key), rest, value) };
}

/** A copy of a body in which there is something as far as that place, in the shape it has there. */
export function fillToPath(shape: JsonSchema, body: unknown, path: readonly (string | number)[], idOf: IdOf): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return body;
  const form =
    alternatives(shape)?.find((each) => idPlaces(each).some((place) => place.join() === path.join())) ?? shape;
  if (typeof key === 'number')
    return [
      fillToPath(
        form.items ?? {},
        Array.isArray(body) && body.length > 0 ? body[0] : sampleOf(form.items ?? {}, idOf),
        rest,
        idOf,
      ),
      ...(Array.isArray(body) ? (body as unknown[]).slice(1) : []),
    ];
  const member = form.properties?.[key] ?? {};
  const inner: unknown = Reflect.get((body ?? {}) as object, key); // bodies are objects where a name stands
  return { ...(body as object), [key]: rest.length > 0 ? fillToPath(member, inner, rest, idOf) : inner };
}
