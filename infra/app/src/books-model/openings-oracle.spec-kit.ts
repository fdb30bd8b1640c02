import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { OracleEntry, Tags } from './oracle.spec-kit.ts';

/**
 * Test oracle of the opening of the books: written from the accounting design, and not from the product. It is told of
 * what people did and were not refused.
 */
type Line = readonly [account: string, amount: Cents, tags?: Tags];
/** What is neither open nor retained of `original` was paid before. */
export type EnteredInvoice = {
  readonly number: string;
  readonly job: string;
  readonly date: Day;
  readonly original: Cents;
  readonly retention: Cents;
  readonly open: Cents;
};
export type EnteredBill = {
  readonly ref: string;
  readonly vendor: string;
  readonly date: Day;
  readonly open: Cents;
  readonly held: Cents;
};
export type EnteredCredit = {
  readonly reference: string;
  readonly customer: string;
  readonly date: Day;
  readonly amount: Cents;
};
/** A job under way: figures to know, of which nothing is posted. */
export type EnteredJob = { readonly job: string; readonly billed: Cents; readonly cost: Cents };
/** Of the trial balance; `bank`: which bank or card, null of other accounts. Debits are positive. */
export type EnteredRow = { readonly account: string; readonly bank: string | null; readonly amount: Cents };
export type Draft = {
  invoices: readonly EnteredInvoice[];
  bills: readonly EnteredBill[];
  credits: readonly EnteredCredit[];
  jobs: readonly EnteredJob[];
  rows: readonly EnteredRow[];
};

const sum = (amounts: Iterable<Cents>) => [...amounts].reduce((total, each) => total + each, 0);
const dayAfter = (day: Day): Day => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
/** These say documents singly, and each bank and card itself. */
const OF_DOCUMENTS = new Set(['receivable', 'retention', 'payable', 'retentionPayable', 'credit', 'undeposited']);
const isOfDocuments = ({ account, bank }: EnteredRow) => bank !== null || OF_DOCUMENTS.has(account);
/** A schedule of that day would have taken these back the day after, each against its own. */
const TAKEN_BACK = { underbillings: 'wipRevenue', overbillings: 'wipRevenue', lossProvision: 'lossCost' } as const;

