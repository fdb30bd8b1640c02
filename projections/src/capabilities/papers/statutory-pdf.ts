import type { PaperBlock, PaperFormPart } from '@backoffice/contracts/capabilities';
import { statutoryBlank, statutoryGroup, statutoryText, type PdfBlock, type Picture } from '@backoffice/infra/pdf';

type Form = Extract<PaperBlock, { kind: 'statutory' }>;

/** A form of the law; from the heading of its signature on it stands on one page. */
export function statutoryBlocks({ parts, signature }: Form, image: Picture | string | null): PdfBlock[] {
  const signed = signature?.method === 'paper' ? 'Signed on paper' : (image ?? '');
  const blocks = parts.map((part) => blockOf(part, signed));
  const heading = parts.findIndex(({ kind }) => kind === 'signature') - 1;
  return [...blocks.slice(0, heading), statutoryGroup(blocks.slice(heading))];
}

function blockOf({ kind, text, value }: PaperFormPart, signed: Picture | string): PdfBlock {
  if (kind === 'blank') return statutoryBlank(text, value);
  return kind === 'signature' ? statutoryBlank(text, signed) : statutoryText(kind, text);
}
