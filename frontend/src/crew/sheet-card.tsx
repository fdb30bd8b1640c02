import { addDays, addressLine, hoursText, quantityText, type Address } from '@backoffice/contracts/kernel';
import type { CrewDay, CrewSheet } from '@backoffice/contracts/features/crew-days';
import { crewTexts, sheetQuantity } from '@backoffice/contracts/features/job-sheets';
import type { ReactNode } from 'react';
import { RichText } from '#papers/rich-text.tsx';
import { ClockPart } from './clock/clock-part.tsx';
import type { Clock } from './clock/use-clock.ts';
import { DeliveriesPart } from './deliveries/deliveries-part.tsx';
import { HoursPart } from './hours/hours-part.tsx';
import { PhotosPart } from './photos/photos-part.tsx';
import { NoteForm } from './note-form.tsx';
import { TmTicketsPart } from './tm-tickets/tm-tickets-part.tsx';
import { clockTime, language, say, sayCount, shortDay, texts } from './texts/texts.ts';
import { WorkPart } from './work/work-part.tsx';

type Props = {
  sheet: CrewSheet;
  day: CrewDay;
  clock: Clock;
  onChanged: () => void;
  /** Opens the log of a contract. */
  onLog: (contractId: string) => void;
};
/** One sheet, in the order in which it is asked: is it dangerous, where and when, whom to call, what to do. */
export function SheetCard({ sheet, day, clock, onChanged, onLog }: Props) {
  const { today, timeZone } = day;
  const { id, date, startTime, customerName, name, status, address, locationName } = sheet;
  const safety = crewTexts(language, sheet.safetyNotes, sheet.safetyNotesSpanish);
  return (
    <article className="sheet" aria-labelledby={`sheet-${id}`}>
      {sheet.digTicket === 'expired' && <DigTicket sheet={sheet} />}
      <header>
        <h2 id={`sheet-${id}`}>
          {startTime !== '' && <span className="time">{clockTime(startTime)}</span>} {customerName} · {name}
        </h2>
        <span className="state" data-state={status}>
          {texts.status[status]}
        </span>
      </header>
      <p className="place">
        {locationName}
        {address && <span>{addressLine(address)}</span>}
      </p>
      <Calls sheet={sheet} />
      <p className="quiet">{summaryOf(sheet)}</p>
      {sheet.digTicket === 'holds' && <DigTicket sheet={sheet} />}
      <ClockPart clock={clock} sheet={sheet} today={today} timeZone={timeZone} />
      <HoursPart sheet={sheet} day={day} clocks={clock.clocks} onChanged={onChanged} />
      {sheet.isForeman && isRecent(date, today) && <WorkPart sheet={sheet} today={today} onChanged={onChanged} />}
      {date <= today && <PhotosPart place={{ sheetId: id }} timeZone={timeZone} title={texts.photos.show} canAdd />}
      {isRecent(date, today) && <DeliveriesPart sheet={sheet} timeZone={timeZone} />}
      {sheet.isForeman && sheet.contracts.length > 0 && isRecent(date, today) && (
        <TmTicketsPart sheet={sheet} day={day} />
      )}
      {safety.length > 0 && (
        <Part title={texts.sheet.safety}>
          <Texts of={safety} />
        </Part>
      )}
      <Work sheet={sheet} />
      {sheet.isForeman && isRecent(date, today) && <LogButtons sheet={sheet} onLog={onLog} />}
      {date <= today && <NoteForm sheetId={id} />}
    </article>
  );
}

/** What the office has written, in the language of the reader first. */
const Texts = ({ of }: { of: ReturnType<typeof crewTexts> }) =>
  of.map(({ language: lang, text }) => (
    <div key={lang} lang={lang}>
      <RichText text={text} />
    </div>
  ));

/** As long as the crew may write of it. */
const isRecent = (date: string, today: string) => date <= today && date >= addDays(today, -7);

/** The log of each contract of the sheet; most have one. */
const LogButtons = ({ sheet: { contracts }, onLog }: Pick<Props, 'sheet' | 'onLog'>) =>
  contracts.map(({ id, name }) => (
    <button key={id} type="button" className="plain wide" onClick={() => onLog(id)}>
      {contracts.length === 1 ? texts.log.title : say(texts.log.titleOf, { contract: name })}
    </button>
  ));

