import { jobCost } from '@backoffice/contracts/features/job-costs';
import { describe, expect, it } from 'vitest';
import { Execute } from '#kernel/execute.ts';
import { id } from './golden-job.spec-kit.ts';
import { startVendorLedger } from './vendor-chain.spec-kit.ts';
import {
  bridget,
  crew,
  dayOf,
  excavator,
  oz,
  permit,
  ray,
  recordDays,
  startTicket,
  wall,
} from './worker-days.spec-kit.ts';

const [monday, tuesday] = ['2026-11-23', '2026-11-24'];
const typesOf = (decision: ReturnType<ReturnType<typeof startTicket>['send']>) =>
  decision.accepted ? decision.events.map(({ type }) => type) : decision.refusal;

describe('hours of a crew in one command', () => {
  it('hours of five people are one append, each split by the rule on overtime', () => {
    const ticket = startTicket();
    const days = crew.map((workerId) => dayOf(ticket, workerId, tuesday, { total: 1_000 }));
    const more = [bridget, oz].map((workerId) => dayOf(ticket, workerId, monday, { total: 800 }));
    expect(ticket.send('Nick', recordDays(...days, ...more)).accepted).toBe(true);
    expect(ticket.read()).toMatchObject({ regularHours: 4_000, overtimeHours: 600, laborHours: 4_600 });
  });
  it('one that cannot be keeps all from being written, and each that cannot be is named', () => {
    const ticket = startTicket();
    const days = [
      dayOf(ticket, ray, tuesday, { total: 800 }),
      dayOf(ticket, bridget, '2026-12-01', { total: 800 }),
      dayOf(ticket, oz, tuesday, { total: 800 }, 'elsewhere'),
    ];
    expect(ticket.send('Nick', recordDays(...days))).toMatchObject({
      accepted: false,
      refusal: {
        code: 'WORK_OUTSIDE_TICKET',
        field: 'days.1',
        others: [{ code: 'PHASE_UNKNOWN', field: 'days.2' }],
      },
    });
    expect(ticket.read().labors).toEqual([]);
  });
  it('a worker whom the company does not have is refused, even without hours', () => {
    const ticket = startTicket();
    expect(ticket.send('Nick', recordDays(dayOf(ticket, permit, tuesday, { total: 0 })))).toMatchObject({
      refusal: { code: 'WORKER_UNKNOWN', field: 'days.0' },
    });
  });
  it('fewer hours are taken from what is paid best, and none takes the lines away', () => {
    const ticket = startTicket();
    ticket.send('Nick', recordDays(dayOf(ticket, ray, tuesday, { total: 1_300 })));
    expect(typesOf(ticket.send('Nick', recordDays(dayOf(ticket, ray, tuesday, { total: 1_000 }))))).toEqual([
      'LaborEdited',
      'LaborRemoved',
    ]);
    expect(ticket.read()).toMatchObject({ regularHours: 800, overtimeHours: 200, doubleHours: 0 });
    ticket.send('Nick', recordDays(dayOf(ticket, ray, tuesday, { total: 0 })));
    expect(ticket.read()).toMatchObject({ labors: [], laborHours: 0, directCost: 0 });
  });
  it('what somebody says of the split has the last word', () => {
    const ticket = startTicket();
    const split = { regular: 1_000, overtime: 0, double: 0 };
    ticket.send('Nick', recordDays(dayOf(ticket, ray, tuesday, split)));
    expect(ticket.read()).toMatchObject({ regularHours: 1_000, overtimeHours: 0 });
  });
  it('earlier days of the same command count for the split of later ones', () => {
    const before = [22, 23, 24, 25].map((day) => [`${ray}/2026-11-${day}`, 800] as const);
    const ticket = startTicket({ hoursElsewhere: new Map(before) });
    const [thursday, friday] = ['2026-11-26', '2026-11-27'];
    ticket.send('Nick', recordDays(...[friday, thursday].map((day) => dayOf(ticket, ray, day, { total: 800 }))));
    expect(ticket.linesOf(ray, thursday)).toMatchObject([{ payClass: 'regular', hours: 800 }]);
    expect(ticket.linesOf(ray, friday)).toMatchObject([{ payClass: 'overtime', hours: 800 }]);
  });
  it('hours move to another phase on a full day, as less comes before more', () => {
    const ticket = startTicket();
    ticket.send('Nick', recordDays(dayOf(ticket, ray, tuesday, { regular: 2_400, overtime: 0, double: 0 })));
    const moved = [
      dayOf(ticket, ray, tuesday, { regular: 1_200, overtime: 0, double: 0 }, wall),
      dayOf(ticket, ray, tuesday, { regular: 1_200, overtime: 0, double: 0 }),
    ];
    expect(ticket.send('Nick', recordDays(...moved)).accepted).toBe(true);
    expect(ticket.send('Nick', recordDays(dayOf(ticket, ray, tuesday, { total: 1_300 })))).toMatchObject({
      refusal: { code: 'DAY_OVER_24', values: { worker: 'Ray Soto', hours: '25' } },
    });
  });
  it('equipment that follows the hours is posted once, however many are written', () => {
    const ticket = startTicket();
    const machine = { equipmentId: excavator, quantity: 0, followsLaborHours: true, workDate: tuesday };
    ticket.send('Office', { type: 'AddEquipment', data: { lineItemId: null, ...machine } });
    const days = crew.map((workerId, at) => dayOf(ticket, workerId, tuesday, { total: 400 + at * 100 }));
    expect(typesOf(ticket.send('Nick', recordDays(...days)))).toEqual([
      'LaborAdded',
      'LaborAdded',
      'LaborAdded',
      'EquipmentEdited',
    ]);
    expect(ticket.read()).toMatchObject({ equipments: [{ quantity: 60_000 }] });
  });
  it('locked hours stay as they are', () => {
    const ticket = startTicket();
    ticket.send('Office', { type: 'LockJobCostHours', data: {} });
    expect(ticket.send('Nick', recordDays(dayOf(ticket, ray, tuesday, { total: 800 })))).toMatchObject({
      refusal: { code: 'HOURS_LOCKED', values: { name: 'Office' } },
    });
  });
  it('a ticket has at most 500 lines', () => {
    const ticket = startTicket();
    const line = { lineItemId: null, source: 'misc', miscItemId: permit, quantity: 10_000, unitCost: 100, tax: 0 };
    const data = { ...line, supplierId: null, receiptPath: null, workDate: tuesday, billable: true, unit: 'each' };
    for (let lines = 0; lines < 499; lines++) ticket.send('Office', { type: 'AddMaterial', data });
    expect(ticket.send('Nick', recordDays(dayOf(ticket, ray, tuesday, { total: 1_000 })))).toMatchObject({
      refusal: { code: 'TOO_MANY_LINES', values: { limit: '500' } },
    });
    expect(ticket.send('Nick', recordDays(dayOf(ticket, ray, tuesday, { total: 800 }))).accepted).toBe(true);
  });
});

