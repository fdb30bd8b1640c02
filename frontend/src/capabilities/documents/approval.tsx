import type { ReactNode } from 'react';
import { Endorsed, Undo } from '@blueprintjs/icons';
import type { Resource } from '@backoffice/contracts/kernel';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { sentenceCase, singularNoun } from '#widgets/labels.ts';
import type { DocumentActions } from './document-actions.tsx';

type DialogProps = {
  resource: Resource;
  record: { readonly id: string; readonly version: number };
  /** What follows from it. */
  says: ReactNode;
  onClose: () => void;
};

const ApproveDialog = ({ resource, isSigned, ...dialog }: DialogProps & { isSigned: boolean }) => (
  <ReasonDialog
    {...dialog}
    route={mountedRoute(resource, 'approve')}
    title={`Approve ${singularNoun(resource)}`}
    done={`${sentenceCase(singularNoun(resource))} approved.`}
    optional={isSigned}
  />
);

/** The approval is taken back, with a reason or without. */
export const UnapproveDialog = ({
  resource,
  title = 'Take approval back',
  ...dialog
}: DialogProps & { title?: string }) => (
  <ReasonDialog
    {...dialog}
    route={mountedRoute(resource, 'unapprove')}
    title={title}
    verb="Take approval back"
    done="Approval taken back."
    optional
    danger
  />
);

type Approval = {
  resource: Resource;
  record: DialogProps['record'] & { readonly signature: { readonly name: string } | null };
  /** What its state admits. */
  admitted: { readonly approve: boolean; readonly unapprove: boolean };
  says: { readonly approve: ReactNode; readonly unapprove: ReactNode };
};

/** The actions of a document that the customer signs and the company approves: without a signature, with a reason. */
export const approvalActions = ({ resource, record, admitted, says }: Approval): DocumentActions => ({
  approve: {
    button: 'Approve',
    menu: admitted.approve && 'Approve without signature…',
    icon: <Endorsed />,
    check: mountedRoute(resource, 'approve').permission,
    otherwise: 'disable',
    dialog: (onClose) => (
      <ApproveDialog
        resource={resource}
        record={record}
        isSigned={record.signature !== null}
        onClose={onClose}
        says={
          <>
            {record.signature
              ? `${record.signature.name} has signed it.`
              : 'The customer has not signed it: say why it is approved.'}
            {says.approve}
          </>
        }
      />
    ),
  },
  unapprove: {
    menu: admitted.unapprove && 'Take approval back…',
    icon: <Undo />,
    check: mountedRoute(resource, 'unapprove').permission,
    danger: true,
    dialog: (onClose) => (
      <UnapproveDialog resource={resource} record={record} onClose={onClose} says={says.unapprove} />
    ),
  },
});
