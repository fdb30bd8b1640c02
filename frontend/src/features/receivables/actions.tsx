import { Suspense, useCallback, useState } from 'react';
import {
  receivableOwnRoutes,
  statementKind,
  type Receivable,
  type Receivables,
  type ReceivablesRequest,
} from '@backoffice/contracts/features/receivables';
import { dayText, type Day } from '@backoffice/contracts/kernel';
import { call } from '#data/http-client.ts';
import { fieldColumns } from '#fields/field-columns.ts';
import type { Column } from '#lists/columns.ts';
import { ExportMenu } from '#lists/export-menu.tsx';
import { PrintSheet } from '#lists/print-sheet.tsx';
import { StatementDialog } from '#sending/statement-actions.tsx';
import { bucketNames, MailButton, type Debtor } from './panels.tsx';

type Row = Receivable & { readonly id: string };
const columns: readonly Column<Row>[] = fieldColumns<Row>({}, [
  { field: 'customerName', width: 150 },
  { field: 'number', title: 'Invoice', kind: 'code', width: 70 },
  {
    field: 'contractNumber',
    title: 'Contract',
    width: 180,
    show: ({ contractNumber, contractName }) => `${contractNumber} · ${contractName}`,
    also: ['contractName'],
  },
  'salesmanName',
  { field: 'date', title: 'Date', kind: 'day', width: 100 },
  { field: 'dueDate', title: 'Due', kind: 'day', width: 100 },
  { field: 'days', title: 'Days', kind: 'number', width: 60 },
  { field: 'bucket', title: 'Age', width: 80, show: ({ bucket }) => (bucket ? bucketNames[bucket] : '') },
  { field: 'open', title: 'Open', kind: 'money', width: 110 },
  { field: 'retention', title: 'Retention', kind: 'money', width: 110 },
  { field: 'retentionDueOn', title: 'Retention due', kind: 'day', width: 100 },
]);

type ReceivablesExportProps = {
  request: Partial<Omit<ReceivablesRequest, 'page' | 'limit'>>;
  found: Receivables | null;
  said: readonly string[];
};

/** All that is owed as a file or on paper, also where the page shows a part. */
export function ReceivablesExport({ request, found, said }: ReceivablesExportProps) {
  const [printing, setPrinting] = useState(false);
  const onDone = useCallback(() => setPrinting(false), []);
  return (
    <>
      <ExportMenu
        list={receivableOwnRoutes.list}
        fileOf={() => ({
          body: {
            ...request,
            columns: columns.map(({ field, title, also }) => ({ field, title, ...(also && { also }) })),
          },
        })}
        onPrint={() => setPrinting(true)}
        printing={printing}
      />
      {printing && found && (
        <PrintSheet<Row>
          title="Account receivables"
          columns={columns}
          read={async ({ page = 1 }) => ({ page: await pageOf(request, page), problem: null })}
          totals={request.only ? undefined : { open: found.totals.open, retention: found.totals.retention }}
          said={[`As of ${dayText(found.asOf)}`, ...said]}
          onDone={onDone}
        />
      )}
    </>
  );
}

async function pageOf(request: ReceivablesExportProps['request'], page: number) {
  const found = await call(receivableOwnRoutes.list, { body: { ...request, page } });
  return {
    ...found,
    items: found.items.map((each): Row => ({ ...each, id: each.invoiceId })),
    totalIsExact: true,
    endCursor: null,
  };
}

type MailProps = { customers: readonly Debtor[]; asOf: Day; onDone: () => void };
/** Statements for the chosen customers, each by a mail of its own. */
export function MailStatements({ customers, asOf, onDone }: MailProps) {
  const [isMailing, setMailing] = useState(false);
  return (
    <>
      <MailButton count={customers.length} onPress={() => setMailing(true)} />
      {isMailing && (
        <Suspense>
          <StatementDialog
            kind={statementKind}
            customers={customers}
            asOf={asOf}
            onClose={() => {
              setMailing(false);
              onDone();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
