import { describe, expect, it } from 'vitest';
import { selectionFromUrl, companyOfSalesman, companyToSelect, salesmanToSelect } from './selection.ts';

const companies = [
  { value: 'sub', isParentCompany: false },
  { value: 'parent', isParentCompany: true },
];

describe('the selected company', () => {
  it.each([
    ['sub', 'parent', 'sub'],
    ['stranger', 'sub', 'sub'],
    [null, 'sub', 'sub'],
    [null, 'stranger', 'parent'],
    [null, null, 'parent'],
  ])('the selected company, asked for %s and stored %s, is: %s', (asked, stored, expected) =>
    expect(companyToSelect({ companies, isSoftwareAdmin: false }, asked, stored)).toBe(expected),
  );
  it('the selected company is the only one of a user with one company', () =>
    expect(companyToSelect({ companies: companies.slice(0, 1), isSoftwareAdmin: false }, null, null)).toBe('sub'));
  it('the selected company of a Software Admin is none until they pick one of their own', () => {
    const admin = (own: typeof companies, stored: string | null) =>
      companyToSelect({ companies: own, isSoftwareAdmin: true }, null, stored);
    expect([admin([], 'sub'), admin(companies, null), admin(companies, 'sub')]).toEqual([null, null, 'sub']);
  });
});

describe('a salesman who was chosen', () => {
  it('a chosen salesman selects their only company', () =>
    expect(companyOfSalesman(companies.slice(0, 1))).toBe('sub'));
  it('a chosen salesman with several companies selects the parent company', () =>
    expect(companyOfSalesman(companies)).toBe('parent'));
  it('a chosen salesman who works nowhere selects no company', () => expect(companyOfSalesman([])).toBeNull());
});

describe('the selected salesman', () => {
  const office = { me: null, portfolios: [] };
  const ray = { me: 'ray', portfolios: [{ value: 'tess' }] };
  it.each([
    [office, 'ray', 'tess', 'ray'],
    [office, null, 'tess', 'tess'],
    [office, null, null, null],
    [ray, null, null, 'ray'],
    [ray, 'tess', null, 'tess'],
    [ray, null, 'tess', 'tess'],
    [ray, 'stranger', null, 'ray'],
    [ray, 'stranger', 'tess', 'tess'],
  ])('the selected salesman for user %j, asked for %s and stored %s, is: %s', (who, asked, stored, expected) =>
    expect(salesmanToSelect(who, asked, stored)).toBe(expected),
  );
});

describe('an address', () => {
  it.each([
    ['', null, null],
    ['defaultCompanyId=sub', 'sub', null],
    ['defaultSalesmanId=ray', null, 'ray'],
    ['defaultValue=sub', 'sub', null],
    ['defaultValue=ray', null, 'ray'],
    ['defaultValue=sub&defaultCompanyId=parent', 'parent', null],
    ['defaultValue=ray&defaultSalesmanId=tess', null, 'tess'],
  ])('the address with query %s asks for company %s and salesman %s', (search, companyId, salesmanId) =>
    expect(selectionFromUrl(new URLSearchParams(search), (id) => companies.some(({ value }) => value === id))).toEqual({
      companyId,
      salesmanId,
    }),
  );
});
