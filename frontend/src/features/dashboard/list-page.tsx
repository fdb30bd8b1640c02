import type { ReactNode } from 'react';
import { Plus } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { company, companyOwnRoutes, type WaitingOwner } from '@backoffice/contracts/features/companies';
import { RelativeTime } from '#widgets/formats.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { Initials } from '#widgets/initials.tsx';
import { Panel } from '#widgets/panel.tsx';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { EmptyState, AsyncContent, ProblemWithRetry, Skeleton, PageTitle } from '#widgets/page-states.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import { notifySuccess, notifyProblem } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead, useRows } from '#data/use-read.ts';
import { countText } from '#widgets/labels.ts';
import { OwnerOffersPanel } from './panels.tsx';
import { PlatformCompaniesQuery } from './queries.ts';

const REFETCH_ON = ['Company', 'User'];
const ROW_LIMIT = 100;
const { create, inviteOwnersAgain, waitingOwners } = companyOwnRoutes;

/** What a Software Admin looks after: the companies and their owners, and nothing of anybody's books. */
export function PlatformDashboard() {
  const { name } = useProfile();
  const may = usePermissionCheck();
  const {
    data: companies,
    problem,
    reload,
  } = useRows(company, PlatformCompaniesQuery, { filters: [], limit: ROW_LIMIT, sortBy: 'name', order: 'asc' });
  const waiting = useRouteRead(waitingOwners, may(waitingOwners.permission) ? {} : null, REFETCH_ON);
  const activeCount = companies?.items.filter(({ status }) => status === 'active').length ?? 0;
  return (
    <div className="page dashboard">
      <PageTitle>Dashboard</PageTitle>
      <header className="record-head">
        <h1>Good to see you, {name.split(' ')[0]}</h1>
        <span className="grow" />
        <PermissionGate check={create.permission}>
          <LinkButton to="/companies/add" icon={<Plus />} text="New company" />
        </PermissionGate>
      </header>
      <OwnerOffersPanel />
      {problem && <ProblemWithRetry problem={problem} onRetry={reload} />}
      {companies === null ? (
        !problem && (
          <>
            <Skeleton height={96} />
            <Skeleton height={280} />
          </>
        )
      ) : (
        <>
          <div className="tiles">
            <Tile title="Companies in all" figure={companies.total}>
              {countText(companies.items.filter(({ type }) => type === 'parent').length, 'parent', 'parents')}
            </Tile>
            <Tile title="Active" figure={activeCount} tone="green">
              people can work in them
            </Tile>
            <Tile title="Inactive" figure={companies.items.length - activeCount}>
              can be read, not changed
            </Tile>
            <Tile
              title="Owners waiting"
              figure={waiting.data?.items.length ?? 0}
              tone={waiting.data?.items.length ? 'amber' : undefined}
            >
              have not accepted their invitation
            </Tile>
          </div>
          <div className="dashboard-columns">
            <Panel title="Companies" aside={<Link to="/companies">All companies</Link>}>
              {companies.items.length === 0 ? (
                <EmptyState title="No companies yet">Create the first one with its owner.</EmptyState>
              ) : (
                <table className="small-list">
                  <thead>
                    <tr>
                      <th scope="col">Name</th>
                      <th scope="col">Type</th>
                      <th scope="col">Since</th>
                      <th scope="col">Status</th>
                    </tr>
                  </thead>
                  <tbody>
                    {companies.items.map(({ id, name: called, type, status, createdAt }) => (
                      <tr key={id}>
                        <td>
                          <Link to={`/companies/edit/${id}`}>{called}</Link>
                        </td>
                        <td>{type === 'parent' ? 'Parent' : 'Subsidiary'}</td>
                        <td>
                          <RelativeTime at={createdAt} />
                        </td>
                        <td>
                          <StatusChip of={status} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </Panel>
            <Panel title="Waiting for their owner">
              <AsyncContent of={waiting} skeleton={<Skeleton height={120} />}>
                {({ items }) => <WaitingOwnerList of={items} />}
              </AsyncContent>
            </Panel>
          </div>
        </>
      )}
    </div>
  );
}

const Tile = ({
  title,
  figure,
  tone,
  children,
}: {
  title: string;
  figure: number;
  tone?: 'amber' | 'green' | undefined;
  children: ReactNode;
}) => (
  <section className="tile" data-tone={tone} aria-label={title}>
    <h2>{title}</h2>
    <p className="tile-figure">{figure.toLocaleString('en-US')}</p>
    <p className="muted">{children}</p>
  </section>
);

function WaitingOwnerList({ of }: { of: readonly WaitingOwner[] }) {
  if (of.length === 0)
    return <EmptyState title="Every owner is in">Who is invited stands here until they choose a password.</EmptyState>;
  return (
    <ul className="waiting-list">
      {of.map(({ id, name, email, companyId, companyName, invitedAt }) => (
        <li key={`${id} ${companyId}`}>
          <Initials of={name} />
          <div>
            <strong>{name}</strong>
            <span className="muted">
              <Link to={`/companies/edit/${companyId}`}>{companyName}</Link> · {email}
            </span>
          </div>
          <div>
            <span className="muted">
              invited <RelativeTime at={invitedAt} />
            </span>
            <ResendInvitation companyId={companyId} name={name} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Mail gets lost, and links run out after a week. */
function ResendInvitation({ companyId, name }: { companyId: string; name: string }) {
  const { send, sending } = useCommand(inviteOwnersAgain);
  async function press() {
    const outcome = await send({ params: { id: companyId } });
    if (outcome.ok) notifySuccess(`A new invitation is on its way to ${name}.`);
    else notifyProblem(outcome.problem);
  }
  return (
    <PermissionGate check={inviteOwnersAgain.permission}>
      <button type="button" className="text-button" disabled={sending} onClick={() => void press()}>
        Send again
      </button>
    </PermissionGate>
  );
}
