import { remittanceLines } from '@backoffice/contracts/features/companies';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoice, invoicePaper, isPayable, type InvoiceView } from '@backoffice/contracts/features/invoices';
import { isEffective } from '@backoffice/contracts/features/payments';
import { useRecord } from '#data/use-read.ts';
import { DocumentPaper } from '#documents/document-paper.tsx';
import { ContractTodayQuery } from './panels.tsx';

/** The invoice as it is printed today. */
export function InvoicePaper({ record }: { record: InvoiceView }) {
  const { data } = useRecord(contract, ContractTodayQuery, record.contractId);
  const standing = data && {
    original: data.originalAmount ?? data.amount,
    changes: data.approvedChanges,
    billed: data.billed - data.extras,
  };
  const payments = record.payments.filter(isEffective);
  return (
    <DocumentPaper
      of={invoice}
      record={record}
      paper={(company) =>
        invoicePaper(
          {
            ...record,
            payments,
            standing: standing ?? null,
            howToPay: company.remittee && isPayable(record, payments) ? remittanceLines(company.remittee) : [],
          },
          company,
        )
      }
    />
  );
}
