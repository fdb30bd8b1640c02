import { ensureTable } from '#kernel/rebuild.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import { projectionRunner } from '#kernel/runner.ts';
import { readerOf } from '#lists/reader.ts';
import { readsOf } from '#lists/reads.ts';
import { openTestDatabase, report } from './database.spec-kit.ts';

/** A database with the tables of these read models, a runner that follows its log, and reads of a company's lists. */
export async function openFollowedTables(readModels: readonly ReadModel[], timeZone = 'UTC') {
  const at = await openTestDatabase();
  for (const readModel of readModels) await ensureTable(at, readModel);
  const runner = projectionRunner({ ...at, report }, readModels);
  await runner.start();
  const reads = readsOf(
    readerOf(at.sql, async () => timeZone),
    readModels.map(({ table }) => table),
  );
  return { at, runner, reads };
}
