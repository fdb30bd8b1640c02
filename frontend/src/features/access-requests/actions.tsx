import { useState } from 'react';
import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown, Office, Person, Plus } from '@blueprintjs/icons';
import {
  accessRequestCommands,
  companyAccessRoutes,
  CompanyAsked,
  PortfolioAsked,
  portfolioAccessRoutes,
  type AccessRequestView,
} from '@backoffice/contracts/features/access-requests';
import { managed } from '@backoffice/contracts/features/users';
import { dayText, Id, roleNames, type Role } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#capabilities/command-dialog.tsx';
import { Taken } from '#capabilities/taken.tsx';
import { fieldsOf } from '#kernel/fields.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { Popup } from '#kernel/popup.tsx';
import { useProfile } from '#kernel/profile.ts';
import { tellDone } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { useAnswer } from '#kernel/use-read.ts';
import { aimOf, kinds, routes, type Kind } from './queries.ts';

export type Answer = 'approve' | 'reject' | 'revoke';

const answers: Readonly<
  Record<
    Answer,
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
const A = fieldsOf<{ note: string }>();

export function AnswerDialog({
  request,
  answer,
  onClose,
}: {
  request: AccessRequestView;
  answer: Answer;
  onClose: () => void;
}) {
  const { title, verb, done, danger, follows } = answers[answer];
  const { send } = useCommand(routes[request.kind][answer]);
  const [draft] = useState({ note: '' });
  const { before, name, after } = aimOf(request);
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
      send={(body) => send({ params: { id: request.id }, body, version: request.version })}
      onDone={() => {
        tellDone(done);
        onClose();
      }}
      onClose={onClose}
    >
      <A.Area name="note" label="Note" optional className="wide" rows={3} />
    </CommandDialog>
  );
}

const asks = {
  company: { text: 'Work in another company…', icon: <Office /> },
  portfolio: { text: 'See a colleague’s customers…', icon: <Person /> },
} as const;

/** The way to ask, where there is anything one may ask for. */
export function AskButton({ onAsk }: { onAsk: (kind: Kind) => void }) {
  const may = useMay();
  const [first, ...more] = kinds.filter((kind) => may(routes[kind].request.permission));
  if (!first) return null;
  if (more.length === 0)
    return <Button intent="primary" icon={<Plus />} text="Request access" onClick={() => onAsk(first)} />;
  return (
    <Popup
      placement="bottom-end"
      content={
        <Menu>
          {[first, ...more].map((kind) => (
            <MenuItem key={kind} icon={asks[kind].icon} text={asks[kind].text} onClick={() => onAsk(kind)} />
          ))}
        </Menu>
      }
    >
      <Button intent="primary" icon={<Plus />} endIcon={<CaretDown />} text="Request access" />
    </Popup>
  );
}

type Draft = { targetCompanyId: string; portfolioOwnerId: string; role: string; reason: string; expiresOn: string };
const F = fieldsOf<Draft>();
const blank: Draft = { targetCompanyId: '', portfolioOwnerId: '', role: 'SM', reason: '', expiresOn: '' };
const whyFields = (
  <>
    <F.Text name="expiresOn" label="Until" type="date" optional help="Without a day it holds until it is revoked." />
    <F.Area name="reason" label="Reason" optional className="wide" rows={3} />
  </>
);
const asked = () => tellDone('Access requested. You hear here when it is decided.');
const REQUESTED = 'This access was requested already. It waits for an answer.';

type AskProps = { /** To where the request can be seen. */ onAsked: () => void; onClose: () => void };

export const AskDialog = ({ kind, ...rest }: AskProps & { kind: Kind }) =>
  kind === 'company' ? <AskCompany {...rest} /> : <AskPortfolio {...rest} />;

function AskCompany({ onAsked, onClose }: AskProps) {
  const { roleCode } = useProfile();
  const { send } = useCommand(companyAccessRoutes.request);
  const companies = useAnswer(companyAccessRoutes.labels, {});
  const roles = ([roleCode, ...managed[roleCode]] satisfies Role[])
    .filter((role) => role !== 'SA' && role !== 'OA')
    .map((value) => ({ value, label: roleNames[value] }));
  const [draft] = useState({ ...blank, role: roles[0]?.value ?? 'SM' });
  return (
    <CommandDialog
      title="Work in another company"
      verb="Request access"
      schema={CompanyAsked}
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
      send={(body) => send({ body })}
      onDone={() => {
        asked();
        onClose();
        onAsked();
      }}
      onClose={onClose}
    >
      <F.Pick
        name="targetCompanyId"
        label="Company"
        options={companies.data?.items ?? null}
        from={companies}
        className="wide"
        help={
          <Taken
            name="targetCompanyId"
            route={companyAccessRoutes.isUnique}
            query={(targetCompanyId) => ({ targetCompanyId })}
            shape={Id}
            says={REQUESTED}
          />
        }
      />
      <F.Select name="role" label="Role" options={roles} disabled={roles.length === 1} />
      {whyFields}
    </CommandDialog>
  );
}

function AskPortfolio({ onAsked, onClose }: AskProps) {
  const { send } = useCommand(portfolioAccessRoutes.request);
  const salesmen = useAnswer(portfolioAccessRoutes.labels, {});
  const [draft] = useState(blank);
  return (
    <CommandDialog
      title="See a colleague’s customers"
      verb="Request access"
      schema={PortfolioAsked}
      draft={draft}
      toBody={({ portfolioOwnerId, reason, expiresOn }) => ({ portfolioOwnerId, reason, expiresOn: expiresOn || null })}
      says={
        salesmen.data?.items.length === 0
          ? 'There is no colleague whose customers you do not see already.'
          : 'You then see and work on their customers as on your own.'
      }
      send={(body) => send({ body })}
      onDone={() => {
        asked();
        onClose();
        onAsked();
      }}
      onClose={onClose}
    >
      <F.Pick
        name="portfolioOwnerId"
        label="Salesman"
        options={salesmen.data?.items ?? null}
        from={salesmen}
        className="wide"
        help={
          <Taken
            name="portfolioOwnerId"
            route={portfolioAccessRoutes.isUnique}
            query={(portfolioOwnerId) => ({ portfolioOwnerId })}
            shape={Id}
            says={REQUESTED}
          />
        }
      />
      {whyFields}
    </CommandDialog>
  );
}
