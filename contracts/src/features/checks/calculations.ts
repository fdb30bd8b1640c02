import { moneyText, type Cents, type Day, sentenceCase } from '#kernel/index.ts';
import type { CheckLine } from './commands.ts';
import type { CheckEvent } from './events.ts';
import type { CheckView } from './view.ts';

/** What an event of a check pays of bills; what it takes from them is negative. */
export function paidLinesOf(event: CheckEvent): readonly CheckLine[] {
  switch (event.type) {
    case 'CheckWritten':
      return event.data.lines;
    case 'CheckEdited':
      return [...negated(event.data.from.lines), ...event.data.to.lines];
    case 'CheckVoided':
      return negated(event.data.lines);
    case 'CheckPrinted':
    case 'CheckRenumbered':
    case 'CheckSentByAch':
    case 'CheckRecalledFromAch':
    case 'CheckCleared':
    case 'CheckReconciled':
    case 'CheckUnreconciled':
      return [];
  }
}

const negated = (lines: readonly CheckLine[]): CheckLine[] => lines.map((line) => ({ ...line, amount: -line.amount }));

/** Of the bank that sends it eight digits, of the payment seven. */
const TRACE_DIGITS = 15;
/** A check has at most eight digits, a trace number fifteen. */
export const isTraceNumber = (number: string): boolean => number.length === TRACE_DIGITS;
/** `Check 1042`, `ACH 021000020000017`. */
export const checkTitle = (number: string): string => `${isTraceNumber(number) ? 'ACH' : 'Check'} ${number}`;
/** The same within a sentence. */
export const checkName = (number: string): string => `${isTraceNumber(number) ? 'ACH' : 'check'} ${number}`;
export const traceNumber = (routing: string, sequence: number): string =>
  `${routing.slice(0, 8)}${String(sequence).padStart(7, '0')}`;
export const traceSequence = (trace: string): number => Number(trace.slice(8));
/** In the file an amount has ten digits. */
export const MOST_BY_ACH: Cents = 9_999_999_999;

/** The bills that lines speak of, each once. */
export const billIdsOf = (lines: readonly CheckLine[]): string[] => [
  ...new Set(lines.flatMap(({ billId }) => billId ?? [])),
];

/** Why so much is not paid of a bill, or used up of a credit; null where it may be. */
export const paidShareRefusal = (
  amount: Cents,
  { ref, open }: { readonly ref: string; readonly open: Cents },
  field: string,
) =>
  Math.sign(amount) !== Math.sign(open) || Math.abs(amount) > Math.abs(open)
    ? ({ code: 'PAID_OVER_BALANCE', field, values: { ref, open: moneyText(open) } } as const)
    : null;

export type IssuedCheck = Pick<
  CheckView,
  'number' | 'date' | 'amount' | 'payee' | 'status' | 'voidedOn' | 'spoiltNumbers'
>;
/** What a bank is told of a check number. `amount`: 0 of a sheet that was spoilt. */
export type PositivePayItem = {
  readonly number: string;
  readonly date: Day;
  readonly amount: Cents;
  readonly payee: string;
  readonly isVoid: boolean;
};

/**
 * What a bank is told of some days: checks that went out on them, numbers that were taken back on them, and sheets that
 * were spoilt; by number. What waits to be printed has not gone out.
 */
export function positivePayItems(
  checks: readonly IssuedCheck[],
  { from, to }: { readonly from: Day; readonly to: Day },
): PositivePayItem[] {
  const isWithin = (day: Day) => day >= from && day <= to;
  return checks
    .filter(({ number }) => !isTraceNumber(number))
    .flatMap(({ number, date, amount, payee, status, voidedOn, spoiltNumbers }) => {
      const isTold = voidedOn === null ? status !== 'written' && isWithin(date) : isWithin(voidedOn);
      const spoilt = isWithin(date) ? spoiltNumbers : [];
      return [
        ...(isTold ? [{ number, date, amount, payee, isVoid: voidedOn !== null }] : []),
        ...spoilt.map((sheet) => ({ number: sheet, date, amount: 0, payee: '', isVoid: true })),
      ];
    })
    .toSorted((a, b) => Number(a.number) - Number(b.number));
}

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales = ['', ' thousand', ' million', ' billion'];

function belowThousand(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  const ten =
    rest < 20 ? units[rest] : [tens[Math.floor(rest / 10)], ...(rest % 10 ? [units[rest % 10]] : [])].join('-');
  return [...(hundreds ? [`${units[hundreds]} hundred`] : []), ...(rest ? [ten] : [])].join(' ');
}

/**
 * An amount as a check says it before the word dollars: `One hundred twenty-five and 50/100`. From nothing to less than
 * a trillion.
 */
export function amountInWords(amount: Cents): string {
  const [dollars, cents] = [Math.floor(amount / 100), amount % 100];
  const groups = scales.map((scale, at) => [Math.floor(dollars / 1000 ** at) % 1000, scale] as const).toReversed();
  const words = groups.flatMap(([value, scale]) => (value ? [belowThousand(value) + scale] : [])).join(' ') || 'zero';
  return `${sentenceCase(words)} and ${String(cents).padStart(2, '0')}/100`;
}
