import { useMemo } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { moneyAccountOf } from '@backoffice/contracts/capabilities';
import {
  journalEntry,
  journalEntryKindNames,
  enteredKinds,
  journalEntryOwnRoutes,
} from '@backoffice/contracts/features/journal-entries';
import { isDay } from '#forms/typed-day.ts';
import { useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecord } from '#data/use-read.ts';
import { FormPage } from '#forms/form-page.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { useBankLabels } from '#figures/bank-labels.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { bankOption, enteredAgain, entryBody, entrySums, entryTitle, newEntry, type EntryDraft } from './draft.ts';
import { EntryLines } from './entries.tsx';
import { JournalEntryQuery, type JournalEntryRecord } from './queries.ts';
import '#forms/line-entries.css';
import '#figures/books.css';

const Fields = typedFields<EntryDraft>();
const { post, correct } = journalEntryOwnRoutes;

/** `?kind=`, and of a line of the bank `&bankId=&amount=&date=`. */
export function NewEntryPage() {
  const [params] = useSearchParams();
  const today = useToday();
  const banks = useBankLabels();
  const kind = enteredKinds.find((each) => each === params.get('kind')) ?? 'general';
  const [bankId, amount, date] = [params.get('bankId'), Number(params.get('amount')), params.get('date') ?? ''];
  const found = banks.data?.items;
  const draft = useMemo(() => {
    if (!found) return null;
    const ordered = found
      .toSorted((a, b) => Number(b.value === bankId) - Number(a.value === bankId))
      .map(({ value, kind: of }) => bankOption(moneyAccountOf(of), value));
    const known = Number.isInteger(amount) && amount > 0 ? { amount } : {};
    return newEntry(kind, { banks: ordered, today: isDay(date) ? date : today, ...known });
  }, [found, bankId, amount, date, today, kind]);
  return (
    <FormPage title={entryTitle(kind)} back={{ to: '/ledger/entries', text: 'Journal entries' }}>
      <AsyncContent of={{ ...banks, data: draft }}>{(begin) => <NewEntry key={kind} draft={begin} />}</AsyncContent>
    </FormPage>
  );
}

function NewEntry({ draft }: { draft: EntryDraft }) {
  const go = useNavigate();
  const { send } = useCommand(post);
  const form = useRecordForm({
    schema: post.body,
    draft,
    toBody: entryBody,
    send: (body) => send({ body }),
    onDone: ({ id }) => {
      notifySuccess('Posted.');
      void go(`/ledger/entries/${id}`);
    },
  });
  return (
    <RecordForm form={form} verb="Post the entry" back="/ledger/entries" summary={<Sums control={form.control} />}>
      <EntryFields />
    </RecordForm>
  );
}

/** What stands is posted back, and what is entered here stands in its place. */
export function CorrectEntryPage() {
  const { entryId = '' } = useParams();
  const reading = useRecord(journalEntry, JournalEntryQuery, entryId);
  return (
    <AsyncContent of={reading} back={{ to: '/ledger/entries', text: 'Journal entries' }}>
      {(record) => <CorrectEntry key={record.id} record={record} />}
    </AsyncContent>
  );
}

function CorrectEntry({ record }: { record: JournalEntryRecord }) {
  const go = useNavigate();
  const { send } = useCommand(correct);
  const { id, number, version } = record;
  const draft = useMemo(() => enteredAgain(record), [record]);
  const back = `/ledger/entries/${id}`;
  const form = useRecordForm({
    schema: post.body,
    draft,
    version,
    mergedAlone: [],
    toBody: entryBody,
    send: (body, sent) => send({ params: { id }, body, version: sent }),
    onDone: ({ id: made }) => {
      notifySuccess(`Entry ${number} is posted back, and this one stands in its place.`);
      void go(`/ledger/entries/${made}`);
    },
  });
  return (
    <FormPage title={`Reverse and correct entry ${number}`} back={{ to: back, text: `Entry ${number}` }}>
      <RecordForm form={form} verb="Reverse and post" back={back} summary={<Sums control={form.control} />}>
        <EntryFields />
      </RecordForm>
    </FormPage>
  );
}

function EntryFields() {
  const kind = useWatch<EntryDraft, 'kind'>({ name: 'kind' });
  return (
    <>
      <FormSection title="Entry">
        <Fields.Select
          name="kind"
          label="Kind"
          options={enteredKinds.map((value) => ({ value, label: journalEntryKindNames[value] }))}
        />
        <Fields.Text name="date" label="Date" type="date" />
        <Fields.Text name="reason" label="Why" maxLength={2_000} placeholder="As a reviewer should read it" />
        {kind === 'transfer' && (
          <Fields.Text name="receivedOn" label="Arrives on" type="date" optional help="Empty: the same day." />
        )}
        {(kind === 'accrual' || kind === 'general' || kind === 'adjusting') && (
          <Fields.Text
            name="reversesOn"
            label="Goes back on"
            type="date"
            optional
            help="Posted back by itself that day."
          />
        )}
      </FormSection>
      <EntryLines />
    </>
  );
}

/** Both sides, and what is missing, always in sight. */
function Sums({ control }: { control: Control<EntryDraft> }) {
  const { debits, credits, words } = entrySums(useWatch({ control, name: 'lines' }));
  return (
    <span role="status">
      Debits <Money of={debits} strong /> · Credits <Money of={credits} strong /> ·{' '}
      <span className={words === 'Balanced' ? 'muted' : 'late'}>{words}</span>
    </span>
  );
}
