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
  it('says what the server said, with its status, and can be tried again', async () => {
    opened('/jobs', failing(errorFromResponse(503, { message: 'We are moving house.' })));
    await screen.findByText('We are moving house.');
    expect([status(), screen.getByRole('heading').textContent]).toEqual(['503', 'Internal Server Error']);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Jobs' });
  });
  it('without an answer is a 500, and can be tried as often as it takes', async () => {
    opened('/jobs', failing(noResponseError('NETWORK_ERROR'), 2));
    for (let tries = 0; tries < 2; tries += 1) {
      await screen.findByText('Network connection error. Please check your internet connection.');
      expect(status()).toBe('500');
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    }
    await screen.findByRole('heading', { name: 'Jobs' });
  });
  it('by a mistake of ours tells nobody the details', async () => {
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
  it('leads home', async () => {
    opened('/jobs', failing(noResponseError('TIMEOUT_ERROR')));
    await userEvent.click(await screen.findByRole('link', { name: 'Go to the dashboard' }));
    await screen.findByRole('heading', { name: 'Dashboard' });
  });
});

describe('a page', () => {
  it('that is none says so, and which', async () => {
    opened('/no/such/page');
    await screen.findByText('Page Not Found: /no/such/page');
    expect([status(), screen.getByRole('heading').textContent]).toEqual(['404', 'Page Not Found']);
  });
  it('that was denied is named', async () => {
    opened('/access-denied?from=/companies');
    await screen.findByText(/You do not have permission to perform this action\./);
    expect(screen.getByText(/Asked for: \/companies/)).toBeTruthy();
  });
});
