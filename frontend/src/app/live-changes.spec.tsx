// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Client, Provider, subscriptionExchange } from 'urql';
import { afterEach, expect, it, vi } from 'vitest';
import { tellChange, useChanges } from '#kernel/changes.ts';
import { ProfileContext } from '#kernel/profile.ts';
import { somebody } from '#kernel/testing.ts';
import { LiveChanges } from './live-changes.tsx';

afterEach(cleanup);
const olivia = somebody({ permissions: [{ name: 'action:customer.view', grant: 'allow' }] });

it('has everything read again once the connection stands, and again when it stands anew', async () => {
  const { heard, push } = await opened();
  push({ resource: '*', id: '*', kind: 'listening', position: 0 });
  expect(heard).toHaveBeenCalledTimes(1);
  push({ resource: 'Customer', id: 'a', kind: 'updated', position: 5 });
  tellChange({ resource: 'Customer', id: 'a', position: 5 });
  expect(heard).toHaveBeenCalledTimes(2);
  push({ resource: '*', id: '*', kind: 'listening', position: 0 });
  expect(heard).toHaveBeenCalledTimes(3);
});

/** A page that shows customers, in a console whose socket is this test. */
async function opened() {
  const heard = vi.fn();
  const sinks: { next(result: { data: Record<string, unknown> }): void }[] = [];
  const client = new Client({
    url: 'http://nowhere.example', preferGetMethod: false,
    exchanges: [subscriptionExchange({ forwardSubscription: () => ({ subscribe: (sink) => { sinks.push(sink); return { unsubscribe: () => {} }; } }) })],
  });
  function Page() {
    useChanges(['Customer'], heard);
    return null;
  }
  const router = createMemoryRouter([{ path: '/', element: <><Page /><LiveChanges /></> }]);
  render(<Provider value={client}><ProfileContext value={olivia}><RouterProvider router={router} /></ProfileContext></Provider>);
  await vi.waitFor(() => expect(sinks).toHaveLength(1));
  return { heard, push: (changes: object) => act(() => sinks[0]?.next({ data: { changes } })) };
}
