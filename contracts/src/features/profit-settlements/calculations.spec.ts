import { describe, expect, it } from 'vitest';
import type { ProfitShareView } from '#features/companies';
import {
  adjustmentOf,
  keptRates,
  openRules,
  releaseOf,
  settlementDiscrepancies,
  settlementsDue,
  type ReachedReleases,
  type SharedJob,
} from './calculations.ts';
import type { ProfitSettlement } from './view.ts';

type Role = ProfitShareView['role'];
const share = (role: Role, shareBp: number, releaseOn: ProfitShareView['releaseOn'] = 'hardClosed') =>
  ({ id: role, role, shareBp, basis: 'jobProfit', releaseOn, minMarginBp: null, effectiveFrom: '2026-01-01' }) as const;
const shares: readonly ProfitShareView[] = [share('salesman', 3_000), share('foreman', 1_000), share('operator', 500)];

const ticket: SharedJob['tickets'][number] = {
  id: 't',
  date: '2026-11-02',
  status: 'hardClosed',
  overheadRateId: 'office',
  directCost: 1_130_947,
  laborCost: 541_242,
  laborHours: 13_000,
  salesmanId: 'sam',
  salesmanName: 'Sam',
  foremanId: 'fay',
  foremanName: 'Fay',
  operators: [{ workerId: 'ole', name: 'Ole' }],
  profitSplits: [],
};
const office = (rateBp: number): SharedJob['overheads'][number] => ({
  id: 'office',
  name: 'Office',
  basis: 'percentOfDirect',
  rates: [{ effectiveFrom: '2026-01-01', rateBp }],
  effectiveTo: null,
  isDefault: false,
});
/** The golden job: a contract of 19,517.88 that has cost 11,309.47, with 8 % of overhead. */
const job: SharedJob = { contractValue: 1_951_788, tickets: [ticket], purchases: [], overheads: [office(800)] };
const costing = (directCost: number, more: Partial<SharedJob> = {}): SharedJob => ({
  ...job,
  tickets: [{ ...ticket, directCost }],
  ...more,
});
const closed: ReachedReleases = { hardClosed: true, invoiced: false, paidInFull: false };
const AT = '2026-11-20T18:00:00.000Z';

const release = (
  of: SharedJob = job,
  rules = shares,
  reached = closed,
  before: readonly ProfitSettlement[] = [],
  on = '2026-11-20',
) => [...before, ...settlementsDue(of, before, rules, reached, on).map((data) => releaseOf(data, AT, before))];
function adjust(of: SharedJob, before: readonly ProfitSettlement[], rules = shares): readonly ProfitSettlement[] {
  const found = adjustmentOf(of, before, rules, '2026-11-27');
  if (!found) throw new Error('There is nothing to adjust');
  return [...before, { kind: 'adjustment', at: AT, reason: 'A late bill', ...found.event }];
}
const amounts = (settlement: ProfitSettlement | undefined) => settlement?.lines.map(({ amount }) => amount);
const proposed = (of: SharedJob, before: readonly ProfitSettlement[], rules = shares) =>
  adjustmentOf(of, before, rules, '2026-11-27');

