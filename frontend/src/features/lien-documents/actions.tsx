import { Confirm, Disable, DocumentShare, Endorsed, Trash } from '@blueprintjs/icons';
import { lienDocumentOwnRoutes, prelim, type PrelimView } from '@backoffice/contracts/features/lien-documents';
import { sendCommand } from '#data/use-command.ts';
import { admittedBy, type DocumentActions } from '#documents/document-actions.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { AmendDialog, PermanentDeleteDialog, ServeDialog, VoidDialog } from './dialogs.tsx';

/** Which commands its state admits. */
export function admittedCommands(record: PrelimView) {
  const admits = admittedBy(prelim, record);
  return {
    edit: admits('Edit'),
    send: admits('Email'),
    trash: admits('Trash'),
    voidSignature: false,
    markReady: admits('MarkReady'),
    serve: admits('Serve') && record.trashedAt === null,
    amend: admits('Amend'),
    void: admits('Void'),
    permanentDelete: admits('PermanentlyDelete'),
  };
}

/** Whom nobody has served yet. */
export const unservedRecipients = ({ recipients, services }: Pick<PrelimView, 'recipients' | 'services'>) =>
  recipients.filter(({ party }) => !services.some(({ recipient }) => recipient === party));

/** What a notice in this state waits for: one thing. */
export function nextPrelimAction({ status }: Pick<PrelimView, 'status'>) {
  if (status === 'draft') return 'markReady';
  return status === 'ready' ? 'serve' : 'print';
}

/** What can be done with preliminary notices alone. */
export function prelimActions(record: PrelimView): DocumentActions {
  const admitted = admittedCommands(record);
  const { markReady, serve, amend, void: voidNotice } = lienDocumentOwnRoutes;
  return {
    markReady: {
      button: 'Mark ready to serve',
      icon: <Confirm />,
      check: markReady.permission,
      async press() {
        const { id, version } = record;
        const outcome = await sendCommand(markReady, { params: { id }, body: {}, version });
        if (outcome.ok) notifySuccess('Ready to be served.');
        else notifyProblem(outcome.problem);
      },
    },
    serve: {
      button: 'Record service',
      menu: admitted.serve && 'Record service…',
      icon: <Endorsed />,
      check: serve.permission,
      dialog: (onClose) => (
        <ServeDialog record={record} recipient={unservedRecipients(record)[0]?.party ?? 'owner'} onClose={onClose} />
      ),
    },
    amend: {
      menu: admitted.amend && 'Amend…',
      icon: <DocumentShare />,
      check: amend.permission,
      dialog: (onClose) => <AmendDialog record={record} onClose={onClose} />,
    },
    void: {
      menu: admitted.void && 'Void notice…',
      icon: <Disable />,
      check: voidNotice.permission,
      danger: true,
      dialog: (onClose) => <VoidDialog record={record} onClose={onClose} />,
    },
    permanentDelete: {
      menu: admitted.permanentDelete && 'Delete for good…',
      icon: <Trash />,
      check: mountedRoute(prelim, 'permanentDelete').permission,
      danger: true,
      dialog: (onClose) => <PermanentDeleteDialog record={record} onClose={onClose} />,
    },
  };
}
