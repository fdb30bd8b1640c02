import { resources, routeTable } from '@backoffice/contracts';
import { undoRequestRefusals } from '@backoffice/contracts/features/undo';
import { addDays, dayIn, recordFields, type Fields, type Route } from '@backoffice/contracts/kernel';
import { undoRefusals } from '@backoffice/contracts/undo-refusals';
import { systemClock } from '@backoffice/infra/clock';
import type { RecordedEvent } from '@backoffice/infra/event-log';
import { sampleOf } from '@backoffice/infra/testing/sample';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldOf } from '#domain/fold-of.ts';
import { recordOfStream } from '#kernel/stream-record.ts';
import { requestPath, scenarioOf, type Scenario } from './scenarios.spec-kit.ts';
import { createCompany, serveWriteSide, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

/** Those that sign people in, keep files or run in the background have no scenario: they record nothing of a record. */
const APART =
  /^(auth|proofs|media|calendars|push-subscriptions|background-tasks|attention|crew-sign-in|crew|portal-sign-in|portal|undo)\.|\.text[A-Z]|(?<!^openings)\.import|^notifications\.endMail$|^online-payments\.webhook$|^open-close-jobs\.[a-z-]+\.(count|many)$/;
const routes = routeTable.filter(
  ({ method, does, name }) =>
    method !== 'GET' && !('read' in does) && !('handler' in does && does.handler === 'read') && !APART.test(name),
);
const ofTheAccount = ({ name }: Route) => Number(name.startsWith('payment-accounts.'));
/** A company has one account of payments: what connects it is taken back after all that is paid through it. */
const sampled = sampleOf(routes, 0.16, ({ name }) => name).toSorted((a, b) => ofTheAccount(a) - ofTheAccount(b));

let [run, firm] = [] as unknown as [ServedWriteSide, TestCompany]; // made before the first test
beforeAll(async () => {
  run = await serveWriteSide();
  firm = await createCompany(run, 'Ridgeline');
}, 60_000);
afterAll(() => run.close());

const send = (route: Route, scenario: Scenario) => run.ask(route.method, requestPath(route, scenario), scenario.asking);
async function recordedAfter(heads: ReadonlyMap<string, number>): Promise<RecordedEvent[]> {
  const now = await run.log.heads();
  const tenants = [...now.keys()].map((tenant) => run.log.readTenant(tenant, heads.get(tenant) ?? 0, 1_000));
  return (await Promise.all(tenants)).flat();
}

const entityOf = (stream: string) => resources.find(({ entity }) => stream.startsWith(`${entity}-`))?.entity ?? '';
async function recordAt(tenant: string, stream: string, version = Number.POSITIVE_INFINITY): Promise<Fields | null> {
  const entity = entityOf(stream);
  const events = (await run.log.readStream(tenant, stream)).filter((event) => event.version <= version);
  return recordOfStream(foldOf(entity), stream.slice(entity.length + 1), events);
}

/** Times, hashes and ids of entries that are entered anew, and what is kept of what was done and taken back. */
const STAMPS =
  /^(position|trashedAt|trashedBy|archivedAt|closedAt|approvedAt|decidedAt|remindersPausedAt|revision|contentHash|lastActivityAt|notesEver|standings|periods|grantedByRequest|media)$/;
/** What is taken back leaves a trace that belongs to it: an entry that is marked, a reason, or one with another id. */
const TRACES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^companies\.(create|offerOwnerRole)$/, ['ownerOffers', 'memberships']],
  [/-access\.approve$|^cost-plus-requests\.status$/, ['status', 'decidedByName']],
  [/^customers\.edit$/, ['contacts']],
  [/\.(removePhoto|unsharePhoto)$/, ['photos']],
  [/^conversations\.reopen$/, ['closeReason']],
  [/^follow-ups\./, ['note']],
  [/^change-orders\.unapprove$/, ['approvalReason']],
  [/^(tm-tickets|lien-documents|job-sheets)\.edit$/, ['status', 'submittedAt', 'submittedBy', 'readyAt', 'issuedAt']],
  [/^post-payments\.(reallocate|refund)$/, ['allocatedOn', 'refunds']],
  [/^job-costs\.\w+\.remove$/, ['labors', 'laborCosts', 'materials', 'equipments', 'equipmentCosts']],
  [/^job-costs\.inventory\.remove$/, ['inventory', 'inventoryCosts']],
  [/^payment-accounts\.connect$/, ['payoutBankId', 'payoutBankName', 'cardMethodId', 'bankDebitMethodId']],
  [/^openings\.finish$/, ['status', 'documents']],
  [/^commitments\./, ['lines', 'status', 'endReason', 'changes']],
  [/^chart-of-accounts\.add$/, ['accounts']],
  [/^timecards\.correct$/, ['punches']],
  [/^daily-logs\./, ['delays', 'crews', 'visits', 'notes', 'materials', 'equipment', 'incidents', 'weather']],
  [/^deliveries\.reopen$/, ['dismissReason']],
  [/^job-budgets\.transfer$/, ['transfers']],
];
const tracesOf = (name: string) => TRACES.flatMap(([pattern, fields]) => (pattern.test(name) ? fields : []));

