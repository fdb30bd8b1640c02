import type { Recorded } from '@backoffice/infra/event-log';
import { fold } from '#kernel/fold.ts';
import { WorkingSet, type Row } from '#kernel/working-set.ts';
import { units } from './catalogue.ts';

/** Every table in memory, as far as it was told: for whoever wants to know what the lists would show. */
export function memoryTables() {
  const tables = units.map(({ projection, name }) => ({
    projection,
    name,
    rows: new WorkingSet(Object.keys(projection.via), [], false),
  }));
  return {
    tell(event: Recorded): void {
      for (const { projection, rows } of tables) fold(projection, rows, event);
    },
    rows: (): Readonly<Record<string, readonly Row[]>> =>
      Object.fromEntries(tables.map(({ name, rows }) => [name, [...rows.all()]])),
  };
}
