import { useState, type ComponentType } from 'react';
import {
  dailyLogOwnRoutes,
  delayCauseNames,
  deliveryConditionNames,
  entryOf,
  inspectionResultNames,
  logSectionNames,
  skyNames,
  type DailyLogView,
  type LogSection,
} from '@backoffice/contracts/features/daily-logs';
import { weekdayText } from '@backoffice/contracts/kernel';
import type { z } from 'zod';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { selectOptions } from '#widgets/labels.ts';

/** All that may be typed of an entry; each section shows what it has. Whole numbers are typed as text. */
type EntryDraft = {
  sky: string;
  lowF: string;
  highF: string;
  lostHours: number;
  firm: string;
  people: string;
  note: string;
  phase: string;
  quantity: number | null;
  unit: string;
  text: string;
  supplier: string;
  condition: string;
  cause: string;
  hours: number;
  mayBecomeClaim: boolean;
  name: string;
  time: string;
  kind: string;
  result: string;
  topic: string;
  minutes: string;
  attendees: string;
  happened: boolean;
};
type DialogDraft = { entry: Partial<EntryDraft> };
const Fields = typedFields<{ entry: EntryDraft }>();

const Note = () => <Fields.Area name="entry.note" label="Note" optional className="wide" rows={3} />;
const Said = ({ label = 'What was done' }: { label?: string }) => (
  <Fields.Area name="entry.text" label={label} optional className="wide" rows={4} />
);
const Amount = () => (
  <>
    <Fields.Quantity name="entry.quantity" label="Quantity" optional />
    <Fields.Text name="entry.unit" label="Unit" optional maxLength={20} placeholder="CY" />
  </>
);

/** `blank`: what an entry of the section begins with, which is also what it has of fields. */
type SectionForm = { readonly blank: Partial<EntryDraft>; readonly Fields: ComponentType };
const forms: Readonly<Record<LogSection, SectionForm>> = {
  weather: {
    blank: { sky: 'sun', lowF: '', highF: '', lostHours: 0 },
    Fields: () => (
      <>
        <Fields.Select name="entry.sky" label="Sky" options={selectOptions(skyNames)} />
        <Fields.Hours name="entry.lostHours" label="Hours lost" />
        <Fields.Text name="entry.lowF" label="Low, °F" optional inputMode="numeric" maxLength={4} />
        <Fields.Text name="entry.highF" label="High, °F" optional inputMode="numeric" maxLength={4} />
      </>
    ),
  },
  subcontractors: {
    blank: { firm: '', people: '1', note: '' },
    Fields: () => (
      <>
        <Fields.Text name="entry.firm" label="Firm" maxLength={120} autoFocus />
        <Fields.Text name="entry.people" label="People" inputMode="numeric" maxLength={3} />
        <Note />
      </>
    ),
  },
  work: {
    blank: { phase: '', quantity: null, unit: '', text: '' },
    Fields: () => (
      <>
        <Fields.Text name="entry.phase" label="Phase" optional maxLength={160} className="wide" autoFocus />
        <Amount />
        <Said />
      </>
    ),
  },
  deliveries: {
    blank: { supplier: '', text: '', quantity: null, unit: '', condition: 'ok' },
    Fields: () => (
      <>
        <Fields.Text name="entry.supplier" label="Supplier" maxLength={120} autoFocus />
        <Fields.Select name="entry.condition" label="Condition" options={selectOptions(deliveryConditionNames)} />
        <Amount />
        <Said label="What came" />
      </>
    ),
  },
  delays: {
    blank: { cause: 'weather', hours: 0, note: '', mayBecomeClaim: false },
    Fields: () => (
      <>
        <Fields.Select name="entry.cause" label="Cause" options={selectOptions(delayCauseNames)} />
        <Fields.Hours name="entry.hours" label="Hours lost" />
        <Note />
        <Fields.Check
          name="entry.mayBecomeClaim"
          label="May become a claim"
          help="The customer’s copy leaves this delay out."
        />
      </>
    ),
  },
  visitors: {
    blank: { name: '', firm: '', time: '' },
    Fields: () => (
      <>
        <Fields.Text name="entry.name" label="Name" maxLength={120} autoFocus />
        <Fields.Text name="entry.firm" label="Firm" optional maxLength={120} />
        <Fields.Text name="entry.time" label="Time" optional maxLength={5} placeholder="13:30" />
      </>
    ),
  },
  inspections: {
    blank: { kind: '', result: 'passed', note: '' },
    Fields: () => (
      <>
        <Fields.Text name="entry.kind" label="Inspection" maxLength={120} placeholder="Footings" autoFocus />
        <Fields.Select name="entry.result" label="Result" options={selectOptions(inspectionResultNames)} />
        <Note />
      </>
    ),
  },
  meetings: {
    blank: { topic: '', minutes: '10', attendees: '' },
    Fields: () => (
      <>
        <Fields.Text name="entry.topic" label="Topic" maxLength={160} autoFocus />
        <Fields.Text name="entry.minutes" label="Minutes" inputMode="numeric" maxLength={3} />
        <Fields.Area
          name="entry.attendees"
          label="Who was there"
          className="wide"
          rows={5}
          help="A name on each line."
        />
      </>
    ),
  },
  incidents: {
    blank: { happened: true, text: '' },
    Fields: () => (
      <>
        <Fields.Check
          name="entry.happened"
          label="Somebody was hurt, or something went wrong"
          help="Left out, it says that nothing happened. The customer’s copy never has it."
        />
        <Said label="What happened" />
      </>
    ),
  },
};

