import { invoice, type InvoiceView } from '@backoffice/contracts/features/invoices';
import { PermissionGate } from '#access/permissions.tsx';
import { ChainPanel } from '#chain/chain-panel.tsx';
import { DocumentPage } from '#documents/document-page.tsx';
import { AddressedDocument } from '#documents/document.tsx';
import { admittedCommands, useInvoiceActions, useNextAction } from './actions.tsx';
import './billing.css';
import './paper.css';
import './costs.css';
import { InvoiceFacts } from './facts-panel.tsx';
import { ContractStatusPanel, PaymentsPanel } from './panels.tsx';
import { InvoicePaper } from './paper.tsx';
import { sendPaths } from './send-paths.ts';

export const DetailPage = () => (
  <AddressedDocument of={invoice}>{(record) => <InvoiceDetail record={record} />}</AddressedDocument>
);

const InvoiceDetail = ({ record }: { record: InvoiceView }) => (
  <DocumentPage
    of={invoice}
    record={record}
    admitted={admittedCommands(record)}
    next={useNextAction(record)}
    actions={useInvoiceActions(record)}
    sendPaths={sendPaths}
    side={
      <>
        <InvoiceFacts record={record} />
        <PaymentsPanel record={record} />
        <PermissionGate check="action:contract.view">
          <ContractStatusPanel id={record.contractId} />
        </PermissionGate>
        <ChainPanel of={{ contractId: record.contractId }} here={record.id} />
      </>
    }
  >
    <InvoicePaper record={record} />
  </DocumentPage>
);
