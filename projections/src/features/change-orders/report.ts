import {
  CHANGE_AGREEMENT,
  changeReasonNames,
  type ChangeOrderView,
} from '@backoffice/contracts/features/change-orders';
import { dayText, dollarsText, moneyText, type Cents } from '@backoffice/contracts/kernel';
import { details, type PdfBlock } from '@backoffice/infra/pdf';
import { headBlocks, lineBlocks, signatureBlocks, termsBlocks } from '#capabilities/document-blocks.ts';
import type { PrintInput } from '#capabilities/document.ts';

/** `previousValue`: of the contract with the changes that were approved before this one. */
export type ChangeOrderRelatedRecords = { readonly previousValue: Cents };

/** The change order as it is printed. The same records give the same document. */
export function changeOrderBody({
  row,
  related: { previousValue },
  company,
  signing,
}: PrintInput<ChangeOrderView, ChangeOrderRelatedRecords>): PdfBlock[] {
  const facts = [
    { label: 'Date', value: dayText(row.date) },
    { label: 'Contract', value: `${row.contractNumber} · ${row.contractName}` },
    { label: 'Days added', value: String(row.daysAdded) },
    { label: 'This change', value: dollarsText(row.amount), strong: true },
  ];
  return [
    ...headBlocks({ title: `Change order ${row.number}`, subtitle: row.name, facts }, company, row),
    details([{ label: 'Reason', value: changeReasonNames[row.reason] }]),
    ...lineBlocks(row.lineItems, row.amount, [
      { label: 'This change', value: moneyText(row.amount) },
      { label: 'Contract value before', value: moneyText(previousValue) },
      { label: 'New contract value', value: dollarsText(previousValue + row.amount), strong: true },
    ]),
    ...termsBlocks(row),
    signatureBlocks(CHANGE_AGREEMENT, `Owner: ${row.customerName}`, row.signature, signing, [
      { role: `Contractor: ${company.name}`, fields: [{ label: 'Name' }, { label: 'Date' }] },
    ]),
  ];
}
