import { z } from 'zod';
import { amending, defineMessages, Id, type Day, recordFields, type Messages, type Resource } from '#kernel/index.ts';
import { activity } from '#capabilities/activity.ts';
import { attach } from '#capabilities/attach.ts';
import { datedNames, ratesShape, type DatedField, type Rates } from '#capabilities/fields/dated.ts';
import type { ComputedField, Field, FieldSet, ValueOf } from '#capabilities/fields/field.ts';
import { day } from '#capabilities/fields/figures.ts';
import type { DeclaredRefusal, Dictionary, DictionaryDeclaration } from './dictionary.ts';
import { parentNameField, type ParentField } from './dictionary-parent.ts';
import { changeShape, eventShape, sentShape, viewShape } from '#capabilities/fields/shapes.ts';
import { importOfDictionary } from '#capabilities/fields/import-columns.ts';
import { trash } from '#capabilities/trash.ts';

type Shape<Fields> = { -readonly [Name in keyof Fields]: z.ZodType<ValueOf<Fields[Name]>> };
/** What is written, but for what follows from the rest. */
type SentEntry<Fields> = { [Name in keyof Fields as Fields[Name] extends ComputedField ? never : Name]: Fields[Name] };
type Plain<Fields> = { [Name in keyof Fields as Fields[Name] extends DatedField ? never : Name]: Fields[Name] };
type Shapes<Names extends string, Fields> = Messages<{ [Name in Names]: z.ZodObject<Shape<Fields>> }>;
/** Beside what names the record above stands its name. */
type ParentNames<Fields> = {
  -readonly [
    Name in keyof Fields as Fields[Name] extends ParentField
      ? Name extends `${infer Above}Id`
        ? `${Above}Name`
        : never
      : never
  ]: z.ZodString;
};
type View<Fields> = z.ZodObject<
  typeof recordFields &
    typeof trash.fields &
    typeof activity.fields &
    Shape<Fields> &
    ParentNames<Fields> & { rates: z.ZodType<readonly Rates[]>; effectiveFrom: z.ZodType<Day> }
>;

type DictionaryOf<Entity extends string, Fields extends FieldSet> = Omit<
  Dictionary,
  'entity' | 'fields' | 'commands' | 'events' | 'view'
> & {
  readonly entity: Entity;
  readonly fields: Fields;
  readonly commands: Messages<
    Shapes<`Create${Entity}`, SentEntry<Fields>>['shapes'] & Shapes<`Edit${Entity}`, Plain<SentEntry<Fields>>>['shapes']
  >;
  readonly events: Shapes<`${Entity}Created` | `${Entity}Edited`, SentEntry<Fields>>;
  readonly view: View<Fields>;
};

/**
 * From when its first rates hold is asked before them, where a dictionary does not say so itself; left out, it is
 * today.
 */
function withFirstRates(fields: FieldSet): FieldSet {
  const entries = Object.entries(fields);
  const first = entries.findIndex(([, { dated }]) => dated);
  if (first === -1 || fields['effectiveFrom']) return fields;
  const asked = day({ label: 'Rates from', list: false, optional: true });
  return Object.fromEntries(entries.toSpliced(first, 0, ['effectiveFrom', asked]));
}

type Declaration = DictionaryDeclaration<string, FieldSet>;

export function defineDictionary<
  const Entity extends string,
  const Fields extends FieldSet,
  const Events extends Messages['shapes'],
>(declaration: DictionaryDeclaration<Entity, Fields, Events>): DictionaryOf<Entity, Fields> {
  const { entity, page, title, labels, unique, rules = [], parent, files, posts } = declaration;
  const { addresses = { add: 'new', edit: ':id' } } = declaration;
  const dated = datedNames(declaration.fields);
  const fields = withFirstRates(declaration.fields);
  const words = entity.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
  const [noun] = declaration.noun ?? [words];
  const { permission = words.replaceAll(' ', '-'), called = noun, menu = title, add = `New ${noun}` } = declaration;
  const pagePermission = parent?.of.pagePermission ?? `page:${page.split('/').slice(-2).join('.')}`;
  const entries = Object.entries(fields);
  const those = (which: (field: Field) => unknown) => entries.flatMap(([name, field]) => (which(field) ? [name] : []));
  const guards = entries.flatMap(([name, { guard, dated: isDated }]) =>
    guard ? [[name, guard], ...(isDated ? [['rates', guard]] : [])] : [],
  );
  const stamps = ['createdAt', 'updatedAt'];
  const parentNames = Object.keys(parentShapeOf(declaration));
  return {
    ...declaration,
    fields,
    menu,
    add,
    addresses,
    rules,
    pagePermission,
    permission,
    routes: 'catalog',
    tenant: 'company',
    commands: commandsOf(declaration, fields),
    events: eventsOf(declaration, fields),
    refusals: refusalsOf(declaration, fields),
    view: z.object({
      ...recordFields,
      ...trash.fields,
      ...activity.fields,
      ...(files && attach.fields),
      ...viewShape(fields),
      ...parentShapeOf(declaration),
    }),
    ...(dated.length > 0 && { dated: { fields: dated, ...(fields['effectiveTo'] && { until: 'effectiveTo' }) } }),
    historyPhrases: historyPhrasesOf(declaration, called),
    inverses: inversesOf(declaration),
    list: {
      search: entries.flatMap(([name, { search, stored }]) => (search ? [stored?.name ?? name] : [])),
      filter: [...those(({ filter }) => filter), 'status', ...stamps],
      sort: [...those(({ sort }) => sort), ...parentNames, 'status', ...stamps],
    },
    guarded: {
      ...Object.fromEntries(guards),
      ...(files && { media: files }),
    },
    can: {
      trash: true,
      ...(posts && { posts }),
      ...(files && { attach: true }),
      status: true,
      bulk: ['delete', 'restore'],
      labels,
      import: importOfDictionary(fields, unique, parent),
      unique: unique.map(({ fields: [field, ...within], refusal }) => ({ field, within, refusal })),
    },
  } as unknown as DictionaryOf<Entity, Fields>; // the same, done on types
}

