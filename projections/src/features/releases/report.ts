import { filledForm, type FilledPart, type ReleaseView } from '@backoffice/contracts/features/releases';
import { statutoryBlank, statutoryGroup, statutoryText, type PdfBlock } from '@backoffice/infra/pdf';
import type { PrintedSignature, PrintInput } from '#capabilities/document.ts';

/** The statutory form and nothing else, in the order of the statute: no letterhead, no logo, no word of ours. */
export function releaseBody({ row, signing }: PrintInput<ReleaseView>): PdfBlock[] {
  const parts = filledForm(row);
  const signature = parts.findIndex(({ kind }) => kind === 'signature') - 1; // its heading
  const blocks = parts.map((part) => blockOf(part, row, signing));
  return [...blocks.slice(0, signature), statutoryGroup(blocks.slice(signature))];
}

function blockOf({ kind, text, value }: FilledPart, { signature }: ReleaseView, signing: PrintedSignature | null) {
  if (kind === 'blank') return statutoryBlank(text, value);
  if (kind !== 'signature') return statutoryText(kind, text);
  return statutoryBlank(text, signature?.method === 'paper' ? 'Signed on paper' : (signing?.image ?? ''));
}
