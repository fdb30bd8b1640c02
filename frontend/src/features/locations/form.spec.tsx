import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Provider } from 'urql';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#data/graphql-client.ts';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { NewLocationForm } from './form.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const hill = '00000001-0000-7000-8000-000000000000';
const billingAddress = {
  __typename: 'Address',
  line1: '12 Hill St',
  line2: '',
  city: 'Fresno',
  state: 'CA',
  zip: '93720',
};

function shown(record: object | null) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    String(url).includes('graphql')
      ? Response.json({ data: { record } })
      : Response.json({ items: [{ value: hill, label: 'Hill HOA' }] }),
  );
  const send = () => Promise.reject(new Error('Nobody sends it'));
  const router = createMemoryRouter([
    { path: '/', element: <NewLocationForm customerId={hill} send={send} onDone={() => {}} /> },
  ]);
  render(
    <Provider value={createQueryClient()}>
      <ProfileContext value={profileFixture({ permissions: [] })}>
        <RouterProvider router={router} />
      </ProfileContext>
    </Provider>,
  );
}
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const take = async () => {
  const button = await screen.findByRole('button', { name: 'Same as the billing address' });
  await waitFor(() => expect(button.getAttribute('aria-disabled') ?? button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
};

it('a location takes the billing address of its customer, and its name from the street', async () => {
  shown({ __typename: 'Customer', id: hill, billingAddress });
  await take();
  await waitFor(() => expect(value('Street')).toBe('12 Hill St'));
  expect(['City', 'State', 'ZIP code'].map(value)).toEqual(['Fresno', 'CA', '93720']);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('12 Hill St');
});

it('a location that has a name keeps it', async () => {
  shown({ __typename: 'Customer', id: hill, billingAddress });
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Pool');
  await take();
  await waitFor(() => expect(value('Street')).toBe('12 Hill St'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Pool');
});

it('who may not read the customer is not offered the address', async () => {
  shown(null);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Same as the billing address' })).toBeNull());
});
