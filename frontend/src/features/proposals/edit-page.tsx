import { Callout } from '@blueprintjs/core';
import { Link, useNavigate, useParams } from 'react-router';
import { proposal } from '@backoffice/contracts/features/proposals';
import { LocationCrumbs } from '#records/location-layout.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { useToday } from '#access/profile.ts';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead, useRecord } from '#data/use-read.ts';
import { proposalContentSchema, ProposalForm, type ProposalRecord } from './form.tsx';
import { ProposalQuery } from './queries.ts';

/** The location of a new proposal stands in the query, so the body is the content alone. */
const createRoute = { ...mountedRoute(proposal, 'create'), body: proposalContentSchema };
const numberRoute = mountedRoute(proposal, 'number');

export function NewProposalPage() {
  const { locationId = '' } = useParams();
  const today = useToday();
  const go = useNavigate();
  const suggestion = useRouteRead(numberRoute, { query: { locationId } });
  const { send } = useCommand(createRoute);
  const list = `/toc/${locationId}/proposal`;
  return (
    <div className="page form-page">
      <PageTitle>New proposal</PageTitle>
      <LocationCrumbs locationId={locationId}>
        <li>
          <Link to={list}>Proposals</Link>
        </li>
      </LocationCrumbs>
      <h1>New proposal</h1>
      <AsyncContent of={suggestion}>
        {({ number }) => (
          <ProposalForm
            record={null}
            number={number}
            today={today}
            back={list}
            send={(body) => send({ query: { locationId }, body })}
            onDone={({ id }) => {
              notifySuccess('Proposal created.');
              void go(`${list}/${id}`);
            }}
          />
        )}
      </AsyncContent>
    </div>
  );
}

export function EditProposalPage() {
  const { locationId = '', proposalId = '' } = useParams();
  const reading = useRecord(proposal, ProposalQuery, proposalId);
  return (
    <AsyncContent of={reading} back={{ to: `/toc/${locationId}/proposal`, text: 'All proposals of this location' }}>
      {(record) => <EditProposal key={record.id} record={record} onReload={reading.reload} />}
    </AsyncContent>
  );
}

function EditProposal({ record, onReload }: { record: ProposalRecord; onReload: () => void }) {
  const go = useNavigate();
  const today = useToday();
  const { send } = useCommand(mountedRoute(proposal, 'edit'));
  const back = `/toc/${record.locationId}/proposal/${record.id}`;
  return (
    <div className="page form-page">
      <PageTitle>{`Edit proposal ${record.number} · ${record.name}`}</PageTitle>
      <LocationCrumbs locationId={record.locationId}>
        <li>
          <Link to={`/toc/${record.locationId}/proposal`}>Proposals</Link>
        </li>
        <li>
          <Link to={back}>{`Proposal ${record.number} · ${record.name}`}</Link>
        </li>
      </LocationCrumbs>
      <h1>Edit proposal {record.number}</h1>
      {record.status !== 'draft' && (
        <Callout compact intent="warning">
          Saving makes this proposal a draft again: links that are out stop working, and it has to be sent once more.
        </Callout>
      )}
      <ProposalForm
        record={record}
        today={today}
        back={back}
        onReload={onReload}
        send={(body, version) => send({ params: { id: record.id }, body, version })}
        onDone={() => {
          notifySuccess('Proposal saved.');
          void go(back);
        }}
      />
    </div>
  );
}
