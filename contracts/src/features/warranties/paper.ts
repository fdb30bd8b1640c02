import type { Paper, PaperCompany } from '#capabilities/papers/paper.ts';
import {
  customerSigner,
  openSigner,
  partiesOf,
  termsBlocks,
  textBlocks,
  type PaperRecord,
} from '#capabilities/papers/paper-blocks.ts';
import { dayText } from '#kernel/index.ts';
import { WARRANTY_AGREEMENT } from './content.ts';
import type { WarrantyView } from './document.ts';

/** `claims`: how to make a claim, as rich text. */
export type WarrantyPaperRecord = PaperRecord &
  Pick<
    WarrantyView,
    | 'name'
    | 'date'
    | 'startDate'
    | 'endDate'
    | 'months'
    | 'contractNumber'
    | 'contractName'
    | 'coverage'
    | 'exclusions'
    | 'maintenanceDuties'
    | 'terms'
  > & { readonly claims: string };

/** The warranty as its customer keeps it. */
export const warrantyPaper = (record: WarrantyPaperRecord, company: PaperCompany): Paper => ({
  head: {
    title: `Warranty ${record.number}`,
    subtitle: record.name,
    facts: [
      { label: 'Date', value: dayText(record.date) },
      { label: 'Contract', value: record.contractNumber },
      { label: 'Covered until', value: dayText(record.endDate), strong: true },
    ],
  },
  parties: partiesOf(record, company),
  blocks: [
    {
      kind: 'details',
      title: 'Term',
      rows: [
        { label: 'Work', value: `Contract ${record.contractNumber} · ${record.contractName}` },
        { label: 'Begins', value: dayText(record.startDate) },
        { label: 'Ends', value: `${dayText(record.endDate)}, that day included` },
        { label: 'Length', value: record.months === 1 ? '1 month' : `${record.months} months` },
      ],
    },
    ...textBlocks('What is covered', record.coverage),
    ...textBlocks('What is not covered', record.exclusions),
    ...textBlocks('How to keep it', record.maintenanceDuties),
    ...textBlocks('How to make a claim', record.claims),
    ...termsBlocks(record),
    {
      kind: 'signature',
      agreement: WARRANTY_AGREEMENT,
      signers: [
        { ...customerSigner(`Received by ${record.customerName}`, null), isCustomer: false },
        openSigner(`For ${company.name}`, 'Name', 'Title', 'Date'),
      ],
    },
  ],
});
