import type { OpeningFigures, OpeningStatus, OpeningView } from '@backoffice/contracts/features/openings';
import { dayText, moneyText, type Cents, type Instant } from '@backoffice/contracts/kernel';
import {
  details,
  heading,
  moneyTable,
  signatureBlock,
  type PdfBlock,
  type PdfColumn,
  type PdfDocument,
} from '@backoffice/infra/pdf';
import type { z } from 'zod';

export type OpeningReport = Pick<
  OpeningView,
  'date' | 'invoices' | 'bills' | 'credits' | 'jobs' | 'rows' | 'sha256'
> & {
  readonly status: z.infer<typeof OpeningStatus>;
  readonly figures: OpeningFigures;
};

const statusNames = { draft: 'Draft: nothing is posted', posted: 'Posted', final: 'Finished' } as const;
const figure = (title: string): PdfColumn => ({ title, figures: true });
const totalOf = <Entry>(entries: readonly Entry[], amount: (entry: Entry) => Cents) =>
  moneyText(entries.reduce((sum, entry) => sum + amount(entry), 0));
/** Nothing is no figure: an empty cell reads better in two columns. */
const oneSide = (amount: Cents) => (amount > 0 ? moneyText(amount) : '');

/** What the books begin with, for whoever signs that it is right: every paper, every account, and nothing in 3900. */
export function openingReport(
  opening: OpeningReport,
  { author, at }: { readonly author: string; readonly at: Instant },
): PdfDocument {
  const { date, status, sha256, figures } = opening;
  return {
    title: `Opening of the books ${date}`,
    author,
    at,
    landscape: true,
    body: [
      { ...heading('Opening of the books'), level: 1 },
      details([
        { label: 'Company', value: author },
        { label: 'At the end of', value: dayText(date) },
        { label: 'State', value: statusNames[status] },
        { label: 'Trial balance', value: sha256 === '' ? 'Entered by hand' : `File ${sha256.slice(0, 16)}` },
        {
          label: 'Opening balance equity',
          value: figures.remaining === 0 ? '0.00: balanced' : `${moneyText(figures.remaining)} is left`,
        },
      ]),
      ...trialBalance(opening),
      ...comparison(opening),
      ...documents(opening),
      signatureBlock('What stands here is what the books of the company begin with.', [
        signer('For the company'),
        signer('Certified public accountant'),
      ]),
    ],
  };
}

const signer = (role: string) => ({ role, fields: [{ label: 'Name' }, { label: 'Title' }, { label: 'Date' }] });
const total = (cells: readonly string[]) => ({ kind: 'total' as const, cells: [...cells] });

const trialBalance = ({ rows, figures: { debits, credits } }: OpeningReport): PdfBlock[] =>
  rows.length === 0
    ? []
    : [
        moneyTable(
          [{ title: 'Number', width: 60 }, { title: 'Account' }, figure('Debit'), figure('Credit')],
          [
            ...rows.map(({ number, name, amount }) => ({ cells: [number, name, oneSide(amount), oneSide(-amount)] })),
            total(['', 'Total', moneyText(debits), moneyText(credits)]),
          ],
          'Trial balance of that day',
        ),
      ];

/** Accounts that papers and banks add up to, and where 3900 stands by them. */
const comparison = ({ figures: { controls, documents: papers, remaining } }: OpeningReport): PdfBlock[] => [
  moneyTable(
    [
      { title: 'Number', width: 60 },
      { title: 'Account' },
      figure('Trial balance'),
      figure('Papers and banks'),
      figure('Difference'),
    ],
    controls.map(({ number, name, file, entered, difference }) => ({
      cells: [number, name, moneyText(file), moneyText(entered), moneyText(difference)],
    })),
    'Control accounts',
  ),
  moneyTable(
    [{ title: 'Step' }, figure('Amount')],
    [
      { cells: ['After papers and banks', moneyText(papers)] },
      { cells: ['The rest of the trial balance', moneyText(remaining - papers)] },
      total(['3900 Opening balance equity', moneyText(remaining)]),
    ],
    'Opening balance equity',
  ),
];

const documents = ({ invoices, bills, credits, jobs }: OpeningReport): PdfBlock[] => [
  ...listed(
    'Open invoices and retention',
    ['Number', 'Contract', 'Date', 'Due'],
    ['Billed', 'Open', 'Retention'],
    invoices.map(({ number, contractName, date, dueDate, original, open, retention }) => ({
      words: [number, contractName, dayText(date), dayText(dueDate)],
      amounts: [original, open, retention],
    })),
  ),
  ...listed(
    'Open bills',
    ['Number', 'Vendor', 'Date', 'Due'],
    ['Open', 'Retention'],
    bills.map(({ ref, vendorName, date, dueDate, open, retentionHeld }) => ({
      words: [ref, vendorName, dayText(date), dayText(dueDate)],
      amounts: [open, retentionHeld],
    })),
  ),
  ...listed(
    'Credits of customers',
    ['Customer', 'Reference', 'Received'],
    ['Amount'],
    credits.map(({ customerName, reference, date, amount }) => ({
      words: [customerName, reference, dayText(date)],
      amounts: [amount],
    })),
  ),
  ...listed(
    'Jobs under way (memo, nothing is posted)',
    ['Job'],
    ['Contract', 'Billed', 'Cost', 'Estimated cost'],
    jobs.map(({ contractName, value, billed, cost, estimatedCost }) => ({
      words: [contractName],
      amounts: [value ?? 0, billed, cost, estimatedCost ?? 0],
    })),
  ),
];

type ListedRow = { readonly words: readonly string[]; readonly amounts: readonly Cents[] };
/** A table with its totals; none where there is nothing of it. */
function listed(
  title: string,
  words: readonly string[],
  amounts: readonly string[],
  rows: readonly ListedRow[],
): PdfBlock[] {
  if (rows.length === 0) return [];
  const sums = amounts.map((_, at) => totalOf(rows, (row) => row.amounts[at] ?? 0));
  return [
    moneyTable(
      [
        ...words.map((each, at) => ({ title: each, ...(at !== 1 && words.length > 1 && { width: 78 }) })),
        ...amounts.map(figure),
      ],
      [
        ...rows.map((row) => ({ cells: [...row.words, ...row.amounts.map(moneyText)] })),
        total(['Total', ...words.slice(1).map(() => ''), ...sums]),
      ],
      title,
    ),
  ];
}
