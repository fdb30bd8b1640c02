import { useState } from 'react';
import { Button, TextArea } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { contract, contractOwnRoutes } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { locationOwnRoutes } from '@backoffice/contracts/features/locations';
import { equals, type Filter } from '@backoffice/contracts/kernel';
import { EmailLink, PhoneLink } from '#widgets/contact-links.tsx';
import { Money, RelativeTime } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { notifyUndoableBy } from '#toasts/notify-command.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecord, useRouteRead } from '#data/use-read.ts';
import type { LocationRecord } from './form.tsx';
import { CustomerContactsQuery } from './queries.ts';

/** What the signed contracts of a location are worth, and how far they are billed and paid. */
export function ContractMoneyPanel({ locationId }: { locationId: string }) {
  const reading = useRouteRead(
    contractOwnRoutes.listingTotals,
    { body: { filters: [equals('locationId', locationId), SIGNED] } },
    [contract.entity, 'Invoice', 'Payment'],
  );
  const { data } = reading;
  if (data?.contractValue === 0 && data.billed === 0) return null; // a place without a contract is not asked for one: it comes from a proposal
  return (
    <Panel title="Contract money" of={reading}>
      {data && (
        <dl className="figures">
          {figures.map(([name, field]) => (
            <div key={field}>
              <dt>{name}</dt>
              <dd>
                <Money of={data[field]} strong={field === 'contractValue'} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

const SIGNED: Filter = { field: 'status', op: 'in', value: ['signed', 'closed'] };
const figures = [
  ['Contract value', 'contractValue'],
  ['Billed', 'billed'],
  ['Unbilled', 'unbilled'],
  ['Paid', 'paid'],
  ['Open', 'openDue'],
  ['Retention', 'retention'],
] as const;

/** Whom one calls about the work: at the site, and at the customer's. */
export function ContactsPanel({ record: { siteContact, customerId } }: { record: LocationRecord }) {
  const reading = useRecord(customer, CustomerContactsQuery, customerId);
  const { name, phone } = siteContact;
  return (
    <Panel title="Contacts" of={reading}>
      <ul className="contact-cards">
        {(name || phone) && (
          <li>
            <div>
              <strong>{name}</strong> <span className="muted">on site</span>
            </div>
            {phone && <PhoneLink of={phone} />}
          </li>
        )}
        {reading.data?.contacts.map((contact) => (
          <li key={contact.id}>
            <div>
              <strong>{contact.name}</strong> <span className="muted">{contact.title}</span>
            </div>
            {contact.phone && <PhoneLink of={contact.phone} />}
            {contact.email && <EmailLink of={contact.email} />}
          </li>
        ))}
      </ul>
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
