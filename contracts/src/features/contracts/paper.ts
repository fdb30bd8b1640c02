import type { Paper, PaperBlock, PaperCompany, PaperSignature, PaperSigner } from '#capabilities/papers/paper.ts';
import {
  customerSigner,
  partiesOf,
  termsBlocks,
  workBlock,
  writtenFields,
  type PaperRecord,
} from '#capabilities/papers/paper-blocks.ts';
import { agreementTexts } from '#features/cost-plus';
import { dayIn, dayText, dollarsText, percentText, type Day } from '#kernel/index.ts';
import { CONTRACT_AGREEMENT, exemptionText, homeImprovementNotices, installments } from './calculations.ts';
import type { ContractView } from './document.ts';

/** With the day of its countersignature, in the zone of the company. */
export const withCountersignedDay = <Row extends Pick<ContractView, 'countersignature'>>(
  row: Row,
  timeZone: string,
) => ({
  ...row,
  countersignature: row.countersignature && { ...row.countersignature, on: dayIn(timeZone, row.countersignature.at) },
});

/** `countersignature`: `on`, in the zone of the company. */
export type ContractPaperRecord = PaperRecord &
  Pick<
    ContractView,
    | 'name'
    | 'date'
    | 'startDate'
    | 'estimatedCompletion'
    | 'lineItems'
    | 'amount'
    | 'costPlus'
    | 'paymentSchedule'
    | 'downPayment'
    | 'retentionBp'
    | 'retentionExempt'
    | 'lender'
    | 'proposalNumber'
    | 'isHomeImprovement'
    | 'terms'
  > & {
    readonly hideTerms?: boolean;
    readonly signature: PaperSignature | null;
    readonly countersignature: { readonly name: string; readonly title: string; readonly on: Day } | null;
  };

/** The contract as it is read and signed. */
export const contractPaper = (record: ContractPaperRecord, company: PaperCompany): Paper => ({
  head: {
    title: `Contract ${record.number}`,
    subtitle: record.name,
    facts: [
      { label: 'Date', value: dayText(record.date) },
      ...(record.startDate ? [{ label: 'Start', value: dayText(record.startDate) }] : []),
      ...(record.estimatedCompletion ? [{ label: 'Completion', value: dayText(record.estimatedCompletion) }] : []),
      { label: record.costPlus ? 'Estimate' : 'Contract amount', value: dollarsText(record.amount), strong: true },
    ],
  },
  parties: partiesOf(record, company),
  blocks: [
    workBlock(record.lineItems, [
      {
        label: record.costPlus ? 'Estimate of the costs' : 'Original contract amount',
        cents: record.amount,
        strong: true,
      },
    ]),
    ...(record.costPlus
      ? [{ kind: 'details', title: 'Costs and fee', rows: agreementTexts(record.costPlus) } satisfies PaperBlock]
      : []),
    ...paymentSchedule(record),
    { kind: 'details', title: 'Conditions', rows: conditions(record) },
    ...termsBlocks(record),
    ...(record.isHomeImprovement
      ? [{ kind: 'details', title: 'Home improvement', rows: homeImprovementNotices } satisfies PaperBlock]
      : []),
    {
      kind: 'signature',
      agreement: CONTRACT_AGREEMENT,
      signers: [customerSigner(`Owner: ${record.customerName}`, record.signature), countersigner(record, company)],
    },
  ],
});

function paymentSchedule({ paymentSchedule: schedule, downPayment, amount }: ContractPaperRecord): PaperBlock[] {
  const rows = [
    ...(downPayment > 0 ? [{ cells: ['Down payment', 'On signing', '', downPayment] }] : []),
    ...installments({ paymentSchedule: schedule, amount }).map((part) => ({
      cells: [
        part.label,
        part.dueOn ? dayText(part.dueOn) : part.milestone,
        part.bp === null ? '' : percentText(part.bp),
        part.cents,
      ],
    })),
  ];
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'Payment schedule',
      columns: [
        { title: 'Payment' },
        { title: 'Due' },
        { title: 'Share', figures: true },
        { title: 'Amount', figures: true },
      ],
      rows,
    },
  ];
}

const conditions = ({ retentionBp, retentionExempt, lender, proposalNumber }: ContractPaperRecord) => [
  ...(proposalNumber ? [{ label: 'Made from', value: `Proposal ${proposalNumber}` }] : []),
  {
    label: 'Retention',
    value:
      retentionBp > 0
        ? `${percentText(retentionBp)} of every progress payment is retained until completion. ${exemptionText(retentionExempt)}`.trim()
        : 'None.',
  },
  ...(lender
    ? [{ label: 'Construction lender', value: [lender.name, lender.address].filter(Boolean).join(', ') }]
    : []),
];

function countersigner({ countersignature }: ContractPaperRecord, { name }: PaperCompany): PaperSigner {
  const fields = [
    { label: 'Name', value: countersignature?.name },
    { label: 'Title', value: countersignature?.title },
    { label: 'Company', value: name },
    { label: 'Date', value: countersignature ? dayText(countersignature.on) : undefined },
  ];
  return {
    role: `Contractor: ${name}`,
    isCustomer: false,
    typed: countersignature?.name ?? '',
    fields: writtenFields(fields),
  };
}
