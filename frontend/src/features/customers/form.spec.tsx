import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { ProfileContext } from '#access/profile.ts';
import { applySelection } from '#session/selection.ts';
import { profileFixture } from '#access/testing.ts';
import { CustomerForm } from './form.tsx';
import type { CustomerRecord } from './queries.ts';

const salesman = profileFixture({
  id: 'nick',
  name: 'Nick',
  roleCode: 'SM',
  portfolios: [{ value: 'joanna', label: 'Joanna' }],
});
const joannas = {
  id: 'c',
  version: 1,
  name: 'Hillcrest HOA',
  type: 'business',
  status: 'active',
  costPlusStatus: 'none',
  salesmanId: 'joanna',
  salesmanName: 'Joanna',
  phone: null,
  email: null,
  netDays: 30,
  taxExempt: false,
  notes: '',
  contacts: [],
  billingAddress: { line1: '1 Hill', line2: '', city: 'Fresno', state: 'CA', zip: '93720' },
  updatedByName: 'Joanna',
} as unknown as CustomerRecord; // what the form shows of it

afterEach(() => {
  cleanup();
  applySelection({ companyId: null, salesmanId: null });
});

/** The salesman that the form names and sends, for somebody who looks at the customers of one. */
function namedTo(salesmanId: string, record: CustomerRecord | null = null) {
  applySelection({ companyId: 'Builders', salesmanId });
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CustomerForm record={record} send={() => Promise.reject(new Error('Nobody sends it'))} onDone={() => {}} />
      ),
    },
  ]);
  render(
    <ProfileContext value={salesman}>
      <RouterProvider router={router} />
    </ProfileContext>,
  );
  const {
    value,
    selectedOptions: [option],
  } = screen.getByLabelText<HTMLSelectElement>('Salesman');
  return [value, option?.text];
}

describe('the salesman of a customer, for a salesman', () => {
  it('a salesman who adds a customer is its salesman by default', () =>
    expect(namedTo('nick')).toEqual(['nick', 'Nick (Me)']));
  it('a salesman who stands in for a colleague adds customers for that colleague by default', () =>
    expect(namedTo('joanna')).toEqual(['joanna', 'Joanna']));
  it('a salesman who edits a customer sees the salesman it belongs to', () =>
    expect(namedTo('joanna', joannas)).toEqual(['joanna', 'Joanna']));
});
