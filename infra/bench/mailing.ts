import { sleep, someCustomer, someSalesman, type Client } from '@backoffice/infra/testing/running-app';
import { atMost, percentile, type Figure } from './figure.ts';
import { withProduct } from './running-product.ts';

const CUSTOMERS = 1_000;
const CALLERS = 8;
const READ_EVERY_MS = 25;
const QUIET_READS = 400;

/** What somebody who reads a list notices of 1,000 statements that are printed and mailed in the same process. */
export const mailingFigures = (): Promise<Figure[]> =>
  withProduct(async (_app, client) => {
    const ids = await createCustomers(client);
    await timeReads(client, async (count) => count === QUIET_READS); // warms up
    const quiet = await timeReads(client, async (count) => count === QUIET_READS);
    const begun = performance.now();
    const { status, body } = await client.call('POST', '/customers/send-statements', {
      ids,
      subject: 'Your statement',
      body: 'As of {{statement.date}}.',
    });
    const task = body['task'] as { id: string } | null; // as the route declares
    if (!task) throw new Error(`The mailing was answered ${status}: ${JSON.stringify(body)}`);
    const busy = await timeReads(client, async (count) => count % 20 === 0 && (await isMailed(client, task.id)));
    const seconds = (performance.now() - begun) / 1_000;
    const [alone, beside] = [percentile(quiet, 0.95), percentile(busy, 0.95)];
    return [
      atMost(
        `list of customers beside a mailing of ${CUSTOMERS.toLocaleString('en-US')} statements (${seconds.toFixed(0)} s), p95 (${beside.toFixed(1)} ms of ${busy.length} reads)`,
        beside / alone,
        '× p95 without it',
        1.5,
      ),
    ];
  });

async function createCustomers(client: Client): Promise<string[]> {
  const salesman = await someSalesman(client);
  const ids: string[] = [];
  let made = 0;
  const create = async () => {
    while (made++ < CUSTOMERS) {
      const { status, body } = await client.call('POST', '/customers/create', someCustomer(`Debtor ${made}`, salesman));
      if (status !== 201) throw new Error(`A customer was answered ${status}`);
      ids.push(String(body['id']));
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, create));
  return ids;
}

/** Whether every statement has left. */
async function isMailed(client: Client, taskId: string): Promise<boolean> {
  const { body: task } = await client.call('GET', `/background-tasks/${taskId}`);
  if (task['state'] === 'failed') throw new Error(String(task['message']));
  const filters = [{ field: 'status', op: 'eq', value: 'queued' }];
  return task['state'] === 'done' && (await client.call('POST', '/messages/list', { filters })).body['total'] === 0;
}

/** One reader, at an even pace, until it is enough. */
async function timeReads(client: Client, isEnough: (count: number) => Promise<boolean>): Promise<number[]> {
  const times: number[] = [];
  while (times.length === 0 || !(await isEnough(times.length))) {
    const begun = performance.now();
    const { status } = await client.call('POST', '/customers/list', { search: 'Debtor', limit: 100 });
    if (status !== 200) throw new Error(`The list was answered ${status}`);
    times.push(performance.now() - begun);
    await sleep(READ_EVERY_MS);
  }
  return times;
}

if (import.meta.main) console.table(await mailingFigures());