/** Each leads to the phone of somebody, or to the map. */
function Calls({ sheet: { address, foremanPhone, foremanName, isForeman, siteContact } }: { sheet: CrewSheet }) {
  return (
    <>
      <p className="quiet">
        {isForeman ? texts.sheet.youLead : say(texts.sheet.foreman, { name: foremanName })}
        {siteContact.name !== '' && ` · ${say(texts.sheet.site, { name: siteContact.name })}`}
      </p>
      <p className="calls">
        {address && (
          <a className="plain" href={mapUrl(address)} rel="noreferrer">
            {texts.sheet.map}
          </a>
        )}
        {!isForeman && foremanPhone !== '' && (
          <>
            <a className="plain" href={`tel:${foremanPhone}`}>
              {texts.sheet.callForeman}
            </a>
            <a className="plain" href={`sms:${foremanPhone}`}>
              {texts.sheet.textForeman}
            </a>
          </>
        )}
        {siteContact.phone !== null && (
          <a className="plain" href={`tel:${siteContact.phone}`}>
            {texts.sheet.callSite}
          </a>
        )}
      </p>
    </>
  );
}

/** The map of the phone: Android takes `geo:`, and an iPhone a page of Apple. */
function mapUrl(address: Address, agent = navigator.userAgent): string {
  const place = encodeURIComponent(addressLine(address));
  if (agent.includes('Android')) return `geo:0,0?q=${place}`;
  return /iPhone|iPad/.test(agent)
    ? `https://maps.apple.com/?daddr=${place}`
    : `https://www.google.com/maps/search/?api=1&query=${place}`;
}

const summaryOf = ({ phases, plannedHours, crew, equipments }: CrewSheet) =>
  [
    sayCount(texts.sheet.phases, phases.length),
    plannedHours > 0 ? texts.sheet.hours.other.replace('{count}', hoursText(plannedHours)) : '',
    sayCount(texts.sheet.crew, crew.length),
    ...equipments.map(({ name, unitNumber }) => [name, unitNumber].filter(Boolean).join(' ')),
  ]
    .filter(Boolean)
    .join(' · ');

function DigTicket({ sheet: { digTicket, digAlert } }: { sheet: CrewSheet }) {
  const { number, validThru } = digAlert;
  const day = validThru === null ? '' : shortDay(validThru);
  const said =
    digTicket === 'expired'
      ? say(texts.sheet.ticketExpired, { number, day })
      : day === ''
        ? say(texts.sheet.ticketHoldsOpen, { number })
        : say(texts.sheet.ticketHolds, { number, day });
  return (
    <p className={digTicket === 'expired' ? 'danger-line' : 'ticket'}>
      <span>{said}</span>
      <a className="plain" href="tel:811">
        {texts.sheet.call811}
      </a>
    </p>
  );
}

/** What to do and who does it; opened where it is looked for. */
function Work({ sheet }: { sheet: CrewSheet }) {
  const { phases, crew, equipments, materials, directions, number } = sheet;
  return (
    <>
      <Part title={texts.sheet.work}>
        <ol className="lines">
          {phases.map((phase, at) => (
            <li key={at}>
              <strong>{phase.name}</strong>
              <span>{[sheetQuantity(language, phase).trim(), phase.label].filter(Boolean).join(' · ')}</span>
              <Texts of={crewTexts(language, phase.instructions, phase.instructionsSpanish)} />
            </li>
          ))}
        </ol>
      </Part>
      {directions !== '' && (
        <Part title={texts.sheet.directions}>
          <RichText text={directions} />
        </Part>
      )}
      <Part title={texts.sheet.people}>
        <List
          lines={crew.map(({ name, isMe, role, task }) => [
            isMe ? say(texts.sheet.you, { name }) : name,
            [texts.roles[role], task].filter(Boolean).join(' · '),
          ])}
        />
      </Part>
      {equipments.length > 0 && (
        <Part title={texts.sheet.equipment}>
          <List
            lines={equipments.map(({ name, unitNumber, note }) => [
              name,
              [unitNumber, note].filter(Boolean).join(' · '),
            ])}
          />
        </Part>
      )}
      {materials.length > 0 && (
        <Part title={texts.sheet.materials}>
          <List
            lines={materials.map(({ name, quantity, unit, supplierName }) => [
              name,
              [`${quantityText(quantity)} ${unit}`.trim(), supplierName].filter(Boolean).join(' · '),
            ])}
          />
        </Part>
      )}
      <p className="quiet">{say(texts.sheet.number, { number })}</p>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="part">
    <h3>{title}</h3>
    {children}
  </section>
);

const List = ({ lines }: { lines: readonly (readonly [name: string, more: string])[] }) => (
  <ul className="lines pairs">
    {lines.map(([name, more], at) => (
      <li key={at}>
        <strong>{name}</strong>
        {more !== '' && <span>{more}</span>}
      </li>
    ))}
  </ul>
);
