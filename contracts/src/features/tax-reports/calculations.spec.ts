import { describe, expect, it } from 'vitest';
import { payees1099, type Payee } from './calculations.ts';

const payee = (more: Partial<Payee> = {}): Payee => ({
  id: 'rs',
  name: 'RS Concrete',
  type: 'subcontractor',
  taxClassification: 'individual',
  taxIdLast4: '6612',
  accountNo: '',
  address: null,
  w9On: '2026-01-15',
  paidBefore: 0,
  paidBeforeUntil: null,
  createdAt: '2026-10-31T08:00:00.000Z',
  ...more,
});
const paid = (of: Payee, amount: number, year = 2026) =>
  payees1099({ payees: [of], checks: [{ vendorId: of.id, amount }], entries: [] }, year)[0];

describe('1099 by vendor (accounting 15.6)', () => {
  it('RS Concrete: 31,200.00 before the opening and checks of 9,500.00 and 11,400.00 are 52,100.00 in box 1', () => {
    const of = payee({ paidBefore: 3_120_000, paidBeforeUntil: '2026-10-31' });
    // the void check of 500.00 and the card payment of 750.00 are not among what is read
    expect(paid(of, 950_000 + 1_140_000)).toMatchObject({
      before: 3_120_000,
      paid: 2_090_000,
      amount: 5_210_000,
      form: 'NEC',
      box: '1',
      standing: 'filed',
    });
    expect(paid(of, 0, 2027)).toMatchObject({ before: 0, amount: 0 });
  });
  it('what was paid before the books counts for the year it names, else for that of the vendor’s first day here', () => {
    expect(paid(payee({ paidBefore: 5_000 }), 0)?.before).toBe(5_000);
    expect(paid(payee({ paidBefore: 5_000, paidBeforeUntil: '2025-12-31' }), 0)?.before).toBe(0);
  });
  it('money out of a bank by ACH or cash counts as a check does', () => {
    const entries = [{ vendorId: 'rs', amount: -250_000 }];
    expect(payees1099({ payees: [payee()], checks: [], entries }, 2026)[0]?.amount).toBe(250_000);
  });
  it.each([
    [2025, 59_999, 'belowThreshold'],
    [2025, 60_000, 'filed'],
    [2026, 199_999, 'belowThreshold'],
    [2026, 200_000, 'filed'],
  ] as const)('in %i the sum of %i cents is %s', (year, amount, standing) =>
    expect(paid(payee(), amount, year)?.standing).toBe(standing),
  );
  it.each([
    ['cCorporation', 'corporation'],
    ['sCorporation', 'corporation'],
    ['llcCorporation', 'corporation'],
    ['lawCorporation', 'filed'],
    ['llcPartnership', 'filed'],
    ['unknown', 'filed'],
    ['exempt', 'exempt'],
  ] as const)('a W-9 that says %s is %s', (taxClassification, standing) =>
    expect(paid(payee({ taxClassification }), 300_000)?.standing).toBe(standing),
  );
  it('rent of equipment is box 1 of the other form', () =>
    expect(paid(payee({ type: 'equipmentVendor' }), 300_000)).toMatchObject({ form: 'MISC', box: '1' }));
  it('vendors come by their names, those of one name by their ids', () => {
    const payees = [payee({ id: 'b' }), payee({ id: 'z', name: 'Abel' }), payee({ id: 'a' })];
    const found = payees1099({ payees, checks: [], entries: [] }, 2026);
    expect(found.map((each) => each.payee.id)).toEqual(['z', 'a', 'b']);
  });
});
