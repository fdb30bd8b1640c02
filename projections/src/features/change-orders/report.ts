import type { ChangeOrderView } from '@backoffice/contracts/features/change-orders';
import { dayText, dollarsText, moneyText, type Cents } from '@backoffice/contracts/kernel';
import { details, timelinePage, type PdfDocument } from '@backoffice/infra/pdf';
import { headBlocks, lineBlocks, signatureBlocks, termsBlocks } from '#capabilities/document-blocks.ts';
import type { PrintInput } from '#capabilities/document.ts';

/** `previousValue`: of the contract with the changes that were approved before this one. */
export type ChangeOrderRelatedRecords = { readonly previousValue: Cents };

/** The change order as it is printed. The same records give the same document. */
export function changeOrderDocument({
  row,
  related: { previousValue },
  company,
  signing,
  decidedAt,
}: PrintInput<ChangeOrderView, ChangeOrderRelatedRecords>): PdfDocument {
  const facts = [
    { label: 'Date', value: dayText(row.date) },
    { label: 'Contract', value: `${row.contractNumber} · ${row.contractName}` },
    { label: 'Days added', value: String(row.daysAdded) },
    { label: 'This change', value: dollarsText(row.amount), strong: true },
  ];
  return {
    title: `Change order ${row.number} · ${row.name}`,
    author: company.name,
    at: decidedAt,
    ...(row.status === 'draft' && { watermark: 'Draft' }),
    body: [
      ...headBlocks({ title: `Change order ${row.number}`, subtitle: row.name, facts }, company, row),
      details([{ label: 'Reason', value: reasonLabels[row.reason] }]),
      ...lineBlocks(row.lineItems, row.amount, [
        { label: 'This change', value: moneyText(row.amount) },
        { label: 'Contract value before', value: moneyText(previousValue) },
        { label: 'New contract value', value: dollarsText(previousValue + row.amount), strong: true },
      ]),
      ...termsBlocks(row),
      signatureBlocks(AGREEMENT, `Owner: ${row.customerName}`, row.signature, signing, [
        { role: `Contractor: ${company.name}`, fields: [{ label: 'Name' }, { label: 'Date' }] },
      ]),
      ...(signing ? [timelinePage(signing.certificate)] : []),
    ],
  };
}

const AGREEMENT = 'The contract is changed by this order. Everything else in it stays as it was agreed.';

const reasonLabels: Readonly<Record<ChangeOrderView['reason'], string>> = {
  customerRequest: 'Asked for by the customer',
  unforeseen: 'Unforeseen conditions',
  designChange: 'Change of the design',
  errorOmission: 'Error or omission',
  allowance: 'Allowance settled',
  credit: 'Credit',
};
