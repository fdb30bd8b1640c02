import type { AchOriginator, EncryptedAchPayment } from '@backoffice/contracts/features/ach-files';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { AccountNumbers } from '#capabilities/account-numbers.ts';

export type NachaPayment = Omit<EncryptedAchPayment, 'encrypted'> & AccountNumbers;
export type NachaContent = {
  readonly number: string;
  readonly createdOn: Day;
  readonly effectiveOn: Day;
  readonly originator: AchOriginator;
  /** By their trace numbers. */
  readonly payments: readonly NachaPayment[];
};

const RECORD = 94;
const BLOCK = 10;
/** Credits alone: the bank takes their sum from the account that it knows the company by. */
const CREDITS = '220';
/** To corporations and to people: each a batch of its own. */
const ENTRY_CLASSES = { business: 'CCD', person: 'PPD' } as const;
/** A credit to an account of that kind. */
const TRANSACTIONS = { checking: '22', savings: '32' } as const;
const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/**
 * The file by which a bank pays accounts at other banks (Nacha Operating Rules, appendix three: ACH record format
 * specifications), as ASCII: records of 94 characters ended by CR LF, in blocks of ten, file header 1, for each class
 * of entries a batch (5, its entries 6, its control 8), file control 9. No addenda.
 */
export function nachaFile({ number, createdOn, effectiveOn, originator, payments }: NachaContent): string {
  const { routing, companyId, name, bankName } = originator;
  const origin = { companyId: text(companyId, 10), odfi: digits(routing.slice(0, 8), 8) };
  const batches = [...Map.groupBy(payments, ({ holder }) => holder)].map(([holder, own], at) => {
    const batch = digits(at + 1, 7);
    const header = [
      `5${CREDITS}${text(name, 16)}${text('', 20)}${origin.companyId}${ENTRY_CLASSES[holder]}`,
      `${text('VENDOR PAY', 10)}${yymmdd(createdOn)}${yymmdd(effectiveOn)}${text('', 3)}1${origin.odfi}${batch}`,
    ].join('');
    const control = [
      `8${CREDITS}${digits(own.length, 6)}${totals(own)}`,
      `${origin.companyId}${text('', 19)}${text('', 6)}${origin.odfi}${batch}`,
    ].join('');
    return [header, ...own.map(entry), control];
  });
  const records = batches.flat();
  const blocks = Math.ceil((records.length + 2) / BLOCK);
  const header = [
    `101 ${routing}${text(companyId, 10)}${yymmdd(createdOn)}${text('', 4)}${modifier(number)}`,
    `${digits(RECORD, 3)}${BLOCK}1${text(bankName, 23)}${text(name, 23)}${text('', 8)}`,
  ].join('');
  const control = [
    `9${digits(batches.length, 6)}${digits(blocks, 6)}${digits(payments.length, 8)}${totals(payments)}`,
    text('', 39),
  ].join('');
  const filler = Array.from({ length: blocks * BLOCK - records.length - 2 }, () => '9'.repeat(RECORD));
  return [header, ...records, control, ...filler].map((record) => `${record}\r\n`).join('');
}

const entry = ({ accountType, routingNumber, accountNumber, amount, reference, vendorName, trace }: NachaPayment) =>
  [
    `6${TRANSACTIONS[accountType]}${routingNumber}${text(accountNumber, 17)}${digits(amount, 10)}`,
    `${text(reference, 15)}${text(vendorName, 22)}${text('', 2)}0${digits(trace, 15)}`,
  ].join('');

/** Entry hash, debits and credits. */
const totals = (payments: readonly NachaPayment[]): string =>
  [
    // the sum of the first eight digits of all routing numbers, its last ten digits
    digits(payments.reduce((sum, { routingNumber }) => sum + Number(routingNumber.slice(0, 8)), 0) % 10 ** 10, 10),
    digits(0, 12),
    digits(
      payments.reduce<Cents>((sum, { amount }) => sum + amount, 0),
      12,
    ),
  ].join('');

/** Tells the files of one day apart. */
const modifier = (number: string): string => MODIFIERS.charAt((Number(number) - 1) % MODIFIERS.length);

const yymmdd = (day: Day): string => day.slice(2).replaceAll('-', '');
const digits = (value: number | string, length: number): string => String(value).padStart(length, '0');
/** Capital letters without accents, to the left; what does not fit is cut off. */
const text = (value: string, length: number): string =>
  value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, ' ')
    .toUpperCase()
    .slice(0, length)
    .padEnd(length);
