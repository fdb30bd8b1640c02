import { useState, type ReactNode } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { openingOwnRoutes, type OpeningAnswer } from '@backoffice/contracts/features/openings';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import { useCommand } from '#data/use-command.ts';
import { FileButton } from '#forms/file-button.tsx';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { Panel } from '#widgets/panel.tsx';
import { AddBillDialog, AddInvoiceDialog } from './dialogs.tsx';

const routes = openingOwnRoutes;
export type StepProps = { of: OpeningAnswer; onChange: () => void };
type ReadRow = { readonly row: number; readonly words: string; readonly says: string };

export type OpeningDocument = {
  readonly key: string;
  readonly number: string;
  readonly of: string;
  readonly date: Day;
  readonly dueDate: Day;
  readonly open: Cents;
  readonly retention: Cents;
};

/** Rows that a file brought and that cannot be entered, each with its reason. */
const LeftOut = ({ rows }: { rows: readonly ReadRow[] }) =>
  rows.length === 0 ? null : (
    <Callout intent="warning" title={`${countText(rows.length, 'row was', 'rows were')} left out`}>
      <ul>
        {rows.map(({ row, words, says }) => (
          <li key={row}>
            Row {row} {words}: {says}
          </li>
        ))}
      </ul>
    </Callout>
  );

export function InvoicesPanel({ of, onChange }: StepProps) {
  const { send } = useCommand(routes.invoices);
  const { send: read } = useCommand(routes.readInvoices);
  const [adding, setAdding] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly ReadRow[]>([]);
  async function put(invoices: OpeningAnswer['invoices'], says: string) {
    const outcome = await send({ body: { invoices }, version: of.version });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    notifySuccess(says);
    onChange();
  }
  async function take(content: string) {
    const outcome = await read({ body: { content } });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    const { rows } = outcome.answer;
    setLeftOut(rows.filter(({ found }) => found === null));
    const found = rows.flatMap((row) => row.found ?? []);
    const kept = of.invoices.filter(({ number }) => found.every((each) => each.number !== number));
    if (found.length > 0)
      await put([...kept, ...found], `${countText(found.length, 'invoice', 'invoices')} read from the file.`);
  }
  return (
    <DocumentsPanel
      title="2. Open invoices and retention"
      about="One for each invoice that is not paid, and for each of which retention is still held. Columns of a file: contract, number, date, due, original, retention, open."
      party="Contract"
      isDraft={of.status === 'draft' && of.date !== null}
      rows={of.invoices.map(({ number, contractName, ...row }) => ({ key: number, number, of: contractName, ...row }))}
      onFile={take}
      onAdd={() => setAdding(true)}
      onRemove={(at) => void put(of.invoices.toSpliced(at, 1), 'Invoice removed.')}
    >
      <LeftOut rows={leftOut} />
      {adding && (
        <AddInvoiceDialog
          of={of}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            onChange();
          }}
        />
      )}
    </DocumentsPanel>
  );
}

export function BillsPanel({ of, onChange }: StepProps) {
  const { send } = useCommand(routes.bills);
  const { send: read } = useCommand(routes.readBills);
  const [adding, setAdding] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly ReadRow[]>([]);
  async function put(bills: OpeningAnswer['bills'], says: string) {
    const outcome = await send({ body: { bills }, version: of.version });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    notifySuccess(says);
    onChange();
  }
  async function take(content: string) {
    const outcome = await read({ body: { content } });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    const { rows } = outcome.answer;
    setLeftOut(rows.filter(({ found }) => found === null));
    const found = rows.flatMap((row) => row.found ?? []);
    const isRead = (one: (typeof found)[number]) =>
      found.some(({ ref, vendorId }) => ref === one.ref && vendorId === one.vendorId);
    if (found.length > 0)
      await put(
        [...of.bills.filter((one) => !isRead(one)), ...found],
        `${countText(found.length, 'bill', 'bills')} read from the file.`,
      );
  }
  return (
    <DocumentsPanel
      title="3. Open bills"
      about="One for each bill that is not paid. Columns of a file: vendor, number, date, due, retention, open."
      party="Vendor"
      isDraft={of.status === 'draft' && of.date !== null}
      rows={of.bills.map(({ ref, vendorId, vendorName, retentionHeld, ...row }) => ({
        key: `${vendorId} ${ref}`,
        number: ref,
        of: vendorName,
        retention: retentionHeld,
        ...row,
      }))}
      onFile={take}
      onAdd={() => setAdding(true)}
      onRemove={(at) => void put(of.bills.toSpliced(at, 1), 'Bill removed.')}
    >
      <LeftOut rows={leftOut} />
      {adding && (
        <AddBillDialog
          of={of}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            onChange();
          }}
        />
      )}
    </DocumentsPanel>
  );
}

type DocumentsProps = {
  title: string;
  about: string;
  party: string;
  isDraft: boolean;
  rows: readonly OpeningDocument[];
  onFile: (content: string) => Promise<void>;
  onAdd: () => void;
  onRemove: (at: number) => void;
  children: ReactNode;
};

const DocumentsPanel = ({ title, about, party, isDraft, rows, onFile, onAdd, onRemove, children }: DocumentsProps) => (
  <Panel
    title={title}
    aside={
      isDraft && (
        <span className="panel-buttons">
          <FileButton text="From a file" label={`File for ${title}`} onFile={onFile} />
          <Button size="small" icon={<Plus />} text="Add one" onClick={onAdd} />
        </span>
      )
    }
  >
    <p className="muted proof-about">{about}</p>
    {children}
    {rows.length > 0 && (
      <div className="table-wide">
        <table className="money-table">
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">{party}</th>
              <th scope="col">Date</th>
              <th scope="col">Due</th>
              <th scope="col" className="figure">
                Open
              </th>
              <th scope="col" className="figure">
                Retention
              </th>
              <th scope="col">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.key}>
                <th scope="row">
                  <span>{row.number}</span>
                </th>
                <td data-title={party}>
                  <span>{row.of}</span>
                </td>
                <td data-title="Date">
                  <DayText of={row.date} />
                </td>
                <td data-title="Due">
                  <DayText of={row.dueDate} />
                </td>
                <td className="figure" data-title="Open">
                  <Money of={row.open} />
                </td>
                <td className="figure" data-title="Retention">
                  <Money of={row.retention} />
                </td>
                <td>
                  {isDraft && (
                    <Button
                      size="small"
                      variant="minimal"
                      icon={<Cross />}
                      aria-label={`Remove ${row.number}`}
                      onClick={() => onRemove(at)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </Panel>
);
