import type { Scenario } from './people-scenarios.spec-kit.ts';
import type { ServedWriteSide, TestCompany } from './write-side.spec-kit.ts';

type Parts = {
  readonly as: (more?: Partial<Scenario> & { body?: unknown }) => Scenario;
  readonly done: (method: string, path: string, body?: unknown) => Promise<unknown>;
  readonly entry: (dictionary: string) => Promise<string>;
  readonly contract: () => Promise<string>;
  readonly customer: (name: string) => Promise<string>;
  /** Later than the one before, and before everything that is posted. */
  readonly day: () => string;
};

const content = (text: string) => Buffer.from(text).toString('base64');
const rowsOf = (amount: number) => [
  { number: '1500', name: 'Trucks', account: 'fixedAssets', amount },
  { number: '2500', name: 'Loans', account: 'loans', amount: -amount },
];
let amount = 10_000;
/** On whatever day the books begin by then. */
const LONG_BEFORE = '01/02/2000';
/** Each time others, so that one key is never used for the same again. */
const rows = () => rowsOf((amount += 100));
const file = () => {
  amount += 100;
  return { content: content(`number,name,debit,credit\n1500,Trucks,${amount},\n2500,Loans,,${amount}\n`) };
};

/** The opening of the books, as far along as a route needs it. */
export function openingScenarios(
  run: ServedWriteSide,
  firm: TestCompany,
  who: string,
  { as, done, entry, contract, customer, day }: Parts,
): Readonly<Record<string, () => Scenario | Promise<Scenario>>> {
  const draft = async () => {
    const { status } = (await run.ask('GET', '/ledgers/opening', firm.as)).body;
    if (status !== 'draft') await done('POST', '/ledgers/opening/undo', { reason: `Of ${who}` });
    const date = day();
    await done('PUT', '/ledgers/opening/invoices', { invoices: [] }).catch(() => null); // where it was not begun
    await done('PUT', '/ledgers/opening', { date });
    for (const part of ['bills', 'credits', 'jobs']) await done('PUT', `/ledgers/opening/${part}`, { [part]: [] });
    return date;
  };
  const posted = async () => {
    await draft();
    await done('PUT', '/ledgers/opening/bills', { bills: [] });
    await done('PUT', '/ledgers/opening/trial-balance', { rows: rows() });
    await done('POST', '/ledgers/opening/post');
  };
  const invoice = async (date: string) => ({
    contractId: await contract(),
    number: `O${who}`,
    date,
    dueDate: date,
    original: 100,
    open: 100,
  });
  const bill = async (date: string) => ({ vendorId: await entry('suppliers'), ref: who, date, dueDate: date, open: 5 });
  const imported = async (part: string, text: string) => {
    await draft();
    const file = { content: content(text) };
    const tried = await run.ask('POST', `/ledgers/opening/${part}/read`, { ...firm.as, body: file });
    return as({ body: { ...file, previewToken: tried.body.previewToken } });
  };
  const namedCustomer = async () => {
    const name = `${who}${++amount}`;
    await customer(name);
    return name;
  };
  const numberOf = async (id: string) => {
    const [created] = await run.log.readStream(firm.id, `Contract-${id}`);
    return String((created?.data as { number?: string } | undefined)?.number);
  };
  return {
    'openings.get': () => as(),
    'openings.start': async () => {
      await draft();
      return as({ body: { date: day() } });
    },
    'openings.invoices': async () => as({ body: { invoices: [await invoice(await draft())] } }),
    'openings.bills': async () => as({ body: { bills: [await bill(await draft())] } }),
    'openings.credits': async () => {
      const date = await draft();
      return as({
        body: {
          credits: [{ customerId: await customer(`${who}${++amount}`), reference: who, date, amount: 5 }],
        },
      });
    },
    'openings.jobs': async () => {
      await draft();
      return as({ body: { jobs: [{ contractId: await contract(), billed: 5, cost: 5 }] } });
    },
    'openings.importInvoices': async () =>
      imported(
        'invoices',
        `contract,number,date,open\n${await numberOf(await contract())},F${who},${LONG_BEFORE},1.00\n`,
      ),
    'openings.importBills': async () =>
      imported('bills', `vendor,number,date,open\nVendor of ${who},F${who},${LONG_BEFORE},1.00\n`),
    'openings.importCredits': async () =>
      imported('credits', `customer,reference,date,amount\n${await namedCustomer()},F${who},${LONG_BEFORE},1\n`),
    'openings.importJobs': async () =>
      imported('jobs', `contract,billed,cost\n${await numberOf(await contract())},1,1\n`),
    'openings.enterRows': async () => {
      await draft();
      return as({ body: { rows: rows() } });
    },
    'openings.importFile': async () => {
      await draft();
      const body = file();
      const tried = await run.ask('POST', '/ledgers/opening/trial-balance/try', { ...firm.as, body });
      return as({ body: { ...body, previewToken: tried.body.previewToken } });
    },
    'openings.post': async () => {
      await draft();
      await done('PUT', '/ledgers/opening/trial-balance', { rows: rows() });
      return as();
    },
    'openings.undo': async () => {
      await posted();
      return as({ body: { reason: `Of ${who}` } });
    },
    'openings.finish': async () => {
      await posted();
      return as();
    },
  };
}
