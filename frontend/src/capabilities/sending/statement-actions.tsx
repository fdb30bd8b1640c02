import { lazy, Suspense, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Download, Envelope } from '@blueprintjs/icons';
import type { Day } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { downloadFile } from '#data/download.ts';
import { notifyProblem } from '#toasts/notify.ts';
import type { ReturnedMail } from './returned-addresses.tsx';
import type { StatementKind } from './statement-kind.ts';

export const StatementDialog = lazy(() =>
  import('./statement-dialog.tsx').then((dialog) => ({ default: dialog.StatementDialog })),
);

/** Fetches the statement of one customer, as of a day or today. */
export async function downloadStatement(kind: StatementKind, id: string, name: string, asOf?: Day): Promise<void> {
  const problem = await downloadFile(
    kind.print,
    { params: { id }, query: asOf ? { asOf } : {} },
    `Statement ${name}.pdf`,
  );
  if (problem) notifyProblem(problem);
}

/** What can be done with the statement of one customer: looked at, and mailed. */
export function StatementActions({ kind, of }: { kind: StatementKind; of: ReturnedMail }) {
  const { id, name } = of;
  const [isMailing, setMailing] = useState(false);
  return (
    <>
      <PermissionGate check={kind.print.permission}>
        <Button icon={<Download />} text="Statement" onClick={() => void downloadStatement(kind, id, name)} />
      </PermissionGate>
      <PermissionGate check={kind.send.permission}>
        <Button icon={<Envelope />} text="Email statement…" onClick={() => setMailing(true)} />
      </PermissionGate>
      {isMailing && (
        <Suspense>
          <StatementDialog kind={kind} customers={[of]} onClose={() => setMailing(false)} />
        </Suspense>
      )}
    </>
  );
}
