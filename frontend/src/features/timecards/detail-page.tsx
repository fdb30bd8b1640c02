import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Link, useParams } from 'react-router';
import type { PunchKind } from '@backoffice/contracts/features/clock-times';
import { timecard, timecardOwnRoutes, type Punch, type TimecardView } from '@backoffice/contracts/features/timecards';
import { dayText, hoursText, instantText, timeOfDayText } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useTimeZone } from '#access/profile.ts';
import { useRecord } from '#data/use-read.ts';
import { recordQuery } from '#fields/record-queries.ts';
import { HistoryPanel } from '#history/history-panel.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { DayText } from '#widgets/formats.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { NO_MEAL, SKEWED } from './columns.ts';
import { CorrectPunchDialog, VoidPunchDialog } from './dialogs.tsx';
import './timecards.css';

const query = recordQuery(timecard);

export function TimecardPage() {
  const { id = '' } = useParams();
  const reading = useRecord(timecard, query, id);
  return (
    <AsyncContent of={reading} back={{ to: '/timecards', text: 'All timecards' }}>
      {(record) => <TimecardDetail key={record.id} record={record} />}
    </AsyncContent>
  );
}

const kindNames: Readonly<Record<PunchKind, string>> = {
  clockIn: 'Clocked in',
  mealStart: 'Meal begun',
  mealEnd: 'Meal ended',
  clockOut: 'Clocked out',
};

type PunchAction = { readonly ask: 'correct' | 'void'; readonly punch: Punch } | null;

function TimecardDetail({ record }: { record: TimecardView }) {
  const mayCorrect = usePermissionCheck()(timecardOwnRoutes.correct.permission);
  const [asked, setAsked] = useState<PunchAction>(null);
  const zone = useTimeZone();
  const { punches, workedHours, lacksMeal, workerId, workerName, date } = record;
  const close = () => setAsked(null);
  return (
    <RecordPage
      resource={timecard}
      record={record}
      crumbs={[{ to: '/timecards', text: 'Timecards' }]}
      title={`${workerName}, ${dayText(date)}`}
      side={
        <>
          <Panel title="Day">
            <DetailList>
              <DetailRow name="Worker">
                <Link to={`/job-costing/maintenance/workers/${workerId}`}>{workerName}</Link>
              </DetailRow>
              <DetailRow name="Day">
                <DayText of={date} />
              </DetailRow>
              <DetailRow name="Hours by the clock">{hoursText(workedHours)}</DetailRow>
              <DetailRow name="Meal">{lacksMeal && NO_MEAL}</DetailRow>
            </DetailList>
          </Panel>
          <HistoryPanel resource={timecard} id={record.id} />
        </>
      }
    >
      <Panel title="Presses">
        <ul className="punches">
          {punches.map((punch) => (
            <li key={punch.punchId} data-void={punch.voidedAt !== null || undefined}>
              <PunchText punch={punch} zone={zone} workerId={workerId} />
              {mayCorrect && punch.voidedAt === null && (
                <span className="punch-actions">
                  <Button size="small" text="Correct…" onClick={() => setAsked({ ask: 'correct', punch })} />
                  <Button size="small" text="Void…" onClick={() => setAsked({ ask: 'void', punch })} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {asked?.ask === 'correct' && <CorrectPunchDialog of={record} punch={asked.punch} zone={zone} onClose={close} />}
      {asked?.ask === 'void' && (
        <VoidPunchDialog
          of={record}
          punch={asked.punch}
          says={`${kindNames[asked.punch.kind]} at ${timeOfDayText(zone, asked.punch.at)} stays here and does not count any more.`}
          onClose={close}
        />
      )}
    </RecordPage>
  );
}

type PunchProps = { readonly punch: Punch; readonly zone: string; readonly workerId: string };
function PunchText({ punch, zone, workerId }: PunchProps) {
  const { kind, at, pressedAt, byId, byName, sheetNumber, locationName, skewed, reason, voidedAt } = punch;
  const notes = [
    byId === workerId ? '' : `pressed by ${byName}`,
    pressedAt === null ? '' : `pressed at ${timeOfDayText(zone, pressedAt)}, corrected`,
    voidedAt === null ? '' : `void since ${instantText(zone, voidedAt)}`,
    reason === '' ? '' : `“${reason}”`,
    skewed ? SKEWED : '',
  ].filter(Boolean);
  return (
    <div>
      <strong className="figure">{timeOfDayText(zone, at)}</strong> <span>{kindNames[kind]}</span>
      <p className="muted">
        {locationName}, sheet {sheetNumber}
        {notes.length > 0 && ` · ${notes.join(' · ')}`}
      </p>
    </div>
  );
}
