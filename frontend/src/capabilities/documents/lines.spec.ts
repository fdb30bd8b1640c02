import { describe, expect, it } from 'vitest';
import { sumLineAmounts } from '@backoffice/contracts/kernel';
import {
  addLines,
  lineAmountOrNull,
  blankLine,
  changeLine,
  parsePastedLines,
  lineItemsFrom,
  removeLine,
  linesForRequest,
} from './lines.ts';

const wall = blankLine({ name: 'Wall', quantity: 12_500, unitPrice: 333 });
const lines = [
  blankLine({ name: 'Head', kind: 'section' }),
  wall,
  blankLine({ name: 'Coating', kind: 'option', selected: false, unitPrice: 500 }),
];

describe('lines', () => {
  it('document lines add up as the server adds them: rounded lines, chosen options only', () => {
    expect(lines.map(lineAmountOrNull)).toEqual([null, 416, 500]);
    expect(sumLineAmounts(lines)).toBe(416);
    expect(sumLineAmounts(changeLine(lines, 2, { selected: true }))).toBe(916);
  });

  it('document lines are sent with their sum, except for last lines that nobody typed into', () => {
    const { lineItems, amount } = linesForRequest([blankLine(), wall, blankLine(), blankLine()]);
    expect(lineItems.map(({ name }) => name)).toEqual(['', 'Wall']);
    expect(amount).toBe(416);
  });

  it('document lines have no sum while a figure cannot be read', () =>
    expect(linesForRequest([wall, blankLine({ name: 'Coating', unitPrice: Number.NaN })]).amount).toBeUndefined());

  it('document lines with a discount lower the price whichever sign was typed, and convert back', () => {
    const [, discounted] = changeLine(lines, 1, { kind: 'discount' });
    expect(discounted?.unitPrice).toBe(-333);
    const [, typed] = changeLine(changeLine(lines, 1, { kind: 'discount' }), 1, { unitPrice: 900 });
    expect(typed?.unitPrice).toBe(-900);
    const [, back] = changeLine(changeLine(lines, 1, { kind: 'discount' }), 1, { kind: 'service' });
    expect(back?.unitPrice).toBe(333);
  });

  it('a document line that becomes a text has no price', () =>
    expect(changeLine(lines, 1, { kind: 'text' })[1]).toMatchObject({ kind: 'text', unitPrice: 0 }));

  it('a document line that becomes an option is not chosen, and what was one counts', () => {
    const offered = changeLine(lines, 1, { kind: 'option' });
    expect(offered[1]).toMatchObject({ kind: 'option', selected: false });
    expect(changeLine(offered, 1, { kind: 'service' })[1]).toMatchObject({ kind: 'service', selected: true });
    expect(changeLine(changeLine(offered, 1, { selected: true }), 1, { kind: 'option' })[1]).toMatchObject({
      selected: true,
    });
  });

  it('document lines draw only those again that changed', () => {
    const changed = changeLine(lines, 1, { name: 'Higher wall' });
    expect([changed[0] === lines[0], changed[1] === lines[1], changed[2] === lines[2]]).toEqual([true, false, true]);
  });

  it('document lines that are restored return to their former place', () =>
    expect(addLines(removeLine(lines, 1), 1, [wall])).toEqual(lines));
  it('document lines are sent without the internal keys of the editor', () =>
    expect(lineItemsFrom([wall])[0]).not.toHaveProperty('key'));
});

describe('rows from a spreadsheet', () => {
  it('rows from a spreadsheet bring name, quantity, unit and price, without their headings', () => {
    expect(
      parsePastedLines('Item\tQty\tUnit\tPrice\r\nBase rock\t12.5\tton\t$48.25\r\nFabric\t1,300\tsf\t0.85\r\n\r\n'),
    ).toMatchObject([
      { kind: 'service', name: 'Base rock', quantity: 125_000, unit: 'ton', unitPrice: 4_825 },
      { name: 'Fabric', quantity: 13_000_000, unit: 'sf', unitPrice: 85 },
    ]);
  });
  it('rows from a spreadsheet may have only a name and a price', () =>
    expect(parsePastedLines('Mobilization\t1,850.00')).toMatchObject([
      { name: 'Mobilization', quantity: 10_000, unit: 'ls', unitPrice: 185_000 },
    ]));
  it('rows from a spreadsheet may have only names', () =>
    expect(parsePastedLines('One\nTwo').map(({ name, unitPrice }) => [name, unitPrice])).toEqual([
      ['One', 0],
      ['Two', 0],
    ]));
  it('rows from a spreadsheet are discounts when they are negative', () =>
    expect(parsePastedLines('Loyal customer\t-125.00')).toMatchObject([{ kind: 'discount', unitPrice: -12_500 }]));
  it.each(['1.875', '(125.00)', '$1,25'])(
    'rows from a spreadsheet report that a price of %s cannot be read',
    (price) => {
      expect(parsePastedLines(`Wall\t2\tlf\t${price}`)).toMatchObject([
        { quantity: 20_000, unit: 'lf', unitPrice: Number.NaN },
      ]);
      expect(parsePastedLines(`Wall\t${price}`)).toMatchObject([
        { quantity: 10_000, unit: 'ls', unitPrice: Number.NaN },
      ]);
    },
  );
  it('rows from a spreadsheet report that a quantity cannot be read', () =>
    expect(parsePastedLines('Wall\t0.33333\tlf\t20')).toMatchObject([
      { quantity: Number.NaN, unit: 'lf', unitPrice: 2_000 },
    ]));
  it('rows from a spreadsheet keep long texts as a description', () =>
    expect(parsePastedLines('Wall\tfour feet high, split face\t10\t20')).toMatchObject([
      { description: 'four feet high, split face', quantity: 100_000, unitPrice: 2_000 },
    ]));
});