describe('the shares of the golden job', () => {
  const settled = release();

  it('when it is closed for good 2,191.10, 730.37 and 365.18 are released, with all that they are figured from', () => {
    expect(settled).toMatchObject([
      {
        kind: 'release',
        trigger: 'hardClosed',
        revenue: 1_951_788,
        cost: 1_130_947,
        overhead: 90_476,
        profit: 730_365,
        rules: [{ shareId: 'salesman', shareBp: 3_000 }, {}, {}],
        overheads: [{ jobCostIds: ['t'], rate: { name: 'Office', rate: 800 } }],
        lines: [{ personId: 'sam', splitBp: 10_000 }, { personId: 'fay' }, { personId: 'ole' }],
        company: 401_700,
      },
    ]);
    expect(amounts(settled[0])).toEqual([219_110, 73_037, 36_518]);
  });

  const billed = costing(1_170_948);
  it('a bill of 400.01 that comes later is a proposal of -129.61, -43.21 and -21.60 that says why', () => {
    expect(proposed(billed, settled)).toMatchObject({
      overhead: 93_676,
      profit: 687_164,
      lines: [
        { released: 219_110, now: 206_149, difference: -12_961 },
        { released: 73_037, now: 68_716, difference: -4_321 },
        { released: 36_518, now: 34_358, difference: -2_160 },
      ],
      causes: [
        { what: 'costs', change: 40_001 },
        { what: 'overhead', change: 3_200 },
      ],
    });
    expect(release(billed, shares, closed, settled)).toEqual(settled);
  });

  const adjusted = adjust(billed, settled);
  it('a change order of 1,000.00 after that adjusts by 300.00, 100.00 and 50.00', () => {
    const changed = adjust(costing(1_170_948, { contractValue: 2_051_788 }), adjusted);
    expect(amounts(changed[2])).toEqual([30_000, 10_000, 5_000]);
    expect(changed[2]).toMatchObject({ profit: 787_164, causes: [{ what: 'contractValue', change: 100_000 }] });
    expect(changed.slice(0, 1)).toEqual(settled);
    expect(
      changed.reduce(
        (sum, { company, lines }) => sum + company + lines.reduce((all, { amount }) => all + amount, 0),
        0,
      ),
    ).toBe(787_164);
  });

  it('salesmen who share 60 to 40 have 1,314.66 and 876.44, and of the bill -77.77 and -51.84', () => {
    const profitSplits = (['ann', 'bob'] as const).map((personId, at) => ({
      role: 'salesman' as const,
      personId,
      personName: personId,
      percentSplitId: null,
      shareBp: at === 0 ? 6_000 : 4_000,
    }));
    const two = costing(1_130_947, { tickets: [{ ...ticket, profitSplits }] });
    const first = release(two);
    expect(amounts(first[0])?.slice(0, 2)).toEqual([131_466, 87_644]);
    expect(first[0]?.lines.slice(0, 2)).toMatchObject([{ splitBp: 6_000 }, { splitBp: 4_000 }]);
    const later = { ...two, tickets: two.tickets.map((each) => ({ ...each, directCost: 1_170_948 })) };
    expect(amounts(adjust(later, first)[1])?.slice(0, 2)).toEqual([-7_777, -5_184]);
  });

  it('another overhead rate of a past day moves neither the rates of the closed job nor its shares, and is a proposal', () => {
    const rates = costing(1_130_947, { overheads: [office(1_000)] });
    expect(keptRates(settled, rates.tickets).get('t')).toMatchObject({ rate: 800 });
    expect(release(rates, shares, closed, settled)).toEqual(settled);
    expect(proposed(rates, settled)).toMatchObject({ causes: [{ what: 'overhead' }] });
    expect(keptRates(settled, [{ ...ticket, status: 'softClosed' }]).size).toBe(0);
  });

  it('a new rule of a role counts for jobs that are not settled, and a corrected percentage of the rule is a proposal', () => {
    const anew = [...shares, { ...share('salesman', 1_000, 'invoiced'), id: 'new', effectiveFrom: '2026-11-20' }];
    expect(proposed(job, settled, anew)).toBeNull();
    expect(release(job, anew, { ...closed, invoiced: true }, settled)).toEqual(settled);
    expect(openRules([], anew, '2026-11-21').map(({ id }) => id)).toContain('new');
    expect(proposed(job, settled, [share('salesman', 2_000), ...shares.slice(1)])).toMatchObject({
      lines: [{ personId: 'sam', now: 146_073 }],
      causes: [{ what: 'people' }],
    });
  });

  it('a person who is added to a split has a difference, and the one who was paid another', () => {
    const moved = costing(1_130_947, { tickets: [{ ...ticket, salesmanId: 'sue', salesmanName: 'Sue' }] });
    expect(proposed(moved, settled)?.lines.map(({ personId, difference }) => [personId, difference])).toEqual([
      ['sam', -219_110],
      ['sue', 219_110],
    ]);
  });
});

