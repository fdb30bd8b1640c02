import {
  mountNames,
  type AnyEventHandler,
  type AnyEventHandlers,
  type AnyUnseenHandler,
  type EventHandlers,
  type Fields,
  type MessageOf,
  type MountedMessage,
  type RecordFold,
  type recordFields,
  type Resource,
  type RowOf,
  type UnseenHandler,
} from '#kernel/index.ts';
import { activityFold, type activity } from './activity.ts';
import { approveFold, type approve } from './approve.ts';
import { archiveFold, type archive } from './archive.ts';
import { attachFold, type attach } from './attach.ts';
import type { Capability } from './capability.ts';
import { duplicateFold, type duplicate } from './duplicate.ts';
import { linkFold, type link } from './link.ts';
import { capabilitiesOf } from './mounted-messages.ts';
import { photosFold, type photos } from './photos/photos.ts';
import { reassignFold, type reassign } from './reassign.ts';
import { reviseFold, type revise } from './documents/revise.ts';
import { sendFold, type send } from './send.ts';
import { shareFold, type share } from './sharing/share.ts';
import { signFold, type sign } from './sign.ts';
import { permanentDeleteFold, trashFold, type permanentDelete, type trash } from './trash.ts';

/** The words that each key of `can` brings with it. */
type CapabilityByKey = {
  trash: typeof trash;
  permanentDelete: typeof permanentDelete;
  archive: typeof archive;
  attach: typeof attach;
  share: typeof share;
  photos: typeof photos;
  status: typeof activity;
  duplicate: typeof duplicate;
  revise: typeof revise;
  send: typeof send | typeof link;
  sign: typeof sign;
  approve: typeof approve;
  reassign: typeof reassign;
};
/** The mechanisms that a resource declares. */
export type DeclaredCapabilities<R extends Resource> = {
  [Key in keyof CapabilityByKey]: Key extends keyof R['can'] ? CapabilityByKey[Key] : never;
}[keyof CapabilityByKey];
type FieldOf<C> = C extends Capability ? keyof C['fields'] : never;
type EventOf<C, Entity extends string> = C extends Capability ? MountedMessage<C['events'], Entity> : never;

export type OwnEvent<R extends Resource> = MessageOf<R['events']>;
/** Where a feature gives an event of a mechanism a shape of its own, that one counts. */
type MechanismEvent<R extends Resource> = Exclude<
  EventOf<DeclaredCapabilities<R>, R['entity']>,
  { type: OwnEvent<R>['type'] }
>;
/** Every event that a stream of such records can hold. */
export type StreamEventOf<R extends Resource> = OwnEvent<R> | MechanismEvent<R>;

/** The columns that the mechanisms of a resource begin and change. */
export type MechanismField<R extends Resource> = FieldOf<DeclaredCapabilities<R>>;
/** What an insert must say: neither what the envelope says nor what a mechanism begins. */
type NewRow<R extends Resource> = Omit<RowOf<R>, keyof typeof recordFields | MechanismField<R>>;
export type MechanismUnseenState<R extends Resource> = 'send' extends keyof R['can']
  ? (typeof sendFold)['unseen']['defaults'] & (typeof linkFold)['unseen']['defaults']
  : object;

type FoldDefinition<R extends Resource, Unseen extends object> = {
  /**
   * All events of the feature; of a mechanism's events those that mean something here beside what the mechanism does.
   */
  readonly on: EventHandlers<OwnEvent<R>, NewRow<R>, RowOf<R>> &
    Partial<EventHandlers<MechanismEvent<R>, never, RowOf<R>>>;
  readonly unseen?: UnseenDefinition<R, Unseen>;
};
/** State that rules need and no view shows. */
export type UnseenDefinition<R extends Resource, Unseen extends object> = {
  readonly defaults: Unseen;
  readonly on: {
    readonly [Type in StreamEventOf<R>['type']]?: UnseenHandler<
      Extract<StreamEventOf<R>, { readonly type: Type }>,
      NoInfer<Unseen>
    >;
  };
};

/** The fold of a resource: what the feature says of each event, after the mechanisms that it declares. */
export const defineFold = <const R extends Resource, Unseen extends object = object>(
  resource: R,
  { on, unseen }: FoldDefinition<R, Unseen>,
): RecordFold<R, Unseen & MechanismUnseenState<R>> =>
  foldInLayers(resource, [on as unknown as AnyEventHandlers], unseen); // each handler meets events of its own name only

/** Mounts the folds of every mechanism a resource declares, and puts handlers after them, layer by layer. */
export function foldInLayers<const R extends Resource, Unseen extends object>(
  resource: R,
  layers: readonly AnyEventHandlers[],
  unseen: UnseenDefinition<R, Unseen> | undefined,
): RecordFold<R, Unseen & MechanismUnseenState<R>> {
  const mounted = capabilitiesOf(resource);
  const folds = capabilityFolds.filter(({ capability }) => mounted.includes(capability));
  const mount = <V>(handlers: Readonly<Record<string, V>>) => mountNames(resource.entity, handlers);
  return {
    resource,
    defaults: Object.assign({}, ...folds.map(({ defaults }) => defaults)) as Fields, // the columns of every mechanism
    on: byEvent<AnyEventHandler>([...folds.map((fold) => mount(fold.on)), ...layers]),
    unseen: {
      defaults: Object.assign({}, ...folds.map((fold) => fold.unseen.defaults), unseen?.defaults) as Unseen &
        MechanismUnseenState<R>, // of every mechanism, and its own
      on: byEvent<AnyUnseenHandler>([
        ...folds.map((fold) => mount(fold.unseen.on)),
        (unseen?.on ?? {}) as typeof linkFold.unseen.on,
      ]), // as above
    },
  };
}

const byEvent = <Handler>(layers: readonly Readonly<Record<string, Handler>>[]): Record<string, readonly Handler[]> =>
  Object.fromEntries(
    [...new Set(layers.flatMap((layer) => Object.keys(layer)))].map((type) => [
      type,
      layers.flatMap((layer) => layer[type] ?? []),
    ]),
  );

const capabilityFolds = [
  trashFold,
  permanentDeleteFold,
  archiveFold,
  attachFold,
  shareFold,
  photosFold,
  activityFold,
  duplicateFold,
  reviseFold,
  sendFold,
  linkFold,
  signFold,
  approveFold,
  reassignFold,
];
