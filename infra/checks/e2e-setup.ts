import { freePort, freshDataDir, startApp } from '#bench/running-app.ts';

const told = freshDataDir();

/** The demo is told once for all browser tests of a run: each of them works on a copy (`e2e-stage.ts`). */
export async function setup(): Promise<void> {
  const app = await startApp(told.path, await freePort(), { NODE_ENV: 'test' });
  await app.kill('SIGTERM');
  process.env['TOLD_DEMO'] = told.path;
}

export const teardown = () => told.remove();
