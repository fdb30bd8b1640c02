import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { followUpCommands, type FollowUpKind } from '@backoffice/contracts/features/follow-ups';
import { location } from '@backoffice/contracts/features/locations';
import { proposal } from '@backoffice/contracts/features/proposals';
import { addDays, is, type Receipt } from '@backoffice/contracts/kernel';
import { routeOf } from '#capabilities/routes.ts';
import { fieldsOf } from '#kernel/fields.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { useToday } from '#kernel/profile.ts';
import { FormSection, RecordForm } from '#kernel/record-form.tsx';
import { useSalesmen } from '#kernel/salesmen.ts';
import type { Outcome } from '#kernel/use-command.ts';
import { useAnswer, useRows } from '#kernel/use-read.ts';
import { useRecordForm } from '#kernel/use-record-form.ts';
import { optionsOf } from '#kernel/words.ts';
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
const F = fieldsOf<Draft>();
const schema = followUpCommands.shapes.ScheduleFollowUp;
const bodyOf = ({ proposalId, salesmanId, ...typed }: Draft) => ({
  ...typed,
  proposalId: proposalId || null,
  salesmanId: salesmanId || undefined,
});

type Props = {
  locationId: string;
  back: string;
  send: (body: z.input<typeof schema>) => Promise<Outcome<Receipt>>;
  onDone: (receipt: Receipt) => void;
};

export function NewFollowUpForm({ locationId, back, send, onDone }: Props) {
  const today = useToday();
  const salesmen = useSalesmen();
  const mayChoose = useMay()('component:salesman-switcher');
  const places = useAnswer(routeOf(location, 'labels'), {});
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
        <F.Pick
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
        {chosen === '' ? null : <ProposalPick key={chosen} locationId={chosen} />}
        {mayChoose && (
          <F.Pick
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
        <F.Text name="dueDate" label="Due date" type="date" />
        <F.Select name="kind" label="Kind" options={optionsOf(kindNames)} />
        <F.Text
          name="subject"
          label="Subject"
          optional
          className="wide"
          maxLength={160}
          help="What is to be said or asked."
        />
        <F.Area name="note" label="Note" optional className="wide" rows={3} />
      </FormSection>
    </RecordForm>
  );
}

const MOST = 100;
const ON_OFFER: readonly string[] = ['draft', 'sent', 'viewed'];

/** Those of the place that are not settled yet. */
function ProposalPick({ locationId }: { locationId: string }) {
  const { setValue } = useFormContext<Draft>();
  useEffect(() => setValue('proposalId', ''), [locationId, setValue]); // another place has others
  const { data: page, ...reading } = useRows(proposal, ProposalsAtQuery, {
    filters: [is('locationId', locationId)],
    limit: MOST,
    sortBy: 'updatedAt',
    order: 'desc',
  });
  const options =
    page?.items
      .filter(({ status }) => ON_OFFER.includes(status))
      .map(({ id, number, name }) => ({ value: id, label: `${number} · ${name}` })) ?? null;
  return (
    <F.Pick
      name="proposalId"
      label="Proposal"
      optional
      options={options}
      from={reading}
      placeholder={options?.length === 0 ? 'None is on offer here' : 'None'}
    />
  );
}
