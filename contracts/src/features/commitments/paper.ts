import type { Paper, PaperCompany } from '#capabilities/papers/paper.ts';
import { openSigner, termsBlocks } from '#capabilities/papers/paper-blocks.ts';
import { dayText, percentText } from '#kernel/index.ts';
import { commitmentKinds } from './fields.ts';
import type { CommitmentView } from './view.ts';

type CommitmentPaperRecord = Pick<
  CommitmentView,
  | 'kind'
  | 'code'
  | 'date'
  | 'description'
  | 'vendorName'
  | 'contractName'
  | 'startOn'
  | 'endOn'
  | 'retentionBp'
  | 'terms'
  | 'lines'
  | 'changes'
  | 'amount'
  | 'approvedChanges'
  | 'revised'
>;

/** What goes to the vendor: our own words, and a place for both to sign. */
export const commitmentPaper = (
  record: CommitmentPaperRecord,
  company: PaperCompany,
  vendorLines: readonly string[],
): Paper => {
  const { kind, code, date, description, vendorName, contractName, startOn, endOn, retentionBp } = record;
  const approved = record.changes.filter(({ status }) => status === 'approved');
  return {
    head: {
      title: `${commitmentKinds[kind]} ${code}`,
      subtitle: description,
      facts: [
        { label: 'Date', value: dayText(date) },
        ...(contractName === '' ? [] : [{ label: 'Job', value: contractName }]),
        ...(startOn === null ? [] : [{ label: 'Begins', value: dayText(startOn) }]),
        ...(endOn === null ? [] : [{ label: 'Ends', value: dayText(endOn) }]),
      ],
    },
    parties: [
      { label: kind === 'po' ? 'Vendor' : 'Subcontractor', name: vendorName, lines: vendorLines },
      { label: kind === 'po' ? 'Buyer' : 'Contractor', name: company.name, lines: [] },
    ],
    blocks: [
      {
        kind: 'table',
        title: kind === 'po' ? 'What is ordered' : 'The work',
        columns: [{ title: 'What' }, { title: 'Cost code', width: 80 }, { title: 'Amount', figures: true }],
        rows: [
          ...record.lines.map((line) => ({
            cells: [{ text: line.description, detail: line.phaseName }, line.costCode, line.amount],
          })),
          ...approved.map((change) => ({
            cells: [
              { text: `Change ${change.number}: ${change.description}`, detail: dayText(change.date) },
              '',
              change.amount,
            ],
          })),
        ],
      },
      {
        kind: 'sums',
        sums: [
          ...(approved.length === 0
            ? []
            : [
                { label: 'Original', cents: record.amount },
                { label: 'Approved changes', cents: record.approvedChanges },
              ]),
          { label: 'Total', cents: record.revised, strong: true },
        ],
      },
      ...(retentionBp === 0
        ? []
        : [
            {
              kind: 'text' as const,
              title: 'Retention',
              text: `${percentText(retentionBp)} of every bill is held back, and released when the work under this subcontract is complete.`,
            },
          ]),
      ...termsBlocks(record),
      {
        kind: 'signature',
        agreement: kind === 'po' ? 'Please confirm this order.' : 'Both sides agree to this subcontract.',
        signers: [openSigner(vendorName, 'Name and title', 'Date'), openSigner(company.name, 'Name and title', 'Date')],
      },
    ],
  };
};
