import { fillTable } from '#e2e/fill-table.ts';
import { databaseOf, freePort, freshDataDir, signIn, sleep, startApp } from '#e2e/running-app.ts';
import { atMost, type Figure } from './figure.ts';

const ROWS = 200_000;
const IDLE_MS = 10_000;

/** What the running product holds while it makes one long export after the other, above what it holds before. */
export async function exportFigures(): Promise<Figure[]> {
  const dataDir = freshDataDir();
  const port = await freePort();
  await (await startApp(dataDir.path, port)).kill('SIGTERM'); // the demo is made, and what that took is given back
  const app = await startApp(dataDir.path, port);
  try {
    const client = await signIn(app.url);
    await fillTable(databaseOf(dataDir.path), 'customers', client.companyId, ROWS);
    await client.call('POST', '/customers/list', { limit: 100 });
    await sleep(IDLE_MS);
    const idle = app.residentMb();
    const measured: Figure[] = [];
    for (const format of ['csv', 'xlsx']) {
      const begun = performance.now();
      const { status, body } = await client.call('POST', `/customers/export?format=${format}&whenLong=task`, {});
      if (status !== 202) throw new Error(`The export was answered ${status}`);
      let most = 0;
      for (let task = body; task['state'] !== 'done'; await sleep(50)) {
        most = Math.max(most, app.residentMb());
        task = (await client.call('GET', `/background-tasks/${String(body['id'])}`)).body;
        if (task['state'] === 'failed') throw new Error(String(task['message']));
        if (task['state'] === 'done' && Number(task['done']) < ROWS) throw new Error('The file is not whole');
      }
      const seconds = (performance.now() - begun) / 1_000;
      measured.push(
        atMost(
          `export of ${ROWS.toLocaleString('en-US')} rows as ${format}, resident memory above idle (${seconds.toFixed(0)} s)`,
          most - idle,
          'MB',
          150,
        ),
      );
    }
    return measured;
  } finally {
    await app.kill('SIGTERM');
    dataDir.remove();
  }
}

if (import.meta.main) console.table(await exportFigures());
