import { routeTable } from '@backoffice/contracts';
import type { Route } from '@backoffice/contracts/kernel';
import { emptyResult, type PropertyResult, type RequestCredential } from './properties.spec-kit.ts';
import { responseHash, sampleRequest, changesState } from './requests.spec-kit.ts';
import type { ProductResponse, SendRequest, ProductFixture } from './product-fixture.spec-kit.ts';

/** At once, with one key. */
const REPEATS = 20;
/** A session that has ended itself is gone; a wrong code is a try each time; what asks for a name does nothing. */
const EXCLUDED_ROUTES = ['auth.logout', 'auth.takeBack', 'auth.verifyOtp', 'users.generateUserName'];
/** Everything that can be sent twice; files have no key, and are taken once (T44). */
export const RETRIED_ROUTES = routeTable.filter(
  (route) =>
    changesState(route) && route.method !== 'GET' && route.takes !== 'bytes' && !EXCLUDED_ROUTES.includes(route.name),
);

/**
 * P7: what is sent again with its key, at once or later, has one effect and one answer. Whether it is done or refused
 * depends on the record; `done` names what was done.
 */
export async function retryIsSafe(
  world: ProductFixture,
  ask: SendRequest,
  keyOf: (route: Route) => Promise<RequestCredential & { readonly body?: unknown }>,
  routes: readonly Route[] = RETRIED_ROUTES,
): Promise<PropertyResult & { readonly done: readonly string[] }> {
  const found = emptyResult();
  const done: string[] = [];
  for (const route of routes) {
    const { headers, params, body } = await keyOf(route);
    const request = {
      ...sampleRequest(route, world.own, { params, body }),
      headers: { ...headers, 'idempotency-key': `press of ${route.name}` },
    };
    const begun = await headsOf(world);
    const answers = await Promise.all(Array.from({ length: REPEATS }, () => ask(request)));
    const pressed = await headsOf(world);
    const again = await ask(request);
    found.cases += REPEATS + 1;
    const recorded = await commandsSince(world, begun);
    const other = answers.find((answer) => !isSame(answer, again, recorded.length > 0));
    if (other)
      found.faults.push(
        `${route.name} is answered in two ways: ${describeResponse(other)} and ${describeResponse(again)}`,
      );
    for (const { type, times } of recorded)
      if (times > 1) found.faults.push(`${route.name} was done ${times} times: ${type}`);
    for (const { type } of await commandsSince(world, pressed))
      found.faults.push(`${route.name}, sent once more, was done once more: ${type}`);
    if (again.status >= 500) found.faults.push(`${route.name}: ${describeResponse(again)}`);
    if (again.status < 300) done.push(route.name);
  }
  return { ...found, done };
}

const describeResponse = ({ status, text }: ProductResponse) => `${status} ${text.slice(0, 120)}`;
/** Where nothing was recorded, the position says how far the company's log was, which others write to meanwhile. */
const isSame = (one: ProductResponse, other: ProductResponse, isRecorded: boolean) => {
  const hashOf = ({ text }: ProductResponse) =>
    responseHash(isRecorded ? text : text.replace(/"position":\d+/, '"position":0'));
  return one.status === other.status && hashOf(one) === hashOf(other);
};

type LogHeads = Readonly<Record<string, string>>;
const headsOf = async ({ pool }: ProductFixture): Promise<LogHeads> =>
  Object.fromEntries(
    (await pool.query<{ tenant: string; head: string }>('SELECT tenant, head FROM log.heads')).rows.map(
      ({ tenant, head }) => [tenant, head],
    ),
  );
/** What people did since then, and under how many keys; what the product does of itself is keyed by their events. */
async function commandsSince({ pool }: ProductFixture, since: LogHeads) {
  const { rows } = await pool.query<{ type: string; times: string }>(
    `SELECT type, count(DISTINCT command_id) AS times FROM log.events LEFT JOIN jsonb_each_text($1) AS heads (tenant, head) USING (tenant) WHERE position > coalesce(head::bigint, 0) AND meta -> 'actor' ->> 'kind' <> 'system' GROUP BY 1`,
    [JSON.stringify(since)],
  );
  return rows.map(({ type, times }) => ({ type, times: Number(times) }));
}
