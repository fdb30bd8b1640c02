import { useMemo } from 'react';
import type { ResultOf } from 'gql.tada';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import {
  changeOrderCommands,
  changeOrderOwnRoutes,
  type changeReasons,
} from '@backoffice/contracts/features/change-orders';
import type { Cents, Day, Receipt } from '@backoffice/contracts/kernel';
import { LineEditor } from '#documents/line-editor.tsx';
import { blankLine, draftLineFrom, linesForRequest, type DraftLine } from '#documents/lines.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import type { CommandOutcome } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { selectOptions } from '#widgets/labels.ts';
import { reasonNames } from './columns.ts';
import { BeforeAndAfter } from './panels.tsx';
import type { ChangeOrderQuery } from './queries.ts';

export type ChangeOrderRecord = NonNullable<ResultOf<typeof ChangeOrderQuery>['record']>;
/** What is written into a change order, new or not; which contract it changes is said beside it. */
export const changeOrderContentSchema = changeOrderCommands.shapes.EditChangeOrder;
export type ChangeOrderBody = z.input<typeof changeOrderContentSchema>;

type Draft = {
  number: string;
  name: string;
  date: string;
  reason: (typeof changeReasons)[number];
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
const draftOf = ({
  number,
  name,
  date,
  reason,
  lineItems,
  daysAdded,
  terms,
  hideTerms,
  internalNotes,
}: ChangeOrderRecord): Draft => ({
  number,
  name,
  date,
  reason,
  lineItems: lineItems.map(draftLineFrom),
  daysAdded: String(daysAdded),
  terms,
  hideTerms,
  internalNotes,
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
      <section className="form-section form-lines">
        <header>
          <h2>Lines</h2>
          <p className="muted">A negative price takes work out of the contract.</p>
        </header>
        <LineEditor />
      </section>
      <FormSection title="Terms" help="**bold**, *italic*, and lists with - or 1. are understood.">
        <Fields.Area name="terms" label="Terms" optional rows={4} className="wide" />
        <Fields.Check name="hideTerms" label="Leave the terms out of the document" />
      </FormSection>
      <FormSection title="For ourselves" help="The customer never sees these.">
        <Fields.Area name="internalNotes" label="Internal notes" optional rows={3} className="wide" />
      </FormSection>
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
