import { bank } from '@backoffice/contracts/dictionaries/banks';
import { journalEntry } from '@backoffice/contracts/features/journal-entries';
import { opening, postedRows, type OpeningRow } from '@backoffice/contracts/features/openings';
import { addDays, type Actor, type Cents, type Day } from '@backoffice/contracts/kernel';
import type { DemoDriver } from '#demo/driver.ts';

/** What the program before had beside the bank, in dollars; debits are positive. */
const balances: readonly (readonly [number: string, name: string, account: string, dollars: number])[] = [
  ['1500', 'Equipment and vehicles', 'fixedAssets', 96_000],
  ['1590', 'Accumulated depreciation', 'depreciated', -38_400],
  ['2300', 'Payroll taxes owed', 'payrollLiabilities', -4_112],
  ['2500', 'Equipment loan', 'loans', -41_250],
  ['3010', 'Draws', 'draws', 18_000],
  ['3100', 'Retained earnings', 'retainedEarnings', -52_318],
  ['4000', 'Contract revenue', 'revenue', -612_480],
  ['5000', 'Materials', 'materials', 121_940],
  ['5100', 'Equipment rental', 'equipment', 14_800],
  ['5200', 'Subcontractors', 'subcontracts', 96_200],
  ['5300', 'Direct labor', 'labor', 188_300],
  ['6000', 'Other expenses', 'expenses', 37_970],
  ['6010', 'Office wages', 'officeWages', 96_400],
];
const SINCE = 400;

/** The books began with the trial balance of another program, of the day on which the bank had its first balance. */
export async function seedOpening(
  { act, companyId, today, moment, newId, events, idOf }: DemoDriver,
  owner: Actor,
  on: Day,
) {
  const [date, at] = [addDays(today, -SINCE), moment(on)];
  const bankId = idOf(bank, 'name', 'First Bank');
  const [began] = await events<{ readonly openingBalance: Cents }>(`Bank-${bankId}`, 'BankCreated');
  const inBank = { number: '1001', name: 'First Bank', account: 'bank', bankId, amount: began?.openingBalance ?? 0 };
  const others = balances.map(([number, name, account, dollars]) => rowOf(number, name, account, dollars * 100));
  const left = 0 - [inBank, ...others].reduce((sum, { amount }) => sum + amount, 0);
  const rows = [inBank, ...others, rowOf('3000', "Owner's equity", 'equity', left)];
  const write = (type: string, data: object, begins = {}) =>
    act(companyId, owner, at, opening, companyId, type, data, begins);
  const entryId = newId();
  await write('StartOpening', { date }, { begins: true });
  await write('EnterTrialBalance', { rows });
  await act(companyId, owner, at, journalEntry, entryId, 'KeepJournalEntry', entryOf(rows, companyId, date), {
    begins: true,
  });
  await write('PostOpening', { invoiceIds: [], billIds: [], entryId });
  await write('FinishOpening', {});
}

const rowOf = (number: string, name: string, account: string, amount: Cents): OpeningRow => ({
  number,
  name,
  account,
  bankId: null,
  amount,
});

/** All but the bank, which says its balance itself, against opening balance equity. */
function entryOf(rows: readonly OpeningRow[], id: string, date: string) {
  const posted = postedRows(rows);
  const left = 0 - posted.reduce((sum, { amount }) => sum + amount, 0);
  return {
    kind: 'opening',
    date,
    reason: 'Opening of the books',
    lines: [...posted, rowOf('3900', '', 'openingBalance', left)].map(({ account, amount }) => ({
      account,
      debit: Math.max(amount, 0),
      credit: Math.max(-amount, 0),
      description: 'Brought forward',
    })),
    source: { entity: opening.entity, id, name: 'the opening of the books' },
  };
}
