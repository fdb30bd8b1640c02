import type { z } from 'zod';
import { capabilitiesOf, duplicate, type activity, type approve, type archive, type Capability, type link, type send, type sign, type trash } from '@backoffice/contracts/capabilities';
import { mount, type MessageOf, type MountedMessage, type recordFields, type Resource } from '@backoffice/contracts/kernel';
import { nothing, type AnyHandler, type AnyHandlers, type Fields, type Handlers, type Projection, type Via } from '#kernel/projection.ts';
import { activityFold } from './activity.ts';
import { approveFold } from './approve.ts';
import { archiveFold } from './archive.ts';
import { foldOf } from './fold.ts';
import { linkFold } from './link.ts';
import { sendFold } from './send.ts';
import { signFold } from './sign.ts';
import { trashFold } from './trash.ts';

/** The words that each key of `can` brings with it. */
type Brought = {
  trash: typeof trash; archive: typeof archive; status: typeof activity; duplicate: typeof duplicate;
  send: typeof send | typeof link; sign: typeof sign; approve: typeof approve;
};
type BroughtTo<R extends Resource> = { [Key in keyof Brought]: Key extends keyof R['can'] ? Brought[Key] : never }[keyof Brought];
type FieldOf<C> = C extends Capability ? keyof C['fields'] : never;
type EventOf<C, Entity extends string> = C extends Capability ? MountedMessage<C['events'], Entity> : never;

type Row<R extends Resource> = z.infer<R['view']>;
type OwnEvent<R extends Resource> = MessageOf<R['events']>;
type MechanismEvent<R extends Resource> = Exclude<EventOf<BroughtTo<R>, R['entity']>, { type: OwnEvent<R>['type'] }>;
/** What an insert must say: neither what the envelope says nor what a mechanism begins. */
type New<R extends Resource> = Omit<Row<R>, keyof typeof recordFields | FieldOf<BroughtTo<R>>>;

/** `of` says for the compiler which rows the handlers are written for. */
type Linked<R> = Via & { readonly of?: R };

export type Written<R extends Resource> = {
  readonly version: number;
  /** All events of the feature; of a mechanism's events those that mean something here beside what the mechanism does. */
  readonly on: Handlers<OwnEvent<R>, New<R>, Row<R>> & Partial<Handlers<MechanismEvent<R>, never, Row<R>>>;
  /** By link column. */
  readonly via?: Readonly<Partial<Record<keyof Row<R> & string, Linked<Row<R>>>>>;
};

export const from = <const Other extends Resource, R>({ entity }: Other, on: Partial<Handlers<OwnEvent<Other>, never, R>>): Linked<R> =>
  ({ entity, on: on as unknown as AnyHandlers }); // the runner calls each handler with events of its own name only

/** Mounts the folds of every mechanism a resource declares, and puts the feature's own handlers after them. */
export function project<const R extends Resource>(resource: R, { version, on, via }: Written<R>): Projection {
  const mounted = capabilitiesOf(resource);
  const folds = allFolds.filter(({ words }) => mounted.includes(words));
  const layers = [...folds.map((fold) => mount(resource.entity, fold.on)), on] as readonly AnyHandlers[]; // each handler meets events of its own name only
  const names = [...new Set(layers.flatMap((layer) => Object.keys(layer)))];
  return {
    name: resource.path.replaceAll('-', '_'), version, entity: resource.entity,
    begin: Object.assign({}, ...folds.map(({ begin }) => begin)) as Fields, // the columns of every fold
    on: Object.fromEntries(names.map((name) => [name, layers.flatMap((layer): AnyHandler[] => (layer[name] ? [layer[name]] : []))])),
    via: (via ?? {}) as Projection['via'], // link columns that are left out are left out here
  };
}

/** A copy is inserted by its feature, which knows what a copy keeps. */
const duplicateFold = foldOf(duplicate, {}, { '*Duplicated': nothing });

const allFolds = [trashFold, archiveFold, activityFold, duplicateFold, sendFold, linkFold, signFold, approveFold];
