import { MenuItem } from '@blueprintjs/core';
import { Download, Duplicate, Edit, Envelope, Manual, MobilePhone, Undo } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import type { Resource } from '@backoffice/contracts/kernel';
import { downloadFile } from '#data/download.ts';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { findRoute } from '#data/route-lookup.ts';
import { notifySuccess, notifyProblem } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { singularNoun, sentenceCase } from '#widgets/labels.ts';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';

type DocumentRecord = {
  readonly id: string;
  readonly version: number;
  readonly number: string;
  readonly name?: string;
  readonly signedAt?: string | null;
  readonly signature?: { readonly name: string } | null;
};
type Props = {
  resource: Resource;
  record: DocumentRecord;
  /** The page of the list it is in. */
  list: string;
  admitted: {
    readonly edit: boolean;
    readonly send: boolean;
    readonly voidSignature: boolean;
    readonly recordPaperSignature?: boolean;
  };
  /** The PDF is the next step already. */
  isPrinted: boolean;
  sendPaths: { readonly email: string; readonly sms: string };
  onVoid: () => void;
  onRecordPaperSignature: () => void;
};

/** What can be done with a document because its resource declares it. */
export function DocumentMenuItems({
  resource,
  record,
  list,
  admitted,
  isPrinted,
  sendPaths,
  onVoid,
  onRecordPaperSignature,
}: Props) {
  const may = usePermissionCheck();
  const path = `${list}/${record.id}`;
  const can = (name: string) => {
    const route = findRoute(resource, name);
    return route !== undefined && may(route.permission);
  };
  return (
    <>
      {admitted.edit && can('edit') && <LinkMenuItem to={`${path}/edit`} icon={<Edit />} text="Edit" />}
      {admitted.send && can('sendEmail') && (
        <LinkMenuItem to={`${path}/${sendPaths.email}`} icon={<Envelope />} text="Send by email" />
      )}
      {admitted.send && can('sendSms') && (
        <LinkMenuItem to={`${path}/${sendPaths.sms}`} icon={<MobilePhone />} text="Send by text" />
      )}
      {admitted.recordPaperSignature && can('recordPaperSignature') && (
        <MenuItem icon={<Manual />} text="Record paper signature…" onClick={onRecordPaperSignature} />
      )}
      {!isPrinted && can('pdf') && (
        <MenuItem icon={<Download />} text="Download PDF" onClick={() => void downloadPdf(resource, record)} />
      )}
      {can('duplicate') && <DuplicateMenuItem resource={resource} id={record.id} list={list} />}
      {admitted.voidSignature && record.signedAt && can('voidSignature') && (
        <MenuItem icon={<Undo />} text="Void signature…" intent="danger" onClick={onVoid} />
      )}
    </>
  );
}

export async function downloadPdf(
  resource: Resource,
  { id, number, name = '' }: Pick<DocumentRecord, 'id' | 'number' | 'name'>,
) {
  const problem = await downloadFile(
    mountedRoute(resource, 'pdf'),
    { params: { id } },
    `${[sentenceCase(singularNoun(resource)), number, name].filter(Boolean).join(' ')}.pdf`,
  );
  if (problem) notifyProblem(problem);
}

function DuplicateMenuItem({ resource, id, list }: { resource: Resource; id: string; list: string }) {
  const go = useNavigate();
  const { send } = useCommand(mountedRoute(resource, 'duplicate'));
  async function press() {
    const outcome = await send({ params: { id } });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    notifySuccess('Copied into a new draft.');
    return go(`${list}/${outcome.answer.id}`);
  }
  return <MenuItem icon={<Duplicate />} text="Duplicate" onClick={() => void press()} />;
}

export const VoidSignatureDialog = ({
  resource,
  record,
  onClose,
}: {
  resource: Resource;
  record: DocumentRecord;
  onClose: () => void;
}) => (
  <ReasonDialog
    route={mountedRoute(resource, 'voidSignature')}
    record={record}
    title="Void signature"
    done="Signature voided."
    danger
    onClose={onClose}
    says={
      <>
        The signature of {record.signature?.name ?? 'the customer'} no longer counts, and the {singularNoun(resource)}{' '}
        has to be signed again. The signed document stays in the history.
      </>
    }
  />
);
