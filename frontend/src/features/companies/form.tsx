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
import { addressDraft, AddressFields, blankAddress, type AddressDraft } from '#capabilities/address-fields.tsx';
import { PictureField } from '#capabilities/picture-field.tsx';
import { routeOf } from '#capabilities/routes.ts';
import { Taken } from '#capabilities/taken.tsx';
import { fieldsOf } from '#kernel/fields.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { useProfile } from '#kernel/profile.ts';
import { FormSection, RecordForm } from '#kernel/record-form.tsx';
import { useCommand } from '#kernel/use-command.ts';
import { useAnswer } from '#kernel/use-read.ts';
import { useRecordForm } from '#kernel/use-record-form.ts';
import { optionsOf } from '#kernel/words.ts';
import { typeNames } from './columns.ts';

type Owner = Record<'firstName' | 'lastName' | 'userName' | 'email' | 'phoneNumber', string>;
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
  owner: Owner;
};

const nobody: Owner = { firstName: '', lastName: '', userName: '', email: '', phoneNumber: '' };
const blank: Draft = {
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
  owner: nobody,
};
const draftOf = (record: CompanyView): Draft => ({
  ...record,
  parentCompanyId: record.parentCompanyId ?? '',
  address: addressDraft(record.address),
  phone: phoneText(record.phone),
  weekEndsOn: String(record.weekEndsOn),
  netDays: String(record.netDays),
  adminEmails: record.adminEmails.join(', '),
  licenseClasses: record.licenseClasses.join(', '),
  owner: nobody,
});
const whole = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : Number.NaN);
const listed = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);
const named = Object.keys(CompanyFields.shape);
const bodyOf = ({ owner: _new, ...draft }: Draft) => ({
  ...Object.fromEntries(Object.entries(draft).filter(([name]) => named.includes(name))),
  parentCompanyId: draft.type === 'subsidiary' ? draft.parentCompanyId || null : null,
  weekEndsOn: whole(draft.weekEndsOn),
  netDays: whole(draft.netDays),
  adminEmails: listed(draft.adminEmails),
  licenseClasses: listed(draft.licenseClasses),
});

const F = fieldsOf<Draft>();
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((label, day) => ({
  value: String(day),
  label,
}));
const overtimeRules = optionsOf({ caDaily: 'California daily', weekly40: 'Over 40 hours a week', none: 'None' });
const agingBases = optionsOf({ invoiceDate: 'Invoice date', dueDate: 'Due date' });
const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

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
    () => ({ ...blank, type: namesOwner && below === null ? 'parent' : 'subsidiary', parentCompanyId }),
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
            userName: typed.owner.userName || stemOf(typed.owner),
            phoneNumber: typed.owner.phoneNumber || null,
          }
        : null,
    }),
  });
  return (
    <RecordForm form={form} verb="Create company" back="/companies">
      <Identity isNew />
      {namesOwner && <FirstOwnerFields />}
      <Settings />
    </RecordForm>
  );
}

type EditProps = { record: CompanyView; back: string; onReload: () => void; onDone: () => void };
export function EditCompanyForm({ record, back, onReload, onDone }: EditProps) {
  const edit = routeOf(company, 'edit');
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
      disabled={record.trashedAt !== null || !useMay()(edit.permission)}
      savedBy={record.updatedByName}
    >
      <Identity record={record} />
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
      <Settings record={record} />
    </RecordForm>
  );
}

const unique = { name: 'name', email: 'email', phone: 'phone', licenseNumber: 'license' } as const;
function TakenHere({ name, record }: { name: keyof typeof unique; record?: CompanyView | undefined }) {
  const route = companyOwnRoutes.isUnique;
  const query = (value: string) => ({ type: name, value, ...(record ? { exceptId: record.id } : {}) });
  return useMay()(route.permission) ? (
    <Taken
      name={name}
      route={route}
      query={query}
      shape={CompanyFields.shape[name]}
      own={record?.[name]}
      says={`Another company already uses this ${unique[name]}.`}
    />
  ) : null;
}

