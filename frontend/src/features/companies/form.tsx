import { useMemo } from 'react';
import type { ResultOf } from 'gql.tada';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { company, companyCommands } from '@backoffice/contracts/features/companies';
import { phoneText, type Receipt } from '@backoffice/contracts/kernel';
import { addressDraft, AddressFields, blankAddress, type AddressDraft } from '#capabilities/address-fields.tsx';
import { routeOf } from '#capabilities/routes.ts';
import { fieldsOf } from '#kernel/fields.tsx';
import { FormSection, RecordForm } from '#kernel/record-form.tsx';
import type { Outcome } from '#kernel/use-command.ts';
import { useAnswer } from '#kernel/use-read.ts';
import { useRecordForm } from '#kernel/use-record-form.ts';
import { typeNames } from './columns.ts';
import type { CompanyQuery } from './queries.ts';

export type CompanyRecord = NonNullable<ResultOf<typeof CompanyQuery>['record']>;
type Draft = {
  name: string; legalName: string; type: string; parentCompanyId: string; licenseNumber: string; address: AddressDraft; phone: string; email: string; website: string;
  timeZone: string; weekEndsOn: string; overtimeRule: string; netDays: string; agingBasis: string; defaultRetention: string; burden: string; adminEmails: string;
};

const blank: Draft = {
  name: '', legalName: '', type: 'parent', parentCompanyId: '', licenseNumber: '', address: blankAddress, phone: '', email: '', website: '',
  timeZone: 'America/Los_Angeles', weekEndsOn: '6', overtimeRule: 'caDaily', netDays: '30', agingBasis: 'invoiceDate', defaultRetention: '0', burden: '0', adminEmails: '',
};
const percentText = (basisPoints: number) => String(basisPoints / 100);
const draftOf = (record: CompanyRecord): Draft => ({
  name: record.name, legalName: record.legalName, type: record.type, parentCompanyId: record.parentCompanyId ?? '', licenseNumber: record.licenseNumber, address: addressDraft(record.address), phone: phoneText(record.phone),
  email: record.email, website: record.website, timeZone: record.timeZone, weekEndsOn: String(record.weekEndsOn), overtimeRule: record.overtimeRule, netDays: String(record.netDays),
  agingBasis: record.agingBasis, defaultRetention: percentText(record.defaultRetentionBp), burden: percentText(record.burdenBp), adminEmails: record.adminEmails.join(', '),
});
const whole = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : Number.NaN);
/** Percent as typed, in basis points. */
const points = (typed: string) => (/^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : Number.NaN);
const bodyOf = ({ defaultRetention, burden, ...draft }: Draft) => ({
  ...draft, parentCompanyId: draft.type === 'subsidiary' ? draft.parentCompanyId || null : null, weekEndsOn: whole(draft.weekEndsOn), netDays: whole(draft.netDays),
  defaultRetentionBp: points(defaultRetention), burdenBp: points(burden), adminEmails: draft.adminEmails.split(/[\s,;]+/).filter(Boolean),
});

const F = fieldsOf<Draft>();
const options = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, label]) => ({ value, label }));
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((label, day) => ({ value: String(day), label }));
const overtimeRules = options({ caDaily: 'California daily', weekly40: 'Over 40 hours a week', none: 'None' });
const agingBases = options({ invoiceDate: 'Invoice date', dueDate: 'Due date' });
const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
const schema = companyCommands.shapes.EditCompany;

type Props = { record: CompanyRecord | null; back: string; disabled?: boolean; onReload?: () => void; send: (body: z.input<typeof schema>, version?: number) => Promise<Outcome<Receipt>>; onDone: (receipt: Receipt) => void };
export function CompanyForm({ record, back, disabled = false, onReload, send, onDone }: Props) {
  const draft = useMemo(() => (record ? draftOf(record) : blank), [record]);
  const form = useRecordForm({ schema, draft, toBody: bodyOf, version: record?.version, send, onReload, onDone });
  const type = useWatch({ control: form.control, name: 'type' });
  const { data } = useAnswer(routeOf(company, 'labels'), {});
  return (
    <RecordForm form={form} verb={record ? 'Save company' : 'Create company'} back={back} disabled={disabled} savedBy={record?.updatedByName}>
      <FormSection title="Company">
        <F.Text name="name" label="Name" autoFocus={!record} />
        <F.Text name="legalName" label="Legal name" optional />
        <F.Select name="type" label="Type" options={options(typeNames)} />
        {type === 'subsidiary' && <F.Pick name="parentCompanyId" label="Parent company" options={data?.items.filter(({ value }) => value !== record?.id) ?? null} />}
        <F.Text name="licenseNumber" label="CSLB license" optional inputMode="numeric" maxLength={8} />
      </FormSection>
      <FormSection title="Contact" help="Printed on every document.">
        <F.Text name="phone" label="Phone" type="tel" />
        <F.Text name="email" label="Email" type="email" />
        <F.Text name="website" label="Website" optional className="wide" />
        <AddressFields name="address" />
      </FormSection>
      <FormSection title="Time">
        <F.Pick name="timeZone" label="Time zone" options={zones} help="Dates and deadlines follow it." />
        <F.Select name="weekEndsOn" label="The week ends on" options={days} />
        <F.Select name="overtimeRule" label="Overtime" options={overtimeRules} />
      </FormSection>
      <FormSection title="Money">
        <F.Text name="netDays" label="Days to pay" inputMode="numeric" maxLength={3} />
        <F.Select name="agingBasis" label="Receivables age from" options={agingBases} />
        <F.Text name="defaultRetention" label="Retention, percent" />
        <F.Text name="burden" label="Labor burden, percent" />
        <F.Text name="adminEmails" label="Emails of administrators" optional className="wide" help="Several addresses are separated by commas." />
      </FormSection>
    </RecordForm>
  );
}
