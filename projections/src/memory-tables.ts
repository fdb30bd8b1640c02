import type { RecordedEvent } from '@backoffice/infra/event-log';
import { fold } from '#kernel/fold.ts';
import { WorkingSet, type ProjectedRow } from '#kernel/working-set.ts';
import { readModels } from './catalogue.ts';

/** Every table in memory, as far as it was told: for whoever wants to know what the lists would show. */
export function memoryTables() {
  const tables = readModels.map(({ projection, name }) => ({
    projection,
    name,
    rows: new WorkingSet(Object.keys(projection.via), [], false),
  }));
  return {
    tell(event: RecordedEvent): void {
      for (const { projection, rows } of tables) fold(projection, rows, event);
    },
    rows: (): Readonly<Record<string, readonly ProjectedRow[]>> =>
      Object.fromEntries(tables.map(({ name, rows }) => [name, [...rows.all()]])),
  };
}
