import { Cross, Edit, Endorsed, Manual } from '@blueprintjs/icons';
import { contract, contractOwnRoutes } from '@backoffice/contracts/features/contracts';
import {
  proposal,
  proposalCommands,
  proposalOwnRoutes,
  type ProposalView,
} from '@backoffice/contracts/features/proposals';
import { hasPrice } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
import { admittedBy, type DocumentActions } from '#documents/document-actions.tsx';
import { FileField } from '#files/file-field.tsx';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { locationListPath, locationRecordPath } from '#navigation/record-paths.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';

/** Which commands its state admits; a link is sent while the customer can still answer. */
export function admittedCommands(record: ProposalView) {
  const { status } = record;
  const isOut = status === 'sent' || status === 'viewed';
  const admits = admittedBy(proposal, record, { hasContract: status === 'contracted' });
  return {
    edit: admits('Edit'),
    send: (status === 'draft' || isOut) && admits('Email'),
    accept: admits('AcceptWithoutSignature'),
    decline: isOut && admits('Decline'),
    recordPaperSignature: admits('RecordPaperSignature'),
    voidSignature: admits('VoidSignature'),
    trash: admits('Trash'),
  };
}

/** What a proposal in this state waits for: one thing. */
export function nextProposalAction({ status, lineItems }: ProposalView, mayContract: boolean) {
  switch (status) {
    case 'accepted':
      return mayContract ? 'contract' : 'print';
    case 'contracted':
      return 'print';
    case 'expired':
      return 'renew';
    case 'declined':
      return 'offerAgain';
    default:
      if (!hasPrice(lineItems)) return 'lines';
      return status === 'draft' ? 'send' : 'sendAgain';
  }
}

/** What can be done with proposals alone. */
export function proposalActions(record: ProposalView): DocumentActions {
  const admitted = admittedCommands(record);
  const edit = {
    icon: <Edit />,
    check: mountedRoute(proposal, 'edit').permission,
    to: `${locationRecordPath(proposal, record)}/edit`,
  };
  return {
    contract: {
      button: 'Generate contract',
      icon: <Manual />,
      check: contractOwnRoutes.generateGeneral.permission,
      to: `${locationListPath(contract, record.locationId)}/new?proposalId=${record.id}`,
    },
    renew: { ...edit, button: 'Renew proposal' },
    offerAgain: { ...edit, button: 'Edit and offer again' },
    accept: {
      menu: admitted.accept && 'Accept without e-signature…',
      icon: <Endorsed />,
      check: proposalOwnRoutes.accept.permission,
      dialog: (onClose) => <AcceptDialog record={record} onClose={onClose} />,
    },
    decline: {
      menu: admitted.decline && 'Decline…',
      icon: <Cross />,
      check: proposalOwnRoutes.decline.permission,
      dialog: (onClose) => <DeclineDialog record={record} onClose={onClose} />,
    },
  };
}

type DialogProps = { record: ProposalView; onClose: () => void };
const AcceptFields = typedFields<{
  name: string;
  company: string;
  date: string;
  reason: string;
  evidencePath: string | null;
}>();

function AcceptDialog({ record, onClose }: DialogProps) {
  const today = useToday();
  const { send } = useCommand(proposalOwnRoutes.accept);
  return (
    <CommandDialog
      title="Accept without e-signature"
      verb="Accept proposal"
      schema={proposalCommands.shapes.AcceptProposalWithoutSignature}
      draft={{ name: record.contactName, company: record.customerName, date: today, reason: '', evidencePath: null }}
      says={
        <>
          The proposal of <Money of={record.amount} /> counts as accepted. Say who agreed, and why there is no
          signature.
        </>
      }
      send={(body) => send({ params: { id: record.id }, body, version: record.version })}
      onDone={() => {
        notifySuccess('Proposal accepted.');
        onClose();
      }}
      onClose={onClose}
    >
      <AcceptFields.Text name="name" label="Accepted by" />
      <AcceptFields.Text name="company" label="Company" optional />
      <AcceptFields.Text name="date" label="Date" type="date" />
      <AcceptFields.Area name="reason" label="Reason" className="wide" rows={3} />
      <FileField
        name="evidencePath"
        label="Evidence"
        parent={{ entity: proposal.entity, id: record.id }}
        help="A signed fax, a letter or a message: a picture or a PDF. It stays with the proposal."
      />
    </CommandDialog>
  );
}

const DeclineDialog = ({ record, onClose }: DialogProps) => (
  <ReasonDialog
    route={proposalOwnRoutes.decline}
    record={record}
    title="Decline proposal"
    done="Proposal declined."
    optional
    danger
    onClose={onClose}
    says="The customer can no longer sign it. Editing it later makes it a draft again."
  />
);
