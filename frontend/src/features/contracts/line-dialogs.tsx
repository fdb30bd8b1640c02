import { useEffect, useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ReportAnswer } from '@backoffice/contracts/capabilities';
import {
  workersOn,
  payrollUploadRoutes,
  prevailingWageHours,
  type PayrollUpload,
} from '@backoffice/contracts/features/certified-payroll';
import { contractOwnRoutes, type ContractView } from '@backoffice/contracts/features/contracts';
import { addDays, dayText, hoursText, type Cents, type Day } from '@backoffice/contracts/kernel';
import { useProfile, useToday } from '#access/profile.ts';
import { downloadFile } from '#data/download.ts';
import { requestTo } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';

/** `weekEnding`, `hours` and `gross`: of the week of that day, as its report has it. */
type SigningDraft = { day: Day; weekEnding: Day; hours: number; gross: Cents; signedBy: string; title: string };
const Fields = typedFields<SigningDraft>();

/** Somebody swears to a week as it stands: what it says then stays, whatever becomes of the tickets. */
export function SignPayrollDialog({ record: { id }, onClose }: { record: ContractView; onClose: () => void }) {
  const today = useToday();
  const { name } = useProfile();
  const [draft] = useState((): SigningDraft => {
    const day = addDays(today, -7);
    return { day, weekEnding: day, hours: 0, gross: 0, signedBy: name, title: '' };
  });
  return (
    <CommandDialog
      title="Sign a week of certified payroll"
      verb="Sign"
      schema={contractOwnRoutes.signPayroll.body}
      draft={draft}
      toBody={({ day: _shown, ...typed }) => typed}
      says="You state under penalty of perjury that the payroll of this week is correct and complete. What it says now stays, and what tickets change later is shown."
      request={(body) => requestTo(contractOwnRoutes.signPayroll, { params: { id }, body })}
      onDone={() => {
        notifySuccess('Signed.');
        onClose();
      }}
      onClose={onClose}
    >
      <Fields.Text name="day" label="A day of the week" type="date" />
      <Fields.Text name="signedBy" label="Certifying official" maxLength={120} />
      <Fields.Text name="title" label="Title" optional maxLength={120} />
      <SignedWeek contractId={id} />
    </CommandDialog>
  );
}

/** The week of a day as its report has it; null until it is here. */
function usePayrollWeek(contractId: string, day: Day): ReportAnswer | null {
  const query = { contractId, endDate: day, weekCount: '1' };
  const reading = useRouteRead(
    prevailingWageHours.routes.read,
    day === '' ? null : { query: query as never },
    prevailingWageHours.refetchOn,
  );
  return reading.isOf ? (reading.data as ReportAnswer | null) : null;
}

/** What is signed, and what stands against it. */
function SignedWeek({ contractId }: { contractId: string }) {
  const { setValue } = useFormContext<SigningDraft>();
  const day = useWatch<SigningDraft, 'day'>({ name: 'day' });
  const week = usePayrollWeek(contractId, day);
  const line = week?.rows.find(({ kind }) => kind === 'line');
  const weekEnding = String(line?.cells['weekEnding'] ?? day);
  const [hours, gross] = [Number(week?.total['hours'] ?? 0), Number(week?.total['gross'] ?? 0)];
  useEffect(() => {
    setValue('weekEnding', weekEnding);
    setValue('hours', hours);
    setValue('gross', gross);
  }, [setValue, weekEnding, hours, gross]);
  if (week === null) return null;
  if (line === undefined) return <Callout className="wide">Nobody worked on it in this week.</Callout>;
  const [objection] = week.objections;
  if (objection)
    return (
      <Callout className="wide" intent="warning">
        {objection.message}
      </Callout>
    );
  return (
    <Callout className="wide">
      Week ending {dayText(weekEnding)}: {hoursText(hours)} hours, gross <Money of={gross} strong />
    </Callout>
  );
}

const UploadFields = typedFields<PayrollUpload>();
type UploadProps = { record: ContractView; weekEnding: Day | null; onClose: () => void };

