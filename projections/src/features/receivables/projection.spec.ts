import type { ReceivablePositionView } from '@backoffice/contracts/features/receivables';
import { describe, expect, it } from 'vitest';
import { rowsAfter } from '#test/recorded-events.spec-kit.ts';
import { receivablesProjection } from './projection.ts';

const event = (type: string, data: object = {}) => ({ type, data });
const parties = {
  customerId: 'ana',
  customerName: 'Ana',
  contractId: 'c',
  contractNumber: '1',
  contractName: 'Wall',
  locationId: 'yard',
  locationName: 'Yard',
  salesmanId: 'sam',
  salesmanName: 'Sam',
};
const created = event('InvoiceCreated', { ...parties, number: '2', amount: 1_000, lineItems: [] });
const posted = (on: string, salesmanId = 'sam') => ({
  on,
  date: on,
  dueDate: '2026-12-10',
  salesmanId,
  amount: 1_000,
  extras: 0,
  retainable: 1_000,
  amountDue: 950,
  retentionHeld: 50,
  retentionReleased: 0,
  lineItems: [],
});
const approved = (on: string, salesmanId?: string) => event('InvoiceApproved', posted(on, salesmanId));
const paid = (receivedOn: string, amount: number, appliedOn?: string) =>
  event('PaymentPosted', {
    receivedOn,
    amount,
    bankId: '',
    depositDate: null,
    depositNo: '',
    allocations: [{ invoiceId: 'i', contractId: 'c', salesmanId: 'sam', amount, appliedOn }],
    unapplied: 0,
  });
const after = (...streams: Parameters<typeof rowsAfter>[1][]) =>
  rowsAfter(receivablesProjection, ...streams).get('i') as ReceivablePositionView | undefined;

describe('the receivables of an invoice', () => {
  it('an invoice that is not approved has no entries', () =>
    expect(after(['Invoice-i', created, event('InvoiceSent')])).toMatchObject({
      ...parties,
      number: '2',
      entries: [],
      firstDay: null,
      lastDay: null,
      amount: 0,
    }));

  it('an invoice asks for what was approved, less what is paid, from the days of both', () =>
    expect(after(['Invoice-i', created, approved('2026-11-10')], ['Payment-p', paid('2026-11-20', 300)])).toMatchObject(
      {
        firstDay: '2026-11-10',
        lastDay: '2026-11-20',
        amount: 950,
        paid: 300,
        retention: 50,
        date: '2026-11-10',
        dueDate: '2026-12-10',
        sellerId: 'sam',
      },
    ));

  it('money that comes before the day of its invoice is paid from that day on', () =>
    expect(
      after(['Invoice-i', created, approved('2026-12-01')], ['Payment-p', paid('2026-11-20', 300, '2026-12-01')]),
    ).toMatchObject({ firstDay: '2026-12-01', lastDay: '2026-12-01', paid: 300 }));

  it('an approval that is taken back and given again by another salesman is shared, and its date is that of the last', () =>
    expect(
      after([
        'Invoice-i',
        created,
        approved('2026-11-10'),
        event('InvoiceUnapproved', posted('2026-11-12')),
        event('InvoiceReassigned', { from: 'sam', to: 'sue', toName: 'Sue' }),
        approved('2026-11-15', 'sue'),
      ]),
    ).toMatchObject({
      amount: 950,
      retention: 50,
      date: '2026-11-15',
      sellerId: null,
      salesmanId: 'sue',
      salesmanName: 'Sue',
      entries: [{ amount: 950 }, { amount: -950, date: null }, { amount: 950, salesmanId: 'sue' }],
    }));

  it('the names are those that customer, location and contract have today', () =>
    expect(
      after(
        ['Invoice-i', created, event('InvoiceEdited', { number: '3', amount: 1, lineItems: [] })],
        ['Customer-ana', event('CustomerEdited', { name: 'Ana Ltd' })],
        ['Location-yard', event('LocationEdited', { name: 'Back yard' })],
        ['Contract-c', event('ContractEdited', { number: '1A', name: 'Long wall' })],
      ),
    ).toMatchObject({
      number: '3',
      customerName: 'Ana Ltd',
      locationName: 'Back yard',
      contractNumber: '1A',
      contractName: 'Long wall',
    }));
});
