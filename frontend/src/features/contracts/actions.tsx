import { useState } from 'react';
import { Button, MenuItem } from '@blueprintjs/core';
import { Confirm, Disable, Download, Draw, Edit, Endorsed, Envelope, Lock, Plus, Unlock } from '@blueprintjs/icons';
import { contract, contractCommands, contractOwnRoutes, hasEnded } from '@backoffice/contracts/features/contracts';
import { invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import { hasPrice } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { downloadPdf, VoidSignatureDialog } from '#documents/document-menu-items.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { Money } from '#widgets/formats.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useProfile, useToday } from '#access/profile.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { typedNameToPng } from '#preview/signing/typed-signature.ts';
import type { ContractRecord } from './form.tsx';

export type ContractAction = 'countersign' | 'complete' | 'close' | 'reopen' | 'void' | 'voidSignature';
type ActionHandler = (asking: ContractAction) => void;

export const isPriced = ({ lineItems }: ContractRecord) => hasPrice(lineItems);
export const isAwaitingSignature = ({ status }: ContractRecord) => status === 'sent' || status === 'viewed';
export const isOpen = (record: ContractRecord) => record.status === 'draft' || isAwaitingSignature(record);
/** What was approved or billed stands on the signature. */
export const isVoidable = ({ status, billed, changeOrders }: ContractRecord) =>
  status === 'signed' && billed === 0 && !changeOrders.some(({ standing }) => standing === 'approved');

type NextAction = 'lines' | 'send' | 'sendAgain' | 'countersign' | 'bill' | 'complete' | 'release' | 'close' | 'print';
/** What a contract in this state waits for: one thing. */
export function nextAction(record: ContractRecord): NextAction {
  const { status, countersignature, completedOn, unbilled, retention, balance } = record;
  if (hasEnded(record)) return 'print';
  if (status !== 'signed') return !isPriced(record) ? 'lines' : isAwaitingSignature(record) ? 'sendAgain' : 'send';
  if (!countersignature) return 'countersign';
  if (unbilled > 0) return 'bill';
  if (!completedOn) return 'complete';
  if (retention > 0) return 'release';
  return balance === 0 ? 'close' : 'print';
}

export function ContractNextStep({ record, path, ask }: { record: ContractRecord; path: string; ask: ActionHandler }) {
  const invoice = `/toc/${record.locationId}/invoice/new?contractId=${record.id}`;
  const { countersign, complete, close } = contractOwnRoutes;
  switch (nextAction(record)) {
    case 'lines':
      return (
        <PermissionGate check={mountedRoute(contract, 'edit').permission}>
          <LinkButton to={`${path}/edit`} icon={<Edit />} text="Add lines" />
        </PermissionGate>
      );
    case 'send':
      return (
        <PermissionGate check={mountedRoute(contract, 'sendEmail').permission}>
          <LinkButton to={`${path}/email`} icon={<Envelope />} text="Send contract" />
        </PermissionGate>
      );
    case 'sendAgain':
      return (
        <PermissionGate check={mountedRoute(contract, 'sendEmail').permission}>
          <LinkButton to={`${path}/email`} icon={<Envelope />} text="Send again" />
        </PermissionGate>
      );
    // Who may not sees what it waits for.
    case 'countersign':
      return (
        <PermissionGate check={countersign.permission} otherwise="disable">
          <Button intent="primary" icon={<Draw />} text="Countersign" onClick={() => ask('countersign')} />
        </PermissionGate>
      );
    case 'bill':
      return (
        <PermissionGate check={invoiceOwnRoutes.add.permission}>
          <LinkButton to={invoice} icon={<Plus />} text="New invoice" />
        </PermissionGate>
      );
    case 'complete':
      return (
        <PermissionGate check={complete.permission}>
          <Button intent="primary" icon={<Confirm />} text="Note completion" onClick={() => ask('complete')} />
        </PermissionGate>
      );
    case 'release':
      return (
        <PermissionGate check={invoiceOwnRoutes.add.permission}>
          <LinkButton to={invoice} icon={<Plus />} text="Bill retention" />
        </PermissionGate>
      );
    case 'close':
      return (
        <PermissionGate check={close.permission}>
          <Button intent="primary" icon={<Lock />} text="Close contract" onClick={() => ask('close')} />
        </PermissionGate>
      );
    case 'print':
      return (
        <Button
          intent="primary"
          icon={<Download />}
          text="Download PDF"
          onClick={() => void downloadPdf(contract, record)}
        />
      );
  }
}

/** What else can be done with it as it stands. */
export function ContractMenuItems({ record, ask }: { record: ContractRecord; ask: ActionHandler }) {
  const may = usePermissionCheck();
  const { status, countersignature, billed } = record;
  const next = nextAction(record);
  const item = (
    asking: Exclude<ContractAction, 'voidSignature'>,
    can: boolean,
    text: string,
    icon: React.JSX.Element,
    danger = false,
  ) =>
    can &&
    asking !== next &&
    may(contractOwnRoutes[asking].permission) && (
      <MenuItem icon={icon} text={text} intent={danger ? 'danger' : 'none'} onClick={() => ask(asking)} />
    );
  return (
    <>
      {item('countersign', status === 'signed' && !countersignature, 'Countersign…', <Draw />)}
      {item(
        'complete',
        status === 'signed',
        record.completedOn ? 'Change completion…' : 'Note completion…',
        <Endorsed />,
      )}
      {item('close', status === 'signed', 'Close…', <Lock />)}
      {item('reopen', status === 'closed', 'Reopen…', <Unlock />)}
      {item(
        'void',
        (isAwaitingSignature(record) || status === 'signed') && billed === 0,
        'Void contract…',
        <Disable />,
        true,
      )}
    </>
  );
}

type DialogProps = { record: ContractRecord; onClose: () => void };
export function ContractDialog({ asking, ...rest }: DialogProps & { asking: ContractAction }) {
  switch (asking) {
    case 'countersign':
      return <CountersignDialog {...rest} />;
    case 'complete':
      return <CompleteDialog {...rest} />;
    case 'voidSignature':
      return <VoidSignatureDialog resource={contract} {...rest} />;
    case 'close':
      return (
        <ReasonDialog
          {...rest}
          route={contractOwnRoutes.close}
          title="Close contract"
          done="Contract closed."
          optional
          says={
            <>
              {rest.record.balance !== 0 && (
                <>
                  <Money of={rest.record.balance} /> is still to be paid.{' '}
                </>
              )}
              Nothing more is billed or changed under it. It can be reopened.
            </>
          }
        />
      );
    case 'reopen':
      return (
        <ReasonDialog
          {...rest}
          route={contractOwnRoutes.reopen}
          title="Reopen contract"
          done="Contract reopened."
          optional
          says="It can be billed and changed again."
        />
      );
    case 'void':
      return (
        <ReasonDialog
          {...rest}
          route={contractOwnRoutes.void}
          title="Void contract"
          done="Contract voided."
          danger
          says={
            <>
              The contract of <Money of={rest.record.contractValue} /> no longer counts, and its links stop working.
              This cannot be taken back.
            </>
          }
        />
      );
  }
}

const CountersignFields = typedFields<{ name: string; title: string }>();
function CountersignDialog({ record: { id, version }, onClose }: DialogProps) {
  const { name } = useProfile();
  const { send } = useCommand(contractOwnRoutes.countersign);
  const [draft] = useState({ name, title: '' });
  return (
    <CommandDialog
      title="Countersign"
      verb="Sign for the company"
      schema={contractCommands.shapes.CountersignContract}
      draft={draft}
      toBody={(typed) => ({ ...typed, signature: typedNameToPng(typed.name) })}
      says="The company signs below the customer. Your name is written out as the signature."
      send={(body) => send({ params: { id }, body, version })}
      onDone={() => {
        notifySuccess('Signed for the company.');
        onClose();
      }}
      onClose={onClose}
    >
      <CountersignFields.Text name="name" label="Name" maxLength={120} />
      <CountersignFields.Text name="title" label="Title" optional maxLength={120} placeholder="Owner" />
    </CommandDialog>
  );
}

const CompletionFields = typedFields<{ completedOn: string; noticeOfCompletionRecordedOn: string }>();
function CompleteDialog({ record: { id, version, completedOn, noticeOfCompletionRecordedOn }, onClose }: DialogProps) {
  const today = useToday();
  const { send } = useCommand(contractOwnRoutes.complete);
  const [draft] = useState({
    completedOn: completedOn ?? today,
    noticeOfCompletionRecordedOn: noticeOfCompletionRecordedOn ?? '',
  });
  return (
    <CommandDialog
      title="Note completion"
      verb="Note completion"
      schema={contractCommands.shapes.CompleteContract}
      draft={draft}
      toBody={(typed) => ({ ...typed, noticeOfCompletionRecordedOn: typed.noticeOfCompletionRecordedOn || null })}
      says="From this day the periods for liens and for the retention run."
      send={(body) => send({ params: { id }, body, version })}
      onDone={() => {
        notifySuccess('Completion noted.');
        onClose();
      }}
      onClose={onClose}
    >
      <CompletionFields.Text name="completedOn" label="Completed on" type="date" />
      <CompletionFields.Text name="noticeOfCompletionRecordedOn" label="Notice recorded on" optional type="date" />
    </CommandDialog>
  );
}
