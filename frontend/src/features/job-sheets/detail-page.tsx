import { Callout } from '@blueprintjs/core';
import { Link } from 'react-router';
import {
  isWorkDone,
  jobSheet,
  jobSheetFields,
  jobSheetPaper,
  type JobSheetView,
} from '@backoffice/contracts/features/job-sheets';
import { hoursText, timeText } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { FactsPanel, SentDetails, SignedDetail } from '#documents/document-facts.tsx';
import { DocumentPage } from '#documents/document-page.tsx';
import { DocumentPaper } from '#documents/document-paper.tsx';
import { AddressedDocument } from '#documents/document.tsx';
import { PartyDetails } from '#records/location-layout.tsx';
import { DayText, RelativeTime } from '#widgets/formats.tsx';
import { DetailRow } from '#widgets/panel.tsx';
import { Pending } from '#widgets/settled-content.tsx';
import { admittedCommands, nextStepOf, useJobSheetActions } from './actions.tsx';
import { useCustomization, useWarnings } from './queries.ts';

export const DetailPage = () => (
  <AddressedDocument of={jobSheet}>{(record) => <JobSheetDetail record={record} />}</AddressedDocument>
);

function JobSheetDetail({ record }: { record: JobSheetView }) {
  const look = useCustomization(record.companyId);
  return (
    <DocumentPage
      of={jobSheet}
      record={record}
      admitted={admittedCommands(record)}
      next={nextStepOf(record)}
      actions={useJobSheetActions(record)}
      side={<JobSheetFacts record={record} />}
    >
      {!isWorkDone(record.status) && <Warnings of={record} />}
      {look ? (
        <DocumentPaper
          of={jobSheet}
          record={record}
          paper={(company) => jobSheetPaper({ ...record, language: 'en', foremanPhone: '' }, company, look)}
        />
      ) : (
        <Pending />
      )}
    </DocumentPage>
  );
}

function Warnings({ of: record }: { of: JobSheetView }) {
  const warnings = useWarnings(record);
  if (warnings.length === 0) return null;
  return (
    <Callout intent="warning" compact className="form-note">
      {warnings.map((warning) => (
        <div key={warning}>{warning}</div>
      ))}
    </Callout>
  );
}

const { startTime, foremanId } = jobSheetFields;
const JobSheetFacts = ({ record }: { record: JobSheetView }) => (
  <FactsPanel of={record}>
    <DetailRow name={startTime.label}>{timeText(record.startTime)}</DetailRow>
    <DetailRow name={foremanId.label}>{record.foremanName}</DetailRow>
    <DetailRow name="Moved from">{record.movedFrom && <DayText of={record.movedFrom} />}</DetailRow>
    <DetailRow name="Planned hours">{hoursText(record.plannedHours)}</DetailRow>
    <PartyDetails of={record} />
    <DetailRow name="Daily log">
      {usePermissionCheck()('action:daily-log.edit') && record.status !== 'draft' && (
        <Link to={`/daily-logs/new?contractId=${record.contractIds[0] ?? ''}&date=${record.date}`}>Of that day</Link>
      )}
    </DetailRow>
    <DetailRow name="Issued">{record.issuedAt && <RelativeTime at={record.issuedAt} />}</DetailRow>
    <SentDetails of={record} />
    <DetailRow name="Started">{record.startedAt && <RelativeTime at={record.startedAt} />}</DetailRow>
    <DetailRow name="Completed">{record.completedOn && <DayText of={record.completedOn} />}</DetailRow>
    <SignedDetail of={record} />
  </FactsPanel>
);
