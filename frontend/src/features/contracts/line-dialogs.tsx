import { useEffect, useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ReportAnswer } from '@backoffice/contracts/capabilities';
import { prevailingWageHours } from '@backoffice/contracts/features/certified-payroll';
import { contractOwnRoutes, type ContractView } from '@backoffice/contracts/features/contracts';
import { addDays, dayText, hoursText, type Cents, type Day } from '@backoffice/contracts/kernel';
import { useProfile, useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
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
  const { send } = useCommand(contractOwnRoutes.signPayroll);
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
      send={(body) => send({ params: { id }, body })}
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

/** What is signed, and what stands against it. */
function SignedWeek({ contractId }: { contractId: string }) {
  const { setValue } = useFormContext<SigningDraft>();
  const day = useWatch<SigningDraft, 'day'>({ name: 'day' });
  const query = { contractId, endDate: day, weekCount: '1' };
  const reading = useRouteRead(
    prevailingWageHours.routes.read,
    day === '' ? null : { query: query as never },
    prevailingWageHours.refetchOn,
  );
  const week = reading.isOf ? (reading.data as ReportAnswer | null) : null;
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
