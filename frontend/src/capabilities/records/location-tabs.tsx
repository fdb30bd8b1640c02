import { useContext } from 'react';
import { NavLink } from 'react-router';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useLocationContents } from './location-contents.ts';
import { LocationPagesContext, type LocationMenuPage } from './location-pages.ts';

const overview: LocationMenuPage = {
  label: 'Overview',
  path: '/toc/table-of-content/:locationId',
  permission: 'page:toc',
};

/** The pages of one location; every kind of document adds a tab, with how many there are. */
export function LocationTabs({ locationId }: { locationId: string }) {
  const may = usePermissionCheck();
  const pages = [overview, ...useContext(LocationPagesContext)];
  const contents = useLocationContents(locationId);
  return (
    <nav className="tabs" aria-label="Location">
      {pages
        .filter(({ permission }) => may(permission))
        .map(({ label, path, entity }) => (
          <NavLink key={label} to={path.replace(':locationId', locationId)} className="tab" end>
            {label}
            {entity && (
              <>
                {' '}
                <span className="tab-count">
                  {contents?.find((each) => each.entity === entity)?.total.toLocaleString('en-US')}
                </span>
              </>
            )}
          </NavLink>
        ))}
    </nav>
  );
}
