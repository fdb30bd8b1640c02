import type { StreamEventOf } from '@backoffice/contracts/capabilities';
import type {
  AnyEventHandlers,
  EventEnvelope,
  EventHandler,
  MessageOf,
  recordFields,
  Resource,
  RowFold,
  RowOf,
} from '@backoffice/contracts/kernel';
import type { JournalHandlers, Projection, ViaHandlers } from '#kernel/projection.ts';

/** `of` says for the compiler which rows the handlers are written for. */
type TypedViaHandlers<R> = ViaHandlers & { readonly of?: R };
/** A column, or a field of each entry of a column that is a list. */
type LinkPathIn<R> = {
  readonly [Column in keyof R & string]: R[Column] extends readonly (infer Entry extends object)[]
    ? Column | `${Column}.${keyof Entry & string}`
    : Column;
}[keyof R & string];

type ProjectionDefinition<R extends Resource> = {
  readonly version: number;
  /** Whose stream makes the rows, where that is another kind of record. */
  readonly of?: Resource;
  /** By the place that names the other record. */
  readonly via?: {
    readonly [At in LinkPathIn<RowOf<R>>]?: TypedViaHandlers<RowOf<R>> | readonly TypedViaHandlers<RowOf<R>>[];
  };
};

type TargetIds<E extends StreamEventOf<Resource>> = (event: EventEnvelope<E>) => readonly string[];

/**
 * What events of another kind of record mean here. `names`: whom they speak of themselves; else it is who names their
 * record.
 */
export function onEventsOf<const Other extends Resource, R, Type extends StreamEventOf<Other>['type']>(
  { entity }: Other,
  on: { readonly [Each in Type]: EventHandler<Extract<StreamEventOf<Other>, { type: Each }>, never, NoInfer<R>> },
  names?: TargetIds<Extract<StreamEventOf<Other>, { type: Type }>>,
): TypedViaHandlers<R> {
  return {
    entity,
    // the runner calls each with events of its own name only
    on: on as unknown as AnyEventHandlers,
    ...(names && { names: names as TargetIds<StreamEventOf<Resource>> }),
  };
}

/** A table of the records that a fold makes. What their rules need beside the rows is left out. */
export const defineProjection = <R extends Resource>(
  { resource, defaults, on }: RowFold & { readonly resource: R },
  { version, of = resource, via = {} }: ProjectionDefinition<R>,
): Projection => ({
  name: tableNameOf(resource),
  version,
  entity: of.entity,
  ...(resource.visibleTo && { concerns: resource.visibleTo }),
  defaults,
  on,
  via: Object.fromEntries(
    Object.entries(via as Readonly<Record<string, ViaHandlers | readonly ViaHandlers[]>>).map(([place, linked]) => [
      place,
      [linked].flat(),
    ]),
  ), // by the same places
});

/** What each event of another kind of record leaves in a table of entries. */
export const journalEntriesOf = <const Other extends Resource, Entry>(
  { entity }: Other,
  on: {
    readonly [Type in MessageOf<Other['events']>['type']]?: (
      event: EventEnvelope<Extract<MessageOf<Other['events']>, { type: Type }>>,
    ) => readonly Entry[];
  },
): JournalHandlers & { readonly of?: Entry } => ({ entity, on: on as unknown as JournalHandlers['on'] }); // as above

/** What a journal's entry must say: not which event left it, nor where in that event it stands. */
export type JournalEntry<R extends Resource> = Omit<
  RowOf<R>,
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

const tableNameOf = ({ path }: Resource) => path.replace(/[-/]/g, '_');
