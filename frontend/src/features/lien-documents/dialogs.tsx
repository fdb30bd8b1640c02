import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  lienDocumentOwnRoutes,
  partyNames,
  prelim,
  prelimCommands,
  serviceMethods,
  type PrelimView,
} from '@backoffice/contracts/features/lien-documents';
import type { NoticePartyRole } from '@backoffice/contracts/features/lien-rights';
import type { Receipt } from '@backoffice/contracts/kernel';
import { useProfile, useToday } from '#access/profile.ts';
import { requestTo } from '#data/use-command.ts';
import { FileField } from '#files/file-field.tsx';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { locationListPath, locationRecordPath } from '#navigation/record-paths.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { selectOptions } from '#widgets/labels.ts';
import { methodNames } from './columns.ts';

type DialogProps = { record: PrelimView; onClose: () => void };
type PartyDialogProps = DialogProps & { recipient: NoticePartyRole };

type ServiceDraft = {
  recipient: string;
  method: string;
  servedOn: string;
  tracking: string;
  declaredBy: string;
  receiptPath: string | null;
  replacesEarlier: boolean;
};
const ServiceFields = typedFields<ServiceDraft>();

export function ServeDialog({ record, recipient, onClose }: PartyDialogProps) {
  const today = useToday();
  const { name } = useProfile();
  const { id, version } = record;
  const [draft] = useState<ServiceDraft>({
    recipient,
    method: 'certifiedMail',
    servedOn: today,
    tracking: '',
    declaredBy: name,
    receiptPath: null,
    replacesEarlier: false,
  });
  return (
    <CommandDialog
      title="Record service"
      verb="Record service"
      says="Served is who was given the notice in person or by one of these kinds of mail. Emails and texts are copies and serve nobody."
      schema={prelimCommands.shapes.ServePrelim}
      draft={draft}
      request={(body) => requestTo(lienDocumentOwnRoutes.serve, { params: { id }, body, version })}
      onDone={() => {
        notifySuccess('Service recorded.');
        onClose();
      }}
      onClose={onClose}
    >
      <ServiceFields.Select
        name="recipient"
        label="Served on"
        className="wide"
        options={record.recipients.map((each) => ({
          value: each.party,
          label: `${partyNames[each.party]}: ${each.name}`,
        }))}
      />
      <ServiceFields.Select name="method" label="How" options={selectOptions(pickMethods)} />
      <ServiceFields.Text name="servedOn" label="Date" type="date" />
      <ServiceFields.Text name="tracking" label="Tracking number" optional maxLength={120} />
      <ServiceFields.Text name="declaredBy" label="Declared by" maxLength={120} />
      <FileField
        name="receiptPath"
        label="Proof"
        parent={{ entity: prelim.entity, id }}
        attached={record.media}
        help="The receipt or the tracking record: a picture or a PDF. Service in person needs none."
      />
      {record.services.length > 0 && (
        <ServiceFields.Check
          name="replacesEarlier"
          label="It takes the place of the service that is recorded for this recipient"
        />
      )}
    </CommandDialog>
  );
}
const pickMethods = Object.fromEntries(serviceMethods.map((method) => [method, methodNames[method]]));

const proofDraft = { receiptPath: null };
/** Mail is delivered later than it is posted: what shows that comes beside the first proof. */
export function ProofDialog({ record, recipient, onClose }: PartyDialogProps) {
  const { id, version } = record;
  return (
    <CommandDialog
      title={`Proof of service on the ${partyNames[recipient].toLowerCase()}`}
      verb="Add proof"
      says="A return receipt or a record of the delivery. It stays with the notice."
      schema={prelimCommands.shapes.AttachPrelimProof}
      draft={proofDraft}
      toBody={(typed) => ({ ...typed, recipient })}
      request={(body) => requestTo(lienDocumentOwnRoutes.attachProof, { params: { id }, body, version })}
      onDone={() => {
        notifySuccess('Proof added.');
        onClose();
      }}
      onClose={onClose}
    >
      <FileField
        name="receiptPath"
        label="Proof"
        required
        parent={{ entity: prelim.entity, id }}
        attached={record.media}
        help="A picture or a PDF."
      />
    </CommandDialog>
  );
}

const amendDraft = {};
export function AmendDialog({ record, onClose }: DialogProps) {
  const go = useNavigate();
  const { amend } = lienDocumentOwnRoutes;
  const { id, version, number, locationId } = record;
  return (
    <CommandDialog
      title={`Amend notice ${number}`}
      verb="Write amendment"
      says="A new draft says what the prelims info says now, and is served as the first notice was. This notice stays, and protects what it protected."
      schema={amend.body}
      draft={amendDraft}
      request={() => requestTo(amend, { params: { id }, body: {}, version })}
      onDone={(receipt: Receipt) => {
        notifySuccess('Amendment written.');
        void go(locationRecordPath(prelim, { id: receipt.id, locationId }));
      }}
      onClose={onClose}
    />
  );
}

export const VoidDialog = ({ record, onClose }: DialogProps) => (
  <ReasonDialog
    route={lienDocumentOwnRoutes.void}
    record={record}
    title="Void notice"
    done="Notice voided."
    danger
    onClose={onClose}
    says="It protects no lien rights any more, and its links stop working. This cannot be taken back."
  />
);

export const PermanentDeleteDialog = ({ record, onClose }: DialogProps) => {
  const go = useNavigate();
  return (
    <ReasonDialog
      route={mountedRoute(prelim, 'permanentDelete')}
      record={record}
      title={`Delete notice ${record.number} for good`}
      verb="Delete for good"
      done="Notice deleted."
      danger
      onDone={() => void go(locationListPath(prelim, record.locationId))}
      onClose={onClose}
      says="It leaves every list and cannot be restored. The audit history keeps that it was there, and why it went."
    />
  );
};
