import { useState } from 'react';
import { Button, TextArea } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import { locationOwnRoutes } from '@backoffice/contracts/features/locations';
import { proposal } from '@backoffice/contracts/features/proposals';
import { equals } from '@backoffice/contracts/kernel';
import { RelativeTime } from '#widgets/formats.tsx';
import { DocumentTable } from '#documents/document-table.tsx';
import { Panel } from '#widgets/panel.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { EmptyState } from '#widgets/page-states.tsx';
import { notifyProblem } from '#toasts/notify.ts';
import { notifyUndoableBy } from '#toasts/notify-command.ts';
import { useCommand } from '#data/use-command.ts';
import { useRows } from '#data/use-read.ts';
import type { LocationRecord } from './form.tsx';
import { ContractsOfLocationQuery, ProposalsOfLocationQuery } from './queries.ts';

const ROW_LIMIT = 8;

export function ProposalsPanel({ locationId }: { locationId: string }) {
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
        <DocumentTable
          resource={proposal}
          locationId={locationId}
          rows={page.items}
          columns={[
            { title: 'Good through', day: ({ goodThruDate }) => goodThruDate },
            { title: 'Amount', money: ({ amount }) => amount },
          ]}
        />
      )}
    </Panel>
  );
}

/** A place without a contract is not asked for one: it comes from a proposal. */
export function ContractsPanel({ locationId }: { locationId: string }) {
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
      <DocumentTable
        resource={contract}
        locationId={locationId}
        rows={page.items}
        columns={[
          { title: 'Owed', money: ({ balance }) => balance },
          { title: 'Value', money: ({ contractValue }) => contractValue },
        ]}
      />
    </Panel>
  );
}

/** Notes are added and removed, never rewritten: the log keeps what was said. */
export function NotesPanel({ record }: { record: LocationRecord }) {
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
    if (!outcome.ok) return notifyProblem(outcome.problem);
    return notifyUndoableBy(
      'Note removed.',
      { route: locationOwnRoutes.restoreNote, asked: { params: { ...params, noteId } }, done: 'Note is back.' },
      may,
    );
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
