import { Suspense, useCallback, useState } from 'react';
import { Button } from '@blueprintjs/core';
import {
  receivableOwnRoutes,
  statementKind,
  type Receivable,
  type Receivables,
  type ReceivablesRequest,
} from '@backoffice/contracts/features/receivables';
import {
  reminderOwnRoutes,
  RemindersToSend,
  type ReminderLetter,
  type ReminderResults,
} from '@backoffice/contracts/features/reminders';
import { dayText, dollarsText, type Day } from '@backoffice/contracts/kernel';
import { call } from '#data/http-client.ts';
import { requestTo } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { fieldColumns } from '#fields/field-columns.ts';
import type { Column } from '#lists/columns.ts';
import { ExportMenu } from '#lists/export-menu.tsx';
import { PrintSheet } from '#lists/print-sheet.tsx';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { countText } from '#widgets/labels.ts';
import { ReturnedMails } from '#sending/returned-addresses.tsx';
import { StatementDialog } from '#sending/statement-actions.tsx';
import { bucketName, MailButton, type Debtor } from './panels.tsx';

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
  {
    field: 'bucket',
    title: 'Age',
    width: 80,
    show: ({ bucket, notYetDue }) => (bucket ? bucketName(bucket, notYetDue ? 'dueDate' : 'invoiceDate') : ''),
  },
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

/** Reminder letters for the chosen customers: only those whose invoices are due for one that has not gone out. */
export function MailReminders({ customers, onDone }: Pick<MailProps, 'customers' | 'onDone'>) {
  const [isMailing, setMailing] = useState(false);
  const due = useRouteRead(reminderOwnRoutes.due, customers.length === 0 ? null : {}, ['Invoice', 'Payment']);
  const ids = new Set(customers.map(({ id }) => id));
  const letters = due.data?.letters.filter(({ customerId, to }) => ids.has(customerId) && to.length > 0) ?? [];
  if (customers.length === 0 || due.data === null) return null;
  return (
    <>
      <Button
        size="small"
        disabled={letters.length === 0}
        title={letters.length === 0 ? 'None of them is due for a reminder letter' : undefined}
        text={
          letters.length === 0 ? 'No reminder is due' : `Send ${countText(letters.length, 'reminder', 'reminders')}`
        }
        onClick={() => setMailing(true)}
      />
      {isMailing && <RemindersDialog letters={letters} onDone={onDone} onClose={() => setMailing(false)} />}
    </>
  );
}

function sentWords(items: ReminderResults['items']): string {
  const sent = items.filter(({ to }) => to.length > 0);
  const returned = new Set(items.flatMap((each) => each.returned.map(({ email }) => email)));
  const left = `${[...returned].join(', ')} ${returned.size === 1 ? 'was' : 'were'} left out, as mail came back.`;
  return `${countText(sent.length, 'reminder is', 'reminders are')} on the way.${returned.size === 0 ? '' : ` ${left}`}`;
}

type RemindersProps = { letters: readonly ReminderLetter[]; onDone: () => void; onClose: () => void };
function RemindersDialog({ letters, onDone, onClose }: RemindersProps) {
  const [draft] = useState({ ids: [...new Set(letters.map(({ customerId }) => customerId))], sendAnyway: false });
  const customers = draft.ids.flatMap((id) => letters.find(({ customerId }) => customerId === id) ?? []);
  return (
    <CommandDialog
      title="Send reminders"
      verb={`Send ${countText(letters.length, 'reminder', 'reminders')}`}
      schema={RemindersToSend}
      draft={draft}
      says={`${countText(letters.length, 'letter goes', 'letters go')} to ${countText(draft.ids.length, 'customer', 'customers')}, each the one for how long its invoices are overdue. No letter goes out twice.`}
      request={(body) => requestTo(reminderOwnRoutes.send, { body })}
      onDone={({ items }) => {
        notifySuccess(sentWords(items));
        onClose();
        onDone();
      }}
      onClose={onClose}
    >
      <ul className="statement-results wide">
        {letters.map(({ customerId, customerName, to, step, openDue }) => (
          <li key={`${customerId} ${step.days}`}>
            <strong>
              {customerName} · {dollarsText(openDue)}
            </strong>
            <span className="muted">
              {step.days} days overdue, to {to.join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <ReturnedMails
        of={customers.map(({ customerId: id, customerName: name, returned }) => ({ id, name, returned }))}
      />
    </CommandDialog>
  );
}
