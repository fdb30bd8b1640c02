import { existsSync, statSync } from 'node:fs';
import { cp, truncate } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { SIGNED_HEADS_FILE } from '@backoffice/infra/audit';
import { backUpTables, writeManifest } from '@backoffice/infra/backup';
import { CannotStart } from '@backoffice/infra/postgres';
import { queues } from '@backoffice/services';
import { parseSettings } from '#app/config.ts';
import { openAdapters } from '#app/adapters.ts';

/** `npm run backup -- <folder>`: everything that cannot be made again, into a new folder; the product may run meanwhile. */
const [folderArgument] = process.argv.slice(2);
try {
  if (folderArgument === undefined)
    throw new CannotStart('Name a folder that is not there yet: npm run backup -- <folder>');
  const settings = parseSettings(process.env);
  await using outside = await openAdapters(settings).then((opened) => ({
    ...opened,
    [Symbol.asyncDispose]: opened.close,
  }));
  const [folder, dataDir] = [resolve(folderArgument), resolve(settings.DATA_DIR)];
  const signed = statSync(join(outside.auditDir, SIGNED_HEADS_FILE), { throwIfNoEntry: false })?.size ?? 0;
  const saved = await backUpTables(
    outside.databaseUrl,
    folder,
    queues.map(({ name }) => name),
    outside.clock.now(),
  );
  // Files come after the rows that name them, and are never changed: none is missing.
  const all: readonly [string, string][] = [
    [outside.auditDir, 'audit'],
    ...(settings.FILES_S3_BUCKET ? [] : [[join(dataDir, 'files'), 'files'] as [string, string]]),
    ...(settings.SECRET ? [] : [[join(dataDir, 'secret'), 'secret'] as [string, string]]),
    ...(settings.AUDIT_KEY ? [] : [[join(dataDir, 'audit.key'), 'audit.key'] as [string, string]]),
  ];
  const beside = all.filter(([from]) => existsSync(from));
  const isDraft = (path: string) => basename(path).startsWith('.'); // of a file that is being put in: it vanishes
  for (const [from, name] of beside)
    await cp(from, join(folder, name), { recursive: true, filter: (path) => path === from || !isDraft(path) });
  // What was signed since the tables were read is of events that are not in them.
  if (existsSync(join(folder, 'audit', SIGNED_HEADS_FILE)))
    await truncate(join(folder, 'audit', SIGNED_HEADS_FILE), signed);
  await writeManifest(folder, { ...saved, beside: beside.map(([, name]) => name) });
  console.log(
    `${saved.tables.find(({ table }) => table === 'log.events')?.rows} events and ${saved.jobs.length} jobs that are not done are in ${folder}.`,
  );
  if (settings.FILES_S3_BUCKET)
    console.log(`Files stay in the bucket ${settings.FILES_S3_BUCKET}: it needs a backup of its own.`);
  console.log('It holds password hashes and secrets: keep it where nobody else can read it.');
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exitCode = 1;
}
