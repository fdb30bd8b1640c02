import { readFileSync } from 'node:fs';
import { copyIn, type Connection } from '@backoffice/infra/postgres';
import pg from 'pg';

/** The events of one job: agreed, signed, changed, billed, paid in part and done. */
export const EVENTS_OF_A_JOB = 10;
const OPEN_JOBS = 1_000;
export const JOBS_OF_A_CUSTOMER = 10;
export const SALESMEN = 20;
const NAMES = ['Oak', 'Elm', 'Ash', 'Fir', 'Yew', 'Bay', 'Box', 'Ivy'];
const DAY_MS = 86_400_000;

/** `1` as the UUID of the first of a kind; 1 is of contracts, 5 of customers, 6 of locations, 7 of salesmen. */
export const uuid = (kind: number | string, n: number) =>
  `0000000${kind}-0000-7000-8000-${(((n * 2_654_435_761) % 4_294_967_296) + n * 4_294_967_296).toString(16).padStart(12, '0').slice(-12)}`;
export const dayOf = (n: number) => new Date(Date.UTC(2024, 0, 1) + n * DAY_MS).toISOString().slice(0, 10);
/** Jobs begin over two years. */
export const startDay = (n: number) => (n * 7_919) % 730;

type BookEvent = {
  readonly stream: string;
  readonly type: string;
  /** The version of its shape; 1 where it is left out. */
  readonly schema?: number;
  readonly data: object;
};

const customerName = (customer: number) => `${NAMES[customer % NAMES.length]} Homes ${customer}`;
const salesmanFields = (n: number) => ({ salesmanId: uuid(7, n % SALESMEN), salesmanName: `Salesman ${n % SALESMEN}` });

const contactOf = (customer: number, name: string, receives: readonly string[]) => ({
  id: `${name} ${customer}`,
  name,
  title: 'Board President',
  email: `${name.toLowerCase().replace(' ', '.')}.${customer}@example.com`,
  phone: '+16195551000',
  isPrimary: receives.length > 1,
  receives,
  smsOptIn: false,
  smsOptedOutAt: null,
  emailBouncedAt: null,
});

/** How a company begins, in the log of the platform. */
export const companyOf = (tenant: string): SeededEvent => ({
  stream: `Company-${tenant}`,
  version: 1,
  type: 'CompanyCreated',
  schema: 2,
  data: JSON.parse(readFileSync('contracts/samples/companies/CompanyCreated.v2.json', 'utf8')) as object, // an event
});

/** The customers of so many jobs, before anything is agreed with them. */
function* customersOf(jobs: number): Iterable<SeededEvent> {
  for (let customer = 0; customer * JOBS_OF_A_CUSTOMER < jobs; customer++) yield createdCustomer(customer);
}

export const createdCustomer = (customer: number): SeededEvent => ({
  stream: `Customer-${uuid(5, customer)}`,
  version: 1,
  type: 'CustomerCreated',
  data: {
    name: customerName(customer),
    type: 'business',
    ...salesmanFields(customer),
    billingAddress: { line1: '1 Laurel St', line2: '', city: 'San Diego', state: 'CA', zip: '92103' },
    phone: null,
    email: null,
    netDays: 30,
    taxExempt: false,
    contacts: [
      contactOf(customer, 'Grace Tanaka', ['proposal', 'contract', 'changeOrder', 'invoice', 'release']),
      contactOf(customer, 'Accounts Payable', ['invoice']),
    ],
    notes: '',
  },
});

