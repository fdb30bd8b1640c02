import { Calendar, Plus, Edit } from '@blueprintjs/icons';
import { Link, useNavigate, useParams } from 'react-router';
import { partyLabels } from '@backoffice/contracts/capabilities';
import { contractOwnRoutes } from '@backoffice/contracts/features/contracts';
import { conversationOwnRoutes } from '@backoffice/contracts/features/conversations';
import { followUpOwnRoutes } from '@backoffice/contracts/features/follow-ups';
import { location, locationFields, locationSalesman } from '@backoffice/contracts/features/locations';
import { reassignmentKind } from '@backoffice/contracts/features/reassignments';
import { addressLine } from '@backoffice/contracts/kernel';
import { PhotosPanel } from '#photos/photos-panel.tsx';
import { RelatedDocuments } from '#records/related-documents.tsx';
import { BalancePanel } from '#figures/balance-panel.tsx';
import { FilesPanel } from '#files/files-panel.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { LocationTabs } from '#records/location-tabs.tsx';
import { ReassignMenuItem } from '#records/reassignment.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { LinkButton } from '#navigation/link-button.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { MapLink } from '#widgets/contact-links.tsx';
import { DetailRow, DetailList, CreatedAndChanged, Panel } from '#widgets/panel.tsx';
import { PermissionGate } from '#access/permissions.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { useRecord } from '#data/use-read.ts';
import type { LocationRecord } from './draft.ts';
import { PrelimsPanel } from './facts-panel.tsx';
import { locationQuery } from './queries.ts';
import { ContractMoneyPanel } from './money-panel.tsx';
import { ContactsPanel, ContentsPanel, InformationPanel, LatestMessagesPanel, NotesPanel } from './panels.tsx';
import { QuestionsPanel } from './table.tsx';

export function LocationPage() {
  const { locationId = '' } = useParams();
  const reading = useRecord(location, locationQuery, locationId);
  return (
    <AsyncContent of={reading} back={{ to: '/location', text: 'All locations' }}>
      {(record) => <LocationDetail key={record.id} record={record} />}
    </AsyncContent>
  );
}

function LocationDetail({ record }: { record: LocationRecord }) {
  const go = useNavigate();
  return (
    <RecordPage
      resource={location}
      record={record}
      crumbs={[
        { to: '/location', text: 'Locations' },
        { to: `/customers/${record.customerId}`, text: record.customerName },
      ]}
      title={record.name}
      onMoved={() => void go('/location')}
      next={
        <PermissionGate check="action:proposal.create">
          <LinkButton to={`/toc/${record.id}/proposal/new`} icon={<Plus />} text="New proposal" />
        </PermissionGate>
      }
      more={
        <>
          <PermissionGate check={mountedRoute(location, 'edit').permission}>
            <LinkMenuItem to={`/location/edit/${record.id}`} icon={<Edit />} text="Edit location" />
          </PermissionGate>
          <ReassignMenuItem kind={reassignmentKind} of={{ locationIds: [record.id] }} what={record.name} />
          <PermissionGate check={followUpOwnRoutes.create.permission}>
            <LinkMenuItem
              to={`/follow-up-list/new?locationId=${record.id}`}
              icon={<Calendar />}
              text="Schedule follow-up"
            />
          </PermissionGate>
        </>
      }
      side={
        <>
          <ContactsPanel record={record} />
          <Panel title="Facts">
            <DetailList>
              <DetailRow name={partyLabels.customer}>
                <Link to={`/customers/${record.customerId}`}>{record.customerName}</Link>
              </DetailRow>
              <DetailRow name={locationFields.address.label}>
                <MapLink of={addressLine(record.address)} />
              </DetailRow>
              <DetailRow name={locationFields.county.label}>{record.county}</DetailRow>
              <DetailRow name={locationSalesman.label}>{record.salesmanName}</DetailRow>
              <DetailRow name={locationFields.apn.label}>{record.apn}</DetailRow>
              <DetailRow name={locationFields.isPublicWork.label}>
                {record.isPublicWork && [record.awardingBody, record.projectNumber].filter(Boolean).join(', ')}
              </DetailRow>
              <CreatedAndChanged of={record} />
            </DetailList>
          </Panel>
          <InformationPanel record={record} />
          <PrelimsPanel record={record} />
          <PhotosPanel resource={location} record={{ ...record, locationId: record.id }} />
          <FilesPanel resource={location} record={record} />
          <HistoryPanel resource={location} id={record.id} />
        </>
      }
    >
      <LocationTabs locationId={record.id} />
      <ContentsPanel locationId={record.id} />
      <PermissionGate check={contractOwnRoutes.listingTotals.permission}>
        <ContractMoneyPanel locationId={record.id} />
      </PermissionGate>
      <BalancePanel whose="locationId" id={record.id} />
      <RelatedDocuments whose="locationId" id={record.id} />
      <PermissionGate check="action:email-sms-log.view">
        <LatestMessagesPanel locationId={record.id} />
      </PermissionGate>
      <PermissionGate check={conversationOwnRoutes.list.permission}>
        <QuestionsPanel record={record} />
      </PermissionGate>
      <NotesPanel record={record} />
    </RecordPage>
  );
}
