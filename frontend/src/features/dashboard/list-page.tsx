import type { ReactNode } from 'react';
import { Plus } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { company, companyOwnRoutes, type WaitingOwner } from '@backoffice/contracts/features/companies';
import { When } from '#kernel/formats.tsx';
import { GoButton } from '#kernel/go-button.tsx';
import { Initials } from '#kernel/initials.tsx';
import { Panel } from '#kernel/panel.tsx';
import { May, useMay } from '#kernel/permissions.tsx';
import { useProfile } from '#kernel/profile.ts';
import { Empty, Loaded, ProblemNote, Skeleton, Title } from '#kernel/states.tsx';
import { Status } from '#kernel/status.tsx';
import { tellDone, tellProblem } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { useAnswer, useRows } from '#kernel/use-read.ts';
import { counted } from '#kernel/words.ts';
import { PlatformCompaniesQuery } from './queries.ts';

const AFTER = ['Company', 'User'];
const SHOWN = 100;
const { create, inviteOwnersAgain, waitingOwners } = companyOwnRoutes;

/** What a Software Admin looks after: the companies and their owners, and nothing of anybody's books. */
export function PlatformDashboard() {
  const { name } = useProfile();
  const may = useMay();
  const {
    data: companies,
    problem,
    reload,
  } = useRows(company, PlatformCompaniesQuery, { filters: [], limit: SHOWN, sortBy: 'name', order: 'asc' });
  const waiting = useAnswer(waitingOwners, may(waitingOwners.permission) ? {} : null, AFTER);
  const activeCount = companies?.items.filter(({ status }) => status === 'active').length ?? 0;
  return (
    <div className="page dashboard">
      <Title>Dashboard</Title>
      <header className="record-head">
        <h1>Good to see you, {name.split(' ')[0]}</h1>
        <span className="grow" />
        <May check={create.permission}>
          <GoButton to="/companies/add" icon={<Plus />} text="New company" />
        </May>
      </header>
      {problem && <ProblemNote problem={problem} onRetry={reload} />}
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
              {counted(companies.items.filter(({ type }) => type === 'parent').length, 'parent', 'parents')}
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
                <Empty title="No companies yet">Create the first one with its owner.</Empty>
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
                          <When at={createdAt} />
                        </td>
                        <td>
                          <Status of={status} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </Panel>
            <Panel title="Waiting for their owner">
              <Loaded of={waiting} skeleton={<Skeleton height={120} />}>
                {({ items }) => <Owners of={items} />}
              </Loaded>
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

function Owners({ of }: { of: readonly WaitingOwner[] }) {
  if (of.length === 0)
    return <Empty title="Every owner is in">Who is invited stands here until they choose a password.</Empty>;
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
              invited <When at={invitedAt} />
            </span>
            <SendAgain companyId={companyId} name={name} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Mail gets lost, and links run out after a week. */
function SendAgain({ companyId, name }: { companyId: string; name: string }) {
  const { send, sending } = useCommand(inviteOwnersAgain);
  async function press() {
    const outcome = await send({ params: { id: companyId } });
    if (outcome.ok) tellDone(`A new invitation is on its way to ${name}.`);
    else tellProblem(outcome.problem);
  }
  return (
    <May check={inviteOwnersAgain.permission}>
      <button type="button" className="text-button" disabled={sending} onClick={() => void press()}>
        Send again
      </button>
    </May>
  );
}
