import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { resources } from '@backoffice/contracts';
import { describe, expect, it } from 'vitest';
import { rowsAfter } from '#test/recorded-events.spec-kit.ts';
import { auditProjection } from './projection.ts';

const entries = (stream: string, ...events: { type: string; data: unknown }[]) => [
  ...rowsAfter(auditProjection, [stream, ...events]).changed(),
];
const samples = resources.flatMap(({ entity, path }) =>
  globSync(`contracts/samples/${path}/*.json`).map((file) => ({
    entity,
    type: basename(file).split('.')[0] ?? '',
    data: JSON.parse(readFileSync(file, 'utf8')) as unknown,
  })),
);

/** A reason that is chosen from a list, and the text that the field was before it: both are fields of the document. */
const reasonsOfOthers = new Set([
  'ChangeOrderCreated',
  'ChangeOrderEdited',
  'ContractWorkerExempted',
  'TmTicketCreated',
  'TmTicketEdited',
]);

describe('the audit', () => {
  it('the audit has samples of every kind of event to be described', () =>
    expect(new Set(samples.map(({ entity }) => entity)).size).toBeGreaterThan(10));
  it.each(samples)('the audit describes the event $type in words', ({ entity, type, data }) => {
    const [entry, ...more] = entries(`${entity}-x`, { type, data });
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      entity,
      recordId: 'x',
      eventType: type,
      actorKind: 'user',
      words: expect.not.stringMatching(/[{}]|^$/),
    });
  });
  it.each([
    ['DepositEdited', 'Payment', 'Wrong bank', 'changed the deposit: “Wrong bank”'],
    ['ContractClosed', 'Contract', 'All done', 'closed it: “All done”'],
    ['ContractClosed', 'Contract', '', 'closed it'],
    ['ChangeOrderUnapproved', 'ChangeOrder', 'Wrong price', 'took the approval back: “Wrong price”'],
    ['ChangeOrderEdited', 'ChangeOrder', 'credit', 'edited the change order'],
  ])('the audit tells of %s of a %s with the reason "%s" as it was given', (type, entity, reason, words) => {
    expect(entries(`${entity}-x`, { type, data: { reason } })).toMatchObject([{ words }]);
  });
  it.each(
    samples.filter(
      // events are objects
      ({ type, data }) => typeof (data as { reason?: unknown }).reason === 'string' && !reasonsOfOthers.has(type),
    ),
  )('the audit tells of $type why it was done', ({ entity, type, data }) => {
    const reason = 'Because of the hail';
    expect(entries(`${entity}-x`, { type, data: { ...(data as object), reason } })).toMatchObject([
      { words: expect.stringContaining(reason) },
    ]);
  });
  it('the audit shows the amount of an event, where the event has one', () => {
    expect(entries('Payment-p', { type: 'PaymentReversed', data: { amount: 1_200_000 } })).toMatchObject([
      { amount: 1_200_000 },
    ]);
    expect(entries('Invoice-i', { type: 'InvoiceVoided', data: { posted: null } })).toMatchObject([{ amount: null }]);
  });
});
