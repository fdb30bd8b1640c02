import { describe, expect, it } from 'vitest';
import { budgetBody, linesOfFile } from './draft.ts';

const phases = [
  { lineItemId: 'c', name: 'Concrete' },
  { lineItemId: 'd', name: 'Demolition, by hand' },
];

describe('a budget from a file', () => {
  it('columns are found by their names, phases by theirs, and amounts as they are written', () =>
    expect(
      linesOfFile(
        'Code,Phase,Amount,Category,Quantity,Unit\n03-300,concrete,"$62,000.00",,120.5,CY\n,"Demolition, by hand",7500,labor,,\n',
        phases,
      ),
    ).toEqual({
      lines: [
        { lineItemId: 'c', costCode: '03-300', category: '', amount: 6_200_000, quantity: 1_205_000, unit: 'CY' },
        { lineItemId: 'd', costCode: '', category: 'labor', amount: 750_000, quantity: null, unit: '' },
      ],
    }));
  it('a phase that the job does not have is said with its row', () =>
    expect(linesOfFile('phase,amount\nFence,1', phases)).toEqual({ problem: 'Row 2: the job has no phase “Fence”.' }));
  it('a category that nobody knows and a file without amounts are said', () => {
    expect(linesOfFile('category,amount\nsteel,1', phases)).toEqual({
      problem: 'Row 2: a category is one of labor, materials, misc, equipments, inventory.',
    });
    expect(linesOfFile('phase\nConcrete', phases)).toEqual({ problem: 'The file has no column “amount”.' });
  });
  it('a line without an amount is not sent', () => {
    const line = { lineItemId: '', costCode: '', category: '' as const, quantity: null, unit: '' };
    expect(
      budgetBody({
        on: '',
        lines: [
          { ...line, amount: null },
          { ...line, amount: 5 },
        ],
      }),
    ).toEqual({
      lines: [{ lineItemId: null, costCode: '', category: null, amount: 5, quantity: null, unit: '' }],
    });
  });
});
