import { useState } from 'react';
import type { ReportCells, ReportRow } from '@backoffice/contracts/capabilities';
import { wipScheduleOwnRoutes } from '@backoffice/contracts/features/wip-schedules';
import { addDays, dayText, dollarsText, type Day } from '@backoffice/contracts/kernel';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';

type Draft = { contractId: string; percentBp: number | null; reason: string };
const Fields = typedFields<Draft>();

/** The jobs of a schedule as they are seen: what has changed since is refused. */
const linesOf = (rows: readonly ReportRow[]) =>
  rows.flatMap(({ kind, key, cells }) =>
    kind === 'line' ? [{ contractId: key.slice(key.lastIndexOf('/') + 1), cells }] : [],
  );
const drawnOf = (rows: readonly ReportRow[]) =>
  linesOf(rows).map(({ contractId, cells }) => ({
    contractId,
    value: Number(cells['value']),
    estimatedCost: Number(cells['estimatedCost']),
    costToDate: Number(cells['costToDate']),
    billed: Number(cells['billed']),
  }));

/** What is posted, and for a job of which somebody knows better how far it is. */
export function PostDialog({
  asOf,
  rows,
  total,
  onDone,
  onClose,
}: {
  asOf: Day;
  rows: readonly ReportRow[];
  total: ReportCells;
  onDone: () => void;
  onClose: () => void;
}) {
  const [draft] = useState((): Draft => ({ contractId: '', percentBp: null, reason: '' }));
  const sum = (key: string) => dollarsText(Number(total[key] ?? 0));
  const jobs = linesOf(rows).map(({ contractId, cells }) => ({ value: contractId, label: String(cells['job']) }));
  return (
    <CommandDialog
      title={`Post the WIP schedule of ${dayText(asOf)}`}
      verb="Post"
      says={`${sum('under')} underbilled, ${sum('over')} overbilled and ${sum('lossProvision')} of provision are posted on ${dayText(asOf)}, and taken back on ${dayText(addDays(asOf, 1))}.`}
      schema={wipScheduleOwnRoutes.post.body}
      draft={draft}
      toBody={({ contractId, percentBp, reason }) => ({
        asOf,
        drawn: drawnOf(rows),
        overrides: contractId ? [{ contractId, percentBp: percentBp ?? Number.NaN, reason }] : [],
      })}
      request={(body) => requestTo(wipScheduleOwnRoutes.post, { body })}
      onDone={() => {
        notifySuccess('Posted.');
        onDone();
      }}
      onClose={onClose}
    >
      <Fields.Select
        name="contractId"
        label="Another percent for"
        optional
        options={[{ value: '', label: 'No job: as the costs say' }, ...jobs]}
      />
      <Override />
    </CommandDialog>
  );
}

function Override() {
  return (
    <>
      <Fields.Percent name="percentBp" label="Percent complete" optional />
      <Fields.Text name="reason" label="Why" optional maxLength={2_000} className="wide" />
    </>
  );
}
