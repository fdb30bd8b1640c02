import type { Paper, PaperBlock, PaperCompany, PaperRow } from '#capabilities/papers/paper.ts';
import { openSigner } from '#capabilities/papers/paper-blocks.ts';
import type { ClaimantRole, NoticePartyRole, NoticeRecipient } from '#features/lien-rights';
import { dayText, dollarsText, licenseText } from '#kernel/index.ts';
import type { NoticeService, ServiceMethod } from './content.ts';
import type { PrelimView } from './document.ts';
import type { NoticeStatute } from './statute.ts';

/** As sentences name them. */
export const partyNames: Readonly<Record<NoticePartyRole, string>> = {
  owner: 'Owner',
  directContractor: 'Direct contractor',
  lender: 'Construction lender',
};
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

/**
 * `claimant`: the legal name of the company; `services`: null to whom they are not shown; `receipts`: those that can be
 * drawn.
 */
export type PrelimPaperRecord = Pick<
  PrelimView,
  | 'number'
  | 'date'
  | 'amendsNumber'
  | 'firstFurnishedOn'
  | 'estimatedTotal'
  | 'recipients'
  | 'claimantRole'
  | 'owner'
  | 'directContractor'
  | 'lender'
  | 'noLenderKnown'
  | 'siteDescription'
  | 'county'
  | 'apn'
  | 'workDescription'
  | 'hiringParty'
  | 'permitNo'
  | 'bond'
  | 'unpaidLaborers'
  | 'preparedBy'
> & {
  readonly claimant: string;
  readonly statute: NoticeStatute;
  readonly services: readonly Omit<NoticeService, 'recordedAt'>[] | null;
  readonly receipts: readonly { readonly name: string; readonly filePath: string }[];
};
type Claimant = PaperCompany & {
  readonly address: string;
  readonly licenseNumber: string;
  readonly licenseClasses: readonly string[];
};

/** The notice as it is served; on the page behind it stands the proof of notice declaration (Civil Code 8118). */
export const prelimPaper = (record: PrelimPaperRecord, company: Claimant): Paper => ({
  head: {
    title: `Preliminary notice ${record.number}`,
    subtitle: `California Civil Code, sections ${record.statute.sections}`,
    facts: [
      { label: 'Date', value: dayText(record.date) },
      ...(record.amendsNumber === '' ? [] : [{ label: 'Amends', value: `Notice ${record.amendsNumber}` }]),
      { label: 'First furnished', value: dayText(record.firstFurnishedOn) },
      { label: 'Estimate', value: dollarsText(record.estimatedTotal), strong: true },
    ],
  },
  parties: record.recipients.map((each) => ({
    label: `To the ${capacityOf(each)}`,
    name: each.name,
    lines: [each.address],
  })),
  blocks: [
    { kind: 'details', rows: particulars(record, company) },
    ...ownerNotice(record.statute),
    {
      kind: 'signature',
      agreement: `This notice is given by ${record.claimant.replace(/\.$/, '')}.`,
      signers: [
        {
          ...openSigner(`Claimant: ${record.claimant}`),
          fields: [
            { label: 'Name', value: record.preparedBy },
            { label: 'Date', value: dayText(record.date) },
          ],
        },
      ],
    },
    ...(record.services === null || record.recipients.length === 0
      ? []
      : [proofOfNotice(record, record.services), ...receiptPages(record)]),
  ],
});

const textOf = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');
const partyText = ({ name, address }: { readonly name: string; readonly address: string }) => textOf(name, address);

