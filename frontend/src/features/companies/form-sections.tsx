import { useFormContext, useWatch } from 'react-hook-form';
import { CompanyFields, companyOwnRoutes, type CompanyView } from '@backoffice/contracts/features/companies';
import { userNameStem } from '@backoffice/contracts/features/users';
import { AddressFields, type AddressDraft } from '#records/address-fields.tsx';
import { UniquenessNotice } from '#records/uniqueness-notice.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { FormSection } from '#forms/record-form.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { selectOptions } from '#widgets/labels.ts';
import { companyTypeNames } from './columns.ts';

export type OwnerDraft = Record<'firstName' | 'lastName' | 'userName' | 'email' | 'phoneNumber', string>;

export type Draft = {
  name: string;
  legalName: string;
  type: string;
  parentCompanyId: string;
  licenseNumber: string;
  licenseClasses: string;
  dirNumber: string;
  ein: string;
  logo: string | null;
  address: AddressDraft;
  phone: string;
  email: string;
  website: string;
  timeZone: string;
  weekEndsOn: string;
  overtimeRule: string;
  netDays: string;
  agingBasis: string;
  fiscalYearMonth: string;
  crewPages: boolean;
  logLockDays: string;
  logNamesCrew: boolean;
  defaultRetentionBp: number;
  burdenBp: number;
  adminEmails: string;
  owner: OwnerDraft;
};

const Fields = typedFields<Draft>();

const weekdayOptions = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
  (label, day) => ({
    value: String(day),
    label,
  }),
);

const overtimeOptions = selectOptions({ caDaily: 'California daily', weekly40: 'Over 40 hours a week', none: 'None' });

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const monthOptions = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: monthName.format(Date.UTC(2000, at)),
}));

const agingBasisOptions = selectOptions({ invoiceDate: 'Invoice date', dueDate: 'Due date' });

const timeZoneOptions = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));

const uniqueFields = { name: 'name', email: 'email', phone: 'phone', licenseNumber: 'license' } as const;

function UniquenessHint({ name, record }: { name: keyof typeof uniqueFields; record?: CompanyView | undefined }) {
  const route = companyOwnRoutes.isUnique;
  const query = (value: string) => ({ type: name, value, ...(record ? { exceptId: record.id } : {}) });
  return usePermissionCheck()(route.permission) ? (
    <UniquenessNotice
      name={name}
      route={route}
      query={query}
      shape={CompanyFields.shape[name]}
      own={record?.[name]}
      says={`Another company already uses this ${uniqueFields[name]}.`}
    />
  ) : null;
}

export function IdentitySection({ record, isNew = false }: { record?: CompanyView; isNew?: boolean }) {
  const type = useWatch<Draft, 'type'>({ name: 'type' });
  const choosesType = useProfile().roleCode === 'SA' || !isNew;
  const companies = useRouteRead(companyOwnRoutes.labels, {});
  const offered = companies.data?.items.filter(
    ({ value, isParentCompany }) => isParentCompany === true && value !== record?.id,
  );
  // What is the parent may be inactive, or another's to see: it stays what it is.
  const present = record?.parentCompanyId ?? null;
  const parents =
    offered &&
    (present === null || offered.some(({ value }) => value === present)
      ? offered
      : [...offered, { value: present, label: 'As before' }]);
  return (
    <FormSection
      title="Identity"
      help={
        choosesType
          ? 'The name stands on every document.'
          : 'The name stands on every document. You become the owner of what you found.'
      }
    >
      <Fields.Text name="name" label="Name" autoFocus={isNew} help={<UniquenessHint name="name" record={record} />} />
      <Fields.Text name="legalName" label="Legal name" optional />
      {choosesType && <Fields.Select name="type" label="Type" options={selectOptions(companyTypeNames)} />}
      {type === 'subsidiary' && (
        <Fields.Pick name="parentCompanyId" label="Parent company" options={parents ?? null} from={companies} />
      )}
    </FormSection>
  );
}

export const suggestedUserName = ({ firstName, lastName }: OwnerDraft) =>
  firstName.trim() && lastName.trim() ? userNameStem({ firstName, lastName }) : '';

