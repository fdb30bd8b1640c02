import { useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Endorsed } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import { billOwnRoutes } from '@backoffice/contracts/features/bills';
import {
  commitmentLinesOn,
  commitmentOwnRoutes,
  waiverForms,
  type CommitmentView,
} from '@backoffice/contracts/features/commitments';
import { dollarsText } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { requestTo, useCommand } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { RecordDialog } from '#forms/record-dialog.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';

export type CommitmentAction =
  | { readonly does: 'change' | 'close' | 'reopen' | 'void' | 'waiver' | 'release' }
  | { readonly does: 'unapprove'; readonly changeId: string };
type Props = { record: CommitmentView; onClose: () => void };

export function CommitmentDialog({ asking, ...rest }: Props & { asking: CommitmentAction }) {
  const { code } = rest.record;
  switch (asking.does) {
    case 'change':
      return <ChangeDialog {...rest} />;
    case 'waiver':
      return <WaiverDialog {...rest} />;
    case 'release':
      return <ReleaseDialog {...rest} />;
    case 'unapprove':
      return <UnapproveDialog {...rest} changeId={asking.changeId} />;
    case 'close':
      return (
        <ReasonDialog
          {...rest}
          route={commitmentOwnRoutes.close}
          title={`Close ${code}`}
          verb="Close it"
          done="Closed."
          says="No more is billed on it: what is open falls away. What is held can still be released."
        />
      );
    case 'reopen':
      return (
        <ReasonDialog
          {...rest}
          route={commitmentOwnRoutes.reopen}
          title={`Open ${code} again`}
          verb="Open it again"
          done="Open again."
          says="What was open may be billed again."
        />
      );
    case 'void':
      return (
        <ReasonDialog
          {...rest}
          route={commitmentOwnRoutes.void}
          title={`Void ${code}`}
          verb="Void it"
          done="Voided."
          danger
          says="It stays in the list, and nothing is billed on it any more."
        />
      );
  }
}

export function IssueButton({ record: { id, version } }: Pick<Props, 'record'>) {
  const [isSending, setSending] = useState(false);
  const { send } = useCommand(commitmentOwnRoutes.issue);
  const issue = async () => {
    setSending(true);
    const outcome = await send({ params: { id }, body: {}, version });
    setSending(false);
    if (outcome.ok) notifySuccess('Issued. Bills may be charged to it from now on.');
    else notifyProblem(outcome.problem);
  };
  return <Button intent="primary" icon={<Endorsed />} text="Issue" loading={isSending} onClick={() => void issue()} />;
}

function UnapproveDialog({ record, changeId, onClose }: Props & { changeId: string }) {
  return (
    <RecordDialog
      title="Take the approval back"
      verb="Take it back"
      route={commitmentOwnRoutes.unapproveChange}
      record={record}
      draft={{ reason: '' }}
      says="The change is a draft again, and counts no more."
      toBody={(typed) => ({ ...typed, changeId })}
      done="Taken back."
      onClose={onClose}
    >
      <ReasonFields.Area name="reason" label="Reason" className="wide" rows={3} />
    </RecordDialog>
  );
}
const ReasonFields = typedFields<{ reason: string }>();

type ChangeDraft = { description: string; lineId: string; amount: number | null };
const ChangeFields = typedFields<ChangeDraft>();

function ChangeDialog({ record, onClose }: Props) {
  const { code } = record;
  const lines = commitmentLinesOn(record, null);
  const draft: ChangeDraft = { description: '', lineId: lines[0]?.lineId ?? '', amount: null };
  return (
    <RecordDialog
      title={`A change of ${code}`}
      verb="Record it"
      route={commitmentOwnRoutes.recordChange}
      record={record}
      draft={draft}
      says="It counts once it is approved. Less than nothing takes work away."
      toBody={({ description, lineId, amount }) => {
        const line = lines.find((each) => each.lineId === lineId);
        const on = line ? { lineId, description: line.description, account: line.account } : { description };
        return { description, lines: [{ ...on, amount: amount ?? Number.NaN }] };
      }}
      done="Recorded."
      onClose={onClose}
    >
      <ChangeFields.Text name="description" label="What changes" className="wide" maxLength={200} autoFocus />
      <ChangeFields.Select
        name="lineId"
        label="On the line"
        options={[
          ...lines.map((line) => ({ value: line.lineId, label: line.description })),
          { value: '', label: 'A new line' },
        ]}
      />
      <ChangeFields.Money name="amount" label="Amount" placeholder="0.00" />
    </RecordDialog>
  );
}

type WaiverDraft = { formType: string; throughDate: string; amount: number | null; billId: string };
const WaiverFields = typedFields<WaiverDraft>();

function WaiverDialog({ record, onClose }: Props) {
  const { billings } = record;
  const today = useToday();
  const draft: WaiverDraft = { formType: 'conditionalProgress', throughDate: today, amount: null, billId: '' };
  const bills = useMemo(
    () => [...new Map(billings.map(({ billId, ref }) => [billId, ref]))].map(([value, label]) => ({ value, label })),
    [billings],
  );
  return (
    <RecordDialog
      title="Record a waiver"
      verb="Record it"
      route={commitmentOwnRoutes.recordWaiver}
      record={record}
      draft={draft}
      says="A bill is paid once the sub has waived its lien for as much, through its date or for this very bill."
      toBody={(typed) => ({ ...typed, amount: typed.amount ?? Number.NaN, billId: typed.billId || null })}
      done="Recorded."
      onClose={onClose}
    >
      <WaiverFields.Select
        name="formType"
        label="Form"
        options={Object.entries(waiverForms).map(([value, label]) => ({ value, label }))}
      />
      <WaiverFields.Text name="throughDate" label="Through" type="date" />
      <WaiverFields.Money name="amount" label="Amount" placeholder="0.00" />
      <WaiverFields.Select
        name="billId"
        label="For the bill"
        options={[{ value: '', label: 'Any through that date' }, ...bills]}
      />
    </RecordDialog>
  );
}

type ReleaseDraft = { amount: number | null; date: string; dueDate: string; memo: string };
const ReleaseFields = typedFields<ReleaseDraft>();

function ReleaseDialog({ record: { id, code, vendorName, retention }, onClose }: Props) {
  const go = useNavigate();
  const today = useToday();
  const [draft] = useState((): ReleaseDraft => ({ amount: retention, date: today, dueDate: '', memo: '' }));
  return (
    <CommandDialog
      title={`Release retention of ${code}`}
      verb="Release it"
      schema={billOwnRoutes.releaseRetention.body}
      draft={draft}
      says={`${dollarsText(retention)} is held from ${vendorName}. What is released is owed, and paid like a bill.`}
      toBody={({ amount, date, dueDate, memo }) => ({
        commitmentId: id,
        amount: amount ?? Number.NaN,
        ...(date && { date }),
        ...(dueDate && { dueDate }),
        memo,
      })}
      request={(body) => requestTo(billOwnRoutes.releaseRetention, { body })}
      onDone={({ id: billId }) => {
        notifySuccess('Released.');
        void go(`/ledger/bills/${billId}`);
      }}
      onClose={onClose}
    >
      <ReleaseFields.Money name="amount" label="Amount" />
      <ReleaseFields.Text name="date" label="Date" type="date" />
      <ReleaseFields.Text name="dueDate" label="Due" type="date" optional help="Empty: by the vendor’s terms." />
      <ReleaseFields.Text name="memo" label="Memo" optional maxLength={200} />
    </CommandDialog>
  );
}
