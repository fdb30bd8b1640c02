import { createHash, randomUUID } from 'node:crypto';
import { moneyIn, routeTable } from '@backoffice/contracts';
import { crewDayRouteTable } from '@backoffice/contracts/features/crew-days';
import type { PhotoPlace } from '@backoffice/contracts/features/crew-photos';
import { addDays, dayIn, type Route } from '@backoffice/contracts/kernel';
import { systemClock } from '@backoffice/infra/clock';
import { SAMPLE_SEED, sampleOf } from '#checks/sample.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crewCodeEntry } from './crew-phone.spec-kit.ts';
import { PNG } from './foreign-company.spec-kit.ts';
import { bearer, openProductFixture, type ProductFixture } from './product-fixture.spec-kit.ts';
import { sampleRequest, UNKNOWN_ID } from './requests.spec-kit.ts';

/**
 * Every route of the table, asked as a worker (G16, T80, T81, T85): a commit asks a tenth of those of others, which
 * SAMPLE chooses.
 */
const CANARY = 'Canary 7319';
const SHARE = 0.1;
const routesOfCrews = routeTable.filter(({ access }) => access === 'crew');
const routesOfOthers = routeTable.filter(({ access }) => access !== 'crew' && access !== 'public');

let world: ProductFixture;
let cookie = '';
let today = '';
let sheets: { mine: string; ofOthers: string; earlier: string } = { mine: '', ofOthers: '', earlier: '' };

type Sheet = Readonly<Record<string, unknown>>;
const text = async (path: string, headers: Record<string, string>) => world.ask({ method: 'GET', path, headers });
const dayOf = async (date: string | null, headers: Record<string, string> = { cookie }) => {
  const {
    status,
    text: body,
    headers: said,
  } = await text(`/api/crew/day${date === null ? '' : `?date=${date}`}`, headers);
  return { status, body, etag: said.get('etag'), day: body === '' ? null : (JSON.parse(body) as { sheets?: Sheet[] }) };
};

beforeAll(async () => {
  world = await openProductFixture();
  const as = world.headersOf('OA');
  const hire = (firstName: string, phone: string, employeeNo: string) =>
    world.done('POST', '/workers/create', as, {
      firstName,
      lastName: 'Crew',
      employeeNo,
      phone,
      regularRate: 731_900,
      effectiveFrom: '2026-01-01',
      classification: CANARY,
    });
  const [me, other] = [await hire('Mia', '+16195557301', 'C-1'), await hire('Otto', '+16195557302', 'C-2')];
  today = dayIn('America/Los_Angeles', systemClock.now());
  sheets = {
    mine: await sheet(me.id, today),
    ofOthers: await sheet(other.id, today),
    earlier: await sheet(other.id, shifted(-2), me.id),
  };
  cookie = await signedIn(me.id, '+16195557301');
  await world.quiet();
}, 300_000);
afterAll(() => world?.close(), 60_000);

const shifted = (days: number) => addDays(today, days);

/** An issued sheet at a contract of the demo company; every text that no crew reads says so. */
async function sheet(foremanId: string, date: string, workerId?: string): Promise<string> {
  const as = world.headersOf('OA');
  type Phases = { items: { lineItemId: string; contractId: string; changeOrderId: string | null }[] };
  const { items } = await world.done<Phases>('POST', '/job-sheets/filtered-phases', as, { lineItemIds: [] });
  const phase = items.find(({ changeOrderId }) => changeOrderId === null);
  if (!phase) throw new Error('The demo company has no phase to work');
  const { locationId } = await world.done<{ locationId: string }>('GET', `/contracts/${phase.contractId}`, as);
  const { id } = await world.done('POST', `/job-sheets/add?locationId=${locationId}`, as, {
    name: 'Footings',
    date,
    startTime: '07:00',
    contractIds: [phase.contractId],
    foremanId,
    crew: workerId === undefined ? [] : [{ workerId, role: 'laborer' }],
    phases: [{ lineItemId: phase.lineItemId, quantity: 1 }],
    internalNotes: CANARY,
  });
  await world.done('PUT', `/job-sheets/${id}/issue`, as, {});
  return id;
}

