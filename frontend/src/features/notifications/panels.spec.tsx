import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotificationItem } from '@backoffice/contracts/features/notifications';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { publishKindChange } from '#data/record-changes.ts';
import { NotificationBell } from './panels.tsx';

const PATIENT = { timeout: 10_000 };
const signed: NotificationItem = {
  position: 40,
  at: '2026-11-23T08:00:00.000Z',
  kind: 'signed',
  words: 'Amy Chen signed proposal 12, Retaining wall',
  page: '/toc/l/proposal/p',
  isRead: false,
};
const bounced: NotificationItem = {
  ...signed,
  position: 30,
  kind: 'bounced',
  words: 'Wall did not reach a@b.example',
  page: null,
  isRead: true,
};

let answer: { items: readonly NotificationItem[]; unread: number };
let sent: unknown[] = [];
/** Of what was recorded: further each time. */
let last = 50;
beforeEach(() => {
  [answer, sent] = [{ items: [signed, bounced], unread: 1 }, []];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method === 'GET') return Response.json(answer);
    sent.push([String(url).replace(/^.*\/api/, ''), JSON.parse(String(init?.body))]);
    answer = { items: answer.items.map((item) => ({ ...item, isRead: true })), unread: 0 };
    return Response.json({ id: 'olivia', version: 1, position: ++last });
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
        <NotificationBell />
      </MemoryRouter>
    </ProfileContext>,
  );
const bell = (name: string) => screen.findByRole('button', { name }, PATIENT);
async function opened(name = '1 new notification') {
  show();
  await userEvent.click(await bell(name));
  return within(await screen.findByRole('region', { name: 'Inbox' }, PATIENT));
}

describe('the bell', () => {
  it('the bell says how much is new, and no more than 99 in figures', async () => {
    answer = { ...answer, unread: 120 };
    show();
    expect((await bell('120 new notifications')).textContent).toBe('99+');
  });
  it('the bell reads again soon after a record changed that it can be about', async () => {
    answer = { items: [], unread: 0 };
    show();
    await bell('Notifications');
    answer = { items: [signed], unread: 1 };
    act(() => publishKindChange('Proposal', 0));
    await bell('1 new notification');
  });
  it('whoever has nothing to read is told what would stand there', async () => {
    answer = { items: [], unread: 0 };
    expect((await opened('Notifications')).getByText(/^Nothing of the last 30 days/)).toBeTruthy();
  });
});

describe('the list below the bell', () => {
  it('what leads to a record is a link, and is read when it is followed', async () => {
    const list = await opened();
    const link = list.getByRole('link', { name: /New: ?Amy Chen signed/ });
    expect(link.getAttribute('href')).toBe('/toc/l/proposal/p');
    await userEvent.click(link);
    expect(sent).toEqual([['/notifications/read', { positions: [40] }]]);
    await bell('Notifications');
  });
  it('all is marked read up to the newest that was seen', async () => {
    const list = await opened();
    await userEvent.click(list.getByRole('button', { name: 'Mark all read' }));
    expect(sent).toEqual([['/notifications/read', { through: 40 }]]);
    await bell('Notifications');
    expect(list.queryByRole('button', { name: 'Mark all read' })).toBeNull();
  });
});
