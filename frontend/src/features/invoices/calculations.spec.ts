import { billedLine, type BillingSheet } from '@backoffice/contracts/features/invoices';
import { describe, expect, it } from 'vitest';
import { blankLine } from '#documents/lines.ts';
import { computeFigures, groupLines } from './calculations.ts';
import {
  billAllTo,
  billRest,
  mergeEntries,
  computeLine,
  entriesWithoutLine,
  entriesToBody,
  overbilledThisPeriod,
  pasteColumn,
  reinterpretMethod,
  convertMethod,
  lineEntryOf,
  type BillingMethod,
  type SheetLine,
  type LineEntry,
} from './entries.ts';

const scheduled = (name: string, price: number, more: Partial<SheetLine> = {}): SheetLine => {
  const { balance, previouslyBilled } = billedLine(
    {
      sourceLineItemId: name,
      source: 'contract',
      changeOrderId: null,
      name,
      quantity: 10_000,
      unit: 'ls',
      scheduled: price,
    },
    { method: 'amount', amount: 0 },
    more.previouslyBilled ?? 0,
  );
  return {
    sourceLineItemId: name,
    source: 'contract',
    changeOrderId: null,
    name,
    quantity: 10_000,
    unit: 'ls',
    scheduled: price,
    previouslyBilled,
    balance,
    ...more,
  };
};
const [demolition, wall, drainage, discount] = [
  scheduled('demolition', 425_000),
  scheduled('wall', 1_210_938, { quantity: 3_125_000, unit: 'sf' }),
  scheduled('drainage', 232_900),
  scheduled('discount', -50_000),
];
const changes = [
  scheduled('co1', 175_000, { source: 'changeOrder', changeOrderId: '1' }),
  scheduled('co2', -42_050, { source: 'changeOrder', changeOrderId: '2' }),
];
const golden: BillingSheet = {
  contractId: 'job',
  contractNumber: '1',
  contractName: 'Retaining wall',
  contractStatus: 'signed',
  customerName: 'Hillcrest HOA',
  locationId: 'hill',
  locationName: 'East slope',
  number: '1',
  date: '2026-11-20',
  dueDate: '2026-12-20',
  netDays: 30,
  lines: [demolition, wall, drainage, discount, ...changes],
  changeOrders: [
    { changeOrderId: '1', number: '1', name: 'Longer wall' },
    { changeOrderId: '2', number: '2', name: 'Less gravel' },
  ],
  retentionBp: 500,
  retainable: 0,
  retentionHeld: 0,
  retentionReleased: 0,
  application: null,
  terms: '',
  costPlus: null,
};
/** The golden job once its first invoice is approved. */
const later: BillingSheet = {
  ...golden,
  number: '2',
  retainable: 1_030_469,
  retentionHeld: 51_523,
  lines: [
    scheduled('demolition', 425_000, { previouslyBilled: 425_000 }),
    scheduled('wall', 1_210_938, { quantity: 3_125_000, unit: 'sf', previouslyBilled: 605_469 }),
    drainage,
    discount,
    ...changes,
  ],
};
const typed = (sourceLineItemId: string, value: number | null, method: BillingMethod = 'percent'): LineEntry => ({
  sourceLineItemId,
  method,
  value,
});
const idsOf = (all: readonly LineEntry[]) => all.map(({ sourceLineItemId }) => sourceLineItemId);

describe('the golden job on the screen, to the cent', () => {
  it('the first invoice of the golden job bills 10,304.69, retains 515.23 and asks for 9,789.46', () => {
    const { sums, over } = computeFigures(golden, [typed('demolition', 10_000), typed('wall', 5_000)], [], 0);
    expect([sums.amount, sums.retentionHeld, sums.amountDue, over]).toEqual([1_030_469, 51_523, 978_946, []]);
  });
  it('the second invoice of the golden job bills 9,213.19, retains its own 460.66 only and asks for 8,752.53', () => {
    const { sums, retained } = computeFigures(later, billAllTo(later.lines, [], 10_000), [], 0);
    expect([sums.amount, sums.retentionHeld, sums.amountDue, retained]).toEqual([921_319, 46_066, 875_253, 97_589]);
  });
  it('an invoice retains what the sum of all invoices retains, not the sum of rounded parts', () => {
    const thirds = (retainable: number, retentionHeld: number) =>
      computeFigures(
        { ...golden, lines: [scheduled('fence', 1_010)], retainable, retentionHeld },
        [typed('fence', 10_000)],
        [],
        0,
      ).sums.retentionHeld;
    expect([thirds(0, 0), thirds(1_010, 51), thirds(2_020, 101)]).toEqual([51, 50, 51]);
  });
  it('an invoice releases the retention that is held', () => {
    const { sums } = computeFigures({ ...golden, retainable: 1_951_788, retentionHeld: 97_589 }, [], [], 97_589);
    expect([sums.amount, sums.amountDue]).toEqual([0, 97_589]);
  });
  it('an invoice holds retention only of items that say so', () => {
    const soil = blankLine({ name: 'Soil', quantity: 25_000, unitPrice: 10_000 });
    expect(computeFigures(golden, [], [soil], 0).sums).toMatchObject({
      amount: 25_000,
      retentionHeld: 0,
      amountDue: 25_000,
    });
    expect(computeFigures(golden, [], [{ ...soil, retentionApplies: true }], 0).sums).toMatchObject({
      amount: 25_000,
      retentionHeld: 1_250,
      amountDue: 23_750,
    });
  });
  it('an invoice total leaves out figures that cannot be read yet', () => {
    const { sums, items } = computeFigures(
      golden,
      [typed('demolition', Number.NaN), typed('drainage', 10_000)],
      [blankLine({ unitPrice: Number.NaN })],
      Number.NaN,
    );
    expect([sums.amount, items, sums.retentionReleased]).toEqual([232_900, 0, 0]);
  });
});

