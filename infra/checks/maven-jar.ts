import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { missingProgram } from './nightly-groups.ts';

/** A program of the tests alone, in Java and in one jar: where it cannot be had, nothing else waits for it. */
export type JarProgram = {
  readonly name: string;
  readonly group: string;
  readonly artifact: string;
  readonly version: string;
  readonly sha256: string;
};
export type FoundJar = { readonly jar: string } | { readonly missing: string };
export type JarPlaces = { readonly jar?: string; readonly path?: string };

const REPOSITORY = join(homedir(), '.m2/repository');
const FETCH_TIMEOUT_MS = 180_000;
const run = promisify(execFile);

/** The jar, which Maven fetches once and keeps outside of the checkout; or why it is not there. */
export async function findJar(
  { name, group, artifact, version, sha256 }: JarProgram,
  { jar = kept({ group, artifact, version }), path = process.env['PATH'] ?? '' }: JarPlaces = {},
): Promise<FoundJar> {
  const missing = missingProgram({ needs: existsSync(jar) ? ['java'] : ['java', 'mvn'] }, path);
  if (missing) return { missing: `${missing} is not on this machine` };
  if (!existsSync(jar)) {
    const get = ['-q', '-B', `-Dmaven.repo.local=${REPOSITORY}`, 'dependency:get', '-Dtransitive=false'];
    await run('mvn', [...get, `-Dartifact=${group}:${artifact}:${version}`], { timeout: FETCH_TIMEOUT_MS }).catch(
      () => {},
    );
    if (!existsSync(jar)) return { missing: `Maven cannot fetch ${name}` };
  }
  const hash = createHash('sha256').update(readFileSync(jar)).digest('hex');
  return hash === sha256 ? { jar } : { missing: `${jar} is not ${name} ${version}` };
}

const kept = ({ group, artifact, version }: Pick<JarProgram, 'group' | 'artifact' | 'version'>) =>
  join(REPOSITORY, group.replaceAll('.', '/'), artifact, version, `${artifact}-${version}.jar`);
