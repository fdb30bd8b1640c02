import { useState } from 'react';
import { Button, TextArea } from '@blueprintjs/core';
import { Calendar, Plus, Edit, Trash } from '@blueprintjs/icons';
import { Link, useNavigate, useParams } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import { followUpOwnRoutes } from '@backoffice/contracts/features/follow-ups';
import { location, locationOwnRoutes } from '@backoffice/contracts/features/locations';
import { proposal } from '@backoffice/contracts/features/proposals';
import { addressLine, equals, phoneText } from '@backoffice/contracts/kernel';
import { FilesPanel } from '#files/files-panel.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { LocationTabs } from '#records/location-tabs.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { DayText, Money, RelativeTime } from '#widgets/formats.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { DetailRow, DetailList, CreatedAndChanged, Panel } from '#widgets/panel.tsx';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { EmptyState, AsyncContent } from '#widgets/page-states.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import { notifySuccess, notifyProblem } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecord, useRows } from '#data/use-read.ts';
import type { LocationRecord } from './form.tsx';
import { ContractsOfLocationQuery, LocationQuery, ProposalsOfLocationQuery } from './queries.ts';

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
        { to: `/customers/edit/${record.customerId}`, text: record.customerName },
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
          <Panel title="Facts">
            <DetailList>
              <DetailRow name="Customer">
                <Link to={`/customers/edit/${record.customerId}`}>{record.customerName}</Link>
              </DetailRow>
              <DetailRow name="Address">{addressLine(record.address)}</DetailRow>
              <DetailRow name="County">{record.county}</DetailRow>
              <DetailRow name="Salesman">{record.salesmanName}</DetailRow>
              <DetailRow name="Site contact">
                {[record.siteContact.name, record.siteContact.phone && phoneText(record.siteContact.phone)]
                  .filter(Boolean)
                  .join(', ')}
              </DetailRow>
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
      <PermissionGate check="page:toc.contract">
        <ContractsPanel locationId={record.id} />
      </PermissionGate>
      <PermissionGate check="page:toc.proposal">
        <ProposalsPanel locationId={record.id} />
      </PermissionGate>
      <NotesPanel record={record} />
    </RecordPage>
  );
}

const ROW_LIMIT = 8;
function ProposalsPanel({ locationId }: { locationId: string }) {
  const { data: page, ...reading } = useRows(proposal, ProposalsOfLocationQuery, {
    filters: [equals('locationId', locationId)],
    limit: ROW_LIMIT,
    sortBy: 'updatedAt',
    order: 'desc',
  });
  return (
    <Panel
      title="Proposals"
      of={reading}
      aside={page && page.total > ROW_LIMIT && <Link to={`/toc/${locationId}/proposal`}>All {page.total}</Link>}
    >
      {page?.items.length === 0 && <EmptyState title="No proposals yet">The first one starts from here.</EmptyState>}
      {page && page.items.length > 0 && (
        <table className="small-list">
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">Name</th>
              <th scope="col">Good through</th>
              <th scope="col" className="figure">
                Amount
              </th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {page.items.map(({ id, number, name, goodThruDate, amount, status }) => (
              <tr key={id}>
                <td>{number}</td>
                <td>
                  <Link to={`/toc/${locationId}/proposal/${id}`}>{name}</Link>
                </td>
                <td>
                  <DayText of={goodThruDate} />
                </td>
                <td className="figure">
                  <Money of={amount} />
                </td>
                <td>
                  <StatusChip of={status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** A place without a contract is not asked for one: it comes from a proposal. */
function ContractsPanel({ locationId }: { locationId: string }) {
  const { data: page, ...reading } = useRows(contract, ContractsOfLocationQuery, {
    filters: [equals('locationId', locationId)],
    limit: ROW_LIMIT,
    sortBy: 'updatedAt',
    order: 'desc',
  });
  if (!page) return reading.problem && <Panel title="Contracts" of={reading} />;
  if (page.items.length === 0) return null;
  return (
    <Panel
      title="Contracts"
      of={reading}
      aside={page.total > ROW_LIMIT && <Link to={`/toc/${locationId}/contract`}>All {page.total}</Link>}
    >
      <table className="small-list">
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Name</th>
            <th scope="col" className="figure">
              Balance
            </th>
            <th scope="col" className="figure">
              Value
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {page.items.map(({ id, number, name, balance, contractValue, status }) => (
            <tr key={id}>
              <td>{number}</td>
              <td>
                <Link to={`/toc/${locationId}/contract/${id}`}>{name}</Link>
              </td>
              <td className="figure">
                <Money of={balance} />
              </td>
              <td className="figure">
                <Money of={contractValue} />
              </td>
              <td>
                <StatusChip of={status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Notes are added and removed, never rewritten: the log keeps what was said. */
function NotesPanel({ record }: { record: LocationRecord }) {
  const may = usePermissionCheck();
  const { id: me } = useProfile();
  const adding = useCommand(locationOwnRoutes.addNote);
  const removing = useCommand(locationOwnRoutes.removeNote);
  const [text, setText] = useState('');
  const params = { id: record.id };
  const live = record.trashedAt === null;

  async function add() {
    const outcome = await adding.send({ params, body: { text: text.trim() } });
    if (outcome.ok) setText('');
    else notifyProblem(outcome.problem);
  }
  async function remove(noteId: string) {
    const outcome = await removing.send({ params: { ...params, noteId } });
    if (outcome.ok) notifySuccess('Note removed.');
    else notifyProblem(outcome.problem);
  }
  return (
    <Panel title="Notes">
      {live && may(locationOwnRoutes.addNote.permission) && (
        <form
          className="note-form"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextArea
            aria-label="New note"
            placeholder="Write a note for your colleagues"
            value={text}
            maxLength={4000}
            rows={2}
            fill
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" text="Add note" disabled={text.trim() === ''} loading={adding.sending} />
        </form>
      )}
      {record.notes.length === 0 && <p className="muted">No notes yet.</p>}
      <ul className="notes">
        {record.notes
          .toSorted((a, b) => b.at.localeCompare(a.at))
          .map(({ id, text: said, at, by, byName }) => (
            <li key={id}>
              <p>{said}</p>
              <div className="muted">
                <strong>{byName}</strong> · <RelativeTime at={at} />
              </div>
              {live && (by === me || may('action:location-note.delete')) && (
                <Button
                  className="note-remove"
                  size="small"
                  variant="minimal"
                  icon={<Trash />}
                  aria-label="Remove this note"
                  loading={removing.sending}
                  onClick={() => void remove(id)}
                />
              )}
            </li>
          ))}
      </ul>
    </Panel>
  );
}
