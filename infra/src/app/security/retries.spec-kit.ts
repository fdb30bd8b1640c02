import { routeTable } from '@backoffice/contracts';
import type { Route } from '@backoffice/contracts/kernel';
import { nothing, type Found, type Key } from './properties.spec-kit.ts';
import { bytesOf, sampleRequest, writes } from './requests.spec-kit.ts';
import type { Answered, Ask, World } from './world.spec-kit.ts';

/** At once, with one key. */
const PRESSES = 20;
/** A session that has ended itself is gone; a wrong code is a try each time; what asks for a name does nothing. */
const NOT_RETRIED = ['auth.logout', 'auth.verifyOtp', 'users.generateUserName'];
/** Everything that can be sent twice; files have no key, and are taken once (T44). */
export const RETRIED = routeTable.filter(
  (route) => writes(route) && route.method !== 'GET' && route.takes !== 'bytes' && !NOT_RETRIED.includes(route.name),
);

/**
 * P7: what is sent again with its key, at once or later, has one effect and one answer. Whether it is done or refused
 * depends on the record; `done` names what was done.
 */
export async function retryIsSafe(
  world: World,
  ask: Ask,
  keyOf: (route: Route) => Promise<Key & { readonly body?: unknown }>,
  routes = RETRIED,
): Promise<Found & { readonly done: readonly string[] }> {
  const found = nothing();
  const done: string[] = [];
  for (const route of routes) {
    const { headers, params, body } = await keyOf(route);
    const request = {
      ...sampleRequest(route, world.own, { params, body }),
      headers: { ...headers, 'idempotency-key': `press of ${route.name}` },
    };
    const begun = await headsOf(world);
    const answers = await Promise.all(Array.from({ length: PRESSES }, () => ask(request)));
    const pressed = await headsOf(world);
    const again = await ask(request);
    found.cases += PRESSES + 1;
    const other = answers.find((answer) => !isSame(answer, again));
    if (other) found.faults.push(`${route.name} is answered in two ways: ${told(other)} and ${told(again)}`);
    for (const { type, times } of await recorded(world, begun))
      if (times > 1) found.faults.push(`${route.name} was done ${times} times: ${type}`);
    for (const { type } of await recorded(world, pressed))
      found.faults.push(`${route.name}, sent once more, was done once more: ${type}`);
    if (again.status >= 500) found.faults.push(`${route.name}: ${told(again)}`);
    if (again.status < 300) done.push(route.name);
  }
  return { ...found, done };
}

const told = ({ status, text }: Answered) => `${status} ${text.slice(0, 120)}`;
const isSame = (one: Answered, other: Answered) =>
  one.status === other.status && bytesOf(one.text) === bytesOf(other.text);

type Heads = Readonly<Record<string, string>>;
const headsOf = async ({ pool }: World): Promise<Heads> =>
  Object.fromEntries(
    (await pool.query<{ tenant: string; head: string }>('SELECT tenant, head FROM log.heads')).rows.map(
      ({ tenant, head }) => [tenant, head],
    ),
  );
/** What people did since then, and under how many keys; what the product does of itself is keyed by their events. */
async function recorded({ pool }: World, since: Heads) {
  const { rows } = await pool.query<{ type: string; times: string }>(
    `SELECT type, count(DISTINCT command_id) AS times FROM log.events LEFT JOIN jsonb_each_text($1) AS heads (tenant, head) USING (tenant) WHERE position > coalesce(head::bigint, 0) AND meta -> 'actor' ->> 'kind' <> 'system' GROUP BY 1`,
    [JSON.stringify(since)],
  );
  return rows.map(({ type, times }) => ({ type, times: Number(times) }));
}
