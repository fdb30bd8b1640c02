import { jobBudget, noSpending, type JobSpending } from '@backoffice/contracts/features/job-budgets';
import { journalEntry, type JournalEntryEvent } from '@backoffice/contracts/features/journal-entries';
import {
  wipRow,
  wipSchedule,
  wipScheduleOwnRoutes,
  type WipRow,
  type WipScheduleEvent,
} from '@backoffice/contracts/features/wip-schedules';
import type { HttpHandler } from '@backoffice/infra/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { Execute } from '#kernel/execute.ts';
import { jobBudgetsWith } from '#src/features/job-budgets/module.ts';
import { wipScheduleHandlers } from '#src/features/wip-schedules/module.ts';
import { id, moneyFeatures, startGoldenJob } from './golden-job.spec-kit.ts';

type PostedSchedule = Extract<WipScheduleEvent, { type: 'WipPosted' }>['data'];
type Office = Awaited<ReturnType<typeof startGoldenJob>>;
let office: Office;
/** What the tables would say that was spent and promised. */
let spending: JobSpending;
/** What the tables would draw. */
let rows: readonly WipRow[];

beforeEach(async () => {
  [spending, rows] = [noSpending, [row('job', 48_000_000, 36_000_000, 21_600_000, 31_000_000)]];
  const others = moneyFeatures.filter(({ fold }) => fold.resource !== jobBudget);
  office = await startGoldenJob({ features: [...others, jobBudgetsWith(async () => spending)] });
});

const head = async () => (await office.log.readTenant(office.tenant, 0, 10_000)).length;
/** It is refused so, and nothing was recorded. */
async function refused(asking: Promise<unknown>, code: string, message?: string) {
  const before = await head();
  await expect(asking).rejects.toMatchObject({ code, ...(message !== undefined && { message }) });
  expect(await head()).toBe(before);
}

describe('the budget of a job', () => {
  const lines = [
    { lineItemId: id('demolition'), amount: 750_000 },
    { lineItemId: id('wall'), amount: 6_200_000, costCode: '03-300' },
    { lineItemId: id('wall'), category: 'labor', amount: 100_000 },
  ];
  const set = (more: object = {}) =>
    office.sendTo('JobBudget', id('job'), 'SetBudget', { contractId: id('job'), lines, ...more });
  const budget = async () => (await office.look().record(jobBudget, id('job'))) ?? expect.fail('There is none');
  const lineIds = async () => (await budget()).lines.map(({ lineId }) => lineId);
  const send = (type: string, data: object) => office.sendTo('JobBudget', id('job'), type, data);

  it('is set once, each line with the name of its phase', async () => {
    await set();
    expect(await budget()).toMatchObject({
      setOn: '2026-11-20',
      amount: 7_050_000,
      contractName: '1 Retaining wall',
      lines: [
        { phaseName: 'demolition', category: null, amount: 750_000 },
        { phaseName: 'wall', costCode: '03-300', category: null },
        { phaseName: 'wall', category: 'labor' },
      ],
    });
    await refused(
      set(),
      'BUDGET_LOCKED',
      'The original budget was set on Nov 20, 2026. Record a change or a transfer.',
    );
  });
  it('has a line of a phase and category once, names phases of the job, and counts from today at the latest', async () => {
    await refused(set({ lines: [...lines, lines[0]] }), 'BUDGET_LINE_TWICE');
    await refused(set({ lines: [{ lineItemId: id('fence'), amount: 1 }] }), 'PHASE_UNKNOWN');
    await refused(set({ on: '2026-11-21' }), 'FORECAST_IN_FUTURE');
    await refused(
      office.sendTo('JobBudget', id('nowhere'), 'SetBudget', { contractId: id('nowhere'), lines: [{ amount: 1 }] }),
      'CONTRACT_UNKNOWN',
    );
  });
  it('moves between lines to nothing', async () => {
    await set();
    const [from, to] = await lineIds();
    const move = (amount: number, other: number) => [
      { lineId: from, amount },
      { lineId: to, amount: other },
    ];
    await refused(
      send('TransferBudget', { reason: 'Less', moves: move(-100, 90) }),
      'TRANSFER_NOT_ZERO',
      'A transfer takes as much as it gives; 0.10 is missing.',
    );
    await refused(
      send('TransferBudget', { reason: 'Less', moves: [...move(-100, 50), { lineId: id('no line'), amount: 50 }] }),
      'BUDGET_LINE_UNKNOWN',
    );
    await send('TransferBudget', { reason: 'Less of it', moves: move(-100, 100) });
    expect((await budget()).transfers).toMatchObject([
      { on: '2026-11-20', reason: 'Less of it', moves: move(-100, 100) },
    ]);
  });
  it('says what is still to come, beside what was spent and promised by then', async () => {
    await set({ on: '2026-11-01' });
    const [demolition, wall] = await lineIds();
    const at = (lineItemId: string, amount: number) => ({
      lineItemId,
      phaseName: '',
      category: 'misc' as const,
      amount,
    });
    spending = { costs: [at(id('demolition'), 709_367)], committed: [at(id('demolition'), 10_000)] };
    await send('ForecastCosts', {
      on: '2026-11-10',
      lines: [
        { lineId: demolition, method: 'total', amount: 744_367, note: 'Two days' },
        { lineId: wall, method: 'auto' },
      ],
    });
    expect((await budget()).forecasts).toMatchObject([
      { lineId: demolition, on: '2026-11-10', amount: 25_000, spent: 719_367, note: 'Two days' },
      { lineId: wall, amount: null, spent: 0 },
    ]);
  });
  it('is forecast to cost no less than it has, from its day on', async () => {
    await set({ on: '2026-11-10' });
    const [demolition] = await lineIds();
    spending = {
      ...noSpending,
      costs: [{ lineItemId: id('demolition'), phaseName: '', category: 'misc', amount: 709_367 }],
    };
    const forecast = (amount: number, on?: string) =>
      send('ForecastCosts', { ...(on && { on }), lines: [{ lineId: demolition, method: 'total', amount }] });
    await refused(forecast(700_000), 'FORECAST_BELOW_COST', 'demolition has cost 7,093.67 already.');
    await refused(forecast(800_000, '2026-11-09'), 'FORECAST_BEFORE_BUDGET');
    await refused(forecast(800_000, '2026-11-21'), 'FORECAST_IN_FUTURE');
  });
  it('takes what a change order costs, on lines that it has and on new ones', async () => {
    await set();
    const [demolition] = await lineIds();
    await refused(
      send('BudgetChangeOrder', { changeOrderId: id('none'), lines: [{ amount: 1 }] }),
      'CHANGE_ORDER_UNKNOWN',
    );
    await office.change('deeper', 'job', 450_000);
    const costs = [
      { lineItemId: id('demolition'), amount: 5_000 },
      { lineItemId: id('demolition'), category: 'labor', amount: 7_000 },
    ];
    await send('BudgetChangeOrder', { changeOrderId: id('deeper'), lines: costs });
    const { lines: all, changes } = await budget();
    expect(all).toHaveLength(4);
    expect(changes).toMatchObject([
      {
        changeOrderId: id('deeper'),
        moves: [
          { lineId: demolition, amount: 5_000 },
          { lineId: all[3]?.lineId, amount: 7_000 },
        ],
      },
    ]);
    await office.decideChange('deeper', 'approved');
    await refused(send('BudgetChangeOrder', { changeOrderId: id('deeper'), lines: costs }), 'CHANGE_ORDER_BUDGETED');
  });
});

