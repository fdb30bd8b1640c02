import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorFromResponse, noResponseError } from '#data/problem.ts';
import { AccessDeniedPage, NotFoundPage, RouteError } from './error-pages.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const home = { path: '/', element: <h1>Dashboard</h1> };
const status = () => document.querySelector('.status-code')?.textContent;
function opened(path: string, fault: () => void = () => {}) {
  const Torn = () => {
    fault();
    return <h1>Customers</h1>;
  };
  const pages = [
    home,
    { path: '/customers', loader: async () => null, Component: Torn },
    {
      path: '/jobs',
      loader: async () => {
        fault();
        return null;
      },
      element: <h1>Jobs</h1>,
    },
    { path: '/access-denied', Component: AccessDeniedPage },
    { path: '*', Component: NotFoundPage },
  ];
  render(
    <RouterProvider
      router={createMemoryRouter([{ ErrorBoundary: RouteError, HydrateFallback: () => null, children: pages }], {
        initialEntries: [path],
      })}
    />,
  );
}
/** The first `times` tries fail. */
const failing =
  (error: Error, times = 1) =>
  () => {
    if (times-- > 0) throw error;
  };

describe('a page that failed', () => {
  it('a page that failed shows the message of the server and its status, and can be tried again', async () => {
    opened('/jobs', failing(errorFromResponse(503, { message: 'We are moving house.' })));
    await screen.findByText('We are moving house.');
    expect([status(), screen.getByRole('heading').textContent]).toEqual(['503', 'Internal Server Error']);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Jobs' });
  });
  it('a page that failed without an answer shows 500, and can be retried as often as needed', async () => {
    opened('/jobs', failing(noResponseError('NETWORK_ERROR'), 2));
    for (let tries = 0; tries < 2; tries += 1) {
      await screen.findByText('Network connection error. Please check your internet connection.');
      expect(status()).toBe('500');
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    }
    await screen.findByRole('heading', { name: 'Jobs' });
  });
  it('a page that failed by an internal error shows nobody the details', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {}); // React says it too
    let isBroken = true;
    opened('/customers', () => {
      if (isBroken) throw new Error('x is not a function');
    });
    await screen.findByText('Something on this page went wrong.');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Customers' });
  });
  it('a page that failed leads back to the start page', async () => {
    opened('/jobs', failing(noResponseError('TIMEOUT_ERROR')));
    await userEvent.click(await screen.findByRole('link', { name: 'Go to the dashboard' }));
    await screen.findByRole('heading', { name: 'Dashboard' });
  });
});

describe('a page', () => {
  it('an unknown page says that it does not exist, and names its address', async () => {
    opened('/no/such/page');
    await screen.findByText('Page Not Found: /no/such/page');
    expect([status(), screen.getByRole('heading').textContent]).toEqual(['404', 'Page Not Found']);
  });
  it('a page that was denied is named to the user', async () => {
    opened('/access-denied?from=/companies');
    await screen.findByText(/You do not have permission to perform this action\./);
    expect(screen.getByText(/Asked for: \/companies/)).toBeTruthy();
  });
});
