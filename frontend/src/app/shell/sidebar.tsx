import { lazy, Suspense } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { MenuEntry } from '#site/menu.ts';

/** What is counted beside an entry; nobody waits for it. */
const badgeByName = {
  accessRequests: lazy(async () => ({ default: (await import('#features/access-requests/panels.tsx')).WaitingCount })),
};

/** The version of the product specification that is built here. */
const SPECIFICATION_VERSION = '0.0.25';

export function Sidebar({ entries, onLeave }: { entries: readonly MenuEntry[]; onLeave: () => void }) {
  return (
    <nav className="side" aria-label="Main">
      <Link to="/" className="brand" tabIndex={-1} aria-hidden="true">
        <svg viewBox="0 0 32 32" width="24" height="24">
          <rect width="32" height="32" rx="7" />
          <path d="M7 20 16 10l9 10" />
          <path className="brand-ground" d="M11 24h10" />
        </svg>
        <span>Back Office</span>
      </Link>
      <ul className="side-entries">
        {entries.map((entry) => (
          <SidebarItem key={entry.label} entry={entry} onLeave={onLeave} isTop />
        ))}
      </ul>
      <p className="side-version">
        Version <span>{SPECIFICATION_VERSION}</span>
      </p>
    </nav>
  );
}

function SidebarItem({
  entry: { label, path, also, place, icon: Icon, badge, children = [] },
  onLeave,
  isTop = false,
}: {
  entry: MenuEntry;
  onLeave: () => void;
  isTop?: boolean;
}) {
  const { pathname, search } = useLocation();
  // What is archived has an entry of its own.
  const isThere = (new URLSearchParams(search).get('place') === 'archived') === (place === 'archived');
  const within = pathname.startsWith(also ?? '//');
  const below = children.some((child) => child.path !== undefined && pathname.startsWith(child.path));
  const Badge = typeof badge === 'string' ? badgeByName[badge] : null;
  return (
    <li>
      {path ? (
        <NavLink
          to={{ pathname: path, search: place && `?place=${place}` }}
          end={path === '/'}
          className={({ isActive }) => `side-entry ${(isActive && isThere && !below) || within ? 'active' : ''}`}
          onClick={onLeave}
        >
          {isTop && Icon ? <Icon size={16} /> : <span className="side-dot" />}
          <span>{label}</span>
          {Badge && (
            <Suspense fallback={null}>
              <Badge />
            </Suspense>
          )}
          {typeof badge === 'number' && <span className="side-badge">{badge}</span>}
        </NavLink>
      ) : (
        <span className="side-group">{label}</span>
      )}
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <SidebarItem key={child.label} entry={child} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </li>
  );
}