function Identity({ record, isNew = false }: { record?: CompanyView; isNew?: boolean }) {
  const type = useWatch<Draft, 'type'>({ name: 'type' });
  const choosesType = useProfile().roleCode === 'SA' || !isNew;
  const companies = useAnswer(companyOwnRoutes.labels, {});
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
      <F.Text name="name" label="Name" autoFocus={isNew} help={<TakenHere name="name" record={record} />} />
      <F.Text name="legalName" label="Legal name" optional />
      {choosesType && <F.Select name="type" label="Type" options={optionsOf(typeNames)} />}
      {type === 'subsidiary' && (
        <F.Pick name="parentCompanyId" label="Parent company" options={parents ?? null} from={companies} />
      )}
    </FormSection>
  );
}

const stemOf = ({ firstName, lastName }: Owner) =>
  firstName.trim() && lastName.trim() ? userNameStem({ firstName, lastName }) : '';
function FirstOwnerFields() {
  const { getValues, setValue } = useFormContext<Draft>();
  const owner = useWatch<Draft, 'owner'>({ name: 'owner' });
  const stem = stemOf(owner);
  return (
    <FormSection
      title="First owner"
      help="They get an invitation by mail and look after everything else themselves. Somebody who has an account already gets the company added to it."
    >
      <F.Text name="owner.firstName" label="First name" />
      <F.Text name="owner.lastName" label="Last name" />
      <F.Text name="owner.email" label="Email" type="email" />
      <F.Text name="owner.phoneNumber" label="Phone" type="tel" optional />
      <F.Text
        name="owner.userName"
        label="User name"
        placeholder={stem}
        help={
          owner.userName === '' && stem ? (
            <button
              type="button"
              className="text-button"
              onClick={() => setValue('owner.userName', stemOf(getValues('owner')), { shouldDirty: true })}
            >
              Use {stem}
            </button>
          ) : null
        }
      />
    </FormSection>
  );
}

function Settings({ record }: { record?: CompanyView }) {
  return (
    <>
      <FormSection title="Address" help="Printed on every document.">
        <F.Text name="phone" label="Phone" type="tel" help={<TakenHere name="phone" record={record} />} />
        <F.Text name="email" label="Email" type="email" help={<TakenHere name="email" record={record} />} />
        <F.Text name="website" label="Website" optional className="wide" />
        <AddressFields name="address" />
        <F.Pick name="timeZone" label="Time zone" options={zones} help="Dates and deadlines follow it." />
      </FormSection>
      <FormSection title="License" help="The number and its classes stand on every document.">
        <F.Text
          name="licenseNumber"
          label="CSLB license"
          optional
          inputMode="numeric"
          maxLength={8}
          help={<TakenHere name="licenseNumber" record={record} />}
        />
        <F.Text
          name="licenseClasses"
          label="Classes"
          optional
          placeholder="B, C-8"
          help="Several are separated by commas."
        />
        <F.Text
          name="dirNumber"
          label="DIR registration"
          optional
          inputMode="numeric"
          maxLength={10}
          help="For public works. Ten digits."
        />
        <F.Text name="ein" label="Employer identification number" optional placeholder="12-3456789" maxLength={11} />
      </FormSection>
      <FormSection title="Billing" help="What new customers and contracts begin with.">
        <F.Text name="netDays" label="Days to pay" inputMode="numeric" maxLength={3} />
        <F.Select name="agingBasis" label="Receivables age from" options={agingBases} />
        <F.Percent name="defaultRetentionBp" label="Retention, percent" />
      </FormSection>
      <FormSection title="Payroll" help="How hours become wages.">
        <F.Select name="weekEndsOn" label="The week ends on" options={days} />
        <F.Select name="overtimeRule" label="Overtime" options={overtimeRules} />
        <F.Percent name="burdenBp" label="Labor burden, percent" help="Taxes and insurance on top of each wage." />
      </FormSection>
      <FormSection title="Administrators" help="Who is told of what concerns the company.">
        <F.Text
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
