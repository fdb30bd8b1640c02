import { useState } from 'react';
import { Button, Callout, Dialog, DialogBody, DialogFooter, RadioGroup } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import {
  journalExportOwnRoutes,
  type JournalExportStatus,
  type JournalFormat,
} from '@backoffice/contracts/features/journal-exports';
import { dayText } from '@backoffice/contracts/kernel';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { downloadFile } from '#data/download.ts';
import { call } from '#data/http-client.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { DayInput } from '#forms/day-input.tsx';
import { isDay } from '#forms/typed-day.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { countText } from '#widgets/labels.ts';
import { AsyncContent, Skeleton } from '#widgets/page-states.tsx';
import { AuditPackSection, ExportedList, PackageSection, XeroFields } from './form-sections.tsx';
import { BOOKS_CHANGES } from './queries.ts';
import './exports.css';

const route = journalExportOwnRoutes.make;
const formats: readonly { value: JournalFormat; label: string }[] = [
  { value: 'iif', label: 'QuickBooks Desktop (IIF)' },
  { value: 'quickbooksOnline', label: 'QuickBooks Online (ZIP of CSV files)' },
  { value: 'sage', label: 'Sage 100 Contractor (CSV)' },
  { value: 'xero', label: 'Xero, manual journals (CSV)' },
  { value: 'hledger', label: 'Plain-text accounting (hledger)' },
  { value: 'csv', label: 'Any other program (CSV)' },
];

/** The journal as an accounting program takes it, and all that an accountant asks for. */
export function JournalExport() {
  const may = usePermissionCheck();
  const [open, setOpen] = useState(false);
  if (!may(route.permission)) return null;
  return (
    <PermissionGate check={route.alsoPermission ?? null}>
      <Button variant="minimal" icon={<Download />} text="For an accountant…" onClick={() => setOpen(true)} />
      {open && <JournalExportDialog onClose={() => setOpen(false)} />}
    </PermissionGate>
  );
}

function JournalExportDialog({ onClose }: { onClose: () => void }) {
  const [format, setFormat] = useState<JournalFormat>('iif');
  const reading = useRouteRead(journalExportOwnRoutes.status, { query: { format } }, [
    ...BOOKS_CHANGES,
    'JournalExports',
  ]);
  return (
    <Dialog isOpen title="For an accountant" onClose={onClose} className="export-dialog">
      <DialogBody>
        <RadioGroup
          className="journal-formats"
          label="The journal, for which program"
          selectedValue={format}
          options={[...formats]}
          onChange={({ currentTarget: { value } }) => setFormat(value as JournalFormat)} // one of those above
        />
        <AsyncContent of={reading} skeleton={<Skeleton height={140} />}>
          {(status) => (
            <ExportForm
              key={`${format} ${status.next.from}`}
              format={format}
              status={status}
              onChange={reading.reload}
            />
          )}
        </AsyncContent>
        <PackageSection format={format} onStarted={onClose} />
        <AuditPackSection onStarted={onClose} />
      </DialogBody>
      <DialogFooter actions={<Button text="Close" onClick={onClose} />} />
    </Dialog>
  );
}

type FormProps = { format: JournalFormat; status: JournalExportStatus; onChange: () => void };

/** The days that are next, what came late, and what went out. */
function ExportForm({ format, status: { through, next, late, exports }, onChange }: FormProps) {
  const today = useToday();
  const [from, setFrom] = useState(next.from);
  const [to, setTo] = useState(next.to);
  const last = exports.find(({ withdrawn }) => withdrawn === null);
  const [xeroAccounts, setXeroAccounts] = useState(last?.xeroAccounts ?? { receivable: '', payable: '', bank: '' });
  const { send, sending } = useCommand(route);
  const isRange = isDay(from) && isDay(to) && from <= to;
  const isProposed = from === next.from && to === next.to;
  async function save(days: { readonly from: string; readonly to: string }) {
    const outcome = await send({ body: { format, from: days.from, to: days.to, xeroAccounts } });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    const [made] = (await call(journalExportOwnRoutes.status, { query: { format } })).exports;
    if (!made) return onChange();
    const problem = await downloadFile(journalExportOwnRoutes.file, { params: { id: made.exportId } });
    if (problem) notifyProblem(problem);
    else notifySuccess(`${countText(made.entries, 'entry is', 'entries are')} in the file.`);
    return onChange();
  }
  return (
    <>
      <p>
        {through === null
          ? 'Nothing went out to this program yet. No entry goes out twice.'
          : `Everything up to ${dayText(through)} went out. No entry goes out twice.`}
      </p>
      {late && (
        <Callout intent="warning" className="export-late">
          {countText(late.entries, 'entry', 'entries')} of these days came later.{' '}
          <Button size="small" text="Export what came later" disabled={sending} onClick={() => void save(late)} />
        </Callout>
      )}
      <div className="form-grid">
        <div className="field">
          <label htmlFor="journal-from">From</label>
          <DayInput id="journal-from" value={from} max={to} onDay={setFrom} />
        </div>
        <div className="field">
          <label htmlFor="journal-to">To</label>
          <DayInput id="journal-to" value={to} min={from} max={today} onDay={setTo} />
        </div>
      </div>
      {format === 'xero' && <XeroFields value={xeroAccounts} onChange={setXeroAccounts} />}
      <div className="export-press">
        <Button
          intent="primary"
          icon={<Download />}
          text="Export"
          loading={sending}
          disabled={!isRange || (isProposed && next.entries === 0)}
          onClick={() => void save({ from, to })}
        />
        <span className="muted">
          {isProposed &&
            (next.entries === 0 ? 'Nothing was posted in these days.' : countText(next.entries, 'entry', 'entries'))}
        </span>
      </div>
      <ExportedList exports={exports} onChange={onChange} />
    </>
  );
}
