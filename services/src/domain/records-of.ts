import type { Resource, RowOf } from '@backoffice/contracts/kernel';
import type { World } from '#kernel/world.ts';

/** Records by their ids; without those that are not there. */
export async function recordsOf<R extends Resource>(
  resource: R,
  ids: readonly string[],
  world: World,
): Promise<ReadonlyMap<string, RowOf<R>>> {
  const found = await Promise.all([...new Set(ids)].map(async (id) => [id, await world.record(resource, id)] as const));
  return new Map(found.flatMap(([id, record]) => (record === null ? [] : [[id, record] as const])));
}
