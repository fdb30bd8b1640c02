import { useState } from 'react';
import { Callout, MenuItem } from '@blueprintjs/core';
import { Eraser, Undo } from '@blueprintjs/icons';
import { Link, useParams } from 'react-router';
import { payrollRun, payrollRunOwnRoutes } from '@backoffice/contracts/features/payroll-runs';
import { dayText } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useRecord } from '#data/use-read.ts';
import { FilesPanel } from '#files/files-panel.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { useBankLabels } from '#figures/bank-labels.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { CreatedAndChanged, DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { ClearDifferenceDialog } from './dialogs.tsx';
import { PayrollRunQuery, type PayrollRunRecord } from './queries.ts';
import { PayTable } from './table.tsx';
import '#figures/books.css';

const routes = payrollRunOwnRoutes;

export function PayrollRunPage() {
  const { payrollId = '' } = useParams();
  const reading = useRecord(payrollRun, PayrollRunQuery, payrollId);
  return (
    <AsyncContent of={reading} back={{ to: '/ledger/payrolls', text: 'Payrolls' }}>
      {(record) => <PayrollDetail key={record.id} record={record} />}
    </AsyncContent>
  );
}

type Dialog = 'reverse' | 'clear' | 'restore' | null;

function PayrollDetail({ record }: { record: PayrollRunRecord }) {
  const may = usePermissionCheck();
  const [asked, ask] = useState<Dialog>(null);
  const { number, periodFrom, periodTo, status, reversedOn, reversalReason, difference } = record;
  const stands = status === 'posted' && may(routes.reverse.permission);
  const close = () => ask(null);
  return (
    <RecordPage
      resource={payrollRun}
      record={record}
      number={`Payroll ${number}`}
      title={`${dayText(periodFrom)} to ${dayText(periodTo)}`}
      crumbs={[{ to: '/ledger/payrolls', text: 'Payrolls' }]}
      more={
        stands &&
        (difference ? (
          <MenuItem icon={<Undo />} text="Restore the difference…" onClick={() => ask('restore')} />
        ) : (
          <>
            <MenuItem icon={<Eraser />} text="Clear a difference…" onClick={() => ask('clear')} />
            <MenuItem icon={<Undo />} intent="danger" text="Reverse…" onClick={() => ask('reverse')} />
          </>
        ))
      }
      side={<SidePanels record={record} />}
    >
      {reversedOn && (
        <Callout compact intent="danger">
          Reversed on <DayText of={reversedOn} />. {reversalReason}
        </Callout>
      )}
      <PayTable record={record} />
      {asked === 'clear' && <ClearDifferenceDialog record={record} onClose={close} />}
      {asked === 'reverse' && (
        <ReasonDialog
          route={routes.reverse}
          record={record}
          title={`Reverse payroll ${number}`}
          verb="Reverse it"
          done="Reversed."
          danger
          onClose={close}
          says="Its entry is posted back today; both stay in the books, and its days may be paid again."
        />
      )}
      {asked === 'restore' && (
        <ReasonDialog
          route={routes.restore}
          record={record}
          title={`Restore the difference of payroll ${number}`}
          verb="Restore it"
          done="Restored."
          onClose={close}
          says="What was cleared is costed and not paid again."
        />
      )}
    </RecordPage>
  );
}

function SidePanels({ record }: { record: PayrollRunRecord }) {
  const banks = useBankLabels();
  const { paidOn, bankId, net, note, entryId, difference } = record;
  return (
    <>
      <Panel title="Facts">
        <DetailList>
          <DetailRow name="Net pay">
            <Money of={net} strong />
          </DetailRow>
          <DetailRow name="Paid on">
            <DayText of={paidOn} />
          </DetailRow>
          <DetailRow name="Bank">{banks.data?.items.find(({ value }) => value === bankId)?.label ?? ''}</DetailRow>
          <DetailRow name="Posted by">
            <Link to={`/ledger/entries/${entryId}`}>Journal entry</Link>
          </DetailRow>
          {note && <DetailRow name="Note">{note}</DetailRow>}
          {difference && (
            <DetailRow name="Difference cleared">
              <Link to={`/ledger/entries/${difference.entryId}`}>
                <Money of={difference.amount} />
              </Link>
              <span className="money-detail">{difference.reason}</span>
            </DetailRow>
          )}
          <DetailRow name="Hours of jobs">
            <Link to="/reports/statements/hours-not-paid">Costed and not paid</Link>
          </DetailRow>
          <CreatedAndChanged of={record} />
        </DetailList>
      </Panel>
      <FilesPanel resource={payrollRun} record={{ ...record, trashedAt: null }} />
      <HistoryPanel resource={payrollRun} id={record.id} />
    </>
  );
}
