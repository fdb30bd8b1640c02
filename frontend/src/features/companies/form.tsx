import { useMemo } from 'react';
import type { z } from 'zod';
import {
  company,
  companyCommands,
  CompanyFields,
  companyOwnRoutes,
  type CompanyView,
} from '@backoffice/contracts/features/companies';
import { purposes } from '@backoffice/contracts/features/media';
import { phoneText, roleNames, type Receipt } from '@backoffice/contracts/kernel';
import { addressDraftFrom, blankAddress } from '#records/address-fields.tsx';
import { PictureField } from '#files/picture-field.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { useCommand } from '#data/use-command.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import {
  type OwnerDraft,
  type Draft,
  IdentitySection,
  suggestedUserName,
  FirstOwnerFields,
  SettingsSections,
} from './form-sections.tsx';

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
  fiscalYearMonth: '1',
  crewPages: true,
  logLockDays: '3',
  logNamesCrew: false,
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
  fiscalYearMonth: String(record.fiscalYearMonth),
  netDays: String(record.netDays),
  logLockDays: String(record.logLockDays),
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
  fiscalYearMonth: parseWholeNumber(draft.fiscalYearMonth),
  netDays: parseWholeNumber(draft.netDays),
  logLockDays: parseWholeNumber(draft.logLockDays),
  adminEmails: splitList(draft.adminEmails),
  licenseClasses: splitList(draft.licenseClasses),
});

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
