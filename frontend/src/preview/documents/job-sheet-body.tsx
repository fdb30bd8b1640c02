import type { CrewLanguage } from '@backoffice/contracts/features/crew-access';
import {
  columnLabel,
  crewTexts,
  isDigTicketExpired,
  phaseText,
  roleName,
  sheetTime,
  sheetWords,
  ticketText,
  type PublicJobSheet,
} from '@backoffice/contracts/features/job-sheets';
import { dollarsText, fillSentence, hoursText, phoneText, quantityText } from '@backoffice/contracts/kernel';
import { RichText } from '#papers/rich-text.tsx';

const mapUrl = (address: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

type Props = { sheet: PublicJobSheet; language: CrewLanguage };

/** Where to, with whom and what to do, in the order in which it is asked. */
export function JobSheetBody({ sheet, language }: Props) {
  const words = sheetWords[language];
  const planned = words.plannedHour[sheet.plannedHours === 100 ? 'one' : 'other'];
  return (
    <>
      <Where sheet={sheet} language={language} />
      <Safety sheet={sheet} language={language} />
      <section className="crew-page" aria-labelledby="phases">
        <h2 id="phases">{words.work}</h2>
        <ol className="phases">
          {sheet.phases.map((phase, at) => (
            <Phase key={at} phase={phase} columns={sheet.columns} language={language} />
          ))}
        </ol>
        <p className="crew-sum">{fillSentence(planned, { hours: hoursText(sheet.plannedHours) })}</p>
      </section>
      <ListOf
        title={words.crew}
        lines={sheet.crew.map(({ name, role, task }) => ({ name, lines: [roleName(language, role), task] }))}
      />
      <ListOf
        title={words.equipment}
        lines={sheet.equipments.map(({ name, unitNumber, note }) => ({ name, lines: [unitNumber, note] }))}
      />
      <ListOf
        title={words.materials}
        lines={sheet.materials.map(({ name, quantity, unit, supplierName }) => ({
          name: `${quantityText(quantity)} ${unit} ${name}`,
          lines: [supplierName && fillSentence(words.fromSupplier, { supplier: supplierName })],
        }))}
      />
      {sheet.footer && (
        <section className="crew-page">
          <p className="crew-text">{sheet.footer}</p>
        </section>
      )}
    </>
  );
}

function Where({ sheet, language }: Props) {
  const words = sheetWords[language];
  return (
    <section className="crew-page" aria-labelledby="where">
      <h2 id="where">{words.where}</h2>
      {sheet.startTime && (
        <p className="crew-when">{fillSentence(words.startAt, { time: sheetTime(language, sheet.startTime) })}</p>
      )}
      <a className="tap" href={mapUrl(sheet.locationAddress)} rel="noreferrer" target="_blank">
        <span>{sheet.locationName}</span>
        <strong>{sheet.locationAddress}</strong>
      </a>
      <Person title={words.foreman} name={sheet.foremanName} phone={sheet.foremanPhone} call={words.call} />
      <Person
        title={words.siteContact}
        name={sheet.siteContact.name}
        phone={sheet.siteContact.phone ?? ''}
        call={words.call}
      />
      {sheet.directions && (
        <div className="crew-text">
          <h3>{words.directions}</h3>
          <RichText text={sheet.directions} />
        </div>
      )}
    </section>
  );
}

/** `call`: with the place of the number. */
function Person({ title, name, phone, call }: { title: string; name: string; phone: string; call: string }) {
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
      <strong>{fillSentence(call, { phone: phoneText(phone) })}</strong>
    </a>
  );
}

function Safety({ sheet: { safetyNotes, safetyNotesSpanish, digAlert, date }, language }: Props) {
  const { number, validThru } = digAlert;
  const notes = crewTexts(language, safetyNotes, safetyNotesSpanish);
  if (notes.length === 0 && number === '') return null;
  const words = sheetWords[language];
  const ended = isDigTicketExpired(validThru, date);
  return (
    <section className="crew-page crew-safety" aria-labelledby="safety">
      <h2 id="safety">{words.safety}</h2>
      {number && (
        <p className={ended ? 'crew-alert' : 'crew-text'}>
          {words.ticket} <strong>{number}</strong>
          {validThru && `, ${ticketText(language, validThru, ended)}`}
          {ended && `: ${words.doNotDig}`}
        </p>
      )}
      {notes.map(({ language: lang, text }) => (
        <div key={lang} className="crew-text" lang={lang}>
          <RichText text={text} />
        </div>
      ))}
    </section>
  );
}

type PhaseProps = {
  phase: PublicJobSheet['phases'][number];
  columns: PublicJobSheet['columns'];
  language: CrewLanguage;
};

/** What is to be done stands first and large, and what the company wants said of it below. */
const Phase = ({ phase, columns, language }: PhaseProps) => (
  <li>
    <strong>{phase.name}</strong>
    <dl>
      {columns
        .filter(({ key }) => key !== 'phase' && phaseText(key, phase, language) !== '')
        .map((column) => (
          <div key={column.key} className={column.key === 'instructions' ? 'whole' : undefined}>
            <dt>{columnLabel(language, column)}</dt>
            {column.key === 'instructions' ? (
              crewTexts(language, phase.instructions, phase.instructionsSpanish).map(({ language: lang, text }) => (
                <dd key={lang} lang={lang}>
                  {text}
                </dd>
              ))
            ) : (
              <dd>{phaseText(column.key, phase, language)}</dd>
            )}
          </div>
        ))}
      {phase.amount !== undefined && (
        <div>
          <dt>{sheetWords[language].amount}</dt>
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
