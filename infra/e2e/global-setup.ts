import { rmSync } from 'node:fs';
import { freePort, freshDataDir, startApp } from './running-app.ts';
import { VISITED_PAGES } from './visited-pages.ts';

const demo = freshDataDir();

/** The demo data is made once for all browser tests of a run: each file works on a copy (`browser-session.ts`). */
export async function setup(): Promise<void> {
  rmSync(VISITED_PAGES, { force: true });
  const app = await startApp(demo.path, await freePort(), { NODE_ENV: 'test' });
  await app.kill('SIGTERM');
  process.env['DEMO_DATA_DIR'] = demo.path;
}

export const teardown = () => demo.remove();
