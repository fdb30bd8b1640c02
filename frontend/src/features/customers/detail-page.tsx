import { BankAccount, Edit, MapMarker, Plus } from '@blueprintjs/icons';
import { Button, Menu } from '@blueprintjs/core';
import { useNavigate, useParams } from 'react-router';
import { conversationOwnRoutes } from '@backoffice/contracts/features/conversations';
import { customer } from '@backoffice/contracts/features/customers';
import { paymentOwnRoutes } from '@backoffice/contracts/features/payments';
import { reassignmentKind } from '@backoffice/contracts/features/reassignments';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useRecord } from '#data/use-read.ts';
import { RelatedDocuments } from '#records/related-documents.tsx';
import { BalancePanel } from '#figures/balance-panel.tsx';
import { FilesPanel } from '#files/files-panel.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { ActiveStatusMenuItem } from '#records/record-menu-items.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { ReassignMenuItem } from '#records/reassignment.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { ThemedPopover } from '#widgets/themed-popover.tsx';
import { CostPlusPanel } from './actions.tsx';
import { AccountPanel } from './dialogs.tsx';
import { ContactsPanel, CustomerFacts, LocationsPanel, PaymentRows, QuestionsPanel, useLocations } from './panels.tsx';
import { PortalPanel } from './facts-panel.tsx';
import { SentPanel } from './table.tsx';
import { customerQuery, type CustomerRecord } from './queries.ts';

export function DetailPage() {
  const { id = '' } = useParams();
  const reading = useRecord(customer, customerQuery, id);
  return (
    <AsyncContent of={reading} back={{ to: '/customers', text: 'All customers' }}>
      {(record) => <CustomerDetail key={record.id} record={record} onReload={reading.reload} />}
    </AsyncContent>
  );
}

/** All that one asks about a customer: what they owe, what is under way, where, and whom to call. */
function CustomerDetail({ record, onReload }: { record: CustomerRecord; onReload: () => void }) {
  const go = useNavigate();
  const may = usePermissionCheck();
  const { id } = record;
  const locations = useLocations(id);
  return (
    <RecordPage
      resource={customer}
      record={record}
      crumbs={[{ to: '/customers', text: 'Customers' }]}
      title={record.name}
      onMoved={() => void go('/customers')}
      next={<CustomerActions record={record} locations={locations.data?.items ?? null} />}
      more={
        <>
          <PermissionGate check="action:location.create">
            <LinkMenuItem to={`/location/add?customerId=${id}`} icon={<MapMarker />} text="New location" />
          </PermissionGate>
          <ReassignMenuItem kind={reassignmentKind} of={{ customerIds: [id] }} what={record.name} />
          <ActiveStatusMenuItem resource={customer} record={record} />
        </>
      }
      side={
        <>
          <ContactsPanel record={record} />
          <CustomerFacts record={record} />
          <AccountPanel record={record} onChanged={onReload} />
          <SentPanel customerId={id} locations={locations.data?.items ?? null} />
          <PortalPanel customerId={id} contacts={record.contacts} />
          <CostPlusPanel record={record} onChanged={onReload} />
          <FilesPanel resource={customer} record={record} />
          <HistoryPanel resource={customer} id={id} />
        </>
      }
    >
      <BalancePanel whose="customerId" id={id} />
      <RelatedDocuments whose="customerId" id={id}>
        {(openOnly) => may(paymentOwnRoutes.payments.permission) && <PaymentRows customerId={id} openOnly={openOnly} />}
      </RelatedDocuments>
      <LocationsPanel customerId={id} of={locations} />
      <PermissionGate check={conversationOwnRoutes.list.permission}>
        <QuestionsPanel customerId={id} />
      </PermissionGate>
    </RecordPage>
  );
}

/** Null while they are on their way. */
type Places = readonly { readonly id: string; readonly name: string }[] | null;

/** What is done for a customer, the commonest last: a new proposal, at one of their locations. */
function CustomerActions({ record: { id }, locations }: { record: CustomerRecord; locations: Places }) {
  return (
    <>
      <PermissionGate check={mountedRoute(customer, 'edit').permission}>
        <LinkButton intent="none" to={`/customers/edit/${id}`} icon={<Edit />} text="Edit" />
      </PermissionGate>
      <PermissionGate check={paymentOwnRoutes.create.permission}>
        <LinkButton
          intent="none"
          to={`/post-payments/new?customerId=${id}`}
          icon={<BankAccount />}
          text="Post payment"
        />
      </PermissionGate>
      <PermissionGate check="action:proposal.create">
        <NewProposal customerId={id} locations={locations} />
      </PermissionGate>
    </>
  );
}

/** A proposal is for a location: the only one, one that is chosen, or the first, which is entered before. */
function NewProposal({ customerId, locations }: { customerId: string; locations: Places }) {
  if (locations === null) return <Button intent="primary" icon={<Plus />} text="New proposal" disabled />;
  const [first, second] = locations;
  if (second === undefined)
    return (
      <LinkButton
        to={first ? `/toc/${first.id}/proposal/new` : `/location/add?customerId=${customerId}`}
        icon={<Plus />}
        text="New proposal"
      />
    );
  return (
    <ThemedPopover
      placement="bottom-end"
      content={
        <Menu className="tall-menu">
          {locations.map(({ id, name }) => (
            <LinkMenuItem key={id} to={`/toc/${id}/proposal/new`} icon={<MapMarker />} text={name} />
          ))}
        </Menu>
      }
    >
      <Button intent="primary" icon={<Plus />} text="New proposal" />
    </ThemedPopover>
  );
}