const particulars = (record: PrelimPaperRecord, company: Claimant) =>
  [
    { label: 'Claimant', value: textOf(record.claimant, company.address, licenseText(company)) },
    { label: 'Relationship to the parties', value: relations[record.claimantRole] },
    { label: 'Owner or reputed owner', value: partyText(record.owner) },
    {
      label: 'Direct contractor',
      value: record.claimantRole === 'directWithOwner' ? record.claimant : partyText(record.directContractor),
    },
    { label: 'Construction lender', value: record.noLenderKnown ? 'None is known' : partyText(record.lender) },
    {
      label: 'Site',
      value: textOf(record.siteDescription, `${record.county} County`, record.apn && `parcel ${record.apn}`),
    },
    { label: 'Work provided, or to be provided', value: record.workDescription },
    { label: 'Provided to or for', value: partyText(record.hiringParty) },
    { label: 'Estimated total price', value: dollarsText(record.estimatedTotal) },
    { label: 'Permit and payment bond', value: textOf(record.permitNo, record.bond.surety, record.bond.number) },
    ...record.unpaidLaborers.map((each) => ({ label: 'Unpaid laborer', value: partyText(each) })),
  ].filter(({ value }) => value !== '');

/** What the law demands in boldface type (Civil Code 8202). */
const ownerNotice = ({ ownerNotice: { heading, paragraphs, section }, source }: NoticeStatute): PaperBlock[] => [
  { kind: 'notice', title: heading, text: paragraphs.map((text) => `**${text}**`).join('\n\n') },
  { kind: 'text', text: `Civil Code ${section}; ${source}.`, fine: true },
];

/** On one page, so that who signs sees what is sworn. What is not known yet is left open for a pen. */
function proofOfNotice(
  { number, recipients }: PrelimPaperRecord,
  services: NonNullable<PrelimPaperRecord['services']>,
): PaperBlock {
  const serviceOf = ({ party }: NoticeRecipient) => services.find(({ recipient }) => recipient === party);
  const declarers = [...new Set(recipients.map((each) => serviceOf(each)?.declaredBy))];
  return {
    kind: 'page',
    title: 'Proof of notice declaration',
    blocks: [
      {
        kind: 'text',
        text: `I declare that preliminary notice ${number} (California Civil Code, section 8200), a copy of which this declaration follows, was given to each person below on the date, at the place and in the manner stated, as sections 8106 to 8118 require.`,
      },
      {
        kind: 'table',
        title: '',
        columns: [
          { title: 'Person and place' },
          { title: 'Manner' },
          { title: 'Date', width: 78 },
          { title: 'Tracking number and papers' },
        ],
        rows: recipients.map((each) => serviceRow(each, serviceOf(each))),
      },
      ...declarers.map((name): PaperBlock => ({
        kind: 'signature',
        agreement:
          'I declare under penalty of perjury under the laws of the State of California that the foregoing is true and correct.',
        signers: [
          {
            ...openSigner('Declared by'),
            fields: [{ label: 'Name', ...(name && { value: name }) }, { label: 'Date' }],
          },
        ],
      })),
    ],
  };
}

function serviceRow(recipient: NoticeRecipient, service: Omit<NoticeService, 'recordedAt'> | undefined): PaperRow {
  const papers = service?.receipts.map((receipt) => receipt.name).join(', ') ?? '';
  return {
    section: `To the ${capacityOf(recipient)}`,
    cells: [
      { text: recipient.name, detail: recipient.address },
      service ? manners[service.method] : '_'.repeat(16),
      service ? dayText(service.servedOn) : '_'.repeat(12),
      { text: service?.tracking ?? '', detail: papers && `Accompanied by ${papers}` },
    ],
  };
}

/**
 * Proof of mail accompanies the declaration (Civil Code 8118(b)): a picture on a page of its own; of another file its
 * name stands in the declaration.
 */
const receiptPages = ({ receipts }: PrelimPaperRecord): PaperBlock[] =>
  receipts.map(({ name, filePath }) => ({
    kind: 'picture',
    title: `Accompanying the proof of notice: ${name}`,
    path: filePath,
  }));

const capacityOf = ({ party, reputed }: NoticeRecipient) =>
  `${reputed ? 'reputed ' : ''}${partyNames[party].toLowerCase()}`;
