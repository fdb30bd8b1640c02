import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { assertRestorable, describeLost, readManifest, restoreTables } from '@backoffice/infra/backup';
import { makeFolder } from '@backoffice/infra/files';
import { openJobs } from '@backoffice/infra/jobs';
import { CannotStart, pgPool, sqlPool } from '@backoffice/infra/postgres';
import { readSide } from '@backoffice/projections';
import { queues } from '@backoffice/services';
import { parseSettings, type Settings } from '#app/config.ts';
import { openAdapters } from '#app/adapters.ts';
import { exitWith } from '#app/tool.ts';

/**
 * `npm run restore -- <folder>`: a backup into an empty database, lists folded anew, and then the log verified as by
 * `npm run audit:verify`, whose end is that of this.
 */
const [folderArgument] = process.argv.slice(2);
await exitWith(async () => {
  if (folderArgument === undefined) throw new CannotStart('Name the folder of a backup: npm run restore -- <folder>');
  await restoreBackup(resolve(folderArgument), parseSettings(process.env));
  return spawnSync(process.execPath, [join(import.meta.dirname, 'audit-verify.ts')], { stdio: 'inherit' }).status === 0;
});

async function restoreBackup(folder: string, settings: Settings): Promise<void> {
  const manifest = await readManifest(folder);
  assertRestorable(manifest);
  const dataDir = resolve(settings.DATA_DIR);
  await restoreKeys(folder, dataDir, settings);
  await using opened = new AsyncDisposableStack();
  const outside = opened.adopt(await openAdapters(settings), (each) => each.close());
  await restoreTables(outside.databaseUrl, folder, manifest);
  if (existsSync(join(folder, 'files')) && !settings.FILES_S3_BUCKET)
    await cp(join(folder, 'files'), join(dataDir, 'files'), { recursive: true });
  if (existsSync(join(folder, 'audit')) && !existsSync(outside.auditDir))
    await cp(join(folder, 'audit'), outside.auditDir, { recursive: true }); // one that has survived may know more

  const jobs = opened.adopt(
    await openJobs({ url: outside.databaseUrl, queues, onError: (error) => console.error(error.message) }),
    (each) => each.stop(),
  );
  for (const { queue: name, key, data } of manifest.jobs) {
    const queue = queues.find((each) => each.name === name);
    if (queue) await jobs.enqueue<object>(queue, key, data);
  }
  const pool = opened.adopt(pgPool(outside.databaseUrl, { statementTimeoutMs: 0 }), (each) => each.end());
  const sql = opened.adopt(sqlPool(outside.databaseUrl), (each) => each.end());
  await (
    await readSide({ ...outside, pool, sql, report: (problem, error) => console.error(problem, error) }).start()
  ).stop();
  if (manifest.files === null)
    console.log(
      'An older version made this backup and listed no files: whether one of them is missing or damaged cannot be told.',
    );
  if (manifest.lost.length > 0) console.log(describeLost(manifest.lost));
  console.log(
    `As of ${manifest.at}: ${manifest.tables.find(({ table }) => table === 'log.events')?.rows} events, ${manifest.jobs.length} jobs to do.`,
  );
}

/** What links and signatures are made with. @throws CannotStart when the folder of the product has others already */
async function restoreKeys(
  folder: string,
  dataDir: string,
  { SECRET, AUDIT_KEY, SEAL_CA_KEY }: Settings,
): Promise<void> {
  for (const [name, given] of [
    ['secret', SECRET],
    ['audit.key', AUDIT_KEY],
    ['seal-ca.pem', SEAL_CA_KEY],
  ] as const) {
    const [kept, here] = [join(folder, name), join(dataDir, name)];
    if (given || !existsSync(kept)) continue;
    if (existsSync(here) && !readFileSync(here).equals(readFileSync(kept)))
      throw new CannotStart(`${here} is another one than that of the backup: restore into a DATA_DIR of its own.`);
    makeFolder(dataDir);
    if (!existsSync(here)) await cp(kept, here);
  }
}
