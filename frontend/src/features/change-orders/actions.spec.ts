import { describe, expect, it } from 'vitest';
import type { ChangeOrderView } from '@backoffice/contracts/features/change-orders';
import { isEmpty, nextAction } from './actions.tsx';

const draft = {
  status: 'draft',
  lineItems: [{ kind: 'service', selected: true, amount: 100_000 }],
  daysAdded: 0,
  billed: 0,
  unbilled: 0,
} as unknown as ChangeOrderView; // what the next step asks of it
const contract = { signed: true, closed: false, voided: false, value: 1_000_000, billed: 0 };
const before = { value: 1_000_000, isOver: false, contract };
const step = (record: ChangeOrderView, contract = before) => nextAction({ record, before: contract });

describe('the one next step of a change order', () => {
  it('the next step of an empty change order is to write its lines', () =>
    expect(step({ ...draft, lineItems: [] })).toBe('lines'));
  it('the next step of a change order with content is to send it to the customer, even if it adds only days', () =>
    expect([step(draft), step({ ...draft, lineItems: [], daysAdded: 3 })]).toEqual(['send', 'send']));
  it('the next step of a change order is to send it again until it is signed', () =>
    expect(step({ ...draft, status: 'viewed' })).toBe('sendAgain'));
  it('the next step of a signed change order is the approval', () =>
    expect(step({ ...draft, status: 'signed' })).toBe('approve'));
  it('the next step of an approved change order is the invoice', () =>
    expect(step({ ...draft, status: 'approved', unbilled: -4_000 })).toBe('bill'));
  it('a billed change order has no next step', () => expect(step({ ...draft, status: 'approved' })).toBe('print'));
  it('a change order has no next step once the contract is over', () =>
    expect([
      step(draft, { ...before, isOver: true }),
      step({ ...draft, status: 'approved', unbilled: 5 }, { ...before, isOver: true }),
    ]).toEqual(['print', 'print']));
});

describe('a change order', () => {
  it('a change order with an option nobody chose is empty', () =>
    expect(
      isEmpty({
        ...draft,
        lineItems: draft.lineItems.map((line) => ({ ...line, kind: 'option' as const, selected: false })),
      }),
    ).toBe(true));
});
