import { crewRoleNames, phaseText, type PublicJobSheet } from '@backoffice/contracts/features/job-sheets';
import { photoBlock } from '@backoffice/contracts/capabilities';
import {
  dayText,
  dollarsText,
  hoursText,
  phoneText,
  quantityText,
  timeText,
  weekdayText,
} from '@backoffice/contracts/kernel';
import type { DocumentView, PublicDocumentKind, StatusNotice } from '#preview/base/document-view.ts';
import { RichText } from '#papers/rich-text.tsx';
import { viewOnly } from './signable-view.ts';
import { beingRevisedNotice } from './status-notices.ts';

/** The day of a crew on a phone: where to, with whom and what to do, in the order in which it is asked. */
export const jobSheet: PublicDocumentKind = {
  path: 'job-sheets',
  noun: 'job sheet',
  declines: false,
  consent: '',
  toView: (answer) => viewOf(answer as PublicJobSheet), // the server makes its answer with this very type
};

function viewOf(sheet: PublicJobSheet): DocumentView {
  const { number, name, amount, date } = sheet;
  return {
    ...viewOnly(sheet),
    title: `Job sheet ${number}`,
    name,
    preparedFor: null,
    total: amount === undefined ? null : { label: 'Work of the day', cents: amount },
    deadline: { label: 'On', day: date },
    statusNotice: statusNoticeOf(sheet),
    paper: null,
    crewPage: <JobSheetBody sheet={sheet} />,
    photos: photoBlock(sheet),
  };
}

function statusNoticeOf({ status, company, date, movedFrom }: PublicJobSheet): StatusNotice | null {
  switch (status) {
    case 'draft':
      return beingRevisedNotice('job sheet', company.name);
    case 'completed':
      return { tone: 'good', title: 'Completed', text: 'The work on this sheet is done. Thank you.' };
    case 'issued':
    case 'inProgress':
      return movedFrom === null
        ? null
        : {
            tone: 'bad',
            title: `Moved from ${weekdayText(movedFrom)}`,
            text: `The work is on ${weekdayText(date)} now.`,
          };
  }
}

const mapUrl = (address: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

const JobSheetBody = ({ sheet }: { sheet: PublicJobSheet }) => (
  <>
    <Where sheet={sheet} />
    <Safety sheet={sheet} />
    <section className="crew-page" aria-labelledby="phases">
      <h2 id="phases">What to do</h2>
      <ol className="phases">
        {sheet.phases.map((phase, at) => (
          <Phase key={at} phase={phase} columns={sheet.columns} />
        ))}
      </ol>
      <p className="crew-sum">
        {hoursText(sheet.plannedHours)} planned {sheet.plannedHours === 100 ? 'hour' : 'hours'}
      </p>
    </section>
    <ListOf
      title="Crew"
      lines={sheet.crew.map(({ name, role, task }) => ({ name, lines: [crewRoleNames[role], task] }))}
    />
    <ListOf
      title="Equipment"
      lines={sheet.equipments.map(({ name, unitNumber, note }) => ({ name, lines: [unitNumber, note] }))}
    />
    <ListOf
      title="Materials"
      lines={sheet.materials.map(({ name, quantity, unit, supplierName }) => ({
        name: `${quantityText(quantity)} ${unit} ${name}`,
        lines: [supplierName && `From ${supplierName}`],
      }))}
    />
    {sheet.footer && (
      <section className="crew-page">
        <p className="crew-text">{sheet.footer}</p>
      </section>
    )}
  </>
);

const Where = ({ sheet }: { sheet: PublicJobSheet }) => (
  <section className="crew-page" aria-labelledby="where">
    <h2 id="where">Where and when</h2>
    {sheet.startTime && <p className="crew-when">Start at {timeText(sheet.startTime)}</p>}
    <a className="tap" href={mapUrl(sheet.locationAddress)} rel="noreferrer" target="_blank">
      <span>{sheet.locationName}</span>
      <strong>{sheet.locationAddress}</strong>
    </a>
    <Person title="Foreman" name={sheet.foremanName} phone={sheet.foremanPhone} />
    <Person title="Site contact" name={sheet.siteContact.name} phone={sheet.siteContact.phone ?? ''} />
    {sheet.directions && (
      <div className="crew-text">
        <h3>Directions</h3>
        <RichText text={sheet.directions} />
      </div>
    )}
  </section>
);

function Person({ title, name, phone }: { title: string; name: string; phone: string }) {
  if (name === '' && phone === '') return null;
  if (phone === '')
    return (
      <p className="crew-text">
        {title}: <strong>{name}</strong>
      </p>
    );
  return (
    <a className="tap" href={`tel:${phone}`}>
      <span>
        {title}
        {name && `: ${name}`}
      </span>
      <strong>Call {phoneText(phone)}</strong>
    </a>
  );
}

function Safety({ sheet: { safetyNotes, digAlert, date } }: { sheet: PublicJobSheet }) {
  const { number, validThru } = digAlert;
  if (safetyNotes === '' && number === '') return null;
  const ended = validThru !== null && validThru < date;
  return (
    <section className="crew-page crew-safety" aria-labelledby="safety">
      <h2 id="safety">Safety</h2>
      {number && (
        <p className={ended ? 'crew-alert' : 'crew-text'}>
          Dig-alert ticket <strong>{number}</strong>
          {validThru &&
            (ended ? `, ended on ${dayText(validThru)}: do not dig` : `, valid through ${dayText(validThru)}`)}
        </p>
      )}
      {safetyNotes && (
        <div className="crew-text">
          <RichText text={safetyNotes} />
        </div>
      )}
    </section>
  );
}

type PublicPhase = PublicJobSheet['phases'][number];

/** What is to be done stands first and large, and what the company wants said of it below. */
const Phase = ({ phase, columns }: { phase: PublicPhase; columns: PublicJobSheet['columns'] }) => (
  <li>
    <strong>{phase.name}</strong>
    <dl>
      {columns
        .filter(({ key }) => key !== 'phase' && phaseText(key, phase) !== '')
        .map(({ key, label }) => (
          <div key={key} className={key === 'instructions' ? 'whole' : undefined}>
            <dt>{label}</dt>
            <dd>{phaseText(key, phase)}</dd>
          </div>
        ))}
      {phase.amount !== undefined && (
        <div>
          <dt>Amount</dt>
          <dd>{dollarsText(phase.amount)}</dd>
        </div>
      )}
    </dl>
  </li>
);

const ListOf = ({ title, lines }: { title: string; lines: readonly { name: string; lines: readonly string[] }[] }) =>
  lines.length > 0 && (
    <section className="crew-page" aria-label={title}>
      <h2>{title}</h2>
      <ul className="crew-list">
        {lines.map(({ name, lines: more }, at) => (
          <li key={at}>
            <strong>{name}</strong>
            <span>{more.filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
