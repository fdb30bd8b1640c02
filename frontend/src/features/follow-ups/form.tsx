import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { partyLabels } from '@backoffice/contracts/capabilities';
import { followUpCommands, followUpFields } from '@backoffice/contracts/features/follow-ups';
import { location } from '@backoffice/contracts/features/locations';
import { proposal } from '@backoffice/contracts/features/proposals';
import { addDays, equals, type Receipt } from '@backoffice/contracts/kernel';
import { useRecordLabels } from '#records/record-labels.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { useSalesmen } from '#access/salesmen.ts';
import type { CommandOutcome } from '#data/use-command.ts';
import { useRows } from '#data/use-read.ts';
import { chosenRecord, fieldBody, fieldDraft, type FieldDraft, type FieldForms } from '#fields/field-draft.ts';
import { FieldSections } from '#fields/field-sections.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { ProposalsAtQuery } from './queries.ts';

const Fields = typedFields<{ locationId: string; proposalId: string; salesmanId: string }>();
const schema = followUpCommands.shapes.ScheduleFollowUp;
const forms: FieldForms = {
  proposalId: chosenRecord,
  salesmanId: { blank: '', body: (chosen: string) => chosen || undefined },
};
const { proposalId: proposalField, salesmanId: salesmanField, ...planned } = followUpFields;

type Props = {
  locationId: string;
  back: string;
  send: (body: z.input<typeof schema>) => Promise<CommandOutcome<Receipt>>;
  onDone: (receipt: Receipt) => void;
};

export function NewFollowUpForm({ locationId, back, send, onDone }: Props) {
  const today = useToday();
  const salesmen = useSalesmen();
  const mayChoose = usePermissionCheck()('component:salesman-switcher');
  const places = useRecordLabels(location);
  const draft = useMemo(
    () => ({ ...fieldDraft(followUpFields, forms, null), locationId, dueDate: addDays(today, 1) }),
    [locationId, today],
  );
  const form = useRecordForm({
    schema,
    draft,
    toBody: (typed) => fieldBody(followUpFields, typed, forms),
    send: (body) => send(body),
    onDone,
  });
  const chosen = String(useWatch({ control: form.control, name: 'locationId' }));
  return (
    <RecordForm form={form} verb="Schedule" back={back}>
      <FormSection title="For whom">
        <Fields.Pick
          name="locationId"
          label={partyLabels.location}
          className="wide"
          placeholder="Type a part of the name"
          options={
            places.data?.items.map(({ value, label, customerName }) => ({
              value,
              label,
              hint: String(customerName ?? ''),
            })) ?? null
          }
          from={places}
        />
        {chosen === '' ? null : <ProposalPicker key={chosen} locationId={chosen} />}
        {mayChoose && (
          <Fields.Pick
            name="salesmanId"
            label={salesmanField.label}
            optional
            options={salesmen.data}
            from={salesmen}
            help={salesmanField.help}
          />
        )}
      </FormSection>
      <FieldSections
        of={planned}
        autoFocus={false}
        sections={[{ title: 'What and when', fields: 'subject dueDate kind note' }]}
      />
    </RecordForm>
  );
}

const MAX_PROPOSALS = 100;
const OPEN_PROPOSAL_STATUSES: readonly string[] = ['draft', 'sent', 'viewed'];

/** Those of the place that are not settled yet. */
function ProposalPicker({ locationId }: { locationId: string }) {
  const { setValue } = useFormContext<FieldDraft>();
  useEffect(() => setValue('proposalId', ''), [locationId, setValue]); // another place has others
  const { data: page, ...reading } = useRows(proposal, ProposalsAtQuery, {
    filters: [equals('locationId', locationId)],
    limit: MAX_PROPOSALS,
    sortBy: 'updatedAt',
    order: 'desc',
  });
  const options =
    page?.items
      .filter(({ status }) => OPEN_PROPOSAL_STATUSES.includes(status))
      .map(({ id, number, name }) => ({ value: id, label: `${number} · ${name}` })) ?? null;
  return (
    <Fields.Pick
      name="proposalId"
      label={proposalField.label}
      optional
      options={options}
      from={reading}
      placeholder={options?.length === 0 ? 'None is on offer here' : 'None'}
    />
  );
}