/** By the link of the invitation and the code of the text. */
async function signedIn(workerId: string, phone: string): Promise<string> {
  await world.done('PUT', `/crew-access/${workerId}/invite`, world.headersOf('OA'), { channel: 'sms' });
  const body = await crewCodeEntry(world, phone);
  const { headers } = await world.ask({ method: 'POST', path: '/api/crew/sign-in/verify', body });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

const requestOf = (route: Route) => {
  const { method, path, body } = sampleRequest(route, world.own);
  return { method, path, ...(['GET', 'HEAD'].includes(method) ? {} : { body }) };
};

describe('every route as a worker (G16)', () => {
  it('every route of others answers a worker 401 and no row, and changes nothing', async () => {
    const before = await world.quiet();
    const chosen = sampleOf(routesOfOthers, SHARE, ({ name }) => name).filter(({ access }) => access !== 'link');
    const faults: string[] = [];
    for (const route of chosen) {
      const asked = requestOf(route);
      const answer = await world.ask({
        ...asked,
        headers: { cookie, 'company-id': world.companyId, 'idempotency-key': randomUUID() },
      });
      if (answer.status !== 401) faults.push(`${route.name}: ${answer.status} ${answer.text.slice(0, 100)}`);
    }
    process.stdout.write(
      `asked as a worker with SAMPLE=${SAMPLE_SEED}: ${chosen.length} of ${routesOfOthers.length}\n`,
    );
    expect(faults).toEqual([]);
    expect(await world.state()).toBe(before);
  }, 600_000);
  it('GraphQL answers a worker 401', async () =>
    expect(
      (
        await world.ask({
          method: 'POST',
          path: '/graphql',
          headers: { cookie, 'company-id': world.companyId },
          body: { query: '{ dashboard { today } }', operationName: null, variables: {} },
        })
      ).status,
    ).toBe(401));
  it('every route of crews answers the office 401, and both at once 400', async () => {
    for (const route of routesOfCrews) {
      const asked = requestOf(route);
      const token = bearer(world.people.OA.token, world.companyId);
      expect([route.name, (await world.ask({ ...asked, headers: token })).status]).toEqual([route.name, 401]);
      const both = await world.ask({ ...asked, headers: { ...token, cookie } });
      expect([route.name, both.status, both.text.includes('TWO_IDENTITIES')]).toEqual([route.name, 400, true]);
    }
  });
});

it('unknown fields are refused in every body of crews, and nothing is written (P5, P6)', async () => {
  const before = await world.quiet();
  for (const route of routesOfCrews.filter(({ method, body }) => method !== 'GET' && body)) {
    const { method, path, body } = sampleRequest(route, world.own);
    const headers = { cookie, origin: world.url, 'idempotency-key': randomUUID() };
    const answer = await world.ask({ method, path, headers, body: { ...Object(body), isAdmin: true } });
    expect([route.name, answer.status]).toEqual([route.name, 422]);
  }
  expect(await world.state()).toBe(before);
});

describe('the day of a worker', () => {
  it('the day of a worker has the sheets that name the worker on the day, and no others (T80)', async () => {
    const { status, day } = await dayOf(null);
    expect(status).toBe(200);
    expect(day?.sheets?.map(({ id }) => id)).toEqual([sheets.mine]);
  });
  it('the day of a worker is one 404 further off, with a sheet of others and without one (T80)', async () => {
    const far = await Promise.all([-8, -2, 2, 15].map((days) => dayOf(shifted(days))));
    expect(far.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const shapes = far.map(({ body }) => body.replace(/"requestId":"[^"]*"/, ''));
    expect(new Set(shapes).size).toBe(1);
  });
  it('the day of a worker has a week back and two weeks ahead where the worker leads the crew', async () => {
    const [ahead, tooFar] = [shifted(10), shifted(15)];
    const me = String((await dayOf(null)).day?.sheets?.[0]?.['foremanId']);
    for (const date of [ahead, tooFar]) await sheet(me, date);
    await world.quiet();
    expect((await dayOf(ahead)).day?.sheets).toHaveLength(1);
    expect((await dayOf(tooFar)).status).toBe(404);
  });
  it('a sheet that the office moves leaves its day and stands on the other one', async () => {
    const me = String((await dayOf(null)).day?.sheets?.[0]?.['foremanId']);
    const id = await sheet(me, shifted(5));
    await world.quiet();
    await world.done('PUT', `/job-sheets/${id}/reschedule`, world.headersOf('OA'), { date: shifted(6) });
    await world.quiet();
    expect((await dayOf(shifted(6))).day?.sheets).toMatchObject([{ id, date: shifted(6) }]);
    expect((await dayOf(shifted(5))).status).toBe(404);
  });
  it('the day of a worker is answered 304 while nothing has moved', async () => {
    const { etag } = await dayOf(null);
    const again = await dayOf(null, { cookie, 'if-none-match': etag ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
  });
  it('the day of a worker has no price, wage or note of the office, whatever stands in its sheet (T81)', async () => {
    await world.done('PUT', '/job-sheets/customization', world.headersOf('OA'), {
      ...(await world.done<object>('GET', '/job-sheets/customization', world.headersOf('OA'))),
      showPrices: true,
    });
    const { body } = await dayOf(null);
    expect(body).not.toContain(CANARY);
    expect(body).not.toContain('731900');
    expect(body.length).toBeLessThanOrEqual(12_000);
    const { rows } = await world.pool.query<{ row: string }>('SELECT c::text AS row FROM read.crew_days c');
    expect(rows.filter(({ row }) => row.includes(CANARY) || row.includes('unitPrice'))).toEqual([]);
  });
  it('the day of a worker has these keys and no others (T81)', async () => {
    const { day } = await dayOf(null);
    const [first = {}] = day?.sheets ?? [];
    const [phase = {}] = first['phases'] as readonly object[];
    const keys = (value: object | null) =>
      Object.keys(value ?? {})
        .toSorted()
        .join(' ');
    expect(keys(day)).toBe(
      'clocks companyName companyPhone date days hours language name next notice sheets timeZone today',
    );
    expect(keys(first)).toBe(
      'address contracts crew customerName date digAlert digTicket directions equipments foremanId foremanName foremanPhone id isForeman locationId locationName materials name number phases plannedHours safetyNotes safetyNotesSpanish siteContact startTime status',
    );
    expect(keys(phase)).toBe('instructions label lineItemId name plannedHours quantity unit');
    expect(moneyIn(crewDayRouteTable.day.answer)).toEqual([]);
  });
  it('the day of a worker is refused to a stranger, and to a worker of nobody', async () => {
    expect((await dayOf(null, {})).status).toBe(401);
    expect(
      (await dayOf(null, { cookie: `__Host-crew=${createHash('sha256').update(UNKNOWN_ID).digest('base64url')}` }))
        .status,
    ).toBe(401);
  });
});

describe('a note to the office', () => {
  const note = (sheetId: string, key: string) =>
    world.ask({
      method: 'POST',
      path: '/api/crew/notes',
      headers: { cookie, origin: world.url, 'idempotency-key': key },
      body: { sheetId, text: 'The pump is gone.' },
    });

  it('a note to the office stands at the location, once, by the worker who wrote it', async () => {
    const key = randomUUID();
    const [first, again] = [await note(sheets.mine, key), await note(sheets.mine, key)];
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
    await world.quiet();
    const locationId = String((await dayOf(null)).day?.sheets?.[0]?.['locationId']);
    type Notes = { items: { text: string; byName: string }[] };
    const { items } = await world.done<Notes>('GET', `/locations/${locationId}/notes`, world.headersOf('OA'));
    expect(items.filter(({ text: said }) => said === 'The pump is gone.')).toMatchObject([{ byName: 'Mia Crew' }]);
  });
  it('a note to the office is one 404, and nothing is written, for a sheet of others, of another day, and none', async () => {
    const asked = await world.done<{ items: { id: string; foremanId: string; date: string }[] }>(
      'POST',
      '/job-sheets/list',
      world.headersOf('OA'),
      { limit: 50 },
    );
    const ahead = asked.items.find(({ date }) => date === shifted(10))?.id ?? '';
    const before = await world.quiet();
    const refused = [];
    for (const sheetId of [sheets.ofOthers, ahead, UNKNOWN_ID]) refused.push(await note(sheetId, randomUUID()));
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(refused.map(({ text: body }) => body.replace(/"requestId":"[^"]*"/, ''))).size).toBe(1);
    expect(await world.state()).toBe(before);
  });
});

describe('the log of a job and a day', () => {
  const entryId = randomUUID();
  const delay = (hours: number) => ({
    entry: { section: 'delays', entryId, cause: 'utility', hours, note: 'Gas line', mayBecomeClaim: true },
  });
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    world.ask({
      method,
      path: `/api/crew/logs/${path}`,
      headers: { cookie, origin: world.url, 'idempotency-key': randomUUID(), ...headers },
      ...(body && { body }),
    });
  const jobOf = async (date: string | null = null) => {
    const [first] = (await dayOf(date)).day?.sheets ?? [];
    return String(((first?.['contracts'] ?? []) as { id: string }[])[0]?.id); // by its contract
  };
  type LogRow = { id: string; delays: { hours: number; byName: string }[]; status: string };
  const logsOfOffice = async (contractId: string) => {
    await world.quiet();
    const { items } = await world.done<{ items: LogRow[] }>('POST', '/daily-logs/list', world.headersOf('OA'), {
      filters: [
        { field: 'contractId', op: 'eq', value: contractId },
        { field: 'date', op: 'eq', value: today },
      ],
    });
    return items;
  };

  it('the first entry of the foreman opens the log, sent twice it is there once, by name', async () => {
    const job = await jobOf();
    const before = await logsOfOffice(job);
    const key = { 'idempotency-key': randomUUID() };
    const [first, replayed] = [
      await send('POST', `${job}/${today}/entries`, delay(150), key),
      await send('POST', `${job}/${today}/entries`, delay(150), key),
    ];
    const again = await send('POST', `${job}/${today}/entries`, delay(150));
    expect([first.status, replayed.status, replayed.headers.get('idempotency-replayed'), again.status]).toEqual([
      200,
      200,
      'true',
      200,
    ]);
    const [log] = await logsOfOffice(job);
    expect(log?.delays.filter(({ byName }) => byName === 'Mia Crew')).toMatchObject([{ hours: 150 }]);
    expect((await logsOfOffice(job)).length).toBe(Math.max(1, before.length));
  });
  it('the office that opens the log of the same day gets the same one', async () => {
    const job = await jobOf();
    const [log] = await logsOfOffice(job);
    const body = { contractId: job, date: today };
    const { id } = await world.done('POST', '/daily-logs/open', world.headersOf('OA'), body);
    expect(id).toBe(log?.id);
  });
  it('the foreman changes, removes and submits', async () => {
    const job = await jobOf();
    expect((await send('PUT', `${job}/${today}/entries/${entryId}`, delay(200))).status).toBe(200);
    expect((await logsOfOffice(job))[0]?.delays).toMatchObject([{ hours: 200 }]);
    expect((await send('DELETE', `${job}/${today}/entries/${entryId}`)).status).toBe(200);
    const gone = await send('DELETE', `${job}/${today}/entries/${entryId}`);
    expect([gone.status, gone.text.includes('LOG_ENTRY_UNKNOWN')]).toEqual([404, true]);
    expect((await send('POST', `${job}/${today}/submit`)).status).toBe(200);
    expect((await logsOfOffice(job))[0]).toMatchObject({ status: 'submitted', delays: [] });
  });
  it('the foreman reads the log with the crew of the day, without money', async () => {
    const job = await jobOf();
    const answer = await send('GET', `${job}/${today}`);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({ status: 'submitted', crew: ['Mia Crew'], date: today });
    expect(answer.text).not.toContain(CANARY);
  });
  it('the log is one 404, and nothing is written, of another day, another job and none (T80)', async () => {
    const job = await jobOf();
    const before = await world.quiet();
    const refused = [];
    for (const path of [
      `${job}/${shifted(-8)}`,
      `${job}/${shifted(15)}`,
      `${job}/${shifted(1)}`,
      `${job}/${shifted(-1)}`,
      `${UNKNOWN_ID}/${today}`,
      `${job}/yesterday`,
    ])
      for (const [method, end, body] of [
        ['GET', ''],
        ['POST', '/entries', delay(1)],
        ['PUT', `/entries/${entryId}`, delay(1)],
        ['DELETE', `/entries/${entryId}`],
        ['POST', '/submit'],
      ] as const)
        refused.push(await send(method, `${path}${end}`, body));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(refused.map(({ text: body }) => body.replace(/"requestId":"[^"]*"/, ''))).size).toBe(1);
    expect(await world.state()).toBe(before);
  });
  it('who is on the sheet and does not lead it is told who does, and writes nothing', async () => {
    const before = await world.quiet();
    const job = await jobOf();
    const date = shifted(-2); // of the sheet that somebody else leads
    const answer = await send('POST', `${job}/${date}/entries`, delay(1));
    expect([answer.status, answer.text.includes('FOREMAN_ONLY'), answer.text.includes('Otto Crew')]).toEqual([
      403,
      true,
      true,
    ]);
    expect((await send('GET', `${job}/${date}`)).status).toBe(404);
    expect(await world.state()).toBe(before);
  });
});

describe('the clock of a worker', () => {
  type Clock = { workerId: string; isMe: boolean; punches: { kind: string; at: string; byName: string }[] };
  const clocks = async () => (await dayOf(null)).day?.['clocks' as never] as unknown as Clock[];
  const punch = (kind: string, sheetId: string, more: object = {}, key: string = randomUUID()) =>
    world.ask({
      method: 'POST',
      path: '/api/crew/punches',
      headers: { cookie, origin: world.url, 'idempotency-key': key },
      body: { kind, sheetId, punchId: randomUUID(), deviceAt: systemClock.now(), skewMs: 0, ...more },
    });
  const saidIn = ({ status, text: body }: { status: number; text: string }) => [
    status,
    status < 300 ? '' : (JSON.parse(body) as { code: string }).code,
  ];

  it('the notice is read once, and the day asks for it no more', async () => {
    expect((await dayOf(null)).day).toMatchObject({ notice: 1 });
    const read = await world.ask({
      method: 'POST',
      path: '/api/crew/me/notice',
      headers: { cookie, origin: world.url, 'idempotency-key': randomUUID() },
      body: { noticeVersion: 1, language: 'en' },
    });
    expect(read.status).toBe(200);
    expect((await dayOf(null)).day).toMatchObject({ notice: null }); // whoever has written it reads it at once
  });
  it('a press stands on the card once, however often it is sent, and in the day of the worker alone', async () => {
    const [key, press] = [randomUUID(), { punchId: randomUUID(), deviceAt: systemClock.now() }];
    const answers = [await punch('clockIn', sheets.mine, press, key), await punch('clockIn', sheets.mine, press, key)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await clocks()).toMatchObject([{ isMe: true, punches: [{ kind: 'clockIn', byName: 'Mia Crew' }] }]);
    expect(saidIn(await punch('clockIn', sheets.mine))).toEqual([409, 'ALREADY_CLOCKED_IN']);
    expect(saidIn(await punch('mealEnd', sheets.mine))).toEqual([409, 'NO_MEAL_BEGUN']);
  });
  it('a press of nine days ago is too old, and writes nothing', async () => {
    const before = await world.quiet();
    const deviceAt = new Date(Date.parse(systemClock.now()) - 9 * 86_400_000).toISOString();
    expect(saidIn(await punch('clockOut', sheets.mine, { deviceAt }))).toEqual([422, 'PUNCH_TOO_OLD']);
    expect(await world.state()).toBe(before);
  });
  it('a press names a sheet of the worker: of others, and of none, it is one 404', async () => {
    const before = await world.quiet();
    const refused = [await punch('clockIn', sheets.ofOthers), await punch('clockIn', UNKNOWN_ID)];
    expect(refused.map(saidIn)).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ]);
    expect(await world.state()).toBe(before);
  });
  it('a foreman presses for the crew of the sheet, and whoever only works on it presses for nobody else', async () => {
    const me = String((await dayOf(null)).day?.sheets?.[0]?.['foremanId']);
    const as = world.headersOf('OA');
    const { foremanId: other } = await world.done<{ foremanId: string }>('GET', `/job-sheets/${sheets.ofOthers}`, as);
    const [led, joined] = [await sheet(me, today, other), await sheet(other, today, me)];
    await world.quiet();
    expect(saidIn(await punch('clockIn', led, { workerId: other }))).toEqual([200, '']);
    expect(saidIn(await punch('clockOut', joined, { workerId: other }))).toEqual([403, 'FOREMAN_ONLY']);
    expect(saidIn(await punch('clockIn', led, { workerId: UNKNOWN_ID }))).toEqual([404, 'NOT_FOUND']);
    await world.quiet();
    const [, crew] = await clocks();
    expect(crew).toMatchObject({ workerId: other, punches: [{ kind: 'clockIn', byName: 'Mia Crew' }] });
  });
  it('the office corrects and voids a press with a reason, and the clock follows', async () => {
    const as = world.headersOf('OA');
    type Card = { id: string; workerName: string; punches: { punchId: string; at: string }[] };
    const { items } = await world.done<{ items: Card[] }>('POST', '/timecards/list', as, { search: 'Mia', limit: 5 });
    const [{ id, punches } = { id: '', punches: [] }] = items;
    const [first = { punchId: '', at: '' }] = punches;
    const at = new Date(Date.parse(first.at) - 1_000).toISOString();
    await world.done('PUT', `/timecards/${id}/correct`, as, { punchId: first.punchId, at, reason: 'A second.' });
    await world.quiet();
    expect(await clocks()).toMatchObject([{ punches: [{ at }] }, {}]);
    await world.done('PUT', `/timecards/${id}/void`, as, { punchId: first.punchId, reason: 'By mistake.' });
    await world.quiet();
    expect(await clocks()).toMatchObject([{ punches: [] }, {}]);
  });
});

describe('the hours of a crew', () => {
  type Line = { lineId: string; hours: number; payClass: string };
  type Hours = {
    sheetId: string;
    ticketId: string | null;
    workers: { workerId: string; seen: Line[]; before: { regular: number } }[];
  };
  const hoursOfDay = async (date: string | null) =>
    ((await dayOf(date)).day?.['hours' as never] as unknown as Hours[]) ?? [];
  const write = (method: string, path: string, body: object, key: string = randomUUID()) =>
    world.ask({
      method,
      path: `/api/crew${path}`,
      headers: { cookie, origin: world.url, 'idempotency-key': key },
      body,
    });
  const answerOf = ({ status, text: body }: { status: number; text: string }) =>
    [status, body === '' ? null : JSON.parse(body)] as const;
  const codeOf = (answer: { status: number; text: string }) => {
    const [status, said] = answerOf(answer);
    return [status, said.code];
  };
  let [led, me, other, ticketId] = ['', '', '', ''];
  const day = (workerId: string, total: number, seen: Line[] = []) => ({ workerId, seen, want: { total } });
  const record = (days: object[], id = ticketId) => write('PUT', `/tickets/${id}/days`, { sheetId: led, days });

  beforeAll(async () => {
    const as = world.headersOf('OA');
    const foremanOf = async (id: string) =>
      (await world.done<{ foremanId: string }>('GET', `/job-sheets/${id}`, as)).foremanId;
    [me, other] = [await foremanOf(sheets.mine), await foremanOf(sheets.ofOthers)];
    led = await sheet(me, shifted(-1), other);
    await world.quiet();
  });

  it('the ticket of a sheet is begun once, by the foreman alone', async () => {
    const mine = randomUUID();
    const [, begun] = answerOf(await write('POST', `/sheets/${led}/ticket`, { ticketId: mine }));
    ticketId = begun.ticketId;
    const [, again] = answerOf(await write('POST', `/sheets/${led}/ticket`, { ticketId: randomUUID() }));
    expect(again).toEqual({ ticketId });
    const joined = await sheet(other, shifted(-1), me);
    expect(codeOf(await write('POST', `/sheets/${joined}/ticket`, { ticketId: randomUUID() }))).toEqual([
      403,
      'FOREMAN_ONLY',
    ]);
    expect(codeOf(await write('POST', `/sheets/${sheets.ofOthers}/ticket`, { ticketId: randomUUID() }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
  it('hours of many are one request: they stand on the ticket, split by the rule, and in the day of the foreman', async () => {
    expect(answerOf(await record([day(me, 1_000), day(other, 800)]))).toEqual([200, {}]);
    await world.quiet();
    const [hours] = await hoursOfDay(shifted(-1));
    expect(hours).toMatchObject({ sheetId: led, ticketId });
    const seenBy = (workerId: string) =>
      hours?.workers.find((each) => each.workerId === workerId)?.seen.map((line) => [line.hours, line.payClass]);
    expect(seenBy(other)).toEqual([[800, 'regular']]);
    expect(seenBy(me)).toEqual([
      [800, 'regular'],
      [200, 'overtime'],
    ]);
  });
  it('hours that the office wrote meanwhile are a question for each worker, and nothing is written', async () => {
    const [hours] = await hoursOfDay(shifted(-1));
    const [line] = hours?.workers.find(({ workerId }) => workerId === other)?.seen ?? [];
    const as = world.headersOf('OA');
    const path = `/job-costs/${ticketId}/labors/${line?.lineId}`;
    await world.done('PUT', path, as, { hours: 600 });
    await world.quiet();
    const before = await world.quiet();
    const [status, said] = answerOf(await record([day(other, 1_000, line ? [line] : [])]));
    expect([status, said.code, said.details[0]]).toMatchObject([
      409,
      'HOURS_MEANWHILE',
      { field: 'days.0', meanwhile: { now: [{ hours: 600, payClass: 'regular' }] } },
    ]);
    expect(JSON.stringify(said)).not.toContain('731900');
    expect(await world.state()).toBe(before);
    const { now } = said.details[0].meanwhile;
    expect((await record([day(other, 1_600, now)])).status).toBe(200);
  });
  it('hours of the day before stand beside those of a day', async () => {
    const [hours] = (await hoursOfDay(null)).filter(({ workers }) =>
      workers.some(({ workerId }) => workerId === other),
    );
    expect(hours?.workers.find(({ workerId }) => workerId === me)?.before).toMatchObject({ regular: 800 });
  });
  it('hours of somebody who is not on the sheet, and of a day further back, are refused', async () => {
    const before = await world.quiet();
    expect(codeOf(await record([day(UNKNOWN_ID, 800)]))).toEqual([404, 'WORKER_UNKNOWN']);
    expect(
      codeOf(await write('PUT', `/tickets/${ticketId}/days`, { sheetId: UNKNOWN_ID, days: [day(me, 0)] })),
    ).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await record([day(me, 2_500)]))[0]).toBe(422);
    expect(await world.state()).toBe(before);
  });
  it('hours of tomorrow are refused by their rule', async () => {
    const ahead = await sheet(me, shifted(1), other);
    const as = world.headersOf('OA');
    const { contractIds } = await world.done<{ contractIds: string[] }>('GET', `/job-sheets/${ahead}`, as);
    const { id } = await world.done('POST', '/job-costs/add', as, { contractId: contractIds[0], date: shifted(1) });
    const answer = await write('PUT', `/tickets/${id}/days`, { sheetId: ahead, days: [day(me, 800)] });
    expect(codeOf(answer)).toEqual([422, 'HOURS_AHEAD']);
  });
});

describe('the work of a sheet', () => {
  const tell = (
    sheetId: string,
    what: 'start' | 'complete' | 'sign-off',
    body: object = {},
    key: string = randomUUID(),
  ) =>
    world.ask({
      method: 'POST',
      path: `/api/crew/sheets/${sheetId}/${what}`,
      headers: { cookie, origin: world.url, 'idempotency-key': key },
      body,
    });
  type Sold = { status: string; phases: { lineItemId: string; done?: number }[]; version: number };
  const onDay = async () => (await dayOf(null)).day?.sheets?.find(({ id }) => id === sheets.mine);
  const ofOffice = (sheetId: string) => world.done<Sold>('GET', `/job-sheets/${sheetId}`, world.headersOf('OA'));
  const codeOf = ({ status, text: body }: { status: number; text: string }) => [
    status,
    status < 300 ? '' : (JSON.parse(body) as { code: string }).code,
  ];

  it('the work of a sheet is begun and done by its foreman, once, with how much of each phase', async () => {
    const [{ lineItemId } = { lineItemId: '' }] = (await ofOffice(sheets.mine)).phases;
    const done = (of: string) => ({ phases: [{ lineItemId: of, quantity: 5_000 }] });
    const answers = [
      codeOf(await tell(sheets.mine, 'start')),
      codeOf(await tell(sheets.mine, 'start')),
      codeOf(await tell(sheets.mine, 'sign-off', { channel: 'copy' })),
      codeOf(await tell(sheets.mine, 'complete', done(UNKNOWN_ID))),
      codeOf(await tell(sheets.mine, 'complete', done(lineItemId))),
      codeOf(await tell(sheets.mine, 'complete', done(lineItemId))),
    ];
    expect(answers).toEqual([
      [200, ''],
      [422, 'JOB_SHEET_STARTED'],
      [422, 'JOB_SHEET_NOT_COMPLETED'],
      [404, 'PHASE_NOT_ON_SHEET'],
      [200, ''],
      [422, 'JOB_SHEET_COMPLETED'],
    ]);
    expect(await ofOffice(sheets.mine)).toMatchObject({ status: 'completed', phases: [{ done: 5_000 }] });
    expect(await onDay()).toMatchObject({ status: 'completed', phases: [{ done: 5_000 }] });
  });
  it('the foreman takes a link to whoever accepts the work, each press one, and behind it stands no price', async () => {
    const as = world.headersOf('OA');
    const look = await world.done<object>('GET', '/job-sheets/customization', as);
    await world.done('PUT', '/job-sheets/customization', as, { ...look, showPrices: true });
    const key = randomUUID();
    const share = () => tell(sheets.mine, 'sign-off', { channel: 'copy' }, key);
    const [first, again] = [await share(), await share()];
    expect([first.status, again.status, first.text]).toEqual([200, 200, again.text]);
    const token = (JSON.parse(first.text) as { url: string }).url.split('/').at(-1) ?? ''; // by its contract
    const read = async () => (await text(`/api/job-sheets/preview/${token}`, {})).text;
    const page = JSON.parse(await read()) as { canSign: boolean; contentHash: string; today: string };
    expect([page.canSign, moneyIn(page as never)]).toEqual([true, []]);
    expect(JSON.stringify(page)).not.toMatch(/amount|price/i);
    const sign = (name: string) =>
      world.ask({
        method: 'PUT',
        path: `/api/job-sheets/${token}/sign`,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          name,
          date: page.today,
          signature: `data:image/png;base64,${PNG.toString('base64')}`,
          contentHash: page.contentHash,
          consent: true,
        },
      });
    expect(codeOf(await sign('Mia Crew'))).toEqual([422, 'SIGNER_IS_CREW']);
    expect(codeOf(await sign('Amy Chou'))).toEqual([200, '']);
    expect(await ofOffice(sheets.mine)).toMatchObject({ status: 'signedOff', signature: { name: 'Amy Chou' } });
    expect(await onDay()).toMatchObject({ status: 'signedOff' });
    expect(codeOf(await tell(sheets.mine, 'sign-off', { channel: 'copy' }))).toEqual([409, 'ALREADY_SIGNED']);
    expect(JSON.stringify(JSON.parse(await read()))).not.toMatch(/amount|price/i);
  });
  it('the work of a sheet of others is none of a worker', async () => {
    expect(codeOf(await tell(sheets.ofOthers, 'start'))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await tell(sheets.earlier, 'start'))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await tell(sheets.ofOthers, 'sign-off', { channel: 'copy' }))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await tell(sheets.earlier, 'sign-off', { channel: 'copy' }))).toEqual([403, 'FOREMAN_ONLY']);
  });
});

describe('photos of a sheet and of a log', () => {
  type Ticket = { uploadUrl: string; filePath: string; isStored: boolean };
  type Photos = { items: { photoId: string; tag: string; byName: string; tileUrl: string }[] };
  const send = (path: string, body: object, key: string = randomUUID()) =>
    world.ask({
      method: 'POST',
      path: `/api/crew${path}`,
      headers: { cookie, origin: world.url, 'idempotency-key': key },
      body,
    });
  const announce = (place: PhotoPlace) => send('/uploads', { place, contentType: 'image/png', size: PNG.byteLength });
  /** A photo that lies in the store. */
  async function put(place: PhotoPlace): Promise<string> {
    const { uploadUrl, filePath } = JSON.parse((await announce(place)).text) as Ticket; // by its contract
    const headers = { 'content-type': 'image/png' };
    const { status } = await fetch(`${world.url}${uploadUrl}`, { method: 'PUT', headers, body: PNG });
    expect(status).toBe(200);
    return filePath;
  }
  type PlaceOfPhotos = Exclude<PhotoPlace, { deliveryId: string }>;
  const photosOf = (place: PlaceOfPhotos) =>
    text(
      `/api/crew/${'sheetId' in place ? `sheets/${place.sheetId}` : `logs/${place.contractId}/${place.date}`}/photos`,
      { cookie },
    );
  let mine: PlaceOfPhotos = { sheetId: '' };
  let log: PlaceOfPhotos = { sheetId: '' };
  beforeAll(async () => {
    mine = { sheetId: sheets.mine };
    const { contractIds } = await world.done<{ contractIds: string[] }>(
      'GET',
      `/job-sheets/${sheets.mine}`,
      world.headersOf('OA'),
    );
    log = { contractId: contractIds[0] ?? '', date: today };
  });

  it('a photo stands beside the sheet, once, by the worker who took it, and the crew sees it', async () => {
    const [filePath, key] = [await put(mine), randomUUID()];
    const body = { place: mine, filePath };
    const [first, again] = [await send('/photos', body, key), await send('/photos', body, key)];
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
    const path = `/job-sheets/${sheets.mine}`;
    const { photos } = await world.done<{ photos: object[] }>('GET', path, world.headersOf('OA'));
    expect(photos).toMatchObject([{ filePath, byName: 'Mia Crew', tag: 'during' }]);
    const { items } = JSON.parse((await photosOf(mine)).text) as Photos; // by its contract
    expect(items).toMatchObject([{ byName: 'Mia Crew', tag: 'during' }]);
    const tile = await fetch(new URL(items[0]?.tileUrl ?? '', world.url));
    expect([tile.status, tile.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image']);
  });
  it('a receipt tells what was paid: the crew does not see it', async () => {
    const receipt = { place: mine, filePath: await put(mine), tag: 'receipt' };
    expect((await send('/photos', receipt)).status).toBe(200);
    const { items } = JSON.parse((await photosOf(mine)).text) as Photos; // by its contract
    expect(items.map(({ tag }) => tag)).toEqual(['during']);
  });
  it('a photo of the foreman stands in the log of the day, once, and the foreman sees it', async () => {
    const [filePath, key] = [await put(log), randomUUID()];
    const answers = [await send('/photos', { place: log, filePath }, key)];
    answers.push(await send('/photos', { place: log, filePath }, key));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { items } = JSON.parse((await photosOf(log)).text) as Photos; // by its contract
    expect(items).toMatchObject([{ byName: 'Mia Crew' }]);
    await world.quiet();
    type Logs = { items: { photos: { byName: string; shown: boolean }[] }[] };
    const found = await world.done<Logs>('POST', '/daily-logs/list', world.headersOf('OA'), {
      filters: [{ field: 'date', op: 'eq', value: today }],
    });
    expect(found.items.flatMap(({ photos }) => photos).filter(({ byName }) => byName === 'Mia Crew')).toHaveLength(1);
  });
  it('photos of a sheet or log of others, and of none, are one 404, and nothing is written (T80)', async () => {
    const filePath = await put(mine);
    const before = await world.quiet();
    const refused = [];
    const contractId = 'contractId' in log ? log.contractId : '';
    for (const place of [
      { sheetId: sheets.ofOthers },
      { sheetId: UNKNOWN_ID },
      { contractId, date: shifted(-8) },
      { contractId, date: shifted(1) },
      { contractId: UNKNOWN_ID, date: today },
    ])
      refused.push(await announce(place), await send('/photos', { place, filePath }), await photosOf(place));
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    expect(new Set(refused.map(({ text: body }) => body.replace(/"requestId":"[^"]*"/, ''))).size).toBe(1);
    expect(await world.state()).toBe(before);
  });
  it('who is on the sheet and does not lead it puts no photo into the log, and nothing is written', async () => {
    const before = await world.quiet();
    const contractId = 'contractId' in log ? log.contractId : '';
    const answer = await announce({ contractId, date: shifted(-2) }); // of the sheet that somebody else leads
    expect([answer.status, answer.text.includes('FOREMAN_ONLY')]).toEqual([403, true]);
    expect(await world.state()).toBe(before);
  });
  it('a photo that was put for another place is not taken, nor one of the office, and nothing is written', async () => {
    const ofOffice = await world.done<Ticket>('POST', '/media/upload-url', world.headersOf('OA'), {
      purpose: 'photo',
      parent: { entity: 'JobSheet', id: sheets.mine },
      fileName: 'trench.png',
      contentType: 'image/png',
      size: PNG.byteLength,
    });
    const paths = [await put({ sheetId: sheets.earlier }), ofOffice.filePath];
    const before = await world.quiet();
    for (const filePath of paths) expect((await send('/photos', { place: mine, filePath })).status).toBe(404);
    expect((await send('/photos', { place: log, filePath: paths[0] })).status).toBe(404);
    expect(await world.state()).toBe(before);
  });
});

describe('deliveries to a sheet', () => {
  type Deliveries = { items: (Sheet & { photos: { tag: string; byName: string }[] })[] };
  const send = (path: string, body: object, as = cookie, key: string = randomUUID()) =>
    world.ask({
      method: 'POST',
      path: `/api/crew${path}`,
      headers: { cookie: as, origin: world.url, 'idempotency-key': key },
      body,
    });
  const base = { text: 'Class 2 base', quantity: 120_000, unit: 'ton' };
  const delivery = (deliveryId: string, more: object = {}) => ({
    deliveryId,
    sheetId: sheets.mine,
    source: 'vendor',
    vendorName: 'Hanson Aggregates',
    items: [base],
    ...more,
  });
  const listed = async (sheetId: string, as = cookie) => {
    const { status, text: body } = await text(`/api/crew/sheets/${sheetId}/deliveries`, { cookie: as });
    return { status, body, items: status === 200 ? (JSON.parse(body) as Deliveries).items : [] }; // by its contract
  };
  type OfOffice = { status: string; what: string; createdByName: string; enteredIn: object | null; photos: object[] };
  const asOffice = (id: string) => world.done<OfOffice>('GET', `/deliveries/${id}`, world.headersOf('OA'));
  /** A photo of the receipt, put and taken. */
  async function photograph(deliveryId: string, as = cookie) {
    const place = { deliveryId };
    const announced = await send('/uploads', { place, contentType: 'image/png', size: PNG.byteLength }, as);
    if (announced.status !== 201 && announced.status !== 200) return announced;
    const { uploadUrl, filePath } = JSON.parse(announced.text) as { uploadUrl: string; filePath: string };
    await fetch(`${world.url}${uploadUrl}`, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: PNG });
    return send('/photos', { place, filePath, tag: 'receipt' }, as);
  }
  const mine = randomUUID();

  it('what came is recorded once, however often it is sent, without a price', async () => {
    const key = randomUUID();
    const answers = [await send('/deliveries', delivery(mine), cookie, key)];
    answers.push(await send('/deliveries', delivery(mine), cookie, key), await send('/deliveries', delivery(mine)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await send('/deliveries', delivery(mine, { note: 'Another one' }))).status).toBe(409);
    const priced = delivery(randomUUID(), { items: [{ ...base, unitCost: 100 }] });
    expect((await send('/deliveries', priced)).status).toBe(422);
    expect(await asOffice(mine)).toMatchObject({
      status: 'open',
      what: '12 ton Class 2 base',
      createdByName: 'Mia Crew',
    });
    expect((await listed(sheets.mine)).items).toMatchObject([
      { id: mine, vendorName: 'Hanson Aggregates', photos: [] },
    ]);
  });
  it('what is from the yard is said one by one, and what a vendor brought says of whom', async () => {
    const before = await world.quiet();
    const two = delivery(randomUUID(), { source: 'stock', vendorName: '', items: [base, base] });
    expect((await send('/deliveries', two)).text).toContain('STOCK_ONE_BY_ONE');
    expect((await send('/deliveries', delivery(randomUUID(), { vendorName: '' }))).text).toContain(
      'VENDOR_NAME_REQUIRED',
    );
    expect(await world.state()).toBe(before);
  });
  it('the photo of the receipt is seen by whoever took it and by the office, and by nobody else of the crew', async () => {
    expect((await photograph(mine)).status).toBe(200);
    expect((await asOffice(mine)).photos).toMatchObject([{ tag: 'receipt', byName: 'Mia Crew', shown: false }]);
    expect((await listed(sheets.mine)).items[0]?.photos).toMatchObject([{ tag: 'receipt' }]);
  });
  it('deliveries to sheets of others, outside the days and of none are one 404, and nothing is written (T80)', async () => {
    const before = await world.quiet();
    const answers = [];
    for (const sheetId of [sheets.ofOthers, UNKNOWN_ID])
      answers.push(await send('/deliveries', delivery(randomUUID(), { sheetId })), await listed(sheetId));
    answers.push(await photograph(UNKNOWN_ID));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await world.state()).toBe(before);
  });
  it('a delivery of somebody else is read without the photos, and takes none', async () => {
    const workers = await world.done<{ items: { id: string; lastName: string; firstName: string }[] }>(
      'POST',
      '/workers/list',
      world.headersOf('OA'),
      { search: 'Otto' },
    );
    const otto = await signedIn(workers.items[0]?.id ?? '', '+16195557302');
    const theirs = randomUUID();
    const ofEarlier = delivery(theirs, { sheetId: sheets.earlier });
    expect((await send('/deliveries', ofEarlier, otto)).status).toBe(200);
    expect((await photograph(theirs, otto)).status).toBe(200);
    expect((await listed(sheets.earlier)).items).toMatchObject([{ id: theirs, photos: [] }]);
    expect((await photograph(theirs)).status).toBe(404);
    expect((await listed(sheets.mine, otto)).status).toBe(404);
  });

  describe('the office enters them', () => {
    const write = <T>(method: string, path: string, body: object) =>
      world.done<T>(method, path, world.headersOf('OA'), body);
    const refused = (method: string, path: string, body: object) =>
      world.ask({
        method,
        path: `/api${path}`,
        headers: { ...bearer(world.people.OA.token, world.companyId), 'idempotency-key': randomUUID() },
        body,
      });
    const stands = async (id: string) => {
      await world.quiet();
      const { status, enteredIn } = await asOffice(id);
      return { status, enteredIn };
    };
    let bill: { vendorId: string; contractId: string; jobCostId: string };
    beforeAll(async () => {
      const vendors = await write<{ items: { id: string }[] }>('POST', '/suppliers/list', {
        filters: [{ field: 'status', op: 'eq', value: 'active' }],
      });
      const { contractIds } = await world.done<{ contractIds: string[] }>(
        'GET',
        `/job-sheets/${sheets.mine}`,
        world.headersOf('OA'),
      );
      const contractId = contractIds[0] ?? '';
      const ticket = await write<{ id: string }>('POST', '/job-costs/create', { contractId });
      bill = { vendorId: vendors.items[0]?.id ?? '', contractId, jobCostId: ticket.id };
    });
    const billOf = (deliveryId: string, ref: string) => ({
      vendorId: bill.vendorId,
      ref,
      deliveryId,
      lines: [{ amount: 48_000, contractId: bill.contractId, description: 'Class 2 base' }],
    });
    const materialOf = (deliveryId: string) => ({
      supplierId: bill.vendorId,
      description: 'Class 2 base',
      unitCost: 4_000,
      deliveryId,
    });

    it('a bill enters a delivery once, and it waits again once the bill is void', async () => {
      const { id } = await write<{ id: string }>('POST', '/ledgers/vendor/bills', billOf(mine, 'D-1'));
      expect(await stands(mine)).toEqual({
        status: 'entered',
        enteredIn: { entity: 'Bill', id, number: 'D-1' },
      });
      const again = await refused('POST', '/ledgers/vendor/bills', billOf(mine, 'D-2'));
      expect([again.status, again.text.includes('DELIVERY_ENTERED')]).toEqual([409, true]);
      const onTicket = await refused('POST', `/job-costs/${bill.jobCostId}/materials`, materialOf(mine));
      expect([onTicket.status, onTicket.text.includes('DELIVERY_ENTERED')]).toEqual([409, true]);
      expect((await listed(sheets.mine)).body).not.toMatch(/48000|480\.00|D-1/);
      await write('PUT', `/ledgers/vendor/bills/${id}/void`, { reason: 'Sent twice' });
      expect(await stands(mine)).toEqual({ status: 'open', enteredIn: null });
    });
    it('a line of a ticket enters it, and lets it wait again with the line', async () => {
      const materials = `/job-costs/${bill.jobCostId}/materials`;
      await write('POST', materials, materialOf(mine));
      expect(await stands(mine)).toMatchObject({ status: 'entered', enteredIn: { entity: 'JobCost' } });
      const { items } = await world.done<{ items: { id: string; deliveryId?: string }[] }>(
        'GET',
        materials,
        world.headersOf('OA'),
      );
      const line = items.find(({ deliveryId }) => deliveryId === mine);
      await write('DELETE', `${materials}/${line?.id}`, {});
      expect(await stands(mine)).toEqual({ status: 'open', enteredIn: null });
    });
    it('what is dismissed is not entered', async () => {
      await write('PUT', `/deliveries/${mine}/dismiss`, { reason: 'Returned' });
      const answer = await refused('POST', '/ledgers/vendor/bills', billOf(mine, 'D-3'));
      expect([answer.status, answer.text.includes('DELIVERY_UNKNOWN')]).toEqual([404, true]);
      await write('PUT', `/deliveries/${mine}/reopen`, {});
      expect(await stands(mine)).toEqual({ status: 'open', enteredIn: null });
    });
  });
});

describe('extra work of the day of a sheet', () => {
  type Ticket = { id: string; number: string; status: string; labor: object[]; submittedBy: string };
  const send = (method: string, path: string, body: object, as = cookie, key: string = randomUUID()) =>
    world.ask({
      method,
      path: `/api/crew${path}`,
      headers: { cookie: as, origin: world.url, 'idempotency-key': key },
      body,
    });
  const listed = async (sheetId: string, as = cookie) => {
    const { status, text: body } = await text(`/api/crew/sheets/${sheetId}/tm-tickets`, { cookie: as });
    type Answer = { items: Ticket[] };
    return { status, body, items: status === 200 ? (JSON.parse(body) as Answer).items : [] }; // by its contract
  };
  const [mine, later] = [randomUUID(), randomUUID()];
  let [contractId, me, other] = ['', '', ''];
  const ticket = (ticketId: string, more: object = {}) => ({
    ticketId,
    sheetId: sheets.mine,
    contractId,
    name: 'Rock at the north footing',
    requestedBy: 'Amy Chou',
    labor: [{ lineId: randomUUID(), workerId: me, regular: 600 }],
    equipment: [{ lineId: randomUUID(), name: 'Excavator 320', working: 350 }],
    material: [{ lineId: randomUUID(), text: 'Class 2 base', quantity: 40_000, unit: 'ton' }],
    ...more,
  });
  beforeAll(async () => {
    const office = world.headersOf('OA');
    const { items } = await world.done<{ items: { id: string; firstName: string }[] }>(
      'POST',
      '/workers/list',
      office,
      {
        search: 'Crew',
      },
    );
    const idOf = (name: string) => items.find(({ firstName }) => firstName === name)?.id ?? '';
    [me, other] = [idOf('Mia'), idOf('Otto')];
    const found = await world.done<{ contractIds: string[] }>('GET', `/job-sheets/${sheets.mine}`, office);
    contractId = found.contractIds[0] ?? '';
  });

  it('the foreman writes what was extra, once, and signs it for our side; nothing of it has a price', async () => {
    const [key, signing] = [randomUUID(), randomUUID()];
    const body = ticket(mine);
    const answers = [
      await send('POST', '/tm-tickets', body, cookie, key),
      await send('POST', '/tm-tickets', body, cookie, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await listed(sheets.mine)).items).toMatchObject([{ id: mine, status: 'draft', labor: [{ regular: 600 }] }]);
    const submitted = [
      await send('PUT', `/tm-tickets/${mine}/submit`, { sheetId: sheets.mine }, cookie, signing),
      await send('PUT', `/tm-tickets/${mine}/submit`, { sheetId: sheets.mine }, cookie, signing),
    ];
    expect(submitted.map(({ status }) => status)).toEqual([200, 200]);
    const { items, body: answer } = await listed(sheets.mine);
    expect(items).toMatchObject([{ id: mine, status: 'ready', submittedBy: 'Mia Crew' }]);
    expect(moneyIn(JSON.parse(answer))).toEqual([]);
    const ofOffice = await world.done<Ticket & { events: object[] }>(
      'GET',
      `/tm-tickets/${mine}`,
      world.headersOf('OA'),
    );
    expect(ofOffice).toMatchObject({ date: today, submittedBy: 'Mia Crew', equipment: [{ name: 'Excavator 320' }] });
  });
  it('the foreman takes a link to the other side, each press one, and behind it stands no price', async () => {
    const key = randomUUID();
    const share = () =>
      send('POST', `/tm-tickets/${mine}/share`, { sheetId: sheets.mine, channel: 'share' }, cookie, key);
    const [first, again] = [await share(), await share()];
    expect([first.status, again.status, first.text]).toEqual([200, 200, again.text]);
    const { url } = JSON.parse(first.text) as { url: string }; // by its contract
    const token = url.split('/').at(-1) ?? '';
    const page = await text(`/api/tm-tickets/preview/${token}`, {});
    expect([page.status, page.text.includes('Rock at the north footing')]).toEqual([200, true]);
    expect(moneyIn(JSON.parse(page.text))).toEqual([]);
  });
  it('what is empty is written, and not signed', async () => {
    const nothing = ticket(later, { labor: [], equipment: [], material: [] });
    expect((await send('POST', '/tm-tickets', nothing)).status).toBe(200);
    const before = await world.quiet();
    expect((await send('PUT', `/tm-tickets/${later}/submit`, { sheetId: sheets.mine })).text).toContain('TM_EMPTY');
    const shared = await send('POST', `/tm-tickets/${later}/share`, { sheetId: sheets.mine, channel: 'copy' });
    expect(shared.text).toContain('TM_NOT_READY');
    expect(await world.state()).toBe(before);
  });
  it('what was not signed is written anew under its id, and signed then', async () => {
    expect((await send('POST', '/tm-tickets', ticket(later, { note: 'Two loads.' }))).status).toBe(200);
    expect((await send('PUT', `/tm-tickets/${later}/submit`, { sheetId: sheets.mine })).status).toBe(200);
    const { items } = await listed(sheets.mine);
    expect(items.map(({ id, status }) => [id, status])).toEqual([
      [mine, 'ready'],
      [later, 'ready'],
    ]);
    expect(items[1]).toMatchObject({ number: '2', labor: [{ regular: 600 }] });
  });
  it('the photo of a receipt stands beside the ticket, for its foreman alone', async () => {
    const place = { tmTicketId: mine, sheetId: sheets.mine };
    const size = PNG.byteLength;
    const put = await send('POST', '/uploads', { place, contentType: 'image/png', size });
    const { uploadUrl, filePath } = JSON.parse(put.text) as { uploadUrl: string; filePath: string }; // by its contract
    await fetch(`${world.url}${uploadUrl}`, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: PNG });
    expect((await send('POST', '/photos', { place, filePath, tag: 'receipt' })).status).toBe(200);
    type WithPhotos = { photos: { tag: string; shown: boolean }[] };
    const { photos } = await world.done<WithPhotos>('GET', `/tm-tickets/${mine}`, world.headersOf('OA'));
    expect(photos).toMatchObject([{ tag: 'receipt', shown: false }]);
    const elsewhere = { tmTicketId: mine, sheetId: sheets.earlier };
    const refused = await send('POST', '/uploads', { place: elsewhere, contentType: 'image/png', size });
    expect(refused.status).toBe(403);
  });
  it('sheets and tickets of others, contracts of no sheet and workers of no crew are refused, and nothing is written (T80)', async () => {
    const before = await world.quiet();
    const strangers = [{ lineId: randomUUID(), workerId: other, regular: 100 }];
    const answers = [
      await send('POST', '/tm-tickets', ticket(randomUUID(), { sheetId: sheets.ofOthers })),
      await send('POST', '/tm-tickets', ticket(randomUUID(), { sheetId: sheets.earlier })),
      await send('POST', '/tm-tickets', ticket(randomUUID(), { contractId: UNKNOWN_ID })),
      await send('POST', '/tm-tickets', ticket(randomUUID(), { labor: strangers })),
      await send('POST', '/tm-tickets', ticket(randomUUID(), { amount: 100 })),
      await send('PUT', `/tm-tickets/${UNKNOWN_ID}/submit`, { sheetId: sheets.mine }),
      await send('PUT', `/tm-tickets/${mine}/submit`, { sheetId: sheets.ofOthers }),
      await send('POST', `/tm-tickets/${mine}/share`, { sheetId: sheets.ofOthers, channel: 'copy' }),
      await listed(sheets.ofOthers),
      await listed(sheets.earlier),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 404, 404, 422, 404, 404, 404, 404, 403]);
    expect(await world.state()).toBe(before);
  });
});
