import { Button, MenuItem } from '@blueprintjs/core';
import { Download, Edit, Endorsed, Envelope, Plus, Undo } from '@blueprintjs/icons';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract, hasEnded } from '@backoffice/contracts/features/contracts';
import { invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import { hasPrice, is, type Cents } from '@backoffice/contracts/kernel';
import { downloadPdf, VoidSignatureDialog } from '#capabilities/document-items.tsx';
import { ReasonDialog } from '#capabilities/reason-dialog.tsx';
import { routeOf } from '#capabilities/routes.ts';
import { Money } from '#kernel/formats.tsx';
import { GoButton } from '#kernel/go-button.tsx';
import { May, useMay } from '#kernel/permissions.tsx';
import { useRecord, useRows } from '#kernel/use-read.ts';
import type { ChangeOrderRecord } from './form.tsx';
import { ApprovedChangesQuery, ChangedContractQuery } from './queries.ts';

export type Asking = 'approve' | 'unapprove' | 'voidSignature';
/** The contract that is changed: what it was worth before, and whether it still takes changes. */
export type Before = { readonly value: Cents; readonly isSigned: boolean; readonly isOver: boolean };

const MOST = 200;
/** The contract as it was agreed, with the changes approved until then but for this one; null while it is on its way. */
export function useBefore({
  id,
  contractId,
  approvedAt,
}: Pick<ChangeOrderRecord, 'id' | 'contractId' | 'approvedAt'>): Before | null {
  const { data } = useRecord(contract, ChangedContractQuery, contractId);
  const { data: approved } = useRows(changeOrder, ApprovedChangesQuery, {
    filters: [is('contractId', contractId), is('status', 'approved')],
    limit: MOST,
    sortBy: 'approvedAt',
    order: 'asc',
  });
  if (!data || !approved) return null;
  const earlier = approved.items.filter(
    (each) => each.id !== id && (approvedAt === null || (each.approvedAt ?? '') < approvedAt),
  );
  return {
    value: earlier.reduce((sum, { amount }) => sum + amount, data.amount),
    isSigned: data.signedAt !== null,
    isOver: hasEnded(data),
  };
}

type Step = 'lines' | 'send' | 'sendAgain' | 'approve' | 'bill' | 'print';
export const isEmpty = ({ lineItems, daysAdded }: ChangeOrderRecord) => daysAdded === 0 && !hasPrice(lineItems);
export const isOut = ({ status }: ChangeOrderRecord) => status === 'sent' || status === 'viewed';
export const isOpen = (record: ChangeOrderRecord) => record.status === 'draft' || isOut(record);

type Of = { record: ChangeOrderRecord; before: Before | null };
/** What a change order in this state waits for: one thing. */
export function nextOf({ record, before }: Of): Step {
  if (record.status === 'approved') return record.unbilled !== 0 && before?.isOver === false ? 'bill' : 'print';
  if (before?.isOver) return 'print';
  if (record.status === 'signed') return 'approve';
  if (isEmpty(record)) return 'lines';
  return isOut(record) ? 'sendAgain' : 'send';
}

export function NextStep({ record, before, path, ask }: Of & { path: string; ask: (asking: Asking) => void }) {
  switch (nextOf({ record, before })) {
    case 'lines':
      return (
        <May check={routeOf(changeOrder, 'edit').permission}>
          <GoButton to={`${path}/edit`} icon={<Edit />} text="Add lines" />
        </May>
      );
    case 'send':
      return (
        <May check={routeOf(changeOrder, 'sendEmail').permission}>
          <GoButton to={`${path}/email`} icon={<Envelope />} text="Send change order" />
        </May>
      );
    case 'sendAgain':
      return (
        <May check={routeOf(changeOrder, 'sendEmail').permission}>
          <GoButton to={`${path}/email`} icon={<Envelope />} text="Send again" />
        </May>
      );
    // Who may not sees what it waits for.
    case 'approve':
      return (
        <May check={routeOf(changeOrder, 'approve').permission} otherwise="disable">
          <Button intent="primary" icon={<Endorsed />} text="Approve" onClick={() => ask('approve')} />
        </May>
      );
    case 'bill':
      return (
        <May check={invoiceOwnRoutes.add.permission}>
          <GoButton
            to={`/toc/${record.locationId}/invoice/new?contractId=${record.contractId}`}
            icon={<Plus />}
            text="New invoice"
          />
        </May>
      );
    case 'print':
      return (
        <Button
          intent="primary"
          icon={<Download />}
          text="Download PDF"
          onClick={() => void downloadPdf(changeOrder, record)}
        />
      );
  }
}

/** What else can be done with it as it stands. */
export function ChangeOrderItems({ record, before, ask }: Of & { ask: (asking: Asking) => void }) {
  const may = useMay();
  if (before?.isOver !== false) return null;
  return (
    <>
      {isOpen(record) && !isEmpty(record) && before.isSigned && may(routeOf(changeOrder, 'approve').permission) && (
        <MenuItem icon={<Endorsed />} text="Approve without signature…" onClick={() => ask('approve')} />
      )}
      {record.status === 'approved' && record.billed === 0 && may(routeOf(changeOrder, 'unapprove').permission) && (
        <MenuItem icon={<Undo />} text="Take approval back…" intent="danger" onClick={() => ask('unapprove')} />
      )}
    </>
  );
}

type Dialog = Of & { onClose: () => void };
export function ChangeOrderDialog({ asking, ...rest }: Dialog & { asking: Asking }) {
  switch (asking) {
    case 'approve':
      return <ApproveDialog {...rest} />;
    case 'unapprove':
      return <UnapproveDialog {...rest} />;
    case 'voidSignature':
      return <VoidSignatureDialog resource={changeOrder} {...rest} />;
  }
}

function ApproveDialog({ record, before, onClose }: Dialog) {
  const { amount, signature } = record;
  return (
    <ReasonDialog
      route={routeOf(changeOrder, 'approve')}
      record={record}
      title="Approve change order"
      done="Change order approved."
      optional={signature !== null}
      onClose={onClose}
      says={
        <>
          {signature ? `${signature.name} has signed it.` : 'The customer has not signed it: say why it is approved.'}
          {before && (
            <>
              {' '}
              The contract goes from <Money of={before.value} /> to <Money of={before.value + amount} />.
            </>
          )}
        </>
      }
    />
  );
}

const UnapproveDialog = ({ record, before, onClose }: Dialog) => (
  <ReasonDialog
    route={routeOf(changeOrder, 'unapprove')}
    record={record}
    title="Take approval back"
    done="Approval taken back."
    optional
    danger
    onClose={onClose}
    says={
      <>
        The change of <Money of={record.amount} /> no longer counts in the value of the contract.
        {before && <> It can be approved again.</>}
      </>
    }
  />
);
