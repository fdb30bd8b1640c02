import { freePort, freshDataDir, signIn, sleep, someSalesman, startApp } from '#e2e/running-app.ts';
import { atLeast, atMost, type Figure } from './figure.ts';

const ROWS = 100_000;
const IDLE_MS = 10_000;

/** How fast the rows of one file become customers in the running product, and what it holds meanwhile above what it holds before. */
export async function importFigures(): Promise<Figure[]> {
  const dataDir = freshDataDir();
  const port = await freePort();
  await (await startApp(dataDir.path, port)).kill('SIGTERM'); // the demo is made, and what that took is given back
  const app = await startApp(dataDir.path, port);
  try {
    const client = await signIn(app.url);
    await client.call('POST', '/customers/list', { limit: 100 });
    await sleep(IDLE_MS);
    const idle = app.residentMb();
    const salesmanId = await someSalesman(client);
    const { items } = (await client.call('GET', '/companies/salesman-labels')).body as {
      items: { value: string; label: string }[];
    }; // labels
    const salesman = items.find(({ value }) => value === salesmanId)?.label ?? '';
    const uploaded = await fetch(`${app.url}/api/customers/import/upload?fileName=customers.csv`, {
      method: 'POST',
      headers: { ...client.headers, 'content-type': 'text/csv' },
      body: fileOf(salesman),
    });
    const { id, columns } = (await uploaded.json()) as { id: string; columns: { field: string | null }[] }; // as the route declares
    const begun = performance.now();
    const { body } = await client.call('POST', `/customers/import/${id}/start`, {
      mapping: columns.map(({ field }) => field),
      isTrial: false,
    });
    let most = 0;
    for (let task: Readonly<Record<string, unknown>> = {}; task['state'] !== 'done'; await sleep(100)) {
      most = Math.max(most, app.residentMb());
      task = (await client.call('GET', `/background-tasks/${String(body['taskId'])}`)).body;
      if (task['state'] === 'failed') throw new Error(String(task['message']));
    }
    const seconds = (performance.now() - begun) / 1_000;
    return [
      atLeast(`import of ${ROWS.toLocaleString('en-US')} customers`, ROWS / seconds, 'rows/s', 1_000),
      atMost('import, resident memory above idle', most - idle, 'MB', 150),
    ];
  } finally {
    await app.kill('SIGTERM');
    dataDir.remove();
  }
}

const fileOf = (salesman: string): string =>
  [
    'Name,Email,Address,City,State,ZIP,Salesman',
    ...Array.from(
      { length: ROWS },
      (_, at) => `"Dock ${at}, Inc",dock${at}@example.com,${at} Main St,San Diego,CA,92101,${salesman}`,
    ),
  ].join('\n');

if (import.meta.main) console.table(await importFigures());
