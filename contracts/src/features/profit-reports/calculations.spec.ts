import { describe, expect, it } from 'vitest';
import type { ProfitShareView } from '#features/companies';
import { releaseOf, settlementsDue } from '#features/profit-settlements';
import { jobProfits, profitLines, type JobProfit, type JobRows, type ProfitRole, type Ticket } from './calculations.ts';

/** The golden job of domain 4.8 and 4.9: a profit of 7,303.65, shared 30, 10 and 5 percent. */
const ticket: Ticket = {
  id: 't',
  contractId: 'c',
  date: '2026-11-02',
  overheadRateId: 'office',
  salesmanId: 'sam',
  salesmanName: 'Sam',
  foremanId: 'fay',
  foremanName: 'Fay',
  operators: [{ workerId: 'ole', name: 'Ole' }],
  profitSplits: [],
  hardClosing: null,
};
const approval = {
  changeOrderId: 'x',
  number: '1',
  date: '2026-10-05',
  amount: 132_950,
  standing: 'approved',
} as const;
const rows = (more: Partial<Ticket> = {}, tickets: readonly Ticket[] = [{ ...ticket, ...more }]): JobRows => ({
  tickets,
  costs: [{ jobCostId: 't', directCost: 1_130_947, laborCost: 0, laborHours: 0 }],
  purchases: [],
  jobs: [
    {
      id: 'c',
      number: '12',
      name: 'Wall',
      locationId: 'l',
      locationName: 'Yard',
      customerName: 'Grace',
      amount: 1_818_838,
      changeOrders: [{ ...approval, approvals: [{ on: '2026-10-05', amount: 132_950 }] }],
      profitSettlements: [],
    },
  ],
  revenues: [{ contractId: 'c', amount: -1_951_788 }],
  overheads: [
    {
      id: 'office',
      name: 'Office',
      basis: 'percentOfDirect',
      rates: [{ effectiveFrom: '2026-01-01', rateBp: 800 }],
      effectiveTo: null,
      isDefault: false,
    },
  ],
});
const share = (role: ProfitRole, shareBp: number, releaseOn: ProfitShareView['releaseOn'] = 'hardClosed') =>
  ({ id: role, role, shareBp, basis: 'jobProfit', releaseOn, minMarginBp: null, effectiveFrom: '2026-01-01' }) as const;
const shares = [share('salesman', 3_000), share('foreman', 1_000), share('operator', 500)];
const days = { fromDate: '2026-11-01', toDate: '2026-11-30', asOf: '2026-11-30' };
const closed = {
  hardClosing: { on: '2026-11-20', shares: shares.map(({ role, shareBp, basis }) => ({ role, shareBp, basis })) },
};
const of = (role: ProfitRole, job: JobRows, company: readonly ProfitShareView[] = shares, range = days) =>
  profitLines(role, jobProfits(job, range.asOf), company, range).map(({ cells }) => [
    cells['person'],
    cells['share'] ?? null,
    cells['expected'] ?? null,
  ]);
/** The same job, settled as the contract settles it once it is closed for good. */
function settled(job: JobRows, on = '2026-11-20', company: readonly ProfitShareView[] = shares): JobRows {
  const [agreed] = job.jobs as readonly [JobRows['jobs'][number]];
  const figures = jobProfits(job, on)[0] as JobProfit;
  const due = settlementsDue(
    {
      contractValue: figures.contractValue,
      overheads: job.overheads,
      purchases: [],
      tickets: figures.tickets.map((each) => ({ ...each, status: 'hardClosed', laborCost: 0, laborHours: 0 })),
    },
    [],
    company,
    { hardClosed: true, invoiced: true, paidInFull: false },
    on,
  ).map((data) => releaseOf(data, `${on}T18:00:00.000Z`, []));
  return { ...job, jobs: [{ ...agreed, profitSettlements: due }] };
}
const split = (role: ProfitRole, ...people: readonly (readonly [string, number])[]) => ({
  profitSplits: people.map(([personName, shareBp]) => ({
    role,
    personId: personName,
    personName,
    percentSplitId: null,
    shareBp,
  })),
});

