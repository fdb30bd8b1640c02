import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { EmailToSend } from '@backoffice/contracts/capabilities';
import { depositMailRoutes, depositReport, type DepositEmailFields } from '@backoffice/contracts/features/reports';
import { dayText } from '@backoffice/contracts/kernel';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { RichTextField } from '#forms/rich-text-field.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { DayRangeInput, useDayRange, type DateRange } from '#reports/day-range.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { AsyncContent, EmptyState, PageTitle } from '#widgets/page-states.tsx';
import '#reports/reports.css';

type Draft = { to: string; cc: string; subject: string; body: string };
type LetterDraft = z.infer<typeof DepositEmailFields>;
const Fields = typedFields<Draft>();
const addressesIn = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);
const reportPath = ({ fromDate, toDate }: DateRange) => `${depositReport.page}?fromDate=${fromDate}&toDate=${toDate}`;

/** Mails what was deposited in a range of days as a PDF, as it stands when it is sent. */
export function DepositEmailPage() {
  const { isBackwards, ...days } = useDayRange();
  const range = { fromDate: days.fromDate, toDate: days.toDate };
  const fields = useRouteRead(depositMailRoutes.emailFields, isBackwards ? null : { query: range });
  return (
    <div className="page record-page">
      <PageTitle>Email the invoice deposit detail</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to={reportPath(range)}>Invoice deposit detail</Link>
          </li>
        </ol>
      </nav>
      <header className="record-head">
        <h1>Email the report</h1>
        <span className="grow" />
        <div className="report-days">
          <DayRangeInput of={{ ...days, isBackwards }} />
        </div>
      </header>
      {isBackwards ? (
        <EmptyState title="The last day is before the first">
          Choose a first day that is not after {dayText(range.toDate)}.
        </EmptyState>
      ) : (
        <AsyncContent of={fields}>
          {(proposed) => <MailForm key={JSON.stringify(range)} range={range} proposed={proposed} />}
        </AsyncContent>
      )}
    </div>
  );
}

function MailForm({ range, proposed }: { range: DateRange; proposed: LetterDraft }) {
  const go = useNavigate();
  const { send } = useCommand(depositMailRoutes.sendEmail);
  const draft = useMemo(
    () => ({ to: proposed.to.join(', '), cc: '', subject: proposed.subject, body: proposed.body }),
    [proposed],
  );
  const form = useRecordForm({
    schema: EmailToSend,
    draft,
    toBody: ({ to, cc, ...words }: Draft) => ({
      ...words,
      to: addressesIn(to),
      cc: addressesIn(cc),
      templateId: proposed.templateId,
    }),
    send: (body) => send({ body, query: range }),
    onDone: ({ to }) => {
      notifySuccess(`The report is on its way to ${to.join(', ')}.`);
      void go(reportPath(range));
    },
  });
  return (
    <RecordForm form={form} verb="Send report" back={reportPath(range)}>
      <FormSection title="Recipients">
        <Fields.Text name="to" label="To" help="Several addresses are separated by commas." className="wide" />
        <Fields.Text name="cc" label="Copy to" optional className="wide" />
      </FormSection>
      <FormSection title="Message" help={`${proposed.attachmentName} goes along.`}>
        <Fields.Text name="subject" label="Subject" className="wide" maxLength={200} />
        <RichTextField name="body" label="Message" className="wide" />
      </FormSection>
    </RecordForm>
  );
}
