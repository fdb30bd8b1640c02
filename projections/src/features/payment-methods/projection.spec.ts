import { describe, expect, it } from 'vitest';
import { foldStream } from '#kernel/fold.ts';
import { recordedEvents } from '#test/recorded-events.spec-kit.ts';
import { paymentMethods } from './projection.ts';

const event = (type: string, data: object = {}) => ({ type, data });
const after = (...events: { type: string; data: object }[]) =>
  foldStream(
    paymentMethods,
    recordedEvents('PaymentMethod-x', event('PaymentMethodCreated', { name: 'First' }), ...events),
  );

describe('a method of payment', () => {
  it('is there to be chosen, and follows an edit', () => {
    expect(after()).toMatchObject({ name: 'First', status: 'active', trashedAt: null });
    expect(after(event('PaymentMethodEdited', { name: 'Second' }))).toMatchObject({ name: 'Second', version: 2 });
  });
  it('is made inactive, and lies in the trash', () =>
    expect(after(event('PaymentMethodDeactivated'), event('PaymentMethodTrashed'))).toMatchObject({
      status: 'inactive',
      trashedBy: 'Kim',
    }));
});