describe('shares of the profit (domain 4.9)', () => {
  it('a job that is closed for good gives 2,191.10, 730.37 and 365.18, and the company keeps 4,017.00', () => {
    expect(of('salesman', settled(rows(closed)))).toEqual([['Sam', 219_110, null]]);
    expect(of('foreman', settled(rows(closed)))).toEqual([['Fay', 73_037, null]]);
    expect(of('operator', settled(rows(closed)))).toEqual([['Ole', 36_518, null]]);
    const [line] = profitLines('salesman', jobProfits(settled(rows(closed)), days.asOf), shares, days);
    expect(line?.cells).toMatchObject({
      revenue: 1_951_788,
      cost: 1_221_423,
      profit: 730_365,
      margin: 3_742,
      company: 401_700,
    });
  });
  it('two salesmen share 60 to 40, and three foremen in thirds', () => {
    expect(of('salesman', settled(rows({ ...closed, ...split('salesman', ['Ann', 6_000], ['Bob', 4_000]) })))).toEqual([
      ['Ann', 131_466, null],
      ['Bob', 87_644, null],
    ]);
    const foremen = split('foreman', ['A', 3_333], ['B', 3_333], ['C', 3_334]);
    expect(of('foreman', settled(rows({ ...closed, ...foremen }))).map(([, amount]) => amount)).toEqual([
      24_343, 24_343, 24_351,
    ]);
  });
  it('what is not released yet is expected, by what is billed', () =>
    expect(of('salesman', rows())).toEqual([['Sam', null, 219_110]]));
  it('the shares of the day of closing hold, whatever the company says since', () =>
    expect(of('salesman', settled(rows(closed)), [share('salesman', 1_000)])).toEqual([['Sam', 219_110, null]]));
  it('a job that was released on another day is in another report', () => {
    expect(of('salesman', settled(rows(closed)), shares, { ...days, toDate: '2026-11-19' })).toEqual([]);
    expect(of('salesman', settled(rows(closed)), shares, { ...days, asOf: '2026-11-19' })).toEqual([
      ['Sam', null, 219_110],
    ]);
  });
  it('a share that is released by the last bill is earned without the job being closed, and one by the last payment is expected', () => {
    const rules = [share('salesman', 3_000, 'invoiced'), share('operator', 500, 'paidInFull')];
    const billed = settled(rows(), '2026-11-15', rules);
    expect(of('salesman', billed, rules)).toEqual([['Sam', 219_110, null]]);
    expect(of('operator', billed, rules)).toEqual([['Ole', null, 36_518]]);
  });
  it('a late cost, a change order, another rate and another rule leave what was released as it is', () => {
    const job = settled(rows(closed));
    const later: JobRows = {
      ...job,
      costs: [{ jobCostId: 't', directCost: 1_170_948, laborCost: 0, laborHours: 0 }],
      jobs: job.jobs.map((each) => ({ ...each, amount: each.amount + 100_000 })),
      overheads: job.overheads.map((each) => ({ ...each, rates: [{ effectiveFrom: '2026-01-01', rateBp: 5_000 }] })),
    };
    const rules = [...shares, { ...share('foreman', 1_000, 'invoiced'), effectiveFrom: '2026-11-20' }];
    expect(of('salesman', later, rules)).toEqual([['Sam', 219_110, null]]);
    expect(of('foreman', later, rules)).toEqual([['Fay', 73_037, null]]);
  });
  it('a job that loses money shares nothing', () => {
    const loss = { ...rows(closed), costs: [{ jobCostId: 't', directCost: 9_000_000, laborCost: 0, laborHours: 0 }] };
    expect(of('salesman', settled(loss))).toEqual([['Sam', 0, null]]);
  });
  it('tickets with different people count by what they cost', () => {
    const tickets = [
      { ...ticket, ...closed },
      { ...ticket, ...closed, id: 'u', salesmanId: 'sue', salesmanName: 'Sue' },
    ];
    const costs = [
      { jobCostId: 't', directCost: 848_210, laborCost: 0, laborHours: 0 },
      { jobCostId: 'u', directCost: 282_737, laborCost: 0, laborHours: 0 },
    ];
    const [sam, sue] = of('salesman', settled({ ...rows({}, tickets), costs }));
    expect([sam?.[1], sue?.[1], Number(sam?.[1]) + Number(sue?.[1])]).toEqual([164_332, 54_778, 219_110]);
  });
});
