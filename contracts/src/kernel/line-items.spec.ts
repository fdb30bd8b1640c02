import { describe, expect, it } from 'vitest';
import { LineItem, LineItems, priceLine } from './line-items.ts';
import { selectedOptions, selectOptions, subtotalsOf, sumLineAmounts } from './line-sums.ts';

const line = (sent: object) => LineItem.parse({ name: 'Line', ...sent });
const demolition = line({ name: 'Demolition', unitPrice: 425_000 });
const wall = line({ name: 'Retaining wall', quantity: 3_125_000, unit: 'sqft', unitPrice: 3_875 });
const drainage = line({ name: 'Drainage', quantity: 850_000, unit: 'lf', unitPrice: 2_740 });
const discount = line({ kind: 'discount', name: 'Neighbour discount', unitPrice: -50_000 });
const steps = line({ kind: 'option', name: 'Steps', unitPrice: 310_000, selected: false });
const golden = [demolition, wall, drainage, discount, steps];

describe('the golden proposal', () => {
  it('the golden proposal rounds the price of each line once', () =>
    expect(golden.map((each) => priceLine(each, 'line').amount)).toEqual([
      425_000, 1_210_938, 232_900, -50_000, 310_000,
    ]));
  it('the golden proposal adds up to 18,188.38', () => expect(sumLineAmounts(golden)).toBe(1_818_838));
  it('a proposal counts an optional line once it is selected', () =>
    expect(sumLineAmounts([...golden, { ...steps, selected: true }])).toBe(2_128_838));
  it('sections and texts of a proposal have no amount', () =>
    expect(
      sumLineAmounts([
        ...golden,
        line({ kind: 'section', unitPrice: 1_000 }),
        line({ kind: 'text', unitPrice: 1_000 }),
      ]),
    ).toBe(1_818_838));
  it('a proposal adds rounded lines and never rounds the sum', () =>
    expect(sumLineAmounts([line({ quantity: 5_000, unitPrice: 1 }), line({ quantity: 5_000, unitPrice: 1 })])).toBe(2));
});

describe('options that are chosen', () => {
  const lines = golden.map((each) => priceLine(each, each.name));
  it('chosen options are added to the total, below the subtotal and above the discount', () => {
    const chosen = selectOptions(lines, ['Steps']);
    expect([sumLineAmounts(lines), sumLineAmounts(chosen)]).toEqual([1_818_838, 2_128_838]);
    expect(subtotalsOf(chosen)).toEqual([
      { label: 'Subtotal', cents: 1_868_838 },
      { label: 'Chosen options', cents: 310_000 },
      { label: 'Neighbour discount', cents: -50_000 },
    ]);
  });
  it('a choice selects options only, and unselects those that are left out', () => {
    expect(selectedOptions(selectOptions(lines, ['Steps', 'Drainage']))).toEqual(['Steps']);
    expect(selectOptions(selectOptions(lines, ['Steps']), [])).toEqual(lines);
  });
  it('a total of work alone has no subtotals', () => expect(subtotalsOf(lines.slice(0, 3))).toEqual([]));
});

describe('a line', () => {
  it('a new line is a lump-sum service at a price of zero', () =>
    expect(demolition).toMatchObject({
      kind: 'service',
      quantity: 10_000,
      unit: 'ls',
      description: '',
      selected: true,
    }));
  it('a line is a phase by default when it is a service or an allowance', () =>
    expect(
      (['service', 'allowance', 'section', 'text', 'option', 'discount'] as const).map(
        (kind) => priceLine(line({ kind }), 'line').isPhase,
      ),
    ).toEqual([true, true, false, false, false, false]));
  it('a line can say itself whether it is a phase', () =>
    expect(priceLine(line({ isPhase: false }), 'line').isPhase).toBe(false));
  it('a line keeps the id it is given', () => expect(priceLine(demolition, 'line-1').id).toBe('line-1'));
  it('a line amounts to at most 9,999,999.99', () =>
    expect([
      LineItem.safeParse({ name: 'Line', unitPrice: 999_999_999 }).success,
      LineItem.safeParse({ name: 'Line', quantity: 10_001, unitPrice: 999_999_999 }).success,
    ]).toEqual([true, false]));
  it('a document holds at most 300 lines', () =>
    expect(
      [300, 301].map((count) => LineItems.safeParse(Array.from({ length: count }, () => ({ name: 'Line' }))).success),
    ).toEqual([true, false]));
});
