import { Button } from '@blueprintjs/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { customer } from '@backoffice/contracts/features/customers';
import { locationFields, locationOwnRoutes, locationSalesman } from '@backoffice/contracts/features/locations';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useSalesmen } from '#access/salesmen.ts';
import { useRecord } from '#data/use-read.ts';
import { FieldControl } from '#fields/field-control.tsx';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { addressDraftFrom, AddressFields } from '#records/address-fields.tsx';
import { UniquenessNotice } from '#records/uniqueness-notice.tsx';

import type { LocationControls, LocationRecord } from './draft.ts';
import { BillingAddressQuery } from './queries.ts';

const Fields = typedFields<LocationControls>();

/** A name is free or taken for one customer: until one is chosen there is nothing to ask. */
function NameUniquenessHint({ record }: { record: LocationRecord | undefined }) {
  const route = locationOwnRoutes.isUnique;
  const chosen = useWatch<LocationControls, 'customerId'>({ name: 'customerId' });
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

const { name, county, isPublicWork: publicWork, awardingBody, projectNumber, dirProjectId, ...others } = locationFields;
const { apn, showPrelimInfo, legalDescription, accessNotes, siteContact, wageDeterminationNo } = others;

export function LocationSections({ isPublicWork, record }: { isPublicWork: boolean; record?: LocationRecord }) {
  const salesmen = useSalesmen();
  return (
    <>
      <FormSection title="Location">
        <FieldControl
          name="name"
          field={name}
          help={
            <>
              How you call the site, unique for the customer. <NameUniquenessHint record={record} />
            </>
          }
        />
        {usePermissionCheck()('component:salesman-switcher') && (
          <Fields.Pick
            name="salesmanId"
            label={locationSalesman.label}
            optional
            options={salesmen.data}
            from={salesmen}
            help={locationSalesman.help}
          />
        )}
        {record === undefined && <SameAsBillingAddress />}
        <AddressFields name="address" fill="section-location" />
        <FieldControl name="county" field={{ ...county, optional: !isPublicWork }} />
      </FormSection>
      <FormSection title="On site">
        <Fields.Text name="siteContact.name" label={siteContact.label} optional autoComplete="section-site name" />
        <Fields.Text
          name="siteContact.phone"
          label="Phone on site"
          type="tel"
          optional
          autoComplete="section-site tel"
        />
        <FieldControl name="accessNotes" field={accessNotes} />
        <Fields.Text name="information.gateCode" label="Gate code" optional maxLength={60} />
        <Fields.Area
          name="information.utilities"
          label="Utilities"
          optional
          rows={2}
          className="wide"
          help="Where water, power and sewer are."
        />
      </FormSection>
      <FormSection title="Property">
        <FieldControl name="apn" field={apn} />
        <FieldControl
          name="showPrelimInfo"
          field={{ ...showPrelimInfo, label: 'Preliminary notices are served for this location' }}
        />
        <FieldControl name="legalDescription" field={legalDescription} />
      </FormSection>
      <FormSection title="Parties and permit" help="The information sheet and preliminary notices name them.">
        <PartyFields name="owner" label="Owner" />
        <PartyFields name="directContractor" label="General contractor" />
        <PartyFields name="lender" label="Lender" />
        <Fields.Check name="information.noLenderKnown" label="No lender is known" className="wide" />
        <Fields.Text name="information.permitNo" label="Permit number" optional maxLength={60} />
        <span aria-hidden />
        <Fields.Text name="information.bond.surety" label="Surety of the bond" optional />
        <Fields.Text name="information.bond.number" label="Bond number" optional maxLength={60} />
      </FormSection>
      <FormSection title="Public work">
        <FieldControl name="isPublicWork" field={{ ...publicWork, label: 'This is public work' }} />
        {isPublicWork && (
          <>
            <FieldControl name="awardingBody" field={awardingBody} />
            <FieldControl name="projectNumber" field={projectNumber} />
            <FieldControl name="dirProjectId" field={dirProjectId} />
            <FieldControl name="wageDeterminationNo" field={wageDeterminationNo} />
          </>
        )}
      </FormSection>
    </>
  );
}

/** Where the work is at the place to which the bills go, nobody types it twice. */
function SameAsBillingAddress() {
  const customerId = String(useWatch({ name: 'customerId' }) ?? '');
  return customerId === '' ? null : <TakeAddressButton key={customerId} customerId={customerId} />;
}

/** A place without a name is called by its street. */
function TakeAddressButton({ customerId }: { customerId: string }) {
  const { setValue, getValues, clearErrors } = useFormContext();
  const { data, problem } = useRecord(customer, BillingAddressQuery, customerId);
  function take(address: Parameters<typeof addressDraftFrom>[0]) {
    setValue('address', addressDraftFrom(address), { shouldDirty: true });
    if (getValues('name') === '') setValue('name', address.line1, { shouldDirty: true });
    clearErrors(['address', 'name']);
  }
  if (data === null && problem !== null) return null;
  return (
    <div className="wide">
      <Button
        text="Same as the billing address"
        loading={data === null}
        onClick={() => data && take(data.billingAddress)}
      />
    </div>
  );
}

const PartyFields = ({ name, label }: { name: 'owner' | 'directContractor' | 'lender'; label: string }) => (
  <>
    <Fields.Text name={`information.${name}.name`} label={label} optional />
    <Fields.Text name={`information.${name}.phone`} label={`Phone of the ${label.toLowerCase()}`} type="tel" optional />
    <Fields.Text
      name={`information.${name}.address`}
      label={`Address of the ${label.toLowerCase()}`}
      optional
      className="wide"
    />
  </>
);
