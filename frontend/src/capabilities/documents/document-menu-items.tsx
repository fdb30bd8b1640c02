import { useState } from 'react';
import { MenuItem, Spinner } from '@blueprintjs/core';
import { Download, Duplicate, Edit, Envelope, Manual, MobilePhone, Undo } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import type { Receipt, Resource, Route } from '@backoffice/contracts/kernel';
import { downloadFile } from '#data/download.ts';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { findRoute } from '#data/route-lookup.ts';
import { notifySuccess, notifyProblem } from '#toasts/notify.ts';
import { requestTo, useCommand } from '#data/use-command.ts';
import { singularNoun, sentenceCase } from '#widgets/labels.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
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
  onCopy: () => void;
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
  onCopy,
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
      {can('duplicate') &&
        (hasItemsToCopy(resource, record) ? (
          <MenuItem icon={<Duplicate />} text="Duplicate…" onClick={onCopy} />
        ) : (
          <DuplicateMenuItem resource={resource} id={record.id} list={list} />
        ))}
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
  const { send, sending } = useCommand<Route>(mountedRoute(resource, 'duplicate'));
  async function press() {
    const outcome = await send({ params: { id } });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    notifySuccess(COPIED);
    return go(`${list}/${copyIdOf(outcome.answer)}`);
  }
  return (
    <MenuItem
      icon={<Duplicate />}
      text={sending ? 'Duplicating…' : 'Duplicate'}
      disabled={sending}
      shouldDismissPopover={false}
      labelElement={sending && <Spinner size={16} aria-label="Duplicating" />}
      onClick={() => void press()}
    />
  );
}

const COPIED = 'Copied into a new draft.';
const copyIdOf = (receipt: unknown) => (receipt as Receipt).id; // what is created is answered with a receipt

/** What a copy would charge again. */
function hasItemsToCopy({ can }: Resource, record: object): boolean {
  const items: unknown = Reflect.get(record, can.duplicate?.items ?? '');
  return Array.isArray(items) && items.length > 0;
}

const CopyFields = typedFields<{ copyItems: boolean }>();

/** Asks before a copy charges again what stands beside the schedule. */
export function DuplicateDialog({
  resource,
  record,
  list,
  onClose,
}: {
  resource: Resource;
  record: DocumentRecord;
  list: string;
  onClose: () => void;
}) {
  const go = useNavigate();
  const route = mountedRoute(resource, 'duplicate');
  const [draft] = useState({ copyItems: false });
  return (
    <CommandDialog
      title={`Duplicate ${singularNoun(resource)} ${record.number}`}
      verb="Duplicate"
      says="The copy is a draft with the next number. It has the same lines, with nothing billed of them yet."
      schema={route.body}
      draft={draft}
      request={(body) => requestTo<Route>(route, { params: { id: record.id }, body })}
      onDone={(answer) => {
        notifySuccess(COPIED);
        void go(`${list}/${copyIdOf(answer)}`);
      }}
      onClose={onClose}
    >
      <CopyFields.Check name="copyItems" label="Bill the items beside the schedule again, too" className="wide" />
    </CommandDialog>
  );
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
