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
import { is, percentText, scaledFrom } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#capabilities/command-dialog.tsx';
import { HistoryPanel } from '#capabilities/history-panel.tsx';
import { fieldsOf } from '#kernel/fields.tsx';
import { When } from '#kernel/formats.tsx';
import { Fact, Facts, Panel } from '#kernel/panel.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { Status } from '#kernel/status.tsx';
import { tellDone } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { useRows } from '#kernel/use-read.ts';
import type { CustomerRecord } from './form.tsx';
import { CostPlusOfCustomerQuery } from './queries.ts';

type Answer = (typeof costPlusAnswers)[number];
type Request = ResultOf<typeof CostPlusOfCustomerQuery>['page']['items'][number];
type Props = { record: CustomerRecord; onChanged: () => void };

/** Whether the customer may have cost-plus contracts. Everybody who sees the customer sees where that stands; some see the request too. */
export const CostPlusPanel = (props: Props) =>
  useMay()(costPlusRequestOwnRoutes.list.permission) ? (
    <WithRequest {...props} />
  ) : (
    <CostPlus {...props} request={null} status={props.record.costPlusStatus} />
  );

function WithRequest(props: Props) {
  const { data: page, ...reading } = useRows(costPlusRequest, CostPlusOfCustomerQuery, {
    filters: [is('customerId', props.record.id)],
    limit: 1,
    sortBy: 'requestedAt',
    order: 'desc',
  });
  const [request = null] = page?.items ?? [];
  if (!page) return reading.problem && <Panel title="Cost-plus" of={reading} />;
  return (
    <>
      <CostPlus {...props} request={request} status={request?.status ?? 'none'} />
      {request && <HistoryPanel title="Cost-plus history" resource={costPlusRequest} id={request.id} />}
    </>
  );
}

const nextOf: Readonly<Record<Request['status'] | 'none', readonly Answer[]>> = {
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
}: Props & { request: Request | null; status: Request['status'] | 'none' }) {
  const may = useMay();
  const [asking, setAsking] = useState<Answer | 'request' | null>(null);
  const isLive = record.trashedAt === null;
  const answers = isLive && may(costPlusRequestOwnRoutes.status.permission) ? nextOf[status] : [];
  const canRequest =
    isLive &&
    record.status === 'active' &&
    status !== 'pending' &&
    status !== 'approved' &&
    may(costPlusRequestOwnRoutes.create.permission);
  const close = () => setAsking(null);
  const done = (said: string) => {
    tellDone(said);
    close();
    onChanged();
  };
  return (
    <Panel
      title="Cost-plus"
      aside={status === 'none' ? <span className="muted">Not requested</span> : <Status of={status} />}
    >
      {request && (
        <Facts>
          <Fact name="Fee">{request.proposedFeeBp !== null && percentText(request.proposedFeeBp)}</Fact>
          <Fact name="Reason">{request.reason && <span className="pre">{request.reason}</span>}</Fact>
          <Fact name="Requested">
            <When at={request.requestedAt} /> by {request.requestedByName}
          </Fact>
          <Fact name="Answered">
            {request.decidedAt && (
              <>
                <When at={request.decidedAt} /> by {request.decidedByName}
              </>
            )}
          </Fact>
          <Fact name="Note">{request.note && <span className="pre">{request.note}</span>}</Fact>
        </Facts>
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
              text={`${words[answer].verb}…`}
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
          onDone={() => done(words[asking].done)}
          onClose={close}
        />
      )}
    </Panel>
  );
}

const words: Readonly<Record<Answer, { verb: string; title: string; says: string; done: string; intent: Intent }>> = {
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

type Dialog = { record: CustomerRecord; onDone: () => void; onClose: () => void };
const T = fieldsOf<{ proposedFeeBp: string; reason: string }>();

function RequestDialog({ record: { id, name }, onDone, onClose }: Dialog) {
  const { send } = useCommand(costPlusRequestOwnRoutes.create);
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
      send={(terms) => send({ body: { ...terms, customerId: id } })}
      onDone={onDone}
      onClose={onClose}
    >
      <T.Text name="proposedFeeBp" label="Fee in percent" optional help="Left open, the contract says it." />
      <T.Area name="reason" label="Reason" optional className="wide" rows={3} />
    </CommandDialog>
  );
}

const A = fieldsOf<{ note: string }>();

function AnswerDialog({
  record: { name },
  request: { id, version },
  answer,
  onDone,
  onClose,
}: Dialog & { request: Request; answer: Answer }) {
  const { send } = useCommand(costPlusRequestOwnRoutes.status);
  const { title, verb, says, intent } = words[answer];
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
      send={(body) => send({ params: { id }, body, version })}
      onDone={onDone}
      onClose={onClose}
    >
      <A.Area name="note" label="Note" optional className="wide" rows={3} />
    </CommandDialog>
  );
}
