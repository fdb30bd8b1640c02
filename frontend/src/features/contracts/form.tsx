import type { ReactNode } from 'react';
import type { z } from 'zod';
import { contract, contractFields, type ContractView } from '@backoffice/contracts/features/contracts';
import type { Cents, Receipt } from '@backoffice/contracts/kernel';
import type { CommandOutcome } from '#data/use-command.ts';
import { NumberField } from '#documents/document-form.tsx';
import { InternalNotesSection, LinesSection, TermsSection } from '#documents/document-sections.tsx';
import { FieldControl } from '#fields/field-control.tsx';
import { FieldSections } from '#fields/field-sections.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { editBody, termsBody, type ContractControls, type ContractDraft } from './draft.ts';
import { CostPlusSection } from './editor.tsx';
import { HomeImprovementNote, PaymentsSection, RetentionSection } from './form-sections.tsx';

const Fields = typedFields<Pick<ContractControls, 'lender'>>();
const { name, date, startDate, estimatedCompletion, isHomeImprovement, lender } = contractFields;
const head = { name };
type Props<Schema extends z.ZodType> = {
  /** What is saved already; null while the contract is being generated. */
  record: ContractView | null;
  schema: Schema;
  draft: ContractDraft;
  isPublicWork: boolean;
  back: string;
  /** The lines of a contract that is being generated: what the customer accepted is not typed again. */
  lines?: ReactNode;
  amount?: Cents;
  onReload?: () => void;
  send: (body: z.input<Schema>, version?: number) => Promise<CommandOutcome<Receipt>>;
  onDone: (receipt: Receipt) => void;
};

export function ContractForm<Schema extends z.ZodType>({
  record,
  schema,
  draft,
  isPublicWork,
  back,
  lines,
  amount,
  onReload,
  send,
  onDone,
}: Props<Schema>) {
  const form = useRecordForm({
    schema,
    draft,
    toBody: record || draft.costPlus ? editBody : termsBody,
    version: record?.version,
    send,
    onReload,
    onDone,
  });
  return (
    <RecordForm
      form={form}
      verb={record ? 'Save contract' : 'Generate contract'}
      back={back}
      savedBy={record?.updatedByName}
      isKept
    >
      <FieldSections
        of={head}
        autoFocus={false}
        sections={[{ title: 'Contract', fields: 'name number days' }]}
        controls={{
          number: (
            <div className="field-pair">
              <NumberField of={contract} record={record} />
              <FieldControl name="date" field={date} />
            </div>
          ),
          days: (
            <div className="field-pair">
              <FieldControl name="startDate" field={startDate} />
              <FieldControl name="estimatedCompletion" field={estimatedCompletion} />
            </div>
          ),
        }}
      />
      {draft.costPlus && <CostPlusSection />}
      <LinesSection {...(draft.costPlus && { title: 'Estimate of the costs' })}>{lines}</LinesSection>
      <RetentionSection isPublicWork={isPublicWork} />
      {!draft.costPlus && <PaymentsSection amount={amount} />}
      <TermsSection>
        <FieldControl name="isHomeImprovement" field={isHomeImprovement} />
        <HomeImprovementNote amount={amount} />
      </TermsSection>
      <FormSection title={lender.label} help={lender.help}>
        <Fields.Text name="lender.name" label="Name" optional maxLength={120} />
        <Fields.Text name="lender.address" label="Address" optional maxLength={300} />
      </FormSection>
      <InternalNotesSection />
    </RecordForm>
  );
}
