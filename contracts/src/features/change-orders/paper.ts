import type { PhotoList } from '#capabilities/photos/shown-photos.ts';
import type { Paper, PaperCompany, PaperSignature } from '#capabilities/papers/paper.ts';
import {
  customerSigner,
  openSigner,
  partiesOf,
  photoBlocks,
  termsBlocks,
  workBlock,
  type PaperRecord,
} from '#capabilities/papers/paper-blocks.ts';
import { dayText, dollarsText, type Cents } from '#kernel/index.ts';
import { CHANGE_AGREEMENT, changeReasonNames } from './content.ts';
import type { ChangeOrderView } from './document.ts';

/** `previousValue`: of the contract with the changes that were approved before this one; null while it is not known. */
export type ChangeOrderPaperRecord = PaperRecord &
  Pick<
    ChangeOrderView,
    'name' | 'date' | 'contractNumber' | 'contractName' | 'daysAdded' | 'reason' | 'lineItems' | 'amount' | 'terms'
  > & {
    readonly hideTerms?: boolean;
    readonly photos?: PhotoList;
    readonly signature: PaperSignature | null;
    readonly previousValue: Cents | null;
  };

/** The change order as it is read and signed. */
export const changeOrderPaper = (record: ChangeOrderPaperRecord, company: PaperCompany): Paper => ({
  head: {
    title: `Change order ${record.number}`,
    subtitle: record.name,
    facts: [
      { label: 'Date', value: dayText(record.date) },
      { label: 'Contract', value: `${record.contractNumber} · ${record.contractName}` },
      { label: 'Days added', value: String(record.daysAdded) },
      { label: 'This change', value: dollarsText(record.amount), strong: true },
    ],
  },
  parties: partiesOf(record, company),
  blocks: [
    { kind: 'details', rows: [{ label: 'Reason', value: changeReasonNames[record.reason] }] },
    workBlock(record.lineItems, sums(record)),
    ...photoBlocks(record),
    ...termsBlocks(record),
    {
      kind: 'signature',
      agreement: CHANGE_AGREEMENT,
      signers: [
        customerSigner(`Owner: ${record.customerName}`, record.signature),
        openSigner(`Contractor: ${company.name}`, 'Name', 'Date'),
      ],
    },
  ],
});

const sums = ({ amount, previousValue }: ChangeOrderPaperRecord) => [
  { label: 'This change', cents: amount, strong: true },
  ...(previousValue === null
    ? []
    : [
        { label: 'Contract value before', cents: previousValue },
        { label: 'New contract value', cents: previousValue + amount, strong: true },
      ]),
];
