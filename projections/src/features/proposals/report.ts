import { PROPOSAL_AGREEMENT, type ProposalView } from '@backoffice/contracts/features/proposals';
import { dayText, dollarsText, parseRichText } from '@backoffice/contracts/kernel';
import { notice, paragraphs, type PdfBlock } from '@backoffice/infra/pdf';
import { headBlocks, lineBlocks, signatureBlocks, termsBlocks } from '#capabilities/document-blocks.ts';
import type { PrintInput, PrintedSignature } from '#capabilities/document.ts';

/** The proposal as it is printed. The same row gives the same document. */
export function proposalBody({ row, company, signing }: PrintInput<ProposalView>): PdfBlock[] {
  const { number, name, date, goodThruDate, lineItems, amount } = row;
  const facts = [
    { label: 'Date', value: dayText(date) },
    { label: 'Good through', value: dayText(goodThruDate) },
    { label: 'Your contact', value: row.salesmanName },
    { label: 'Total', value: dollarsText(amount), strong: true },
  ];
  return [
    ...headBlocks({ title: `Proposal ${number}`, subtitle: name, facts }, company, row),
    ...lineBlocks(lineItems, amount),
    ...row.sections.map(({ title, body }) => paragraphs(parseRichText(body), { title })),
    ...termsBlocks(row),
    acceptanceBlock(row, signing),
  ];
}

function acceptanceBlock(
  { acceptance, signature, customerName }: ProposalView,
  signing: PrintedSignature | null,
): PdfBlock {
  if (acceptance?.method === 'manual')
    return notice(
      parseRichText(
        `**${[acceptance.name, acceptance.company].filter(Boolean).join(', ')}** accepted this proposal on ${dayText(acceptance.date)}.`,
      ),
      'Accepted without an electronic signature',
    );
  return signatureBlocks(PROPOSAL_AGREEMENT, `Accepted by ${customerName}`, signature, signing);
}
