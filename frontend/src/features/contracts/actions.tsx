import { Confirm, Disable, Draw, Endorsed, FolderClose, FolderOpen, Lock, Plus, Unlock } from '@blueprintjs/icons';
import { contract, contractOwnRoutes, hasEnded, type ContractView } from '@backoffice/contracts/features/contracts';
import { invoice, invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import { warranty, warrantyOwnRoutes } from '@backoffice/contracts/features/warranties';
import { hasPrice } from '@backoffice/contracts/kernel';
import { admittedBy, type DocumentActions } from '#documents/document-actions.tsx';
import { locationListPath } from '#navigation/record-paths.ts';
import {
  CloseCostEntryDialog,
  CloseDialog,
  CompleteDialog,
  CountersignDialog,
  OpenCostEntryDialog,
  ReopenDialog,
  VoidDialog,
} from './dialogs.tsx';

/** Which commands its state admits; a link is sent until it is signed. */
export function admittedCommands(record: ContractView) {
  const { status, billed, changeOrders } = record;
  const isApproved = changeOrders.some(({ standing }) => standing === 'approved');
  const admits = admittedBy(contract, record, {
    ...(billed !== 0 && { hasInvoices: true }),
    changeOrders: isApproved ? 'approved' : changeOrders.length > 0 ? 'pending' : 'none',
  });
  return {
    edit: admits('Edit'),
    send: ['draft', 'sent', 'viewed'].includes(status) && admits('Email'),
    countersign: admits('Countersign'),
    complete: admits('Complete'),
    close: admits('Close'),
    reopen: admits('Reopen'),
    void: admits('Void'),
    closeCostEntry: admits('CloseCostEntry'),
    openCostEntry: admits('OpenCostEntry'),
    recordPaperSignature: admits('RecordPaperSignature'),
    voidSignature: admits('VoidSignature'),
    trash: admits('Trash'),
  };
}

/** What a contract in this state waits for: one thing. */
export function nextAction(record: ContractView) {
  const { status, countersignature, completedOn, unbilled, retention, balance } = record;
  if (hasEnded(record)) return 'print';
  if (status !== 'signed')
    return !record.costPlus && !hasPrice(record.lineItems) ? 'lines' : status === 'draft' ? 'send' : 'sendAgain';
  if (!countersignature) return 'countersign';
  if (unbilled > 0) return 'bill';
  if (!completedOn) return 'complete';
  if (retention > 0) return 'release';
  return balance === 0 ? 'close' : 'print';
}

/** What can be done with contracts alone. */
export function contractActions(record: ContractView): DocumentActions {
  const admitted = admittedCommands(record);
  const { countersign, complete, close, reopen, closeCostEntry, openCostEntry, void: voidContract } = contractOwnRoutes;
  const bill = {
    icon: <Plus />,
    check: invoiceOwnRoutes.add.permission,
    to: `${locationListPath(invoice, record.locationId)}/new?contractId=${record.id}`,
  };
  return {
    countersign: {
      button: 'Countersign',
      menu: admitted.countersign && 'Countersign…',
      icon: <Draw />,
      check: countersign.permission,
      otherwise: 'disable',
      dialog: (onClose) => <CountersignDialog record={record} onClose={onClose} />,
    },
    apply: {
      menu: record.status === 'signed' && !record.costPlus && 'Application for payment',
      icon: <Plus />,
      check: 'action:pay-application.edit',
      to: `/pay-applications/new?contractId=${record.id}`,
    },
    bill: { ...bill, button: 'New invoice', menu: record.status === 'signed' && 'New invoice' },
    complete: {
      button: 'Note completion',
      menu: admitted.complete && (record.completedOn ? 'Change completion…' : 'Note completion…'),
      icon: nextAction(record) === 'complete' ? <Confirm /> : <Endorsed />,
      check: complete.permission,
      dialog: (onClose) => <CompleteDialog record={record} onClose={onClose} />,
    },
    release: { ...bill, button: 'Bill retention' },
    close: {
      button: 'Close contract',
      menu: admitted.close && 'Close…',
      icon: <Lock />,
      check: close.permission,
      dialog: (onClose) => <CloseDialog record={record} onClose={onClose} />,
    },
    reopen: {
      menu: admitted.reopen && 'Reopen…',
      icon: <Unlock />,
      check: reopen.permission,
      dialog: (onClose) => <ReopenDialog record={record} onClose={onClose} />,
    },
    closeCostEntry: {
      menu: admitted.closeCostEntry && 'Close for costs…',
      icon: <FolderClose />,
      check: closeCostEntry.permission,
      dialog: (onClose) => <CloseCostEntryDialog record={record} onClose={onClose} />,
    },
    openCostEntry: {
      menu: admitted.openCostEntry && 'Open for costs…',
      icon: <FolderOpen />,
      check: openCostEntry.permission,
      dialog: (onClose) => <OpenCostEntryDialog record={record} onClose={onClose} />,
    },
    warranty: {
      menu: (record.status === 'signed' || record.status === 'closed') && 'New warranty',
      icon: <Plus />,
      check: warrantyOwnRoutes.add.permission,
      to: `${locationListPath(warranty, record.locationId)}/new?contractId=${record.id}`,
    },
    void: {
      menu: admitted.void && 'Void contract…',
      icon: <Disable />,
      check: voidContract.permission,
      danger: true,
      dialog: (onClose) => <VoidDialog record={record} onClose={onClose} />,
    },
  };
}
