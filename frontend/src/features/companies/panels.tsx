import { useState, type ReactNode } from 'react';
import { Button, Callout, HTMLSelect } from '@blueprintjs/core';
import { Link, NavLink, useLocation } from 'react-router';
import {
  companyOwnerRoutes,
  companyOwnRoutes,
  isOfferOpen,
  type CompanyOwner,
  type CompanyView,
} from '@backoffice/contracts/features/companies';
import { roleNames } from '@backoffice/contracts/kernel';
import { DayText, RelativeTime } from '#widgets/formats.tsx';
import { Initials } from '#widgets/initials.tsx';
import { DetailRow, Panel } from '#widgets/panel.tsx';
import { PermissionGate, usePermissionCheck, type PermissionCheck } from '#access/permissions.tsx';
import { useProfile, useToday } from '#access/profile.ts';
import { currentSelection } from '#session/selection.ts';
import { EmptyState, AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { OwnerDialog, type PendingOwnerAction } from './line-dialogs.tsx';
import { useCompanyNames, useCompanyRecord, useOwners, useSubsidiaries } from './queries.ts';

const views: readonly { readonly path: string; readonly title: string; readonly permission: PermissionCheck }[] = [
  { path: '/edit-companies', title: 'Company', permission: 'page:edit-companies' },
  { path: '/companies/customize', title: 'Customize', permission: 'page:companies.customize' },
  { path: '/companies/profit-sharing', title: 'Profit sharing', permission: 'page:companies.profit-sharing' },
];

/** Which company these pages are about: the one in the address, or else the one that is worked for. */
const useCompanyId = () => useUrlState().params.get('companyId') ?? currentSelection().companyId;

/** The settings of one company, each view under an address of its own. Whoever looks after several chooses one. */
export function CompanyFrame({
  title,
  children,
}: {
  title: string;
  children: (record: CompanyView, reload: () => void) => ReactNode;
}) {
  const may = usePermissionCheck();
  const { search } = useLocation();
  const id = useCompanyId();
  const reading = useCompanyRecord(id);
  const name = reading.data?.name;
  return (
    <div className="page record-page">
      <PageTitle>{name ? `${title} · ${name}` : title}</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/companies">Companies</Link>
          </li>
        </ol>
      </nav>
      <header className="record-head">
        <h1>{name ?? title}</h1>
        {reading.data?.status === 'inactive' && <StatusChip of="inactive" />}
        <span className="grow" />
        <CompanyChoice of={reading.data} id={id} />
      </header>
      <nav className="tabs" aria-label="Views">
        {views
          .filter(({ permission }) => may(permission))
          .map((view) => (
            <NavLink key={view.path} to={view.path + search} className="tab">
              {view.title}
            </NavLink>
          ))}
      </nav>
      {id === null ? (
        <EmptyState
          title="Choose a company"
          action={
            <Link className="bp6-button bp6-intent-primary" to="/companies">
              All companies
            </Link>
          }
        >
          What is set here holds for one company.
        </EmptyState>
      ) : (
        <AsyncContent of={reading} back={{ to: '/companies', text: 'All companies' }}>
          {(record) => (
            <>
              <InactiveNote of={record} />
              {children(record, reading.reload)}
            </>
          )}
        </AsyncContent>
      )}
    </div>
  );
}

/** A Software Admin works for no company, and looks after all of them. */
function CompanyChoice({ id, of: record }: { id: string | null; of: CompanyView | null }) {
  const { put } = useUrlState();
  const choosing = useProfile().roleCode === 'SA';
  const names = useCompanyNames();
  if (!choosing) return null;
  // One that is inactive is no longer among those that are offered.
  const options = [...new Map([...names, ...(record ? [[record.id, record.name] as const] : [])])].map(
    ([value, label]) => ({ value, label }),
  );
  return (
    <HTMLSelect
      aria-label="Company"
      value={id ?? ''}
      options={[...(id === null ? [{ value: '', label: 'Choose…' }] : []), ...options]}
      onChange={({ target }) => put({ companyId: target.value })}
    />
  );
}

/** What it means that a company rests. */
export const InactiveNote = ({ of: { status } }: { of: Pick<CompanyView, 'status'> }) =>
  status === 'inactive' && (
    <Callout compact intent="warning">
      This company is inactive: its people can read everything, and change nothing. What is set here can still be
      changed.
    </Callout>
  );

export function ParentFact({ of: { parentCompanyId } }: { of: Pick<CompanyView, 'parentCompanyId'> }) {
  const name = useCompanyNames().get(parentCompanyId ?? '');
  return (
    <DetailRow name="Parent company">{name && <Link to={`/companies/edit/${parentCompanyId}`}>{name}</Link>}</DetailRow>
  );
}

/** The companies below a parent company, and the way to one more. */
export function SubsidiariesPanel({ of: { id, status } }: { of: Pick<CompanyView, 'id' | 'status'> }) {
  const below = useSubsidiaries(id);
  const add = status === 'active' && (
    <PermissionGate check={companyOwnRoutes.create.permission}>
      <Link to={`/companies/add?below=${id}`}>New subsidiary</Link>
    </PermissionGate>
  );
  return (
    <Panel title="Subsidiaries" aside={add}>
      {below?.length === 0 && <p className="muted">None yet.</p>}
      <ul className="neighbours">
        {below?.map((each) => (
          <li key={each.id}>
            <Link to={`/companies/edit/${each.id}`}>{each.name}</Link>
            <StatusChip of={each.status} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Who owns a company, and to whom it is offered: for its owners, and the platform's administrators. */
export const OwnersPanel = ({ of: record }: { of: CompanyView }) => (
  <PermissionGate check={companyOwnerRoutes.owners.permission}>
    <Owners of={record} />
  </PermissionGate>
);

function Owners({ of: record }: { of: CompanyView }) {
  const today = useToday();
  const reading = useOwners(record.id);
  const [asked, setAsked] = useState<PendingOwnerAction | null>(null);
  const offers = record.ownerOffers?.filter((each) => isOfferOpen(each, today)) ?? [];
  const isOffered = ({ id }: CompanyOwner) => offers.some(({ userId }) => userId === id);
  const offer = record.trashedAt === null && (
    <Button size="small" variant="outlined" text="Offer ownership…" onClick={() => setAsked({ what: 'offer' })} />
  );
  return (
    <Panel title="Owners" of={reading} aside={offer}>
      <ul className="waiting-list">
        {reading.data?.items
          .filter((owner) => !isOffered(owner))
          .map((owner) => (
            <OwnerRow
              key={owner.id}
              of={owner}
              onChange={record.trashedAt === null && (() => setAsked({ what: 'role', owner }))}
            />
          ))}
        {offers.map((each) => (
          <li key={each.id}>
            <Initials of={each.personName} />
            <div>
              <strong>{each.personName}</strong>
              <span className="muted">{each.email}</span>
              <span className="muted">
                Offered by {each.offeredByName} <RelativeTime at={each.offeredAt} />
              </span>
              {each.stepsDownTo !== null && (
                <span className="muted">
                  {each.offeredByName} hands over and becomes {roleNames[each.stepsDownTo]}
                </span>
              )}
              {each.expiresOn !== null && (
                <span className="muted">
                  Good until <DayText of={each.expiresOn} />
                </span>
              )}
            </div>
            <div>
              <StatusChip of={each.expiresOn === null ? 'invited' : 'pending'} />
              <button type="button" className="text-button" onClick={() => setAsked({ what: 'withdraw', offer: each })}>
                Withdraw…
              </button>
            </div>
          </li>
        ))}
      </ul>
      {asked && <OwnerDialog record={record} of={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

/** Owners stand beside each other: each steps down alone, and only the platform's administrators are above them. */
function OwnerRow({ of: owner, onChange }: { of: CompanyOwner; onChange: false | (() => void) }) {
  const { id, roleCode } = useProfile();
  const isSelf = owner.id === id;
  return (
    <li>
      <Initials of={owner.name} />
      <div>
        <strong>{owner.name}</strong>
        <span className="muted">{owner.email}</span>
      </div>
      <div>
        {owner.status === 'invited' && <StatusChip of="invited" />}
        {onChange && (isSelf || roleCode === 'SA') && (
          <button type="button" className="text-button" onClick={onChange}>
            {isSelf ? 'Step down…' : 'Change role…'}
          </button>
        )}
      </div>
    </li>
  );
}
