import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { changeOrderCommands, changeOrderOwnRoutes } from '@backoffice/contracts/features/change-orders';
import type { Cents, Day, Receipt } from '@backoffice/contracts/kernel';
import { InternalNotesSection, LinesSection, TermsSection } from '#documents/document-sections.tsx';
import { blankLine, draftLineFrom, linesForRequest, type DraftLine } from '#documents/lines.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import type { CommandOutcome } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { selectOptions } from '#widgets/labels.ts';
import { reasonNames, type ChangeOrderRecord, type ChangeReason } from './document.ts';
import { BeforeAndAfter } from './panels.tsx';

/** What is written into a change order, new or not; which contract it changes is said beside it. */
export const changeOrderContentSchema = changeOrderCommands.shapes.EditChangeOrder;
export type ChangeOrderBody = z.input<typeof changeOrderContentSchema>;

type Draft = {
  number: string;
  name: string;
  date: string;
  reason: ChangeReason;
  lineItems: DraftLine[];
  daysAdded: string;
  terms: string;
  hideTerms: boolean;
  internalNotes: string;
};

const blankDraft = (number: string, today: Day): Draft => ({
  number,
  name: '',
  date: today,
  reason: 'customerRequest',
  lineItems: [blankLine()],
  daysAdded: '0',
  terms: '',
  hideTerms: false,
  internalNotes: '',
});
const draftOf = (record: ChangeOrderRecord): Draft => ({
  number: record.number,
  name: record.name,
  date: record.date,
  reason: record.reason,
  lineItems: record.lineItems.map(draftLineFrom),
  daysAdded: String(record.daysAdded),
  terms: record.terms,
  hideTerms: record.hideTerms,
  internalNotes: record.internalNotes,
});

function bodyOf({ number, date, lineItems, daysAdded, ...rest }: Draft) {
  const days = daysAdded.trim() || '0';
  return {
    ...rest,
    number: number.trim() || undefined,
    date: date || undefined,
    ...linesForRequest(lineItems),
    daysAdded: /^[+-]?\d+$/.test(days) ? Number(days) : Number.NaN,
  };
}

const Fields = typedFields<Draft>();
type Props = {
  record: ChangeOrderRecord | null;
  number?: string;
  today: Day;
  back: string;
  /** The contract as it stands without this change. */
  before: Cents | null;
  onReload?: () => void;
  send: (body: ChangeOrderBody, version?: number) => Promise<CommandOutcome<Receipt>>;
  onDone: (receipt: Receipt) => void;
};

export function ChangeOrderForm({ record, number = '', today, back, before, onReload, send, onDone }: Props) {
  const draft = useMemo(() => (record ? draftOf(record) : blankDraft(number, today)), [record, number, today]);
  const form = useRecordForm({
    schema: changeOrderContentSchema,
    draft,
    toBody: bodyOf,
    version: record?.version,
    send,
    onReload,
    onDone,
  });
  return (
    <RecordForm
      form={form}
      verb={record ? 'Save change order' : 'Create change order'}
      back={back}
      savedBy={record?.updatedByName}
    >
      {before !== null && <LiveValue before={before} />}
      <FormSection title="Change order">
        <Fields.Text
          name="name"
          label="Name"
          className="wide"
          autoFocus={!record}
          placeholder="Longer wall, 8 feet"
          maxLength={160}
        />
        <Fields.Select name="reason" label="Reason" options={selectOptions(reasonNames)} />
        <div className="field-pair">
          <Fields.Text
            name="number"
            label="Number"
            help={record ? <NumberNote record={record} /> : 'The next free number of this contract.'}
            maxLength={20}
          />
          <Fields.Text name="date" label="Date" type="date" />
        </div>
        <Fields.Text
          name="daysAdded"
          label="Days added"
          inputMode="numeric"
          help="How much longer the work takes; less than zero where it takes less."
        />
      </FormSection>
      <LinesSection help="A negative price takes work out of the contract." />
      <TermsSection rows={4} />
      <InternalNotesSection />
    </RecordForm>
  );
}

function LiveValue({ before }: { before: Cents }) {
  const lines = useWatch<Draft, 'lineItems'>({ name: 'lineItems' });
  return <BeforeAndAfter before={before} change={linesForRequest(lines).amount ?? 0} />;
}

/** Says while somebody types whether another change order of the contract has the number. */
function NumberNote({ record: { id, contractId, number: present } }: { record: ChangeOrderRecord }) {
  const number = useWatch<Draft, 'number'>({ name: 'number' }).trim();
  const { data, isOf } = useRouteRead(
    changeOrderOwnRoutes.isUnique,
    number === '' || number === present ? null : { params: { id }, query: { contractId, number } },
  );
  if (!data || !isOf || number === '' || number === present)
    return <>Unique among the change orders of the contract.</>;
  return data.isUnique ? (
    <>This number is free.</>
  ) : (
    <span className="field-error">Another change order of this contract has this number.</span>
  );
}
