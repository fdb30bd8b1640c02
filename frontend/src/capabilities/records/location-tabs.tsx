import { useContext } from 'react';
import { NavLink } from 'react-router';
import { usePermissionCheck } from '#access/permissions.tsx';
import { LocationPagesContext } from './location-pages.ts';

const overview = { label: 'Overview', path: '/toc/table-of-content/:locationId', permission: 'page:toc' };

/** The pages of one location; every kind of document adds a tab. */
export function LocationTabs({ locationId }: { locationId: string }) {
  const may = usePermissionCheck();
  const pages = [overview, ...useContext(LocationPagesContext)];
  return (
    <nav className="tabs" aria-label="Location">
      {pages
        .filter(({ permission }) => may(permission))
        .map(({ label, path }) => (
          <NavLink key={label} to={path.replace(':locationId', locationId)} className="tab" end>
            {label}
          </NavLink>
        ))}
    </nav>
  );
}
