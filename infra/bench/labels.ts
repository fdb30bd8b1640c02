import { request } from 'node:http';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import type { Client } from '@backoffice/infra/testing/running-app';
import { atMost, percentile, type Figure } from './figure.ts';
import { withProduct } from './running-product.ts';

const ENTRIES = 5_000;
const CALLERS = 16;
const ROUNDS = 40;
const WARM_UP = 5;

/** A dropdown of 5,000 entries, asked for as a whole: how long it takes, and what goes over the line with gzip. */
export const labelFigures = (): Promise<Figure[]> =>
  withProduct(async (app, client) => {
    await createSuppliers(client);
    const times: number[] = [];
    let sent = 0;
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const begun = performance.now();
      sent = await sentBytes(`${app.url}/api/${supplier.path}/labels?limit=${Number.MAX_SAFE_INTEGER}`, client.headers);
      if (round >= 0) times.push(performance.now() - begun);
    }
    const what = `labels of ${ENTRIES.toLocaleString('en-US')} entries`;
    return [
      atMost(`${what}, p95`, percentile(times, 0.95), 'ms', 500),
      atMost(`${what}, as sent with gzip`, sent / 1_000, 'kB', 200),
    ];
  });

async function createSuppliers(client: Client): Promise<void> {
  const { body } = await client.call('GET', `/${supplier.path}/labels?limit=${Number.MAX_SAFE_INTEGER}`);
  let made = (body.items as unknown[]).length; // the demo's
  const create = async () => {
    while (made < ENTRIES) {
      const name = `Supplier ${++made} of ${['lumber', 'steel', 'concrete', 'paint'][made % 4]}`;
      const { status } = await client.call('POST', `/${supplier.path}/create`, { name, type: 'supplier' });
      if (status !== 201) throw new Error(`A supplier was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, create));
}

/** What the body of an answer weighs on the line; `fetch` would tell of it unpacked. */
function sentBytes(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request(url, { headers: { ...headers, 'accept-encoding': 'gzip' } }, (answer) => {
    let bytes = 0;
    if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== 'gzip')
      reject(new Error(`The labels were answered ${answer.statusCode} as ${answer.headers['content-encoding']}`));
    answer.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes));
  })
    .on('error', reject)
    .end();
  return promise;
}
