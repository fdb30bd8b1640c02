import {
  carriesMoney,
  dayText,
  partitionLines,
  quantityText,
  subtotalsOf,
  sumLineAmounts,
  type Cents,
  type PricedLine,
} from '#kernel/index.ts';
import type { PublicPhoto } from '#capabilities/photos/photo.ts';
import { publicPhotos, type PhotoList } from '#capabilities/photos/shown-photos.ts';
import type { DocumentParties } from '#capabilities/documents/document-parties.ts';
import type {
  PaperBlock,
  PaperCompany,
  PaperLine,
  PaperParty,
  PaperSignature,
  PaperSigner,
  PaperSum,
} from './paper.ts';

export type PaperRecord = Pick<
  DocumentParties,
  'customerName' | 'contactName' | 'customerAddress' | 'locationName' | 'locationAddress' | 'salesmanName'
> & { readonly number: string };

/** For whom and where a document is, and whom to ask. */
export const partiesOf = (record: PaperRecord, company: PaperCompany): PaperParty[] => [
  {
    label: 'Customer',
    name: record.customerName,
    lines: [record.contactName === record.customerName ? '' : record.contactName, record.customerAddress].filter(
      Boolean,
    ),
  },
  { label: 'Job location', name: record.locationName, lines: [record.locationAddress].filter(Boolean) },
  ...(record.salesmanName ? [{ label: 'Your contact', name: record.salesmanName, lines: [company.name] }] : []),
];

/** Rich text under its title; nothing where nothing is written. */
export const textBlocks = (title: string, text: string): PaperBlock[] =>
  text === '' ? [] : [{ kind: 'text', title, text }];

/** Photos that the customer sees, a pair side by side; nothing where there are none. */
export const photoBlocks = (record: WithPhotos): PaperBlock[] => [photoBlock(record) ?? []].flat();
/** The same; null where there are none. */
export function photoBlock(record: WithPhotos): Extract<PaperBlock, { kind: 'photos' }> | null {
  const photos = inPairs(publicPhotos(record));
  return photos.length === 0 ? null : { kind: 'photos', title: 'Photos', photos };
}
type WithPhotos = { readonly photos?: PhotoList | undefined };
/** Each photo that stands beside another right after it, the earlier first; pairs stand before all others. */
function inPairs(photos: readonly PublicPhoto[]): PublicPhoto[] {
  const pairs = photos
    .filter(({ isBefore }) => isBefore)
    .flatMap((before) => [before, ...photos.filter(({ photoId }) => photoId === before.pairedWith)]);
  return [...pairs, ...photos.filter(({ pairedWith }) => pairedWith === null)];
}

/** What stands below a photo. */
export const photoCaption = ({ caption, pairedWith, isBefore }: PublicPhoto): string =>
  [pairedWith === null ? '' : isBefore ? 'Before' : 'After', caption].filter(Boolean).join(': ');
/** What is said of a photo that has no caption, for those who do not see it. */
export const photoAlt = (photo: PublicPhoto, at: number): string => photoCaption(photo) || `Photo ${at + 1}`;

/** The terms, unless they are left out of the document. */
export const termsBlocks = ({ terms, hideTerms = false }: { readonly terms: string; readonly hideTerms?: boolean }) =>
  hideTerms || terms === '' ? [] : [{ kind: 'text', title: 'Terms', text: terms, fine: true } satisfies PaperBlock];

/** What work is printed with, in every rendering. */
export const workWords = {
  title: 'Work and price',
  options: 'Options',
  option: 'Option',
  description: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  amount: 'Amount',
  allowance: 'Allowance',
  included: 'Included in the total',
  notIncluded: 'Not included in the total',
} as const;

/** Priced work under its sections, options in a table of their own, and what they come to. */
export function workBlock(lines: readonly PricedLine[], sums: readonly PaperSum[]): PaperBlock {
  const { work, options } = partitionLines(lines);
  return {
    kind: 'work',
    lines: linesOf(work),
    options: options.map((line) => ({ ...pricedText(line), id: line.id, selected: line.selected })),
    sums: [...subtotalsOf(lines), ...sums],
  };
}

export const workTotal = (cents: Cents): PaperSum => ({ label: 'Total', cents, strong: true });

/** A section's sum stands under its last line. */
function linesOf(work: readonly PricedLine[]): PaperLine[] {
  const lines: PaperLine[] = [];
  let section: { readonly name: string; readonly lines: PricedLine[] } | null = null;
  let number = 0;
  const close = () => {
    if (section?.lines.some(carriesMoney))
      lines.push({ kind: 'subtotal', name: `Subtotal ${section.name}`, amount: sumLineAmounts(section.lines) });
  };
  for (const line of work) {
    const { kind, name, description } = line;
    if (kind === 'section') {
      close();
      section = { name, lines: [] };
    } else section?.lines.push(line);
    if (kind === 'section' || !carriesMoney(line))
      lines.push({ kind: kind === 'section' ? 'section' : 'text', name, description });
    else lines.push({ kind: 'item', number: ++number, isAllowance: kind === 'allowance', ...pricedText(line) });
  }
  close();
  return lines;
}

const pricedText = ({ name, description, quantity, unit, unitPrice, amount }: PricedLine) => ({
  name,
  description,
  quantity: quantityText(quantity),
  unit,
  unitPrice,
  amount,
});

/** Where the customer signs, or has signed. */
export function customerSigner(role: string, signature: PaperSignature | null): PaperSigner {
  const fields = [
    { label: 'Name', value: signature?.name },
    { label: 'Title', value: signature?.title },
    { label: 'Company', value: signature?.company },
    { label: 'Date', value: signature ? dayText(signature.date) : undefined },
    ...(signature?.method === 'paper' && signature.recordedBy
      ? [{ label: 'Recorded', value: `by ${signature.recordedBy}` }]
      : []),
  ];
  return {
    role,
    isCustomer: true,
    typed: signature?.method === 'paper' ? 'Signed on paper' : '',
    fields: writtenFields(fields),
  };
}

/** What a signer left out is not a line to fill in. */
export const writtenFields = (fields: PaperSigner['fields']): PaperSigner['fields'] =>
  fields.filter(({ value }) => value !== '');

/** Room to write for somebody who signs by pen. */
export const openSigner = (role: string, ...labels: readonly string[]): PaperSigner => ({
  role,
  isCustomer: false,
  typed: '',
  fields: labels.map((label) => ({ label })),
});
