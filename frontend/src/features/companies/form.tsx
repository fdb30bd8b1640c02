import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import {
  company,
  companyCommands,
  CompanyFields,
  companyOwnRoutes,
  type CompanyView,
} from '@backoffice/contracts/features/companies';
import { purposes } from '@backoffice/contracts/features/media';
import { userNameStem } from '@backoffice/contracts/features/users';
import { phoneText, roleNames, type Receipt } from '@backoffice/contracts/kernel';
import { addressDraftFrom, AddressFields, blankAddress, type AddressDraft } from '#records/address-fields.tsx';
import { PictureField } from '#files/picture-field.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { UniquenessNotice } from '#records/uniqueness-notice.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { selectOptions } from '#widgets/labels.ts';
import { companyTypeNames } from './columns.ts';

type OwnerDraft = Record<'firstName' | 'lastName' | 'userName' | 'email' | 'phoneNumber', string>;
type Draft = {
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
  defaultRetentionBp: number;
  burdenBp: number;
  adminEmails: string;
  owner: OwnerDraft;
};

const blankOwner: OwnerDraft = { firstName: '', lastName: '', userName: '', email: '', phoneNumber: '' };
const blankDraft: Draft = {
  name: '',
  legalName: '',
  type: 'parent',
  parentCompanyId: '',
  licenseNumber: '',
  licenseClasses: '',
  dirNumber: '',
  ein: '',
  logo: null,
  address: blankAddress,
  phone: '',
  email: '',
  website: '',
  timeZone: 'America/Los_Angeles',
  weekEndsOn: '6',
  overtimeRule: 'caDaily',
  netDays: '30',
  agingBasis: 'invoiceDate',
  defaultRetentionBp: 0,
  burdenBp: 0,
  adminEmails: '',
  owner: blankOwner,
};
const draftOf = (record: CompanyView): Draft => ({
  ...record,
  parentCompanyId: record.parentCompanyId ?? '',
  address: addressDraftFrom(record.address),
  phone: phoneText(record.phone),
  weekEndsOn: String(record.weekEndsOn),
  netDays: String(record.netDays),
  adminEmails: record.adminEmails.join(', '),
  licenseClasses: record.licenseClasses.join(', '),
  owner: blankOwner,
});
const parseWholeNumber = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : Number.NaN);
const splitList = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);
const editableFields = Object.keys(CompanyFields.shape);
const bodyOf = ({ owner: _new, ...draft }: Draft) => ({
  ...Object.fromEntries(Object.entries(draft).filter(([name]) => editableFields.includes(name))),
  parentCompanyId: draft.type === 'subsidiary' ? draft.parentCompanyId || null : null,
  weekEndsOn: parseWholeNumber(draft.weekEndsOn),
  netDays: parseWholeNumber(draft.netDays),
  adminEmails: splitList(draft.adminEmails),
  licenseClasses: splitList(draft.licenseClasses),
});

const Fields = typedFields<Draft>();
const weekdayOptions = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
  (label, day) => ({
    value: String(day),
    label,
  }),
);
const overtimeOptions = selectOptions({ caDaily: 'California daily', weekly40: 'Over 40 hours a week', none: 'None' });
const agingBasisOptions = selectOptions({ invoiceDate: 'Invoice date', dueDate: 'Due date' });
const timeZoneOptions = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));

/** A Software Admin names the first owner; an owner becomes the owner of what they found, below their own company. */
export function NewCompanyForm({
  below,
  onDone,
}: {
  /** The parent company it was asked for at. */ below: string | null;
  onDone: (receipt: Receipt) => void;
}) {
  const { create } = companyOwnRoutes;
  const { send } = useCommand(create);
  const { roleCode, companies } = useProfile();
  const namesOwner = roleCode === 'SA';
  const [only, ...others] = companies.filter(
    ({ isParentCompany, roleName }) => isParentCompany && roleName === roleNames.OA,
  );
  const parentCompanyId = below ?? (others.length === 0 ? (only?.value ?? '') : '');
  const draft = useMemo(
    () => ({ ...blankDraft, type: namesOwner && below === null ? 'parent' : 'subsidiary', parentCompanyId }),
    [namesOwner, below, parentCompanyId],
  );
  const form = useRecordForm({
    schema: create.body,
    draft,
    onDone,
    send: (body: z.input<typeof create.body>) => send({ body }),
    toBody: (typed) => ({
      ...bodyOf(typed),
      owner: namesOwner
        ? {
            ...typed.owner,
            userName: typed.owner.userName || suggestedUserName(typed.owner),
            phoneNumber: typed.owner.phoneNumber || null,
          }
        : null,
    }),
  });
  return (
    <RecordForm form={form} verb="Create company" back="/companies">
      <IdentitySection isNew />
      {namesOwner && <FirstOwnerFields />}
      <SettingsSections />
    </RecordForm>
  );
}

type EditProps = { record: CompanyView; back: string; onReload: () => void; onDone: () => void };
export function EditCompanyForm({ record, back, onReload, onDone }: EditProps) {
  const edit = mountedRoute(company, 'edit');
  const { send } = useCommand(edit);
  const draft = useMemo(() => draftOf(record), [record]);
  const form = useRecordForm({
    schema: companyCommands.shapes.EditCompany,
    draft,
    toBody: bodyOf,
    version: record.version,
    onReload,
    onDone,
    send: (body, version) => send({ params: { id: record.id }, body, ...(version === undefined ? {} : { version }) }),
  });
  return (
    <RecordForm
      form={form}
      verb="Save company"
      back={back}
      disabled={record.trashedAt !== null || !usePermissionCheck()(edit.permission)}
      savedBy={record.updatedByName}
    >
      <IdentitySection record={record} />
      <FormSection
        title="Logo"
        help="It stands at the head of every document, and of the page on which a customer signs."
      >
        <PictureField
          name="logo"
          belonging={{ purpose: 'logo', parent: { entity: company.entity, id: record.id } }}
          kinds={purposes.logo.types}
          noun="logo"
          shape="plate"
          empty="No logo yet"
          says="PNG or JPEG, at most 5 MB. It is seen on white."
        />
      </FormSection>
      <SettingsSections record={record} />
    </RecordForm>
  );
}

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

function IdentitySection({ record, isNew = false }: { record?: CompanyView; isNew?: boolean }) {
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

const suggestedUserName = ({ firstName, lastName }: OwnerDraft) =>
  firstName.trim() && lastName.trim() ? userNameStem({ firstName, lastName }) : '';
function FirstOwnerFields() {
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

function SettingsSections({ record }: { record?: CompanyView }) {
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
      <FormSection title="Payroll" help="How hours become wages.">
        <Fields.Select name="weekEndsOn" label="The week ends on" options={weekdayOptions} />
        <Fields.Select name="overtimeRule" label="Overtime" options={overtimeOptions} />
        <Fields.Percent name="burdenBp" label="Labor burden, percent" help="Taxes and insurance on top of each wage." />
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
