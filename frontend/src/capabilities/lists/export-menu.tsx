import { useState } from 'react';
import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { Document, Export, Manual, Print, Th } from '@blueprintjs/icons';
import { exportOf, type ReportFormat as FileFormat } from '@backoffice/contracts/capabilities';
import type { Route } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { awaitTask, showTasks } from '#data/awaited-tasks.ts';
import { downloadFile } from '#data/download.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { TOAST_LIFE_MS, showToast } from '#toasts/toasts.ts';
import { ThemedPopover } from '#widgets/themed-popover.tsx';
import '#widgets/print.css';

/** A list as a file: its route, and what narrows, sorts and shows it just now. */
export type ListFile = { readonly query?: object; readonly body?: object };

/** What a list can be taken away as: a file for a spreadsheet, or paper. */
export function ExportMenu({
  list,
  route = list && exportOf(list),
  fileOf,
  onPrint,
  printing = false,
}: {
  /** Whose export it is, */
  list?: Route | undefined;
  /** or the export itself. */
  route?: Route | undefined;
  /** Asked for at the press. */
  fileOf: () => ListFile;
  onPrint: () => void;
  printing?: boolean;
}) {
  const [busy, setBusy] = useState(false);
  async function save(format: FileFormat) {
    if (!route) return;
    setBusy(true);
    const { query, body } = fileOf();
    const mayTakeLong = route.query?.shape['whenLong'] !== undefined;
    const problem = await downloadFile<Route>(
      route,
      { query: { ...query, format, ...(mayTakeLong && { whenLong: 'task' }) }, ...(body && { body }) },
      undefined,
      tellStarted,
    );
    setBusy(false);
    if (problem) notifyProblem(problem);
  }
  return (
    <ThemedPopover
      placement="bottom-end"
      content={<ExportEntries route={route} onFile={(format) => void save(format)} onPrint={onPrint} />}
    >
      <Button
        className="export-menu"
        variant="minimal"
        icon={<Export />}
        text="Export"
        aria-label="Export"
        title="Export"
        loading={busy || printing}
      />
    </ThemedPopover>
  );
}

const isReport = ({ query }: Route) => query?.shape['position'] !== undefined;

/** It is found at the top of every page by now. */
function tellStarted({ id }: { readonly id: string }) {
  awaitTask(id);
  showToast({
    summary: 'Your file is being made.',
    detail: 'You can go on working: you are told when it is ready.',
    life: 2 * TOAST_LIFE_MS,
    action: { text: 'Show', onPress: showTasks },
  });
}

/** Whoever sees a list may print it; a file is under a permission of its own. */
function ExportEntries({
  route,
  onFile,
  onPrint,
}: {
  route: Route | undefined;
  onFile: (format: FileFormat) => void;
  onPrint: () => void;
}) {
  const may = usePermissionCheck();
  const mayExport = route && may(route.permission) && may(route.alsoPermission ?? null);
  return (
    <Menu>
      {mayExport && (
        <>
          {isReport(route) && <MenuItem icon={<Manual />} text="PDF" onClick={() => onFile('pdf')} />}
          <MenuItem icon={<Th />} text="Excel (XLSX)" onClick={() => onFile('xlsx')} />
          <MenuItem icon={<Document />} text="CSV" onClick={() => onFile('csv')} />
        </>
      )}
      <MenuItem icon={<Print />} text="Print" onClick={onPrint} />
    </Menu>
  );
}
