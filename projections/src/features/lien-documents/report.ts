import { legalNameOf } from '@backoffice/contracts/features/companies';
import {
  noticeStatutes,
  partyNames,
  type NoticeService,
  type PrelimView,
  type ServiceMethod,
} from '@backoffice/contracts/features/lien-documents';
import type { ClaimantRole, NoticeRecipient } from '@backoffice/contracts/features/lien-rights';
import { addressLine, dayText, dollarsText, licenseText, type RichTextBlock } from '@backoffice/contracts/kernel';
import {
  details,
  heading,
  moneyTable,
  notice,
  pageBreak,
  paragraphs,
  partiesBlock,
  picturePage,
  signatureBlock,
  statutoryGroup,
  type PdfBlock,
  type PdfColumn,
  type PdfRow,
  type Picture,
} from '@backoffice/infra/pdf';
import type { PrintInput } from '#capabilities/document.ts';
import { letterheadOf } from '#capabilities/letterhead.ts';

const relations: Readonly<Record<ClaimantRole, string>> = {
  directWithOwner: 'Direct contractor, under contract with the owner',
  subcontractor: 'Subcontractor',
  supplier: 'Material supplier',
  equipmentLessor: 'Equipment lessor',
  designProfessional: 'Design professional',
};
const manners: Readonly<Record<ServiceMethod, string>> = {
  personal: 'Personal delivery',
  certifiedMail: 'Certified mail',
  registeredMail: 'Registered mail',
  expressMail: 'Express mail',
  overnightCourier: 'Overnight delivery by an express service carrier',
};

export const statuteOf = ({ statuteVersion }: Pick<PrelimView, 'statuteVersion'>) => {
  const statute = noticeStatutes[statuteVersion];
  if (!statute) throw new Error(`There is no statute of ${statuteVersion}`);
  return statute;
};

/** The receipts of its services that can be drawn, in the order of its recipients. */
export type PrelimRelatedRecords = {
  readonly receipts: readonly { readonly name: string; readonly picture: Picture }[];
};

/** The notice as it is served; on the page behind it stands the proof of notice declaration (Civil Code 8118). */
export function prelimBody({ row, company, related }: PrintInput<PrelimView, PrelimRelatedRecords>): PdfBlock[] {
  const claimant = legalNameOf(company);
  const { sections, source, ownerNotice } = statuteOf(row);
  const amended = row.amendsNumber === '' ? [] : [{ label: 'Amends', value: `Notice ${row.amendsNumber}` }];
  return [
    letterheadOf(company, {
      title: `Preliminary notice ${row.number}`,
      subtitle: `California Civil Code, sections ${sections}`,
      facts: [
        { label: 'Date', value: dayText(row.date) },
        ...amended,
        { label: 'First furnished', value: dayText(row.firstFurnishedOn) },
        { label: 'Estimate', value: dollarsText(row.estimatedTotal), strong: true },
      ],
    }),
    ...(row.recipients.length === 0
      ? []
      : [partiesBlock(row.recipients.map((each) => ({ label: `To the ${capacityOf(each)}`, ...placeOf(each) })))]),
    details(
      [
        { label: 'Claimant', value: textOf(claimant, addressLine(company.address), licenseText(company)) },
        { label: 'Relationship to the parties', value: relations[row.claimantRole] },
        { label: 'Owner or reputed owner', value: textOf(row.owner.name, row.owner.address) },
        {
          label: 'Direct contractor',
          value:
            row.claimantRole === 'directWithOwner'
              ? claimant
              : textOf(row.directContractor.name, row.directContractor.address),
        },
        {
          label: 'Construction lender',
          value: row.noLenderKnown ? 'None is known' : textOf(row.lender.name, row.lender.address),
        },
        {
          label: 'Site',
          value: textOf(row.siteDescription, `${row.county} County`, row.apn && `parcel ${row.apn}`),
        },
        { label: 'Work provided, or to be provided', value: row.workDescription },
        { label: 'Provided to or for', value: textOf(row.hiringParty.name, row.hiringParty.address) },
        { label: 'Estimated total price', value: dollarsText(row.estimatedTotal) },
        { label: 'Permit and payment bond', value: textOf(row.permitNo, row.bond.surety, row.bond.number) },
        ...row.unpaidLaborers.map(({ name, address }) => ({ label: 'Unpaid laborer', value: textOf(name, address) })),
      ].filter(({ value }) => value !== ''),
    ),
    notice(ownerNotice.paragraphs.map(boldParagraph), ownerNotice.heading),
    paragraphs([plainParagraph(`Civil Code ${ownerNotice.section}; ${source}.`)], { fine: true }),
    signatureBlock(`This notice is given by ${claimant}.`, [
      {
        role: `Claimant: ${claimant}`,
        fields: [
          { label: 'Name', value: row.preparedBy },
          { label: 'Date', value: dayText(row.date) },
        ],
      },
    ]),
    ...(row.recipients.length === 0 ? [] : [pageBreak, proofOfNotice(row), ...receiptPages(related)]),
  ];
}

