import { useState } from 'react';
import { Button, type Intent } from '@blueprintjs/core';
import type { ResultOf } from 'gql.tada';
import {
  type costPlusAnswers,
  costPlusRequest,
  costPlusRequestCommands,
  costPlusRequestOwnRoutes,
  CostPlusTerms,
} from '@backoffice/contracts/features/cost-plus-requests';
import { equals, percentText, scaledFrom } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { RelativeTime } from '#widgets/formats.tsx';
import { DetailRow, DetailList, Panel } from '#widgets/panel.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { requestTo } from '#data/use-command.ts';
import { useRows } from '#data/use-read.ts';
import { CostPlusOfCustomerQuery, type CustomerRecord } from './queries.ts';

type CostPlusAnswer = (typeof costPlusAnswers)[number];
type CostPlusRequest = ResultOf<typeof CostPlusOfCustomerQuery>['page']['items'][number];
type Props = { record: CustomerRecord; onChanged: () => void };

/**
 * Whether the customer may have cost-plus contracts. Everybody who sees the customer sees where that stands; some see
 * the request too.
 */
export const CostPlusPanel = (props: Props) =>
  usePermissionCheck()(costPlusRequestOwnRoutes.list.permission) ? (
    <CostPlusWithRequest {...props} />
  ) : (
    <CostPlus {...props} request={null} status={props.record.costPlusStatus} />
  );

function CostPlusWithRequest(props: Props) {
  const reading = useRows(costPlusRequest, CostPlusOfCustomerQuery, {
    filters: [equals('customerId', props.record.id)],
    limit: 1,
    sortBy: 'requestedAt',
    order: 'desc',
  });
  if (!reading.data) return <Panel title="Cost-plus" of={reading} />;
  const [request = null] = reading.data.items;
  return (
    <>
      <CostPlus {...props} request={request} status={request?.status ?? 'none'} />
      {request && <HistoryPanel title="Cost-plus history" resource={costPlusRequest} id={request.id} />}
    </>
  );
}

const answersByStatus: Readonly<Record<CostPlusRequest['status'] | 'none', readonly CostPlusAnswer[]>> = {
  none: [],
  pending: ['approved', 'rejected'],
  approved: ['revoked'],
  rejected: [],
  revoked: [],
};

function CostPlus({
  record,
  onChanged,
  request,
  status,
}: Props & { request: CostPlusRequest | null; status: CostPlusRequest['status'] | 'none' }) {
  const may = usePermissionCheck();
  const [asking, setAsking] = useState<CostPlusAnswer | 'request' | null>(null);
  const isLive = record.trashedAt === null;
  const answers = isLive && may(costPlusRequestOwnRoutes.status.permission) ? answersByStatus[status] : [];
  const canRequest =
    isLive &&
    record.status === 'active' &&
    status !== 'pending' &&
    status !== 'approved' &&
    may(costPlusRequestOwnRoutes.create.permission);
  const close = () => setAsking(null);
  const done = (said: string) => {
    notifySuccess(said);
    close();
    onChanged();
  };
  return (
    <Panel
      title="Cost-plus"
      aside={status === 'none' ? <span className="muted">Not requested</span> : <StatusChip of={status} />}
    >
      {request && (
        <DetailList>
          <DetailRow name="Fee">{request.proposedFeeBp !== null && percentText(request.proposedFeeBp)}</DetailRow>
          <DetailRow name="Reason">{request.reason && <span className="pre">{request.reason}</span>}</DetailRow>
          <DetailRow name="Requested">
            <RelativeTime at={request.requestedAt} /> by {request.requestedByName}
          </DetailRow>
          <DetailRow name="Answered">
            {request.decidedAt && (
              <>
                <RelativeTime at={request.decidedAt} /> by {request.decidedByName}
              </>
            )}
          </DetailRow>
          <DetailRow name="Note">{request.note && <span className="pre">{request.note}</span>}</DetailRow>
        </DetailList>
      )}
      {(canRequest || answers.length > 0) && (
        <div className="panel-actions">
          {canRequest && (
            <Button
              text={status === 'none' ? 'Request cost-plus…' : 'Request again…'}
              onClick={() => setAsking('request')}
            />
          )}
          {answers.map((answer) => (
            <Button
              key={answer}
              intent={answer === 'approved' ? 'primary' : 'none'}
              text={`${answerDialogs[answer].verb}…`}
              onClick={() => setAsking(answer)}
            />
          ))}
        </div>
      )}
      {asking === 'request' && (
        <RequestDialog record={record} onDone={() => done('Cost-plus requested.')} onClose={close} />
      )}
      {asking !== null && asking !== 'request' && request && (
        <AnswerDialog
          record={record}
          request={request}
          answer={asking}
          onDone={() => done(answerDialogs[asking].done)}
          onClose={close}
        />
      )}
    </Panel>
  );
}

