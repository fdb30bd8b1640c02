import { Calendar, Plus, Edit } from '@blueprintjs/icons';
import { Link, useNavigate, useParams } from 'react-router';
import { contractOwnRoutes } from '@backoffice/contracts/features/contracts';
import { followUpOwnRoutes } from '@backoffice/contracts/features/follow-ups';
import { location } from '@backoffice/contracts/features/locations';
import { addressLine } from '@backoffice/contracts/kernel';
import { RelatedDocuments } from '#records/related-documents.tsx';
import { BalancePanel } from '#figures/balance-panel.tsx';
import { FilesPanel } from '#files/files-panel.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { LocationTabs } from '#records/location-tabs.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { LinkButton } from '#navigation/link-button.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { DetailRow, DetailList, CreatedAndChanged, Panel } from '#widgets/panel.tsx';
import { PermissionGate } from '#access/permissions.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { useRecord } from '#data/use-read.ts';
import type { LocationRecord } from './form.tsx';
import { LocationQuery } from './queries.ts';
import { ContactsPanel, ContractMoneyPanel, NotesPanel } from './panels.tsx';

export function LocationPage() {
  const { locationId = '' } = useParams();
  const reading = useRecord(location, LocationQuery, locationId);
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
              <DetailRow name="Customer">
                <Link to={`/customers/${record.customerId}`}>{record.customerName}</Link>
              </DetailRow>
              <DetailRow name="Address">{addressLine(record.address)}</DetailRow>
              <DetailRow name="County">{record.county}</DetailRow>
              <DetailRow name="Salesman">{record.salesmanName}</DetailRow>
              <DetailRow name="Access">{record.accessNotes}</DetailRow>
              <DetailRow name="Parcel number">{record.apn}</DetailRow>
              <DetailRow name="Public work">
                {record.isPublicWork && [record.awardingBody, record.projectNumber].filter(Boolean).join(', ')}
              </DetailRow>
              <CreatedAndChanged of={record} />
            </DetailList>
          </Panel>
          <FilesPanel resource={location} record={record} />
          <HistoryPanel resource={location} id={record.id} />
        </>
      }
    >
      <LocationTabs locationId={record.id} />
      <PermissionGate check={contractOwnRoutes.listingTotals.permission}>
        <ContractMoneyPanel locationId={record.id} />
      </PermissionGate>
      <BalancePanel whose="locationId" id={record.id} />
      <RelatedDocuments whose="locationId" id={record.id} />
      <NotesPanel record={record} />
    </RecordPage>
  );
}
