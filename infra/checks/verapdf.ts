import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { missingProgram } from './nightly-groups.ts';

/**
 * veraPDF, the validator of PDF/A and PDF/UA that the PDF Association keeps. A program of the tests alone, and one in
 * Java: where it cannot be had, nothing else waits for it.
 */
const VERSION = '1.28.2';
const REPOSITORY = join(homedir(), '.m2/repository');
const JAR = join(REPOSITORY, `org/verapdf/apps/greenfield-apps/${VERSION}/greenfield-apps-${VERSION}.jar`);
const JAR_SHA256 = '687d4d8bcfec48c9f7e931cf78ed061f1eeccfba55d4cdc000ba9b4d8aa46ce6';
const FETCH_TIMEOUT_MS = 180_000;
const run = promisify(execFile);

export type Validator = { readonly jar: string } | { readonly missing: string };

/** The jar, which Maven fetches once and keeps outside of the checkout; or why it is not there. */
export async function findValidator({ jar = JAR, path = process.env['PATH'] ?? '' } = {}): Promise<Validator> {
  const missing = missingProgram({ needs: existsSync(jar) ? ['java'] : ['java', 'mvn'] }, path);
  if (missing) return { missing: `${missing} is not on this machine` };
  if (!existsSync(jar)) {
    const get = ['-q', '-B', `-Dmaven.repo.local=${REPOSITORY}`, 'dependency:get', '-Dtransitive=false'];
    const asked = run('mvn', [...get, `-Dartifact=org.verapdf.apps:greenfield-apps:${VERSION}`], {
      timeout: FETCH_TIMEOUT_MS,
    });
    if (
      !(await asked.then(
        () => existsSync(jar),
        () => false,
      ))
    )
      return { missing: 'Maven cannot fetch veraPDF' };
  }
  const hash = createHash('sha256').update(readFileSync(jar)).digest('hex');
  return hash === JAR_SHA256 ? { jar } : { missing: `${jar} is not veraPDF ${VERSION}` };
}

/** The clauses that a file breaks, by each standard that it says it keeps. */
export type Verdict = Readonly<Record<string, readonly string[]>>;

/** Judges each file by what its metadata name, all in one run of Java. @throws when that gets nowhere */
export async function validate(jar: string, pdfs: readonly Uint8Array[]): Promise<Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), 'verapdf-'));
  try {
    for (const [at, bytes] of pdfs.entries()) writeFileSync(join(folder, `${at}.pdf`), bytes);
    // so short a run is over before the second compiler is worth its while
    const java = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', jar, 'org.verapdf.apps.GreenfieldCliWrapper'];
    const asked = ['--flavour', '0', '--format', 'text', '--verbose', '--recurse', folder];
    const printed = await run('java', [...java, ...asked], { maxBuffer: 64_000_000 }).catch(
      (error: { readonly stdout: string }) => error, // files that fail are an exit code
    );
    const verdicts = verdictsIn(printed.stdout);
    if (verdicts.size === 0) throw new Error(`veraPDF says nothing: ${JSON.stringify(printed)}`);
    return pdfs.map((_, at) => verdicts.get(`${at}.pdf`) ?? {});
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `FAIL /tmp/7.pdf ua1` and below it the clauses, by the name of the file. */
export function verdictsIn(printed: string): Map<string, Verdict> {
  const verdicts = new Map<string, Record<string, string[]>>();
  let clauses: string[] = [];
  for (const line of printed.split('\n')) {
    const [, path = '', standard] = /^(?:PASS|FAIL) (\S+) (\w+)$/.exec(line) ?? [];
    if (standard) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      verdicts.set(name, { ...verdicts.get(name), [standard]: (clauses = []) });
    } else if (/^ +FAIL /.test(line)) clauses.push(line.trim().slice('FAIL '.length));
  }
  return verdicts;
}
