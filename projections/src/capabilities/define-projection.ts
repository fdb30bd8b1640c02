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
  mountNames,
  type MessageOf,
  type MountedMessage,
  type recordFields,
  type Resource,
} from '@backoffice/contracts/kernel';
import {
  noChange,
  type AnyEventHandler,
  type AnyEventHandlers,
  type Fields,
  type EventHandler,
  type EventHandlers,
  type EventEnvelope,
  type JournalHandlers,
  type Projection,
  type ViaHandlers,
} from '#kernel/projection.ts';
import { activityFold } from './activity.ts';
import { approveFold } from './approve.ts';
import { archiveFold } from './archive.ts';
import { attachFold } from './attach.ts';
import { capabilityFold } from './capability-fold.ts';
import { linkFold } from './link.ts';
import { sendFold } from './send.ts';
import { signFold } from './sign.ts';
import { trashFold } from './trash.ts';

/** The words that each key of `can` brings with it. */
type CapabilityByKey = {
  trash: typeof trash;
  archive: typeof archive;
  attach: typeof attach;
  status: typeof activity;
  duplicate: typeof duplicate;
  send: typeof send | typeof link;
  sign: typeof sign;
  approve: typeof approve;
};
type DeclaredCapabilities<R extends Resource> = {
  [Key in keyof CapabilityByKey]: Key extends keyof R['can'] ? CapabilityByKey[Key] : never;
}[keyof CapabilityByKey];
type FieldOf<C> = C extends Capability ? keyof C['fields'] : never;
type EventOf<C, Entity extends string> = C extends Capability ? MountedMessage<C['events'], Entity> : never;

type Row<R extends Resource> = z.infer<R['view']>;
type OwnEvent<R extends Resource> = MessageOf<R['events']>;
type MechanismEvent<R extends Resource> = Exclude<
  EventOf<DeclaredCapabilities<R>, R['entity']>,
  { type: OwnEvent<R>['type'] }
>;
/** What an insert must say: neither what the envelope says nor what a mechanism begins. */
type NewRow<R extends Resource> = Omit<Row<R>, keyof typeof recordFields | FieldOf<DeclaredCapabilities<R>>>;

/** `of` says for the compiler which rows the handlers are written for. */
type TypedViaHandlers<R> = ViaHandlers & { readonly of?: R };
/** A column, or a field of each entry of a column that is a list. */
type LinkPathIn<R> = {
  readonly [Column in keyof R & string]: R[Column] extends readonly (infer Entry extends object)[]
    ? Column | `${Column}.${keyof Entry & string}`
    : Column;
}[keyof R & string];

export type ProjectionDefinition<R extends Resource> = {
  readonly version: number;
  /** All events of the feature; of a mechanism's events those that mean something here beside what the mechanism does. */
  readonly on: EventHandlers<OwnEvent<R>, NewRow<R>, Row<R>> & Partial<EventHandlers<MechanismEvent<R>, never, Row<R>>>;
  /** By the place that names the other record. */
  readonly via?: {
    readonly [At in LinkPathIn<Row<R>>]?: TypedViaHandlers<Row<R>> | readonly TypedViaHandlers<Row<R>>[];
  };
};

type AnyEvent<R extends Resource> = OwnEvent<R> | MechanismEvent<R>;
type TargetIds<E extends AnyEvent<Resource>> = (event: EventEnvelope<E>) => readonly string[];

/** What events of another kind of record mean here. `names`: whom they speak of themselves; else it is who names their record. */
export function onEventsOf<const Other extends Resource, R, Type extends AnyEvent<Other>['type']>(
  { entity }: Other,
  on: { readonly [Each in Type]: EventHandler<Extract<AnyEvent<Other>, { type: Each }>, never, NoInfer<R>> },
  names?: TargetIds<Extract<AnyEvent<Other>, { type: Type }>>,
): TypedViaHandlers<R> {
  return {
    entity,
    on: on as unknown as AnyEventHandlers,
    ...(names && { names: names as unknown as TargetIds<AnyEvent<Resource>> }),
  }; // the runner calls each with events of its own name only
}

/** Mounts the folds of every mechanism a resource declares, and puts the feature's own handlers after them. */
export function defineProjection<const R extends Resource>(
  resource: R,
  { version, on, via = {} }: ProjectionDefinition<R>,
): Projection {
  const mounted = capabilitiesOf(resource);
  const folds = capabilityFolds.filter(({ capability: words }) => mounted.includes(words));
  const layers = [...folds.map((fold) => mountNames(resource.entity, fold.on)), on] as readonly AnyEventHandlers[]; // each handler meets events of its own name only
  const names = [...new Set(layers.flatMap((layer) => Object.keys(layer)))];
  return {
    name: tableNameOf(resource),
    version,
    entity: resource.entity,
    ...(resource.visibleTo && { concerns: resource.visibleTo }),
    defaults: Object.assign({}, ...folds.map(({ defaults: begin }) => begin)) as Fields, // the columns of every fold
    on: Object.fromEntries(
      names.map((name) => [name, layers.flatMap((layer): AnyEventHandler[] => (layer[name] ? [layer[name]] : []))]),
    ),
    via: Object.fromEntries(
      Object.entries(via as Readonly<Record<string, ViaHandlers | readonly ViaHandlers[]>>).map(([place, linked]) => [
        place,
        [linked].flat(),
      ]),
    ), // by the same places
  };
}

/** What each event of another kind of record leaves in a table of entries. */
export const journalEntriesOf = <const Other extends Resource, Entry>(
  { entity }: Other,
  on: {
    readonly [Type in OwnEvent<Other>['type']]?: (
      event: EventEnvelope<Extract<OwnEvent<Other>, { type: Type }>>,
    ) => readonly Entry[];
  },
): JournalHandlers & { readonly of?: Entry } => ({ entity, on: on as unknown as JournalHandlers['on'] }); // as above

/** What a journal's entry must say: not which event left it, nor where in that event it stands. */
export type JournalEntry<R extends Resource> = Omit<
  Row<R>,
  keyof typeof recordFields | 'position' | 'ordinal' | 'eventType'
>;

/** A table of what other records leave behind; it has no records of its own, and nothing in it ever changes. */
export const defineJournal = <const R extends Resource>(
  resource: R,
  version: number,
  leaves: readonly (JournalHandlers & { readonly of?: JournalEntry<R> })[],
): Projection => ({
  name: tableNameOf(resource),
  version,
  entity: resource.entity,
  defaults: {},
  on: {},
  via: {},
  journalHandlers: leaves,
});

const tableNameOf = ({ path }: Resource) => path.replaceAll('-', '_');

/** A copy is inserted by its feature, which knows what a copy keeps. */
const duplicateFold = capabilityFold(duplicate, {}, { '*Duplicated': noChange });

const capabilityFolds = [
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
