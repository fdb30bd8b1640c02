import type { ProposalView } from '@backoffice/contracts/features/proposals';
import { dayText, dollarsText, parseRichText } from '@backoffice/contracts/kernel';
import { notice, paragraphs, timelinePage, type PdfBlock, type PdfDocument } from '@backoffice/infra/pdf';
import { headBlocks, lineBlocks, signatureBlocks, termsBlocks } from '#capabilities/document-blocks.ts';
import type { PrintInput, PrintedSignature } from '#capabilities/document.ts';

/** The proposal as it is printed. The same row gives the same document. */
export function proposalDocument({ row, company, signing, decidedAt }: PrintInput<ProposalView>): PdfDocument {
  const { number, name, date, goodThruDate, lineItems, amount } = row;
  const facts = [
    { label: 'Date', value: dayText(date) },
    { label: 'Good through', value: dayText(goodThruDate) },
    { label: 'Your contact', value: row.salesmanName },
    { label: 'Total', value: dollarsText(amount), strong: true },
  ];
  return {
    title: `Proposal ${number} · ${name}`,
    author: company.name,
    at: decidedAt,
    ...(row.status === 'draft' && { watermark: 'Draft' }),
    body: [
      ...headBlocks({ title: `Proposal ${number}`, subtitle: name, facts }, company, row),
      ...lineBlocks(lineItems, amount),
      ...row.sections.map(({ title, body }) => paragraphs(parseRichText(body), { title })),
      ...termsBlocks(row),
      acceptanceBlock(row, signing),
      ...(signing ? [timelinePage(signing.certificate)] : []),
    ],
  };
}

const AGREEMENT =
  'The prices, specifications and conditions above are satisfactory and are accepted. The work may be done as specified, and payment will be made as agreed.';

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
  return signatureBlocks(AGREEMENT, `Accepted by ${customerName}`, signature, signing);
}
