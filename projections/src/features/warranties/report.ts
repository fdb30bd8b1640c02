import { WARRANTY_AGREEMENT, claimText, type WarrantyView } from '@backoffice/contracts/features/warranties';
import { dayText, parseRichText } from '@backoffice/contracts/kernel';
import { details, paragraphs, type PdfBlock } from '@backoffice/infra/pdf';
import { headBlocks, signatureBlocks, termsBlocks } from '#capabilities/document-blocks.ts';
import type { PrintInput } from '#capabilities/document.ts';

/** The warranty as it is printed. The same row gives the same document. */
export function warrantyBody({ row, company }: PrintInput<WarrantyView>): PdfBlock[] {
  const facts = [
    { label: 'Date', value: dayText(row.date) },
    { label: 'Contract', value: row.contractNumber },
    { label: 'Covered until', value: dayText(row.endDate), strong: true },
  ];
  return [
    ...headBlocks({ title: `Warranty ${row.number}`, subtitle: row.name, facts }, company, row),
    details(
      [
        { label: 'Work', value: `Contract ${row.contractNumber} · ${row.contractName}` },
        { label: 'Begins', value: dayText(row.startDate) },
        { label: 'Ends', value: `${dayText(row.endDate)}, that day included` },
        { label: 'Length', value: row.months === 1 ? '1 month' : `${row.months} months` },
      ],
      'Term',
    ),
    ...textBlocks('What is covered', row.coverage),
    ...textBlocks('What is not covered', row.exclusions),
    ...textBlocks('How to keep it', row.maintenanceDuties),
    ...textBlocks('How to make a claim', claimText(row, company)),
    ...termsBlocks({ ...row, hideTerms: false }),
    signatureBlocks(WARRANTY_AGREEMENT, `Received by ${row.customerName}`, null, null, [
      { role: `For ${company.name}`, fields: [{ label: 'Name' }, { label: 'Title' }, { label: 'Date' }] },
    ]),
  ];
}

const textBlocks = (title: string, text: string): PdfBlock[] =>
  text === '' ? [] : [paragraphs(parseRichText(text), { title })];
