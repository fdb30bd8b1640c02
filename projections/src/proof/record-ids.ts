import type { ReadModel } from '#kernel/read-model.ts';

/** The ids of records, by their kind. */
export function recordIds() {
  const byEntity = new Map<string, Set<string>>();
  let size = 0;
  return {
    add(entity: string, id: string): void {
      const ids = byEntity.get(entity) ?? new Set();
      if (!ids.has(id)) size += 1;
      byEntity.set(entity, ids.add(id));
    },
    of: (entity: string): readonly string[] => [...(byEntity.get(entity) ?? [])],
    has: (entity: string, id: string): boolean => byEntity.get(entity)?.has(id) ?? false,
    entities: (): readonly string[] => [...byEntity.keys()],
    size: () => size,
  };
}
export type RecordIds = ReturnType<typeof recordIds>;

/**
 * By the field that names it, the kind of a record: as tables are linked, and otherwise by its name (`invoiceId`).
 */
export function linkFieldsOf(readModels: readonly ReadModel[]): ReadonlyMap<string, string> {
  const byName = readModels.map(
    ({ projection: { entity } }) => [`${entity.slice(0, 1).toLowerCase()}${entity.slice(1)}Id`, entity] as const,
  );
  const byLink = readModels.flatMap(({ projection: { via } }) =>
    Object.entries(via).flatMap(([place, handlers]) =>
      handlers
        .filter(({ names }) => !names && place !== 'id')
        .map(({ entity }) => [place.split('.').at(-1) ?? place, entity] as const),
    ),
  );
  return new Map([...byName, ...byLink]);
}

/** Adds the records that a row or an event names, at whatever depth. */
export function addNamedRecords(ids: RecordIds, fields: ReadonlyMap<string, string>, value: unknown): void {
  if (Array.isArray(value)) for (const each of value) addNamedRecords(ids, fields, each);
  else if (typeof value === 'object' && value !== null)
    for (const [field, each] of Object.entries(value)) {
      const entity = typeof each === 'string' ? fields.get(field) : undefined;
      if (entity !== undefined) ids.add(entity, String(each));
      else addNamedRecords(ids, fields, each);
    }
}
