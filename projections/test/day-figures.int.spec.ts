import { resources } from '@backoffice/contracts';
import type { Actor, Filter, Resource } from '@backoffice/contracts/kernel';
import { ListRequest } from '@backoffice/contracts/kernel';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reads } from '#lists/reads.ts';
import type { ProjectionRunner } from '#kernel/runner.ts';
import { readModels } from '#src/catalogue.ts';
import { dayFiguresIn } from '#src/features/notifications/module.ts';
import { sheetsOnIn } from '#src/features/schedule/module.ts';
import { acme, callerOf, newId, noon, olive, person, type TestDatabase } from '#test/database.spec-kit.ts';
import { openFollowedTables } from '#test/followed-tables.spec-kit.ts';

const [TODAY, TOMORROW] = ['2026-11-20', '2026-11-21'];
/** As it was recorded. */
const sampleOf = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../contracts/samples/${path}.json`, import.meta.url), 'utf8')) as object;
const amy: Actor = { kind: 'link', id: newId(), name: 'Amy Chen', role: null };
const nick: Actor = { kind: 'worker', id: newId(), name: 'Nick Castellano', role: null };
let at: TestDatabase;
let runner: ProjectionRunner;
let reads: Reads;

/** Events of one record, one after the other. */
async function happens(entity: string, actor: Actor, ...events: readonly (readonly [type: string, data: object])[]) {
  const id = newId();
  const { position } = await at.log.append({
    tenant: acme,
    meta: { actor, commandId: newId(), requestHash: '', correlationId: '', causationId: null, at: noon },
    writes: [
      {
        stream: `${entity}-${id}`,
        expectedVersion: 0,
        events: events.map(([type, data]) => ({ type, data })),
      },
    ],
  });
  expect(await runner.waitFor(acme, position, 20_000)).toBe(true);
  return id;
}
const figures = (day = TODAY) =>
  dayFiguresIn({ sql: at.sql, reads, companyOf: async () => null, sheetsOn: sheetsOnIn({ sql: at.sql }) })(
    callerOf(olive),
    day,
  );

const lists: Readonly<Record<string, string>> = {
  '/job-costing': 'JobCost',
  '/timecards': 'Timecard',
  '/post-payments/payments': 'Payment',
  '/message-log': 'Message',
  '/deliveries': 'Delivery',
  '/tm-tickets': 'TmTicket',
};
/** What a list of the console shows at an address: `from..to`, several values, or `yes` for what is above nothing. */
async function shownAt(page: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { pathname, searchParams } = new URL(page, 'https://books.example');
  const resource: Resource = resources.find(({ entity }) => entity === lists[pathname]) ?? expect.fail(pathname);
  const filters = [...searchParams].map(([field, text]): Filter => {
    if (text === 'yes') return { field, op: 'gt', value: 0 };
    const [from = '', to] = text.split('..');
    return to === undefined ? { field, op: 'in', value: text.split(',') } : { field, op: 'between', value: [from, to] };
  });
  const request = ListRequest.parse({ filters, limit: 100 });
  return (await reads.list(resource, { request, place: 'live' }, callerOf(olive))).items;
}

const labor = (number: number, hours: number) => {
  const { line, ...more } = sampleOf('job-costs/LaborAdded.v3') as { line: object };
  const workerId = `00000000-0000-7000-8000-00000000041${number}`;
  return ['LaborAdded', { ...more, line: { ...line, id: newId(), workerId, hours } }] as const;
};
const created = (entity: string, path: string, more: object = {}) =>
  [`${entity}Created`, { ...sampleOf(path), ...more }] as const;
const sheet = (more: object) =>
  happens('JobSheet', person(olive), created('JobSheet', 'job-sheets/JobSheetCreated.v1', more));
const place = (sampleOf('job-costs/JobCostCreated.v1') as { locationId: string }).locationId;

beforeAll(async () => {
  ({ at, runner, reads } = await openFollowedTables(readModels));
}, 120_000);
afterAll(async () => {
  await runner.stop();
  await at.close();
});

describe('the figures of a day', () => {
  it('of a day on which nothing happened nothing is said', async () =>
    expect(await figures()).toEqual({ happened: [], waiting: [], ahead: [] }));

  describe('of a full day', () => {
    beforeAll(async () => {
      for (const hours of [
        [labor(1, 800), labor(2, 650)],
        [labor(2, 150), labor(3, 800)],
      ])
        await happens('JobCost', person(olive), created('JobCost', 'job-costs/JobCostCreated.v1'), ...hours);
      await happens('JobCost', person(olive), created('JobCost', 'job-costs/JobCostCreated.v1'));
      const press = { date: TODAY, at: `${TODAY}T15:00:00.000Z` };
      await happens(
        'Timecard',
        nick,
        ['ClockedIn', { ...sampleOf('timecards/ClockedIn.v1'), ...press }],
        ['ClockedOut', { ...sampleOf('timecards/ClockedOut.v1'), ...press, at: `${TODAY}T19:30:00.000Z` }],
      );
      for (const amount of [120_000, 34_050])
        await happens('Payment', person(olive), [
          'PaymentPosted',
          { ...sampleOf('post-payments/PaymentPosted.v3'), receivedOn: TODAY, amount },
        ]);
      await happens(
        'Payment',
        person(olive),
        ['PaymentPosted', { ...sampleOf('post-payments/PaymentPosted.v3'), receivedOn: TODAY, amount: 99 }],
        ['PaymentReversed', sampleOf('post-payments/PaymentReversed.v2')],
      );
      for (const purpose of ['document', 'document', 'statement'])
        await happens('Message', person(olive), [
          'MessageQueued',
          { ...sampleOf('messages/MessageQueued.v5'), purpose },
        ]);
      for (const date of [TODAY, '2026-11-18'])
        await happens('Delivery', nick, ['DeliveryRecorded', { ...sampleOf('deliveries/DeliveryRecorded.v1'), date }]);
      await happens('TmTicket', person(olive), created('TmTicket', 'tm-tickets/TmTicketCreated.v1'), [
        'TmTicketSubmitted',
        sampleOf('tm-tickets/TmTicketSubmitted.v1'),
      ]);
      await happens('TmTicket', person(olive), created('TmTicket', 'tm-tickets/TmTicketCreated.v1'));
      await happens(
        'Proposal',
        person(olive),
        created('Proposal', 'proposals/ProposalCreated.v1', { number: '12', name: 'Retaining wall' }),
      );
      await happens(
        'Proposal',
        amy,
        created('Proposal', 'proposals/ProposalCreated.v1', { number: '12', name: 'Retaining wall' }),
        ['ProposalSigned', { ...sampleOf('proposals/ProposalSigned.v3'), name: 'Amy Chen' }],
      );
      await sheet({ number: '7', date: TODAY, name: 'Footings', locationId: place });
      await sheet({ number: '8', date: TODAY, name: 'Drains' });
      await sheet({ number: '9', date: TOMORROW, name: 'Backfill' });
    });

    it('it says who worked, what was paid and sent, what came, and who signed', async () =>
      expect((await figures()).happened.map(({ words }) => words)).toEqual([
        'Amy Chen signed proposal 12, Retaining wall',
        '3 people worked 24 h on 2 tickets',
        '1 person clocked 4.5 h',
        '2 payments received, $1,540.50',
        '2 messages with documents sent',
        '1 delivery recorded',
      ]));
    it('it says what waits to be done, whichever day it is from, and where hours are missing', async () =>
      expect((await figures()).waiting.map(({ words }) => words)).toEqual([
        'No hours yet at the place of sheet 8, Drains',
        '1 T&M ticket to verify',
        '2 deliveries to enter',
      ]));
    it('it says how many crews go out tomorrow, as the schedule shows them', async () =>
      expect((await figures()).ahead).toEqual([
        { words: 'Tomorrow: 1 sheet, 2 people', page: `/schedule?day=${TOMORROW}` },
      ]));
    it('each figure equals the list behind its link', async () => {
      const { happened, waiting } = await figures();
      const ofLists = [...happened, ...waiting].filter(({ page }) => page?.includes('?'));
      expect(ofLists).toHaveLength(7);
      for (const { words, page } of ofLists) {
        const rows = await shownAt(page ?? '');
        const counts = [...words.matchAll(/(\d+) (?:tickets?|person clocked|payments?|messages?|deliver|T&M)/g)];
        expect([words, rows.length]).toEqual([words, Number(counts[0]?.[1])]);
        const hundredths = (field: string) => rows.reduce((sum, row) => sum + Number(row[field]), 0);
        const said = /([\d,.]+) h|\$([\d,.]+)/.exec(words);
        const field =
          { '/job-costing': 'laborHours', '/timecards': 'workedHours' }[page?.split('?')[0] ?? ''] ?? 'amount';
        if (said) expect(Math.round(Number((said[1] ?? said[2])?.replaceAll(',', '')) * 100)).toBe(hundredths(field));
      }
    });
    it('the next day has what waits, and nothing of the day before', async () => {
      const { happened, waiting } = await figures(TOMORROW);
      expect(happened).toEqual([]);
      expect(waiting.map(({ words }) => words)).toContain('2 deliveries to enter');
    });
  });
});