const parentShapeOf = ({ parent }: Declaration): z.ZodRawShape =>
  parent ? { [parentNameField(parent)]: z.string() } : {};

function commandsOf({ entity, fields: declared, stock, adds }: Declaration, fields: FieldSet) {
  const dated = datedNames(declared);
  return defineMessages({
    [`Create${entity}`]: z.strictObject(sentShape(fields)),
    /** What is left out stays as it is. */
    [`Edit${entity}`]: z.strictObject(
      amending(editable(sentShape(fields), dated) as Readonly<Record<string, z.ZodType>>),
    ),
    ...(dated.length > 0 && { [`Change${entity}Rate`]: z.strictObject(changeShape(fields)) }),
    ...(stock && { [`Move${entity}Stock`]: StockMovement }),
    ...adds?.commands,
  });
}

function eventsOf(declaration: Declaration, fields: FieldSet) {
  const { entity, fields: declared, stock, adds } = declaration;
  const dated = datedNames(declared);
  const parentShape = parentShapeOf(declaration);
  return defineMessages({
    [`${entity}Created`]: z.strictObject({ ...eventShape(fields), ...parentShape }),
    [`${entity}Edited`]: z.strictObject({ ...editable(eventShape(fields), dated), ...parentShape }),
    ...(dated.length > 0 && { [`${entity}RateChanged`]: z.strictObject(ratesShape(fields).shape) }),
    ...(stock && { [`${entity}StockMoved`]: StockMovement }),
    ...adds?.events,
  });
}

const refusalsOf = (
  { fields: declared, unique, overlap, parent, heldBy, rules = [], adds }: Declaration,
  fields: FieldSet,
) => ({
  ...sentencesOf(...unique, ...[overlap ?? [], parent?.inTrash ?? [], heldBy ?? []].flat()),
  ...Object.fromEntries(rules.flatMap(({ code, says, warns }) => (warns ? [] : [[code, says]]))),
  ...(parent && { [parent.unknown.refusal]: { status: 404, says: parent.unknown.says } }),
  ...(fields['effectiveTo'] && { PERIOD_INVALID: 'It cannot end before its rates begin.' }),
  ...(datedNames(declared).length > 0 && { RATE_EFFECTIVE_CONFLICT: 'Other rates begin on {from} already.' }),
  ...(Object.values(fields).some(({ of }) => of) && {
    CHOICE_UNKNOWN: { status: 404, says: 'Choose among those that are there.' },
    CHOICE_IN_TRASH: 'Restore {names} first.',
  }),
  ...adds?.refusals,
});

const historyPhrasesOf = ({ entity, fields: declared, stock, adds }: Declaration, called: string) => ({
  [`${entity}Created`]: `created the ${called}`,
  [`${entity}Edited`]: `edited the ${called}`,
  ...(datedNames(declared).length > 0 && { [`${entity}RateChanged`]: 'changed the rates from {effectiveFrom}' }),
  ...(stock && { [`${entity}StockMoved`]: 'moved the stock for job cost {number}' }),
  ...adds?.historyPhrases,
});

const inversesOf = ({ entity, fields: declared, stock, adds }: Declaration): Resource['inverses'] => ({
  [`${entity}Created`]: { by: 'Trash*' },
  [`${entity}Edited`]: { by: 'Edit*', merge: true },
  ...(datedNames(declared).length > 0 && { [`${entity}RateChanged`]: { never: 'KEPT_BY_DAY' } }),
  /** Follows from the job cost. */
  ...(stock && { [`${entity}StockMoved`]: { nothing: true } }),
  ...adds?.inverses,
});

/** `by`: so much more, or less, ×10,000; of the job cost that used it, or gave it back. */
export const StockMovement = z.strictObject({ by: z.int(), jobCostId: Id, number: z.string() });
export type StockMovement = z.infer<typeof StockMovement>;

const sentencesOf = (...declared: readonly DeclaredRefusal[]) =>
  Object.fromEntries(declared.map(({ refusal, says }) => [refusal, says]));

/** Rates change by a command of their own. */
const editable = (shape: z.ZodRawShape, dated: readonly string[]): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(shape).filter(([name]) => !dated.includes(name) && !(dated.length > 0 && name === 'effectiveFrom')),
  );