/** The fields of a record that differ, but for stamps. A record that began is gone when it is in the trash or over. */
function differing(name: string, before: Fields | null, after: Fields | null): readonly string[] {
  if (!before || !after) return before === after || isGone(after) ? [] : ['the record'];
  const traces = tracesOf(name);
  return Object.keys({ ...before, ...after }).filter(
    (field) =>
      !(field in recordFields) &&
      !STAMPS.test(field) &&
      !traces.includes(field) &&
      JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
}
const OVER = new Set([
  'closed',
  'disconnected',
  'void',
  'reversed',
  'cancelled',
  'withdrawn',
  'removed',
  'takenBack',
  'reopened',
  'revoked',
]);
const isGone = (record: Fields | null) =>
  record !== null &&
  (typeof record['trashedAt'] === 'string' ||
    JSON.stringify(record['memberships']) === '[]' ||
    OVER.has(String(record['status'] ?? 'takenBack')));

const mayBeRefused = new Set([...Object.keys(undoRefusals), ...Object.keys(undoRequestRefusals), 'NOT_FOUND']);

describe('given a command that was done', () => {
  it.each(sampled.map((route) => [route.name, route] as const))(
    '%s is taken back, and every record is what it was; or it is said why not, and nothing is written',
    async (name, route) => {
      const scenario = await scenarioOf(route, run, firm);
      const heads = await run.log.heads();
      const done = await send(route, scenario);
      expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
      const [first, ...following] = await recordedAfter(heads);
      if (!first) return;
      const { commandId } = first.meta;
      const own = [first, ...following].filter(({ meta }) => meta.commandId === commandId);
      const isOnPlatform = route.scope === 'platform';
      const asking = {
        token: scenario.asking.token ?? firm.as.token,
        ...(isOnPlatform ? {} : { companyId: scenario.asking.companyId ?? firm.id }),
      };
      const path = `${isOnPlatform ? '/platform' : ''}/undo/`;
      const before = await run.log.heads();
      const plan = await run.ask('GET', path + commandId, asking);
      expect(await run.log.heads()).toEqual(before);
      const undone = await run.ask('POST', path + commandId, { ...asking, body: { reason: 'By mistake' } });
      const refused = undone.status < 300 ? null : (undone.body.details?.[0]?.code ?? undone.body.code);
      if (refused !== null) {
        expect([...mayBeRefused], JSON.stringify(undone.body)).toContain(refused);
        expect(await run.log.heads()).toEqual(before);
        if (plan.status === 200) expect(plan.body.refusal?.code).toBe(refused);
        return;
      }
      expect(plan.body, JSON.stringify(plan.body)).toMatchObject({ refusal: null });
      const undoing = (await recordedAfter(before)).filter(({ meta }) => meta.undoes === commandId);
      expect(undoing.length).toBeGreaterThan(0);
      for (const { tenant, stream, version } of new Map(own.toReversed().map((each) => [each.stream, each])).values()) {
        const fields = differing(name, await recordAt(tenant, stream, version - 1), await recordAt(tenant, stream));
        expect(fields, stream).toEqual([]);
      }
      const again = await run.ask('POST', path + commandId, { ...asking, body: { reason: 'By mistake' } });
      // who gave up the access that led there does not even find it
      expect(['UNDONE_ALREADY', 'NOT_FOUND']).toContain(again.body.details?.[0]?.code ?? again.body.code);
    },
  );
});

describe('given an entry of the journal that was posted', () => {
  const today = dayIn('America/Los_Angeles', systemClock.now());
  const posted = async () => {
    const route = routes.find(({ name }) => name === 'journal-entries.post') ?? expect.fail('There is no such route');
    const { asking, ...scenario } = await scenarioOf(route, run, firm);
    const body = { ...(asking.body as object), date: addDays(today, -5) }; // of an entry
    const heads = await run.log.heads();
    expect((await send(route, { ...scenario, asking: { ...asking, body } })).status).toBeLessThan(300);
    const [first] = await recordedAfter(heads);
    return `/undo/${first?.meta.commandId ?? ''}`;
  };
  it('it is posted back on the day that is chosen', async () => {
    const path = await posted();
    expect((await run.ask('GET', path, firm.as)).body).toMatchObject({ asks: 'reason', takesDay: true });
    const heads = await run.log.heads();
    const day = addDays(today, -1);
    const undone = await run.ask('POST', path, { ...firm.as, body: { reason: 'Twice', on: day } });
    expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300);
    expect(JSON.stringify((await recordedAfter(heads)).map(({ data }) => data))).toContain(day);
  });

  it('a day is refused where nothing is posted back on one, and nothing is written', async () => {
    const route = routes.find(({ name }) => name === 'customers.trash') ?? expect.fail('There is no such route');
    const heads = await run.log.heads();
    expect((await send(route, await scenarioOf(route, run, firm))).status).toBeLessThan(300);
    const last = (await recordedAfter(heads)).at(-1);
    const before = await run.log.heads();
    const asked = { ...firm.as, body: { on: today } };
    expect(await run.ask('POST', `/undo/${last?.meta.commandId ?? ''}`, asked)).toMatchObject({
      status: 422,
      body: { details: [{ field: 'on', code: 'NO_DAY' }] },
    });
    expect(await run.log.heads()).toEqual(before);
  });
});

describe('the answer of a command', () => {
  const headerAfter = async (name: string) => {
    const route = routes.find((each) => each.name === name) ?? expect.fail('There is no such route');
    return (await send(route, await scenarioOf(route, run, firm))).headers.get('undo');
  };

  it('names what it is taken back under, and that a reason is asked for', async () => {
    expect(await headerAfter('customers.trash')).toMatch(/^[\w-]{36}$/);
    expect(await headerAfter('journal-entries.post')).toMatch(/^[\w-]{36};reason$/);
  });

  it('names nothing where nothing takes it back', async () => {
    expect(await headerAfter('proposals.sendEmail')).toBeNull();
  });
});
