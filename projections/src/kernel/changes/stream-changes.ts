import type { EventLog, RecordedEvent } from '@backoffice/infra/event-log';
import { rowChangesOf, type RowChange } from '#kernel/advance.ts';
import { fold, parseStreamName } from '#kernel/fold.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import { WorkingSet } from '#kernel/working-set.ts';

/**
 * Which rows some events changed that another process has folded, worked out from the streams of the records
 * themselves.
 * Right for rows that follow from their own stream alone, as those of the platform do. A stream that cannot be folded
 * changes nothing: whoever folds the table parks it.
 */
export async function rowChangesFromStreams(
  log: Pick<EventLog, 'readStream'>,
  readModels: readonly ReadModel[],
  tenant: string,
  events: readonly RecordedEvent[],
): Promise<RowChange[]> {
  const byStream = [...Map.groupBy(events, ({ stream }) => stream)];
  const changes = byStream.map(async ([stream, news]) => {
    const since = news[0]?.position ?? 0;
    const before = (await log.readStream(tenant, stream)).filter(({ position }) => position < since);
    return readModels.flatMap((readModel) => rowChangesOf(readModel, tenant, foldedRows(readModel, before, news)));
  });
  return (await Promise.all(changes)).flat();
}

function foldedRows(
  { projection }: ReadModel,
  before: readonly RecordedEvent[],
  news: readonly RecordedEvent[],
): WorkingSet {
  const rows = new WorkingSet([], [], true, projection.concerns);
  try {
    for (const event of before)
      if (parseStreamName(event.stream).entity === projection.entity) fold(projection, rows, event);
    rows.clearTraces();
    for (const event of news) fold(projection, rows, event);
  } catch {
    rows.clearTraces();
  }
  return rows;
}
