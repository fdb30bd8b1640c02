import { worker } from '@backoffice/contracts/dictionaries/workers';
import { payOf, type PayLine, type PayrollFile } from '@backoffice/contracts/features/payroll-runs';
import { moneyText, type Cents } from '@backoffice/contracts/kernel';
import { unprocessable } from '@backoffice/infra/http';
import { findHolder } from '#capabilities/unique.ts';
import type { World } from '#kernel/world.ts';
import { cellReader, readFileRows, type FileRow } from './file-rows.ts';

/** What payroll services call their columns. */
const columns = {
  employeeNo: [
    'employeenumber',
    'employeeno',
    'empno',
    'empnumber',
    'employeeid',
    'employeecode',
    'id',
    'number',
    'no',
  ],
  employee: ['employee', 'employeename', 'worker', 'workername', 'name', 'fullname'],
  department: ['department', 'dept', 'earnedin', 'costcenter'],
  gross: ['gross', 'grosspay', 'grosswages', 'grossearnings', 'totalgross'],
  grossJob: ['grossjob', 'grossjobs', 'jobgross', 'grossonjobs'],
  grossShop: ['grossshop', 'shopgross', 'grossshopandyard'],
  grossOffice: ['grossoffice', 'officegross'],
  plans: ['plans', 'fringestoplans', 'unionplans', 'fringes'],
  employerTaxes: ['employertaxes', 'employertax', 'employerpayrolltaxes', 'companytaxes'],
  workersComp: ['workerscomp', 'workerscompensation', 'workcomp', 'wc'],
  withheld: ['withheld', 'deductions', 'totaldeductions', 'deductionsandtaxes', 'withholding', 'withholdings'],
  net: ['net', 'netpay', 'takehomepay'],
};
type Column = keyof typeof columns;
/** As what is wrong with a cell names them. */
const names: Readonly<Record<Column, string>> = {
  employeeNo: 'Employee number',
  employee: 'Employee',
  department: 'Department',
  gross: 'Gross',
  grossJob: 'Gross, jobs',
  grossShop: 'Gross, shop',
  grossOffice: 'Gross, office',
  plans: 'Fringes to plans',
  employerTaxes: 'Employer taxes',
  workersComp: 'Workers’ comp',
  withheld: 'Withheld',
  net: 'Net',
};
const amounts = [
  'gross',
  'grossJob',
  'grossShop',
  'grossOffice',
  'plans',
  'employerTaxes',
  'workersComp',
  'withheld',
  'net',
] as const satisfies readonly Column[];
type Amounts = Partial<Record<(typeof amounts)[number], Cents>>;
const departments: Readonly<Record<string, 'grossJob' | 'grossShop' | 'grossOffice'>> = {
  '': 'grossJob',
  job: 'grossJob',
  jobs: 'grossJob',
  field: 'grossJob',
  shop: 'grossShop',
  yard: 'grossShop',
  office: 'grossOffice',
  admin: 'grossOffice',
};

/**
 * What can be posted of the file of a payroll service, a line for each person, and what is wrong with the other lines.
 * A person is found by the employee number. @throws HttpProblem 422 naming what is wrong with the file
 */
export async function readPayrollFile(content: string, world: World): Promise<PayrollFile> {
  const read = await readFileRows(world.tenant, content, columns);
  const rows = read.filter(({ cells }) => !isTotal(cells['employeeNo'] || cells['employee'] || ''));
  if (!rows.some(({ cells }) => ['gross', 'grossJob', 'grossShop', 'grossOffice'].some((column) => cells[column])))
    throw unprocessable([
      { field: 'content', code: 'NO_GROSS_PAY', message: 'No column of this file says gross pay. Call one “Gross”.' },
    ]);
  const tried = await Promise.all(rows.map((row) => payRow(row, world)));
  const isTwice = ({ found }: (typeof tried)[number], at: number) =>
    found?.workerId != null && tried.findIndex((each) => each.found?.workerId === found.workerId) !== at;
  return {
    rows: tried.map((row, at) =>
      isTwice(row, at)
        ? { ...row, found: null, says: `${names.employeeNo}: ${row.words} stands twice in the file.` }
        : row,
    ),
  };
}

/** What sums up the others, or says nobody. */
const isTotal = (words: string) => words === '' || /^(grand )?totals?\b/i.test(words);

async function payRow(row: FileRow, world: World): Promise<PayrollFile['rows'][number]> {
  const { employeeNo = '', employee = '' } = row.cells;
  const id = employeeNo === '' ? null : await findHolder(world, worker, 'employeeNo', employeeNo);
  const known = id === null ? null : await world.visibleRecord(worker, id);
  const workerId = known && known.trashedAt === null ? known.id : null;
  const line = payLine(row, { workerId, employee: employee || known?.name || employeeNo }, world);
  const isUnknown = employeeNo !== '' && workerId === null;
  const says = isUnknown ? `${names.employeeNo}: There is no worker ${employeeNo}.` : line.says;
  const words = [employeeNo, employee || known?.name].filter(Boolean).join(' ');
  return { row: row.row, words, says, found: says === '' ? line.found : null };
}

function payLine(
  row: FileRow,
  person: Pick<PayLine, 'workerId' | 'employee'>,
  world: World,
): { readonly found: PayLine; readonly says: string } {
  const { money, problems } = cellReader(row, world.facts.today);
  const said: Amounts = Object.fromEntries(amounts.map((column) => [column, money(column)]));
  const department = (row.cells['department'] ?? '').toLowerCase();
  const { gross = 0, withheld, net, ...rest } = said;
  const earned = { grossJob: rest.grossJob ?? 0, grossShop: rest.grossShop ?? 0, grossOffice: rest.grossOffice ?? 0 };
  const split = earned.grossJob + earned.grossShop + earned.grossOffice;
  const at = departments[department];
  if (at && split === 0) earned[at] = gross;
  const total = earned.grossJob + earned.grossShop + earned.grossOffice;
  const kept = withheld ?? (net === undefined ? 0 : total - net);
  const found: PayLine = {
    ...person,
    ...earned,
    plans: rest.plans ?? 0,
    employerTaxes: rest.employerTaxes ?? 0,
    workersComp: rest.workersComp ?? 0,
    withheld: kept === 0 ? [] : [{ account: 'payrollLiabilities', amount: kept }],
    net: net ?? total - kept,
  };
  const says = problems[0]?.replace(/^\w+/, (column) => names[column as Column]); // of the columns above
  return { found, says: says ?? payProblem(found, { said, gross, split, isPlaced: at !== undefined, department }) };
}

type Entered = {
  readonly said: Amounts;
  readonly gross: Cents;
  readonly split: Cents;
  readonly isPlaced: boolean;
  readonly department: string;
};
function payProblem(found: PayLine, { said, gross, split, isPlaced, department }: Entered): string {
  const negative = amounts.find((column) => (said[column] ?? 0) < 0);
  if (negative) return `${names[negative]}: Use an amount that is not negative.`;
  if (!isPlaced) return `${names.department}: Use job, shop or office, not ${department}.`;
  if (split !== 0 && said.gross !== undefined && gross !== split)
    return `${names.gross}: ${moneyText(gross)} is not what jobs, shop and office come to, ${moneyText(split)}.`;
  const { gross: total, deductions, net, isBalanced } = payOf(found);
  if (found.withheld.some(({ amount }) => amount < 0))
    return `${names.net}: ${moneyText(net)} is more than gross pay of ${moneyText(total)}.`;
  return isBalanced
    ? ''
    : `${names.net}: Gross ${moneyText(total)} less deductions ${moneyText(deductions)} is not net ${moneyText(net)}.`;
}