describe('two foremen on one worker-day', () => {
  it('what another wrote meanwhile is named and not replaced; who says what holds has seen it', () => {
    const ticket = startTicket();
    const nick = [
      dayOf(ticket, ray, tuesday, { total: 800 }),
      dayOf(ticket, bridget, tuesday, { total: 1_000 }),
      dayOf(ticket, oz, tuesday, { total: 800 }),
    ];
    ticket.send('Priya', recordDays(dayOf(ticket, bridget, tuesday, { total: 600 })));
    const [line] = ticket.linesOf(bridget, tuesday);
    const refused = ticket.send('Nick', recordDays(...nick));
    expect(refused).toMatchObject({
      accepted: false,
      refusal: {
        code: 'HOURS_MEANWHILE',
        field: 'days.1',
        values: { name: 'Priya', now: '6', worker: 'Bridget Vega', date: 'Nov 24, 2026' },
        meanwhile: { byName: 'Priya', now: [{ lineId: line?.id, hours: 600, payClass: 'regular' }] },
      },
    });
    expect(ticket.read().laborHours).toBe(600);
    const both = dayOf(ticket, bridget, tuesday, { total: 1_600 });
    expect(ticket.send('Nick', recordDays(...nick.with(1, both))).accepted).toBe(true);
    expect(ticket.read()).toMatchObject({
      laborHours: 3_200,
      regularHours: 2_400,
      overtimeHours: 400,
      doubleHours: 400,
    });
  });
  it('equal wishes are no conflict: nothing is added', () => {
    const ticket = startTicket();
    const nick = dayOf(ticket, bridget, tuesday, { total: 1_000 });
    ticket.send('Priya', recordDays(dayOf(ticket, bridget, tuesday, { total: 1_000 })));
    expect(typesOf(ticket.send('Nick', recordDays(nick)))).toEqual([]);
  });
  it('8 hours of which 2 are overtime are not 8 hours straight', () => {
    const ticket = startTicket();
    const nick = dayOf(ticket, bridget, tuesday, { total: 800 });
    ticket.send('Priya', recordDays(dayOf(ticket, bridget, tuesday, { regular: 600, overtime: 200, double: 0 })));
    expect(ticket.send('Nick', recordDays(nick))).toMatchObject({ refusal: { code: 'HOURS_MEANWHILE' } });
  });
  it('hours that somebody took away are a difference, with the name of who did', () => {
    const ticket = startTicket();
    ticket.send('Nick', recordDays(dayOf(ticket, bridget, tuesday, { total: 600 })));
    const nick = dayOf(ticket, bridget, tuesday, { total: 800 });
    ticket.send('Priya', { type: 'RemoveLabor', data: { lineId: ticket.linesOf(bridget, tuesday)[0]?.id } });
    expect(ticket.send('Nick', recordDays(nick))).toMatchObject({
      refusal: { code: 'HOURS_MEANWHILE', values: { name: 'Priya', now: '0' }, meanwhile: { now: [] } },
    });
  });
  it('a note, a new price and the same worker in another phase are no conflict', () => {
    const ticket = startTicket();
    ticket.send('Nick', recordDays(dayOf(ticket, bridget, tuesday, { total: 400 })));
    const nick = dayOf(ticket, bridget, tuesday, { total: 600 });
    ticket.send('Priya', { type: 'AddJobNote', data: { text: 'Rain', media: [] } });
    ticket.send('Priya', { type: 'UpdateJobCostRates', data: {} });
    ticket.send('Priya', recordDays(dayOf(ticket, bridget, tuesday, { total: 200 }, wall)));
    expect(typesOf(ticket.send('Nick', recordDays(nick)))).toEqual(['LaborEdited']);
  });
});

