import { agreementTexts } from '@backoffice/contracts/features/cost-plus';
import {
  CONTRACT_AGREEMENT,
  exemptionText,
  homeImprovementNotices,
  installments,
  type ContractView,
} from '@backoffice/contracts/features/contracts';
import { dayIn, dayText, dollarsText, moneyText, percentText } from '@backoffice/contracts/kernel';
import {
  details,
  moneyTable,
  type PdfColumn,
  type PdfBlock,
  type PdfRow,
  type SignatureParty,
} from '@backoffice/infra/pdf';
import { headBlocks, lineBlocks, signatureBlocks, termsBlocks } from '#capabilities/document-blocks.ts';
import type { PrintInput } from '#capabilities/document.ts';
import type { CompanyLetterhead } from '#capabilities/letterhead.ts';

/** The contract as it is printed. The same row gives the same document. */
export function contractBody({ row, company, signing }: PrintInput<ContractView>): PdfBlock[] {
  const facts = [
    { label: 'Date', value: dayText(row.date) },
    ...(row.startDate ? [{ label: 'Start', value: dayText(row.startDate) }] : []),
    ...(row.estimatedCompletion ? [{ label: 'Completion', value: dayText(row.estimatedCompletion) }] : []),
    { label: amountLabel(row), value: dollarsText(row.amount), strong: true },
  ];
  return [
    ...headBlocks({ title: `Contract ${row.number}`, subtitle: row.name, facts }, company, row),
    ...lineBlocks(row.lineItems, row.amount, [
      {
        label: row.costPlus ? 'Estimate of the costs' : 'Original contract amount',
        value: dollarsText(row.amount),
        strong: true,
      },
    ]),
    ...costPlusBlocks(row),
    ...scheduleBlocks(row),
    ...contractTermsBlocks(row),
    ...termsBlocks(row),
    ...(row.isHomeImprovement ? [details(homeImprovementNotices, 'Home improvement')] : []),
    signatureBlocks(CONTRACT_AGREEMENT, `Owner: ${row.customerName}`, row.signature, signing, [
      countersigner(row, company),
    ]),
  ];
}

const amountLabel = ({ costPlus }: ContractView) => (costPlus ? 'Estimate' : 'Contract amount');

/** What is paid for is what the work costs: how that is billed, and that the books are open. */
const costPlusBlocks = ({ costPlus }: ContractView): PdfBlock[] =>
  costPlus === null ? [] : [details(agreementTexts(costPlus), 'Costs and fee')];

const scheduleColumns: readonly PdfColumn[] = [
  { title: 'Payment' },
  { title: 'Due' },
  { title: 'Share', figures: true },
  { title: 'Amount', figures: true },
];

function scheduleBlocks({ paymentSchedule, downPayment, amount }: ContractView): PdfBlock[] {
  const rows: PdfRow[] = [
    ...(downPayment > 0 ? [{ cells: ['Down payment', 'On signing', '', moneyText(downPayment)] }] : []),
    ...installments({ paymentSchedule, amount }).map((part) => ({
      cells: [
        part.label,
        part.dueOn ? dayText(part.dueOn) : part.milestone,
        part.bp === null ? '' : percentText(part.bp),
        moneyText(part.cents),
      ],
    })),
  ];
  return rows.length > 0 ? [moneyTable(scheduleColumns, rows, 'Payment schedule')] : [];
}

function contractTermsBlocks({ retentionBp, retentionExempt, lender, proposalNumber }: ContractView): PdfBlock[] {
  const rows = [
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
  return [details(rows, 'Conditions')];
}

function countersigner({ countersignature }: ContractView, { name, timeZone }: CompanyLetterhead): SignatureParty {
  const on = countersignature ? dayText(dayIn(timeZone, countersignature.at)) : undefined;
  const fields = [
    { label: 'Name', value: countersignature?.name },
    { label: 'Title', value: countersignature?.title },
    { label: 'Company', value: name },
    { label: 'Date', value: on },
  ];
  return {
    role: `Contractor: ${name}`,
    signature: countersignature?.name,
    fields: fields.filter(({ value }) => value !== ''),
  };
}
