import { describe, expect, it } from 'vitest';
import { withBookChanges } from './book-changes.ts';

const change = { entity: 'Bill', id: 'b', number: 'HL-9001' };
describe('what followed in the books', () => {
  it('a message names each document that was recorded or changed, with its amount', () =>
    expect(
      withBookChanges('Material saved.', {
        books: [
          { ...change, event: 'BillEdited', amount: 140_001, change: 40_001 },
          { ...change, event: 'CreditRecorded', number: 'HL-9001-A1', amount: -1_975, change: -1_975 },
        ],
      }),
    ).toBe('Material saved. Bill HL-9001 is $1,400.01 now. Vendor credit HL-9001-A1 of $19.75 was recorded.'));
  it('a message says no more where nothing followed', () => {
    expect(withBookChanges('Removed.', { id: 'x' })).toBe('Removed.');
    expect(withBookChanges('Removed.', undefined)).toBe('Removed.');
  });
});
