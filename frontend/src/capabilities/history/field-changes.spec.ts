import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Cents, Day, Phone, TotalCents } from '@backoffice/contracts/kernel';
import { moneyFieldsOf, describeChanges } from './field-changes.ts';

const Line = z.object({
  sourceLineItemId: z.string(),
  name: z.string(),
  scheduled: TotalCents,
  previouslyBilled: TotalCents,
  thisPeriod: TotalCents,
  balance: TotalCents,
});
const bill = {
  view: z.object({
    number: z.string(),
    notes: z.string(),
    phone: Phone.nullable().default(null),
    dueDate: Day.nullable(),
    outcome: z.enum(['leftMessage', 'won']).nullable(),
    amount: TotalCents,
    fee: Cents.nullable(),
    openDue: TotalCents,
    retentionBp: z.int(),
    lineItems: z.array(Line),
  }),
};
const line = (name: string, thisPeriod: number, balance: number) => ({
  sourceLineItemId: name,
  name,
  thisPeriod,
  balance,
  scheduled: 100_000,
  previouslyBilled: 0,
});
const told = (changes: Parameters<typeof describeChanges>[0]) =>
  describeChanges(changes, bill).map(({ name, before, after }) => `${name}: ${before} → ${after}`);

describe('what an event changed', () => {
  it('a history entry knows the figures of a record from its own view', () =>
    expect(moneyFieldsOf(bill)).toEqual(['amount', 'fee', 'openDue']));
  it('a history entry shows amounts in dollars, and texts as they are', () =>
    expect(
      told([
        { field: 'openDue', before: 0, after: 978_946 },
        { field: 'amount', before: null, after: -100 },
        { field: 'number', before: '1', after: '2' },
        { field: 'notes', before: '', after: 'N' },
      ]),
    ).toEqual(['Open due: $0.00 → $9,789.46', 'Amount: (empty) → −$1.00', 'Number: 1 → 2', 'Notes: (empty) → N']));
  it('a history entry formats days, phone numbers and choices, and leaves free text as it was written', () =>
    expect(
      told([
        { field: 'dueDate', before: '2026-11-23', after: '2026-11-27' },
        { field: 'outcome', before: null, after: 'leftMessage' },
        { field: 'phone', before: null, after: '+16195551032' },
        { field: 'notes', before: 'deShawn', after: '2026-11-23' },
      ]),
    ).toEqual([
      'Due date: Nov 23, 2026 → Nov 27, 2026',
      'Outcome: (empty) → left message',
      'Phone: (empty) → (619) 555-1032',
      'Notes: deShawn → 2026-11-23',
    ]));
  it('a history entry compares lines one by one, in every figure that changed', () =>
    expect(
      told([
        {
          field: 'lineItems',
          before: [line('Wall', 1_000, 99_000), line('Fence', 5, 5)],
          after: [line('Wall', 2_000, 98_000), line('Fence', 5, 5), line('Gate', 7, 0)],
        },
      ]),
    ).toEqual([
      'Line items: 2 entries → 3 entries',
      'Wall: this period: $10.00 → $20.00',
      'Wall: balance: $990.00 → $980.00',
      'Gate: scheduled: (empty) → $1,000.00',
      'Gate: previously billed: (empty) → $0.00',
      'Gate: this period: (empty) → $0.07',
      'Gate: balance: (empty) → $0.00',
    ]));
  it('a history entry shows only the number of lines where there were none before', () =>
    expect(told([{ field: 'lineItems', before: null, after: [line('Wall', 1, 2)] }])).toEqual([
      'Line items: (empty) → 1 entry',
    ]));
  it('a history entry without the resource shows what it can', () =>
    expect(describeChanges([{ field: 'amount', before: 1, after: 2 }])).toMatchObject([
      { name: 'Amount', before: '1', after: '2', isMoney: false },
    ]));
});
