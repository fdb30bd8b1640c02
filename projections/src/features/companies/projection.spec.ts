import { expect, it } from 'vitest';
import { foldStream } from '#kernel/fold.ts';
import { told } from '#kernel/told.spec-kit.ts';
import { companies } from './projection.ts';

const after = (...events: { type: string; data: object }[]) => foldStream(companies, told('Company-c', { type: 'CompanyCreated', data: { name: 'Acme', type: 'parent' } }, ...events));

it('shows whether a company is a parent', () => {
  expect(after()).toMatchObject({ name: 'Acme', isParentCompany: true, status: 'active' });
  expect(after({ type: 'CompanyEdited', data: { name: 'Acme West', type: 'subsidiary' } })).toMatchObject({ name: 'Acme West', isParentCompany: false });
});
it('shows whether a company is active', () => expect(after({ type: 'CompanyDeactivated', data: {} })).toMatchObject({ status: 'inactive' }));