function* eventsOfJob(n: number): Iterable<BookEvent> {
  const [customer, contract, change, bill, paid] = [
    Math.floor(n / JOBS_OF_A_CUSTOMER),
    uuid(1, n),
    uuid(2, n),
    uuid(3, n),
    uuid(4, n),
  ];
  const parties = {
    locationId: uuid(6, n),
    locationName: `Slope ${n}`,
    locationAddress: `${n} Alder St, San Diego, CA 92101`,
    customerId: uuid(5, customer),
    customerName: customerName(customer),
    customerAddress: '1 Laurel St, San Diego, CA 92103',
    contactName: 'Grace Tanaka',
    ...salesmanFields(n),
  };
  const [amount, billed] = [1_000_000 + (n % 97) * 1_000, 400_000 + (n % 89) * 100];
  const [held, date] = [Math.round(billed / 20), dayOf(startDay(n) + 20)];
  const due = billed - held;
  const received = n % 3 === 0 ? due : Math.floor(due / 2);
  const line = (id: string, cents: number) => ({
    id,
    kind: 'service',
    name: 'Remove and replace',
    description: 'Remove and replace 240 sf of drywall, tape and texture to match',
    quantity: 10_000,
    unit: 'ls',
    unitPrice: cents,
    selected: true,
    isPhase: false,
    amount: cents,
  });
  const [one, more] = [uuid(8, n), uuid(9, n)];
  const origin = { ...parties, contractId: contract, contractNumber: `${n}`, contractName: `Wall ${n}` };
  const posted = {
    number: `INV-${n}`,
    contractId: contract,
    locationId: parties.locationId,
    customerId: parties.customerId,
    salesmanId: parties.salesmanId,
    on: date,
    date,
    dueDate: dayOf(startDay(n) + 50),
    amount: billed,
    extras: 0,
    retainable: billed,
    retentionHeld: held,
    retentionReleased: 0,
    amountDue: due,
    lineItems: [{ sourceLineItemId: one, changeOrderId: null, thisPeriod: billed }],
  };
  const papers = { terms: '', hideTerms: false, internalNotes: '', contentHash: 'h' };
  yield {
    stream: `Contract-${contract}`,
    type: 'ContractCreated',
    data: {
      ...parties,
      type: 'general',
      proposalId: null,
      proposalNumber: '',
      isPublicWork: false,
      number: `${n}`,
      name: `Wall ${n}`,
      date: dayOf(startDay(n)),
      startDate: null,
      estimatedCompletion: null,
      lineItems: [line(one, amount)],
      amount,
      retentionBp: 500,
      retentionExempt: 'none',
      downPayment: 0,
      paymentSchedule: [],
      lender: null,
      isHomeImprovement: false,
      ...papers,
    },
  };
  yield {
    stream: `Contract-${contract}`,
    type: 'ContractSigned',
    data: {
      linkId: null,
      name: 'Grace',
      title: '',
      company: '',
      date: dayOf(startDay(n) + 1),
      signature: '',
      contentHash: 'h',
      revision: 1,
      ip: '',
      userAgent: '',
      consent: true,
    },
  };
  yield {
    stream: `ChangeOrder-${change}`,
    type: 'ChangeOrderCreated',
    data: {
      ...origin,
      number: '1',
      name: 'More',
      date: dayOf(startDay(n) + 2),
      reason: 'unforeseen',
      lineItems: [line(more, 50_000)],
      amount: 50_000,
      daysAdded: 0,
      ...papers,
    },
  };
  yield {
    stream: `ChangeOrder-${change}`,
    type: 'ChangeOrderApproved',
    data: {
      reason: '',
      contractId: contract,
      number: '1',
      amount: 50_000,
      daysAdded: 0,
      on: dayOf(startDay(n) + 3),
      lineItems: [line(more, 50_000)],
    },
  };
  yield {
    stream: `Invoice-${bill}`,
    type: 'InvoiceCreated',
    data: {
      ...origin,
      kind: 'progress',
      throughDate: null,
      invoiceItems: [],
      retentionBp: 500,
      overbillingReason: '',
      notes: '',
      terms: '',
      contentHash: 'h',
      ...posted,
      lineItems: [],
    },
  };
  yield { stream: `Invoice-${bill}`, type: 'InvoiceApproved', data: { reason: '', ...posted } };
  yield {
    stream: `Payment-${paid}`,
    type: 'PaymentPosted',
    data: {
      customerId: parties.customerId,
      customerName: parties.customerName,
      salesmanId: parties.salesmanId,
      salesmanName: parties.salesmanName,
      receivedOn: dayOf(startDay(n) + 40),
      amount: received,
      bankId: uuid(0, 1),
      bankName: 'First Bank',
      depositDate: dayOf(startDay(n) + 40),
      methodId: uuid(0, 2),
      methodName: 'Check',
      checkNo: `${n}`,
      reference: '',
      depositNo: '',
      allocations: [
        {
          invoiceId: bill,
          invoiceNumber: `INV-${n}`,
          contractId: contract,
          locationId: parties.locationId,
          salesmanId: parties.salesmanId,
          amount: received,
        },
      ],
      unapplied: 0,
      memo: '',
      allowDuplicateCheck: false,
    },
  };
  yield { stream: `Payment-${paid}`, type: 'PaymentCleared', data: { clearedOn: dayOf(startDay(n) + 45) } };
  yield {
    stream: `Contract-${contract}`,
    type: 'ContractCountersigned',
    data: { name: 'Olivia', title: 'Owner', signature: '' },
  };
  yield {
    stream: `Contract-${contract}`,
    type: 'ContractCompleted',
    data: { completedOn: dayOf(startDay(n) + 60), noticeOfCompletionRecordedOn: null },
  };
}

