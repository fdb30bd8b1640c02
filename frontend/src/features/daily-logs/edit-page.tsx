import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import { dailyLogOwnRoutes } from '@backoffice/contracts/features/daily-logs';
import { useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
import { FormPage } from '#forms/form-page.tsx';
import { RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { useRecordLabels } from '#records/record-labels.ts';

const Fields = typedFields<{ contractId: string; date: string }>();

/** Of a contract (`?contractId=`) and a day (`?date=`), where they are known; the one that is there is opened. */
export function NewDailyLogPage() {
  const go = useNavigate();
  const [params] = useSearchParams();
  const today = useToday();
  const jobs = useRecordLabels(contract);
  const { send } = useCommand(dailyLogOwnRoutes.open);
  const [contractId, date] = [params.get('contractId') ?? '', params.get('date') ?? today];
  const draft = useMemo(() => ({ contractId, date }), [contractId, date]);
  const form = useRecordForm({
    schema: dailyLogOwnRoutes.open.body,
    draft,
    toBody: (typed) => typed,
    send: (body) => send({ body }),
    onDone: ({ id }) => void go(`/daily-logs/${id}`),
  });
  return (
    <FormPage title="Open a daily log" back={{ to: '/daily-logs', text: 'Daily logs' }}>
      <RecordForm form={form} verb="Open the log" back="/daily-logs">
        <Fields.Pick
          name="contractId"
          label="Contract"
          options={jobs.data?.items ?? null}
          from={jobs}
          autoFocus={contractId === ''}
        />
        <Fields.Text
          name="date"
          label="Day"
          type="date"
          help="There is one log for each contract and day. If somebody has opened it, you get that one."
        />
      </RecordForm>
    </FormPage>
  );
}
