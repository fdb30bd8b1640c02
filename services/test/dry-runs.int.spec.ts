import { routeTable } from '@backoffice/contracts';
import type { DryRun, Route } from '@backoffice/contracts/kernel';
import type { RecordedEvent } from '@backoffice/infra/event-log';
import { sampleOf } from '@backoffice/infra/testing/sample';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestPath, scenarioOf, type Scenario } from './scenarios.spec-kit.ts';
import { createCompany, serveWriteSide, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

/** Those that sign people in or keep files have tests of their own. */
const APART =
  /^(auth|proofs|media|calendars|push-subscriptions|background-tasks|attention|crew-sign-in|crew|portal-sign-in|portal)\.|\.text[A-Z]|(?<!^openings)\.import|^notifications\.endMail$|^online-payments\.webhook$|^open-close-jobs\.[a-z-]+\.(count|many)$/;
const foreseeable = routeTable.filter(
  ({ method, does, name }) =>
    method !== 'GET' && !('read' in does) && !('handler' in does && does.handler === 'read') && !APART.test(name),
);
const sampled = sampleOf(foreseeable, 0.25, ({ name }) => name);

let [run, firm] = [] as unknown as [ServedWriteSide, TestCompany]; // made before the first test
beforeAll(async () => {
  run = await serveWriteSide();
  firm = await createCompany(run, 'Ridgeline');
});
afterAll(() => run.close());

const send = (route: Route, scenario: Scenario, query = {}) =>
  run.ask(route.method, requestPath(route, { ...scenario, query: { ...scenario.query, ...query } }), scenario.asking);
const state = async () =>
  JSON.stringify([[...(await run.log.heads())], run.work.names(), run.mails.length, run.texts.length]);
const recordedAfter = async (heads: ReadonlyMap<string, number>): Promise<RecordedEvent[]> => {
  const now = await run.log.heads();
  const all = await Promise.all(
    [...now.keys()].map((tenant) => run.log.readTenant(tenant, heads.get(tenant) ?? 0, 1_000)),
  );
  return all.flat();
};

/** They keep a secret, a file or an upload, which no log would take back, ask others to do something, or only ask. */
const UNAVAILABLE =
  /\.signHere$|^crew-accesses\.(invite|issueCode|endCalendar)$|^journal-exports\.make$|^online-payments\.pay$|^payment-accounts\.connect$|^openings\.import(Bills|Credits|Invoices|Jobs)$|^users\.generateUserName$/;

/** Ids, times, hashes that cover them, and what is encrypted anew each time. */
const PROVISIONAL =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{64}|(?<="encrypted": ")[^"]+/g;
/** Events with a number for each of those, in the order in which they are first said. */
function comparable(events: readonly RecordedEvent[]): string {
  const places = new Map<string, number>();
  return JSON.stringify(
    events.map(({ tenant, stream, version, type, data }) => [tenant, stream, version, type, data]),
    null,
    1,
  ).replace(PROVISIONAL, (id) => `#${places.get(id) ?? places.set(id, places.size).size - 1}`);
}

describe('given a request that is taken, when it is asked what it would do', () => {
  it.each(sampled.map((route) => [route.name, route] as const))(
    '%s writes nothing, and does that very thing once it is sent',
    async (_name, route) => {
      const scenario = await scenarioOf(route, run, firm);
      const before = await state();
      run.foreseen.length = 0;
      const dry = await send(route, scenario, { dryRun: 'true' });
      expect(await state()).toBe(before);
      expect(dry.body?.code === 'DRY_RUN_UNAVAILABLE', JSON.stringify(dry.body)).toBe(UNAVAILABLE.test(route.name));
      const heads = await run.log.heads();
      const real = await send(route, scenario);
      expect(real.status, JSON.stringify(real.body)).toBeLessThan(300);
      if (UNAVAILABLE.test(route.name)) return;
      expect(dry.body, JSON.stringify(dry.body)).toMatchObject({ dryRun: true });
      const recorded = await recordedAfter(heads);
      // what would follow from them comes after them
      const own = (run.foreseen[0] ?? []).slice(0, recorded.length);
      expect(comparable(own)).toBe(comparable(recorded));
    },
  );

  it('what was previewed is done with its token, and refused with it once it would be something else', async () => {
    const { id } = (await run.ask('POST', '/customers/create', { ...firm.as, body: firm.customerBody('Tokenx') })).body;
    const trash = (path: string, headers = {}) => run.ask('DELETE', `/customers/${id}${path}`, { ...firm.as, headers });
    const { token } = (await trash('?dryRun=true')).body as DryRun;
    expect((await trash('?dryRun=true')).body).toMatchObject({ token });
    expect((await run.ask('PUT', `/customers/${id}/pause-reminders`, firm.as)).status).toBe(200);
    const before = await state();
    const stale = await trash('', { 'if-dry-run': token });
    expect([stale.status, stale.body.code]).toEqual([409, 'DRY_RUN_STALE']);
    expect(await state()).toBe(before);
    const { token: now } = (await trash('?dryRun=true')).body as DryRun;
    expect((await trash('', { 'if-dry-run': now })).status).toBe(200);
  });

  it('a value other than true is refused', async () => {
    const { id } = (await run.ask('POST', '/customers/create', { ...firm.as, body: firm.customerBody('Otherx') })).body;
    const asked = await run.ask('DELETE', `/customers/${id}?dryRun=yes`, firm.as);
    expect([asked.status, asked.body.details[0].field]).toEqual([422, 'dryRun']);
  });
});
