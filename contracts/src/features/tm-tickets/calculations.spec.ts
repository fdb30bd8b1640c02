import { describe, expect, it } from 'vitest';
import { LineItem, priceLine, sumLineAmounts } from '#kernel/index.ts';
import { changeLinesOf, priceTicket, signedSentence, sumPrices } from './calculations.ts';

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

/** The same random numbers each time (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return (most: number) => Math.floor(next() * (most + 1));
}

function randomTicket(seed: number) {
  const upTo = randomOf(seed);
  const many = <Line>(make: (at: number) => Line) => Array.from({ length: upTo(4) }, (_, at) => make(at));
  const classes = ['Operator', 'Laborer', 'Driver'];
  const ticket = {
    labor: many((at) => ({
      lineId: id(100 + at),
      workerId: id(500 + upTo(2)),
      name: 'Bridget',
      classification: classes[upTo(2)] ?? '',
      regular: upTo(800),
      overtime: upTo(400),
      double: upTo(400),
    })),
    equipment: many((at) => ({
      lineId: id(200 + at),
      equipmentId: null,
      name: 'Excavator',
      working: upTo(1_200),
      standby: upTo(1_200),
    })),
    material: many((at) => ({ lineId: id(300 + at), text: 'Rock', quantity: upTo(9_999_999), unit: 'ton' })),
    subcontract: many((at) => ({
      lineId: id(400 + at),
      firm: 'Bay Rock',
      text: '',
      quantity: upTo(99_999),
      unit: 'ls',
    })),
  };
  const terms = {
    laborRates: ['Operator', 'Laborer'].map((classification) => ({
      classification,
      regular: upTo(30_000),
      overtime: upTo(40_000),
      double: upTo(50_000),
    })),
    laborBp: upTo(5_000),
    equipmentBp: upTo(5_000),
    materialBp: upTo(5_000),
    subcontractBp: upTo(5_000),
    standbyBp: upTo(10_000),
  };
  const bought = [...ticket.equipment, ...ticket.material, ...ticket.subcontract];
  const costs = new Map(bought.map(({ lineId }) => [lineId, upTo(250_000)]));
  const billRates = new Map([0, 1, 2].map((at) => [id(500 + at), upTo(20_000)]));
  return { ticket, terms, costs, billRates };
}
type Random = ReturnType<typeof randomTicket>;

/** As one would on paper: fractions of a cent in full, each line rounded at its end. */
function byHand({ ticket, terms, costs, billRates }: Random): number {
  const rounded = (numerator: bigint, denominator: bigint) => {
    const whole = numerator / denominator;
    return Number(2n * (numerator - whole * denominator) >= denominator ? whole + 1n : whole);
  };
  const big = (value: number | undefined) => BigInt(value ?? 0);
  let sum = 0;
  for (const line of ticket.labor) {
    const named = terms.laborRates.find(({ classification }) => classification === line.classification);
    const bill = billRates.get(line.workerId);
    const cents =
      big(line.regular) * big(named ? named.regular : bill) +
      big(line.overtime) * big(named ? named.overtime : bill) +
      big(line.double) * big(named ? named.double : bill);
    sum += rounded(cents * big(10_000 + terms.laborBp), 100n * 10_000n);
  }
  for (const line of ticket.equipment) {
    const hours = big(line.working) * 10_000n + big(line.standby) * big(terms.standbyBp);
    sum += rounded(hours * big(costs.get(line.lineId)) * big(10_000 + terms.equipmentBp), 100n * 10_000n * 10_000n);
  }
  for (const [lines, markup] of [
    [ticket.material, terms.materialBp],
    [ticket.subcontract, terms.subcontractBp],
  ] as const)
    for (const { lineId, quantity } of lines)
      sum += rounded(big(quantity) * big(costs.get(lineId)) * big(10_000 + markup), 10_000n * 10_000n);
  return sum;
}

const pricesOf = ({ ticket, ...book }: Random) => {
  const prices = priceTicket(ticket, book);
  return Array.isArray(prices) ? prices : expect.fail(`It was refused: ${prices.code}`);
};
const tickets = Array.from({ length: 1_000 }, (_, seed) => randomTicket(seed + 1));

describe('the price of a ticket', () => {
  it('a thousand tickets come to what is reckoned by hand, to the cent', () =>
    expect(tickets.filter((each) => sumPrices(pricesOf(each)) !== byHand(each))).toEqual([]));
  it('the lines of a change order come to the same', () => {
    const priced = tickets.map((each, at) => ({
      ...each.ticket,
      number: String(at),
      name: 'Rock',
      date: '2026-11-24',
      signedAt: null,
      prices: pricesOf(each),
    }));
    const lines = changeLinesOf(priced).map((line) => priceLine(LineItem.parse(line), id(1)));
    expect(sumLineAmounts(lines)).toBe(tickets.reduce((sum, each) => sum + byHand(each), 0));
  });
  it('a line without a cost is named', () => {
    const { ticket, ...book } = randomTicket(1);
    const rock = { lineId: id(9), text: 'Base rock', quantity: 10_000, unit: 'ton' };
    expect(priceTicket({ ...ticket, labor: [], equipment: [], material: [rock], subcontract: [] }, book)).toMatchObject(
      { code: 'TM_COST_MISSING', values: { line: 'Base rock' } },
    );
  });
});

describe('the lines that a change order has of tickets', () => {
  const material = [{ lineId: id(1), text: 'Rock', quantity: 10_000, unit: 'ton' }];
  const ticket = (number: string, signedAt: string | null = '2026-11-25T18:00:00.000Z') => ({
    number,
    name: 'Rock at the north footing',
    date: '2026-11-24',
    signedAt,
    labor: [
      {
        lineId: id(2),
        workerId: id(3),
        name: 'Bridget Vega',
        classification: 'Operator',
        regular: 800,
        overtime: 150,
        double: 0,
      },
    ],
    equipment: [],
    material,
    subcontract: [],
    prices: [
      { lineId: id(2), kind: 'labor' as const, amount: 115_518 },
      { lineId: id(1), kind: 'material' as const, amount: 61_094 },
    ],
  });
  it('there is one line for each ticket and kind, and a line of text that says what is signed', () =>
    expect(changeLinesOf([ticket('3')])).toEqual([
      { name: 'T&M 3: labor', description: 'Rock at the north footing, Nov 24, 2026, 9.5 h', unitPrice: 115_518 },
      { name: 'T&M 3: material', description: 'Rock at the north footing, Nov 24, 2026', unitPrice: 61_094 },
      { kind: 'text', name: 'Quantities of T&M 3 are signed.' },
    ]));
  it('it says which are signed, and nothing where none is', () => {
    expect(signedSentence([ticket('3'), ticket('4'), ticket('5', null), ticket('6')])).toEqual([
      'Quantities of T&M 3, 4 and 6 are signed.',
    ]);
    expect(signedSentence([ticket('5', null)])).toEqual([]);
  });
});
