import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { partyLabels } from '@backoffice/contracts/capabilities';
import { conversation, type ConversationView } from '@backoffice/contracts/features/conversations';
import { useRecord } from '#data/use-read.ts';
import { FilesPanel } from '#files/files-panel.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { ContactCards, useCustomerContacts } from '#records/customer-contacts.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { CreatedAndChanged, DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { QuestionDialog, QuestionMenuItems, type QuestionDialogKind } from './actions.tsx';
import { ThreadPanel } from './panels.tsx';
import { questionQuery } from './queries.ts';

export function QuestionPage() {
  const { id = '' } = useParams();
  const reading = useRecord(conversation, questionQuery, id);
  return (
    <AsyncContent of={reading} back={{ to: '/questions', text: 'All questions' }}>
      {(record) => <QuestionDetail key={record.id} record={record} />}
    </AsyncContent>
  );
}

function QuestionDetail({ record }: { record: ConversationView }) {
  const [dialog, setDialog] = useState<QuestionDialogKind | null>(null);
  const contacts = useCustomerContacts(record.customerId);
  return (
    <RecordPage
      resource={conversation}
      record={record}
      crumbs={[
        { to: '/questions', text: 'Questions' },
        { to: `/customers/${record.customerId}`, text: record.customerName },
      ]}
      title={record.subject}
      more={<QuestionMenuItems of={record} onAsk={setDialog} />}
      side={
        <>
          <Panel title="About">
            <DetailList>
              <DetailRow name={partyLabels.customer}>
                <Link to={`/customers/${record.customerId}`}>{record.customerName}</Link>
              </DetailRow>
              <DetailRow name={partyLabels.location}>
                {record.locationId && (
                  <Link to={`/toc/table-of-content/${record.locationId}`}>{record.locationName}</Link>
                )}
              </DetailRow>
              <DetailRow name={partyLabels.salesman}>{record.salesmanName}</DetailRow>
              <CreatedAndChanged of={record} />
            </DetailList>
          </Panel>
          <Panel title="Contacts" of={contacts}>
            <ContactCards contacts={contacts.data?.contacts ?? []} />
          </Panel>
          <FilesPanel
            resource={conversation}
            record={{ ...record, trashedAt: null, archivedAt: record.status === 'closed' ? record.updatedAt : null }}
            hint="They stand with what was said last, at most 5 with one message, and are not mailed."
          />
          <HistoryPanel resource={conversation} id={record.id} />
        </>
      }
    >
      <ThreadPanel record={record} />
      {dialog && <QuestionDialog kind={dialog} of={record} onClose={() => setDialog(null)} />}
    </RecordPage>
  );
}
