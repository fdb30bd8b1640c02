import { describe, expect, it } from 'vitest';
import { foldStream } from '#kernel/fold.ts';
import { recordedEvents } from '#test/recorded-events.spec-kit.ts';
import { banks } from './projection.ts';

const event = (type: string, data: object = {}) => ({ type, data });
const after = (...events: { type: string; data: object }[]) =>
  foldStream(banks, recordedEvents('Bank-x', event('BankCreated', { name: 'First' }), ...events));

describe('a bank', () => {
  it('is there to be chosen, and follows an edit', () => {
    expect(after()).toMatchObject({ name: 'First', status: 'active', trashedAt: null });
    expect(after(event('BankEdited', { name: 'Second' }))).toMatchObject({ name: 'Second', version: 2 });
  });
  it('is made inactive, and lies in the trash', () =>
    expect(after(event('BankDeactivated'), event('BankTrashed'))).toMatchObject({
      status: 'inactive',
      trashedBy: 'Kim',
    }));
});
