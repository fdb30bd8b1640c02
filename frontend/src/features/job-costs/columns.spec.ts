import { expect, it } from 'vitest';
import { card, type JobCostRow } from './columns.ts';

const row = {
  number: '4',
  date: '2026-11-24',
  contractName: 'Retaining wall',
  laborHours: 800,
  foremanName: '',
  status: 'open',
  materialsCost: 210_000,
  miscCost: 7_575,
} as JobCostRow; // what a card shows

it.each([
  ['all that it cost', { directCost: 340_000 }, '$3,400.00'],
  ['of what the sum is, where labor and equipment are withheld', {}, 'Materials and misc $2,175.75'],
])('the card of a job cost says %s', (_, seen, figure) => expect(card({ ...row, ...seen }).figure).toBe(figure));
