import { NavLink } from 'react-router';
import { usePermissionCheck } from '#access/permissions.tsx';

const tabs = [
  { text: 'Overview', path: (id: string) => `/toc/table-of-content/${id}`, permission: 'page:toc' },
  { text: 'Proposals', path: (id: string) => `/toc/${id}/proposal`, permission: 'page:toc.proposal' },
  { text: 'Contracts', path: (id: string) => `/toc/${id}/contract`, permission: 'page:toc.contract' },
  { text: 'Change orders', path: (id: string) => `/toc/${id}/change-order`, permission: 'page:toc.change-order' },
  { text: 'Invoices', path: (id: string) => `/toc/${id}/invoice`, permission: 'page:toc.invoice' },
  { text: 'Email and SMS log', path: (id: string) => `/toc/${id}/email-sms-log`, permission: 'page:toc.email-sms-log' },
];

/** The pages of one location; every kind of document adds a tab. */
export function LocationTabs({ locationId }: { locationId: string }) {
  const may = usePermissionCheck();
  return (
    <nav className="tabs" aria-label="Location">
      {tabs
        .filter(({ permission }) => may(permission))
        .map(({ text, path }) => (
          <NavLink key={text} to={path(locationId)} className="tab" end>
            {text}
          </NavLink>
        ))}
    </nav>
  );
}
