import { useState } from 'react';
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import {
  journalExportOwnRoutes,
  type JournalFormat,
  type MadeExport,
  type XeroAccounts,
} from '@backoffice/contracts/features/journal-exports';
import { dayText, type Route } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { awaitTask, showTasks } from '#data/awaited-tasks.ts';
import { downloadFile } from '#data/download.ts';
import { openDialog } from '#forms/dialog-store.ts';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { notifyProblem } from '#toasts/notify.ts';
import { TOAST_LIFE_MS, showToast } from '#toasts/toasts.ts';
import { Money, RelativeTime } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';

const keptByXero = { receivable: 'Receivables', payable: 'Payables', bank: 'Banks' } as const;

/** Xero takes no line on its own receivables, payables and banks. */
export function XeroFields({ value, onChange }: { value: XeroAccounts; onChange: (value: XeroAccounts) => void }) {
  return (
    <fieldset className="export-xero">
      <legend>Xero keeps these itself. Which accounts of Xero stand in for them?</legend>
      <div className="form-grid">
        {(Object.keys(keptByXero) as (keyof XeroAccounts)[]).map((kind) => (
          <div className="field" key={kind}>
            <label htmlFor={`xero-${kind}`}>{keptByXero[kind]}</label>
            <InputGroup
              id={`xero-${kind}`}
              value={value[kind]}
              placeholder="Number"
              onValueChange={(code) => onChange({ ...value, [kind]: code })}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** What went out to a program, the newest first; the last that stands can be taken back. */
export function ExportedList({ exports, onChange }: { exports: readonly MadeExport[]; onChange: () => void }) {
  if (exports.length === 0) return null;
  const last = exports.find(({ withdrawn }) => withdrawn === null);
  const download = async ({ exportId }: MadeExport) => {
    const problem = await downloadFile(journalExportOwnRoutes.file, { params: { id: exportId } });
    if (problem) notifyProblem(problem);
  };
  const withdraw = ({ exportId }: MadeExport) =>
    openDialog((onClose) => (
      <ReasonDialog
        route={journalExportOwnRoutes.withdraw}
        record={{ id: exportId }}
        title="Take this export back"
        says="Do this where the program has not taken the file. Its entries go out again with the next export."
        done="The export was taken back."
        onDone={() => {
          onClose();
          onChange();
        }}
        onClose={onClose}
      />
    ));
  return (
    <section className="exports-made" aria-label="What went out">
      <h3>What went out</h3>
      <ul>
        {exports.map((made) => (
          <li key={made.exportId} className={made.withdrawn ? 'withdrawn' : ''}>
            <div>
              <strong>
                {dayText(made.from)} to {dayText(made.to)}
              </strong>
              <span className="muted">
                {countText(made.entries, 'entry', 'entries')}, <Money of={made.debits} /> · {made.byName}{' '}
                <RelativeTime at={made.at} />
                {made.withdrawn && ` · taken back: ${made.withdrawn.reason}`}
              </span>
            </div>
            <span className="grow" />
            <Button size="small" variant="minimal" text="Download" onClick={() => void download(made)} />
            {made === last && (
              <Button size="small" variant="minimal" text="Take back…" onClick={() => withdraw(made)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A file that takes a while: whoever asked goes on working, and is told. */
function useBackgroundFile(done: string, onStarted: () => void) {
  const [busy, setBusy] = useState(false);
  async function start(route: Route, query: Readonly<Record<string, string>> = {}) {
    setBusy(true);
    const problem = await downloadFile(route, { query }, undefined, ({ id }) => {
      awaitTask(id);
      showToast({
        summary: done,
        detail: 'You can go on working: you are told when it is ready.',
        life: 2 * TOAST_LIFE_MS,
        action: { text: 'Show', onPress: showTasks },
      });
    });
    setBusy(false);
    if (problem) return notifyProblem(problem);
    return onStarted();
  }
  return { busy, start };
}

/** Until then the year before is what an accountant asks for. */
const LAST_MONTH_OF_FILING = '04';

/** All reports of a year with the journal and the 1099 totals, in one file. */
export function PackageSection({ format, onStarted }: { format: JournalFormat; onStarted: () => void }) {
  const today = useToday();
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(today.slice(5, 7) <= LAST_MONTH_OF_FILING ? thisYear - 1 : thisYear);
  const { busy, start } = useBackgroundFile('The package is being made.', onStarted);
  const last = `${year}-12-31`;
  const query = { format, from: `${year}-01-01`, to: last < today ? last : today };
  return (
    <section className="export-package">
      <h3>Package for the CPA</h3>
      <p>Every report of the year as PDF and Excel, the whole journal and the 1099 totals, in one ZIP file.</p>
      <div className="export-press">
        <HTMLSelect
          aria-label="Year of the package"
          value={year}
          options={[thisYear, thisYear - 1, thisYear - 2]}
          onChange={({ target }) => setYear(Number(target.value))}
        />
        <Button
          text="Make the package"
          loading={busy}
          onClick={() => void start(journalExportOwnRoutes.package, query)}
        />
      </div>
    </section>
  );
}

/** The whole log, for whoever wants to see for themselves that nobody has changed it. */
export function AuditPackSection({ onStarted }: { onStarted: () => void }) {
  const { busy, start } = useBackgroundFile('The audit pack is being made.', onStarted);
  return (
    <PermissionGate check={journalExportOwnRoutes.auditPack.alsoPermission}>
      <section className="export-package">
        <h3>Audit pack</h3>
        <p>
          Every entry since the first, with the journal and a small program that shows, without a connection and without
          us, that none was changed and none is missing. It holds every name, wage and address: give it to somebody you
          trust with them.
        </p>
        <div className="export-press">
          <Button
            text="Make the audit pack"
            loading={busy}
            onClick={() => void start(journalExportOwnRoutes.auditPack)}
          />
        </div>
      </section>
    </PermissionGate>
  );
}
