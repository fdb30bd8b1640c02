import type { Paper, PaperCell, PaperCompany, PaperSum } from '#capabilities/papers/paper.ts';
import { openSigner, textBlocks } from '#capabilities/papers/paper-blocks.ts';
import { dayText, dollarsText, percentText } from '#kernel/index.ts';
import type { PaperApplication, PayApplicationView, ReadSheet } from './view.ts';

/** The sheet that counts: the certified one once there is one. */
export const countedSheet = ({ certificate, sheet }: Pick<PayApplicationView, 'certificate' | 'sheet'>) =>
  certificate?.sheet ?? sheet;

/** It as its paper says it. */
export const paperApplication = (record: PayApplicationView): PaperApplication => ({
  ...record,
  sheet: countedSheet(record),
});

export const applicationSums = (sheet: Omit<ReadSheet, 'lines'>): PaperSum[] => [
  { label: 'Original contract', cents: sheet.originalSum },
  { label: 'Approved change orders', cents: sheet.changes },
  { label: 'Contract to date', cents: sheet.contractSum, strong: true },
  { label: 'Completed and stored to date', cents: sheet.toDate },
  { label: 'Retained of completed work', cents: -sheet.retentionOfWork },
  { label: 'Retained of stored material', cents: -sheet.retentionOfStored },
  ...(sheet.released === 0 ? [] : [{ label: 'Retention released', cents: sheet.released }]),
  { label: 'Earned less retention', cents: sheet.earned, strong: true },
  { label: 'Less earlier applications', cents: -sheet.earlier },
  { label: 'Due now', cents: sheet.due, strong: true },
  { label: 'Balance to finish, with retention', cents: sheet.balance },
];

/** The columns of the continuation sheet, on paper and in the workbook. */
export const continuationColumns = [
  'A Item',
  'B Work',
  'C Scheduled value',
  'D Completed before',
  'E This period',
  'F Stored now',
  'G To date',
  'H G ÷ C',
  'I Balance',
  'J Retention',
] as const;

/** What goes to the owner and the architect: a summary, and the schedule line by line. Title and words are our own. */
export const payApplicationPaper = (record: PaperApplication, company: PaperCompany): Paper => {
  const { certificate, sheet } = record;
  return {
    head: {
      title: `Application for payment ${record.number}`,
      subtitle: record.contractName,
      facts: [
        { label: 'Date', value: dayText(record.date) },
        { label: 'Work through', value: dayText(record.periodTo) },
        { label: 'Contract', value: record.contractNumber },
        { label: certificate ? 'Certified due' : 'Due now', value: dollarsText(sheet.due), strong: true },
      ],
    },
    parties: [
      { label: 'Owner', name: record.customerName, lines: record.customerAddress ? [record.customerAddress] : [] },
      { label: 'Contractor', name: company.name, lines: [] },
      { label: 'Project', name: record.contractName, lines: record.locationAddress ? [record.locationAddress] : [] },
    ],
    blocks: [
      { kind: 'sums', sums: applicationSums(sheet) },
      ...(sheet.notCertifiedBefore === 0
        ? []
        : textBlocks(
            'Not certified before',
            `${dollarsText(sheet.notCertifiedBefore)} of the last application was not certified, and stays open.`,
          )),
      ...textBlocks('Notes', record.notes),
      {
        kind: 'signature',
        agreement:
          'The contractor states that the work of this application has been done as the contract says, that what was paid for earlier applications has been passed on to those it was due to, and that the amount above is now due.',
        signers: [
          openSigner(company.name, 'Name and title', 'Date'),
          ...(record.notary ? [openSigner('Notary public', 'Sworn and subscribed', 'Commission expires')] : []),
          openSigner('Certified by', 'Name and title', 'Date'),
        ],
      },
      ...(certificate
        ? [
            {
              kind: 'details' as const,
              title: 'Certificate',
              rows: [
                { label: 'Certified by', value: certificate.certifiedBy },
                { label: 'On', value: dayText(certificate.certifiedOn) },
                { label: 'Amount', value: dollarsText(certificate.amount), strong: true },
                ...(certificate.reason === '' ? [] : [{ label: 'Less than asked for', value: certificate.reason }]),
              ],
            },
          ]
        : []),
      {
        kind: 'table',
        title: `Continuation of application ${record.number}`,
        onNewPage: true,
        columns: continuationColumns.map((title, at) => (at === 1 ? { title } : { title, figures: true })),
        rows: continuationRows(sheet),
      },
    ],
  };
};

const continuationRows = (sheet: ReadSheet): { cells: PaperCell[]; section?: string; isTotal?: boolean }[] => [
  ...sheet.lines.map((line, at) => ({
    cells: [
      String(at + 1),
      line.name,
      line.scheduled,
      line.workBefore,
      line.work,
      line.stored,
      line.toDate,
      percentText(line.percent),
      line.balance,
      line.retention,
    ],
    ...(line.source === 'changeOrder' && sheet.lines[at - 1]?.source === 'contract' && { section: 'Change orders' }),
  })),
  {
    cells: [
      '',
      'Total',
      sheet.contractSum,
      sheet.workBefore,
      sheet.work,
      sheet.stored,
      sheet.toDate,
      percentText(sheet.percent),
      sheet.contractSum - sheet.toDate,
      sheet.retention,
    ],
    isTotal: true,
  },
];
