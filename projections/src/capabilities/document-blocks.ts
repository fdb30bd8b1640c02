import type { DocumentParties, SignatureView } from '@backoffice/contracts/capabilities';
import {
  carriesMoney,
  dayText,
  dollarsText,
  partitionLines,
  moneyText,
  parseRichText,
  quantityText,
  subtotalsOf,
  sumLineAmounts,
  type Cents,
  type PricedLine,
} from '@backoffice/contracts/kernel';
import {
  moneyTable,
  paragraphs,
  partiesBlock,
  signatureBlock,
  totals,
  type PdfColumn,
  type PdfBlock,
  type PdfRow,
  type SignatureParty,
  type PdfTotal,
} from '@backoffice/infra/pdf';
import type { z } from 'zod';
import type { PrintedSignature } from './document.ts';
import { letterheadOf, type CompanyLetterhead, type DocumentHead } from './letterhead.ts';

/** How every document begins: who we are, what it is, and for whom and where. */
export const headBlocks = (head: DocumentHead, company: CompanyLetterhead, parties: DocumentParties): PdfBlock[] => [
  letterheadOf(company, head),
  partiesBlock([
    {
      label: 'Customer',
      name: parties.customerName,
      lines: [...(parties.contactName ? [parties.contactName] : []), parties.customerAddress],
    },
    { label: 'Job location', name: parties.locationName, lines: [parties.locationAddress] },
  ]),
];

const lineColumns: readonly PdfColumn[] = [
  { title: 'No.', width: 22 },
  { title: 'Description' },
  { title: 'Quantity', figures: true },
  { title: 'Unit', width: 34 },
  { title: 'Unit price', figures: true },
  { title: 'Amount', figures: true },
];
const optionColumns: readonly PdfColumn[] = [{ title: '', width: 22 }, { title: 'Option' }, ...lineColumns.slice(2)];

/** Lines of work under their sections, options in a table of their own, and what they come to. */
export function lineBlocks(
  lines: readonly PricedLine[],
  amount: Cents,
  sums: readonly PdfTotal[] = [{ label: 'Total', value: dollarsText(amount), strong: true }],
): PdfBlock[] {
  const { work, options } = partitionLines(lines);
  return [
    moneyTable(lineColumns, rowsOf(work)),
    ...(options.length > 0 ? [moneyTable(optionColumns, options.map(optionRow), 'Options')] : []),
    totals([...subtotalsOf(lines).map(({ label, cents }) => ({ label, value: moneyText(cents) })), ...sums]),
  ];
}

/** A section's title stays with its first line, and its sum stands under its last. */
function rowsOf(lines: readonly PricedLine[]): PdfRow[] {
  const rows: PdfRow[] = [];
  let section: { readonly name: string; readonly lines: PricedLine[] } | null = null;
  const close = () => {
    if (section && section.lines.some(carriesMoney))
      rows.push({
        kind: 'subtotal',
        cells: ['', `Subtotal ${section.name}`, '', '', '', moneyText(sumLineAmounts(section.lines))],
      });
  };
  let title: string | undefined;
  let line = 0;
  for (const item of lines) {
    if (item.kind === 'section') {
      close();
      section = { name: item.name, lines: [] };
      title = item.name;
      continue;
    }
    section?.lines.push(item);
    const what = { text: item.name, detail: item.description || undefined };
    rows.push({
      ...(title && { section: title }),
      cells: carriesMoney(item) ? [String(++line), what, ...figuresOf(item)] : ['', what],
    });
    title = undefined;
  }
  close();
  return rows;
}

const figuresOf = ({ quantity, unit, unitPrice, amount }: PricedLine) => [
  quantityText(quantity),
  unit,
  moneyText(unitPrice),
  moneyText(amount),
];
const optionRow = (item: PricedLine): PdfRow => ({
  cells: [{ check: item.selected }, { text: item.name, detail: item.description || undefined }, ...figuresOf(item)],
});

export const termsBlocks = ({
  terms,
  hideTerms,
}: {
  readonly terms: string;
  readonly hideTerms: boolean;
}): PdfBlock[] => (hideTerms || terms === '' ? [] : [paragraphs(parseRichText(terms), { title: 'Terms', fine: true })]);

/** Where the customer signs, or has signed, and others beside. */
export function signatureBlocks(
  agreement: string,
  customerRole: string,
  signature: z.infer<typeof SignatureView> | null,
  signing: PrintedSignature | null,
  others: readonly SignatureParty[] = [],
): PdfBlock {
  const fields = [
    { label: 'Name', value: signature?.name },
    { label: 'Title', value: signature?.title },
    { label: 'Company', value: signature?.company },
    { label: 'Date', value: signature ? dayText(signature.date) : undefined },
    ...(signature?.method === 'paper' ? [{ label: 'Recorded', value: `by ${signature.recordedBy}` }] : []),
  ].filter(({ value }) => value !== ''); // what a signer left out is not a line to fill in
  return signatureBlock(agreement, [
    {
      role: customerRole,
      signature: signature?.method === 'paper' ? 'Signed on paper' : (signing?.image ?? undefined),
      fields,
    },
    ...others,
  ]);
}
