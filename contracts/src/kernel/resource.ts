import type { z } from 'zod';
import type { ImportRules } from './import-rules.ts';
import type { Inverse, Inverses, Messages } from './messages.ts';
import type { Refusals } from './problem.ts';

/** A value that may occur once among the records of a company that agree in `within`. */
export type UniqueRule<Field extends string = string> = {
  readonly field: Field;
  readonly within: readonly Field[];
  /** The refusal's code and sentence are declared by the feature. */
  readonly refusal: string;
  /** `true`: the value stays taken while the record lies in the trash, as numbers do. */
  readonly keptInTrash?: boolean;
};

/** What a resource can do beyond its own commands. Absent means it cannot. */
export type Capabilities<Field extends string = string> = {
  readonly trash?: true;
  /** It can be deleted for good, with a reason. */
  readonly permanentDelete?: true;
  readonly archive?: true;
  /** Files can stand beside it. */
  readonly attach?: true;
  /** Its customer can be let look at its files, one by one. */
  readonly share?: true;
  /** Photos can stand beside it, and be shown to its customer. */
  readonly photos?: true;
  readonly status?: true;
  readonly bulk?: readonly ('delete' | 'restore' | 'archive' | 'unarchive')[];
  /**
   * Fields that a copy does not inherit; `items` it inherits only where that is asked, as they would be charged twice.
   */
  readonly duplicate?: { readonly drop: readonly Field[]; readonly items?: Field };
  /** What is signed is revised by a new record that takes its place. */
  readonly revise?: true;
  readonly unique?: readonly UniqueRule<Field>[];
  /** Server-suggested whole numbers in the field `number`, unique within another field's value, or in the company. */
  readonly number?: { readonly within: Field | 'company' };
  /**
   * Dropdown entries: which field is shown, which others ride along, and how people tell entries apart, where one field
   * does not say it.
   */
  readonly labels?: {
    readonly label: Field;
    readonly extra: readonly Field[];
    readonly shownAs?: (entry: Fields) => { readonly label: string; readonly hint: string };
  };
  /** Rows of a file become records of it. */
  readonly import?: ImportRules;
  readonly send?: readonly ('email' | 'sms')[];
  /** `unsent`: before it was sent, too, where we are those who sign. */
  readonly sign?: true | { readonly unsent: true };
  /** Whoever signs it chooses among its optional lines. */
  readonly choose?: true;
  /** Nobody signs before this field says so; until then photos that are shown are nothing that is signed. */
  readonly signedOnce?: Field;
  readonly approve?: true;
  /** What it does is posted to the books, or moves figures of days: none of a closed period (`closed-days.ts`). */
  readonly posts?: true;
  /**
   * Another salesman can have it. `as`: among which what is reassigned it is counted; `while`: in which states, where
   * it keeps the salesman it was made under in others.
   */
  readonly reassign?: { readonly as: string; readonly while?: readonly string[] };
};

/** How the paths of a family are formed: spec 7.3 (`catalog`) or spec 7.5 (`document`). */
export type PathStyle = 'catalog' | 'document';

export type Resource<Entity extends string = string, View extends z.ZodObject = z.ZodObject> = {
  readonly entity: Entity;
  /** One and many, where its name does not say how people call it. */
  readonly noun?: readonly [string, string];
  /** What people write for it before a number: `CO 3`. */
  readonly abbreviation?: string;
  /** Which fields people know one by, where that is not its number and its name. */
  readonly knownBy?: readonly string[];
  /** Below `/api`, and the name of the list in GraphQL. */
  readonly path: string;
  /** Where the console shows one of them, if it has a page: `/toc/:locationId/contract/:id`. */
  readonly recordPage?: string;
  readonly routes: PathStyle;
  /** Permissions are asked as `action:{permission}.{verb}`. */
  readonly permission: string;
  /** Where the streams live: in the company's tenant, or in the platform's. */
  readonly tenant: 'company' | 'platform';
  /**
   * Where a record names the companies it concerns, and the person it is about: who works in one of these, or is that
   * person, reaches it. Records of the platform are the companies themselves, where they do not say; those of a company
   * are everybody's.
   */
  readonly visibleTo?: VisibleTo;
  readonly commands: Messages;
  readonly events: Messages;
  readonly view: View;
  readonly refusals: Refusals;
  /** What each event is called in a history, after the person's name: "created the proposal". */
  readonly historyPhrases: Readonly<Record<string, string>>;
  /** What takes each event back, or why nothing does. */
  readonly inverses: Readonly<Record<string, Inverse>>;
  /** Which columns a list may be searched, filtered and sorted by. */
  readonly list: ListRules<keyof View['shape'] & string>;
  readonly can: Capabilities<keyof View['shape'] & string>;
  /** With which other records its own are suspended, while those are archived or in the trash. */
  readonly suspendedWith?: readonly SuspendedWith<keyof View['shape'] & string>[];
  /**
   * Fields that have a value by the day, which its `rates` say; chosen from a list is what holds on a day, up to the
   * one that the field `until` names.
   */
  readonly dated?: { readonly fields: readonly string[]; readonly until?: string };
  /** Fields that need a permission of their own; who has it not reads nothing there. */
  readonly guarded?: GuardedFields<keyof View['shape'] & string>;
};