/** Asks for what paychecks say and we do not keep: it goes into the file, and is gone when the dialog is. */
export function PayrollUploadDialog({ record: { id }, weekEnding, onClose }: UploadProps) {
  const today = useToday();
  const [draft] = useState((): PayrollUpload => ({
    weekEnding: weekEnding ?? addDays(today, -7),
    amendmentNo: '',
    pwcr: '',
    fein: '',
    projectId: '',
    contractAgency: '',
    insuranceNo: '',
    workers: [],
  }));
  return (
    <CommandDialog
      wide
      title="California certified payroll file"
      verb="Download"
      schema={payrollUploadRoutes.upload.body}
      draft={draft}
      says="The eCPR file that the Department of Industrial Relations takes. What you type goes into the file and is not kept: have the paychecks of the week at hand."
      send={async (body) => {
        const problem = await downloadFile(payrollUploadRoutes.upload, { params: { id }, body: body as PayrollUpload });
        return problem ? { ok: false, problem } : { ok: true, answer: null };
      }}
      onDone={onClose}
      onClose={onClose}
    >
      <UploadFields.Text name="weekEnding" label="A day of the week" type="date" />
      <UploadFields.Text name="amendmentNo" label="Amendment number" optional inputMode="numeric" maxLength={3} />
      <UploadFields.Text
        name="fein"
        label="Employer number (FEIN)"
        optional
        help="Left empty, that of the company."
        inputMode="numeric"
        maxLength={10}
      />
      <UploadFields.Text
        name="pwcr"
        label="Public works registration"
        optional
        help="Left empty, that of the company, or NA."
        maxLength={10}
      />
      <UploadFields.Text
        name="projectId"
        label="DIR project id"
        optional
        help="Left empty, that of the location."
        inputMode="numeric"
        maxLength={18}
      />
      <UploadFields.Text
        name="contractAgency"
        label="Agency"
        optional
        help="Left empty, the awarding body."
        maxLength={160}
      />
      <UploadFields.Text name="insuranceNo" label="Workers’ compensation policy" optional maxLength={60} />
      <UploadWorkers contractId={id} />
    </CommandDialog>
  );
}

/** Everybody who worked in the week. */
function UploadWorkers({ contractId }: { contractId: string }) {
  const { setValue } = useFormContext<PayrollUpload>();
  const day = useWatch<PayrollUpload, 'weekEnding'>({ name: 'weekEnding' });
  const workers = useWatch<PayrollUpload, 'workers'>({ name: 'workers' });
  const week = usePayrollWeek(contractId, day);
  const rows = week?.rows.flatMap(({ kind, label, cells }) => (kind === 'line' ? [{ key: label, cells }] : []));
  const entries = workersOn((rows ?? []) as Parameters<typeof workersOn>[0]); // cells of that report
  const who = week === null ? null : JSON.stringify(entries.map(({ entryNo, name }) => [entryNo, name]));
  useEffect(() => {
    if (who === null) return;
    setValue(
      'workers',
      (JSON.parse(who) as [number, string][]).map(([entryNo, name]) => ({ ...BLANK_WORKER, entryNo, name })),
    );
  }, [setValue, who]);
  if (week === null) return null;
  if (entries.length === 0)
    return (
      <Callout className="wide">Nobody worked on it in this week. The file says that no work was performed.</Callout>
    );
  return workers.map(({ entryNo, name }, at) => {
    const last4 = entries.find((entry) => entry.entryNo === entryNo)?.last4 ?? '';
    return (
      <fieldset key={entryNo} className="upload-worker wide">
        <legend>
          {entryNo}. {name}
        </legend>
        <UploadFields.Text
          name={`workers.${at}.ssn`}
          label="Social security number"
          inputMode="numeric"
          maxLength={11}
          {...(last4 !== '' && { help: `It ends in ${last4}.` })}
        />
        <UploadFields.Text name={`workers.${at}.exemptions`} label="Exemptions" inputMode="numeric" maxLength={2} />
        <UploadFields.Text name={`workers.${at}.checkNo`} label="Check number" optional maxLength={20} />
        <UploadFields.Text name={`workers.${at}.address.line1`} label="Address" maxLength={120} />
        <UploadFields.Text name={`workers.${at}.address.city`} label="City" maxLength={80} />
        <div className="upload-place">
          <UploadFields.Text name={`workers.${at}.address.state`} label="State" maxLength={2} />
          <UploadFields.Text name={`workers.${at}.address.zip`} label="ZIP" maxLength={10} />
        </div>
        <UploadFields.Money name={`workers.${at}.fedTax`} label="Federal tax" />
        <UploadFields.Money name={`workers.${at}.fica`} label="FICA" />
        <UploadFields.Money name={`workers.${at}.stateTax`} label="State tax" />
        <UploadFields.Money name={`workers.${at}.sdi`} label="SDI" />
        <UploadFields.Money name={`workers.${at}.otherDeductions`} label="Other deductions" />
        <UploadFields.Money name={`workers.${at}.net`} label="Net pay" />
      </fieldset>
    );
  });
}

const BLANK_WORKER = {
  ssn: '',
  address: { line1: '', line2: '', city: '', state: 'CA', zip: '' },
  exemptions: '0',
  fedTax: null,
  fica: null,
  stateTax: null,
  sdi: null,
  otherDeductions: 0,
  net: null,
  checkNo: '',
} as const;
