import { useState } from 'react';
import { Button, MenuItem } from '@blueprintjs/core';
import { Confirm, Disable, Download, Draw, Edit, Endorsed, Envelope, Lock, Plus, Unlock } from '@blueprintjs/icons';
import { contract, contractCommands, contractOwnRoutes, hasEnded } from '@backoffice/contracts/features/contracts';
import { invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import { hasPrice } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#capabilities/command-dialog.tsx';
import { downloadPdf, VoidSignatureDialog } from '#capabilities/document-items.tsx';
import { ReasonDialog } from '#capabilities/reason-dialog.tsx';
import { routeOf } from '#capabilities/routes.ts';
import { fieldsOf } from '#kernel/fields.tsx';
import { Money } from '#kernel/formats.tsx';
import { GoButton } from '#kernel/go-button.tsx';
import { May, useMay } from '#kernel/permissions.tsx';
import { useProfile, useToday } from '#kernel/profile.ts';
import { tellDone } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { typedSignature } from '#preview/typed-signature.ts';
import type { ContractRecord } from './form.tsx';

export type Asking = 'countersign' | 'complete' | 'close' | 'reopen' | 'void' | 'voidSignature';
type Ask = (asking: Asking) => void;

export const isPriced = ({ lineItems }: ContractRecord) => hasPrice(lineItems);
export const isOut = ({ status }: ContractRecord) => status === 'sent' || status === 'viewed';
export const isOpen = (record: ContractRecord) => record.status === 'draft' || isOut(record);
/** What was approved or billed stands on the signature. */
export const isVoidable = ({ status, billed, changeOrders }: ContractRecord) =>
  status === 'signed' && billed === 0 && !changeOrders.some(({ standing }) => standing === 'approved');

type Step = 'lines' | 'send' | 'sendAgain' | 'countersign' | 'bill' | 'complete' | 'release' | 'close' | 'print';
/** What a contract in this state waits for: one thing. */
export function nextOf(record: ContractRecord): Step {
  const { status, countersignature, completedOn, unbilled, retention, balance } = record;
  if (hasEnded(record)) return 'print';
  if (status !== 'signed') return !isPriced(record) ? 'lines' : isOut(record) ? 'sendAgain' : 'send';
  if (!countersignature) return 'countersign';
  if (unbilled > 0) return 'bill';
  if (!completedOn) return 'complete';
  if (retention > 0) return 'release';
  return balance === 0 ? 'close' : 'print';
}

export function NextStep({ record, path, ask }: { record: ContractRecord; path: string; ask: Ask }) {
  const invoice = `/toc/${record.locationId}/invoice/new?contractId=${record.id}`;
  const { countersign, complete, close } = contractOwnRoutes;
  switch (nextOf(record)) {
    case 'lines':
      return (
        <May check={routeOf(contract, 'edit').permission}>
          <GoButton to={`${path}/edit`} icon={<Edit />} text="Add lines" />
        </May>
      );
    case 'send':
      return (
        <May check={routeOf(contract, 'sendEmail').permission}>
          <GoButton to={`${path}/email`} icon={<Envelope />} text="Send contract" />
        </May>
      );
    case 'sendAgain':
      return (
        <May check={routeOf(contract, 'sendEmail').permission}>
          <GoButton to={`${path}/email`} icon={<Envelope />} text="Send again" />
        </May>
      );
    // Who may not sees what it waits for.
    case 'countersign':
      return (
        <May check={countersign.permission} otherwise="disable">
          <Button intent="primary" icon={<Draw />} text="Countersign" onClick={() => ask('countersign')} />
        </May>
      );
    case 'bill':
      return (
        <May check={invoiceOwnRoutes.add.permission}>
          <GoButton to={invoice} icon={<Plus />} text="New invoice" />
        </May>
      );
    case 'complete':
      return (
        <May check={complete.permission}>
          <Button intent="primary" icon={<Confirm />} text="Note completion" onClick={() => ask('complete')} />
        </May>
      );
    case 'release':
      return (
        <May check={invoiceOwnRoutes.add.permission}>
          <GoButton to={invoice} icon={<Plus />} text="Bill retention" />
        </May>
      );
    case 'close':
      return (
        <May check={close.permission}>
          <Button intent="primary" icon={<Lock />} text="Close contract" onClick={() => ask('close')} />
        </May>
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
export function ContractItems({ record, ask }: { record: ContractRecord; ask: Ask }) {
  const may = useMay();
  const { status, countersignature, billed } = record;
  const next = nextOf(record);
  const item = (
    asking: Exclude<Asking, 'voidSignature'>,
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
      {item('void', (isOut(record) || status === 'signed') && billed === 0, 'Void contract…', <Disable />, true)}
    </>
  );
}

type Dialog = { record: ContractRecord; onClose: () => void };
export function ContractDialog({ asking, ...rest }: Dialog & { asking: Asking }) {
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

const Name = fieldsOf<{ name: string; title: string }>();
function CountersignDialog({ record: { id, version }, onClose }: Dialog) {
  const { name } = useProfile();
  const { send } = useCommand(contractOwnRoutes.countersign);
  const [draft] = useState({ name, title: '' });
  return (
    <CommandDialog
      title="Countersign"
      verb="Sign for the company"
      schema={contractCommands.shapes.CountersignContract}
      draft={draft}
      toBody={(typed) => ({ ...typed, signature: typedSignature(typed.name) })}
      says="The company signs below the customer. Your name is written out as the signature."
      send={(body) => send({ params: { id }, body, version })}
      onDone={() => {
        tellDone('Signed for the company.');
        onClose();
      }}
      onClose={onClose}
    >
      <Name.Text name="name" label="Name" maxLength={120} />
      <Name.Text name="title" label="Title" optional maxLength={120} placeholder="Owner" />
    </CommandDialog>
  );
}

const Completion = fieldsOf<{ completedOn: string; noticeOfCompletionRecordedOn: string }>();
function CompleteDialog({ record: { id, version, completedOn, noticeOfCompletionRecordedOn }, onClose }: Dialog) {
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
        tellDone('Completion noted.');
        onClose();
      }}
      onClose={onClose}
    >
      <Completion.Text name="completedOn" label="Completed on" type="date" />
      <Completion.Text name="noticeOfCompletionRecordedOn" label="Notice recorded on" optional type="date" />
    </CommandDialog>
  );
}
