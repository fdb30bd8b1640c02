import type { PhotoList } from '#capabilities/photos/shown-photos.ts';
import type { Paper, PaperCompany, PaperSignature, PaperSigner, PaperTable } from '#capabilities/papers/paper.ts';
import {
  customerSigner,
  openSigner,
  partiesOf,
  photoBlocks,
  textBlocks,
  type PaperRecord,
} from '#capabilities/papers/paper-blocks.ts';
import { changeReasonNames } from '#features/change-orders';
import { type Day, dayText, hoursText, longDay, phoneText, quantityText } from '#kernel/index.ts';
import { tmAuthorizations } from './categories.ts';
import type { TmTicketView } from './document.ts';

export type TmTicketPaperRecord = PaperRecord &
  Pick<
    TmTicketView,
    | 'name'
    | 'date'
    | 'contractNumber'
    | 'contractName'
    | 'requestedBy'
    | 'requestedByCompany'
    | 'requestedByPhone'
    | 'authorization'
    | 'reference'
    | 'reason'
    | 'labor'
    | 'equipment'
    | 'material'
    | 'subcontract'
    | 'corrects'
    | 'note'
    | 'submittedBy'
  > & { readonly photos?: PhotoList; readonly signature: PaperSignature | null };

/** The ticket as it is read and signed: quantities, and no price. */
export const tmTicketPaper = (record: TmTicketPaperRecord, company: PaperCompany): Paper => ({
  head: {
    title: `T&M ticket ${record.number}`,
    subtitle: record.name,
    facts: [
      { label: 'Day of the work', value: dayText(record.date), strong: true },
      { label: 'Contract', value: `${record.contractNumber} · ${record.contractName}` },
    ],
  },
  parties: partiesOf(record, company),
  blocks: [
    {
      kind: 'details',
      rows: [
        { label: 'Asked for by', value: askedBy(record) },
        { label: 'Authorized', value: tmAuthorizations[record.authorization] },
        { label: 'Reference', value: record.reference },
        { label: 'Reason', value: changeReasonNames[record.reason] },
        { label: 'Corrects', value: record.corrects === '' ? '' : `T&M ${record.corrects}` },
      ].filter(({ value }) => value !== ''),
    },
    ...quantities(record),
    ...textBlocks('Note', record.note),
    ...photoBlocks(record),
    {
      kind: 'signature',
      agreement: tmAgreement(record.date),
      signers: [
        customerSigner(`For ${record.requestedByCompany || record.customerName}`, record.signature),
        ourSigner(`For ${company.name}`, record),
      ],
    },
  ],
});

const askedBy = ({ requestedBy, requestedByCompany, requestedByPhone }: TmTicketPaperRecord) =>
  [requestedBy, requestedByCompany, requestedByPhone === null ? '' : phoneText(requestedByPhone)]
    .filter(Boolean)
    .join(', ');

const ourSigner = (role: string, { submittedBy, date }: TmTicketPaperRecord): PaperSigner =>
  submittedBy === ''
    ? openSigner(role, 'Name', 'Date')
    : {
        role,
        isCustomer: false,
        typed: submittedBy,
        fields: [
          { label: 'Name', value: submittedBy },
          { label: 'Day of the work', value: dayText(date) },
        ],
      };

const hours = (hundredths: number) => (hundredths === 0 ? '' : hoursText(hundredths));
const amount = ({ quantity, unit }: { readonly quantity: number; readonly unit: string }) =>
  [quantityText(quantity), unit].filter(Boolean).join(' ');

const quantities = ({ labor, equipment, material, subcontract }: TmTicketPaperRecord): PaperTable[] => [
  ...tableOf(
    'Labor',
    ['Name', 'Classification', 'Regular h', 'Overtime h', 'Double time h'],
    labor.map((line) => [
      line.name,
      line.classification,
      hours(line.regular),
      hours(line.overtime),
      hours(line.double),
    ]),
  ),
  ...tableOf(
    'Equipment',
    ['Machine', 'Working h', 'Standby h'],
    equipment.map((line) => [line.name, hours(line.working), hours(line.standby)]),
  ),
  ...tableOf(
    'Material',
    ['Material', 'Quantity'],
    material.map((line) => [line.text, amount(line)]),
  ),
  ...tableOf(
    'Subcontractors',
    ['Firm', 'Work', 'Quantity'],
    subcontract.map((line) => [line.firm, line.text, amount(line)]),
  ),
];

const tableOf = (title: string, columns: readonly string[], rows: readonly (readonly string[])[]): PaperTable[] =>
  rows.length === 0
    ? []
    : [
        {
          kind: 'table',
          title,
          columns: columns.map((name) => ({ title: name, ...(/ h$|^Quantity$/.test(name) && { width: 80 }) })),
          rows: rows.map((cells) => ({ cells })),
        },
      ];

/** What is signed: quantities, and neither a price nor who pays it; in Spanish beside it. */
export const tmAgreement = (date: Day): string =>
  [
    `I confirm the hours, materials and equipment listed for ${longDay('en-US', date)}. I do not agree to a price or to who pays.`,
    `Confirmo las horas, los materiales y los equipos indicados para el ${longDay('es-US', date)}. No acepto un precio ni quién paga.`,
  ].join(' ');
