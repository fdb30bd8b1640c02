import { fixedClock } from '@backoffice/infra/clock';
import { openJobs, type Jobs } from '@backoffice/infra/jobs';
import { freshDatabase, type FreshDatabase } from '@backoffice/infra/postgres';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { enqueueNightlyProof, nightQueue, proofQueue, proveBooks, type ProofPorts } from './reactions.ts';

let database: FreshDatabase;
let [first, second] = [] as unknown as [Jobs, Jobs]; // made before each test: two processes of the product
const proved: string[] = [];
const open = () =>
  openJobs({
    url: database.url,
    queues: [proofQueue, nightQueue],
    onError: (error) => {
      throw error;
    },
    pollSeconds: 1,
  });

beforeEach(async () => {
  proved.length = 0;
  database = await freshDatabase();
  [first, second] = [await open(), await open()];
});
afterEach(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.drop();
});

const portsOf = (jobs: Jobs): ProofPorts => ({
  jobs,
  clock: fixedClock('2026-11-20T09:20:00.000Z'),
  report: (error) => {
    throw error;
  },
  async prove(tenant) {
    proved.push(tenant);
    return {
      seconds: 1,
      since: null,
      events: 1,
      rows: 1,
      contracts: 0,
      invoices: 0,
      payments: 0,
      failed: 0,
      failures: [],
      rules: [],
    };
  },
});

it('the books are proved once a night, whoever counts the hours and however often', async () => {
  for (const jobs of [first, second])
    await jobs.work(
      proofQueue,
      proveBooks(async () => ['acme', 'bolt'], portsOf(jobs)),
    );
  const nights = [first, second].map((jobs) => enqueueNightlyProof(portsOf(jobs)));
  await Promise.all([...nights, ...nights].map((night) => night()));
  await expect.poll(async () => [await first.pending(), proved.length], { timeout: 15_000 }).toEqual([0, 2]);
  await nights[0]?.();
  expect([await second.pending(), proved]).toEqual([0, ['acme', 'bolt']]);
});
