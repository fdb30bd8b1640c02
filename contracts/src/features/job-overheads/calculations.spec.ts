import { expect, it } from 'vitest';
import { overheadsOf, type OverheadGroup } from './calculations.ts';

it('the overheads of a job stand in the order of their names, and of one name the higher rate first, however they were read', () => {
  const group = (name: string, rate: number): OverheadGroup => ({
    overhead: { name, basis: 'percentOfDirect', rate },
    ticketIds: [],
    costs: { directCost: 10_000, laborCost: 0, laborHours: 0 },
  });
  const groups = [group('Yard', 500), group('Office', 1_000), group('Office', 1_200)];
  const job = { contractValue: 0, directCost: 30_000 };
  const order = (some: readonly OverheadGroup[]) => overheadsOf(some, job).map(({ name, rate }) => [name, rate]);
  expect(order(groups)).toEqual([
    ['Office', 1_200],
    ['Office', 1_000],
    ['Yard', 500],
  ]);
  expect(order(groups.toReversed())).toEqual(order(groups));
});
