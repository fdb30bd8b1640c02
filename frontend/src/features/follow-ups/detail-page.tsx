import { useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  followUp,
  followUpOwnRoutes,
  followUpDisplayStatus,
  followUpFields,
  followUpKinds,
  followUpOutcomes,
  followUpState,
  type FollowUpView,
} from '@backoffice/contracts/features/follow-ups';
import { HistoryPanel } from '#history/history-panel.tsx';
import { ContactCards, useCustomerContacts } from '#records/customer-contacts.tsx';
import { PartyDetails } from '#records/location-layout.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { DayText, relativeDayText, RelativeTime } from '#widgets/formats.tsx';
import { DetailRow, DetailList, CreatedAndChanged, Panel } from '#widgets/panel.tsx';
import { PermissionGate } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { useRecord } from '#data/use-read.ts';
import { FollowUpDialog, FollowUpMenuItems, type PendingFollowUpAction } from './actions.tsx';
import { proposalPath, subjectOf, suspensionTexts } from './columns.ts';
import { NextStep, phoneOf } from './panels.tsx';
import { followUpQuery } from './queries.ts';

const closedNames = { open: '', suspended: '', done: 'Completed', skipped: 'Skipped', cancelled: 'Cancelled' } as const;

type FollowUpRecord = FollowUpView;

export function FollowUpPage() {
  const { id = '' } = useParams();
  const reading = useRecord(followUp, followUpQuery, id);
  return (
    <AsyncContent of={reading} back={{ to: '/follow-up-list', text: 'All follow-ups' }}>
      {(record) => <FollowUpDetail key={record.id} record={record} />}
    </AsyncContent>
  );
}

function FollowUpDetail({ record }: { record: FollowUpRecord }) {
  const today = useToday();
  const [asked, setAsked] = useState<PendingFollowUpAction | null>(null);
  const {
    dueDate,
    kind,
    status,
    suspendedBy,
    outcome,
    note,
    nextDueDate,
    closedAt,
    closedByName,
    proposalNumber,
    proposalName,
  } = record;
  const isOpen = status === 'open';
  const contacts = useCustomerContacts(record.customerId);
  const proposal = proposalPath(record);
  return (
    <RecordPage
      resource={followUp}
      record={{ ...record, status: followUpDisplayStatus(record, today) }}
      crumbs={[{ to: '/follow-up-list', text: 'Follow-ups' }]}
      title={subjectOf(record)}
      next={
        isOpen && (
          <NextStep
            kind={kind}
            phone={contacts.data ? phoneOf(contacts.data.contacts) : contacts.problem ? null : undefined}
            onComplete={() => setAsked({ ask: 'complete', of: record })}
          />
        )
      }
      more={
        isOpen && (
          <PermissionGate check={followUpOwnRoutes.complete.permission}>
            <FollowUpMenuItems of={record} first={false} onAsk={setAsked} />
          </PermissionGate>
        )
      }
      side={
        <>
          <Panel title="About">
            <DetailList>
              <PartyDetails of={record} />
              <CreatedAndChanged of={record} />
            </DetailList>
          </Panel>
          <Panel title="Contacts" of={contacts}>
            <ContactCards contacts={contacts.data?.contacts ?? []} />
          </Panel>
          <HistoryPanel resource={followUp} id={record.id} />
        </>
      }
    >
      <Panel title="Follow-up">
        <DetailList>
          <DetailRow name="Due">
            <DayText of={dueDate} />
            {isOpen && ` (${relativeDayText(today, dueDate)})`}
          </DetailRow>
          <DetailRow name="Suspended">
            {status === 'suspended' && suspendedBy.map((reason) => suspensionTexts[reason]).join(' ')}
          </DetailRow>
          <DetailRow name={followUpFields.kind.label}>{followUpKinds[kind]}</DetailRow>
          <DetailRow name={followUpFields.proposalId.label}>
            {proposal && (
              <Link to={proposal}>
                {proposalNumber} · {proposalName}
              </Link>
            )}
          </DetailRow>
          <DetailRow name={followUpState.outcome.label}>{outcome && followUpOutcomes[outcome]}</DetailRow>
          <DetailRow name={followUpFields.note.label}>{note && <span className="pre">{note}</span>}</DetailRow>
          <DetailRow name="Next due">{nextDueDate && <DayText of={nextDueDate} />}</DetailRow>
          <DetailRow name={closedNames[status]}>
            {closedAt && (
              <>
                <RelativeTime at={closedAt} /> by {closedByName}
              </>
            )}
          </DetailRow>
        </DetailList>
      </Panel>
      {asked && <FollowUpDialog asked={asked} onClose={() => setAsked(null)} />}
    </RecordPage>
  );
}
