import { useContext, useState } from 'react';
import { Link } from 'react-router';
import { Button, TextArea } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { locationFields, locationOwnRoutes } from '@backoffice/contracts/features/locations';
import { message } from '@backoffice/contracts/features/messages';
import { equals } from '@backoffice/contracts/kernel';
import { PhoneLink, PhoneLinks } from '#widgets/contact-links.tsx';
import { RelativeTime } from '#widgets/formats.tsx';
import { ContactCards, useCustomerContacts } from '#records/customer-contacts.tsx';
import { RelatedRows } from '#records/related-documents.tsx';
import { useLocationContents } from '#records/location-contents.ts';
import { LocationPagesContext } from '#records/location-pages.ts';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { notifyUndoableBy } from '#toasts/notify-command.ts';
import { useCommand } from '#data/use-command.ts';
import { useRows } from '#data/use-read.ts';
import type { LocationRecord } from './draft.ts';
import { LatestMessagesQuery } from './queries.ts';
import './contents.css';

/** The table of contents: every kind of document, with how many stand where. */
export function ContentsPanel({ locationId }: { locationId: string }) {
  const may = usePermissionCheck();
  const contents = useLocationContents(locationId);
  const pages = useContext(LocationPagesContext).filter(({ permission, entity }) => entity && may(permission));
  return (
    <Panel title="Table of contents">
      <ul className="contents" aria-busy={contents === null || undefined}>
        {pages.map(({ label, path, entity }) => {
          const of = contents?.find((each) => each.entity === entity);
          const to = path.replace(':locationId', locationId);
          return (
            <li key={label}>
              <Link to={to}>{label}</Link>
              <span className="figure">{of?.total.toLocaleString('en-US')}</span>
              <span className="contents-states">
                {of?.states.map(({ status, count }) => (
                  <Link key={status} to={`${to}?status=${status}`} className="contents-state">
                    {count.toLocaleString('en-US')} <StatusChip of={status} />
                  </Link>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const LATEST = 4;
/** What went out last to the customer of this place, and what became of it. */
export function LatestMessagesPanel({ locationId }: { locationId: string }) {
  const log = `/toc/${locationId}/email-sms-log`;
  const { data, ...reading } = useRows(message, LatestMessagesQuery, {
    filters: [equals('locationId', locationId)],
    limit: LATEST,
    sortBy: 'createdAt',
    order: 'desc',
  });
  if (data?.items.length === 0) return null; // nothing was sent yet
  return (
    <Panel title="Messages" of={{ data, ...reading }} aside={<Link to={log}>All messages</Link>}>
      <div className="related">
        <RelatedRows
          title="Latest"
          total={data?.total ?? 0}
          rows={(data?.items ?? []).map(({ id, subject, documentName, recipients, status, createdAt }) => ({
            id,
            to: `${log}?message=${id}`,
            title: subject || documentName,
            line: recipients,
            figure: <RelativeTime at={createdAt} />,
            status,
          }))}
        />
      </div>
    </Panel>
  );
}

/** What a crew needs to know of the place, and who has a part in the job; nothing where nothing is known. */
export function InformationPanel({
  record: { information, accessNotes, legalDescription },
}: {
  record: LocationRecord;
}) {
  const { gateCode, utilities, owner, directContractor, lender, noLenderKnown, permitNo, bond } = information;
  const parties = [owner, directContractor, lender].flatMap((each) => [each.name, each.address, each.phone ?? '']);
  const texts = [gateCode, utilities, accessNotes, legalDescription, permitNo, bond.surety, bond.number, ...parties];
  if (!noLenderKnown && texts.every((text) => text === '')) return null;
  return (
    <Panel title="Information">
      <DetailList>
        <DetailRow name={locationFields.accessNotes.label}>
          {accessNotes && <span className="pre">{accessNotes}</span>}
        </DetailRow>
        <DetailRow name="Gate code">{gateCode}</DetailRow>
        <DetailRow name="Utilities">{utilities && <span className="pre">{utilities}</span>}</DetailRow>
        <DetailRow name="Owner">{partyText(owner)}</DetailRow>
        <DetailRow name="General contractor">{partyText(directContractor)}</DetailRow>
        <DetailRow name="Lender">{noLenderKnown ? 'None is known' : partyText(lender)}</DetailRow>
        <DetailRow name="Permit">{permitNo}</DetailRow>
        <DetailRow name="Bond">{[bond.surety, bond.number].filter(Boolean).join(', ')}</DetailRow>
        <DetailRow name={locationFields.legalDescription.label}>
          {legalDescription && <span className="pre">{legalDescription}</span>}
        </DetailRow>
      </DetailList>
    </Panel>
  );
}

const partyText = ({ name, address, phone }: LocationRecord['information']['owner']) =>
  name || address || phone ? (
    <>
      {[name, address].filter(Boolean).join(', ')} {phone && <PhoneLink of={phone} />}
    </>
  ) : null;

/** Whom one calls about the work: at the site, and at the customer's. */
export function ContactsPanel({ record: { siteContact, customerId } }: { record: LocationRecord }) {
  const reading = useCustomerContacts(customerId);
  const { name, phone } = siteContact;
  return (
    <Panel title="Contacts" of={reading}>
      <ContactCards contacts={reading.data?.contacts ?? []}>
        {(name || phone) && (
          <li>
            <div>
              <strong>{name}</strong> <span className="muted">on site</span>
            </div>
            {phone && <PhoneLinks of={phone} />}
          </li>
        )}
      </ContactCards>
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
