import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus, Cross } from '@blueprintjs/icons';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { proposalCommands } from '@backoffice/contracts/features/proposals';
import { addDays, type Day, type Receipt } from '@backoffice/contracts/kernel';
import { InternalNotesSection, LinesSection, TermsSection } from '#documents/document-sections.tsx';
import { blankLine, draftLineFrom, linesForRequest, type DraftLine } from '#documents/lines.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import type { CommandOutcome } from '#data/use-command.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import type { ProposalRecord } from './document.ts';

/** What is written into a proposal, new or not; where it belongs is said beside it. */
export const proposalContentSchema = proposalCommands.shapes.EditProposal;
export type ProposalBody = z.input<typeof proposalContentSchema>;

type Draft = {
  number: string;
  name: string;
  date: string;
  goodThruDate: string;
  lineItems: DraftLine[];
  terms: string;
  hideTerms: boolean;
  sendFollowUp: boolean;
  sections: { title: string; body: string }[];
  internalNotes: string;
};

/** The server's own rule for a proposal that says nothing else. */
const GOOD_FOR_DAYS = 30;
const blankDraft = (number: string, today: Day): Draft => ({
  number,
  name: '',
  date: today,
  goodThruDate: addDays(today, GOOD_FOR_DAYS),
  lineItems: [blankLine()],
  terms: '',
  hideTerms: false,
  sendFollowUp: false,
  sections: [],
  internalNotes: '',
});
const draftOf = (record: ProposalRecord): Draft => ({
  number: record.number,
  name: record.name,
  date: record.date,
  goodThruDate: record.goodThruDate,
  lineItems: record.lineItems.map(draftLineFrom),
  terms: record.terms,
  hideTerms: record.hideTerms,
  sendFollowUp: record.sendFollowUp,
  sections: record.sections.map(({ title, body }) => ({ title, body })),
  internalNotes: record.internalNotes,
});

const bodyOf = ({ number, date, goodThruDate, lineItems, ...rest }: Draft) => ({
  ...rest,
  number: number.trim() || undefined,
  date: date || undefined,
  goodThruDate: goodThruDate || undefined,
  ...linesForRequest(lineItems),
});

const Fields = typedFields<Draft>();
type Props = {
  record: ProposalRecord | null;
  number?: string;
  today: Day;
  back: string;
  onReload?: () => void;
  send: (body: ProposalBody, version?: number) => Promise<CommandOutcome<Receipt>>;
  onDone: (receipt: Receipt) => void;
};

export function ProposalForm({ record, number = '', today, back, onReload, send, onDone }: Props) {
  const draft = useMemo(() => (record ? draftOf(record) : blankDraft(number, today)), [record, number, today]);
  const form = useRecordForm({
    schema: proposalContentSchema,
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
      verb={record ? 'Save proposal' : 'Create proposal'}
      back={back}
      savedBy={record?.updatedByName}
    >
      <FormSection title="Proposal">
        <Fields.Text
          name="name"
          label="Name"
          className="wide"
          autoFocus={!record}
          placeholder="Retaining wall"
          maxLength={160}
        />
        <Fields.Text
          name="number"
          label="Number"
          help={record ? undefined : 'The next free number of this location.'}
          maxLength={20}
        />
        <div className="field-pair">
          <Fields.Text name="date" label="Date" type="date" />
          <Fields.Text name="goodThruDate" label="Good through" type="date" />
        </div>
      </FormSection>
      <LinesSection />
      <FormSection title="Sections" help="Scope, exclusions, schedule: texts under a heading of their own.">
        <SectionsEditor />
      </FormSection>
      <TermsSection rows={6} />
      <InternalNotesSection>
        <Fields.Check
          name="sendFollowUp"
          label="Remind the salesman to follow up after sending"
          help="3, 7 and 14 days later, until it is accepted, declined, expired or laid aside."
        />
      </InternalNotesSection>
    </RecordForm>
  );
}

function SectionsEditor() {
  const { control } = useFormContext<Draft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'sections' });
  return (
    <div className="sections wide">
      {fields.map(({ id }, at) => (
        <div key={id} className="section-item">
          <Fields.Text name={`sections.${at}.title`} label="Heading" />
          <Fields.Area name={`sections.${at}.body`} label="Text" rows={4} />
          <Button
            className="section-remove"
            size="small"
            variant="minimal"
            icon={<Cross />}
            aria-label={`Remove section ${at + 1}`}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <Button
        icon={<Plus />}
        text="Add section"
        onClick={() => append({ title: '', body: '' })}
        disabled={fields.length >= 20}
      />
    </div>
  );
}