const wholeNumber = (typed: unknown) => (typed === '' ? null : Number(typed));
/** What is typed otherwise than it is kept. */
const kept: Readonly<Record<string, (typed: unknown) => unknown>> = {
  lowF: wholeNumber,
  highF: wholeNumber,
  people: wholeNumber,
  minutes: wholeNumber,
  attendees: (typed) =>
    String(typed)
      .split('\n')
      .map((name) => name.trim())
      .filter(Boolean),
};
/** As it is typed again. */
const typedAgain = (value: unknown, blank: unknown) => {
  if (Array.isArray(value)) return value.join('\n');
  return typeof blank === 'string' && typeof value !== 'string' ? String(value ?? '') : value;
};

/** The draft of an entry that is there, or of a new one; a meeting begins with the crew of the day. */
function draftOf(log: DailyLogView, section: LogSection, entryId: string | null, crew: readonly string[]): DialogDraft {
  const { blank } = forms[section];
  const found = entryId === null ? null : entryOf(log, entryId);
  const begun = { ...blank, ...(section === 'meetings' && { attendees: crew.join('\n') }) };
  if (found === null) return { entry: begun };
  const fields = Object.entries(blank).map(([name, value]) => [name, typedAgain(Object(found)[name], value)]);
  return { entry: Object.fromEntries(fields) };
}

export type AskedEntry = { readonly section: LogSection; readonly entryId: string | null };
type Props = { log: DailyLogView; asked: AskedEntry; crew: readonly string[]; onClose: () => void };

/** Adds an entry to a section, or changes one. */
export function EntryDialog({ log, asked: { section, entryId }, crew, onClose }: Props) {
  const [draft] = useState(() => draftOf(log, section, entryId, crew));
  const [id] = useState(() => entryId ?? crypto.randomUUID());
  const { Fields: SectionFields } = forms[section];
  const name = logSectionNames[section];
  return (
    <CommandDialog
      title={name}
      verb={entryId === null ? 'Add' : 'Save'}
      says={weekdayText(log.date)}
      schema={dailyLogOwnRoutes.addEntry.body}
      draft={draft}
      toBody={({ entry }) => {
        const fields = Object.entries(entry).map(([field, value]) => [field, kept[field] ? kept[field](value) : value]);
        // the schema judges what was typed
        return { entry: { section, entryId: id, ...Object.fromEntries(fields) } } as z.input<
          typeof dailyLogOwnRoutes.addEntry.body
        >;
      }}
      request={(body) =>
        requestTo(entryId === null ? dailyLogOwnRoutes.addEntry : dailyLogOwnRoutes.editEntry, {
          params: { id: log.id },
          body,
        })
      }
      onDone={() => {
        notifySuccess(entryId === null ? 'Entry added.' : 'Entry saved.');
        onClose();
      }}
      onClose={onClose}
    >
      <SectionFields />
    </CommandDialog>
  );
}
