import { useState } from 'react';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import {
  contractCommands,
  contractOwnRoutes,
  type ContractView,
  type PayrollExemption,
} from '@backoffice/contracts/features/contracts';
import { useProfile, useToday } from '#access/profile.ts';
import { requestTo } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { typedNameToPng } from '#preview/signing/typed-signature.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';

type DialogProps = { record: ContractView; onClose: () => void };

export const CloseDialog = ({ record, onClose }: DialogProps) => (
  <ReasonDialog
    record={record}
    onClose={onClose}
    route={contractOwnRoutes.close}
    title="Close contract"
    done="Contract closed."
    optional
    says={
      <>
        {record.balance !== 0 && (
          <>
            <Money of={record.balance} /> is still to be paid.{' '}
          </>
        )}
        Nothing more is billed or changed under it. It can be reopened.
      </>
    }
  />
);

export const ReopenDialog = ({ record, onClose }: DialogProps) => (
  <ReasonDialog
    record={record}
    onClose={onClose}
    route={contractOwnRoutes.reopen}
    title="Reopen contract"
    done="Contract reopened."
    optional
    says="It can be billed and changed again."
  />
);

export const CloseCostEntryDialog = ({ record, onClose }: DialogProps) => (
  <ReasonDialog
    record={record}
    onClose={onClose}
    route={contractOwnRoutes.closeCostEntry}
    title="Close for costs"
    done="Contract closed for costs."
    optional
    says="No more costs are entered under it. It can be opened for costs again."
  />
);

export const OpenCostEntryDialog = ({ record, onClose }: DialogProps) => (
  <ReasonDialog
    record={record}
    onClose={onClose}
    route={contractOwnRoutes.openCostEntry}
    title="Open for costs"
    done="Contract open for costs."
    optional
    says="Costs can be entered under it again."
  />
);

export const VoidDialog = ({ record, onClose }: DialogProps) => (
  <ReasonDialog
    record={record}
    onClose={onClose}
    route={contractOwnRoutes.void}
    title="Void contract"
    done="Contract voided."
    danger
    says={
      <>
        The contract of <Money of={record.contractValue} /> no longer counts, and its links stop working. This cannot be
        taken back.
      </>
    }
  />
);

export const AdjustDialog = ({ record, onClose }: DialogProps) => (
  <ReasonDialog
    record={record}
    onClose={onClose}
    route={contractOwnRoutes.adjustSettlement}
    title="Adjust released shares"
    verb="Adjust"
    done="Released shares adjusted."
    says="The differences are posted today, as lines of their own. What was released stays in its period as it is."
  />
);

const CountersignFields = typedFields<{ name: string; title: string }>();
export function CountersignDialog({ record: { id, version }, onClose }: DialogProps) {
  const { name } = useProfile();
  const [draft] = useState({ name, title: '' });
  return (
    <CommandDialog
      title="Countersign"
      verb="Sign for the company"
      schema={contractCommands.shapes.CountersignContract}
      draft={draft}
      toBody={(typed) => ({ ...typed, signature: typedNameToPng(typed.name) })}
      says="The company signs below the customer. Your name is written out as the signature."
      request={(body) => requestTo(contractOwnRoutes.countersign, { params: { id }, body, version })}
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
export function CompleteDialog({
  record: { id, version, completedOn, noticeOfCompletionRecordedOn },
  onClose,
}: DialogProps) {
  const today = useToday();
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
      request={(body) => requestTo(contractOwnRoutes.complete, { params: { id }, body, version })}
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

const EstimateFields = typedFields<{ estimatedCost: number }>();
export function EstimateDialog({
  record: { id, version },
  present,
  onClose,
}: DialogProps & { present: number | null }) {
  const [draft] = useState({ estimatedCost: present ?? 0 });
  return (
    <CommandDialog
      title="Estimate of all costs"
      verb="Save estimate"
      schema={contractCommands.shapes.EstimateContractCosts}
      draft={draft}
      says="What is earned of the contract follows from the costs so far and what all of them are going to be."
      request={(body) => requestTo(contractOwnRoutes.estimateCosts, { params: { id }, body, version })}
      onDone={() => {
        notifySuccess('Estimate saved.');
        onClose();
      }}
      onClose={onClose}
    >
      <EstimateFields.Money name="estimatedCost" label="All direct costs" />
    </CommandDialog>
  );
}

const exemptionTexts = {
  owner: 'Owner',
  supervisor: 'Salaried supervisor',
  deliveryOnly: 'Delivery only',
  other: 'Another reason',
} as const;
export const exemptionText = ({ reason, note }: Pick<PayrollExemption, 'reason' | 'note'>) =>
  reason === 'other' ? note : [exemptionTexts[reason], note].filter(Boolean).join(': ');

const ExemptionFields = typedFields<{
  workerId: string;
  reason: string;
  note: string;
  from: string;
  through: string;
}>();
export function ExemptDialog({ record: { id, version }, onClose }: DialogProps) {
  const today = useToday();
  const workers = useRouteRead(mountedRoute(worker, 'labels'), {}, [worker.entity]);
  const [draft] = useState({ workerId: '', reason: 'owner', note: '', from: today, through: '' });
  return (
    <CommandDialog
      title="Exempt a worker"
      verb="Exempt"
      schema={contractCommands.shapes.ExemptContractWorker}
      draft={draft}
      toBody={(typed) => ({ ...typed, through: typed.through || null })}
      says="The hours stand on the certified payroll with this reason, and without a wage determination."
      request={(body) => requestTo(contractOwnRoutes.exemptWorker, { params: { id }, body, version })}
      onDone={() => {
        notifySuccess('Worker exempted.');
        onClose();
      }}
      onClose={onClose}
    >
      <ExemptionFields.Pick
        name="workerId"
        label="Worker"
        options={workers.data?.items.map(({ value, label }) => ({ value, label })) ?? null}
        from={workers}
      />
      <ExemptionFields.Select
        name="reason"
        label="Reason"
        options={Object.entries(exemptionTexts).map(([value, label]) => ({ value, label }))}
      />
      <ExemptionFields.Text name="note" label="Note" optional maxLength={300} className="wide" />
      <ExemptionFields.Text name="from" label="From the week of" type="date" />
      <ExemptionFields.Text name="through" label="Through the week of" optional type="date" />
    </CommandDialog>
  );
}
