import { useState } from 'react';
import { PaperSignaturePayload, scanTypes, type Attachment } from '@backoffice/contracts/capabilities';
import { selectedOptions, type PricedLine, type Resource } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { sendCommand, useCommand } from '#data/use-command.ts';
import { FileField } from '#files/file-field.tsx';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { singularNoun } from '#widgets/labels.ts';
import { OptionsField } from './options-field.tsx';

type SignableRecord = {
  readonly id: string;
  readonly version: number;
  readonly media: readonly Pick<Attachment, 'filePath' | 'name' | 'contentType'>[];
  readonly contactName?: string;
  readonly customerName?: string;
  readonly lineItems?: readonly PricedLine[];
};
type Props = { resource: Resource; record: SignableRecord; onClose: () => void };
const Fields = typedFields<{ name: string; title: string; company: string; date: string; remark: string }>();

/** That a document was signed on paper: by whom and when, and the scan that shows it. */
export function PaperSignatureDialog({ resource, record, onClose }: Props) {
  const { id, version, media, contactName = '', customerName = '', lineItems = [] } = record;
  const today = useToday();
  const { send } = useCommand(mountedRoute(resource, 'recordPaperSignature'));
  const options = resource.can.choose ? lineItems.filter(({ kind }) => kind === 'option') : [];
  const [draft] = useState({
    name: contactName,
    title: '',
    company: customerName === contactName ? '' : customerName,
    date: today,
    scanPath: null as string | null,
    remark: '',
    ...(options.length > 0 && { chosenOptions: selectedOptions(options) }),
  });
  const scans = media.filter(({ contentType }) => scanTypes.some((type) => type === contentType));
  return (
    <CommandDialog
      title="Record a signature on paper"
      verb="Record signature"
      schema={PaperSignaturePayload}
      draft={draft}
      says={`The ${singularNoun(resource)} counts as signed, as if it were signed on its link. The scan stays with it.`}
      send={async (body) => {
        const isAttached = media.some(({ filePath }) => filePath === body.scanPath);
        const attached = isAttached
          ? null
          : await sendCommand(mountedRoute(resource, 'attach'), { params: { id }, body: { filePath: body.scanPath } });
        return attached && !attached.ok ? attached : send({ params: { id }, body, version });
      }}
      onDone={() => {
        notifySuccess('Signature recorded.');
        onClose();
      }}
      onClose={onClose}
    >
      <Fields.Text name="name" label="Signed by" maxLength={120} />
      <Fields.Text name="date" label="Signed on" type="date" />
      <Fields.Text name="title" label="Title" optional maxLength={120} />
      <Fields.Text name="company" label="Company" optional maxLength={120} />
      {options.length > 0 && <OptionsField name="chosenOptions" options={options} />}
      <FileField
        name="scanPath"
        label="Scan"
        required
        accept={scanTypes}
        attached={scans}
        parent={{ entity: resource.entity, id }}
        help="The signed paper as a PDF, JPEG or PNG file."
      />
      <Fields.Area name="remark" label="Remark" optional className="wide" rows={2} />
    </CommandDialog>
  );
}
