import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findJar, type FoundJar, type JarPlaces } from './maven-jar.ts';

/** veraPDF, the validator of PDF/A and PDF/UA that the PDF Association keeps. */
const VERAPDF = {
  name: 'veraPDF',
  group: 'org.verapdf.apps',
  artifact: 'greenfield-apps',
  version: '1.28.2',
  sha256: '687d4d8bcfec48c9f7e931cf78ed061f1eeccfba55d4cdc000ba9b4d8aa46ce6',
};
const run = promisify(execFile);

export const findValidator = (places?: JarPlaces): Promise<FoundJar> => findJar(VERAPDF, places);

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
