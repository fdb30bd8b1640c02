import { z } from 'zod';
import { defineMessages, Day, recordFields, type Messages, type Permissions, type Resource } from '#kernel/index.ts';
import { activity } from '#capabilities/activity.ts';
import type { DictionaryField, DictionaryFields } from './dictionary-fields.ts';
import { trash } from '#capabilities/trash.ts';

type GrantRow = Permissions[string];
type Grants = Readonly<Record<'page' | 'view' | 'create' | 'edit' | 'delete' | 'restore', GrantRow>> & {
  /** Left out: whoever may edit. */
  readonly changeStatus?: GrantRow;
  /** Of permissions that guard a field. */
  readonly [data: `data:${string}`]: GrantRow;
};

/** What is said of a dictionary: records that others choose from. All sides are made of it (docs/how-to/add-a-dictionary.md). */
type DictionaryDeclaration<Entity extends string, Fields extends DictionaryFields> = {
  readonly entity: Entity;
  readonly path: string;
  /** Left out: the entity's name. */
  readonly permission?: string;
  /** What a history calls it, where that is not the entity's name. */
  readonly called?: string;
  /** The address of its list, and what stands above it; below it are the pages of one and of a new one. */
  readonly page: `/job-costing/maintenance/${string}`;
  readonly title: string;
  /** What the menu says instead of the title, and the button instead of "New" and the entity's name. */
  readonly menu?: string;
  readonly add?: string;
  /** Why there are none on the first day. */
  readonly empty: string;
  /** In the order of the columns. */
  readonly fields: Fields;
  /** Of its table: raised when a field comes or goes, so that the table is made anew. */
  readonly version: number;
  readonly unique: readonly {
    readonly fields: readonly [keyof Fields & string, ...(keyof Fields & string)[]];
    readonly refusal: string;
    readonly says: string;
  }[];
  /** The field that it goes by, and those that tell it apart in a dropdown and on a phone. */
  readonly labels: { readonly label: keyof Fields & string; readonly extra: readonly (keyof Fields & string)[] };
  readonly grants: Grants;
};

type ValueOf<Field> = Field extends DictionaryField<infer Value> ? Value : never;
type Shape<Fields> = { -readonly [Name in keyof Fields]: z.ZodType<ValueOf<Fields[Name]>> };
type Shapes<Names extends string, Fields> = Messages<{ [Name in Names]: z.ZodObject<Shape<Fields>> }>;
type View<Fields> = z.ZodObject<typeof recordFields & typeof trash.fields & typeof activity.fields & Shape<Fields>>;

/** A resource that says of itself what a list and a form of it are. */
export type Dictionary = Resource &
  Pick<
    DictionaryDeclaration<string, DictionaryFields>,
    'page' | 'title' | 'empty' | 'fields' | 'version' | 'grants'
  > & {
    readonly menu: string;
    readonly add: string;
    readonly labels: { readonly label: string; readonly extra: readonly string[] };
    readonly pagePermission: string;
  };
type DictionaryOf<Entity extends string, Fields extends DictionaryFields> = Omit<
  Dictionary,
  'entity' | 'fields' | 'commands' | 'events' | 'view'
> & {
  readonly entity: Entity;
  readonly fields: Fields;
  readonly commands: Shapes<`Create${Entity}` | `Edit${Entity}`, Fields>;
  readonly events: Shapes<`${Entity}Created` | `${Entity}Edited`, Fields>;
  readonly view: View<Fields>;
};

export function defineDictionary<const Entity extends string, const Fields extends DictionaryFields>(
  declaration: DictionaryDeclaration<Entity, Fields>,
): DictionaryOf<Entity, Fields> {
  const { entity, page, title, fields, labels, unique } = declaration;
  const words = entity.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
  const { permission = words.replaceAll(' ', '-'), called = words, menu = title, add = `New ${words}` } = declaration;
  const pagePermission = `page:maintenance.${page.split('/').at(-1)}`;
  const entries = Object.entries(fields);
  const those = (which: (field: DictionaryField) => unknown) =>
    entries.flatMap(([name, field]) => (which(field) ? [name] : []));
  const isDated = those(({ dated }) => dated).length > 0;
  const shape = shapeOf(entries);
  const editable = shapeOf(entries.filter(([, { dated }]) => !dated));
  const rate = isDated ? rateShape(fields) : null;
  const stamps = ['createdAt', 'updatedAt'];
  return {
    ...declaration,
    menu,
    add,
    pagePermission,
    permission,
    routes: 'catalog',
    tenant: 'company',
    commands: defineMessages({
      [`Create${entity}`]: z.strictObject(shape),
      [`Edit${entity}`]: z.strictObject(editable),
      ...(rate && { [`Change${entity}Rate`]: rate }),
    }),
    events: defineMessages({
      [`${entity}Created`]: z.strictObject(shape),
      [`${entity}Edited`]: z.strictObject(editable),
      ...(rate && { [`${entity}RateChanged`]: rate }),
    }),
    refusals: {
      ...Object.fromEntries(unique.map(({ refusal, says }) => [refusal, says])),
      ...(rate && { RATE_EFFECTIVE_CONFLICT: 'Another value begins on {from} already.' }),
    },
    view: z.object({ ...recordFields, ...trash.fields, ...activity.fields, ...shape }),
    historyPhrases: {
      [`${entity}Created`]: `created the ${called}`,
      [`${entity}Edited`]: `edited the ${called}`,
      ...(rate && { [`${entity}RateChanged`]: 'changed a rate' }),
    },
    list: {
      search: those(({ search }) => search),
      filter: [...those(({ filter }) => filter), 'status', ...stamps],
      sort: [...those(({ sort }) => sort), 'status', ...stamps],
    },
    guarded: Object.fromEntries(those(({ guard }) => guard).map((name) => [name, fields[name]?.guard])),
    can: {
      trash: true,
      status: true,
      bulk: ['delete', 'restore'],
      labels,
      unique: unique.map(({ fields: [field, ...within], refusal }) => ({ field, within, refusal })),
    },
  } as unknown as DictionaryOf<Entity, Fields>; // the same, done on types
}

const shapeOf = (entries: readonly (readonly [string, DictionaryField])[]) =>
  Object.fromEntries(entries.map(([name, { schema }]) => [name, schema]));

/** @throws when the fields that change by date are not of one kind, as one command changes any of them */
function rateShape(fields: DictionaryFields): z.ZodObject {
  const rates = Object.entries(fields).flatMap(([name, { dated, input }]) => (dated ? [{ name, dated, input }] : []));
  const [first] = rates;
  if (!first || rates.some(({ input }) => input !== first.input)) throw new Error('Dated fields are of one kind');
  return z.strictObject({ field: z.enum(rates.map(({ name }) => name)), from: Day, value: first.dated });
}
