import { useState } from 'react';
import { Button, TextArea } from '@blueprintjs/core';
import { Calendar, Plus, Edit, Trash } from '@blueprintjs/icons';
import { Link, useNavigate, useParams } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import { followUpOwnRoutes } from '@backoffice/contracts/features/follow-ups';
import { location, locationOwnRoutes } from '@backoffice/contracts/features/locations';
import { proposal } from '@backoffice/contracts/features/proposals';
import { addressLine, is, phoneText } from '@backoffice/contracts/kernel';
import { FilesPanel } from '#capabilities/files-panel.tsx';
import { HistoryPanel } from '#capabilities/history-panel.tsx';
import { LocationTabs } from '#capabilities/location-tabs.tsx';
import { RecordPage } from '#capabilities/record-page.tsx';
import { routeOf } from '#capabilities/routes.ts';
import { DayText, Money, When } from '#kernel/formats.tsx';
import { GoButton } from '#kernel/go-button.tsx';
import { LinkItem } from '#kernel/link-item.tsx';
import { Fact, Facts, Origin, Panel } from '#kernel/panel.tsx';
import { May, useMay } from '#kernel/permissions.tsx';
import { useProfile } from '#kernel/profile.ts';
import { Empty, Loaded } from '#kernel/states.tsx';
import { Status } from '#kernel/status.tsx';
import { tellDone, tellProblem } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { useRecord, useRows } from '#kernel/use-read.ts';
import type { LocationRecord } from './form.tsx';
import { ContractsOfLocationQuery, LocationQuery, ProposalsOfLocationQuery } from './queries.ts';

export function LocationPage() {
  const { locationId = '' } = useParams();
  const reading = useRecord(location, LocationQuery, locationId);
  return (
    <Loaded of={reading} back={{ to: '/location', text: 'All locations' }}>
      {(record) => <LocationHome key={record.id} record={record} />}
    </Loaded>
  );
}

function LocationHome({ record }: { record: LocationRecord }) {
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
        <May check="action:proposal.create">
          <GoButton to={`/toc/${record.id}/proposal/new`} icon={<Plus />} text="New proposal" />
        </May>
      }
      more={
        <>
          <May check={routeOf(location, 'edit').permission}>
            <LinkItem to={`/location/edit/${record.id}`} icon={<Edit />} text="Edit location" />
          </May>
          <May check={followUpOwnRoutes.create.permission}>
            <LinkItem
              to={`/follow-up-list/new?locationId=${record.id}`}
              icon={<Calendar />}
              text="Schedule follow-up"
            />
          </May>
        </>
      }
      side={
        <>
          <Panel title="Facts">
            <Facts>
              <Fact name="Customer">
                <Link to={`/customers/edit/${record.customerId}`}>{record.customerName}</Link>
              </Fact>
              <Fact name="Address">{addressLine(record.address)}</Fact>
              <Fact name="County">{record.county}</Fact>
              <Fact name="Salesman">{record.salesmanName}</Fact>
              <Fact name="Site contact">
                {[record.siteContact.name, record.siteContact.phone && phoneText(record.siteContact.phone)]
                  .filter(Boolean)
                  .join(', ')}
              </Fact>
              <Fact name="Access">{record.accessNotes}</Fact>
              <Fact name="Parcel number">{record.apn}</Fact>
              <Fact name="Public work">
                {record.isPublicWork && [record.awardingBody, record.projectNumber].filter(Boolean).join(', ')}
              </Fact>
              <Origin of={record} />
            </Facts>
          </Panel>
          <FilesPanel resource={location} record={record} />
          <HistoryPanel resource={location} id={record.id} />
        </>
      }
    >
      <LocationTabs locationId={record.id} />
      <May check="page:toc.contract">
        <Contracts locationId={record.id} />
      </May>
      <May check="page:toc.proposal">
        <Proposals locationId={record.id} />
      </May>
      <Notes record={record} />
    </RecordPage>
  );
}

const SHOWN = 8;
function Proposals({ locationId }: { locationId: string }) {
  const { data: page, ...reading } = useRows(proposal, ProposalsOfLocationQuery, {
    filters: [is('locationId', locationId)],
    limit: SHOWN,
    sortBy: 'updatedAt',
    order: 'desc',
  });
  return (
    <Panel
      title="Proposals"
      of={reading}
      aside={page && page.total > SHOWN && <Link to={`/toc/${locationId}/proposal`}>All {page.total}</Link>}
    >
      {page?.items.length === 0 && <Empty title="No proposals yet">The first one starts from here.</Empty>}
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
                  <Status of={status} />
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
function Contracts({ locationId }: { locationId: string }) {
  const { data: page, ...reading } = useRows(contract, ContractsOfLocationQuery, {
    filters: [is('locationId', locationId)],
    limit: SHOWN,
    sortBy: 'updatedAt',
    order: 'desc',
  });
  if (!page) return reading.problem && <Panel title="Contracts" of={reading} />;
  if (page.items.length === 0) return null;
  return (
    <Panel
      title="Contracts"
      of={reading}
      aside={page.total > SHOWN && <Link to={`/toc/${locationId}/contract`}>All {page.total}</Link>}
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
                <Status of={status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Notes are added and removed, never rewritten: the log keeps what was said. */
function Notes({ record }: { record: LocationRecord }) {
  const may = useMay();
  const { id: me } = useProfile();
  const adding = useCommand(locationOwnRoutes.addNote);
  const removing = useCommand(locationOwnRoutes.removeNote);
  const [text, setText] = useState('');
  const params = { id: record.id };
  const live = record.trashedAt === null;

  async function add() {
    const outcome = await adding.send({ params, body: { text: text.trim() } });
    if (outcome.ok) setText('');
    else tellProblem(outcome.problem);
  }
  async function remove(noteId: string) {
    const outcome = await removing.send({ params: { ...params, noteId } });
    if (outcome.ok) tellDone('Note removed.');
    else tellProblem(outcome.problem);
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
                <strong>{byName}</strong> · <When at={at} />
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
