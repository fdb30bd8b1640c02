import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import { proposal } from '@backoffice/contracts/features/proposals';
import { EmailPage, type SendPageProps } from '#capabilities/email-page.tsx';
import { LocationCrumbs } from '#capabilities/location-frame.tsx';
import { SmsPage } from '#capabilities/sms-page.tsx';
import { Loaded, Title } from '#kernel/states.tsx';
import { useRecord } from '#kernel/use-read.ts';
import { ProposalQuery } from './queries.ts';

export const EmailProposalPage = () => <SendProposal by="email" Form={EmailPage} />;
export const TextProposalPage = () => <SendProposal by="text message" Form={SmsPage} />;

function SendProposal({ by, Form }: { by: string; Form: ComponentType<SendPageProps> }) {
  const { locationId = '', proposalId = '' } = useParams();
  const reading = useRecord(proposal, ProposalQuery, proposalId);
  return (
    <Loaded of={reading} back={{ to: `/toc/${locationId}/proposal`, text: 'All proposals of this location' }}>{({ id, version, number, name }) => {
      const back = `/toc/${locationId}/proposal/${id}`;
      return (
        <div className="page send-page">
          <Title>{`Send proposal ${number} by ${by}`}</Title>
          <LocationCrumbs locationId={locationId}><li><Link to={`/toc/${locationId}/proposal`}>Proposals</Link></li><li><Link to={back}>{`Proposal ${number} · ${name}`}</Link></li></LocationCrumbs>
          <h1>Send proposal {number} by {by}</h1>
          <Form key={id} resource={proposal} id={id} version={version} name={`Proposal ${number}`} back={back} />
        </div>
      );
    }}</Loaded>
  );
}