describe('shares that are released at different times', () => {
  const rules = [share('salesman', 3_000), share('operator', 500, 'paidInFull')];
  /** A job of which 924.17 is left. */
  const small = costing(0, {
    contractValue: 92_417,
    overheads: [],
    tickets: [{ ...ticket, directCost: 0, status: 'open' }],
  });
  const paid = release(small, rules, { hardClosed: false, invoiced: true, paidInFull: true });

  it('the operator has 46.21 of 924.17 with the last payment, and the salesman waits for the closing', () => {
    expect(paid).toMatchObject([
      { trigger: 'paidInFull', lines: [{ role: 'operator', amount: 4_621 }], company: 87_796 },
    ]);
    expect(openRules(paid, rules, '2026-11-20').map(({ role }) => role)).toEqual(['salesman']);
  });
  it('a cost that is entered later leaves the 46.21 as they are, and its difference waits as a proposal', () => {
    const later = { ...small, tickets: small.tickets.map((each) => ({ ...each, directCost: 22_917 })) };
    expect(release(later, rules, { hardClosed: false, invoiced: true, paidInFull: true }, paid)).toEqual(paid);
    expect(proposed(later, paid, rules)?.lines).toMatchObject([{ released: 4_621, now: 3_475, difference: -1_146 }]);
    const all = release(later, rules, { hardClosed: true, invoiced: true, paidInFull: true }, paid);
    expect(all.map(amounts)).toEqual([[4_621], [20_850]]);
    expect(all.reduce((sum, { company }) => sum + company, 0)).toBe(69_500 - 4_621 - 20_850);
  });
  it('of a job that loses money each has 0.00, and what was released before is taken back by an adjustment', () => {
    expect(amounts(release(costing(9_000_000))[0])).toEqual([0, 0, 0]);
    expect(amounts(adjust(costing(9_000_000), release())[1])).toEqual([-219_110, -73_037, -36_518]);
  });
  it('a job without tickets has nobody to release a share to', () =>
    expect(release({ ...job, tickets: [] })).toEqual([]));
  it('a job without any rule keeps the figures that it was closed with', () =>
    expect(release(job, [])).toMatchObject([{ profit: 730_365, lines: [], rules: [], company: 730_365 }]));
});

describe('a settlement of before rules and rates were recorded', () => {
  const old = {
    on: '2026-11-20',
    revenue: 1_951_788,
    cost: 1_130_947,
    overhead: 90_476,
    profit: 730_365,
    lines: [
      {
        role: 'salesman',
        personId: 'sam',
        personName: 'Sam',
        releaseOn: 'hardClosed',
        amount: 219_110,
        isAdjustment: false,
      },
    ],
    company: 511_255,
  } as unknown as Parameters<typeof releaseOf>[0]; // as it was recorded then

  it('it has released the shares of all roles, and what followed it is an adjustment', () => {
    const first = releaseOf(old, AT, []);
    expect(first).toMatchObject({ kind: 'release', trigger: 'hardClosed', rules: null, overheads: [] });
    expect(openRules([first], shares, '2026-11-21')).toEqual([]);
    expect(releaseOf(old, AT, [first]).kind).toBe('adjustment');
    expect(keptRates([first], [ticket]).size).toBe(0);
  });
});

describe('the proof of settlements', () => {
  const settlements = adjust(costing(1_170_948), release());
  const owed = 328_665 - 19_442;

  it('settlement lines are what the books owe for them, and each profit is its own revenue less its costs', () =>
    expect(settlementDiscrepancies({ settlements, credited: owed })).toEqual([]));
  it('a cent more in the books, and a profit that does not follow, are found', () => {
    expect(settlementDiscrepancies({ settlements, credited: owed + 1 })).toEqual([
      { rule: 'settlement', expected: owed, found: owed + 1 },
    ]);
    const wrong = settlements.map((each) => ({ ...each, profit: each.profit + 1 }));
    expect(settlementDiscrepancies({ settlements: wrong, credited: owed })).toMatchObject([
      { rule: 'settledProfit' },
      { rule: 'settledProfit' },
    ]);
  });
});
