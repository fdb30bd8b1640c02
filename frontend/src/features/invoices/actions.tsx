import { Button, MenuItem } from '@blueprintjs/core';
import { BankAccount, Disable, Download, Edit, Endorsed, Envelope, Undo } from '@blueprintjs/icons';
import { approve } from '@backoffice/contracts/capabilities';
import { invoice, invoiceCommands, invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import { CommandDialog } from '#capabilities/command-dialog.tsx';
import { downloadPdf } from '#capabilities/document-items.tsx';
import { routeOf } from '#capabilities/routes.ts';
import { fieldsOf } from '#kernel/fields.tsx';
import { Money } from '#kernel/formats.tsx';
import { GoButton } from '#kernel/go-button.tsx';
import { LinkItem } from '#kernel/link-item.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { tellDone, tellProblem } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import type { InvoiceRecord } from './queries.ts';

export type Asking = 'unapprove' | 'void';
type Of = { record: InvoiceRecord };

export const isDraft = ({ status }: Of['record']) => status === 'draft';
export const isVoid = ({ status }: Of['record']) => status === 'void';
/** Approved and not void: it can be sent and paid. */
export const isOut = (record: Of['record']) => !isDraft(record) && !isVoid(record);
const isEmpty = ({ amount, retentionReleased }: Of['record']) => amount === 0 && retentionReleased === 0;
const isPaidOn = ({ payments }: Of['record']) => payments.some(({ status }) => status === 'posted' || status === 'cleared');
const paymentOf = ({ id }: Of['record']) => `/post-payments/new?invoiceId=${id}`;
const MAY_PAY = 'action:payment.create';

/** The one next step: what an invoice in this state waits for. */
export function NextStep({ record, path }: Of & { path: string }) {
  const may = useMay();
  const pdf = <Button intent="primary" icon={<Download />} text="Download PDF" onClick={() => void downloadPdf(invoice, named(record))} />;
  if (isVoid(record) || record.status === 'paid') return pdf;
  if (isDraft(record)) {
    if (!isEmpty(record) && may(routeOf(invoice, 'approve').permission)) return <ApproveButton record={record} />;
    return may(routeOf(invoice, 'edit').permission) ? <GoButton to={`${path}/edit`} icon={<Edit />} text={isEmpty(record) ? 'Bill the work' : 'Edit invoice'} /> : pdf;
  }
  if (record.status === 'approved' && may(routeOf(invoice, 'sendEmail').permission)) return <GoButton to={`${path}/invoice-email`} icon={<Envelope />} text="Send invoice" />;
  return may(MAY_PAY) ? <GoButton to={paymentOf(record)} icon={<BankAccount />} text="Post payment" /> : pdf;
}

/** A file is named after what is billed. */
export const named = ({ id, version, number, contractName }: Of['record']) => ({ id, version, number, name: contractName });

function ApproveButton({ record: { id, version } }: Of) {
  const { send, sending } = useCommand(routeOf(invoice, 'approve'));
  async function press() {
    const outcome = await send({ params: { id }, body: {}, version });
    if (!outcome.ok) return tellProblem(outcome.problem);
    return tellDone('Invoice approved: it is owed now.');
  }
  return <Button intent="primary" icon={<Endorsed />} text="Approve invoice" loading={sending} onClick={() => void press()} />;
}

/** What only invoices can do; none of it while money stands on it. */
export function OwnItems({ record, onAsk }: Of & { onAsk: (asking: Asking) => void }) {
  const may = useMay();
  return (
    <>
      {isOut(record) && record.openDue > 0 && record.status === 'approved' && may(MAY_PAY) && <LinkItem to={paymentOf(record)} icon={<BankAccount />} text="Post payment" />}
      {isOut(record) && !isPaidOn(record) && may(routeOf(invoice, 'unapprove').permission) && <MenuItem icon={<Undo />} text="Take the approval back…" onClick={() => onAsk('unapprove')} />}
      {!isVoid(record) && !isPaidOn(record) && may(invoiceOwnRoutes.void.permission) && <MenuItem icon={<Disable />} text="Void…" intent="danger" onClick={() => onAsk('void')} />}
    </>
  );
}

const F = fieldsOf<{ reason: string }>();
type Dialog = Of & { onClose: () => void };

export function UnapproveDialog({ record: { id, version, amountDue }, onClose }: Dialog) {
  const { send } = useCommand(routeOf(invoice, 'unapprove'));
  return (
    <CommandDialog title="Take the approval back" verb="Take approval back" intent="danger" schema={approve.commands['Unapprove*']} draft={{ reason: '' }}
      says={<>The books give back <Money of={amountDue} />, links that are out stop working, and the invoice is a draft again.</>}
      send={(body) => send({ params: { id }, body, version })} onDone={() => { tellDone('Approval taken back.'); onClose(); }} onClose={onClose}>
      <F.Area name="reason" label="Reason" optional className="wide" rows={3} />
    </CommandDialog>
  );
}

export function VoidDialog({ record: { id, version, number, amountDue, approvedAt }, onClose }: Dialog) {
  const { send } = useCommand(invoiceOwnRoutes.void);
  return (
    <CommandDialog title={`Void invoice ${number}`} verb="Void invoice" intent="danger" schema={invoiceCommands.shapes.VoidInvoice} draft={{ reason: '' }}
      says={<>{approvedAt && <>The books give back <Money of={amountDue} />. </>}The invoice keeps its number and its history, and cannot be used again.</>}
      send={(body) => send({ params: { id }, body, version })} onDone={() => { tellDone('Invoice voided.'); onClose(); }} onClose={onClose}>
      <F.Area name="reason" label="Reason" className="wide" rows={3} />
    </CommandDialog>
  );
}