describe('over the whole way', () => {
  const day = '2026-11-17'; // before that of the ledger
  const worker = (firstName: string) => ({ firstName, lastName: 'Sol', regularRate: 3_000, effectiveFrom: day });
  const wish = { lineItemId: null, wageId: null, workDate: day, seen: [] };
  it('facts are read for every day, the log names who wrote them, and the same key is answered again', async () => {
    const run = await startVendorLedger();
    for (const name of ['ray', 'bo']) await run.send('Worker', name, 'CreateWorker', worker(name));
    await run.send('JobCost', 'ticket', 'CreateJobCost', { contractId: id('job'), date: day });
    await run.send('JobCost', 'other', 'CreateJobCost', { contractId: id('job'), date: day });
    const labor = { workerId: id('bo'), workDate: day, hours: 600, payClass: 'regular' };
    await run.send('JobCost', 'other', 'AddLabor', labor);
    const days = ['ray', 'bo'].map((name) => ({ ...wish, workerId: id(name), want: { total: 400 } }));
    const pressed = run.context();
    const command = { type: 'RecordWorkerDays', data: { days } };
    const press = () => run.process()(new Execute([{ entity: jobCost.entity, id: id('ticket'), command }], pressed));
    const answer = await press();
    expect(await press()).toEqual({ ...answer, replayed: true });
    const ticket = () => run.look().record(jobCost, id('ticket'));
    expect(await ticket()).toMatchObject({ regularHours: 600, overtimeHours: 200 });
    const more = days.map((each) => ({ ...each, want: { total: 500 } }));
    await expect(run.send('JobCost', 'ticket', 'RecordWorkerDays', { days: more })).rejects.toMatchObject({
      code: 'HOURS_MEANWHILE',
      status: 409,
      details: [
        { field: 'days.0', code: 'HOURS_MEANWHILE', meanwhile: { now: [{ hours: 400 }] } },
        { field: 'days.1', code: 'HOURS_MEANWHILE', meanwhile: { now: [{ hours: 200 }, { hours: 200 }] } },
      ],
    });
    expect(await ticket()).toMatchObject({ laborHours: 800 });
  });
});
