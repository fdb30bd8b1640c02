import { fillTable } from '@backoffice/infra/testing/fill-table';
import { databaseOf } from '@backoffice/infra/testing/running-app';
import { atMost, type Figure } from './figure.ts';
import { idleMb, watchTask, withProduct } from './running-product.ts';

const ROWS = 200_000;

/** What the running product holds while it makes one long export after the other, above what it holds before. */
export const exportFigures = (): Promise<Figure[]> =>
  withProduct(
    async (app, client, dataDir) => {
      await fillTable(databaseOf(dataDir), 'customers', client.companyId, ROWS);
      await client.call('POST', '/customers/list', { limit: 100 });
      const idle = await idleMb(app);
      const measured: Figure[] = [];
      for (const format of ['csv', 'xlsx']) {
        const { status, body } = await client.call('POST', `/customers/export?format=${format}&whenLong=task`, {});
        if (status !== 202) throw new Error(`The export was answered ${status}`);
        const { seconds, megabytes, steps } = await watchTask(app, client, String(body['id']));
        if ((steps.at(-1) ?? 0) < ROWS) throw new Error('The file is not whole');
        measured.push(
          atMost(
            `export of ${ROWS.toLocaleString('en-US')} rows as ${format}, resident memory above idle (${seconds.toFixed(0)} s)`,
            megabytes - idle,
            'MB',
            150,
          ),
        );
      }
      return measured;
    },
    { restarted: true },
  );

if (import.meta.main) console.table(await exportFigures());
