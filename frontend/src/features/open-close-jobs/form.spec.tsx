import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { OpenCloseJobsPage } from './edit-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const counted = (count: number, previewToken: string) => ({
  count,
  blocked: 1,
  blockedReasons: [
    { code: 'SPLITS_NOT_100', message: 'The foreman percentages must total 100 %.', count: 1, samples: ['3'] },
  ],
  sample: [
    {
      id: 't',
      number: '1',
      contractNumber: '12',
      contractName: 'Retaining wall',
      locationName: 'Palm Court',
      date: '2026-11-20',
    },
  ],
  unbilled: {
    count: 1,
    amount: 195_188,
    sample: [{ contractId: 'c', number: '12', name: 'Retaining wall', unbilled: 195_188 }],
  },
  previewToken,
  inBackground: false,
});

/** A server on which the jobs change between counting and closing, so often. */
function server(changes = 0) {
  const asked: string[] = [];
  let left = changes;
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url, { method = 'GET', body } = {}) => {
      const path = new URL(String(url), 'http://x').pathname;
      if (method === 'GET' || path.endsWith('/labels')) return Response.json({ items: [] });
      asked.push(`${path} ${String(body)}`);
      if (path.endsWith('-count')) return Response.json(counted(2, String(asked.length)));
      if (left > 0) {
        left -= 1;
        const message = '1 job changed since the preview.';
        return Response.json(
          { type: 'VALIDATION_ERROR', code: 'PREVIEW_STALE', message, details: [], requestId: '' },
          { status: 409 },
        );
      }
      return Response.json({ id: 't', version: 2, position: 3, count: 2, ids: ['t', 'u'] });
    }),
  );
  return asked;
}
function show(...allowed: string[]) {
  const permissions = allowed.map((name) => ({ name, grant: 'allow' as const }));
  const routes = [{ path: '*', element: <OpenCloseJobsPage /> }];
  render(
    <ProfileContext value={profileFixture({ permissions })}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </ProfileContext>,
  );
}
const count = () => screen.getByRole('button', { name: 'Count job costs' });

describe('closing many jobs', () => {
  it('job costs are counted first, and closed by the token of that count', async () => {
    const asked = server();
    show('action:job.soft-close');
    await userEvent.click(count());
    expect((await screen.findByRole('region', { name: 'What would be done' })).textContent).toContain(
      '1 left out. The foreman percentages must total 100 %.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close 2 job costs' }));
    expect(asked).toEqual([
      '/api/open-close-jobs/soft-close-count {}',
      '/api/open-close-jobs/soft-close {"previewToken":"1"}',
    ]);
  });
  it('jobs that have changed since are counted again before anything is done', async () => {
    const asked = server(1);
    show('action:job.soft-close');
    await userEvent.click(count());
    await userEvent.click(await screen.findByRole('button', { name: 'Close 2 job costs' }));
    expect(await screen.findByText('1 job changed since the preview.')).toBeTruthy();
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    await userEvent.click(await screen.findByRole('button', { name: 'Close 2 job costs' }));
    expect(asked.at(-1)).toBe('/api/open-close-jobs/soft-close {"previewToken":"3"}');
  });
  it('what was counted is forgotten when another action is chosen, and opening what was closed for good asks why', async () => {
    server();
    show('action:job.soft-close', 'action:job.hard-open');
    await userEvent.click(count());
    await screen.findByRole('button', { name: 'Close 2 job costs' });
    await userEvent.selectOptions(screen.getByLabelText('Action'), 'hardOpen');
    expect(screen.queryByRole('button', { name: 'Close 2 job costs' })).toBeNull();
    expect(screen.getByLabelText('Reason')).toBeTruthy();
  });
  it('only actions that one may do are offered', () => {
    server();
    show('action:job.lock-hours');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Lock hours']);
  });
});
