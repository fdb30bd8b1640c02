import type { z } from 'zod';
import {
  capabilitiesOf,
  duplicate,
  type activity,
  type approve,
  type archive,
  type attach,
  type Capability,
  type link,
  type send,
  type sign,
  type trash,
} from '@backoffice/contracts/capabilities';
import {
  mount,
  type MessageOf,
  type MountedMessage,
  type recordFields,
  type Resource,
} from '@backoffice/contracts/kernel';
import {
  nothing,
  type AnyHandler,
  type AnyHandlers,
  type Fields,
  type Handler,
  type Handlers,
  type Happened,
  type Leaves,
  type Projection,
  type Via,
} from '#kernel/projection.ts';
import { activityFold } from './activity.ts';
import { approveFold } from './approve.ts';
import { archiveFold } from './archive.ts';
import { attachFold } from './attach.ts';
import { foldOf } from './fold.ts';
import { linkFold } from './link.ts';
import { sendFold } from './send.ts';
import { signFold } from './sign.ts';
import { trashFold } from './trash.ts';

/** The words that each key of `can` brings with it. */
type Brought = {
  trash: typeof trash;
  archive: typeof archive;
  attach: typeof attach;
  status: typeof activity;
  duplicate: typeof duplicate;
  send: typeof send | typeof link;
  sign: typeof sign;
  approve: typeof approve;
};
type BroughtTo<R extends Resource> = {
  [Key in keyof Brought]: Key extends keyof R['can'] ? Brought[Key] : never;
}[keyof Brought];
type FieldOf<C> = C extends Capability ? keyof C['fields'] : never;
type EventOf<C, Entity extends string> = C extends Capability ? MountedMessage<C['events'], Entity> : never;

type Row<R extends Resource> = z.infer<R['view']>;
type OwnEvent<R extends Resource> = MessageOf<R['events']>;
type MechanismEvent<R extends Resource> = Exclude<EventOf<BroughtTo<R>, R['entity']>, { type: OwnEvent<R>['type'] }>;
/** What an insert must say: neither what the envelope says nor what a mechanism begins. */
type New<R extends Resource> = Omit<Row<R>, keyof typeof recordFields | FieldOf<BroughtTo<R>>>;

/** `of` says for the compiler which rows the handlers are written for. */
type Linked<R> = Via & { readonly of?: R };
/** A column, or a field of each entry of a column that is a list. */
type Place<R> = {
  readonly [Column in keyof R & string]: R[Column] extends readonly (infer Entry extends object)[]
    ? Column | `${Column}.${keyof Entry & string}`
    : Column;
}[keyof R & string];

export type Written<R extends Resource> = {
  readonly version: number;
  /** All events of the feature; of a mechanism's events those that mean something here beside what the mechanism does. */
  readonly on: Handlers<OwnEvent<R>, New<R>, Row<R>> & Partial<Handlers<MechanismEvent<R>, never, Row<R>>>;
  /** By the place that names the other record. */
  readonly via?: { readonly [At in Place<Row<R>>]?: Linked<Row<R>> | readonly Linked<Row<R>>[] };
};

type AnyEvent<R extends Resource> = OwnEvent<R> | MechanismEvent<R>;
type Naming<E extends AnyEvent<Resource>> = (event: Happened<E>) => readonly string[];

/** What events of another kind of record mean here. `names`: whom they speak of themselves; else it is who names their record. */
export function from<const Other extends Resource, R, Type extends AnyEvent<Other>['type']>(
  { entity }: Other,
  on: { readonly [Each in Type]: Handler<Extract<AnyEvent<Other>, { type: Each }>, never, NoInfer<R>> },
  names?: Naming<Extract<AnyEvent<Other>, { type: Type }>>,
): Linked<R> {
  return {
    entity,
    on: on as unknown as AnyHandlers,
    ...(names && { names: names as unknown as Naming<AnyEvent<Resource>> }),
  }; // the runner calls each with events of its own name only
}

/** Mounts the folds of every mechanism a resource declares, and puts the feature's own handlers after them. */
export function project<const R extends Resource>(resource: R, { version, on, via = {} }: Written<R>): Projection {
  const mounted = capabilitiesOf(resource);
  const folds = allFolds.filter(({ words }) => mounted.includes(words));
  const layers = [...folds.map((fold) => mount(resource.entity, fold.on)), on] as readonly AnyHandlers[]; // each handler meets events of its own name only
  const names = [...new Set(layers.flatMap((layer) => Object.keys(layer)))];
  return {
    name: tableNameOf(resource),
    version,
    entity: resource.entity,
    ...(resource.concerns && { concerns: resource.concerns }),
    begin: Object.assign({}, ...folds.map(({ begin }) => begin)) as Fields, // the columns of every fold
    on: Object.fromEntries(
      names.map((name) => [name, layers.flatMap((layer): AnyHandler[] => (layer[name] ? [layer[name]] : []))]),
    ),
    via: Object.fromEntries(
      Object.entries(via as Readonly<Record<string, Via | readonly Via[]>>).map(([place, linked]) => [
        place,
        [linked].flat(),
      ]),
    ), // by the same places
  };
}

/** What each event of another kind of record leaves in a table of entries. */
export const entriesOf = <const Other extends Resource, Entry>(
  { entity }: Other,
  on: {
    readonly [Type in OwnEvent<Other>['type']]?: (
      event: Happened<Extract<OwnEvent<Other>, { type: Type }>>,
    ) => readonly Entry[];
  },
): Leaves & { readonly of?: Entry } => ({ entity, on: on as unknown as Leaves['on'] }); // as above

/** What a journal's entry must say: not which event left it, nor where in that event it stands. */
export type EntryOf<R extends Resource> = Omit<
  Row<R>,
  keyof typeof recordFields | 'position' | 'ordinal' | 'eventType'
>;

/** A table of what other records leave behind; it has no records of its own, and nothing in it ever changes. */
export const journal = <const R extends Resource>(
  resource: R,
  version: number,
  leaves: readonly (Leaves & { readonly of?: EntryOf<R> })[],
): Projection => ({
  name: tableNameOf(resource),
  version,
  entity: resource.entity,
  begin: {},
  on: {},
  via: {},
  leaves,
});

const tableNameOf = ({ path }: Resource) => path.replaceAll('-', '_');

/** A copy is inserted by its feature, which knows what a copy keeps. */
const duplicateFold = foldOf(duplicate, {}, { '*Duplicated': nothing });

const allFolds = [
  trashFold,
  archiveFold,
  attachFold,
  activityFold,
  duplicateFold,
  sendFold,
  linkFold,
  signFold,
  approveFold,
];
