import { amountInWords, type CheckView, type PositivePayItem } from '@backoffice/contracts/features/checks';
import {
  addressLine,
  dayText,
  moneyText,
  type Address,
  type Cents,
  type Day,
  type Instant,
} from '@backoffice/contracts/kernel';
import { stockPage, type PdfDocument, type StockField } from '@backoffice/infra/pdf';
import { csvOf, type SheetColumn } from '@backoffice/infra/sheets';

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

export type CheckSheet = {
  readonly check: PrintedCheck;
  readonly stock: CheckStock;
  /** The dates of the bills it pays, by their ids. */
  readonly billDates: BillDates;
};
type BillDates = ReadonlyMap<string, Day>;

/** Checks for stock of the bank, a sheet each: everything but what is filled in is printed on it already. */
export function checksDocument(
  sheets: readonly CheckSheet[],
  { author, at }: { readonly author: string; readonly at: Instant },
): PdfDocument {
  const numbers = sheets.map(({ check }) => check.number);
  return {
    title: numbers.length === 1 ? `Check ${numbers[0]}` : `Checks ${numbers[0]} to ${numbers.at(-1)}`,
    author,
    at,
    isStock: true,
    ...(sheets.every(({ check }) => check.status === 'void') && { watermark: 'Void' }),
    body: sheets.map((sheet, index) => ({
      ...checkPage(sheet),
      ...(index > 0 && { pageBreak: 'before' as const }),
    })),
  };
}

function checkPage({ check, stock: { address, offset, accountName }, billDates }: CheckSheet) {
  const { date, payee, amount, memo } = check;
  const words = amountInWords(amount);
  const fields: StockField[] = [
    field('Date', 6.9, 0.85, dayText(date)),
    field('Pay to', 0.95, 1.4, payee),
    { ...field('Amount', 6.9, 1.4, `**${moneyText(amount)}`), spoken: moneyText(amount) },
    {
      ...field('Amount in words', 0.35, 1.78, `${words} ${'*'.repeat(12)}`, words.length > 72 ? 8 : 10),
      spoken: words,
    },
    // what the window of an envelope shows
    ...(address ? [payee, address.line1, address.line2, addressLine({ ...address, line1: '', line2: '' })] : [])
      .filter((line) => line !== '')
      .map((line, index) => field(index === 0 ? 'Address' : '', 0.95, 2.05 + index * LINE, line)),
    field('Memo', 0.75, 2.85, memo),
    ...VOUCHERS.flatMap((top, index) =>
      voucher(check, { accountName, billDates }, { name: `Voucher ${index + 1}`, top }),
    ),
  ];
  return stockPage(fields, { x: (offset.right / 100) * INCH, y: (offset.down / 100) * INCH });
}

/** `label`: what the bank has printed there. */
const field = (label: string, x: number, y: number, text: string, fontSize = 10): StockField => ({
  label,
  x: x * INCH,
  y: y * INCH,
  text,
  fontSize,
});

/** A figure that ends at the right edge of its column. */
const figure = (label: string, y: number, amount: Cents, fontSize: number): StockField => ({
  ...field(label, 7.75, y, moneyText(amount), fontSize),
  endsAtX: true,
});

type VoucherRow = { readonly what: string; readonly day: Day | undefined; readonly paid: Cents };
type VoucherPlace = { readonly name: string; readonly top: number };
function voucher(
  { number, date, payee, amount, lines }: PrintedCheck,
  { accountName, billDates }: Pick<CheckStock, 'accountName'> & Pick<CheckSheet, 'billDates'>,
  { name, top }: VoucherPlace,
): StockField[] {
  const shown = lines.length > MOST_LINES ? lines.slice(0, MOST_LINES - 1) : lines;
  const rest = lines.slice(shown.length);
  const rows: VoucherRow[] = shown.map(({ billId, ref, account, memo, amount: paid }) => ({
    what: [ref || (account === null ? '' : accountName(account)), memo].filter(Boolean).join(' '),
    day: billId === null ? undefined : billDates.get(billId),
    paid,
  }));
  if (rest.length > 0)
    rows.push({
      what: `And ${rest.length} more`,
      day: undefined,
      paid: rest.reduce((sum, line) => sum + line.amount, 0),
    });
  return [
    field(`${name}, paid to`, 0.35, top, payee, 9),
    field('Date', 4.9, top, dayText(date), 9),
    { ...field('Check number', 7.75, top, number, 9), endsAtX: true },
    ...rows.flatMap(({ what, day, paid }, index) => {
      const y = top + (index + 2) * LINE * 0.9;
      return [
        field('For', 0.35, y, what, 8),
        ...(day ? [field('Of', 4.9, y, dayText(day), 8)] : []),
        figure('Paid', y, paid, 8),
      ];
    }),
    figure('Amount', top + 2.9, amount, 9),
  ];
}

const text = (title: string): SheetColumn => ({ title, kind: 'text' });
/** One line for each check number: account, number, date as MM/DD/YYYY, amount, payee, and V where it is void. */
export async function positivePayCsv(account: string, items: readonly PositivePayItem[]): Promise<string> {
  const columns = [
    ...['Account', 'Check number', 'Issue date'].map(text),
    { title: 'Amount', kind: 'number', decimals: 2 } as const,
    ...['Payee', 'Void'].map(text),
  ];
  async function* batches() {
    yield items.map(({ number, date, amount, payee, isVoid }) => {
      const [year, month, day] = date.split('-');
      return [account, number, `${month}/${day}/${year}`, amount, payee, isVoid ? 'V' : ''];
    });
  }
  return (await Array.fromAsync(csvOf({ columns, rows: batches() }))).join('');
}
