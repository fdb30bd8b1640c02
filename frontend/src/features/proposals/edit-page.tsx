import { Callout } from '@blueprintjs/core';
import { Link, useNavigate, useParams } from 'react-router';
import { proposal } from '@backoffice/contracts/features/proposals';
import { LocationCrumbs } from '#capabilities/location-frame.tsx';
import { routeOf } from '#capabilities/routes.ts';
import { useToday } from '#kernel/profile.ts';
import { Loaded, Title } from '#kernel/states.tsx';
import { tellDone } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { useAnswer, useRecord } from '#kernel/use-read.ts';
import { contentSchema, ProposalForm, type ProposalRecord } from './form.tsx';
import { ProposalQuery } from './queries.ts';

/** The location of a new proposal stands in the query, so the body is the content alone. */
const createRoute = { ...routeOf(proposal, 'create'), body: contentSchema };
const numberRoute = routeOf(proposal, 'number');

export function NewProposalPage() {
  const { locationId = '' } = useParams();
  const today = useToday();
  const go = useNavigate();
  const suggestion = useAnswer(numberRoute, { query: { locationId } });
  const { send } = useCommand(createRoute);
  const list = `/toc/${locationId}/proposal`;
  return (
    <div className="page form-page">
      <Title>New proposal</Title>
      <LocationCrumbs locationId={locationId}>
        <li>
          <Link to={list}>Proposals</Link>
        </li>
      </LocationCrumbs>
      <h1>New proposal</h1>
      <Loaded of={suggestion}>
        {({ number }) => (
          <ProposalForm
            record={null}
            number={number}
            today={today}
            back={list}
            send={(body) => send({ query: { locationId }, body })}
            onDone={({ id }) => {
              tellDone('Proposal created.');
              void go(`${list}/${id}`);
            }}
          />
        )}
      </Loaded>
    </div>
  );
}

export function EditProposalPage() {
  const { locationId = '', proposalId = '' } = useParams();
  const reading = useRecord(proposal, ProposalQuery, proposalId);
  return (
    <Loaded of={reading} back={{ to: `/toc/${locationId}/proposal`, text: 'All proposals of this location' }}>
      {(record) => <EditProposal key={record.id} record={record} onReload={reading.reload} />}
    </Loaded>
  );
}

function EditProposal({ record, onReload }: { record: ProposalRecord; onReload: () => void }) {
  const go = useNavigate();
  const today = useToday();
  const { send } = useCommand(routeOf(proposal, 'edit'));
  const back = `/toc/${record.locationId}/proposal/${record.id}`;
  return (
    <div className="page form-page">
      <Title>{`Edit proposal ${record.number} · ${record.name}`}</Title>
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
          tellDone('Proposal saved.');
          void go(back);
        }}
      />
    </div>
  );
}
