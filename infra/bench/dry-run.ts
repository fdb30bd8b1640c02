import { someCustomer, someSalesman, sleep, type Client } from '@backoffice/infra/testing/running-app';
import { atMost, percentile, type Figure } from './figure.ts';
import { withProduct } from './running-product.ts';

/** As many as a dry run takes. */
const MANY = 200;
const ROUNDS = 120;
const MANY_ROUNDS = 20;
const WARM = 10;
/** Lists follow what was done last; what is asked at once waits for them. */
const SETTLE_MS = 40;

/** What a dry run costs beside the command that it is of: of one customer, and of as many as one command takes. */
export const dryRunFigures = (): Promise<Figure[]> =>
  withProduct(async (_app, client) => {
    const ids = await newCustomers(client, MANY);
    const [first = ''] = ids;
    const one = await compared(client, ROUNDS, (isPaused) => ({
      method: 'PUT',
      path: `/customers/${first}/${isPaused ? 'resume' : 'pause'}-reminders`,
      body: undefined,
    }));
    const many = await compared(client, MANY_ROUNDS, (isDone) => ({
      method: isDone ? 'PUT' : 'DELETE',
      path: `/customers/bulk-${isDone ? 'restore' : 'delete'}`,
      body: { ids },
    }));
    const told = ({ dry, real }: Compared) =>
      `p50 ${percentile(dry, 0.5).toFixed(1)} of ${percentile(real, 0.5).toFixed(1)} ms, p95 ${percentile(dry, 0.95).toFixed(1)} of ${percentile(real, 0.95).toFixed(1)}`;
    return [
      atMost(`dry run of one record (${told(one)})`, ratio(one), '× the command', BAR),
      atMost(`dry run of ${MANY} records (${told(many)})`, ratio(many), '× the command', BAR),
    ];
  });

const BAR = 1.3;
type Compared = { readonly dry: number[]; readonly real: number[] };
type Asked = { readonly method: string; readonly path: string; readonly body: unknown };

/** Turn by turn, because a shared machine is not as fast in the next minute. */
async function compared(client: Client, rounds: number, askedIn: (isDone: boolean) => Asked): Promise<Compared> {
  const times: Compared = { dry: [], real: [] };
  for (let round = -WARM; round < rounds; round++) {
    const { method, path, body } = askedIn(round % 2 !== 0);
    await sleep(SETTLE_MS);
    const dry = await timed(client, method, `${path}?dryRun=true`, body);
    const real = await timed(client, method, path, body);
    if (round < 0) continue;
    times.dry.push(dry);
    times.real.push(real);
  }
  return times;
}

async function timed(client: Client, method: string, path: string, body: unknown): Promise<number> {
  const begun = performance.now();
  const answer = await client.call(method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return performance.now() - begun;
}

const ratio = ({ dry, real }: Compared) =>
  percentile(
    dry.map((each, at) => each / (real[at] ?? Number.NaN)),
    0.5,
  );

async function newCustomers(client: Client, count: number): Promise<string[]> {
  const salesmanId = await someSalesman(client);
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const { body } = await client.call('POST', '/customers/create', someCustomer(`Dry run ${at}`, salesmanId));
    ids.push(String(body['id']));
  }
  return ids;
}
