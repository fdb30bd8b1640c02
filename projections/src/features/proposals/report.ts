import type { ProposalView } from '@backoffice/contracts/features/proposals';
import { addressLine, carriesMoney, dayText, moneyText, parseRichText, phoneText, quantityText, totalOf, type Instant, type PricedLine } from '@backoffice/contracts/kernel';
import { letterhead, moneyTable, notice, paragraphs, partiesBlock, signatureBlock, timelinePage, totals, type Column, type PdfBlock, type PdfDocument, type Picture, type Row, type Timeline } from '@backoffice/infra/pdf';
import type { CompanyFacts } from '#kernel/feature.ts';

/** A signed proposal carries its certificate in the same file, always. */
export type Signing = { readonly image: Picture | string; readonly certificate: Timeline };
export type Printed = { readonly row: ProposalView; readonly company: CompanyFacts; readonly signing: Signing | null; readonly decidedAt: Instant };

/** The proposal as it is printed. The same row gives the same document. */
export function proposalDocument({ row, company, signing, decidedAt }: Printed): PdfDocument {
  const { number, name, date, goodThruDate, lineItems, amount } = row;
  const options = lineItems.filter(({ kind }) => kind === 'option');
  return {
    title: `Proposal ${number} · ${name}`, author: company.name, at: decidedAt, documentId: row.id, contentHash: row.contentHash,
    ...(row.status === 'draft' && { watermark: 'Draft' }),
    body: [
      letterhead({
        name: company.name, lines: [addressLine(company.address), [phoneText(company.phone), company.email].join(' · '), ...(company.licenseNumber ? [`License ${company.licenseNumber}`] : [])],
        title: `Proposal ${number}`, subtitle: name,
        facts: [{ label: 'Date', value: dayText(date) }, { label: 'Good through', value: dayText(goodThruDate) }, { label: 'Your contact', value: row.salesmanName }, { label: 'Total', value: `$${moneyText(amount)}`, strong: true }],
      }),
      partiesBlock([
        { label: 'Customer', name: row.customerName, lines: [...(row.contactName ? [row.contactName] : []), row.customerAddress] },
        { label: 'Job location', name: row.locationName, lines: [row.locationAddress] },
      ]),
      moneyTable(columns, rowsOf(lineItems.filter(({ kind }) => kind !== 'option' && kind !== 'discount'))),
      ...(options.length > 0 ? [moneyTable(optionColumns, options.map(optionRow), 'Options')] : []),
      totals(sumsOf(lineItems, amount)),
      ...row.sections.map(({ title, body }) => paragraphs(parseRichText(body), { title })),
      ...(row.hideTerms || row.terms === '' ? [] : [paragraphs(parseRichText(row.terms), { title: 'Terms', fine: true })]),
      acceptanceBlock(row, signing),
      ...(signing ? [timelinePage(signing.certificate)] : []),
    ],
  };
}

const columns: readonly Column[] = [
  { title: 'No.', width: 22 }, { title: 'Description' }, { title: 'Quantity', figures: true }, { title: 'Unit', width: 34 }, { title: 'Unit price', figures: true }, { title: 'Amount', figures: true },
];
const optionColumns: readonly Column[] = [{ title: '', width: 22 }, { title: 'Option' }, { title: 'Quantity', figures: true }, { title: 'Unit', width: 34 }, { title: 'Unit price', figures: true }, { title: 'Amount', figures: true }];

/** A section's title stays with its first line, and its sum stands under its last. */
function rowsOf(lines: readonly PricedLine[]): Row[] {
  const rows: Row[] = [];
  let section: { readonly name: string; readonly lines: PricedLine[] } | null = null;
  const close = () => {
    if (section && section.lines.some(carriesMoney)) rows.push({ kind: 'subtotal', cells: ['', `Subtotal ${section.name}`, '', '', '', moneyText(totalOf(section.lines))] });
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
    rows.push({ ...(title && { section: title }), cells: carriesMoney(item) ? [String(++line), what, ...figuresOf(item)] : ['', what] });
    title = undefined;
  }
  close();
  return rows;
}

const figuresOf = ({ quantity, unit, unitPrice, amount }: PricedLine) => [quantityText(quantity), unit, moneyText(unitPrice), moneyText(amount)];
const optionRow = (item: PricedLine): Row => ({ cells: [{ check: item.selected }, { text: item.name, detail: item.description || undefined }, ...figuresOf(item)] });

function sumsOf(lines: readonly PricedLine[], amount: number) {
  const [discounts, options] = [lines.filter(({ kind }) => kind === 'discount'), lines.filter(({ kind, selected }) => kind === 'option' && selected)];
  const chosen = totalOf(options);
  const subtotal = amount - chosen - totalOf(discounts);
  return [
    ...(discounts.length + options.length > 0 ? [{ label: 'Subtotal', value: moneyText(subtotal) }] : []),
    ...(options.length > 0 ? [{ label: 'Chosen options', value: moneyText(chosen) }] : []),
    ...discounts.map(({ name, amount: off }) => ({ label: name, value: moneyText(off) })),
    { label: 'Total', value: `$${moneyText(amount)}`, strong: true },
  ];
}

const AGREEMENT = 'The prices, specifications and conditions above are satisfactory and are accepted. The work may be done as specified, and payment will be made as agreed.';

function acceptanceBlock({ acceptance, signature, customerName }: ProposalView, signing: Signing | null): PdfBlock {
  if (acceptance?.method === 'manual')
    return notice(parseRichText(`**${[acceptance.name, acceptance.company].filter(Boolean).join(', ')}** accepted this proposal on ${dayText(acceptance.date)}.`), 'Accepted without an electronic signature');
  return signatureBlock(AGREEMENT, [{
    role: `Accepted by ${customerName}`, signature: signing?.image,
    fields: [
      { label: 'Name', value: signature?.name }, { label: 'Title', value: signature?.title }, { label: 'Company', value: signature?.company },
      { label: 'Date', value: signature ? dayText(signature.date) : undefined },
    ].filter(({ value }) => value !== ''), // what a signer left out is not a line to fill in
  }]);
}