/** On one page, so that who signs sees what is sworn. What is not known yet is left open for a pen. */
function proofOfNotice({ number, recipients, services }: PrelimView): PdfBlock {
  const serviceOf = ({ party }: NoticeRecipient) => services.find(({ recipient }) => recipient === party);
  const declarers = [...new Set(recipients.map((each) => serviceOf(each)?.declaredBy))];
  return statutoryGroup([
    heading('Proof of notice declaration'),
    paragraphs([
      plainParagraph(
        `I declare that preliminary notice ${number} (California Civil Code, section 8200), a copy of which this declaration follows, was given to each person below on the date, at the place and in the manner stated, as sections 8106 to 8118 require.`,
      ),
    ]),
    moneyTable(
      serviceColumns,
      recipients.map((each) => serviceRow(each, serviceOf(each))),
    ),
    ...declarers.map((name) =>
      signatureBlock(
        'I declare under penalty of perjury under the laws of the State of California that the foregoing is true and correct.',
        [{ role: 'Declared by', fields: [{ label: 'Name', ...(name && { value: name }) }, { label: 'Date' }] }],
      ),
    ),
  ]);
}

const serviceColumns: readonly PdfColumn[] = [
  { title: 'Person and place' },
  { title: 'Manner' },
  { title: 'Date', width: 78 },
  { title: 'Tracking number and papers' },
];

function serviceRow(recipient: NoticeRecipient, service: NoticeService | undefined): PdfRow {
  const { name, lines } = placeOf(recipient);
  const papers = service?.receipts.map((receipt) => receipt.name).join(', ') ?? '';
  return {
    section: `To the ${capacityOf(recipient)}`,
    cells: [
      { text: name, detail: lines.join(', ') },
      service ? manners[service.method] : '_'.repeat(16),
      service ? dayText(service.servedOn) : '_'.repeat(12),
      { text: service?.tracking ?? '', ...(papers !== '' && { detail: `Accompanied by ${papers}` }) },
    ],
  };
}

/**
 * Proof of mail accompanies the declaration (Civil Code 8118(b)): a picture on a page of its own; of another file its
 * name stands in the declaration.
 */
const receiptPages = ({ receipts }: PrelimRelatedRecords): PdfBlock[] =>
  receipts.map(({ name, picture }) => picturePage(`Accompanying the proof of notice: ${name}`, picture));

const capacityOf = ({ party, reputed }: NoticeRecipient) =>
  `${reputed ? 'reputed ' : ''}${partyNames[party].toLowerCase()}`;
const placeOf = ({ name, address }: NoticeRecipient) => ({ name, lines: [address] });
const textOf = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');
const plainParagraph = (text: string): RichTextBlock => ({ kind: 'paragraph', spans: [{ text }] });
const boldParagraph = (text: string): RichTextBlock => ({ kind: 'paragraph', spans: [{ text, bold: true }] });
