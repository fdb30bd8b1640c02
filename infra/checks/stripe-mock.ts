import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, untilListening } from './child-server.ts';
import { missingProgram } from './nightly-groups.ts';

/** Stripe's own stand-in, which holds its OpenAPI description and refuses requests that are not of it. */
const STRIPE_MOCK = { module: 'github.com/stripe/stripe-mock', version: 'v0.203.0' };
const FOLDER = join(homedir(), '.cache/stripe-mock', STRIPE_MOCK.version);
const BUILD_TIMEOUT_MS = 180_000;
const run = promisify(execFile);

/** The program, which Go builds once and keeps outside of the checkout; or why it is not there. */
export async function findStripeMock(): Promise<{ readonly program: string } | { readonly missing: string }> {
  const program = join(FOLDER, 'stripe-mock');
  if (existsSync(program)) return { program };
  const missing = missingProgram({ needs: ['go'] });
  if (missing) return { missing: `${missing} is not on this machine` };
  const env = { ...process.env, GOBIN: FOLDER };
  const built = run('go', ['install', `${STRIPE_MOCK.module}@${STRIPE_MOCK.version}`], {
    env,
    timeout: BUILD_TIMEOUT_MS,
  });
  await built.catch(() => {});
  return existsSync(program) ? { program } : { missing: `Go cannot build stripe-mock ${STRIPE_MOCK.version}` };
}

/** On the loopback interface, at a port of its own. */
export async function startStripeMock(program: string) {
  const port = await freePort();
  const server = spawn(program, ['-http-port', String(port)], { stdio: 'ignore' });
  await untilListening(port);
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.kill() };
}
