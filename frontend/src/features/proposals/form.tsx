import { Button } from '@blueprintjs/core';
import { Plus, Cross } from '@blueprintjs/icons';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { proposal, proposalFields, type ProposalView } from '@backoffice/contracts/features/proposals';
import { addDays, type Day } from '@backoffice/contracts/kernel';
import { documentForm, fieldsOfKind, type KindDraft } from '#documents/document-draft.ts';
import { DocumentForm, NumberField, type DocumentFormProps } from '#documents/document-form.tsx';
import { InternalNotesSection, LinesSection, TermsSection } from '#documents/document-sections.tsx';
import { FieldControl } from '#fields/field-control.tsx';
import { FieldSections } from '#fields/field-sections.tsx';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { TextTemplateButton } from '#templates/template-button.tsx';

type SectionsDraft = { sections: { title: string; body: string }[] };

/** The server's own rule for a proposal that says nothing else. */
const GOOD_FOR_DAYS = 30;
const { blank: begin, toBody } = documentForm<SectionsDraft>(proposalFields);
const blank = (number: string, today: Day): KindDraft<SectionsDraft> => ({
  ...begin(number, today),
  goodThruDate: addDays(today, GOOD_FOR_DAYS),
});
const Fields = typedFields<SectionsDraft>();
const { sections: _below, sendFollowUp, ...ofKind } = fieldsOfKind(proposalFields);
const fields = { name: proposalFields.name, date: proposalFields.date, ...ofKind };

export const ProposalForm = (form: DocumentFormProps<ProposalView>) => (
  <DocumentForm {...form} of={proposal} blank={blank} toBody={toBody}>
    <FieldSections
      of={fields}
      autoFocus={!form.record}
      sections={[{ title: 'Proposal', fields: 'name number date goodThruDate' }]}
      controls={{ number: <NumberField of={proposal} record={form.record} /> }}
    />
    <LinesSection />
    <FormSection title="Sections" help="Scope, exclusions, schedule: texts under a heading of their own.">
      <SectionsEditor />
    </FormSection>
    <TermsSection />
    <InternalNotesSection>
      {sendFollowUp && <FieldControl name="sendFollowUp" field={sendFollowUp} />}
    </InternalNotesSection>
  </DocumentForm>
);

/** As the server takes them. */
const MAX_SECTIONS = 20;

function SectionsEditor() {
  const { control } = useFormContext<SectionsDraft>();
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
      <div className="sections-foot">
        <Button
          icon={<Plus />}
          text="Add section"
          onClick={() => append({ title: '', body: '' })}
          disabled={fields.length >= MAX_SECTIONS}
        />
        <TextTemplateButton
          text="Insert section"
          disabled={fields.length >= MAX_SECTIONS}
          onTake={(taken) =>
            append(
              taken.slice(0, MAX_SECTIONS - fields.length).map(({ heading, text }) => ({ title: heading, body: text })),
              { shouldFocus: false },
            )
          }
        />
      </div>
    </div>
  );
}
