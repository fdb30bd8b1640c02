import { randomUUID } from 'node:crypto';
import { createClient } from 'graphql-ws';
import { atMost, percentile, type Figure } from './figure.ts';
import { sleep, someCustomer } from './running-app.ts';

const PER_SECOND = 200;
const SECONDS = 6;
const WARM_UP = 100;

type Pushed = { readonly changes: { readonly id: string; readonly version: number } };

/**
 * From the moment a command is answered to the frame that tells a subscriber of it: through the log, the projection's
 * transaction and the socket. Commands start at their time, whether or not earlier ones have been answered.
 */
export async function liveFigures(url: string, token: string, companyId: string): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${token}`, 'company-id': companyId, 'content-type': 'application/json' };
  const [sent, answered, framed] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const salesmen = await fetch(`${url}/api/companies/salesman-labels`, { headers }).then((answer) => answer.json()) as { items: { value: string }[] }; // the route's declared answer
  const salesman = salesmen.items[0]?.value ?? '';

  const client = createClient({ url: `${url.replace('http', 'ws')}/graphql`, connectionParams: { authorization: headers.authorization, 'company-id': companyId }, retryAttempts: 0 });
  const unsubscribe = client.subscribe<Pushed>({ query: 'subscription { changes(resources: ["Customer"]) { id version } }' }, {
    next: ({ data }) => { if (data?.changes.version === 1) framed.set(data.changes.id, performance.now()); },
    error: (error) => { throw new Error('The subscription failed', { cause: error }); }, complete: () => {},
  });
  await sleep(500);

  async function create(): Promise<void> {
    const from = performance.now();
    const answer = await fetch(`${url}/api/customers/create`, { method: 'POST', headers: { ...headers, 'idempotency-key': randomUUID() }, body: JSON.stringify(someCustomer(`Live ${randomUUID().slice(0, 18)}`, salesman)) });
    const until = performance.now();
    const { id } = await answer.json() as { id: string }; // a receipt
    if (!answer.ok) throw new Error(`A command failed with ${answer.status}`);
    sent.set(id, from);
    answered.set(id, until);
  }

  const begun = performance.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    running.push(create());
    const wait = begun + ((n + 1) * 1_000) / PER_SECOND - performance.now();
    if (wait > 0) await sleep(wait);
  }
  await Promise.all(running);
  await sleep(500);
  unsubscribe();
  await client.dispose();

  const counted = [...answered.keys()].slice(WARM_UP);
  const missing = counted.filter((id) => !framed.has(id)).length;
  const since = (start: ReadonlyMap<string, number>) => counted.map((id) => Math.max(0, (framed.get(id) ?? Number.POSITIVE_INFINITY) - (start.get(id) ?? 0)));
  const [fromAnswer, fromPress] = [since(answered), since(sent)];
  const whole = `from the press ${percentile(fromPress, 0.5).toFixed(1)} and ${percentile(fromPress, 0.99).toFixed(1)} ms`;
  return [
    atMost(`live, ${PER_SECOND} commands/s: answered to frame, p50 (${whole})`, percentile(fromAnswer, 0.5), 'ms', 15),
    atMost(`live, ${PER_SECOND} commands/s: answered to frame, p99`, percentile(fromAnswer, 0.99), 'ms', 60),
    atMost('live, frames that never came', missing, 'frames', 0),
  ];
}
