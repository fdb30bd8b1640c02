import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { HotkeysProvider } from '@blueprintjs/core';
import {
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { Provider } from 'urql';
import { ChainKinds } from '#capabilities/chain.ts';
import { createReader } from '#kernel/graphql.ts';
import { May, may } from '#kernel/permissions.tsx';
import { ProfileContext, reloadProfile, type Profile } from '#kernel/profile.ts';
import { select, selected, type Selection } from '#kernel/selection.ts';
import { useUndoWithin } from '#kernel/tell.ts';
import { chain } from './chain.ts';
import { recorded } from './error-reports.ts';
import { menu, shownOf } from './menu.ts';
import { permissions } from './pages.ts';
import { SessionWatch } from './session-watch.tsx';
import { Sidebar } from './sidebar.tsx';
import { useTheme } from './theme.ts';
import { TopBar } from './top-bar.tsx';

/** It knows every kind of record, and nobody waits for it. */
const LiveChanges = lazy(async () => ({ default: (await import('./live-changes.tsx')).LiveChanges }));
const SearchEverywhere = lazy(async () => ({ default: (await import('./search-everywhere.tsx')).SearchEverywhere }));
const BooksNotice = lazy(async () => ({ default: (await import('#features/proofs/panels.tsx')).BooksNotice }));

/** The signed-in console: who is asking, for which company and salesman, around whatever page is open. */
export function Shell({ built }: { built: ReadonlySet<string> }) {
  const profile = useLoaderData<Profile>();
  const { theme, toggle } = useTheme();
  const [hasMenu, setMenu] = useState(false);
  // Until the profile is complete the server answers about nothing else.
  const whole = !profile.requiresProfileUpdate;
  const [selection, setSelection] = useState(selected);
  const go = useNavigate();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const busy = useNavigation().state === 'loading';
  const ofOneRecord = Object.keys(useMatches().at(-1)?.params ?? {}).length > 0;
  const open = {
    entries: shownOf(menu, built, (check) => may(profile, check)),
    mayOpen: (path: string) => may(profile, permissions.get(path) ?? null),
  };
  const key = `${profile.id} ${selection.companyId} ${selection.salesmanId}`;
  const reader = useMemo(() => ({ key, client: createReader() }), [key]);
  useEffect(recorded, []);
  useEffect(() => setMenu(false), [pathname]);
  useUndoWithin(key);
  // Whom one may stand in for changes with one's rights; and an address may have asked for another company than the one before.
  useEffect(() => setSelection(selected()), [profile]);
  useEffect(() => {
    // The grid is the heaviest part: it is fetched while nobody waits for anything.
    if ('requestIdleCallback' in window) requestIdleCallback(() => void import('#capabilities/resource-grid.tsx'));
  }, []);

  const onSelect = useCallback(
    (next: Selection) => {
      const before = selected();
      select(next);
      // A record belongs to one company and one salesman: what is open now may not be there for the next.
      const isWider = next.companyId === before.companyId && next.salesmanId === null;
      if (ofOneRecord && !isWider) void go('/');
      void reloadProfile()
        .then(revalidate, () => undefined)
        .finally(() => setSelection(selected()));
    },
    [go, ofOneRecord, revalidate],
  );

  return (
    <ProfileContext value={profile}>
      <Provider value={reader.client}>
        <HotkeysProvider>
          <div className="shell" data-menu={hasMenu || undefined} data-bare={!whole || undefined}>
            <a className="skip" href="#content">
              Skip to content
            </a>
            {whole && <Sidebar entries={open.entries} onLeave={() => setMenu(false)} />}
            <button
              type="button"
              className="side-veil"
              aria-label="Close menu"
              hidden={!hasMenu}
              onClick={() => setMenu(false)}
            />
            <TopBar theme={theme} onTheme={toggle} onMenu={() => setMenu(true)} onSelect={onSelect}>
              {whole && (
                <span className="search-everywhere">
                  <Suspense fallback={null}>
                    <SearchEverywhere open={open} />
                  </Suspense>
                </span>
              )}
            </TopBar>
            <div className="progress" data-busy={busy || undefined} />
            <main id="content" className="content" key={key} tabIndex={-1}>
              {profile.companies.some(({ value, isActive }) => value === selection.companyId && !isActive) && (
                <p className="company-note" role="status">
                  This company is inactive: nothing can be changed in it.
                </p>
              )}
              {whole && (
                <May check="action:proof.view">
                  <Suspense fallback={null}>
                    <BooksNotice />
                  </Suspense>
                </May>
              )}
              <ChainKinds value={chain}>
                <Outlet />
              </ChainKinds>
            </main>
          </div>
          <Suspense fallback={null}>
            <LiveChanges key={key} />
          </Suspense>
          <SessionWatch />
        </HotkeysProvider>
      </Provider>
    </ProfileContext>
  );
}
