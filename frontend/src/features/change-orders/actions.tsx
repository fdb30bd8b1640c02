import { Button, MenuItem } from '@blueprintjs/core';
import { Download, Edit, Endorsed, Envelope, Plus, Undo } from '@blueprintjs/icons';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract, hasEnded } from '@backoffice/contracts/features/contracts';
import { invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import { hasPrice, equals, type Cents } from '@backoffice/contracts/kernel';
import { downloadPdf, VoidSignatureDialog } from '#documents/document-menu-items.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { Money } from '#widgets/formats.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useRecord, useRows } from '#data/use-read.ts';
import type { ChangeOrderRecord } from './form.tsx';
import { ApprovedChangesQuery, ChangedContractQuery } from './queries.ts';

export type ChangeOrderAction = 'approve' | 'unapprove' | 'voidSignature';
/** The contract that is changed: what it was worth before, and whether it still takes changes. */
export type BaseContract = { readonly value: Cents; readonly isSigned: boolean; readonly isOver: boolean };

const MAX_APPROVED_CHANGES = 200;
/** The contract as it was agreed, with the changes approved until then but for this one; null while it is on its way. */
export function useBaseContract({
  id,
  contractId,
  approvedAt,
}: Pick<ChangeOrderRecord, 'id' | 'contractId' | 'approvedAt'>): BaseContract | null {
  const { data } = useRecord(contract, ChangedContractQuery, contractId);
  const { data: approved } = useRows(changeOrder, ApprovedChangesQuery, {
    filters: [equals('contractId', contractId), equals('status', 'approved')],
    limit: MAX_APPROVED_CHANGES,
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

type NextAction = 'lines' | 'send' | 'sendAgain' | 'approve' | 'bill' | 'print';
export const isEmpty = ({ lineItems, daysAdded }: ChangeOrderRecord) => daysAdded === 0 && !hasPrice(lineItems);
export const isAwaitingSignature = ({ status }: ChangeOrderRecord) => status === 'sent' || status === 'viewed';
export const isOpen = (record: ChangeOrderRecord) => record.status === 'draft' || isAwaitingSignature(record);

type ChangeOrderProps = { record: ChangeOrderRecord; before: BaseContract | null };
/** What a change order in this state waits for: one thing. */
export function nextAction({ record, before }: ChangeOrderProps): NextAction {
  if (record.status === 'approved') return record.unbilled !== 0 && before?.isOver === false ? 'bill' : 'print';
  if (before?.isOver) return 'print';
  if (record.status === 'signed') return 'approve';
  if (isEmpty(record)) return 'lines';
  return isAwaitingSignature(record) ? 'sendAgain' : 'send';
}

export function ChangeOrderNextStep({
  record,
  before,
  path,
  ask,
}: ChangeOrderProps & { path: string; ask: (asking: ChangeOrderAction) => void }) {
  switch (nextAction({ record, before })) {
    case 'lines':
      return (
        <PermissionGate check={mountedRoute(changeOrder, 'edit').permission}>
          <LinkButton to={`${path}/edit`} icon={<Edit />} text="Add lines" />
        </PermissionGate>
      );
    case 'send':
      return (
        <PermissionGate check={mountedRoute(changeOrder, 'sendEmail').permission}>
          <LinkButton to={`${path}/email`} icon={<Envelope />} text="Send change order" />
        </PermissionGate>
      );
    case 'sendAgain':
      return (
        <PermissionGate check={mountedRoute(changeOrder, 'sendEmail').permission}>
          <LinkButton to={`${path}/email`} icon={<Envelope />} text="Send again" />
        </PermissionGate>
      );
    // Who may not sees what it waits for.
    case 'approve':
      return (
        <PermissionGate check={mountedRoute(changeOrder, 'approve').permission} otherwise="disable">
          <Button intent="primary" icon={<Endorsed />} text="Approve" onClick={() => ask('approve')} />
        </PermissionGate>
      );
    case 'bill':
      return (
        <PermissionGate check={invoiceOwnRoutes.add.permission}>
          <LinkButton
            to={`/toc/${record.locationId}/invoice/new?contractId=${record.contractId}`}
            icon={<Plus />}
            text="New invoice"
          />
        </PermissionGate>
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
export function ChangeOrderMenuItems({
  record,
  before,
  ask,
}: ChangeOrderProps & { ask: (asking: ChangeOrderAction) => void }) {
  const may = usePermissionCheck();
  if (before?.isOver !== false) return null;
  return (
    <>
      {isOpen(record) &&
        !isEmpty(record) &&
        before.isSigned &&
        may(mountedRoute(changeOrder, 'approve').permission) && (
          <MenuItem icon={<Endorsed />} text="Approve without signature…" onClick={() => ask('approve')} />
        )}
      {record.status === 'approved' &&
        record.billed === 0 &&
        may(mountedRoute(changeOrder, 'unapprove').permission) && (
          <MenuItem icon={<Undo />} text="Take approval back…" intent="danger" onClick={() => ask('unapprove')} />
        )}
    </>
  );
}

type DialogProps = ChangeOrderProps & { onClose: () => void };
export function ChangeOrderDialog({ asking, ...rest }: DialogProps & { asking: ChangeOrderAction }) {
  switch (asking) {
    case 'approve':
      return <ApproveDialog {...rest} />;
    case 'unapprove':
      return <UnapproveDialog {...rest} />;
    case 'voidSignature':
      return <VoidSignatureDialog resource={changeOrder} {...rest} />;
  }
}

function ApproveDialog({ record, before, onClose }: DialogProps) {
  const { amount, signature } = record;
  return (
    <ReasonDialog
      route={mountedRoute(changeOrder, 'approve')}
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

const UnapproveDialog = ({ record, before, onClose }: DialogProps) => (
  <ReasonDialog
    route={mountedRoute(changeOrder, 'unapprove')}
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
