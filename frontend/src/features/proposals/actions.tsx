import { useState } from 'react';
import { Cross, Edit, Endorsed, Manual, Redo, Undo } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { contract, contractOwnRoutes } from '@backoffice/contracts/features/contracts';
import {
  proposal,
  proposalCommands,
  proposalOwnRoutes,
  type ProposalView,
} from '@backoffice/contracts/features/proposals';
import { hasPrice, type Receipt, type Route } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { requestTo } from '#data/use-command.ts';
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
    revise: admits('Supersede'),
    reinstate: admits('Reinstate'),
    trash: admits('Trash'),
  };
}

/** What a proposal in this state waits for: one thing. */
export function nextProposalAction({ status, lineItems }: ProposalView, mayContract: boolean) {
  switch (status) {
    case 'accepted':
      return mayContract ? 'contract' : 'print';
    case 'contracted':
    case 'superseded':
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
    revise: {
      menu: admitted.revise && 'Revise…',
      icon: <Redo />,
      check: mountedRoute(proposal, 'revise').permission,
      dialog: (onClose) => <ReviseDialog record={record} onClose={onClose} />,
    },
    reinstate: {
      menu: admitted.reinstate && 'Reinstate…',
      icon: <Undo />,
      check: mountedRoute(proposal, 'reinstate').permission,
      dialog: (onClose) => <ReinstateDialog record={record} onClose={onClose} />,
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
/** Nothing is asked: the dialog says what will happen. */
const Nothing = z.object({});

function ReviseDialog({ record: { id, number, version, locationId }, onClose }: DialogProps) {
  const go = useNavigate();
  const [draft] = useState({});
  return (
    <CommandDialog
      title={`Revise proposal ${number}`}
      verb="Revise proposal"
      schema={Nothing}
      draft={draft}
      says="A new draft begins with what was accepted, under the next number. This proposal stays as it was accepted, is marked as superseded, and no contract is generated from it."
      request={() => requestTo<Route>(mountedRoute(proposal, 'revise'), { params: { id }, version })}
      onDone={(answer) => {
        notifySuccess('Revised into a new draft.');
        // what is created is answered with a receipt
        void go(locationRecordPath(proposal, { id: (answer as Receipt).id, locationId }));
      }}
      onClose={onClose}
    />
  );
}

function ReinstateDialog({ record: { id, number, version }, onClose }: DialogProps) {
  const [draft] = useState({});
  return (
    <CommandDialog
      title={`Reinstate proposal ${number}`}
      verb="Reinstate proposal"
      schema={Nothing}
      draft={draft}
      says="This proposal counts as accepted again. Its revision has to lie in the trash, and does not come back from there."
      request={() => requestTo<Route>(mountedRoute(proposal, 'reinstate'), { params: { id }, version })}
      onDone={() => {
        notifySuccess('Proposal reinstated.');
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const AcceptFields = typedFields<{
  name: string;
  company: string;
  date: string;
  reason: string;
  evidencePath: string | null;
}>();

function AcceptDialog({ record, onClose }: DialogProps) {
  const today = useToday();
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
      request={(body) =>
        requestTo(proposalOwnRoutes.accept, { params: { id: record.id }, body, version: record.version })
      }
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
