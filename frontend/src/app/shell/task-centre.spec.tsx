import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BACKGROUND_TASK, type BackgroundTaskView } from '@backoffice/contracts/kernel';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { awaitTask, showTasks } from '#data/awaited-tasks.ts';
import { publishKindChange } from '#data/record-changes.ts';
import { toastStore, dismissAllToasts } from '#toasts/toasts.ts';
import { TaskCentre } from './task-centre.tsx';

const PATIENT = { timeout: 10_000 };
const task = (more: Partial<BackgroundTaskView> = {}): BackgroundTaskView => ({
  id: 'a',
  kind: 'export',
  title: 'Customers (CSV)',
  state: 'running',
  done: 5_000,
  total: 20_000,
  message: null,
  page: null,
  severity: 'success',
  file: null,
  createdAt: '2026-11-23T08:00:00.000Z',
  finishedAt: null,
  expiresAt: '2026-11-30T08:00:00.000Z',
  ...more,
});
const ended = { finishedAt: '2026-11-23T08:01:00.000Z' };
const file = { name: 'Customers 2026-11-23.csv', type: 'text/csv', size: 2_048 };

let tasks: readonly BackgroundTaskView[] = [];
let asked: string[] = [];
beforeEach(() => {
  [tasks, asked] = [[], []];
  dismissAllToasts();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    asked.push(`${init?.method} ${url}`);
    return Response.json(String(url).endsWith('/list') ? { items: tasks } : task());
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = () =>
  render(
    <ProfileContext value={profileFixture()}>
      <MemoryRouter>
        <TaskCentre />
      </MemoryRouter>
    </ProfileContext>,
  );
const tell = (now: readonly BackgroundTaskView[]) => {
  tasks = now;
  act(() => publishKindChange(BACKGROUND_TASK, 0));
};
const summaries = () => toastStore.snapshot().map(({ summary, detail, action }) => [summary, detail, action?.text]);

describe('the progress centre', () => {
  it('whoever started a task is led to where it ends', async () => {
    tasks = [task()];
    show();
    await screen.findByRole('button', { name: '1 task runs' }, PATIENT);
    act(showTasks);
    await screen.findByText('Customers (CSV)', {}, PATIENT);
  });
  it('the progress centre is not there for somebody who has started nothing', async () => {
    show();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('the progress centre counts what runs, shows how far it is, and cancels it', async () => {
    tasks = [task(), task({ id: 'b', title: 'Banks (Excel)', state: 'waiting', done: 0, total: null })];
    show();
    await userEvent.click(await screen.findByRole('button', { name: '2 tasks run' }, PATIENT));
    expect(screen.getByRole('status').textContent).toBe('2 tasks run');
    const list = within(await screen.findByRole('region', { name: 'Your tasks' }, PATIENT));
    expect(list.getByText('5,000 of 20,000')).toBeTruthy();
    expect(list.getByText('Waiting for its turn')).toBeTruthy();
    expect(list.getByRole('progressbar', { name: 'Customers (CSV)' }).getAttribute('aria-valuenow')).toBe('25');
    await userEvent.click(list.getByRole('button', { name: 'Cancel Customers (CSV)' }));
    await waitFor(() => expect(asked).toContain('POST /api/background-tasks/a/cancel'));
  });

  it('the progress centre gives the file of a task that is done, says why one failed, and tries it again or clears it', async () => {
    tasks = [
      task({ ...ended, state: 'done', file }),
      task({ ...ended, id: 'b', title: 'Import', state: 'failed', message: 'The file has no heading.' }),
    ];
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Your tasks' }, PATIENT));
    const list = within(await screen.findByRole('region', { name: 'Your tasks' }, PATIENT));
    expect(list.getByText('The file has no heading.')).toBeTruthy();
    await userEvent.click(list.getByRole('button', { name: 'Try again: Import' }));
    await waitFor(() => expect(asked).toContain('POST /api/background-tasks/b/retry'));
    await userEvent.click(list.getByRole('button', { name: 'Clear Customers (CSV)' }));
    await waitFor(() => expect(asked).toContain('DELETE /api/background-tasks/a'));
    expect(list.getByRole('button', { name: 'Download Customers (CSV)' })).toBeTruthy();
  });
});

describe('the end of a task', () => {
  it('a task that ends while another page is open is told with its result, once', async () => {
    tasks = [task()];
    show();
    await screen.findByRole('button', { name: '1 task runs' }, PATIENT);
    tell([task({ ...ended, state: 'done', file })]);
    await waitFor(() => expect(summaries()).toEqual([['Customers (CSV) is ready.', undefined, 'Download']]));
    tell([task({ ...ended, state: 'done', file })]);
    await screen.findByRole('button', { name: 'Your tasks' });
    expect(summaries()).toHaveLength(1);
  });

  it('a task that was over before it was ever seen to run is told to who has started it', async () => {
    show();
    await waitFor(() => expect(asked).toHaveLength(1));
    tasks = [task({ ...ended, id: 'c', state: 'done', page: '/customers', message: '12 customers were added.' })];
    act(() => awaitTask('c'));
    await waitFor(() =>
      expect(summaries()).toEqual([['Customers (CSV) is done.', '12 customers were added.', 'Show']]),
    );
  });

  it('a task that fails is told with its sentence, and one that was cancelled is not told', async () => {
    tasks = [task({ id: 'd' }), task({ id: 'e' })];
    show();
    await screen.findByRole('button', { name: '2 tasks run' }, PATIENT);
    tell([
      task({ ...ended, id: 'd', state: 'failed', message: 'You no longer have the right to do this.' }),
      task({ ...ended, id: 'e', state: 'cancelled' }),
    ]);
    await waitFor(() =>
      expect(summaries()).toEqual([
        ['Customers (CSV) could not be finished.', 'You no longer have the right to do this.', 'Try again'],
      ]),
    );
  });
});
