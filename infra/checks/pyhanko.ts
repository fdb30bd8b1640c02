import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { missingProgram } from './nightly-groups.ts';

/** pyHanko, which judges signatures of PDFs: a program of the tests alone, kept outside of the checkout. */
const RELEASE = ['pyhanko==0.38.0', 'pyhanko-cli==0.6.0'];
const HOME = join(homedir(), '.cache/backoffice/pyhanko-0.38.0');
const INSTALL_TIMEOUT_MS = 180_000;
const run = promisify(execFile);

export type FoundProgram = { readonly program: string } | { readonly missing: string };
export type ProgramPlaces = { readonly home?: string; readonly path?: string };

/** The program, which pip installs once, and openssl, which stamps the time for it; or why it is not there. */
export async function findPyhanko({
  home = HOME,
  path = process.env['PATH'] ?? '',
}: ProgramPlaces = {}): Promise<FoundProgram> {
  const program = join(home, 'bin/pyhanko');
  const missing = missingProgram({ needs: existsSync(program) ? ['openssl'] : ['openssl', 'python3'] }, path);
  if (missing) return { missing: `${missing} is not on this machine` };
  if (existsSync(program)) return { program };
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  await run('python3', ['-m', 'venv', home], { timeout: INSTALL_TIMEOUT_MS, env: { ...process.env, PATH: path } })
    .then(() => run(join(home, 'bin/python3'), [...pip, ...RELEASE], { timeout: INSTALL_TIMEOUT_MS }))
    .catch(() => {});
  return existsSync(program) ? { program } : { missing: 'pip cannot fetch pyHanko' };
}

/** What it says of the signature of a file, by its words: `INTACT:TRUSTED,UNTOUCHED`; or why it cannot be read. */
export async function judgeSignature(program: string, file: Uint8Array, trust: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pyhanko-'));
  try {
    const pdf = join(folder, 'sealed.pdf');
    writeFileSync(pdf, file);
    const roots = trust.flatMap((pem, at) => {
      const root = join(folder, `${at}.pem`);
      writeFileSync(root, pem);
      return ['--trust', root];
    });
    const asked = ['sign', 'validate', '--trust-replace', ...roots, pdf];
    const { stdout, stderr } = await run(program, asked, { cwd: folder }).catch(
      (error: { readonly stdout: string; readonly stderr: string }) => error, // what is not valid is an exit code
    );
    const said = /^Seal:[0-9a-f]+:(\S+)/m.exec(stdout)?.[1];
    return said ?? (`${stdout}\n${stderr}`.trim().split('\n').at(-1) || 'It finds no signature');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
