import { dayText, dollarsText, moneyText, type Cents, type Day, type Instant } from '@backoffice/contracts/kernel';
import { details, heading, moneyTable, pageBreak, type PdfBlock, type PdfDocument } from '@backoffice/infra/pdf';

export type DepositSlip = {
  readonly bankName: string;
  /** Empty where the caller may not see it. */
  readonly accountLast4: string;
  readonly depositDate: Day | null;
  readonly depositNo: string;
  readonly total: Cents;
  readonly checks: readonly {
    readonly customerName: string;
    readonly checkNo: string;
    readonly methodName: string;
    readonly amount: Cents;
  }[];
};

/** What is taken to the bank, item by item: a sheet for the bank, and one for the books. */
export function depositSlip(
  slip: DepositSlip,
  { author, at }: { readonly author: string; readonly at: Instant },
): PdfDocument {
  return {
    title: ['Deposit slip', slip.depositNo, slip.depositDate].filter(Boolean).join(' '),
    author,
    at,
    body: [...copyOf(slip, author, 'Copy for the bank'), pageBreak, ...copyOf(slip, author, 'Copy for the books')],
  };
}

function copyOf(
  { bankName, accountLast4, depositDate, depositNo, total, checks }: DepositSlip,
  company: string,
  copy: string,
): PdfBlock[] {
  return [
    heading(`Deposit slip · ${copy}`),
    details([
      { label: 'Company', value: company },
      { label: 'Bank', value: accountLast4 ? `${bankName}, account ending in ${accountLast4}` : bankName },
      { label: 'Date', value: depositDate === null ? '' : dayText(depositDate) },
      { label: 'Deposit number', value: depositNo },
      { label: 'Items', value: String(checks.length) },
      { label: 'Total', value: dollarsText(total) },
    ]),
    moneyTable(
      [{ title: 'From' }, { title: 'Check number', width: 110 }, { title: 'Amount', figures: true }],
      [
        ...checks.map(({ customerName, checkNo, methodName, amount }) => ({
          cells: [customerName, checkNo || methodName, moneyText(amount)],
        })),
        {
          kind: 'total' as const,
          cells: [`${checks.length} ${checks.length === 1 ? 'item' : 'items'}`, '', moneyText(total)],
        },
      ],
      'What is deposited',
    ),
  ];
}
