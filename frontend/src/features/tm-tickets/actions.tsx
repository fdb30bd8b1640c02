import { Confirm, Disable, Dollar, Exchange, Hand, Percentage } from '@blueprintjs/icons';
import { contractOwnRoutes } from '@backoffice/contracts/features/contracts';
import { tmTicket, tmTicketOwnRoutes, type TmTicketView } from '@backoffice/contracts/features/tm-tickets';
import { admittedBy, type DocumentActions } from '#documents/document-actions.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { RecordDialog } from '#forms/record-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { ConvertDialog, PriceDialog, RatesDialog } from './dialogs.tsx';

/** Which commands its state admits, as far as it is known. */
export function admittedCommands(record: TmTicketView) {
  const admits = admittedBy(tmTicket, record);
  const isOpen = ['ready', 'refused'].includes(record.status);
  return {
    edit: admits('Edit') && record.signedAt === null,
    send: isOpen && admits('Email'),
    recordPaperSignature: isOpen && admits('RecordPaperSignature'),
    voidSignature: admits('VoidSignature'),
    trash: admits('Trash'),
  };
}

/** What a ticket in this state waits for: one thing. */
export function nextStep({ status }: TmTicketView) {
  switch (status) {
    case 'draft':
      return 'submit';
    case 'ready':
      return 'send';
    case 'verified':
    case 'refused':
      return 'price';
    case 'priced':
      return 'convert';
    case 'converted':
    case 'void':
      return 'print';
  }
}

const Fields = typedFields<{ name: string; reason: string }>();

/** What can be done with tickets alone. */
export function ticketActions(record: TmTicketView): DocumentActions {
  const admits = admittedBy(tmTicket, record);
  const isPriced = record.status === 'priced';
  return {
    submit: {
      button: 'Submit',
      icon: <Confirm />,
      check: tmTicketOwnRoutes.submit.permission,
      dialog: (onClose) => (
        <RecordDialog
          route={tmTicketOwnRoutes.submit}
          record={record}
          title={`Submit T&M ${record.number}`}
          verb="Submit"
          says="You sign for our side that these hours, machines and materials are right. An edit makes it a draft again."
          done="Submitted. Now it can be signed."
          draft={{}}
          onClose={onClose}
        />
      ),
    },
    refuse: {
      menu: ['ready', 'refused'].includes(record.status) && admits('RecordSignatureRefused') && 'They would not sign…',
      icon: <Hand />,
      check: tmTicketOwnRoutes.refuse.permission,
      dialog: (onClose) => (
        <RecordDialog
          route={tmTicketOwnRoutes.refuse}
          record={record}
          title="They would not sign"
          verb="Record"
          says="The ticket goes on as disputed: it can be priced, and signed after all."
          done="Recorded."
          draft={{ name: record.requestedBy, reason: '' }}
          onClose={onClose}
        >
          <Fields.Text name="name" label="Who" maxLength={120} className="wide" />
          <Fields.Area name="reason" label="What they said" rows={3} className="wide" />
        </RecordDialog>
      ),
    },
    price: {
      button: 'Price',
      menu: isPriced && 'Price anew…',
      icon: <Dollar />,
      check: tmTicketOwnRoutes.price.permission,
      dialog: (onClose) => <PriceDialog record={record} onClose={onClose} />,
    },
    convert: {
      button: 'Make change order',
      icon: <Exchange />,
      check: tmTicketOwnRoutes.convert.permission,
      dialog: (onClose) => <ConvertDialog record={record} onClose={onClose} />,
    },
    rates: {
      menu: admits('Price') && 'T&M rates…',
      icon: <Percentage />,
      check: contractOwnRoutes.setTmTerms.permission,
      dialog: (onClose) => <RatesDialog record={record} onClose={onClose} />,
    },
    void: {
      menu: admits('Void') && 'Void ticket…',
      icon: <Disable />,
      check: tmTicketOwnRoutes.void.permission,
      danger: true,
      dialog: (onClose) => (
        <ReasonDialog
          route={tmTicketOwnRoutes.void}
          record={record}
          title="Void ticket"
          danger
          says="It is neither signed nor billed any more. This cannot be taken back."
          done="T&M ticket voided."
          onClose={onClose}
        />
      ),
    },
  };
}
