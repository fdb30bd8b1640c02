import { Disable } from '@blueprintjs/icons';
import { warranty, warrantyOwnRoutes, type WarrantyView } from '@backoffice/contracts/features/warranties';
import { admittedBy, type DocumentActions } from '#documents/document-actions.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';

/** Which commands its state admits, as far as it is known. */
export function admittedCommands(record: WarrantyView) {
  const admits = admittedBy(warranty, record);
  return {
    edit: admits('Edit'),
    send: record.status !== 'expired' && admits('Email'),
    trash: admits('Trash'),
    void: admits('Void'),
    voidSignature: false,
  };
}

/** What can be done with warranties alone. */
export const warrantyActions = (record: WarrantyView): DocumentActions => ({
  void: {
    menu: admittedCommands(record).void && 'Void warranty…',
    icon: <Disable />,
    check: warrantyOwnRoutes.void.permission,
    danger: true,
    dialog: (onClose) => (
      <ReasonDialog
        record={record}
        onClose={onClose}
        route={warrantyOwnRoutes.void}
        title="Void warranty"
        done="Warranty voided."
        danger
        says="It no longer holds, and its links stop working. This cannot be taken back."
      />
    ),
  },
});