/** The job of a row, with nothing of the year before. */
const wipJobOf = ({ standing: _standing, ...of }: WipRow): Parameters<typeof wipRow>[0] => ({
  ...of,
  isCompleted: false,
  estimate: of.estimatedCost,
  earnedByCosts: null,
  before: { earned: 0, cost: 0 },
});

/** A job of the example of 2026-10-31 (accounting design, part 9). */
function row(name: string, value: number, estimate: number, costToDate: number, billed: number): WipRow {
  return wipRow({
    contractId: id(name),
    number: name,
    name,
    customerName: '',
    locationId: id('hill'),
    completedOn: null,
    isCompleted: false,
    earnedByCosts: null,
    before: { earned: 0, cost: 0 },
    value,
    estimate,
    costToDate,
    billed,
  });
}

describe('a WIP schedule', () => {
  let asked = 0;
  const run = (route: { readonly name: string }, call: object) => {
    const execute = office.process();
    const handlers: readonly HttpHandler[] = wipScheduleHandlers({
      execute: (targets, context) => execute(new Execute(targets, context)),
      openWorld: async () => office.look(),
      newId: () => id(`new ${++asked}`),
      drawWip: async () => ({ rows, position: 7 }),
    });
    const { tenant } = office;
    const caller = { ...office.context(), tenant, salesmen: [], companies: 'all', may: () => 'allow' };
    const origin = {
      caller,
      commandId: id(`call ${++asked}`),
      requestHash: 'h',
      requestId: 'r',
      ip: '',
      userAgent: '',
    };
    const handler = handlers.find((each) => each.route.name === route.name);
    return handler?.run({ ...origin, params: {}, query: {}, ...call } as never) as Promise<{
      readonly body: { readonly id: string };
    }>; // what these handlers read of a call
  };
  const drawnOf = (of: readonly WipRow[]) =>
    of.map(({ contractId, value, estimatedCost, costToDate, billed }) => ({
      contractId,
      value,
      estimatedCost,
      costToDate,
      billed,
    }));
  const post = (more: object = {}) =>
    run(wipScheduleOwnRoutes.post, { body: { asOf: '2026-10-31', drawn: drawnOf(rows), overrides: [], ...more } });
  const schedules = async () =>
    (await office.log.readTenant(office.tenant, 0, 10_000)).filter(({ stream }) => stream.startsWith('WipSchedule-'));
  const entries = async () =>
    (await office.log.readTenant(office.tenant, 0, 10_000))
      .filter(({ stream }) => stream.startsWith('JournalEntry-'))
      // of these streams
      .map(({ data }) => data as Extract<JournalEntryEvent, { type: 'JournalEntryPosted' }>['data']);

  it('is posted with its entry, which goes back on the day after and names the job', async () => {
    await post();
    const [posted] = await schedules();
    const { sha256, entryId, rows: kept } = (posted?.data ?? {}) as PostedSchedule; // of a posting
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(kept).toEqual(rows);
    const [entry] = await entries();
    expect(entry).toMatchObject({
      kind: 'wip',
      date: '2026-10-31',
      reversesOn: '2026-11-01',
      source: { entity: 'WipSchedule' },
    });
    expect(
      entry?.lines.map(({ account, day, amount: cents, contractId }) => [account, day, cents, contractId]),
    ).toEqual([
      ['overbillings', '2026-10-31', -2_200_000, id('job')],
      ['wipRevenue', '2026-10-31', 2_200_000, id('job')],
      ['overbillings', '2026-11-01', 2_200_000, id('job')],
      ['wipRevenue', '2026-11-01', -2_200_000, id('job')],
    ]);
    expect(await office.look().record(journalEntry, entryId ?? '')).not.toBeNull();
  });
  it('is posted once for a day, and again once it was reversed, with its entry', async () => {
    const { body } = await post();
    await refused(post(), 'WIP_POSTED', 'The schedule of Oct 31, 2026 is posted. Reverse it first.');
    const reverse = () =>
      run(wipScheduleOwnRoutes.reverse, { params: { id: body.id }, body: { reason: 'Wrong estimate' } });
    await reverse();
    const sums = new Map<string, number>();
    for (const { lines } of await entries())
      for (const { account, day, amount: cents } of lines)
        sums.set(`${account} ${day}`, (sums.get(`${account} ${day}`) ?? 0) + cents);
    expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
    expect(await office.look().record(wipSchedule, body.id)).toMatchObject({ status: 'reversed' });
    await refused(reverse(), 'WIP_REVERSED');
    await post();
  });
  it('that was drawn before a job moved is not posted', async () => {
    const drawn = drawnOf(rows);
    rows = [row('job', 48_000_000, 36_000_000, 21_600_001, 31_000_000)];
    await refused(post({ drawn }), 'WIP_STALE', '1 job changed since this schedule was drawn. Draw it again.');
  });
  it('is not posted while a job has costs and no estimate, where the company has it so', async () => {
    const unknown = wipRow({ ...wipJobOf(rows[0] ?? expect.fail('There is no job')), estimate: null });
    rows = [unknown];
    await post();
    const [posted] = await schedules();
    await run(wipScheduleOwnRoutes.reverse, {
      params: { id: posted?.stream.slice('WipSchedule-'.length) },
      body: { reason: 'Estimate it first' },
    });
    await office.bookkeeping({ missingEstimate: 'block' });
    await refused(post(), 'ESTIMATE_MISSING', 'job job has costs and no estimate.');
    await post({ overrides: [{ contractId: id('job'), percentBp: 6_000, reason: 'Measured' }] });
  });
  it('takes the percent of who knows better, with a reason, of a job that is on it', async () => {
    const override = (name: string) => [{ contractId: id(name), percentBp: 7_000, reason: 'Measured' }];
    await refused(post({ overrides: override('elsewhere') }), 'WIP_JOB_UNKNOWN');
    await post({ overrides: override('job') });
    const [entry] = await entries();
    expect(entry?.lines[0]).toMatchObject({ account: 'underbillings', amount: 2_600_000 });
  });
  it('without jobs, and of a day to come, is not posted; one that comes to nothing has no entry', async () => {
    const [some] = [rows];
    rows = [];
    await refused(post(), 'WIP_EMPTY');
    rows = some;
    await refused(post({ asOf: '2026-11-21' }), 'WIP_IN_FUTURE');
    rows = [row('job', 48_000_000, 36_000_000, 21_600_000, 28_800_000)];
    await post();
    expect((await schedules())[0]?.data).toMatchObject({ entryId: null });
    expect(await entries()).toEqual([]);
  });
  it('of a closed day is neither posted nor reversed', async () => {
    const { body } = await post({ asOf: '2026-09-30' });
    await office.sendTo('BookClosing', office.tenant, 'CloseBooks', { through: '2026-10-31' });
    await refused(post(), 'PERIOD_CLOSED');
    await refused(
      run(wipScheduleOwnRoutes.reverse, { params: { id: body.id }, body: { reason: 'Late' } }),
      'PERIOD_CLOSED',
    );
  });
  it('keeps its entry: nobody reverses that by hand', async () => {
    await post();
    const [posted] = await schedules();
    const { entryId } = (posted?.data ?? {}) as PostedSchedule; // of a posting
    await refused(
      office.sendTo('JournalEntry', entryId ?? '', 'ReverseJournalEntry', { reason: 'No' }),
      'ENTRY_FOLLOWS',
    );
  });
});
