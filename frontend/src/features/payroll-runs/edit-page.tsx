import { useMemo } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { payrollRunOwnRoutes } from '@backoffice/contracts/features/payroll-runs';
import { moneyText } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
import { FormPage } from '#forms/form-page.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { useBankLabels } from '#figures/bank-labels.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { draftSums, newPayroll, payrollBody, type PayrollDraft } from './draft.ts';
import { PayLines } from './entries.tsx';
import '#forms/line-entries.css';
import '#figures/books.css';

const Fields = typedFields<PayrollDraft>();
const { post } = payrollRunOwnRoutes;
const LIST = '/ledger/payrolls';

export function NewPayrollPage() {
  const today = useToday();
  const banks = useBankLabels('bank');
  const found = banks.data?.items;
  const draft = useMemo(
    () => (found ? newPayroll({ today, weekEndsOn: SUNDAY, bankId: found[0]?.value ?? '' }) : null),
    [found, today],
  );
  return (
    <FormPage title="New payroll" back={{ to: LIST, text: 'Payrolls' }}>
      <AsyncContent of={{ ...banks, data: draft }}>{(begin) => <NewPayroll draft={begin} />}</AsyncContent>
    </FormPage>
  );
}

/** Weeks of most payroll services end then. */
const SUNDAY = 0;

function NewPayroll({ draft }: { draft: PayrollDraft }) {
  const go = useNavigate();
  const banks = useBankLabels('bank');
  const { send } = useCommand(post);
  const form = useRecordForm({
    schema: post.body,
    draft,
    toBody: payrollBody,
    send: (body) => send({ body }),
    onDone: ({ id }) => {
      notifySuccess('Posted.');
      void go(`${LIST}/${id}`);
    },
  });
  return (
    <RecordForm form={form} verb="Post the payroll" back={LIST} summary={<Sums control={form.control} />}>
      <FormSection title="Payroll">
        <Fields.Text name="periodFrom" label="Hours from" type="date" />
        <Fields.Text name="periodTo" label="Hours to" type="date" />
        <Fields.Text name="paidOn" label="Paid on" type="date" />
        <Fields.Pick name="bankId" label="Bank" options={banks.data?.items ?? null} from={banks} />
        <Fields.Text name="note" label="Note" optional maxLength={2_000} />
      </FormSection>
      <PayLines />
    </RecordForm>
  );
}

/** Gross, what is withheld, and what the bank pays, always in sight. */
function Sums({ control }: { control: Control<PayrollDraft> }) {
  const { gross, withheld, net, missing } = draftSums(useWatch({ control, name: 'lines' }));
  return (
    <span role="status">
      Gross <Money of={gross} strong /> · Withheld <Money of={withheld} strong /> · Net <Money of={net} strong /> ·{' '}
      <span className={missing === 0 ? 'muted' : 'late'}>
        {missing === 0 ? 'Balanced' : `Net pay differs by ${moneyText(Math.abs(missing))}`}
      </span>
    </span>
  );
}
