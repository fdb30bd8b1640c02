import { useMemo } from 'react';
import type { ResultOf } from 'gql.tada';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { locationCommands, locationOwnRoutes } from '@backoffice/contracts/features/locations';
import { customerOwnRoutes } from '@backoffice/contracts/features/customers';
import { phoneText, type Receipt } from '@backoffice/contracts/kernel';
import { addressDraftFrom, AddressFields, blankAddress, type AddressDraft } from '#records/address-fields.tsx';
import { UniquenessNotice } from '#records/uniqueness-notice.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { useSalesmen } from '#access/salesmen.ts';
import type { CommandOutcome } from '#data/use-command.ts';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import type { LocationQuery } from './queries.ts';

export type LocationRecord = NonNullable<ResultOf<typeof LocationQuery>['record']>;
type Draft = {
  customerId: string;
  salesmanId: string;
  name: string;
  address: AddressDraft;
  county: string;
  apn: string;
  legalDescription: string;
  siteContact: { name: string; phone: string };
  accessNotes: string;
  isPublicWork: boolean;
  awardingBody: string;
  projectNumber: string;
  dirProjectId: string;
  wageDeterminationNo: string;
  showPrelimInfo: boolean;
};

const blankDraft: Draft = {
  customerId: '',
  salesmanId: '',
  name: '',
  address: blankAddress,
  county: '',
  apn: '',
  legalDescription: '',
  siteContact: { name: '', phone: '' },
  accessNotes: '',
  isPublicWork: false,
  awardingBody: '',
  projectNumber: '',
  dirProjectId: '',
  wageDeterminationNo: '',
  showPrelimInfo: false,
};
const draftOf = (record: LocationRecord): Draft => ({
  customerId: record.customerId,
  salesmanId: record.salesmanId,
  name: record.name,
  address: addressDraftFrom(record.address),
  county: record.county,
  apn: record.apn,
  legalDescription: record.legalDescription,
  siteContact: { name: record.siteContact.name, phone: phoneText(record.siteContact.phone ?? '') },
  accessNotes: record.accessNotes,
  isPublicWork: record.isPublicWork,
  awardingBody: record.awardingBody,
  projectNumber: record.projectNumber,
  dirProjectId: record.dirProjectId,
  wageDeterminationNo: record.wageDeterminationNo,
  showPrelimInfo: record.showPrelimInfo,
});
const bodyOf = (draft: Draft) => ({
  ...draft,
  salesmanId: draft.salesmanId || undefined,
  siteContact: { name: draft.siteContact.name, phone: draft.siteContact.phone || null },
});
const editBodyOf = ({ customerId: _fixed, ...draft }: Draft) => {
  const { customerId: _none, ...body } = bodyOf({ ...draft, customerId: '' });
  return body;
};

const Fields = typedFields<Draft>();
export type LocationBody<Name extends 'CreateLocation' | 'EditLocation'> = z.input<
  (typeof locationCommands.shapes)[Name]
>;
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
    <RecordForm form={form} verb="Create location" back="/location">
      <FormSection title="Customer">
        <Fields.Pick
          name="customerId"
          label="Customer"
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
  const draft = useMemo(() => draftOf(record), [record]);
  const form = useRecordForm({
    schema: locationCommands.shapes.EditLocation,
    draft,
    toBody: editBodyOf,
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
    >
      <LocationSections isPublicWork={useWatch({ control: form.control, name: 'isPublicWork' })} record={record} />
    </RecordForm>
  );
}

/** A name is free or taken for one customer: until one is chosen there is nothing to ask. */
function NameUniquenessHint({ record }: { record: LocationRecord | undefined }) {
  const route = locationOwnRoutes.isUnique;
  const chosen = useWatch<Draft, 'customerId'>({ name: 'customerId' });
  const customerId = record?.customerId ?? chosen;
  if (!usePermissionCheck()(route.permission) || customerId === '') return null;
  return (
    <UniquenessNotice
      name="name"
      route={route}
      body={(name) => ({ name, customerId, ...(record ? { excludeId: record.id } : {}) })}
      shape={route.body.shape.name}
      own={record?.name}
      says="This customer already has a location with this name."
    />
  );
}

function LocationSections({ isPublicWork, record }: { isPublicWork: boolean; record?: LocationRecord }) {
  const salesmen = useSalesmen();
  return (
    <>
      <FormSection title="Location">
        <Fields.Text
          name="name"
          label="Name"
          help={
            <>
              How you call the site, unique for the customer. <NameUniquenessHint record={record} />
            </>
          }
        />
        {usePermissionCheck()('component:salesman-switcher') && (
          <Fields.Pick
            name="salesmanId"
            label="Salesman"
            optional
            options={salesmen.data}
            from={salesmen}
            help="Left empty, the customer’s salesman."
          />
        )}
        <AddressFields name="address" />
        <Fields.Text name="county" label="County" optional={!isPublicWork} />
      </FormSection>
      <FormSection title="On site">
        <Fields.Text name="siteContact.name" label="Site contact" optional />
        <Fields.Text name="siteContact.phone" label="Phone on site" type="tel" optional />
        <Fields.Area
          name="accessNotes"
          label="Access"
          optional
          rows={3}
          className="wide"
          help="Gate codes, hours, where to park."
        />
      </FormSection>
      <FormSection title="Property">
        <Fields.Text name="apn" label="Assessor’s parcel number" optional />
        <Fields.Check name="showPrelimInfo" label="Preliminary notices are served for this location" />
        <Fields.Area name="legalDescription" label="Legal description" optional rows={3} className="wide" />
      </FormSection>
      <FormSection title="Public work">
        <Fields.Check name="isPublicWork" label="This is public work" className="wide" />
        {isPublicWork && (
          <>
            <Fields.Text name="awardingBody" label="Awarding body" />
            <Fields.Text name="projectNumber" label="Project number" />
            <Fields.Text name="dirProjectId" label="DIR project id" />
            <Fields.Text name="wageDeterminationNo" label="Wage determination" />
          </>
        )}
      </FormSection>
    </>
  );
}
