import { useWatch } from 'react-hook-form';
import { locationOwnRoutes } from '@backoffice/contracts/features/locations';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useSalesmen } from '#access/salesmen.ts';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { AddressFields } from '#records/address-fields.tsx';
import { UniquenessNotice } from '#records/uniqueness-notice.tsx';
import type { LocationDraft, LocationRecord } from './draft.ts';

const Fields = typedFields<LocationDraft>();

/** A name is free or taken for one customer: until one is chosen there is nothing to ask. */
function NameUniquenessHint({ record }: { record: LocationRecord | undefined }) {
  const route = locationOwnRoutes.isUnique;
  const chosen = useWatch<LocationDraft, 'customerId'>({ name: 'customerId' });
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

export function LocationSections({ isPublicWork, record }: { isPublicWork: boolean; record?: LocationRecord }) {
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
          help="Hours, where to park, whom to ask."
        />
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
        <Fields.Text name="apn" label="Assessor’s parcel number" optional />
        <Fields.Check name="showPrelimInfo" label="Preliminary notices are served for this location" />
        <Fields.Area name="legalDescription" label="Legal description" optional rows={3} className="wide" />
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
