import { describe, expect, it } from 'vitest';
import { overheadsOf, type OverheadRate } from '#features/job-overheads';
import { marginOf, phaseTable, profitShares, workInProgress } from './calculations.ts';

const costs = { directCost: 1_130_947, laborCost: 541_242, laborHours: 13_162 };
const job = { contractValue: 1_951_788, directCost: 1_130_947 };
const overhead = (basis: OverheadRate['basis'], rate: number, of = costs) =>
  overheadsOf([{ overhead: { name: 'Office', basis, rate }, ticketIds: [], costs: of }], job)[0]?.amount;

describe('the overhead of a job', () => {
  it('8 % of direct costs of 11,309.47 leave a profit of 7,303.65, which is a margin of 37.42 %', () => {
    expect(overhead('percentOfDirect', 800)).toBe(90_476);
    expect(1_951_788 - 1_130_947 - 90_476).toBe(730_365);
    expect(marginOf(730_365, 1_951_788)).toBe(3_742);
  });
  it('10 % of the contract leave a profit of 6,256.62', () => {
    expect(overhead('percentOfContract', 1_000)).toBe(195_179);
    expect(1_951_788 - 1_130_947 - 195_179).toBe(625_662);
  });
  it('a ticket bears the part of an overhead of the contract that its costs are of the costs of the job', () =>
    expect(overhead('percentOfContract', 1_000, { ...costs, directCost: 113_095 })).toBe(19_518));
  it('overhead is a part of the labor, or so much an hour', () => {
    expect(overhead('percentOfLabor', 1_000)).toBe(54_124);
    expect(overhead('perLaborHour', 500)).toBe(65_810);
  });
  it('without a revenue there is no margin', () => expect(marginOf(-1, 0)).toBeNull());
  it('what is billed before it is earned is over-billed', () => {
    expect(workInProgress(1_000_000, 600_000, 250_000, 500_000)).toEqual({ earned: 500_000, overBilled: 100_000 });
    expect(workInProgress(1_000_000, 600_000, 250_000, 0)).toBeNull();
  });
});

const share = (role: 'salesman' | 'foreman' | 'operator', shareBp: number) => ({
  role,
  shareBp,
  basis: 'jobProfit' as const,
  minMarginBp: null,
  releaseOn: 'hardClosed' as const,
});
const person = (role: 'salesman' | 'foreman' | 'operator', personId: string, shareBp: number | null = null) => ({
  role,
  personId,
  personName: personId,
  shareBp,
});
const pools = [share('salesman', 3_000), share('foreman', 1_000), share('operator', 500)];
const earned = { profit: 730_365, contractValue: 1_951_788 };
const amounts = ({ people }: ReturnType<typeof profitShares>) => people.map(({ amount }) => amount);

describe('the shares of a profit', () => {
  it('a profit is shared 30, 10 and 5 %, and the company keeps the rest', () => {
    const shared = profitShares(earned, pools, [
      person('salesman', 'sam'),
      person('foreman', 'fay'),
      person('operator', 'oz'),
    ]);
    expect(amounts(shared)).toEqual([219_110, 73_037, 36_518]);
    expect(shared.company).toBe(401_700);
  });
  it('two salesmen divide their share 60 to 40', () =>
    expect(
      amounts(profitShares(earned, pools, [person('salesman', 'a', 6_000), person('salesman', 'b', 4_000)])),
    ).toEqual([131_466, 87_644]));
  it('three foremen lose no cent of theirs', () =>
    expect(
      amounts(
        profitShares(
          earned,
          pools,
          ['a', 'b', 'c'].map((id, at) => person('foreman', id, at === 2 ? 3_334 : 3_333)),
        ),
      ),
    ).toEqual([24_343, 24_343, 24_351]));
  it('of a loss, and of too small a margin, nobody has a share', () => {
    const sam = [person('salesman', 'sam')];
    expect(profitShares({ ...earned, profit: -100 }, pools, sam)).toMatchObject({
      people: [{ personId: 'sam', amount: 0, splitBp: 10_000 }],
      company: -100,
    });
    expect(amounts(profitShares(earned, [{ ...share('salesman', 3_000), minMarginBp: 4_000 }], sam))).toEqual([0]);
  });
});

describe('the phases of a contract', () => {
  const phase = (name: string, contract: number, changes: number, billed = contract + changes) => ({
    id: name,
    name,
    contract,
    changes,
    billed,
    lineItemIds: [`${name} line`],
  });
  const phases = [
    phase('Demolition', 425_000, 0),
    phase('Retaining wall', 1_210_938, 0),
    phase('Drainage', 232_900, 0),
    phase('Discount', -50_000, 0),
    phase('CO-1', 0, 175_000),
    phase('CO-2', 0, -42_050),
  ];
  const cost = (name: string | null, amount: number) => ({ lineItemId: name && `${name} line`, amount });
  const spent = [
    cost('Demolition', 268_000),
    cost('Retaining wall', 690_447),
    cost('Drainage', 118_500),
    cost('CO-1', 54_000),
  ];

  it('each phase is told by its contract, its changes, what is billed and what it has cost', () => {
    const { rows, unassigned, total } = phaseTable(phases, spent);
    expect(rows[1]).toMatchObject({ revised: 1_210_938, billed: 1_210_938, billedBp: 10_000, cost: 690_447 });
    expect(rows[4]).toMatchObject({ contract: 0, revised: 175_000, cost: 54_000, billedLessCost: 121_000 });
    expect(unassigned).toBeNull();
    expect(total).toMatchObject({ contract: 1_818_838, changes: 132_950, revised: 1_951_788, billed: 1_951_788 });
    expect(total.cost).toBe(1_130_947);
  });
  it('costs that name no phase stand by themselves', () => {
    const { unassigned, total } = phaseTable(phases, [...spent, cost(null, 1_000), cost('Removed', 500)]);
    expect(unassigned).toMatchObject({ name: 'Unassigned', cost: 1_500, billedBp: null });
    expect(total.cost).toBe(1_132_447);
  });
});