describe('what is typed', () => {
  it('typed billing goes to the server in the order of the schedule, without lines that are not billed', () => {
    const all = mergeEntries(
      golden.lines,
      [typed('co1', 5_000)],
      [typed('wall', 1_562_500, 'quantity'), typed('drainage', null, 'amount')],
    );
    expect(idsOf(all)).toEqual(['wall', 'drainage', 'co1']);
    expect(entriesToBody(all)).toEqual([
      { sourceLineItemId: 'wall', billing: { method: 'quantity', quantityToDate: 1_562_500 } },
      { sourceLineItemId: 'co1', billing: { method: 'percent', percentToDate: 5_000 } },
    ]);
  });
  it('typed billing comes back from a saved invoice as it was typed; a copy bills nothing yet', () => {
    expect(lineEntryOf({ sourceLineItemId: 'wall', billing: { method: 'quantity', quantityToDate: 5 } })).toEqual(
      typed('wall', 5, 'quantity'),
    );
    expect(lineEntryOf({ sourceLineItemId: 'wall', billing: { method: 'amount', amount: 0 } })).toEqual(
      typed('wall', null, 'amount'),
    );
  });
  it('typed billing that is converted to another measure bills the same amount', () => {
    const half = typed('wall', 5_000);
    expect(convertMethod(wall, half, 'amount')).toEqual(typed('wall', 605_469, 'amount'));
    expect(convertMethod(wall, half, 'quantity')).toEqual(typed('wall', 1_562_500, 'quantity'));
    expect(computeLine(wall, convertMethod(wall, typed('wall', 605_469, 'amount'), 'percent')).thisPeriod).toBe(
      605_469,
    );
    expect(convertMethod(wall, typed('wall', null), 'amount')).toEqual(typed('wall', null, 'amount'));
  });
  it('typed billing keeps its digits when only the sign of the measure is typed', () => {
    expect(reinterpretMethod(typed('wall', 5_000, 'amount'), 'percent')).toEqual(typed('wall', 5_000));
    expect(reinterpretMethod(typed('wall', 5_000), 'quantity')).toEqual(typed('wall', 500_000, 'quantity'));
    expect(reinterpretMethod(typed('wall', 500_000, 'quantity'), 'amount')).toEqual(typed('wall', 5_000, 'amount'));
  });
});

describe('billing much at once', () => {
  it('billing everything completes all lines except those already billed in full', () =>
    expect(idsOf(billAllTo(later.lines, [], 10_000))).toEqual(['wall', 'drainage', 'discount', 'co1', 'co2']));
  it('billing all lines to a share leaves those that are billed so far already', () =>
    expect(billAllTo(later.lines, [], 5_000)).toEqual(
      ['drainage', 'discount', 'co1', 'co2'].map((id) => typed(id, 5_000)),
    ));
  it('billing the rest fills empty lines, and leaves typed lines alone', () => {
    const all = billRest(later.lines, [typed('wall', 7_500), typed('drainage', null, 'amount')]);
    expect(all).toEqual([
      typed('wall', 7_500),
      ...['drainage', 'discount', 'co1', 'co2'].map((id) => typed(id, 10_000)),
    ]);
  });
  it('a pasted column fills the lines downwards, each cell in the measure it names', () => {
    const { all, count } = pasteColumn(
      golden.lines,
      [typed('drainage', null, 'amount')],
      0,
      '100\r\n312.5 sf\n-\t1,250.00\n$-500\n25%\n',
      'percent',
    );
    expect([all, count]).toEqual([
      [
        typed('demolition', 10_000),
        typed('drainage', 125_000, 'amount'),
        typed('discount', -50_000, 'amount'),
        typed('co1', 2_500),
      ],
      4,
    ]);
  });
  it('a pasted column goes no further than the schedule', () =>
    expect(pasteColumn(golden.lines, [], 4, '1\n2\n3\n4', 'percent').count).toBe(2));
});

describe('overbilling', () => {
  it('overbilling is the amount by which a line is billed beyond its price', () => {
    const { over } = computeFigures(golden, [typed('demolition', 12_000), typed('discount', -60_000, 'amount')], [], 0);
    expect(over.map((line) => [line.name, overbilledThisPeriod(line)])).toEqual([
      ['demolition', 85_000],
      ['discount', 10_000],
    ]);
  });
  it('overbilling does not include what earlier invoices did', () => {
    const before = scheduled('fence', 1_000, { previouslyBilled: 1_500 });
    expect(overbilledThisPeriod(computeLine(before, undefined))).toBe(0);
    expect(overbilledThisPeriod(computeLine(before, typed('fence', 1, 'amount')))).toBe(501);
  });
});

it('the schedule is grouped by where its lines come from', () =>
  expect(groupLines(golden).map(({ title, from, lines }) => [title, from, lines.length])).toEqual([
    ['Contract 1 · Retaining wall', 0, 4],
    ['Change order 1 · Longer wall', 4, 1],
    ['Change order 2 · Less gravel', 5, 1],
  ]));
it('the schedule reports lines that can no longer be billed', () =>
  expect(idsOf(entriesWithoutLine(golden, [typed('wall', 1), typed('rail', 1), typed('gate', null)]))).toEqual([
    'rail',
  ]));
