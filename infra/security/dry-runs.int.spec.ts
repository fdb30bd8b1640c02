import { resources, routeTable } from '@backoffice/contracts';
import { dayIn, type DryRun, type Route } from '@backoffice/contracts/kernel';
import { systemClock } from '@backoffice/infra/clock';
import { SAMPLE_SEED, takesAll } from '@backoffice/infra/testing/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openProductFixture, type ProductFixture } from './product-fixture.spec-kit.ts';

/** How many commands with each commit, and at night. */
const RUNS = Number(process.env['RUNS'] ?? (takesAll ? 1_000 : 30));
const SEED = Number.parseInt(SAMPLE_SEED.slice(0, 7), 16) || 34;

let world: ProductFixture;
beforeAll(async () => {
  world = await openProductFixture();
  await world.quiet();
}, 300_000);
afterAll(() => world?.close());

type Listed = Readonly<Record<string, unknown>> & { readonly id: string };
type Asked = { readonly route: Route; readonly record: Listed; readonly body: object | undefined };

/** As columns and tables are called. */
const snakeCase = (camel: string) =>
  camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/[-/]/g, '_');
const idOf = ({ path }: Route, id: string) => path.replace(':id', id);
const commands = routeTable.filter(
  ({ does, access, scope, path }) =>
    'command' in does && does.on === 'id' && access === 'session' && scope === 'company' && !/:(?!id\b)/.test(path),
);
/** What such a command may be asked with: nothing, a reason, or the record itself under another name. */
function bodyFor(route: Route, record: Listed): object | null | undefined {
  if (!route.body) return undefined;
  const fields = route.body instanceof z.ZodObject ? Object.keys(route.body.shape) : [];
  const own = Object.fromEntries(fields.filter((field) => field in record).map((field) => [field, record[field]]));
  const today = dayIn('America/Los_Angeles', systemClock.now());
  const renamed = typeof record['name'] === 'string' ? { name: `${record['name']} again` } : {};
  const candidates = [
    { ...own, ...renamed },
    renamed,
    { reason: 'Entered twice' },
    { reason: 'Entered twice', day: today },
    {},
  ];
  return candidates.find((each) => route.body?.safeParse(each).success) ?? null;
}

async function askedWith(at: { readonly route: number; readonly record: number }): Promise<Asked | null> {
  const route = commands[at.route % commands.length];
  const list = routeTable.find(
    ({ entity, does }) => entity === route?.entity && 'read' in does && does.read === 'list',
  );
  if (!route || !list) return null;
  const answer = await world.ask({
    method: list.method,
    path: `/api${list.path}`,
    headers: world.headersOf('OA', list),
    body: { limit: 20 },
  });
  const { items = [] } = JSON.parse(answer.text) as { items?: Listed[] }; // as every list answers
  const record = items[at.record % Math.max(1, items.length)];
  if (!record) return null;
  const body = bodyFor(route, record);
  return body === null ? null : { route, record, body };
}

const send = ({ route, record, body }: Asked, query = '') =>
  world.ask({
    method: route.method,
    path: `/api${idOf(route, record.id)}${query}`,
    headers: world.headersOf('OA', route),
    ...(body === undefined ? {} : { body }),
  });

const rowsOf = async <Row>(text: string, values: readonly unknown[]): Promise<Row[]> =>
  (await world.pool.query(text, [...values])).rows as Row[]; // as the statement says
const heads = async () =>
  new Map(
    (await rowsOf<{ tenant: string; head: string }>('SELECT tenant, head FROM log.heads', [])).map(
      ({ tenant, head }) => [tenant, Number(head)],
    ),
  );

/** The figures of a dry run as the lists have them by now. */
async function figuresNow({ figures }: DryRun): Promise<DryRun['figures']> {
  return Promise.all(
    figures.map(async (figure) => {
      const resource = resources.find(({ entity }) => entity === figure.entity);
      const [row] = await rowsOf<{ value: unknown }>(
        `SELECT to_jsonb(t) -> '${snakeCase(figure.field)}' AS value FROM read."${snakeCase(resource?.path ?? '')}" t WHERE id = $1`,
        [figure.id],
      );
      return { ...figure, after: row?.value ?? null };
    }),
  );
}

it(
  `what the dry run of ${RUNS} random commands has said is what they did, in events and figures, and it wrote nothing`,
  async () => {
    const counted = { done: 0, refused: 0, unavailable: 0, passedOver: 0 };
    const picks = fc.sample(fc.record({ route: fc.nat(9_999), record: fc.nat(19) }), { seed: SEED, numRuns: RUNS * 4 });
    for (const pick of picks) {
      if (counted.done + counted.refused >= RUNS) break;
      const asked = await askedWith(pick);
      if (!asked) {
        counted.passedOver += 1;
        continue;
      }
      const about = `${asked.route.name} of ${asked.record.id} with ${JSON.stringify(asked.body)}`;
      const quiet = await world.quiet();
      const dry = await send(asked, '?dryRun=true');
      expect(await world.state(), about).toBe(quiet);
      const before = await heads();
      const real = await send(asked);
      const [told, done] = [dry, real].map(({ text }) => JSON.parse(text) as Record<string, unknown>);
      if (real.status >= 300) {
        counted.refused += 1;
        expect([dry.status, told?.['code'], told?.['message']], about).toEqual([
          real.status,
          done?.['code'],
          done?.['message'],
        ]);
        continue;
      }
      if (told?.['code'] === 'DRY_RUN_UNAVAILABLE') {
        counted.unavailable += 1;
        continue;
      }
      counted.done += 1;
      expect(dry.status, `${about}: ${dry.text}`).toBe(200);
      const dryRun = told as unknown as DryRun; // as its shape says
      await world.quiet();
      expect(await figuresNow(dryRun), about).toEqual(dryRun.figures);
      const postings = await rowsOf<{ day: string; account: string; amount: string }>(
        'SELECT day, account, amount FROM read.ledger WHERE tenant = $1 AND position > $2 ORDER BY position, ordinal',
        [world.companyId, before.get(world.companyId) ?? 0],
      );
      expect(
        postings.map((each) => ({ ...each, amount: Number(each.amount) })),
        about,
      ).toEqual(dryRun.postings.map(({ name: _name, ...posting }) => posting));
      const messages = await rowsOf<{ type: string }>(
        "SELECT type FROM log.events WHERE tenant = $1 AND position > $2 AND type = 'MessageQueued'",
        [world.companyId, before.get(world.companyId) ?? 0],
      );
      expect(dryRun.messages, about).toHaveLength(messages.length);
    }
    process.stdout.write(`dry runs: ${JSON.stringify(counted)}\n`);
    expect(counted.done, JSON.stringify(counted)).toBeGreaterThan(RUNS / 8);
  },
  RUNS * 6_000 + 120_000,
);
