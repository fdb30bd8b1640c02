import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { partyLabels } from '@backoffice/contracts/capabilities';
import { conversationOwnRoutes, questionWays } from '@backoffice/contracts/features/conversations';
import { customerOwnRoutes } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { equals, primaryFirst, type Receipt } from '@backoffice/contracts/kernel';
import type { CommandOutcome } from '#data/use-command.ts';
import { useRouteRead, useRows } from '#data/use-read.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { useCustomerContacts } from '#records/customer-contacts.tsx';
import { selectOptions } from '#widgets/labels.ts';
import { PlacesOfCustomerQuery } from './queries.ts';

const schema = conversationOwnRoutes.ask.body;
type Draft = { customerId: string; locationId: string; contactId: string; via: string; text: string };
const Fields = typedFields<Draft>();
const { portal: _portal, ...heard } = questionWays;
/** How our own people heard of it. */
export const heardOptions = selectOptions(heard);

type Props = {
  customerId: string;
  locationId: string;
  send: (body: z.input<typeof schema>) => Promise<CommandOutcome<Receipt>>;
  onDone: (receipt: Receipt) => void;
};

export function NewQuestionForm({ customerId, locationId, send, onDone }: Props) {
  const customers = useRouteRead(customerOwnRoutes.profileLabels, { query: { limit: Number.MAX_SAFE_INTEGER } });
  const form = useRecordForm<Draft, typeof schema, Receipt>({
    schema,
    draft: { customerId, locationId, contactId: '', via: 'phone', text: '' },
    toBody: ({ locationId: chosen, ...typed }) => ({ ...typed, locationId: chosen || null }),
    send: (body) => send(body),
    onDone,
  });
  const chosen = useWatch({ control: form.control, name: 'customerId' });
  return (
    <RecordForm form={form} verb="Record question" back="/questions">
      <FormSection title="Who asked">
        <Fields.Pick
          name="customerId"
          label={partyLabels.customer}
          className="wide"
          placeholder="Type a part of the name"
          options={customers.data?.items.map(({ value, label }) => ({ value, label })) ?? null}
          from={customers}
        />
        {chosen !== '' && (
          <>
            <ContactPicker key={`contact ${chosen}`} customerId={chosen} />
            <PlacePicker key={`place ${chosen}`} customerId={chosen} />
          </>
        )}
      </FormSection>
      <FormSection title="What they asked">
        <Fields.Area name="text" label="Question" className="wide" rows={6} />
        <Fields.Select name="via" label="How it came" options={heardOptions} />
      </FormSection>
    </RecordForm>
  );
}

/** The primary contact where nobody says otherwise. */
export function ContactPicker({ customerId }: { customerId: string }) {
  const { setValue, getValues } = useFormContext<Draft>();
  const { data, ...reading } = useCustomerContacts(customerId);
  const contacts = data ? primaryFirst(data.contacts) : null;
  const first = contacts?.[0]?.id ?? '';
  useEffect(() => {
    if (first !== '' && !contacts?.some(({ id }) => id === getValues('contactId'))) setValue('contactId', first);
  }, [contacts, first, getValues, setValue]);
  return (
    <Fields.Pick
      name="contactId"
      label="Contact"
      options={contacts?.map(({ id, name, title }) => ({ value: id, label: name, hint: title })) ?? null}
      from={reading}
    />
  );
}

const MAX_PLACES = 200;
function PlacePicker({ customerId }: { customerId: string }) {
  const { setValue, getValues } = useFormContext<Draft>();
  const { data, ...reading } = useRows(location, PlacesOfCustomerQuery, {
    filters: [equals('customerId', customerId)],
    limit: MAX_PLACES,
    sortBy: 'name',
    order: 'asc',
  });
  const places = data?.items ?? null;
  useEffect(() => {
    if (places && !places.some(({ id }) => id === getValues('locationId'))) setValue('locationId', '');
  }, [places, getValues, setValue]);
  return (
    <Fields.Pick
      name="locationId"
      label={partyLabels.location}
      optional
      options={places?.map(({ id, name }) => ({ value: id, label: name })) ?? null}
      from={reading}
      placeholder="About the customer alone"
    />
  );
}