export function FirstOwnerFields() {
  const { getValues, setValue } = useFormContext<Draft>();
  const owner = useWatch<Draft, 'owner'>({ name: 'owner' });
  const stem = suggestedUserName(owner);
  return (
    <FormSection
      title="First owner"
      help="They get an invitation by mail and look after everything else themselves. Somebody who has an account already gets the company added to it."
    >
      <Fields.Text name="owner.firstName" label="First name" />
      <Fields.Text name="owner.lastName" label="Last name" />
      <Fields.Text name="owner.email" label="Email" type="email" />
      <Fields.Text name="owner.phoneNumber" label="Phone" type="tel" optional />
      <Fields.Text
        name="owner.userName"
        label="User name"
        placeholder={stem}
        help={
          owner.userName === '' && stem ? (
            <button
              type="button"
              className="text-button"
              onClick={() => setValue('owner.userName', suggestedUserName(getValues('owner')), { shouldDirty: true })}
            >
              Use {stem}
            </button>
          ) : null
        }
      />
    </FormSection>
  );
}

export function SettingsSections({ record }: { record?: CompanyView }) {
  return (
    <>
      <FormSection title="Address" help="Printed on every document.">
        <Fields.Text name="phone" label="Phone" type="tel" help={<UniquenessHint name="phone" record={record} />} />
        <Fields.Text name="email" label="Email" type="email" help={<UniquenessHint name="email" record={record} />} />
        <Fields.Text name="website" label="Website" optional className="wide" />
        <AddressFields name="address" />
        <Fields.Pick
          name="timeZone"
          label="Time zone"
          options={timeZoneOptions}
          help="Dates and deadlines follow it."
        />
      </FormSection>
      <FormSection title="License" help="The number and its classes stand on every document.">
        <Fields.Text
          name="licenseNumber"
          label="CSLB license"
          optional
          inputMode="numeric"
          maxLength={8}
          help={<UniquenessHint name="licenseNumber" record={record} />}
        />
        <Fields.Text
          name="licenseClasses"
          label="Classes"
          optional
          placeholder="B, C-8"
          help="Several are separated by commas."
        />
        <Fields.Text
          name="dirNumber"
          label="DIR registration"
          optional
          inputMode="numeric"
          maxLength={10}
          help="For public works. Ten digits."
        />
        <Fields.Text
          name="ein"
          label="Employer identification number"
          optional
          placeholder="12-3456789"
          maxLength={11}
        />
      </FormSection>
      <FormSection title="Billing" help="What new customers and contracts begin with.">
        <Fields.Text name="netDays" label="Days to pay" inputMode="numeric" maxLength={3} />
        <Fields.Select name="agingBasis" label="Receivables age from" options={agingBasisOptions} />
        <Fields.Percent name="defaultRetentionBp" label="Retention, percent" />
      </FormSection>
      <FormSection title="Books" help="What “this year” means in statements, and when a year can be made final.">
        <Fields.Select name="fiscalYearMonth" label="The fiscal year begins in" options={monthOptions} />
      </FormSection>
      <FormSection title="Payroll" help="How hours become wages.">
        <Fields.Select name="weekEndsOn" label="The week ends on" options={weekdayOptions} />
        <Fields.Select name="overtimeRule" label="Overtime" options={overtimeOptions} />
        <Fields.Percent name="burdenBp" label="Labor burden, percent" help="Taxes and insurance on top of each wage." />
      </FormSection>
      <FormSection title="Crews" help="Workers who are invited see their day on their own phones, without prices.">
        <Fields.Check name="crewPages" label="Crew pages" />
      </FormSection>
      <FormSection title="Daily logs" help="What foremen and the office write of each day of a job.">
        <Fields.Text
          name="logLockDays"
          label="Locked after, working days"
          inputMode="numeric"
          maxLength={2}
          help="From then on a log is amended, and what it said stays."
        />
        <Fields.Check name="logNamesCrew" label="The customer’s copy names the crew" />
      </FormSection>
      <FormSection title="Administrators" help="Who is told of what concerns the company.">
        <Fields.Text
          name="adminEmails"
          label="Emails"
          optional
          className="wide"
          help="Several addresses are separated by commas."
        />
      </FormSection>
    </>
  );
}
