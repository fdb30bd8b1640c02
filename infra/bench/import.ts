import { someSalesman } from '@backoffice/infra/testing/running-app';
import { atLeast, atMost, type Figure } from './figure.ts';
import { idleMb, watchTask, withProduct } from './running-product.ts';

const ROWS = 100_000;

/**
 * How fast the rows of one file become customers in the running product, and what it holds meanwhile above what it
 * holds before.
 */
export const importFigures = (): Promise<Figure[]> =>
  withProduct(
    async (app, client) => {
      await client.call('POST', '/customers/list', { limit: 100 });
      const idle = await idleMb(app);
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
      // as the route declares
      const { id, columns } = (await uploaded.json()) as { id: string; columns: { field: string | null }[] };
      const run = async (isTrial: boolean) => {
        const mapping = columns.map(({ field }) => field);
        const { status, body } = await client.call('POST', `/customers/import/${id}/start`, { mapping, isTrial });
        if (status >= 300) throw new Error(`The import was answered ${status}: ${JSON.stringify(body)}`);
        return watchTask(app, client, String(body['taskId']));
      };
      const trial = await run(true);
      const { seconds, megabytes } = await run(false);
      return [
        atLeast(`import of ${ROWS.toLocaleString('en-US')} customers`, ROWS / seconds, 'rows/s', 4_000),
        atMost('import, resident memory above idle', Math.max(trial.megabytes, megabytes) - idle, 'MB', 150),
      ];
    },
    { restarted: true },
  );

const fileOf = (salesman: string): string =>
  [
    'Name,Email,Address,City,State,ZIP,Salesman',
    ...Array.from(
      { length: ROWS },
      (_, at) => `"Dock ${at}, Inc",dock${at}@example.com,${at} Main St,San Diego,CA,92101,${salesman}`,
    ),
  ].join('\n');

if (import.meta.main) console.table(await importFigures());
