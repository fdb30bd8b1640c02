import { Edit, Endorsed, Manual, Unlock } from '@blueprintjs/icons';
import { isUnconditional, release, releaseOwnRoutes, type ReleaseView } from '@backoffice/contracts/features/releases';
import { admittedBy, type DocumentActions } from '#documents/document-actions.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { AcknowledgeDialog, SignDialog } from './dialogs.tsx';

/** Which commands its state admits, as far as the screen knows. */
export function admittedCommands(record: ReleaseView) {
  const admits = admittedBy(release, record);
  const isOurs = record.claimantKind === 'company';
  return {
    edit: admits('Edit'),
    send: admits('Email'),
    sign: isOurs && admits('Sign'),
    recordPaperSignature: admits('RecordPaperSignature'),
    voidSignature: admits('VoidSignature'),
    allowUnpaid: admits('AllowUnpaid') && record.unpaidAllowance === null,
    acknowledge: admits('AcknowledgePayment'),
    trash: admits('Trash'),
  };
}

/** What a release in this state waits for: one thing. */
export function nextAction(record: ReleaseView): string {
  const { send, sign } = admittedCommands(record);
  if (record.signedAt !== null) return record.claimantKind === 'company' && record.sentAt === null ? 'send' : 'print';
  if (!send) return 'fill';
  if (sign) return 'sign';
  return record.status === 'draft' ? 'send' : 'sendAgain';
}

/** What can be done with releases alone. */
export function releaseActions(record: ReleaseView): DocumentActions {
  const admitted = admittedCommands(record);
  return {
    fill: {
      button: 'Fill in the form',
      icon: <Edit />,
      check: mountedRoute(release, 'edit').permission,
      to: `${locationRecordPath(release, record)}/edit`,
    },
    sign: {
      button: 'Sign for the company',
      menu: admitted.sign && 'Sign for the company…',
      icon: <Manual />,
      check: mountedRoute(release, 'sign').permission,
      dialog: (onClose) => <SignDialog record={record} onClose={onClose} />,
    },
    acknowledge: {
      menu: admitted.acknowledge && 'Note that payment is acknowledged…',
      icon: <Endorsed />,
      check: releaseOwnRoutes.acknowledgePayment.permission,
      dialog: (onClose) => <AcknowledgeDialog record={record} onClose={onClose} />,
    },
    allowUnpaid: {
      menu: isUnconditional(record) && admitted.allowUnpaid && 'Allow before the money clears…',
      icon: <Unlock />,
      check: releaseOwnRoutes.allowUnpaid.permission,
      danger: true,
      dialog: (onClose) => (
        <ReasonDialog
          route={releaseOwnRoutes.allowUnpaid}
          record={record}
          title="Allow before the money clears"
          verb="Allow"
          done="Allowed, and kept in the history."
          danger
          onClose={onClose}
          says="An unconditional release can be enforced as soon as it is signed, even if nothing was paid. Your reason stays in its history."
        />
      ),
    },
  };
}
