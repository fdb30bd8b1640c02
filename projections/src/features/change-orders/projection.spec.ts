import { describe, expect, it } from 'vitest';
import { foldStream } from '#kernel/fold.ts';
import { instantAt, rowsAfter, recordedEvents } from '#test/recorded-events.spec-kit.ts';
import { changeOrdersProjection } from './projection.ts';

const content = {
  number: '1',
  name: 'More',
  date: '2026-11-02',
  amount: 175_000,
  lineItems: [],
  contractId: 'c',
  contractNumber: '1',
  contractName: 'Wall',
  contentHash: 'h1',
};
const event = (type: string, data: object = {}) => ({ type, data });
const created = event('ChangeOrderCreated', content);
const linked = event('ChangeOrderLinkIssued', {
  linkId: 'l1',
  tokenHash: 's',
  recipients: [],
  verbs: ['view', 'sign'],
  revision: 1,
  contentHash: 'h1',
  expiresAt: '2026-12-21T08:00:00.000Z',
});
const sent = event('ChangeOrderSent', {
  channel: 'email',
  messageId: 'm',
  linkId: 'l1',
  to: [],
  cc: [],
  subject: '',
  body: '',
});
const viewed = event('ChangeOrderLinkViewed', { linkId: 'l1', ip: '', userAgent: '' });
const signed = event('ChangeOrderSigned', {
  linkId: 'l1',
  name: 'Ana',
  title: '',
  company: '',
  date: '2026-11-02',
  signature: 'data:',
  contentHash: 'h1',
  revision: 1,
  ip: '',
  userAgent: '',
  consent: true,
});
const approved = event('ChangeOrderApproved', {
  reason: 'By phone',
  contractId: 'c',
  number: '1',
  amount: 175_000,
  daysAdded: 0,
  on: '2026-11-05',
  lineItems: [],
});
const unapproved = { ...approved, type: 'ChangeOrderUnapproved' };
const after = (...events: { type: string; data: object }[]) =>
  foldStream(changeOrdersProjection, recordedEvents('ChangeOrder-o', created, ...events));

describe('a change order', () => {
  it('a change order starts as a draft of which nothing can be billed', () =>
    expect(after()).toMatchObject({ status: 'draft', revision: 1, approvalReason: '', billed: 0, unbilled: 0 }));
  it('a change order is sent, viewed, signed and approved', () => {
    expect(after(linked, sent)).toMatchObject({ status: 'sent' });
    expect(after(linked, sent, viewed)).toMatchObject({ status: 'viewed' });
    expect(after(linked, sent, viewed, signed)).toMatchObject({ status: 'signed', links: [{ usedAt: instantAt(5) }] });
    expect(after(linked, sent, viewed, signed, approved)).toMatchObject({
      status: 'approved',
      approvedAt: instantAt(6),
      approvedBy: 'Kim',
      unbilled: 175_000,
    });
  });
  it('a change order approved by staff has a reason, and returns to its former status when that is undone', () => {
    expect(after(approved)).toMatchObject({ status: 'approved', approvalReason: 'By phone', unbilled: 175_000 });
    expect(after(approved, unapproved)).toMatchObject({
      status: 'draft',
      approvalReason: '',
      approvedAt: null,
      unbilled: 0,
    });
    expect(after(linked, sent, signed, approved, unapproved)).toMatchObject({ status: 'signed' });
  });
  it('a change order is a draft again after an edit or a voided signature', () => {
    expect(after(linked, sent, event('ChangeOrderEdited', { ...content, amount: 1 }))).toMatchObject({
      status: 'draft',
      revision: 2,
      amount: 1,
    });
    expect(after(linked, sent, signed, event('ChangeOrderSignatureVoided', { reason: 'x' }))).toMatchObject({
      status: 'draft',
      signedAt: null,
    });
  });

  const posting = {
    contractId: 'c',
    lineItems: [
      { sourceLineItemId: 'a', changeOrderId: 'o', thisPeriod: 100_000 },
      { sourceLineItemId: 'b', changeOrderId: null, thisPeriod: 7 },
      { sourceLineItemId: 'c', changeOrderId: 'other', thisPeriod: 9 },
    ],
  };
  const billed = (...events: { type: string; data: object }[]) =>
    rowsAfter(changeOrdersProjection, ['ChangeOrder-o', created, approved], ['Invoice-i', ...events]).get('o');
  it('a change order knows what approved invoices have billed of it', () => {
    expect(billed(event('InvoiceApproved', posting))).toMatchObject({ billed: 100_000, unbilled: 75_000, version: 2 });
    expect(billed(event('InvoiceApproved', posting), event('InvoiceUnapproved', posting))).toMatchObject({
      billed: 0,
      unbilled: 175_000,
    });
    expect(
      billed(event('InvoiceApproved', posting), event('InvoiceVoided', { reason: 'x', posted: posting })),
    ).toMatchObject({ billed: 0 });
  });
  it('a change order shows its contract under the name it has today', () =>
    expect(
      rowsAfter(
        changeOrdersProjection,
        ['ChangeOrder-o', created],
        ['Contract-c', event('ContractEdited', { number: '9', name: 'Walls' })],
      ).get('o'),
    ).toMatchObject({ contractNumber: '9', contractName: 'Walls' }));
});