const answerDialogs: Readonly<
  Record<CostPlusAnswer, { verb: string; title: string; says: string; done: string; intent: Intent }>
> = {
  approved: {
    verb: 'Approve',
    title: 'Approve cost-plus',
    says: 'may have cost-plus contracts from now on.',
    done: 'Cost-plus approved.',
    intent: 'primary',
  },
  rejected: {
    verb: 'Reject',
    title: 'Reject cost-plus',
    says: 'may not have cost-plus contracts. It can be requested again.',
    done: 'Cost-plus rejected.',
    intent: 'danger',
  },
  revoked: {
    verb: 'Revoke',
    title: 'Revoke cost-plus',
    says: 'gets no new cost-plus contracts; those that were made stay.',
    done: 'Cost-plus revoked.',
    intent: 'danger',
  },
};

type DialogProps = { record: CustomerRecord; onDone: () => void; onClose: () => void };
const TermsFields = typedFields<{ proposedFeeBp: string; reason: string }>();

function RequestDialog({ record: { id, name }, onDone, onClose }: DialogProps) {
  return (
    <CommandDialog
      title="Request cost-plus"
      verb="Request cost-plus"
      says={<>{name} would pay what the work costs, and a fee on top. An administrator approves it first.</>}
      schema={CostPlusTerms}
      draft={{ proposedFeeBp: '', reason: '' }}
      toBody={(draft) => ({
        ...draft,
        proposedFeeBp: draft.proposedFeeBp === '' ? null : (scaledFrom(draft.proposedFeeBp, 2) ?? draft.proposedFeeBp),
      })}
      request={(terms) => requestTo(costPlusRequestOwnRoutes.create, { body: { ...terms, customerId: id } })}
      onDone={onDone}
      onClose={onClose}
    >
      <TermsFields.Text name="proposedFeeBp" label="Fee in percent" optional help="Left open, the contract says it." />
      <TermsFields.Area name="reason" label="Reason" optional className="wide" rows={3} />
    </CommandDialog>
  );
}

const AnswerFields = typedFields<{ note: string }>();

function AnswerDialog({
  record: { name },
  request: { id, version },
  answer,
  onDone,
  onClose,
}: DialogProps & { request: CostPlusRequest; answer: CostPlusAnswer }) {
  const { title, verb, says, intent } = answerDialogs[answer];
  return (
    <CommandDialog
      title={title}
      verb={verb}
      intent={intent}
      says={
        <>
          {name} {says}
        </>
      }
      schema={costPlusRequestCommands.shapes.ChangeCostPlusStatus}
      draft={{ note: '' }}
      toBody={({ note }) => ({ status: answer, note })}
      request={(body) => requestTo(costPlusRequestOwnRoutes.status, { params: { id }, body, version })}
      onDone={onDone}
      onClose={onClose}
    >
      <AnswerFields.Area name="note" label="Note" optional className="wide" rows={3} />
    </CommandDialog>
  );
}
