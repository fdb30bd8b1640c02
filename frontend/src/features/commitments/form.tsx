import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { commitmentFields, type CommitmentView } from '@backoffice/contracts/features/commitments';
import { contract } from '@backoffice/contracts/features/contracts';
import type { Receipt } from '@backoffice/contracts/kernel';
import type { CommandOutcome } from '#data/use-command.ts';
import { chosenRecord, fieldBody, fieldDraft, type FieldDraft } from '#fields/field-draft.ts';
import { FieldSections } from '#fields/field-sections.tsx';
import { RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { useRecordLabels } from '#records/record-labels.ts';
import { blankOrderLine, CommitmentLines, lineBody, lineDraft, type LineDraft } from './entries.tsx';

type CommitmentDraft = FieldDraft & { vendorId: string; contractId: string; lines: LineDraft[] };
const Fields = typedFields<{ vendorId: string; contractId: string }>();
const own = { contractId: chosenRecord };

type Props<Schema extends z.ZodType> = {
  /** Null for a new one. */
  record: CommitmentView | null;
  /** What a new one begins with. */
  begin?: { readonly vendorId: string; readonly contractId: string };
  schema: Schema;
  onReload?: () => void;
  send: (body: z.input<Schema>, version?: number) => Promise<CommandOutcome<Receipt>>;
  onDone: (receipt: Receipt) => void;
};

/** An order or a subcontract, as it is written; the vendor of one that is there stays. */
export function CommitmentForm<Schema extends z.ZodType>({
  record,
  begin,
  schema,
  send,
  onDone,
  onReload,
}: Props<Schema>) {
  const [vendors, jobs] = [useRecordLabels(supplier), useRecordLabels(contract)];
  const { vendorId = '', contractId = '' } = begin ?? {};
  const draft = useMemo(
    (): CommitmentDraft => ({
      ...fieldDraft(commitmentFields, own, record),
      vendorId: record?.vendorId ?? vendorId,
      contractId: record ? (record.contractId ?? '') : contractId,
      lines: record ? record.lines.map(lineDraft) : [{ ...blankOrderLine }],
    }),
    [record, vendorId, contractId],
  );
  const form = useRecordForm({
    schema,
    draft,
    toBody: (typed) => ({
      ...fieldBody(commitmentFields, typed, own),
      ...(record === null && { vendorId: typed.vendorId }),
      lines: typed.lines.map(lineBody),
    }),
    version: record?.version,
    mergedAlone: [],
    send,
    onReload,
    onDone,
  });
  const job = useWatch({ control: form.control, name: 'contractId' }) as string; // as it is drafted
  return (
    <RecordForm
      form={form}
      verb={record ? 'Save commitment' : 'Create commitment'}
      back={record ? `/commitments/${record.id}` : '/commitments'}
      savedBy={record?.updatedByName}
    >
      <FieldSections
        of={commitmentFields}
        autoFocus={false}
        sections={[
          { title: 'Commitment', fields: 'kind vendorId contractId description date startOn endOn retentionBp terms' },
        ]}
        controls={{
          vendorId: record === null && (
            <Fields.Pick
              name="vendorId"
              label="Vendor"
              options={vendors.data?.items ?? null}
              from={vendors}
              autoFocus
              placeholder="Who does it?"
            />
          ),
          contractId: (
            <Fields.Pick
              name="contractId"
              label="Job"
              optional
              options={jobs.data?.items ?? null}
              from={jobs}
              placeholder="No job: goods for the yard"
            />
          ),
        }}
      />
      <CommitmentLines contractId={job} />
    </RecordForm>
  );
}
