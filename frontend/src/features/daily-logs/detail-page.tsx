import { useState } from 'react';
import { Button, Callout, MenuItem } from '@blueprintjs/core';
import { Document, Plus, Tick } from '@blueprintjs/icons';
import { Link, useParams } from 'react-router';
import {
  dailyLog,
  dailyLogOwnRoutes,
  logSections,
  type DailyLogView,
  type LogCopy,
} from '@backoffice/contracts/features/daily-logs';
import { dayText, weekdayText } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { downloadFile } from '#data/download.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecord, useRouteRead } from '#data/use-read.ts';
import { recordQuery } from '#fields/record-queries.ts';
import { RecordDialog } from '#forms/record-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { PhotosPanel } from '#photos/photos-panel.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { DayText, RelativeTime } from '#widgets/formats.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { EntryDialog, type AskedEntry } from './dialogs.tsx';
import { AmendmentsPanel, CrewPanel, MeetingPanel, SectionPanel } from './panels.tsx';

const query = recordQuery(dailyLog);
/** Whose events change what is said of the day beside the log itself. */
const OF_DAY = ['DailyLog', 'JobCost'];

export function DailyLogPage() {
  const { id = '' } = useParams();
  const reading = useRecord(dailyLog, query, id);
  return (
    <AsyncContent of={reading} back={{ to: '/daily-logs', text: 'All daily logs' }}>
      {(record) => <DailyLogDetail key={record.id} log={record} />}
    </AsyncContent>
  );
}

function DailyLogDetail({ log }: { log: DailyLogView }) {
  const [asked, setAsked] = useState<AskedEntry | null>(null);
  const [isAmending, setAmending] = useState(false);
  const day = useRouteRead(dailyLogOwnRoutes.day, { params: { id: log.id } }, OF_DAY);
  const { lockedOn, date } = log;
  return (
    <RecordPage
      resource={dailyLog}
      record={log}
      crumbs={[{ to: '/daily-logs', text: 'Daily logs' }]}
      title={`${weekdayText(date)} · ${log.contractName}`}
      next={<NextStep log={log} onAmend={() => setAmending(true)} />}
      more={
        <>
          <MenuItem icon={<Document />} text="Download as PDF" onClick={() => void print(log, 'office')} />
          <MenuItem
            icon={<Document />}
            text="Download the customer’s copy"
            onClick={() => void print(log, 'customer')}
          />
        </>
      }
      side={
        <>
          <LogFacts log={log} />
          <MeetingPanel of={day} date={date} />
          <HistoryPanel resource={dailyLog} id={log.id} />
        </>
      }
    >
      {lockedOn !== null && (
        <Callout compact className="form-note">
          Locked since {dayText(lockedOn)}. What it says stays; an amendment stands below it.
        </Callout>
      )}
      <CrewPanel of={day} />
      {logSections.map((section) => (
        <SectionPanel key={section} log={log} section={section} onAsk={setAsked} />
      ))}
      <PhotosPanel resource={dailyLog} record={log} showsCustomer />
      <AmendmentsPanel log={log} />
      {asked && (
        <EntryDialog
          log={log}
          asked={asked}
          crew={day.data?.crew.map(({ name }) => name) ?? []}
          onClose={() => setAsked(null)}
        />
      )}
      {isAmending && <AmendDialog log={log} onClose={() => setAmending(false)} />}
    </RecordPage>
  );
}

async function print({ id, date, contractNumber }: DailyLogView, copy: LogCopy): Promise<void> {
  const name = `Daily log ${date} ${contractNumber}.pdf`;
  const failed = await downloadFile(dailyLogOwnRoutes.pdf, { params: { id }, query: { copy } }, name);
  if (failed) notifyProblem(failed);
}

function NextStep({ log, onAmend }: { log: DailyLogView; onAmend: () => void }) {
  const { send, sending } = useCommand(dailyLogOwnRoutes.submit);
  if (log.lockedOn !== null)
    return (
      <PermissionGate check={dailyLogOwnRoutes.amend.permission}>
        <Button icon={<Plus />} text="Add an amendment" onClick={onAmend} />
      </PermissionGate>
    );
  if (log.submittedAt !== null) return null;
  async function submit() {
    const outcome = await send({ params: { id: log.id }, body: {} });
    if (outcome.ok) notifySuccess('Daily log submitted.');
    else notifyProblem(outcome.problem);
  }
  return (
    <PermissionGate check={dailyLogOwnRoutes.submit.permission}>
      <Button intent="primary" icon={<Tick />} text="Submit" loading={sending} onClick={() => void submit()} />
    </PermissionGate>
  );
}

const LogFacts = ({ log }: { log: DailyLogView }) => (
  <Panel title="Job">
    <DetailList>
      <DetailRow name="Contract">
        <Link to={`/toc/${log.locationId}/contract/${log.contractId}`}>
          {log.contractNumber} · {log.contractName}
        </Link>
      </DetailRow>
      <DetailRow name="Location">
        <Link to={`/toc/table-of-content/${log.locationId}`}>{log.locationName}</Link>
      </DetailRow>
      <DetailRow name="Customer">{log.customerName}</DetailRow>
      <DetailRow name="Day">
        <DayText of={log.date} />
      </DetailRow>
      <DetailRow name="Submitted">
        {log.submittedAt && (
          <>
            <RelativeTime at={log.submittedAt} /> by {log.submittedByName}
          </>
        )}
      </DetailRow>
      <DetailRow name="Locked">{log.lockedOn && <DayText of={log.lockedOn} />}</DetailRow>
    </DetailList>
  </Panel>
);

const Fields = typedFields<{ reason: string; text: string }>();

function AmendDialog({ log, onClose }: { log: DailyLogView; onClose: () => void }) {
  return (
    <RecordDialog
      route={dailyLogOwnRoutes.amend}
      record={{ id: log.id }}
      title="Add an amendment"
      verb="Add amendment"
      draft={{ reason: '', text: '' }}
      says="What the log says stays as it is. The amendment stands below it, with your name and the time."
      done="Amendment added."
      onClose={onClose}
    >
      <Fields.Area name="text" label="Amendment" className="wide" rows={4} autoFocus />
      <Fields.Text name="reason" label="Reason" className="wide" maxLength={500} />
    </RecordDialog>
  );
}
