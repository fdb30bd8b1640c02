import { migrate, scratchServer } from '@backoffice/infra/postgres';
import type { Client } from '@backoffice/infra/testing/running-app';
import { alternate, openBooks, read, timeRead } from './open-books.ts';
import { atMost, type Figure } from './figure.ts';
import { idleMb, watchTask, withProduct } from './running-product.ts';
import { seedBooks, seedEvents } from './seeded-books.ts';
import { ticketEvents } from './seeded-tickets.ts';

const JOBS = 1_000;
const LINES = 10;
const [FEW, MANY] = [1_000, 100_000];
const [LARGE_JOB_TICKETS, LARGE_JOB_LINES] = [50, 100];
const [REPRICED_TICKETS, REPRICED_LINES] = [250, 40];
const CALLERS = 8;
const formatCount = (count: number) => count.toLocaleString('en-US');

/**
 * Tickets of job costs: a page of their list, what a job of 5,000 lines has cost, and 10,000 lines that get other
 * rates. `url` is that of the owner.
 */
export async function costFigures(url: string): Promise<Figure[]> {
  await migrate(url);
  for (const tickets of [FEW, MANY])
    await seedEvents(
      url,
      tenantOf(tickets),
      ticketEvents(JOBS, tickets, LINES),
      await seedBooks(url, tenantOf(tickets), JOBS),
    );
  const large = ticketEvents(1, LARGE_JOB_TICKETS, LARGE_JOB_LINES);
  await seedEvents(url, 'large-job', large, await seedBooks(url, 'large-job', 1));
  const books = openBooks(url);
  try {
    const reading = await books.side.start();
    const list = (tickets: number, search: string) => () =>
      timeRead(books, 'job-costs.list', tenantOf(tickets), {
        body: { search, filters: [], sortBy: 'date', order: 'desc', page: 1, limit: 100 },
      });
    const pages = {
      few: list(FEW, ''),
      many: list(MANY, ''),
      fewFound: list(FEW, 'Wall 7'),
      manyFound: list(MANY, 'Wall 7'),
    };
    const { few, many, fewFound, manyFound } = await alternate(pages, 100);
    const breakdown = await timeBreakdown();
    await reading.stop();
    const listed = (what: string, large: number, small: number) =>
      atMost(
        `job costs, a page of 100 of ${formatCount(MANY)} tickets with ${formatCount(MANY * LINES)} lines${what}, p95 (${large.toFixed(1)} ms)`,
        large / small,
        `× p95 on ${formatCount(FEW)}`,
        2,
      );
    const lines = formatCount(LARGE_JOB_TICKETS * LARGE_JOB_LINES);
    return [
      listed('', many, few),
      listed(', searched', manyFound, fewFound),
      atMost(`breakdown of a job with ${lines} lines, p95`, breakdown, 'ms', 100),
      ...(await repricingFigures()),
    ];
  } finally {
    await books.close();
  }

  async function timeBreakdown(): Promise<number> {
    const { items } = (await read(books, 'job-costs.list', 'large-job', { body: {} })) as {
      items: readonly { contractId: string }[];
    }; // rows of the list
    const query = { contractId: items[0]?.contractId };
    const { breakdown: taken } = await alternate({
      async breakdown() {
        const begun = performance.now();
        await read(books, 'job-cost-postings.jobBreakdown', 'large-job', { query });
        return performance.now() - begun;
      },
    });
    return taken;
  }
}

const tenantOf = (tickets: number) => `costs-of-${tickets}`;

/** All lines of a piece of equipment whose rate was wrong, in the background of the running product. */
const repricingFigures = (): Promise<Figure[]> =>
  withProduct(
    async (app, client) => {
      const { id, name, categoryId, costRate } = await enterEquipment(client);
      await ask(client, 'PUT', `/equipments/${id}`, { name, categoryId, costRate: costRate + 100 });
      const filter = { search: DESCRIPTION };
      const preview = await ask(client, 'POST', '/job-costs/bulk-update-rates/preview', { filter });
      if (preview['count'] !== REPRICED_TICKETS) throw new Error(`The preview counts ${String(preview['count'])}`);
      const idle = await idleMb(app);
      const body = { filter, token: preview['token'] };
      const { taskId } = await ask(client, 'POST', '/job-costs/bulk-update-rates', body);
      const { seconds, megabytes, steps } = await watchTask(app, client, String(taskId));
      const what = `new rates of ${formatCount(REPRICED_TICKETS * REPRICED_LINES)} lines`;
      const shown = `${seconds.toFixed(1)} s, ${steps.length} steps`;
      return [atMost(`${what}, resident memory above idle (${shown})`, megabytes - idle, 'MB', 150)];
    },
    { restarted: true },
  );

const DESCRIPTION = 'Trench of the bench';

type Equipment = {
  readonly id: string;
  readonly name: string;
  readonly categoryId: string;
  readonly costRate: number;
};
async function enterEquipment(client: Client): Promise<Equipment> {
  const [contract, equipment] = await Promise.all([
    firstOf(client, '/contracts/list', { filters: [{ field: 'status', op: 'eq', value: 'signed' }] }),
    firstOf(client, '/equipments/list', { filters: [{ field: 'rateUnit', op: 'eq', value: 'hour' }] }),
  ]);
  const entry = { equipmentId: equipment['id'], workDate: contract['date'] };
  let made = 0;
  const enter = async () => {
    while (made++ < REPRICED_TICKETS) {
      const { id } = await ask(client, 'POST', '/job-costs/create', {
        contractId: contract['id'],
        date: contract['date'],
        description: DESCRIPTION,
      });
      for (let line = 0; line < REPRICED_LINES; line++)
        await ask(client, 'POST', `/job-costs/${String(id)}/equipments`, entry);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, enter));
  return equipment as Equipment; // as its dictionary declares
}

async function firstOf(client: Client, path: string, request: object): Promise<Record<string, unknown>> {
  const { items } = await ask(client, 'POST', path, request);
  const [first] = items as Record<string, unknown>[]; // a list
  if (!first) throw new Error(`${path} is empty`);
  return first;
}

async function ask(client: Client, method: string, path: string, asked?: object): Promise<Record<string, unknown>> {
  const { status, body } = await client.call(method, path, asked);
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
  return body;
}

if (import.meta.main) {
  const server = await scratchServer();
  console.table(await costFigures(server.url));
  await server.stop();
}
