import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
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
import { ChainKindsContext } from '#chain/chain-kinds.ts';
import { gridModule } from '#lists/grid/grid-module.ts';
import { createQueryClient } from '#data/graphql-client.ts';
import { AskForRightContext } from '#access/askable-rights.tsx';
import { PermissionGate, isPermitted } from '#access/permissions.tsx';
import { DialogArea } from '#forms/dialog-area.tsx';
import { ProfileContext, reloadProfile, type Profile } from '#access/profile.ts';
import { BalanceContext, type BalanceProps } from '#figures/balance-context.ts';
import { receivables } from '#features/receivables/feature.ts';
import { sectionTemplates } from '#features/section-templates/feature.ts';
import { serviceTemplates } from '#features/service-templates/feature.ts';
import { DocumentListsContext } from '#chain/document-lists-context.ts';
import { LocationPagesContext } from '#records/location-pages.ts';
import { TemplateSourcesContext } from '#templates/template-sources.ts';
import { applySelection, currentSelection, type Selection } from '#session/selection.ts';
import { useDismissUndoOnChange } from '#toasts/notify.ts';
import { features } from '#app/features.ts';
import { startRecording } from '#reporting/error-reports.ts';
import { menu, visibleEntries } from '#site/menu.ts';
import { pagePaths, permissionByPath } from '#site/pages.ts';
import { useSaveShortcut } from './save-shortcut.ts';
import { useUndoShortcut } from './undo-shortcut.ts';
import { useScrollToTop } from './scroll-to-top.ts';
import { SessionExpiryWatch } from './session-watch.tsx';
import { Sidebar } from './sidebar.tsx';
import { useTheme } from './theme.ts';
import { TopBar } from './top-bar.tsx';

/** They know every kind of record, and nobody waits for them. */
const besidePages = () => import('./beside-pages.tsx');
const LiveChanges = lazy(async () => ({ default: (await besidePages()).LiveChanges }));
const SearchEverywhere = lazy(async () => ({ default: (await besidePages()).SearchEverywhere }));
const HelpButton = lazy(async () => ({ default: (await besidePages()).HelpButton }));
const OpenGuide = lazy(async () => ({ default: (await besidePages()).OpenGuide }));
const TaskCentre = lazy(async () => ({ default: (await besidePages()).TaskCentre }));
const NotificationBell = lazy(async () => ({ default: (await besidePages()).NotificationBell }));
const RequestRightDialog = lazy(async () => ({ default: (await besidePages()).RequestRightDialog }));
const BooksNotice = lazy(async () => ({ default: (await besidePages()).BooksNotice }));

const templateSources = { ...sectionTemplates, ...serviceTemplates };
const balanceOf = (of: BalanceProps) => <receivables.balance {...of} />;

/** In the order in which one leads to the next. */
const documentChain = features.flatMap(({ chain = [] }) => chain);
const locationPages = features.flatMap(({ locationPage = [] }) => locationPage);
const documentLists = features.flatMap(({ list, locationPage }) =>
  list && locationPage ? { list, locationPage } : [],
);
const searches = features.flatMap(({ search = [] }) => search);

const built = new Set(pagePaths);

/** What pages of capabilities know of the features, without importing them. */
const FeatureContexts = ({ children }: { children: ReactNode }) => (
  <RightRequests>
    <ChainKindsContext value={documentChain}>
      <LocationPagesContext value={locationPages}>
        <DocumentListsContext value={documentLists}>
          <BalanceContext value={balanceOf}>
            <TemplateSourcesContext value={templateSources}>{children}</TemplateSourcesContext>
          </BalanceContext>
        </DocumentListsContext>
      </LocationPagesContext>
    </ChainKindsContext>
  </RightRequests>
);