/**
 * `by`: the field that names the other record. `status`: of those that are in it; of what is sent to customers, the
 * links are suspended.
 */
export type SuspendedWith<Field extends string = string> = {
  readonly entity: string;
  readonly by: Field;
  readonly status?: string;
};

export type GuardedFields<Field extends string = string> = { readonly [F in Field]?: string };

/**
 * `targetCompanyId`, or `memberships.companyId` for the entries of a list; `id` where the record is a company itself.
 */
export type VisibleTo = { readonly companies: string; readonly person?: string };

export type Fields = Readonly<Record<string, unknown>>;

/** What a record names in a place: a field of its own, or one of each entry of a list. */
export function valuesAt(place: string, record: Fields): readonly unknown[] {
  const [name = place, field] = place.split('.');
  const value = record[name];
  // a list of objects by the view
  return field === undefined ? [value] : ((value ?? []) as readonly Fields[]).map((entry) => entry[field]);
}

/** An entry of a list by its id. */
export const entryOf = (list: unknown, id: string): Fields | undefined =>
  // lists of a view whose entries have ids
  ((list ?? []) as readonly Fields[]).find((entry) => entry['id'] === id);

export type ListRules<Field extends string = string> = {
  /** By their words, and amounts of money as people write them. */
  readonly search: readonly Field[];
  /** What is told of one that was found from everywhere; left out, they are found in their list only. */
  readonly found?: readonly Field[];
  readonly filter: readonly Field[];
  readonly sort: readonly Field[];
};

export const defineResource = <const R extends Resource>(
  resource: R & {
    can: Capabilities<keyof R['view']['shape'] & string>;
    guarded?: GuardedFields<keyof R['view']['shape'] & string>;
    list: ListRules<keyof R['view']['shape'] & string>;
    historyPhrases: Readonly<Record<keyof R['events']['shapes'], string>>;
    inverses: Inverses<R['events'], R['commands']>;
  },
): R => resource;

/** What people know a record by, as far as it has it. */
export const recordName = (
  { knownBy = ['number', 'name'] }: Pick<Resource, 'knownBy'>,
  record: Fields | null,
): string =>
  knownBy
    .map((field) => record?.[field])
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ');

export const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

type ResourceNames = Pick<Resource, 'entity' | 'path' | 'noun' | 'abbreviation'>;
/** What its resource says, or `ChangeOrder` as people say it: change order. */
export const singularNoun = ({ entity, noun }: Pick<ResourceNames, 'entity' | 'noun'>): string =>
  noun?.[0] ?? entity.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
/** The same of many: change orders. */
export const pluralNoun = ({ path, noun }: Pick<ResourceNames, 'path' | 'noun'>): string =>
  noun?.[1] ?? path.replace(/[-/]/g, ' ');

/**
 * What is searched among records of a kind, where its name stands before it: `12` of `Invoice 12`, `invoices #12` and,
 * of change orders, `CO 12`; `null` where it does not.
 */
export function textAfterKind(resource: ResourceNames, typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const names = [pluralNoun(resource), singularNoun(resource), resource.abbreviation ?? []].flat();
  const name = names.find((each) => text.startsWith(each.toLowerCase()) && /^[\s#\d]/.test(text.slice(each.length)));
  return name === undefined ? null : text.slice(name.length).trim() || null;
}

/** The view as it is answered, where a guarded field may be missing. */
export function guardedView({ guarded = {} }: Pick<Resource, 'guarded'>, view: z.ZodObject): z.ZodObject {
  const fields = Object.keys(guarded).filter((field) => field in view.shape);
  return fields.length === 0
    ? view
    : // members of a shape are zod types
      view.extend(Object.fromEntries(fields.map((field) => [field, (view.shape[field] as z.ZodType).nullable()])));
}
