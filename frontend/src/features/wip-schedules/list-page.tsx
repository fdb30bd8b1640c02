import { useState } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import { Endorsed } from '@blueprintjs/icons';
import { Link } from 'react-router';
import type { ReportAnswer } from '@backoffice/contracts/capabilities';
import { wipReport } from '@backoffice/contracts/features/wip-reports';
import { wipScheduleOwnRoutes } from '@backoffice/contracts/features/wip-schedules';
import { PermissionGate } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { useRouteRead } from '#data/use-read.ts';
import { ReasonDialog } from '#forms/reason-dialog.tsx';

import { ReportPage } from '#reports/report-page.tsx';
import { useAsOfDay } from '#widgets/as-of.tsx';
import { PostDialog } from './dialogs.tsx';

/** The schedule of a day, and the press that posts it. */
export const WipPage = () => <ReportPage report={wipReport} actions={<Posting />} />;

function Posting() {
  const today = useToday();
  const asOf = useAsOfDay().day ?? today;
  const [isAsking, setAsking] = useState<'post' | 'reverse' | null>(null);
  const posted = useRouteRead(wipScheduleOwnRoutes.posted, { query: { asOf } }, ['WipSchedule']);
  const report = useRouteRead(wipReport.routes.read, { query: { asOf } as never }, wipReport.refetchOn);
  const answer = report.isOf ? (report.data as ReportAnswer | null) : null;
  if (!posted.data || !posted.isOf) return null;
  const { schedule } = posted.data;
  const close = () => setAsking(null);
  return (
    <>
      {schedule && (
        <Tag minimal intent="success" icon={<Endorsed />}>
          Posted
        </Tag>
      )}
      {schedule?.entryId && <Link to={`/ledger/entries/${schedule.entryId}`}>Entry</Link>}
      <PermissionGate check={wipScheduleOwnRoutes.post.permission}>
        {schedule ? (
          <Button variant="minimal" text="Reverse…" onClick={() => setAsking('reverse')} />
        ) : (
          <Button intent="primary" text="Post…" disabled={!answer?.rows.length} onClick={() => setAsking('post')} />
        )}
      </PermissionGate>
      {isAsking === 'reverse' && schedule && (
        <ReasonDialog
          route={wipScheduleOwnRoutes.reverse}
          record={schedule}
          title="Reverse the schedule"
          verb="Reverse it"
          says="Its entry is taken back on the day it was posted and on the day after. Another schedule may be posted for the day."
          done="Reversed."
          onDone={() => {
            close();
            posted.reload();
          }}
          onClose={close}
        />
      )}
      {isAsking === 'post' && answer && (
        <PostDialog
          asOf={asOf}
          rows={answer.rows}
          total={answer.total}
          onDone={() => {
            close();
            posted.reload();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
