import { expect, it } from 'vitest';
import { changeOrder } from '#features/change-orders';
import { invoice } from '#features/invoices';
import { proposal } from '#features/proposals';
import { objectionTo } from './index.ts';

const order = { trashedAt: null, archivedAt: null, signedAt: null, approvedAt: null, lineItems: [], daysAdded: 2 };

it('an action without facts is judged by what the record says of itself', () =>
  expect([
    objectionTo(changeOrder, 'Approve', order),
    objectionTo(changeOrder, 'Approve', { ...order, daysAdded: 0 }),
    objectionTo(changeOrder, 'Approve', { ...order, approvedAt: '2026-11-20T17:00:00.000Z' }),
    objectionTo(changeOrder, 'Edit', { ...order, signedAt: '2026-11-20T17:00:00.000Z' }),
    objectionTo(changeOrder, 'Edit', { ...order, trashedAt: '2026-11-20T17:00:00.000Z' }),
    objectionTo(changeOrder, 'Restore', { ...order, trashedAt: '2026-11-20T17:00:00.000Z' }),
  ]).toEqual([
    null,
    { code: 'EMPTY_CHANGE_ORDER', field: 'lineItems' },
    { code: 'ALREADY_APPROVED' },
    { code: 'DOCUMENT_SIGNED' },
    { code: 'IN_TRASH' },
    null,
  ]));

it('an action with facts is judged as a decision would be', () =>
  expect([
    objectionTo(changeOrder, 'Restore', { ...order, trashedAt: '2026-11-20T17:00:00.000Z' }, { contract: null }),
    objectionTo(
      proposal,
      'Sign',
      { status: 'sent', acceptedAt: null, goodThruDate: '2026-11-19' },
      { today: '2026-11-20', company: 'Ridgeline' },
    ),
    objectionTo(invoice, 'Trash', { trashedAt: null, voidedAt: null, approvedAt: null }, { payments: 2 }),
  ]).toMatchObject([
    { code: 'CONTRACT_UNKNOWN' },
    { code: 'PROPOSAL_EXPIRED', values: { date: 'Nov 19, 2026', company: 'Ridgeline' } },
    { code: 'INVOICE_HAS_PAYMENTS', values: { payments: '2' } },
  ]));
