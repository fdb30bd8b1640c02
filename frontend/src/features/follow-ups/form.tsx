import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { followUpCommands, type FollowUpKind } from '@backoffice/contracts/features/follow-ups';
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
import { useRecordForm } from '#forms/use-record-form.ts';
import { selectOptions } from '#widgets/labels.ts';
import { kindNames } from './columns.ts';
import { ProposalsAtQuery } from './queries.ts';

type Draft = {
  locationId: string;
  proposalId: string;
  salesmanId: string;
  dueDate: string;
  kind: FollowUpKind;
  subject: string;
  note: string;
};
const Fields = typedFields<Draft>();
const schema = followUpCommands.shapes.ScheduleFollowUp;
const bodyOf = ({ proposalId, salesmanId, ...typed }: Draft) => ({
  ...typed,
  proposalId: proposalId || null,
  salesmanId: salesmanId || undefined,
});

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
    (): Draft => ({
      locationId,
      proposalId: '',
      salesmanId: '',
      dueDate: addDays(today, 1),
      kind: 'call',
      subject: '',
      note: '',
    }),
    [locationId, today],
  );
  const form = useRecordForm({ schema, draft, toBody: bodyOf, send: (body) => send(body), onDone });
  const chosen = useWatch({ control: form.control, name: 'locationId' });
  return (
    <RecordForm form={form} verb="Schedule" back={back}>
      <FormSection title="For whom">
        <Fields.Pick
          name="locationId"
          label="Location"
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
            label="Salesman"
            optional
            options={salesmen.data}
            from={salesmen}
            help="Left empty, the location’s salesman."
          />
        )}
      </FormSection>
      <FormSection title="What and when">
        <Fields.Text name="dueDate" label="Due date" type="date" />
        <Fields.Select name="kind" label="Kind" options={selectOptions(kindNames)} />
        <Fields.Text
          name="subject"
          label="Subject"
          optional
          className="wide"
          maxLength={160}
          help="What is to be said or asked."
        />
        <Fields.Area name="note" label="Note" optional className="wide" rows={3} />
      </FormSection>
    </RecordForm>
  );
}

const MAX_PROPOSALS = 100;
const OPEN_PROPOSAL_STATUSES: readonly string[] = ['draft', 'sent', 'viewed'];

/** Those of the place that are not settled yet. */
function ProposalPicker({ locationId }: { locationId: string }) {
  const { setValue } = useFormContext<Draft>();
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
      label="Proposal"
      optional
      options={options}
      from={reading}
      placeholder={options?.length === 0 ? 'None is on offer here' : 'None'}
    />
  );
}
