import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { partyLabels } from '@backoffice/contracts/capabilities';
import { locationCommands } from '@backoffice/contracts/features/locations';
import { customerOwnRoutes } from '@backoffice/contracts/features/customers';
import type { Receipt } from '@backoffice/contracts/kernel';
import { typedFields } from '#forms/typed-fields.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import type { CommandOutcome } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { blankDraft, bodyOf, locationDraft, type LocationControls, type LocationRecord } from './draft.ts';
import { LocationSections } from './form-sections.tsx';

const Fields = typedFields<Pick<LocationControls, 'customerId'>>();
export type LocationBody<Name extends 'CreateLocation' | 'EditLocation'> = z.input<
  (typeof locationCommands.shapes)[Name]
>;
const SECRET = ['information.gateCode'];
type SendBody<Body> = (body: Body, version?: number) => Promise<CommandOutcome<Receipt>>;

export function NewLocationForm({
  customerId,
  send,
  onDone,
}: {
  customerId: string;
  send: SendBody<LocationBody<'CreateLocation'>>;
  onDone: (receipt: Receipt) => void;
}) {
  const customers = useRouteRead(customerOwnRoutes.profileLabels, { query: { limit: Number.MAX_SAFE_INTEGER } });
  const form = useRecordForm({
    schema: locationCommands.shapes.CreateLocation,
    draft: { ...blankDraft, customerId },
    toBody: bodyOf,
    send: (body) => send(body),
    onDone,
  });
  return (
    <RecordForm form={form} verb="Create location" back="/location" isKept secret={SECRET}>
      <FormSection title="Customer">
        <Fields.Pick
          name="customerId"
          label={partyLabels.customer}
          options={customers.data?.items.map(({ value, label }) => ({ value, label })) ?? null}
          from={customers}
          className="wide"
          placeholder="Type a part of the name"
        />
      </FormSection>
      <LocationSections isPublicWork={useWatch({ control: form.control, name: 'isPublicWork' })} />
    </RecordForm>
  );
}

export function EditLocationForm({
  record,
  disabled,
  onReload,
  send,
  onDone,
}: {
  record: LocationRecord;
  disabled: boolean;
  onReload: () => void;
  send: SendBody<LocationBody<'EditLocation'>>;
  onDone: (receipt: Receipt) => void;
}) {
  const draft = useMemo(() => locationDraft(record), [record]);
  const form = useRecordForm({
    schema: locationCommands.shapes.EditLocation,
    draft,
    toBody: bodyOf,
    version: record.version,
    send,
    onReload,
    onDone,
  });
  return (
    <RecordForm
      form={form}
      verb="Save location"
      back={`/toc/table-of-content/${record.id}`}
      disabled={disabled}
      savedBy={record.updatedByName}
      isKept
      secret={SECRET}
    >
      <LocationSections isPublicWork={useWatch({ control: form.control, name: 'isPublicWork' })} record={record} />
    </RecordForm>
  );
}
