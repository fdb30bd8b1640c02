import { dollarsText, type BookChange, type Receipt } from '@backoffice/contracts/kernel';

const recorded: Readonly<Record<string, string>> = {
  BillRecorded: 'Bill',
  AdjustmentRecorded: 'Adjusting bill',
  CreditRecorded: 'Vendor credit',
};

const sentence = ({ event, number, amount, change }: BookChange): string => {
  const kind = recorded[event];
  if (kind) return `${kind} ${number} of ${dollarsText(Math.abs(amount))} was recorded.`;
  return change === 0 ? `Bill ${number} was updated.` : `Bill ${number} is ${dollarsText(amount)} now.`;
};

/** What was done, and what followed in the books: `Material saved. Vendor credit HL-9001-A1 of $19.75 was recorded.` */
export const withBookChanges = (says: string, answer: unknown): string =>
  // of a command, its receipt
  [says, ...((answer as Partial<Receipt> | undefined)?.books ?? []).map(sentence)].join(' ');