export function openingsOracle(customerOf: Readonly<Record<string, string>>) {
  const entries: OracleEntry[] = [];
  const banks = new Map<string, { readonly account: string; readonly amount: Cents }>();
  const draft: Draft = { invoices: [], bills: [], credits: [], jobs: [], rows: [] };
  const payments = new Map<string, { readonly bank: string; readonly invoice: string; readonly amount: Cents }>();
  const checks = new Map<string, { readonly bank: string; readonly bill: string; readonly amount: Cents }>();
  const applied = new Map<string, { readonly invoice: string; readonly amount: Cents }>();
  const refunds: Cents[] = [];
  let [date, status, closedThrough]: [Day, 'none' | 'draft' | 'posted' | 'final', Day] = ['', 'none', ''];
  let posted: readonly (readonly [Day, readonly Line[]])[] = [];

  function post(day: Day, lines: readonly Line[], sign: 1 | -1 = 1, isOfOpening = false): void {
    if (sum(lines.map(([, amount]) => amount)) !== 0) throw new Error(`The oracle is not even on ${day}`);
    for (const [account, amount, tags = {}] of lines)
      if (amount !== 0) entries.push({ ...tags, day, account, amount: sign * amount, isOfOpening });
  }
  const invoiceOf = (number: string) => draft.invoices.find((each) => each.number === number);
  const billOf = (ref: string) => draft.bills.find((each) => each.ref === ref);
  const creditOf = (reference: string) => draft.credits.find((each) => each.reference === reference);
  const parties = ({ job }: EnteredInvoice): Tags => ({ job, customer: customerOf[job] ?? '' });
  const found = <Value>(value: Value | undefined, name: string): Value => {
    if (value === undefined) throw new Error(`The oracle knows no ${name}`);
    return value;
  };

  function postedLines(): (readonly [Day, readonly Line[]])[] {
    const { invoices, bills, credits, rows } = draft;
    const rest = rows.filter((row) => !isOfDocuments(row)).map(({ account, amount }): Line => [account, amount]);
    const wip = rows.flatMap(({ account, amount }): Line[] => {
      const against = (TAKEN_BACK as Readonly<Record<string, string>>)[account];
      return against === undefined
        ? []
        : [
            [account, -amount],
            [against, amount],
          ];
    });
    return [
      ...invoices.map((each): readonly [Day, Line[]] => [
        date,
        [
          ['receivable', each.open, parties(each)],
          ['retention', each.retention, parties(each)],
          ['openingBalance', -each.open - each.retention],
        ],
      ]),
      ...bills.map(({ vendor, open, held }): readonly [Day, Line[]] => [
        date,
        [
          ['payable', -open, { vendor }],
          ['retentionPayable', -held, { vendor }],
          ['openingBalance', open + held],
        ],
      ]),
      ...credits.map(({ customer, amount }): readonly [Day, Line[]] => [
        date,
        [
          ['credit', -amount, { customer }],
          ['openingBalance', amount],
        ],
      ]),
      [date, [...rest, ['openingBalance', 0 - sum(rest.map(([, amount]) => amount))]]],
      [dayAfter(date), wip],
    ];
  }
  const equity = () => sum(entries.filter(({ account }) => account === 'openingBalance').map(({ amount }) => amount));
  const isUsed = () => payments.size > 0 || checks.size > 0 || applied.size > 0 || refunds.length > 0;
  const mustBe = (isSo: boolean, what: string) => {
    if (!isSo) throw new Error(what);
  };

  return {
    entries,
    draft: (): Draft & { readonly date: Day } => ({ ...draft, date }),
    status: () => status,
    isOpen: (day: Day) => day > closedThrough && (status === 'none' || status === 'draft' || day >= date),
    bankOpened(bank: string, account: string, amount: Cents, on: Day): void {
      banks.set(bank, { account, amount });
      const lines: Line[] = [
        [account, amount, { bank }],
        ['openingBalance', -amount],
      ];
      post(on, lines, 1, true);
    },
    /** What the trial balance of the old books has to say where documents and banks are right. */
    controls: (): EnteredRow[] => [
      ...[...banks].map(([bank, { account, amount }]) => ({ account, bank, amount })),
      { account: 'receivable', bank: null, amount: sum(draft.invoices.map(({ open }) => open)) },
      { account: 'retention', bank: null, amount: sum(draft.invoices.map(({ retention }) => retention)) },
      { account: 'payable', bank: null, amount: 0 - sum(draft.bills.map(({ open }) => open)) },
      { account: 'retentionPayable', bank: null, amount: 0 - sum(draft.bills.map(({ held }) => held)) },
      { account: 'credit', bank: null, amount: 0 - sum(draft.credits.map(({ amount }) => amount)) },
    ],
    started(on: Day, today: Day): void {
      mustBe(on < today, 'The books begin on a day that is not over');
      [date, status] = [on, 'draft'];
    },
    entered(part: Partial<Draft>): void {
      mustBe(status === 'draft', 'What is posted was entered anew');
      mustBe(sum((part.rows ?? []).map(({ amount }) => amount)) === 0, 'A trial balance is not even');
      Object.assign(draft, part);
    },
    posted(): void {
      mustBe(status === 'draft', 'The opening was posted twice');
      mustBe(date > closedThrough, 'The opening is posted into closed days');
      posted = postedLines();
      for (const [day, lines] of posted) post(day, lines, 1, true);
      status = 'posted';
    },
    /** On its own day, as if it had never been. */
    undone(): void {
      mustBe(status === 'posted' || status === 'final', 'Nothing is there to undo');
      mustBe(!isUsed(), 'An opening is undone of which something is paid');
      mustBe(date > closedThrough, 'An opening of closed days is undone');
      for (const [day, lines] of posted) post(day, lines, -1, true);
      [posted, status] = [[], 'draft'];
    },
    /** 3900 stands at nothing, and every account where the trial balance has it. */
    finished(): void {
      mustBe(status === 'posted', 'What is not posted is finished');
      mustBe(equity() === 0, `Opening balance equity stands at ${equity()}`);
      status = 'final';
      for (const { account, bank, amount } of draft.rows) {
        const own = entries.filter((each) => each.isOfOpening === true && each.day <= date && each.account === account);
        const stands = sum(own.filter((each) => (each.bank ?? null) === bank).map((each) => each.amount));
        mustBe(stands === amount, `${account} ${bank ?? ''} stands at ${stands}, and the old books have ${amount}`);
      }
    },
    equity,

    paid(name: string, invoice: string, bank: string, amount: Cents, on: Day): void {
      const of = found(invoiceOf(invoice), invoice);
      post(on, [
        ['bank', amount, { bank }],
        ['receivable', -amount, parties(of)],
      ]);
      payments.set(name, { bank, invoice, amount });
    },
    paymentReversed(name: string, today: Day): void {
      const { bank, invoice, amount } = found(payments.get(name), name);
      post(today, [
        ['bank', -amount, { bank }],
        ['receivable', amount, parties(found(invoiceOf(invoice), invoice))],
      ]);
      payments.delete(name);
    },
    billPaid(name: string, bill: string, bank: string, amount: Cents, on: Day): void {
      const { vendor } = found(billOf(bill), bill);
      post(on, [
        ['bank', -amount, { bank }],
        ['payable', amount, { vendor }],
      ]);
      checks.set(name, { bank, bill, amount });
    },
    checkVoided(name: string, today: Day): void {
      const { bank, bill, amount } = found(checks.get(name), name);
      const { vendor } = found(billOf(bill), bill);
      post(today, [
        ['bank', amount, { bank }],
        ['payable', -amount, { vendor }],
      ]);
      checks.delete(name);
    },
    /** Credit that was there pays an invoice that was there; `amount` 0: no more. */
    creditApplied(reference: string, invoice: string, amount: Cents, today: Day): void {
      const { customer } = found(creditOf(reference), reference);
      const before = applied.get(reference);
      const move = (to: string, cents: Cents) =>
        post(today, [
          ['credit', cents, { customer }],
          ['receivable', -cents, parties(found(invoiceOf(to), to))],
        ]);
      if (before) move(before.invoice, -before.amount);
      applied.delete(reference);
      if (amount === 0) return;
      move(invoice, amount);
      applied.set(reference, { invoice, amount });
    },
    creditRefunded(reference: string, bank: string, amount: Cents, on: Day): void {
      const { customer } = found(creditOf(reference), reference);
      post(on, [
        ['credit', amount, { customer }],
        ['bank', -amount, { bank }],
      ]);
      refunds.push(amount);
    },
    openOf: (number: string): Cents =>
      found(invoiceOf(number), number).open -
      sum([...payments.values(), ...applied.values()].map((each) => (each.invoice === number ? each.amount : 0))),
    owedOf: (ref: string): Cents =>
      found(billOf(ref), ref).open - sum([...checks.values()].map((each) => (each.bill === ref ? each.amount : 0))),
    entryPosted(day: Day, amount: Cents): void {
      mustBe(day > closedThrough, 'Something is posted into closed days');
      mustBe(status === 'none' || status === 'draft' || day >= date, 'Something is posted before the books begin');
      post(day, [
        ['rent', amount],
        ['accrued', -amount],
      ]);
    },
    booksClosed: (through: Day) => void (closedThrough = through),
    closedThrough: () => closedThrough,

    /** Of a job: all that was billed, of which so much is paid, and what it had cost. Nothing where it is a draft. */
    jobFigures(job: string) {
      if (status === 'none' || status === 'draft') return { billed: 0, paid: 0, cost: 0 };
      const own = draft.invoices.filter((each) => each.job === job);
      const [ofInvoices, known] = [
        sum(own.map(({ original }) => original)),
        draft.jobs.find((each) => each.job === job),
      ];
      const billed = Math.max(ofInvoices, known?.billed ?? 0);
      const paidBefore = billed - sum(own.map(({ open, retention }) => open + retention));
      const since = [...payments.values(), ...applied.values()].filter(({ invoice }) =>
        own.some(({ number }) => number === invoice),
      );
      return { billed, paid: paidBefore + sum(since.map(({ amount }) => amount)), cost: known?.cost ?? 0 };
    },
  };
}
export type OpeningsOracle = ReturnType<typeof openingsOracle>;
