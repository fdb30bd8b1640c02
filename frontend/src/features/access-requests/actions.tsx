import { useState } from 'react';
import {
  accessRequestCommands,
  companyAccessRoutes,
  CompanyAccessInput,
  PortfolioAccessInput,
  portfolioAccessRoutes,
  type AccessRequestView,
} from '@backoffice/contracts/features/access-requests';
import { manageableRoles } from '@backoffice/contracts/features/users';
import { dayText, Id, roleNames, type Role } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { UniquenessNotice } from '#records/uniqueness-notice.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useProfile } from '#access/profile.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { requestTo } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { RequestRightDialog } from './dialogs.tsx';
import { requestTarget, accessRoutes, type AccessKind } from './queries.ts';

export type AccessAnswer = 'approve' | 'reject' | 'revoke';

const answerDialogs: Readonly<
  Record<
    AccessAnswer,
    { title: string; verb: string; done: string; danger: boolean; follows: (of: AccessRequestView) => string }
  >
> = {
  approve: {
    title: 'Approve access',
    verb: 'Approve access',
    done: 'Access approved.',
    danger: false,
    follows: ({ expiresOn }) =>
      expiresOn ? `It holds at once, until ${dayText(expiresOn)}.` : 'It holds at once, until somebody revokes it.',
  },
  reject: {
    title: 'Reject access',
    verb: 'Reject access',
    done: 'Access rejected.',
    danger: true,
    follows: () => 'They are told, and can ask again.',
  },
  revoke: {
    title: 'Revoke access',
    verb: 'Revoke access',
    done: 'Access revoked.',
    danger: true,
    follows: () => 'It ends at once, also in windows that are open now.',
  },
};
const AnswerFields = typedFields<{ note: string }>();

export function AnswerDialog({
  request,
  answer,
  onClose,
}: {
  request: AccessRequestView;
  answer: AccessAnswer;
  onClose: () => void;
}) {
  const { title, verb, done, danger, follows } = answerDialogs[answer];
  const [draft] = useState({ note: '' });
  const { before, name, after } = requestTarget(request);
  return (
    <CommandDialog
      title={title}
      verb={verb}
      intent={danger ? 'danger' : 'primary'}
      schema={accessRequestCommands.shapes.ApproveAccess}
      draft={draft}
      says={
        <>
          {request.requesterName} asked {before} <strong>{name}</strong>
          {after && ` ${after}`}. {follows(request)}
        </>
      }
      request={(body) =>
        requestTo(accessRoutes[request.kind][answer], { params: { id: request.id }, body, version: request.version })
      }
      onDone={() => {
        notifySuccess(done);
        onClose();
      }}
      onClose={onClose}
    >
      <AnswerFields.Area name="note" label="Note" optional className="wide" rows={3} />
    </CommandDialog>
  );
}

type Draft = { targetCompanyId: string; portfolioOwnerId: string; role: string; reason: string; expiresOn: string };
const RequestFields = typedFields<Draft>();
const blankDraft: Draft = { targetCompanyId: '', portfolioOwnerId: '', role: 'SM', reason: '', expiresOn: '' };
const reasonFields = (
  <>
    <RequestFields.Text
      name="expiresOn"
      label="Until"
      type="date"
      optional
      help="Without a day it holds until it is revoked."
    />
    <RequestFields.Area name="reason" label="Reason" optional className="wide" rows={3} />
  </>
);
const notifyRequested = () => notifySuccess('Access requested. You hear here when it is decided.');
const ALREADY_REQUESTED = 'This access was requested already. It waits for an answer.';

type RequestDialogProps = { /** To where the request can be seen. */ onAsked: () => void; onClose: () => void };

export const RequestAccessDialog = ({ kind, ...rest }: RequestDialogProps & { kind: AccessKind }) =>
  kind === 'company' ? (
    <RequestCompanyDialog {...rest} />
  ) : kind === 'portfolio' ? (
    <RequestPortfolioDialog {...rest} />
  ) : (
    <RequestRightDialog {...rest} />
  );

function RequestCompanyDialog({ onAsked, onClose }: RequestDialogProps) {
  const { roleCode } = useProfile();
  const companies = useRouteRead(companyAccessRoutes.labels, {});
  const roles = ([roleCode, ...manageableRoles[roleCode]] satisfies Role[])
    .filter((role) => role !== 'SA' && role !== 'OA')
    .map((value) => ({ value, label: roleNames[value] }));
  const [draft] = useState({ ...blankDraft, role: roles[0]?.value ?? 'SM' });
  return (
    <CommandDialog
      title="Work in another company"
      verb="Request access"
      schema={CompanyAccessInput}
      draft={draft}
      toBody={({ targetCompanyId, role, reason, expiresOn }) => ({
        targetCompanyId,
        role,
        reason,
        expiresOn: expiresOn || null,
      })}
      says={
        companies.data?.items.length === 0
          ? 'You work in every company of the group already.'
          : 'Whoever manages the company decides. You find it among your companies as soon as it is approved.'
      }
      request={(body) => requestTo(companyAccessRoutes.request, { body })}
      onDone={() => {
        notifyRequested();
        onClose();
        onAsked();
      }}
      onClose={onClose}
    >
      <RequestFields.Pick
        name="targetCompanyId"
        label="Company"
        options={companies.data?.items ?? null}
        from={companies}
        className="wide"
        help={
          <UniquenessNotice
            name="targetCompanyId"
            route={companyAccessRoutes.isUnique}
            query={(targetCompanyId) => ({ targetCompanyId })}
            shape={Id}
            says={ALREADY_REQUESTED}
          />
        }
      />
      <RequestFields.Select name="role" label="Role" options={roles} disabled={roles.length === 1} />
      {reasonFields}
    </CommandDialog>
  );
}

function RequestPortfolioDialog({ onAsked, onClose }: RequestDialogProps) {
  const salesmen = useRouteRead(portfolioAccessRoutes.labels, {});
  const [draft] = useState(blankDraft);
  return (
    <CommandDialog
      title="See a colleague’s customers"
      verb="Request access"
      schema={PortfolioAccessInput}
      draft={draft}
      toBody={({ portfolioOwnerId, reason, expiresOn }) => ({ portfolioOwnerId, reason, expiresOn: expiresOn || null })}
      says={
        salesmen.data?.items.length === 0
          ? 'There is no colleague whose customers you do not see already.'
          : 'You then see and work on their customers as on your own.'
      }
      request={(body) => requestTo(portfolioAccessRoutes.request, { body })}
      onDone={() => {
        notifyRequested();
        onClose();
        onAsked();
      }}
      onClose={onClose}
    >
      <RequestFields.Pick
        name="portfolioOwnerId"
        label={roleNames.SM}
        options={salesmen.data?.items ?? null}
        from={salesmen}
        className="wide"
        help={
          <UniquenessNotice
            name="portfolioOwnerId"
            route={portfolioAccessRoutes.isUnique}
            query={(portfolioOwnerId) => ({ portfolioOwnerId })}
            shape={Id}
            says={ALREADY_REQUESTED}
          />
        }
      />
      {reasonFields}
    </CommandDialog>
  );
}
