import { describe, expect, it } from 'vitest';
import { fold, foldStream } from '#kernel/fold.ts';
import { recordedEvents, recordedEventsFrom } from '#test/recorded-events.spec-kit.ts';
import { WorkingSet } from '#kernel/working-set.ts';
import { customersProjection } from './projection.ts';

const contact = (name: string, isPrimary: boolean) => ({
  id: name,
  name,
  email: `${name}@example.com`,
  phone: null,
  isPrimary,
});
const fields = {
  name: 'Ana Ltd',
  salesmanId: 'sam',
  salesmanName: 'Sam',
  billingAddress: { city: 'San Diego' },
  contacts: [contact('bob', false), contact('ana', true)],
};
const created = { type: 'CustomerCreated', data: fields };
const event = (type: string, data: object = {}) => ({ type, data });
const after = (...events: { type: string; data: object }[]) =>
  foldStream(customersProjection, recordedEvents('Customer-c', created, ...events));

describe('a customer', () => {
  it('a customer is listed by the primary contact', () =>
    expect(after()).toMatchObject({
      status: 'active',
      primaryContactName: 'ana',
      primaryContactEmail: 'ana@example.com',
      primaryContactPhone: null,
      city: 'San Diego',
    }));
  it('a customer row follows an edit', () =>
    expect(
      after(event('CustomerEdited', { ...fields, name: 'Ana & Sons', contacts: [contact('bob', true)] })),
    ).toMatchObject({ name: 'Ana & Sons', primaryContactName: 'bob', version: 2 }));
  it('a customer row ignores the reassignment event that accompanies the edit', () =>
    expect(after(event('CustomerReassigned', { from: 'sam', to: 'sue', toName: 'Sue' }))).toMatchObject({
      salesmanId: 'sam',
      version: 2,
    }));
  it.each([
    ['pending', ['CostPlusRequested']],
    ['approved', ['CostPlusRequested', 'CostPlusApproved']],
    ['rejected', ['CostPlusRequested', 'CostPlusRejected']],
    ['none', ['CostPlusRequested', 'CostPlusApproved', 'CostPlusRevoked']],
    ['none', []],
  ])('a customer has the cost-plus status %s after the events %j', (costPlusStatus, types) => {
    const rows = new WorkingSet(['id']);
    for (const each of [
      ...recordedEvents('Customer-c', created),
      ...recordedEventsFrom(1, 'CostPlusRequest-c', ...types.map((type) => event(type))),
    ])
      fold(customersProjection, rows, each);
    expect(rows.get('c')).toMatchObject({ costPlusStatus, version: 1 });
  });
});
