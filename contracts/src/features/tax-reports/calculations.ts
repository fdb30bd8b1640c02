import type { taxClassifications } from '#dictionaries/suppliers';
import type { Address, Cents, Day } from '#kernel/index.ts';
import { reportedFrom } from './statute.ts';

type VendorType = 'supplier' | 'equipmentVendor' | 'subcontractor' | 'other';
/** A vendor that is marked for a 1099. `paidBefore`: in the year of `paidBeforeUntil`, before the books began. */
export type Payee = {
  readonly id: string;
  readonly name: string;
  readonly type: VendorType;
  readonly taxClassification: keyof typeof taxClassifications;
  readonly taxIdLast4: string;
  readonly accountNo: string;
  readonly address: Address | null;
  readonly w9On: Day | null;
  readonly paidBefore: Cents;
  readonly paidBeforeUntil: Day | null;
  readonly createdAt: string;
};
export type VendorSum = { readonly vendorId: string | null; readonly amount: Cents };
/** `checks`: dated in the year, without void ones. `entries`: other money out of a bank (ACH, cash), negative. */
export type PaidRows = {
  readonly payees: readonly Payee[];
  readonly checks: readonly VendorSum[];
  readonly entries: readonly VendorSum[];
};

export const standings = {
  filed: 'File',
  belowThreshold: 'Below threshold, not filed',
  corporation: 'Corporation, not filed',
  exempt: 'Exempt, not filed',
} as const;
export type Standing = keyof typeof standings;
export type Payee1099 = {
  readonly payee: Payee;
  readonly before: Cents;
  /** By checks, ACH and cash that stand in the books. */
  readonly paid: Cents;
  /** What goes on the form. */
  readonly amount: Cents;
  readonly form: 'NEC' | 'MISC';
  readonly box: '1';
  readonly standing: Standing;
};

const corporations: readonly Payee['taxClassification'][] = ['cCorporation', 'sCorporation', 'llcCorporation'];

/** What each vendor that gets a 1099 was paid in a year, by the day paid (26 CFR 1.6041-1). */
export function payees1099({ payees, checks, entries }: PaidRows, year: number): Payee1099[] {
  const paidTo = new Map<string | null, Cents>();
  const add = (vendorId: string | null, amount: Cents) => paidTo.set(vendorId, (paidTo.get(vendorId) ?? 0) + amount);
  for (const { vendorId, amount } of checks) add(vendorId, amount);
  for (const { vendorId, amount } of entries) add(vendorId, 0 - amount);
  return payees
    .map((payee): Payee1099 => {
      const paid = paidTo.get(payee.id) ?? 0;
      const isThatYear = Number((payee.paidBeforeUntil ?? payee.createdAt).slice(0, 4)) === year;
      const before = isThatYear ? payee.paidBefore : 0;
      const amount = before + paid;
      return {
        payee,
        before,
        paid,
        amount,
        form: payee.type === 'equipmentVendor' ? 'MISC' : 'NEC',
        box: '1',
        standing: standingOf(payee, amount, year),
      };
    })
    .toSorted((a, b) => a.payee.name.localeCompare(b.payee.name, 'en') || (a.payee.id < b.payee.id ? -1 : 1));
}

function standingOf({ taxClassification }: Payee, amount: Cents, year: number): Standing {
  if (taxClassification === 'exempt') return 'exempt';
  if (corporations.includes(taxClassification)) return 'corporation';
  return amount < reportedFrom(year) ? 'belowThreshold' : 'filed';
}
