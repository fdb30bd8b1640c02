import { existsSync, statSync } from 'node:fs';
import { cp, truncate } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { SIGNED_HEADS_FILE } from '@backoffice/infra/audit';
import {
  backUpTables,
  copyFileName,
  describeLost,
  listFiles,
  stillKnown,
  writeManifest,
} from '@backoffice/infra/backup';
import { CannotStart } from '@backoffice/infra/postgres';
import { queues } from '@backoffice/services';
import type { StoredData } from '#app/adapters.ts';
import type { Settings } from '#app/config.ts';
import { compareDeployment } from '#app/deployment.ts';
import { loadKeys } from '#app/keys.ts';
import { runTool } from '#app/tool.ts';

/**
 * `npm run backup -- <folder>`: everything that cannot be made again, into a new folder; the product may run meanwhile.
 * Ends with 1 when a file that the database names is lost, and keeps what is there.
 */
const [folderArgument] = process.argv.slice(2);
await runTool(async (data, settings) => {
  if (folderArgument === undefined)
    throw new CannotStart('Name a folder that is not there yet: npm run backup -- <folder>');
  await assertSameDeployment(data, settings);
  const folder = resolve(folderArgument);
  const signed = statSync(join(data.auditDir, SIGNED_HEADS_FILE), { throwIfNoEntry: false })?.size ?? 0;
  const names = queues.map(({ name }) => name);
  const { known, ...saved } = await backUpTables(
    { url: data.databaseUrl, log: data.log },
    folder,
    names,
    data.clock.now(),
  );
  const beside = await copyFolders(data, settings, folder);
  // What was signed since the tables were read is of events that are not in them.
  if (existsSync(join(folder, 'audit', SIGNED_HEADS_FILE)))
    await truncate(join(folder, 'audit', SIGNED_HEADS_FILE), signed);
  const files = await listFiles(folder, [...saved.tables.map(({ table }) => copyFileName(table)), ...beside]);
  const digests = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  const doubtful = settings.FILES_S3_BUCKET
    ? []
    : known.filter(({ path, sha256 }) => digests.get(`files/${path}`) !== sha256);
  const lost = (await stillKnown(data.databaseUrl, doubtful)).map(({ path }) => path);
  await writeManifest(folder, { ...saved, beside, files, lost });
  console.log(
    `${saved.tables.find(({ table }) => table === 'log.events')?.rows} events and ${saved.jobs.length} jobs that are not done are in ${folder}.`,
  );
  if (settings.FILES_S3_BUCKET)
    console.log(`Files stay in the bucket ${settings.FILES_S3_BUCKET}: it needs a backup of its own.`);
  console.log('It holds password hashes and secrets: keep it where nobody else can read it.');
  if (lost.length > 0) console.error(describeLost(lost));
  return lost.length === 0;
});

/**
 * Files come after the rows that name them, and are never changed: none is missing. Answers the names of what was
 * there.
 */
async function copyFolders({ auditDir }: StoredData, settings: Settings, folder: string): Promise<string[]> {
  const dataDir = resolve(settings.DATA_DIR);
  const all: readonly [string, string][] = [
    [auditDir, 'audit'],
    ...(settings.FILES_S3_BUCKET ? [] : [[join(dataDir, 'files'), 'files'] as [string, string]]),
    ...(settings.SECRET ? [] : [[join(dataDir, 'secret'), 'secret'] as [string, string]]),
    ...(settings.AUDIT_KEY ? [] : [[join(dataDir, 'audit.key'), 'audit.key'] as [string, string]]),
    ...(settings.SEAL_CA_KEY ? [] : [[join(dataDir, 'seal-ca.pem'), 'seal-ca.pem'] as [string, string]]),
  ];
  const beside = all.filter(([from]) => existsSync(from));
  const isDraft = (path: string) => basename(path).startsWith('.'); // of a file that is being put in: it vanishes
  for (const [from, name] of beside)
    await cp(from, join(folder, name), { recursive: true, filter: (path) => path === from || !isDraft(path) });
  return beside.map(([, name]) => name);
}

/** A backup with the keys or files of another database would be found out when it is needed. @throws CannotStart */
async function assertSameDeployment({ databaseUrl }: StoredData, settings: Settings): Promise<void> {
  const states = await compareDeployment(databaseUrl, settings, await loadKeys(settings));
  const foreign = states.filter(({ state }) => state === 'another').map(({ name }) => name);
  if (foreign.length > 0)
    throw new CannotStart(
      `The database is not that of this ${foreign.join(', ')}: back it up with the settings of the product (npm run deployment compares them).`,
    );
}
