import { amountInWords, type CheckView } from '@backoffice/contracts/features/checks';
import { addressLine, dayText, moneyText, type Address, type Instant } from '@backoffice/contracts/kernel';
import { stockPage, type PdfDocument, type StockField } from '@backoffice/infra/pdf';

const INCH = 72;
/** Letter paper in three parts: the check at the top, and below it two vouchers that say the same. */
const VOUCHERS = [3.65, 7.15];
const LINE = 0.2;
/** More than this many lines do not fit on a voucher. */
const MOST_LINES = 12;

export type PrintedCheck = Pick<CheckView, 'number' | 'date' | 'payee' | 'amount' | 'lines' | 'memo' | 'status'>;
export type CheckStock = {
  /** Where the payee lives; null where nobody knows. */
  readonly address: Address | null;
  /** Hundredths of an inch. */
  readonly offset: { readonly right: number; readonly down: number };
  /** What the company calls an account. */
  readonly accountName: (account: string) => string;
};

/** A check for stock of the bank: everything but what is filled in is printed on it already. */
export function checkDocument(
  check: PrintedCheck,
  { address, offset, accountName }: CheckStock,
  { author, at }: { readonly author: string; readonly at: Instant },
): PdfDocument {
  const { number, date, payee, amount, memo } = check;
  const words = amountInWords(amount);
  const fields: StockField[] = [
    field('Date', 6.9, 0.85, dayText(date)),
    field('Pay to', 0.95, 1.4, payee),
    { ...field('Amount', 6.9, 1.4, `**${moneyText(amount)}`), spoken: moneyText(amount) },
    {
      ...field('Amount in words', 0.35, 1.78, `${words} ${'*'.repeat(12)}`, words.length > 72 ? 8 : 10),
      spoken: words,
    },
    ...(address ? [address.line1, address.line2, addressLine({ ...address, line1: '', line2: '' })] : [])
      .filter((line) => line !== '')
      .map((line, index) => field(index === 0 ? 'Address' : '', 0.95, 2.1 + index * LINE, line)),
    field('Memo', 0.75, 2.85, memo),
    ...VOUCHERS.flatMap((top, index) => voucher(check, accountName, { name: `Voucher ${index + 1}`, top })),
  ];
  return {
    title: `Check ${number}`,
    author,
    at,
    isStock: true,
    ...(check.status === 'void' && { watermark: 'Void' }),
    body: [stockPage(fields, { x: (offset.right / 100) * INCH, y: (offset.down / 100) * INCH })],
  };
}

/** `label`: what the bank has printed there. */
const field = (label: string, x: number, y: number, text: string, fontSize = 10): StockField => ({
  label,
  x: x * INCH,
  y: y * INCH,
  text,
  fontSize,
});

function voucher(
  { number, date, payee, amount, lines }: PrintedCheck,
  accountName: CheckStock['accountName'],
  { name, top }: { readonly name: string; readonly top: number },
): StockField[] {
  const shown = lines.length > MOST_LINES ? lines.slice(0, MOST_LINES - 1) : lines;
  const rest = lines.slice(shown.length);
  const rows: (readonly [string, number])[] = shown.map(({ ref, account, memo, amount: paid }) => [
    [ref || (account === null ? '' : accountName(account)), memo].filter(Boolean).join(' '),
    paid,
  ]);
  if (rest.length > 0) rows.push([`And ${rest.length} more`, rest.reduce((sum, line) => sum + line.amount, 0)]);
  return [
    field(`${name}, paid to`, 0.35, top, payee, 9),
    field('Date', 4.9, top, dayText(date), 9),
    field('Check number', 6.9, top, number, 9),
    ...rows.flatMap(([what, paid], index) => [
      field('For', 0.35, top + (index + 2) * LINE * 0.9, what, 8),
      field('Paid', 6.9, top + (index + 2) * LINE * 0.9, moneyText(paid), 8),
    ]),
    field('Amount', 6.9, top + 2.9, moneyText(amount), 9),
  ];
}
