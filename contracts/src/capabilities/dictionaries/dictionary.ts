import type { GuardTable, Inverse, Messages, Permissions, Refusals, Resource } from '#kernel/index.ts';
import type { FieldSet, ValueOf } from '#capabilities/fields/field.ts';

/** A refusal that a dictionary declares: its code, and the sentence. */
export type DeclaredRefusal = { readonly refusal: string; readonly says: string };

/**
 * The records of this dictionary belong to those of another: they are listed, created and chosen below these. Without a
 * `recordPath` they only stand beside the record above, whose page stays its own: several dictionaries may.
 */
export type DictionaryParent<Field extends string = string> = {
  readonly of: Dictionary;
  /** The field that names the record above; its name stands beside it, as `categoryName` does beside `categoryId`. */
  readonly by: Field;
  /** A second path of one record and of many, beside the dictionary's own. */
  readonly recordPath?: string;
  /** Where the record above is another company's, in the trash, or none. */
  readonly unknown: DeclaredRefusal;
  /** Where one is restored whose record above lies in the trash. */
  readonly inTrash: DeclaredRefusal;
};

type GrantRow = Permissions[string];
type Grants = Readonly<Record<'view' | 'create' | 'edit' | 'delete', GrantRow>> & {
  /** Of its list; the records of another dictionary's have the page of that. */
  readonly page?: GrantRow;
  /** Left out: whoever may delete. */
  readonly restore?: GrantRow;
  /** Left out: whoever may edit. */
  readonly changeStatus?: GrantRow;
  /** Of permissions that guard a field. */
  readonly [data: `data:${string}`]: GrantRow;
};

/**
 * Refuses an entry with a code and a sentence at a field, and may give the sentence its values; where it `warns`, the
 * form says the sentence, and nothing is refused.
 */
export type DictionaryRule<Fields extends FieldSet> = {
  readonly code: string;
  readonly says: string;
  readonly field: keyof Fields & string;
  readonly warns?: true;
  when(entry: { readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }): boolean | Readonly<Record<string, string>>;
};

/**
 * What is said of a dictionary: records that others choose from. All sides are made of it
 * (docs/how-to/add-a-dictionary.md).
 */
export type DictionaryDeclaration<
  Entity extends string,
  Fields extends FieldSet,
  Events extends Messages['shapes'] = Messages['shapes'],
> = {
  readonly entity: Entity;
  readonly path: string;
  /** Left out: the entity's name. */
  readonly permission?: string;
  /** One and many, where the entity's name and the path do not say how people call them. */
  readonly noun?: Resource['noun'];
  /** What a history calls it, where that is another name. */
  readonly called?: string;
  /**
   * The address of its list, and what stands above it; below it are the pages of one and of a new one. Of records that
   * belong to others it names the one above.
   */
  readonly page: `/job-costing/maintenance/${string}`;
  readonly title: string;
  /** Below it, the pages of a new one and of one of them; left out: `new` and `:id`. */
  readonly addresses?: { readonly add: string; readonly edit: string };
  /** What the menu says instead of the title, and the button instead of "New" and the entity's name. */
  readonly menu?: string;
  readonly add?: string;
  /** Why there are none on the first day. */
  readonly empty: string;
  /** In the order of the columns. */
  readonly fields: Fields;
  /** Of its table: raised when a field comes or goes, so that the table is made anew. */
  readonly version: number;
  /** What the values of an entry must not be. */
  readonly rules?: readonly DictionaryRule<Fields>[];
  /**
   * Entries that agree in `within`, or have the box `only` ticked, do not hold on the same days: from their first rates
   * to `effectiveTo`, or from the first of `days` to the second.
   */
  readonly overlap?: DeclaredRefusal & {
    readonly within: readonly (keyof Fields & string)[];
    readonly only?: keyof Fields & string;
    readonly days?: readonly [from: keyof Fields & string, to: keyof Fields & string];
  };
  readonly unique: readonly (DeclaredRefusal & {
    readonly fields: readonly [keyof Fields & string, ...(keyof Fields & string)[]];
  })[];
  /** The field that it goes by, and those that tell it apart in a dropdown and on a phone. */
  readonly labels: {
    readonly label: keyof Fields & string;
    readonly extra: readonly ((keyof Fields & string) | 'id')[];
  };
  /** The permission of those who choose among them, where these are others than may view them. */
  readonly chosenBy?: string;
  /** Its records belong to those of another dictionary. */
  readonly parent?: DictionaryParent<keyof Fields & `${string}Id`>;
  /**
   * Records of another kind belong to these, or name them: why one that stands there cannot go, where `{names}` are
   * those that hold it.
   */
  readonly heldBy?: DeclaredRefusal & { readonly entity: string };
  /** The quantity that falls and rises with what jobs use; of what nobody counts it is null, and stays so. */
  readonly stock?: keyof Fields & string;
  /** What its list is sorted by until somebody sorts it; otherwise the newest stand first. */
  readonly sorted?: keyof Fields & string;
  /** Files stand beside its records, for whoever has this permission. */
  readonly files?: `data:${string}`;
  readonly grants: Grants;
  /** Its events are posted to the books, or move figures of days. */
  readonly posts?: true;
  /** What the feature says beyond a dictionary; its events leave the entry as it is. */
  readonly adds?: DictionaryAdditions<Events>;
};

export type DictionaryAdditions<Events extends Messages['shapes'] = Messages['shapes']> = {
  readonly commands: Messages['shapes'];
  readonly events: Events;
  readonly historyPhrases: Readonly<Record<keyof NoInfer<Events>, string>>;
  readonly inverses: Readonly<Record<keyof NoInfer<Events>, Inverse>>;
  readonly refusals: Refusals;
  /** By the verb of the command, beside those of every dictionary. */
  readonly guards?: GuardTable;
  /** Of these events `by` moves the `stock` of the dictionary. */
  readonly movesStock?: readonly (keyof NoInfer<Events> & string)[];
};

/** A resource that says of itself what a list and a form of it are. */
export type Dictionary = Resource &
  Pick<
    DictionaryDeclaration<string, FieldSet>,
    | 'page'
    | 'title'
    | 'empty'
    | 'fields'
    | 'version'
    | 'chosenBy'
    | 'heldBy'
    | 'grants'
    | 'rules'
    | 'overlap'
    | 'parent'
    | 'files'
    | 'stock'
    | 'sorted'
    | 'adds'
  > & {
    readonly menu: string;
    readonly add: string;
    readonly addresses: { readonly add: string; readonly edit: string };
    readonly rules: readonly DictionaryRule<FieldSet>[];
    readonly labels: { readonly label: string; readonly extra: readonly string[] };
    readonly pagePermission: string;
  };
