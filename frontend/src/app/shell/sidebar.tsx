import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ChevronRight } from '@blueprintjs/icons';
import { Link, useLocation } from 'react-router';
import { readStored, writeStored } from '#browser/storage.ts';
import { activeEntry } from '#site/active-entry.ts';
import type { MenuEntry } from '#site/menu.ts';
import './sidebar.css';

/** What is counted beside an entry; nobody waits for it. */
const badgeByName = {
  accessRequests: lazy(async () => ({ default: (await import('./beside-pages.tsx')).WaitingCount })),
};

/** The version of the product specification that is built here. */
const SPECIFICATION_VERSION = '0.0.25';

export function Sidebar({ entries, onLeave }: { entries: readonly MenuEntry[]; onLeave: () => void }) {
  const { pathname, search } = useLocation();
  const active = activeEntry(entries, pathname, search);
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
          <SidebarItem key={entry.label} entry={entry} active={active} onLeave={onLeave} isTop />
        ))}
      </ul>
      <p className="side-version">
        Version <span>{SPECIFICATION_VERSION}</span>
      </p>
    </nav>
  );
}

type SidebarItemProps = {
  readonly entry: MenuEntry;
  readonly active: MenuEntry | null;
  readonly onLeave: () => void;
  readonly isTop?: boolean;
};

function SidebarItem({ entry, active, onLeave, isTop = false }: SidebarItemProps) {
  const { label, path, place, icon: Icon, badge, children = [] } = entry;
  const Badge = typeof badge === 'string' ? badgeByName[badge] : null;
  const below = children.length > 0 && (
    <ul>
      {children.map((child) => (
        <SidebarItem key={child.label} entry={child} active={active} onLeave={onLeave} />
      ))}
    </ul>
  );
  if (path === undefined)
    return (
      <li>
        {isTop ? (
          <FoldingGroup label={label} holdsActive={active !== null && holds(entry, active)}>
            {below}
          </FoldingGroup>
        ) : (
          <>
            <span className="side-group">{label}</span>
            {below}
          </>
        )}
      </li>
    );
  return (
    <li>
      <Link
        to={{ pathname: path, search: place && `?place=${place}` }}
        className={`side-entry ${entry === active ? 'active' : ''}`}
        aria-current={entry === active ? 'page' : undefined}
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
      </Link>
      {below}
    </li>
  );
}

const holds = ({ children = [] }: MenuEntry, active: MenuEntry): boolean =>
  children.some((child) => child === active || holds(child, active));

/** Disclosure (ARIA APG): closed until somebody opens it or is in it, and as it was left on this device. */
function FoldingGroup({ label, holdsActive, children }: { label: string; holdsActive: boolean; children: ReactNode }) {
  const stored = `menu ${label}`;
  const [isOpen, setOpen] = useState(() => readStored('device', stored) === 'open');
  return (
    <details
      className="side-fold"
      open={isOpen || holdsActive}
      onToggle={({ currentTarget: { open } }) => {
        if (open === (isOpen || holdsActive)) return; // opened for whoever is in it
        setOpen(open);
        writeStored('device', stored, open ? 'open' : 'closed');
      }}
    >
      <summary className="side-group">
        <ChevronRight size={12} />
        <span>{label}</span>
      </summary>
      {children}
    </details>
  );
}
