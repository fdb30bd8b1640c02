import type { ReactNode } from 'react';
import { HTMLSelect } from '@blueprintjs/core';
import { Link, NavLink, useLocation } from 'react-router';
import { companyOwnRoutes, type CompanyView } from '@backoffice/contracts/features/companies';
import type { Check } from '#kernel/permissions.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { useProfile } from '#kernel/profile.ts';
import { selected } from '#kernel/selection.ts';
import { Empty, Loaded, Title } from '#kernel/states.tsx';
import { useAddress } from '#kernel/use-address.ts';
import { useAnswer } from '#kernel/use-read.ts';
import { useCompanyRecord } from './queries.ts';

const views: readonly { readonly path: string; readonly title: string; readonly permission: Check }[] = [
  { path: '/edit-companies', title: 'Company', permission: 'page:edit-companies' },
  { path: '/companies/customize', title: 'Customize', permission: 'page:companies.customize' },
  { path: '/companies/profit-sharing', title: 'Profit sharing', permission: 'page:companies.profit-sharing' },
];

/** Which company these pages are about: the one in the address, or else the one that is worked for. */
const useCompanyId = () => useAddress().params.get('companyId') ?? selected().companyId;

/** The settings of one company, each view under an address of its own. Whoever looks after several chooses one. */
export function CompanyFrame({ title, children }: { title: string; children: (record: CompanyView, reload: () => void) => ReactNode }) {
  const may = useMay();
  const { search } = useLocation();
  const id = useCompanyId();
  const reading = useCompanyRecord(id);
  const name = reading.data?.name;
  return (
    <div className="page record-page">
      <Title>{name ? `${title} · ${name}` : title}</Title>
      <nav aria-label="Breadcrumb" className="crumbs"><ol><li><Link to="/companies">Companies</Link></li></ol></nav>
      <header className="record-head"><h1>{name ?? title}</h1><span className="grow" /><CompanyChoice id={id} /></header>
      <nav className="tabs" aria-label="Views">{views.filter(({ permission }) => may(permission)).map((view) => <NavLink key={view.path} to={view.path + search} className="tab">{view.title}</NavLink>)}</nav>
      {id === null
        ? <Empty title="Choose a company" action={<Link className="bp6-button bp6-intent-primary" to="/companies">All companies</Link>}>What is set here holds for one company.</Empty>
        : <Loaded of={reading} back={{ to: '/companies', text: 'All companies' }}>{(record) => children(record, reading.reload)}</Loaded>}
    </div>
  );
}

/** A Software Admin works for no company, and looks after all of them. */
function CompanyChoice({ id }: { id: string | null }) {
  const { put } = useAddress();
  const choosing = useProfile().roleCode === 'SA';
  const { data } = useAnswer(companyOwnRoutes.labels, choosing ? {} : null);
  if (!choosing) return null;
  const options = data?.items.map(({ value, label }) => ({ value, label })) ?? [];
  return <HTMLSelect aria-label="Company" value={id ?? ''} options={[...(id === null ? [{ value: '', label: 'Choose…' }] : []), ...options]} onChange={({ target }) => put({ companyId: target.value })} />;
}
