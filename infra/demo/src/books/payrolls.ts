import { bank } from '@backoffice/contracts/dictionaries/banks';
import { chartOfAccounts } from '@backoffice/contracts/features/chart-of-accounts';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { journalEntry } from '@backoffice/contracts/features/journal-entries';
import { payrollRun } from '@backoffice/contracts/features/payroll-runs';
import { addDays, shareOf, type Actor, type Cents, type Day } from '@backoffice/contracts/kernel';
import type { DemoDriver } from '#demo/driver.ts';

const SINCE = 60;
const WITHHELD_BP = 2_150;
const TAXES_BP = 765;
const INSURANCE_BP = 1_675;

/** Tickets post their hours, equipment and inventory, of which there was some then; said before there are any. */
export async function seedCostsInLedger({ act, companyId, newId, today, moment }: DemoDriver, owner: Actor) {
  const from = addDays(today, -SINCE);
  const begins = { begins: true } as const;
  await act(companyId, owner, moment(from), chartOfAccounts, companyId, 'PostCostsFrom', { from }, begins);
  const stock = {
    date: from,
    reason: 'Stock in the yard as it was counted',
    lines: [
      { account: 'inventory', debit: 1_240_000 },
      { account: 'equity', credit: 1_240_000 },
    ],
  };
  await act(companyId, owner, moment(from), journalEntry, newId(), 'PostJournalEntry', stock, begins);
}

/** Two weeks of the crew were paid by the payroll service, with the shop and the office beside them. */
export async function seedPayrolls(stage: DemoDriver, owner: Actor) {
  const { act, companyId, newId, today, moment, made, events } = stage;
  const bankId = stage.idOf(bank, 'name', 'First Bank');
  const added = await Promise.all(
    made(jobCost).map(({ id }) =>
      events<{ line: { workDate: Day; wages: Cents; fringes: Cents } }>(`JobCost-${id}`, 'LaborAdded'),
    ),
  );
  const sunday = addDays(today, -7 - new Date(`${today}T12:00:00Z`).getUTCDay());
  for (const [weeksAgo, shop] of [
    [1, 60_000],
    [0, 45_000],
  ] as const) {
    const periodTo = addDays(sunday, -7 * weeksAgo);
    const periodFrom = addDays(periodTo, -6);
    const grossJob = added
      .flat()
      .filter(({ line: { workDate } }) => periodFrom <= workDate && workDate <= periodTo)
      .reduce((sum, { line: { wages, fringes } }) => sum + wages + fringes, 0);
    const grossOffice = 240_000;
    const gross = grossJob + shop + grossOffice;
    const withheld = shareOf(gross, WITHHELD_BP);
    const paidOn = addDays(periodTo, 5);
    const line = {
      employee: 'All',
      grossJob,
      grossShop: shop,
      grossOffice,
      employerTaxes: shareOf(gross, TAXES_BP),
      workersComp: shareOf(grossJob, INSURANCE_BP),
      withheld: [{ amount: withheld }],
      net: gross - withheld,
    };
    const data = { periodFrom, periodTo, paidOn, bankId, lines: [line] };
    await act(companyId, owner, moment(paidOn), payrollRun, newId(), 'PostPayroll', data, { begins: true });
  }
}