/** Writes the events of `jobs` jobs straight into the log's tables; how many. `url` is that of the owner. */
export const seedBooks = async (url: string, tenant: string, jobs: number): Promise<number> =>
  seedEvents(url, tenant, booksOf(jobs));

function* booksOf(jobs: number): Iterable<SeededEvent> {
  yield* customersOf(jobs);
  yield* interleaveJobs(jobs);
}

export type SeededEvent = BookEvent & { readonly version: number };

/** Behind as many as there are already; how many there are then. */
export async function seedEvents(
  url: string,
  tenant: string,
  events: Iterable<SeededEvent>,
  after = 0,
): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let position = after;
  function* lines(): Iterable<string> {
    for (const event of events) yield copyLine(tenant, event, (position += 1));
  }
  await copyIn(
    client as unknown as Connection,
    'COPY log.events (tenant, position, stream, version, command_id, ordinal, id, type, schema_version, data, meta) FROM STDIN',
    lines(),
  ); // a client can copy as well as one of a pool
  await client.query('INSERT INTO log.tenants VALUES ($1) ON CONFLICT DO NOTHING', [tenant]);
  await client.query('ANALYZE log.events');
  await client.end();
  return position;
}

function copyLine(tenant: string, { stream, version, type, schema = 1, data }: SeededEvent, position: number): string {
  const meta = {
    at: '2026-11-20T12:00:00.000Z',
    actor: { kind: 'user', id: 'kim', name: 'Kim', role: 'OA' },
    commandId: `${position}`,
    requestHash: '',
    correlationId: '',
    causationId: null,
  };
  const id = `00000000-0000-7000-9000-${position.toString(16).padStart(12, '0')}`;
  return `${[tenant, position, stream, version, position, 0, id, type, schema, copyEscape(data), copyEscape(meta)].join('\t')}\n`;
}

/** The events of one job with their places in their streams. */
export const versionedEventsOfJob = (n: number): SeededEvent[] =>
  [...eventsOfJob(n)].map((said, index, all) => ({
    ...said,
    version: all.slice(0, index + 1).filter(({ stream }) => stream === said.stream).length,
  }));

/** Jobs one beside the other, as work goes: so many are open at any time, whatever the company has behind it. */
function* interleaveJobs(jobs: number): Iterable<SeededEvent> {
  const open = new Map<number, readonly SeededEvent[]>();
  const apart = OPEN_JOBS / EVENTS_OF_A_JOB;
  for (let turn = 0; turn < jobs + OPEN_JOBS; turn++)
    for (let step = 0; step < EVENTS_OF_A_JOB; step++) {
      const n = turn - step * apart;
      if (n < 0 || n >= jobs) continue;
      if (step === 0) open.set(n, versionedEventsOfJob(n));
      const said = open.get(n)?.[step];
      if (said) yield said;
      if (step === EVENTS_OF_A_JOB - 1) open.delete(n);
    }
}

const copyEscape = (value: object) => JSON.stringify(value).replaceAll('\\', '\\\\');