/** The dialog in which somebody asks for a right they lack, wherever they stand. */
function RightRequests({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <AskForRightContext value={setAsked}>
      {children}
      {asked !== null && (
        <Suspense fallback={null}>
          <RequestRightDialog right={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </AskForRightContext>
  );
}

/** For which company and salesman is asked, and how another one is chosen. */
function useSelection(profile: Profile) {
  const [selection, setSelection] = useState(currentSelection);
  const go = useNavigate();
  const { revalidate } = useRevalidator();
  const ofOneRecord = Object.keys(useMatches().at(-1)?.params ?? {}).length > 0;
  // Whom one may stand in for changes with one's rights; and an address may have asked for another company than the one
  // before.
  useEffect(() => setSelection(currentSelection()), [profile]);
  const onSelect = useCallback(
    (next: Selection) => {
      const before = currentSelection();
      applySelection(next);
      // A record belongs to one company and one salesman: what is open now may not be there for the next.
      const isWider = next.companyId === before.companyId && next.salesmanId === null;
      if (ofOneRecord && !isWider) void go('/');
      void reloadProfile()
        .then(revalidate, () => undefined)
        .finally(() => setSelection(currentSelection()));
    },
    [go, ofOneRecord, revalidate],
  );
  return { selection, onSelect };
}

/** The grid is the heaviest part: it is fetched while nobody waits for anything. */
function preloadGrid(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void gridModule.load());
}

/** The signed-in console: who is asking, for which company and salesman, around whatever page is open. */
export function Shell() {
  const profile = useLoaderData<Profile>();
  const { theme, toggle } = useTheme();
  const [hasMenu, setMenu] = useState(false);
  const content = useScrollToTop<HTMLElement>();
  // Until the profile is complete the server answers about nothing else.
  const whole = !profile.requiresProfileUpdate;
  const { selection, onSelect } = useSelection(profile);
  const { pathname } = useLocation();
  const busy = useNavigation().state === 'loading';
  const open = {
    entries: visibleEntries(menu, built, (check) => isPermitted(profile, check)),
    mayOpen: (path: string) => isPermitted(profile, permissionByPath.get(path) ?? null),
    searches,
  };
  const key = `${profile.id} ${selection.companyId} ${selection.salesmanId}`;
  const reader = useMemo(() => ({ key, client: createQueryClient() }), [key]);
  useEffect(startRecording, []);
  useSaveShortcut();
  useUndoShortcut();
  useEffect(() => setMenu(false), [pathname]);
  useDismissUndoOnChange(key);
  useEffect(preloadGrid, []);

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
                <Suspense fallback={null}>
                  <TaskCentre key={key} />
                </Suspense>
              )}
              {whole && (
                <PermissionGate check="action:notification.own">
                  <Suspense fallback={null}>
                    <NotificationBell key={key} />
                  </Suspense>
                </PermissionGate>
              )}
              {whole && (
                <span className="search-everywhere">
                  <Suspense fallback={null}>
                    <SearchEverywhere open={open} />
                  </Suspense>
                </span>
              )}
              {whole && (
                <span className="help-button">
                  <Suspense fallback={null}>
                    <HelpButton />
                  </Suspense>
                </span>
              )}
            </TopBar>
            <div className="progress" data-busy={busy || undefined} />
            <main id="content" className="content" key={key} tabIndex={-1} ref={content}>
              {profile.companies.some(({ value, isActive }) => value === selection.companyId && !isActive) && (
                <p className="company-note" role="status">
                  This company is inactive: nothing can be changed in it.
                </p>
              )}
              {whole && (
                <PermissionGate check="action:proof.view">
                  <Suspense fallback={null}>
                    <BooksNotice />
                  </Suspense>
                </PermissionGate>
              )}
              <FeatureContexts>
                <Outlet />
              </FeatureContexts>
            </main>
            <Suspense fallback={null}>{whole && <OpenGuide mayOpen={open.mayOpen} />}</Suspense>
          </div>
          <Suspense fallback={null}>
            <LiveChanges key={key} />
          </Suspense>
          <DialogArea />
          <SessionExpiryWatch />
        </HotkeysProvider>
      </Provider>
    </ProfileContext>
  );
}
