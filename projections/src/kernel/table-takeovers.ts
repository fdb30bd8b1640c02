import type { EventLog } from '@backoffice/infra/event-log';
import { listenerSet } from '@backoffice/infra/feed';
import type { Pool } from '@backoffice/infra/postgres';
import { checkpointPositions, NewerTableError, tableVersions } from './checkpoints.ts';
import type { ReadModel } from './read-model.ts';

/**
 * `behind`: events that the table does not show, in the tenant that is furthest behind. They grow where no newer
 * version runs.
 */
export type TableTakeover = { readonly table: string; readonly version: number; readonly behind: number };

/**
 * Which tables newer versions of the product have made their own, as happens while one version follows another. Such a
 * table is neither folded nor read by this process any more; all others are.
 */
export type TableTakeovers = {
  /** What this process still folds and reads. */
  readonly owned: () => readonly ReadModel[];
  readonly has: (entity: string) => boolean;
  readonly accept: (error: NewerTableError) => void;
  /** Looks at the versions of all tables; answers whether any is taken over. */
  readonly detect: () => Promise<boolean>;
  /** By the log itself: of companies that others follow this process hears every half a minute. */
  readonly list: (log: Pick<EventLog, 'heads'>) => Promise<readonly TableTakeover[]>;
  /** Told once of the kind of record whose table is taken over. */
  readonly onTakeover: (listener: (entity: string) => void) => () => void;
};

export function tableTakeovers(
  pool: Pool,
  readModels: readonly ReadModel[],
  report: (problem: string, error: unknown) => void,
): TableTakeovers {
  const versions = new Map<ReadModel, number>();
  const listeners = listenerSet<string>((error) => report('A listener to changes failed', error));
  let kept = readModels;
  const owned = () => kept;

  function accept(error: NewerTableError): void {
    const readModel = owned().find(({ name }) => name === error.table);
    if (!readModel) return;
    versions.set(readModel, error.version);
    kept = kept.filter((each) => each !== readModel);
    report('A table is left to a newer version of the product: it is not read here any more', error);
    listeners.tell(readModel.table.resource.entity);
  }

  return {
    owned,
    accept,
    has: (entity) => [...versions.keys()].some(({ table }) => table.resource.entity === entity),
    async detect() {
      const found = await tableVersions(pool, owned());
      for (const { name, projection } of owned()) {
        const version = found.get(name) ?? 0;
        if (version !== projection.version) accept(new NewerTableError(name, version));
      }
      return versions.size > 0;
    },
    async list(log) {
      if (versions.size === 0) return [];
      const heads = await log.heads();
      return Promise.all(
        [...versions].map(async ([readModel, version]) => {
          const positions = await checkpointPositions(pool, [readModel]);
          return { table: readModel.name, version, behind: eventsBehind(heads, positions) };
        }),
      );
    },
    onTakeover: listeners.add,
  };
}

/** In the tenant that is furthest behind. */
export const eventsBehind = (heads: ReadonlyMap<string, number>, positions: ReadonlyMap<string, number>): number =>
  Math.max(0, ...[...heads].map(([tenant, head]) => head - (positions.get(tenant) ?? 0)));
