import type {
  Paper,
  PaperBlock,
  PaperCell,
  PaperRow,
  PaperSigner,
  PaperSum,
  PaperTable,
} from '@backoffice/contracts/capabilities';
import { photoAlt, photoCaption } from '@backoffice/contracts/capabilities';
import { dollarsText, moneyText, parseRichText } from '@backoffice/contracts/kernel';
import {
  details,
  heading,
  labelledTexts,
  moneyTable,
  notice,
  pageBreak,
  paragraphs,
  partiesBlock,
  photoRows,
  picturePage,
  signatureBlock,
  statutoryGroup,
  totals,
  type PdfBlock,
  type PdfCell,
  type PdfRow,
  type Picture,
  type SignatureParty,
} from '@backoffice/infra/pdf';
import { letterheadOf, type CompanyLetterhead } from '#capabilities/letterhead.ts';
import { statutoryBlocks } from './statutory-pdf.ts';
import { workTables } from './work-pdf.ts';

/** `signature`: the customer's as drawn, or as typed; `pictures`: by where they are stored, photos by their ids. */
export type PaperInk = {
  readonly signature: Picture | string | null;
  readonly pictures: ReadonlyMap<string, Picture>;
};

/** A paper as blocks of a PDF. The same paper gives the same blocks. */
export const paperPdf = ({ head, parties, blocks }: Paper, company: CompanyLetterhead, ink: PaperInk): PdfBlock[] => [
  ...(head ? [letterheadOf(company, head)] : []),
  ...(parties.length > 0 ? [partiesBlock(parties)] : []),
  ...blocks.flatMap((block) => blocksOf(block, ink)),
];

function blocksOf(block: PaperBlock, ink: PaperInk): PdfBlock[] {
  switch (block.kind) {
    case 'work':
      return [...workTables(block), totals(block.sums.map(sumOf))];
    case 'table':
      return [...(block.onNewPage ? [pageBreak] : []), tableOf(block)];
    case 'sums':
      return [totals(block.sums.map(sumOf))];
    case 'details':
      return [details(block.rows, block.title)];
    case 'labelledTexts':
      return [labelledTexts(block.title, block.texts)];
    case 'text':
      return [paragraphs(parseRichText(block.text), { title: block.title, fine: block.fine })];
    case 'notice':
      return [notice(parseRichText(block.text), block.title)];
    case 'statutory':
      return statutoryBlocks(block, ink.signature);
    case 'signature':
      return [
        signatureBlock(
          block.agreement,
          block.signers.map((signer) => partyOf(signer, ink)),
        ),
      ];
    case 'page':
      return [
        pageBreak,
        statutoryGroup([heading(block.title), ...block.blocks.flatMap((each) => blocksOf(each, ink))]),
      ];
    case 'photos':
      return photoRows(
        block.title,
        block.photos.flatMap((photo, at) => {
          const picture = ink.pictures.get(photo.photoId);
          return picture ? [{ picture, alt: photoAlt(photo, at), caption: photoCaption(photo) }] : [];
        }),
      );
    case 'picture': {
      const picture = ink.pictures.get(block.path);
      return picture ? [picturePage(block.title, picture)] : [];
    }
  }
}

const sumOf = ({ label, cents, strong = false }: PaperSum) => ({
  label,
  value: strong ? dollarsText(cents) : moneyText(cents),
  strong,
});

const partyOf = ({ role, isCustomer, typed, fields }: PaperSigner, ink: PaperInk): SignatureParty => ({
  role,
  signature: (isCustomer && typed === '' ? ink.signature : typed) || undefined,
  fields,
});

const tableOf = ({ title, columns, rows }: PaperTable): PdfBlock =>
  moneyTable(columns, rows.map(rowOf), title || undefined);

const rowOf = ({ cells, section, isTotal = false }: PaperRow): PdfRow => ({
  ...(section !== undefined && { section }),
  ...(isTotal && { kind: 'total' }),
  cells: cells.map((cell) => cellOf(cell, isTotal)),
});

function cellOf(cell: PaperCell, isTotal: boolean): PdfCell {
  if (typeof cell === 'number') return isTotal ? dollarsText(cell) : moneyText(cell);
  return typeof cell === 'string' ? cell : { text: cell.text, ...(cell.detail && { detail: cell.detail }) };
}
