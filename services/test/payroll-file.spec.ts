import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, serveWriteSide, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

let run: ServedWriteSide;
let firm: TestCompany;
let [ana, bob, bank] = ['', '', ''];

beforeAll(async () => {
  run = await serveWriteSide();
  firm = await createCompany(run, 'Ridgeline');
  ana = await worker('Ana', '17');
  bob = await worker('Bob', '18');
  bank = await made('/banks/create', { name: 'First Bank' });
});
afterAll(() => run.close());

const ask = (path: string, body: object) => run.ask('POST', path, { ...firm.as, body });
async function made(path: string, body: object): Promise<string> {
  const answer = await ask(path, body);
  expect(answer).toMatchObject({ status: 201 });
  return String(answer.body.id);
}
const worker = (firstName: string, employeeNo: string) =>
  made('/workers/create', {
    firstName,
    lastName: 'Ortiz',
    employeeNo,
    roles: ['operator'],
    regularRate: 3_240,
    effectiveFrom: '2026-01-01',
  });
const head = async () => (await run.log.readTenant(firm.id, 0, 10_000)).length;
const read = (...lines: string[]) =>
  ask('/ledgers/payrolls/read', { content: Buffer.from(lines.join('\n')).toString('base64') });

const HEADINGS = 'Emp #,Employee,Department,Gross,Deductions,Net pay,Employer taxes,Workers comp';
const wrong = (line: string, says: string) => async () => {
  const { body } = await read(HEADINGS, line);
  expect(body).toMatchObject({ rows: [{ row: 2, found: null, says }] });
};

describe('the file of a payroll service', () => {
  it('given a line for each person, when it is read, then nothing is written, and a payroll of these lines can be posted', async () => {
    const before = await head();
    const { status, body } = await read(
      HEADINGS,
      '17,Ana Ortiz,job,"4,212.00",1000.00,"3,212.00",322.25,420.00',
      '18,Bob Ortiz,Shop,600,100,500,45.90,',
      ',Dana,office,$1000.00,,800.00,,',
      'Total,,,"5,812.00",,,,',
    );
    expect(status).toBe(200);
    const owed = (amount: number) => [{ account: 'payrollLiabilities', amount }];
    expect(body.rows).toMatchObject([
      {
        row: 2,
        words: '17 Ana Ortiz',
        says: '',
        found: {
          workerId: ana,
          grossJob: 421_200,
          grossShop: 0,
          withheld: owed(100_000),
          net: 321_200,
          employerTaxes: 32_225,
          workersComp: 42_000,
        },
      },
      { row: 3, found: { workerId: bob, grossJob: 0, grossShop: 60_000, withheld: owed(10_000), net: 50_000 } },
      {
        row: 4,
        found: { workerId: null, employee: 'Dana', grossOffice: 100_000, withheld: owed(20_000), net: 80_000 },
      },
    ]);
    expect(await head()).toBe(before);
    const lines = body.rows.map(({ found }: { found: object }) => found);
    const period = { periodFrom: '2026-11-02', periodTo: '2026-11-08', paidOn: '2026-11-13', bankId: bank };
    expect(await ask('/ledgers/payrolls', { ...period, lines })).toMatchObject({ status: 201 });
  });
  it('gross pay may stand in columns of its own, by where it was earned', async () => {
    const { body } = await read('Number,Gross Job,Gross Shop,Gross Office', '17,100,20,3.50');
    expect(body.rows).toMatchObject([{ found: { grossJob: 10_000, grossShop: 2_000, grossOffice: 350, net: 12_350 } }]);
  });
  it('an employee number of nobody', wrong('99,Eve,job,5,0,5,,', 'Employee number: There is no worker 99.'));
  it('an amount that is none', wrong('17,,job,5,0,5,much,', 'Employer taxes: Use an amount like 1,234.50.'));
  it('an amount below nothing', wrong('17,,job,-5,0,-5,,', 'Gross: Use an amount that is not negative.'));
  it('a department that is none', wrong('17,,moon,5,0,5,,', 'Department: Use job, shop or office, not moon.'));
  it(
    'gross less deductions that is not net',
    wrong('17,,job,1000,200,790,,', 'Net: Gross 1,000.00 less deductions 200.00 is not net 790.00.'),
  );
  it('net that is more than gross', wrong('17,,job,100,,120,,', 'Net: 120.00 is more than gross pay of 100.00.'));
  it('a person who stands there twice', async () => {
    const { body } = await read(HEADINGS, '17,,job,5,0,5,,', '17,,shop,5,0,5,,');
    expect(body.rows).toMatchObject([
      { says: '' },
      { row: 3, found: null, says: 'Employee number: 17 Ana Ortiz stands twice in the file.' },
    ]);
  });
  it('a file without gross pay is refused, and so is one that is no sheet', async () => {
    expect(await read('Employee,Net', 'Ana,5')).toMatchObject({
      status: 422,
      body: { details: [{ field: 'content', message: 'No column of this file says gross pay. Call one “Gross”.' }] },
    });
    expect(await ask('/ledgers/payrolls/read', { content: 'no base64!' })).toMatchObject({ status: 422 });
  });
});
