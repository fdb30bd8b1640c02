import type { PhotoList } from '#capabilities/photos/shown-photos.ts';
import type { Paper, PaperBlock, PaperCompany, PaperSignature } from '#capabilities/papers/paper.ts';
import {
  customerSigner,
  photoBlocks,
  partiesOf,
  termsBlocks,
  textBlocks,
  workTotal,
  workBlock,
  type PaperRecord,
} from '#capabilities/papers/paper-blocks.ts';
import { dayText, dollarsText } from '#kernel/index.ts';
import { PROPOSAL_AGREEMENT } from './content.ts';
import type { ProposalView } from './document.ts';

export type ProposalPaperRecord = PaperRecord &
  Pick<ProposalView, 'name' | 'date' | 'goodThruDate' | 'lineItems' | 'amount' | 'sections' | 'terms'> & {
    readonly hideTerms?: boolean;
    readonly photos?: PhotoList;
    readonly signature: PaperSignature | null;
    readonly acceptance?: ProposalView['acceptance'];
  };

/** The proposal as it is read and signed. */
export const proposalPaper = (record: ProposalPaperRecord, company: PaperCompany): Paper => ({
  head: {
    title: `Proposal ${record.number}`,
    subtitle: record.name,
    facts: [
      { label: 'Date', value: dayText(record.date) },
      { label: 'Good through', value: dayText(record.goodThruDate) },
      { label: 'Total', value: dollarsText(record.amount), strong: true },
    ],
  },
  parties: partiesOf(record, company),
  blocks: [
    workBlock(record.lineItems, [workTotal(record.amount)]),
    ...photoBlocks(record),
    ...record.sections.flatMap(({ title, body }) => textBlocks(title, body)),
    ...termsBlocks(record),
    acceptance(record),
  ],
});

function acceptance({ acceptance: accepted, signature, customerName }: ProposalPaperRecord): PaperBlock {
  if (accepted?.method === 'manual')
    return {
      kind: 'notice',
      title: 'Accepted without an electronic signature',
      text: `**${[accepted.name, accepted.company].filter(Boolean).join(', ')}** accepted this proposal on ${dayText(accepted.date)}.`,
    };
  return {
    kind: 'signature',
    agreement: PROPOSAL_AGREEMENT,
    signers: [customerSigner(`Accepted by ${customerName}`, signature)],
  };
}
