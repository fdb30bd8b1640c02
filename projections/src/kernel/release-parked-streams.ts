import { rebuild } from './rebuild.ts';
import type { RebuildPorts } from './catch-up.ts';
import type { ReadModel } from './read-model.ts';

/**
 * After the cause is mended: folds the table again beside the live one, because what a parked stream has to say may
 * concern any row. Answers how many streams were let go; one that fails again stays where it is.
 */
export async function releaseParkedStreams(ports: RebuildPorts, readModel: ReadModel): Promise<number> {
  const parked = async () =>
    (await ports.pool.query('SELECT FROM read.parked WHERE projection = $1', [readModel.name])).rowCount ?? 0;
  const before = await parked();
  if (before > 0) await rebuild(ports, readModel);
  return before - (await parked());
}
