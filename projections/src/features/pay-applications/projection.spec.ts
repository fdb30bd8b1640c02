import { readFileSync } from 'node:fs';
import type { PayApplicationView } from '@backoffice/contracts/features/pay-applications';
import { describe, expect, it } from 'vitest';
import { rowsAfter } from '#test/recorded-events.spec-kit.ts';
import { payApplicationsProjection } from './projection.ts';

const event = (type: string, data: object = {}) => ({ type, data });
const samples = new URL('../../../../contracts/samples/pay-applications/', import.meta.url);
const sample = (type: string) =>
  // a frozen event
  event(type, JSON.parse(readFileSync(new URL(`${type}.v1.json`, samples), 'utf8')) as object);
const certified = ['Drafted', 'Edited', 'Submitted', 'Certified'].map((what) => sample(`PayApplication${what}`));
const bill = { number: '31', amountDue: 1_057_500, payApplicationId: 'a1' };
const created = event('InvoiceCreated', bill);
const approved = event('InvoiceApproved', { ...bill, payApplicationId: undefined });

type RecordedEvents = readonly { type: string; data: object }[];
const after = (invoiceEvents: RecordedEvents, payments: RecordedEvents = [], own: RecordedEvents = certified) =>
  rowsAfter(
    payApplicationsProjection,
    ['PayApplication-a1', ...own],
    ['Invoice-i1', ...invoiceEvents],
    ...(payments.length > 0 ? [['Payment-p1', ...payments] as const] : []),
  ).get('a1') as PayApplicationView | undefined; // a row of that table
const paid = (amount: number) =>
  event('PaymentPosted', {
    amount,
    receivedOn: '2026-11-22',
    allocations: [{ invoiceId: 'i1', contractId: 'plaza', amount }],
    unapplied: 0,
  });

describe('an application in the list', () => {
  it('is draft, submitted and certified by its own events, with the figures of the sheet that counts', () => {
    expect(after([], [], certified.slice(0, 2))).toMatchObject({ status: 'draft', code: '2-A1', toDate: 1_235_000 });
    expect(after([], [], certified.slice(0, 3))).toMatchObject({ status: 'submitted', toDate: 1_235_000 });
    expect(after([])).toMatchObject({ status: 'certified', toDate: 1_175_000, notCertified: 60_000 });
    expect(after([], [], [...certified, sample('PayApplicationUncertified')])).toMatchObject({ status: 'submitted' });
  });

  it('is invoiced once an invoice that names it is approved, and paid once that is', () => {
    expect(after([created])).toMatchObject({ status: 'certified', invoiceId: 'i1', invoiceStanding: 'draft' });
    expect(after([created, approved])).toMatchObject({ status: 'invoiced', invoiceNumber: '31' });
    expect(after([created, approved], [paid(57_500)])).toMatchObject({ status: 'invoiced', invoicePaid: 57_500 });
    expect(after([created, approved], [paid(1_057_500)])).toMatchObject({ status: 'paid' });
  });

  it('is certified again when that invoice leaves the books, or names it no more', () => {
    expect(after([created, approved, event('InvoiceUnapproved', bill)])).toMatchObject({
      status: 'certified',
      invoiceStanding: 'draft',
    });
    expect(after([created, approved, event('InvoiceVoided', { reason: '', posted: null })])).toMatchObject({
      status: 'certified',
      invoiceId: null,
    });
    expect(after([created, event('InvoiceEdited', { ...bill, payApplicationId: null })])).toMatchObject({
      invoiceId: null,
      invoiceStanding: 'none',
    });
    expect(after([created, event('InvoiceTrashed')])).toMatchObject({ invoiceStanding: 'none' });
    expect(after([created, event('InvoiceTrashed'), event('InvoiceRestored')])).toMatchObject({
      invoiceStanding: 'draft',
    });
  });
});
