import { useState } from 'react';
import { journalEntryOwnRoutes } from '@backoffice/contracts/features/journal-entries';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import type { JournalEntryRecord } from './queries.ts';

type Draft = { dayOfMonth: string; endsOn: string };
const Fields = typedFields<Draft>();
const { repeat } = journalEntryOwnRoutes;
const days = Array.from({ length: 31 }, (_, at) => ({
  value: String(at + 1),
  label: at === 30 ? 'The last day of the month' : `Day ${at + 1}`,
}));

/** On which day of each month an entry is posted again. */
export function RepeatDialog({ record, onClose }: { record: JournalEntryRecord; onClose: () => void }) {
  const { id, version, number, date } = record;
  const [draft] = useState((): Draft => ({ dayOfMonth: String(Number(date.slice(8))), endsOn: '' }));
  return (
    <CommandDialog
      title={`Repeat entry ${number} each month`}
      verb="Repeat it"
      schema={repeat.body}
      draft={draft}
      toBody={({ dayOfMonth, endsOn }) => ({ dayOfMonth: Number(dayOfMonth), endsOn: endsOn || null })}
      says="It is posted again by itself in the morning of that day, with the same accounts and amounts."
      request={(body) => requestTo(repeat, { params: { id }, body, version })}
      onDone={() => {
        notifySuccess('It repeats.');
        onClose();
      }}
      onClose={onClose}
    >
      <Fields.Select name="dayOfMonth" label="On" options={days} />
      <Fields.Text name="endsOn" label="For the last time by" type="date" optional help="Empty: until it is stopped." />
    </CommandDialog>
  );
}
