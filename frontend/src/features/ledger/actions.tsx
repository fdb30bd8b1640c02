import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, RadioGroup } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { journalExportOwnRoutes, type JournalFormat } from '@backoffice/contracts/features/journal-exports';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { downloadFile } from '#data/download.ts';
import { DayInput } from '#forms/day-input.tsx';
import { isDay } from '#forms/typed-day.ts';
import { notifyProblem } from '#toasts/notify.ts';

const route = journalExportOwnRoutes.export;
const formats: readonly { value: JournalFormat; label: string }[] = [
  { value: 'iif', label: 'QuickBooks Desktop (IIF)' },
  { value: 'xero', label: 'Xero, manual journals (CSV)' },
  { value: 'csv', label: 'Any other program (CSV)' },
];

/** The journal of a range of days, as an accounting program takes it. */
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
  const today = useToday();
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const [format, setFormat] = useState<JournalFormat>('iif');
  const [busy, setBusy] = useState(false);
  const isRange = isDay(from) && isDay(to) && from <= to;
  async function save() {
    setBusy(true);
    const problem = await downloadFile(route, { query: { format, from, to } });
    setBusy(false);
    if (problem) return notifyProblem(problem);
    return onClose();
  }
  return (
    <Dialog isOpen title="Journal for an accountant" onClose={onClose} className="dialog-small">
      <DialogBody>
        <p>Every line that was posted in these days, balanced entry by entry, under the numbers of your accounts.</p>
        <div className="form-grid">
          <div className="field">
            <label htmlFor="journal-from">From</label>
            <DayInput id="journal-from" value={from} max={to} onDay={setFrom} />
          </div>
          <div className="field">
            <label htmlFor="journal-to">To</label>
            <DayInput id="journal-to" value={to} min={from} onDay={setTo} />
          </div>
        </div>
        <RadioGroup
          className="journal-formats"
          label="Which program"
          selectedValue={format}
          options={[...formats]}
          onChange={({ currentTarget: { value } }) => setFormat(value as JournalFormat)} // one of those above
        />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button intent="primary" text="Download" loading={busy} disabled={!isRange} onClick={() => void save()} />
          </>
        }
      />
    </Dialog>
  );
}
