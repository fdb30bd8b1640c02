import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { missingProgram } from './nightly-groups.ts';

/**
 * Kafka for the tests, in Java, without Docker: what `kafka-pom.xml` names and needs, 45 jars, 43 MB. Where it cannot
 * be had, nothing else waits for it.
 */
const POM = fileURLToPath(new URL('kafka-pom.xml', import.meta.url));
const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));
const REPOSITORY = join(homedir(), '.m2/repository');
const FETCH_TIMEOUT_MS = 240_000;
const run = promisify(execFile);

/** As a container where KAFKA_TEST is `docker` or there is no Java, and else from the jars; or why not at all. */
export async function findKafka({ how = process.env['KAFKA_TEST'], ...where }: KafkaPlaces = {}): Promise<
  KafkaJars | 'docker'
> {
  const jars = how === 'docker' ? { missing: 'KAFKA_TEST is docker' } : await findKafkaJars(where);
  if ('folder' in jars) return jars;
  const isServed = await run('docker', ['version'], { timeout: 10_000, env: { PATH: pathOf(where) } }).then(
    () => true,
    () => false,
  );
  return isServed ? 'docker' : { missing: `${jars.missing}, and Docker does not answer` };
}

type KafkaPlaces = { readonly how?: string; readonly cache?: string; readonly path?: string };
const pathOf = ({ path = process.env['PATH'] ?? '' }: KafkaPlaces) => path;

export type KafkaJars = { readonly folder: string } | { readonly missing: string };

/** The folder of the jars, which Maven fetches once for each version of the pom; or why it is not there. */
async function findKafkaJars({ cache = CACHE, ...where }: KafkaPlaces): Promise<KafkaJars> {
  const version = createHash('sha256').update(readFileSync(POM)).digest('hex').slice(0, 12);
  const folder = join(cache, `kafka-${version}`);
  const missing = missingProgram({ needs: existsSync(folder) ? ['java'] : ['java', 'mvn'] }, pathOf(where));
  if (missing) return { missing: `${missing} is not on this machine` };
  if (!existsSync(folder)) await fetchJars(cache, folder).catch(() => {});
  return existsSync(folder) ? { folder } : { missing: 'Maven cannot fetch Kafka' };
}

/** Beside the folder first: two workers may fetch at once, and one that is killed leaves no half. */
async function fetchJars(cache: string, folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  const copy = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${unfinished}`];
  try {
    await run('mvn', ['-q', '-B', `-Dmaven.repo.local=${REPOSITORY}`, '-f', POM, ...copy], {
      timeout: FETCH_TIMEOUT_MS,
    });
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
