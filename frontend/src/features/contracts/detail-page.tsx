import {
  contract,
  contractPaper,
  exemptionText,
  hasEnded,
  withCountersignedDay,
  type ContractView,
} from '@backoffice/contracts/features/contracts';
import { tmTicket } from '@backoffice/contracts/features/tm-tickets';
import { percentText } from '@backoffice/contracts/kernel';
import { Link } from 'react-router';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useTimeZone } from '#access/profile.ts';
import { ChainPanel } from '#chain/chain-panel.tsx';
import { FactsPanel, SentDetails, SignedDetail } from '#documents/document-facts.tsx';
import { DocumentPage } from '#documents/document-page.tsx';
import { DocumentPaper } from '#documents/document-paper.tsx';
import { AddressedDocument } from '#documents/document.tsx';
import { locationListPath } from '#navigation/record-paths.ts';
import { PartyDetails } from '#records/location-layout.tsx';
import { DayText, RelativeTime } from '#widgets/formats.tsx';
import { DetailRow } from '#widgets/panel.tsx';
import { admittedCommands, contractActions, nextAction } from './actions.tsx';
import { ProfitPanel, SignedPayrollsPanel } from './facts-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { ChangeOrdersPanel, ExemptionsPanel, ProgressPanel } from './panels.tsx';

export const DetailPage = () => (
  <AddressedDocument of={contract}>{(record) => <ContractDetail record={record} />}</AddressedDocument>
);

const ContractDetail = ({ record }: { record: ContractView }) => (
  <DocumentPage
    of={contract}
    record={record}
    admitted={admittedCommands(record)}
    next={nextAction(record)}
    actions={contractActions(record)}
    side={
      <>
        <MoneyPanel record={record} />
        <ChainPanel of={{ contractId: record.id, proposalId: record.proposalId }} here={record.id} />
        <ContractFacts record={record} />
      </>
    }
  >
    {record.originalAmount !== null && (
      <>
        {!record.costPlus && <ProgressPanel record={record} />}
        <PermissionGate check="data:profit-figures">
          <ProfitPanel record={record} />
        </PermissionGate>
        {record.isPublicWork && <SignedPayrollsPanel record={record} />}
        {record.isPublicWork && <ExemptionsPanel record={record} />}
        <PermissionGate check="page:toc.change-order">
          <ChangeOrdersPanel record={record} />
        </PermissionGate>
      </>
    )}
    <ContractPaper record={record} />
  </DocumentPage>
);

function ContractFacts({ record }: { record: ContractView }) {
  const { id, completedOn, noticeOfCompletionRecordedOn, countersignature } = record;
  const may = usePermissionCheck();
  return (
    <FactsPanel of={record}>
      <PartyDetails of={record} />
      <DetailRow name="Retention">{percentText(record.retentionBp)}</DetailRow>
      <DetailRow name="Exemption">{exemptionText(record.retentionExempt)}</DetailRow>
      <DetailRow name="Public work">{record.isPublicWork && 'Yes'}</DetailRow>
      <SentDetails of={record} />
      <SignedDetail of={record} />
      <DetailRow name="Countersigned">
        {countersignature && (
          <>
            {countersignature.name}, <RelativeTime at={countersignature.at} />
          </>
        )}
      </DetailRow>
      <DetailRow name="Completed">
        {completedOn && (
          <>
            <DayText of={completedOn} />
            {noticeOfCompletionRecordedOn && (
              <>
                , notice recorded <DayText of={noticeOfCompletionRecordedOn} />
              </>
            )}
          </>
        )}
      </DetailRow>
      <DetailRow name="Job costs">
        {may('page:job-costing') && (
          <>
            <Link to={`/job-costing?contractId=${id}`}>All of this contract</Link>
            {record.costEntry === 'closed'
              ? ', closed'
              : may('page:job-costing.create') && (
                  <>
                    {' · '}
                    <Link to={`/job-costing/create?contractId=${id}`}>New</Link>
                  </>
                )}
          </>
        )}
      </DetailRow>
      <DetailRow name="Daily logs">
        {may('page:daily-logs') && (
          <>
            <Link to={`/daily-logs?search=${encodeURIComponent(record.number)}`}>All of this contract</Link>
            {may('action:daily-log.edit') && record.voidedAt === null && (
              <>
                {' · '}
                <Link to={`/daily-logs/new?contractId=${id}`}>Today</Link>
              </>
            )}
          </>
        )}
      </DetailRow>
      <DetailRow name="Extra work">
        {may('page:tm-tickets') && (
          <>
            <Link to={`/tm-tickets?search=${encodeURIComponent(record.number)}`}>T&M tickets</Link>
            {may('action:tm-ticket.create') && !hasEnded(record) && (
              <>
                {' · '}
                <Link to={`${locationListPath(tmTicket, record.locationId)}/new?contractId=${id}`}>New</Link>
              </>
            )}
          </>
        )}
      </DetailRow>
      <DetailRow name="Budget">
        {may('action:budget.view') && record.signedAt !== null && (
          <Link to={`/budgets/${id}`}>Budget against actual</Link>
        )}
      </DetailRow>
      <DetailRow name="Closed">{record.closedAt && <RelativeTime at={record.closedAt} />}</DetailRow>
      <DetailRow name="Void">
        {record.voidedAt && (
          <>
            <RelativeTime at={record.voidedAt} />, {record.voidReason}
          </>
        )}
      </DetailRow>
    </FactsPanel>
  );
}

function ContractPaper({ record }: { record: ContractView }) {
  const signed = withCountersignedDay(record, useTimeZone());
  return <DocumentPaper of={contract} record={record} paper={(company) => contractPaper(signed, company)} />;
}
