import { readFileSync } from 'node:fs';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { isPermitted } from '#access/permissions.tsx';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { menu, visibleEntries } from '#site/menu.ts';
import { pagePaths } from '#site/pages.ts';
import { Sidebar } from './sidebar.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});
const allow = (...names: string[]) => names.map((name) => ({ name, grant: 'allow' as const }));

function shown(at: string, permissions: ReturnType<typeof allow>) {
  const profile = profileFixture({ permissions });
  const entries = visibleEntries(menu, new Set(pagePaths), (check) => isPermitted(profile, check));
  render(
    <MemoryRouter initialEntries={[at]}>
      <ProfileContext value={profile}>
        <Sidebar entries={entries} onLeave={() => {}} />
      </ProfileContext>
    </MemoryRouter>,
  );
  return screen.getByRole('navigation', { name: 'Main' });
}
const active = () => [...document.querySelectorAll('.side-entry.active')].map((link) => link.getAttribute('href'));
const lists = allow(
  'page:dashboard',
  'page:customers',
  'page:locations',
  'page:toc.proposal',
  'page:change-orders',
  'page:archives',
);

describe('the sidebar', () => {
  it('the sidebar shows the version of the specification', () =>
    expect(shown('/', allow('page:dashboard')).textContent).toContain('Version 0.0.25'));
  it('the sidebar marks the current page', () => {
    shown('/customers/edit/1', lists);
    expect(active()).toEqual(['/customers']);
  });
  it.each([
    ['/toc/1/change-order/2/edit', '/change-orders'],
    ['/toc/1/proposal/new', '/proposals'],
    ['/toc/1/contract/2', '/location'], // the list of all contracts is not theirs to see
    ['/toc/table-of-content/1', '/location'],
  ])('the sidebar marks on %s the list of the kind that is open, %s', (at, entry) => {
    shown(at, lists);
    expect(active()).toEqual([entry]);
  });
  it('a group of the sidebar is closed until somebody opens it or is in it, and stays as it was left', async () => {
    const isOpen = () => screen.getByText('Archives').closest('details')?.open;
    shown('/', lists);
    expect(isOpen()).toBe(false);
    await userEvent.click(screen.getByText('Archives'));
    expect(isOpen()).toBe(true);
    cleanup();
    shown('/', lists);
    expect(isOpen()).toBe(true);
    cleanup();
    localStorage.clear();
    shown('/proposals?place=archived', lists);
    expect(isOpen()).toBe(true);
  });
  it('the sidebar tells archived records from live ones', () => {
    shown('/proposals?place=archived&search=wall', lists);
    expect(active()).toEqual(['/proposals?place=archived']);
    cleanup();
    shown('/proposals?place=trashed', lists);
    expect(active()).toEqual(['/proposals']);
    expect(screen.getAllByRole('link', { name: 'Proposals' }).map((link) => link.getAttribute('href'))).toEqual([
      '/proposals',
      '/proposals?place=archived',
    ]);
  });
  it('the sidebar has the sample section, with its badges, only where it is granted', () => {
    expect(shown('/', lists).textContent).not.toContain('Receivables');
    cleanup();
    const sidebar = shown('/', [...lists, ...allow('component:sample-receivables', 'page:companies')]);
    expect(
      within(sidebar)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
        .slice(-4),
    ).toEqual(['Companies', 'Salesmen10', 'Workers20', 'Prevailing Wages']);
    expect([...document.querySelectorAll('.side-group')].map(({ textContent }) => textContent)).toEqual([
      'Contracts',
      'Archives',
      'Settings',
      'Receivables',
    ]);
  });
});

describe('the tab', () => {
  it('the browser tab has an icon for the light theme and one for the dark theme', () => {
    const { head } = new DOMParser().parseFromString(readFileSync('frontend/index.html', 'utf8'), 'text/html');
    const icons = [...head.querySelectorAll<HTMLLinkElement>('link[rel=icon]')].map((icon) => [
      icon.media,
      icon.getAttribute('href'),
    ]);
    expect(icons).toEqual([
      ['(prefers-color-scheme: light)', '/favicon-light.svg'],
      ['(prefers-color-scheme: dark)', '/favicon-dark.svg'],
    ]);
    const [light, dark] = icons.map(([, file]) => readFileSync(`frontend/public${file}`, 'utf8'));
    expect(light).toContain('<svg');
    expect(dark).toContain('<svg');
    expect(dark).not.toBe(light);
  });
});
