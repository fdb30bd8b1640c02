import { lazy, Suspense, useState } from 'react';
import { Button, Spinner } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import type { ExportFormat, Route } from '@backoffice/contracts/kernel';
import { notifyProblem } from '#toasts/notify.ts';
import { ThemedPopover } from '#widgets/themed-popover.tsx';
import '#widgets/print.css';

const ExportEntries = lazy(async () => ({ default: (await import('./export-entries.tsx')).ExportEntries }));

/** A list as a file: its route, and what narrows, sorts and shows it just now. */
export type ListFile = { readonly query?: object; readonly body?: object };

/** What a list can be taken away as: a file for a spreadsheet, or paper. */
export function ExportMenu({
  route,
  fileOf,
  onPrint,
  printing = false,
}: {
  route: Route | undefined;
  /** Asked for at the press. */
  fileOf: () => ListFile;
  onPrint: () => void;
  printing?: boolean;
}) {
  const [busy, setBusy] = useState(false);
  async function save(format: ExportFormat) {
    if (!route) return;
    setBusy(true);
    const { downloadFile } = await import('#data/download.ts');
    const { query, body } = fileOf();
    const problem = await downloadFile<Route>(route, { query: { ...query, format }, ...(body && { body }) });
    setBusy(false);
    if (problem) notifyProblem(problem);
  }
  return (
    <ThemedPopover
      placement="bottom-end"
      content={
        <Suspense fallback={<Spinner className="export-wait" size={16} />}>
          <ExportEntries route={route} onFile={(format) => void save(format)} onPrint={onPrint} />
        </Suspense>
      }
    >
      <Button className="export-menu" variant="minimal" icon={<Export />} text="Export" loading={busy || printing} />
    </ThemedPopover>
  );
}
