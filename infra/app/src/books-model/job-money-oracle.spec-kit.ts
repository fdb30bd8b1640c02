import type { Cents, Day } from '@backoffice/contracts/kernel';
import { partOf, type OracleEntry, type Tags } from './oracle.spec-kit.ts';

/**
 * Test oracle of payrolls, commitments, budgets, schedules of work in progress and applications for payment: written
 * from the accounting design, and not from the product. It is told of what people did and were not refused.
 */
type Line = readonly [account: string, amount: Cents, tags?: Tags];
type DatedLine = readonly [day: Day, line: Line];
type Standing = 'issued' | 'closed' | 'void';
/** Where costs of a job stand in its budget: on the phase of its work, or on the job as a whole. */
export const places = ['work', 'whole'] as const;
export type Place = (typeof places)[number];

type Approvals = { readonly on: Day; readonly sign: 1 | -1 }[];
const isApprovedOn = (approvals: Approvals, day: Day) =>
  approvals.filter(({ on }) => on <= day).reduce((sum, { sign }) => sum + sign, 0) > 0;

type Commitment = {
  readonly vendor: string;
  readonly job: string;
  readonly retentionBp: number;
  readonly amounts: Readonly<Record<Place, Cents>>;
  readonly changes: Map<string, { readonly place: Place; readonly amount: Cents; readonly approvals: Approvals }>;
  readonly standings: { readonly on: Day; readonly standing: Standing }[];
};
/**
 * `account`: of its cost; of a release the retention that falls due. `item`, `quantity`: of what goes into stock, which
 * is of no job yet.
 */
type Bill = {
  readonly vendor: string;
  commitment: string | null;
  readonly job: string;
  readonly account: string;
  readonly item?: string;
  quantity?: number;
  place: Place;
  date: Day;
  amount: Cents;
  held: Cents;
  voidedOn: Day | null;
};
/** What lies in the yard: `onHand` in ten-thousandths of its unit, at so many cents of a whole one. */
type StockItem = { readonly rate: Cents; onHand: number };
type StockUse = { readonly item: string; readonly job: string; readonly place: Place; readonly quantity: number };
type Billing = { readonly commitment: string; readonly day: Day; readonly place: Place; readonly amount: Cents };
type Cost = { readonly job: string; readonly place: Place; readonly day: Day; readonly amount: Cents };
/** Hours in hundredths, on the day on which they were worked. */
type Worked = { readonly on: Day; readonly hours: number };
type Forecast = { readonly place: Place; readonly on: Day; readonly amount: Cents | null; readonly spent: Cents };
type Budget = {
  readonly on: Day;
  readonly amounts: Readonly<Record<Place, Cents>>;
  readonly transfers: { readonly on: Day; readonly amount: Cents }[];
  readonly changes: { readonly order: string; readonly on: Day; readonly amount: Cents }[];
  readonly forecasts: Forecast[];
};
type ChangeOrder = { readonly job: string; readonly amount: Cents; readonly approvals: Approvals };

export type OraclePayroll = {
  readonly from: Day;
  readonly to: Day;
  readonly paidOn: Day;
  readonly bank: string;
  readonly job: Cents;
  readonly shop: Cents;
  readonly office: Cents;
  readonly plans: Cents;
  readonly employer: Cents;
  readonly withheld: Cents;
};

/** Retention as an application agrees it: a second rate from half of the contract on. */
export type Terms = {
  readonly mode: 'later' | 'all' | 'perLine';
  readonly firstBp: number;
  readonly secondBp: number;
  /** Of lines with a rate of their own. */
  readonly lineBp: Readonly<Record<string, number>>;
};
export type Applied = Readonly<Record<string, { readonly work: Cents; readonly stored: Cents }>>;
/** An invoice that bills an application, or releases retention. */
type ProgressInvoice = {
  readonly job: string;
  readonly customer: string;
  readonly on: Day;
  readonly amount: Cents;
  readonly held: Cents;
  readonly released: Cents;
  readonly application: { readonly name: string; readonly lines: Applied } | null;
  isVoid: boolean;
};

export type WipFigures = Record<
  'value' | 'estimatedCost' | 'costToDate' | 'earned' | 'billed' | 'under' | 'over' | 'lossProvision' | 'backlog',
  Cents
>;

const later = (one: Day, other: Day): Day => (one > other ? one : other);
const sumOf = <Of>(all: Iterable<Of>, of: (each: Of) => Cents): Cents =>
  [...all].reduce((total, each) => total + of(each), 0);
/** `amount` × `part` ÷ `whole`, half away from zero. */
export function ratioOf(amount: Cents, part: number, whole: number): Cents {
  const product = BigInt(amount) * BigInt(part);
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + BigInt(whole)) / (2n * BigInt(whole));
  return Number(product < 0n ? -rounded : rounded);
}
export const dayAfter = (day: Day): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** All that is retained once so much is done and stored. */
export function retainedOf({ mode, firstBp, secondBp, lineBp }: Terms, lines: Applied, contractSum: Cents): Cents {
  const all = Object.entries(lines);
  const [work, stored] = [sumOf(all, ([, line]) => line.work), sumOf(all, ([, line]) => line.stored)];
  if (mode === 'perLine') return sumOf(all, ([name, line]) => partOf(line.work + line.stored, lineBp[name] ?? firstBp));
  const half = partOf(contractSum, 5_000);
  if (mode === 'all') return partOf(work + stored, work + stored >= half ? secondBp : firstBp);
  // work fills the first step first, then what is stored
  const [workFirst, bothFirst] = [Math.min(work, half), Math.min(work + stored, half)];
  const storedFirst = bothFirst - workFirst;
  return (
    partOf(workFirst, firstBp) +
    partOf(work - workFirst, secondBp) +
    partOf(storedFirst, firstBp) +
    partOf(stored - storedFirst, secondBp)
  );
}

export function jobMoneyOracle() {
  const entries: OracleEntry[] = [];
  const costs: Cost[] = [];
  const labor: ({ readonly job: string } & Worked)[] = [];
  const commitments = new Map<string, Commitment>();
  const bills = new Map<string, Bill>();
  const billings: Billing[] = [];
  const budgets = new Map<string, Budget>();
  const agreed = new Map<string, Cents>();
  const orders = new Map<string, ChangeOrder>();
  const payrolls = new Map<string, OraclePayroll & { reversed: boolean; cleared: Cents }>();
  const invoices = new Map<string, ProgressInvoice>();
  const stock = new Map<string, StockItem>();
  const uses = new Map<string, StockUse & { readonly on: Day }>();
  /** `profits`: by job, what it was estimated to earn; null where nobody had estimated it. */
  type Schedule = {
    readonly asOf: Day;
    readonly lines: readonly DatedLine[];
    readonly profits: ReadonlyMap<string, Cents | null>;
    stands: boolean;
  };
  const schedules = new Map<string, Schedule>();

  /** What one deed posts on a day sums to nothing. */
  function post(day: Day, ...lines: readonly Line[]): void {
    if (sumOf(lines, ([, amount]) => amount) !== 0) throw new Error(`The oracle is not even on ${day}`);
    for (const [account, amount, tags = {}] of lines) if (amount !== 0) entries.push({ ...tags, day, account, amount });
  }
  function postDated(lines: readonly DatedLine[], sign: 1 | -1 = 1): void {
    for (const [day, some] of Map.groupBy(lines, ([on]) => on))
      post(day, ...some.map(([, [account, amount, tags]]): Line => [account, sign * amount, tags ?? {}]));
  }
  const found = <V>(map: ReadonlyMap<string, V>, name: string): V => {
    const value = map.get(name);
    if (value === undefined) throw new Error(`The oracle knows no ${name}`);
    return value;
  };
  const cost = (job: string, place: Place, day: Day, amount: Cents) => void costs.push({ job, place, day, amount });

  const standingOf = (commitment: string) =>
    [...bills.values()].filter((each) => each.commitment === commitment && each.voidedOn === null);
  const heldOf = (commitment: string) => sumOf(standingOf(commitment), ({ held }) => held);
  const isRelease = ({ account }: Bill) => account === 'retentionPayable';
  const releasedOf = (commitment: string) => sumOf(standingOf(commitment).filter(isRelease), ({ amount }) => amount);
  const billedNow = (commitment: string) =>
    sumOf(
      standingOf(commitment).filter((each) => !isRelease(each)),
      ({ amount }) => amount,
    );
  const standingOn = ({ standings }: Commitment, day: Day) => standings.findLast(({ on }) => on <= day)?.standing;
  const revisedOn = ({ amounts, changes }: Commitment, place: Place, day: Day) =>
    amounts[place] +
    sumOf(changes.values(), (change) =>
      change.place === place && isApprovedOn(change.approvals, day) ? change.amount : 0,
    );
  const billedOn = (commitment: string, place: Place, day: Day) =>
    sumOf(billings, (each) =>
      each.commitment === commitment && each.place === place && each.day <= day ? each.amount : 0,
    );

  function postBill(bill: Bill, day: Day, sign: 1 | -1): void {
    const { vendor, commitment, job, account, place, amount, held, item, quantity = 0 } = bill;
    const ofCommitment = commitment === null ? {} : { commitment };
    post(
      day,
      ['payable', -sign * (amount - held), { vendor }],
      ['retentionPayable', -sign * held, { vendor, ...ofCommitment }],
      [account, sign * amount, item !== undefined ? { item } : isRelease(bill) ? { vendor, ...ofCommitment } : { job }],
    );
    if (item !== undefined) return void (found(stock, item).onHand += sign * quantity);
    if (isRelease(bill)) return;
    cost(job, place, day, sign * amount);
    if (commitment !== null) billings.push({ commitment, day, place, amount: sign * amount });
  }
  /** Its cost leaves the stock for the job, or comes back. */
  function moveStock({ item, job, place, quantity }: StockUse, day: Day, sign: 1 | -1): void {
    const of = found(stock, item);
    const amount = sign * ratioOf(of.rate, quantity, 10_000);
    post(day, ['materials', amount, { job }], ['inventory', -amount, { item }]);
    cost(job, place, day, amount);
    of.onHand -= sign * quantity;
  }
  const valueOfStock = (name: string, asOf: Day = '9999') =>
    sumOf(entries, ({ account, item, day, amount }) =>
      account === 'inventory' && item === name && day <= asOf ? amount : 0,
    );

  /** A bill holds so much of all that is billed by then, less what is held already. */
  const toHold = (commitment: string, amount: Cents) =>
    partOf(billedNow(commitment) + amount, found(commitments, commitment).retentionBp) - heldOf(commitment);

  const spentOn = (job: string, place: Place, day: Day) =>
    sumOf(costs, (each) => (each.job === job && each.place === place && each.day <= day ? each.amount : 0));
  const committedOn = (job: string, place: Place, day: Day) =>
    sumOf(commitments, ([name, each]) =>
      each.job === job && standingOn(each, day) === 'issued'
        ? Math.max(0, revisedOn(each, place, day) - billedOn(name, place, day))
        : 0,
    );
  function budgetOn(job: string, day: Day) {
    const budget = budgets.get(job);
    if (!budget || budget.on > day) return null;
    const latest = new Map(budget.changes.filter(({ on }) => on <= day).map((change) => [change.order, change]));
    const ofOrders = sumOf(latest.values(), ({ order, amount }) =>
      isApprovedOn(found(orders, order).approvals, day) ? amount : 0,
    );
    const moved = sumOf(budget.transfers, ({ on, amount }) => (on <= day ? amount : 0));
    return places.map((place) => {
      const [actual, committed] = [spentOn(job, place, day), committedOn(job, place, day)];
      const changes = place === 'work' ? ofOrders - moved : moved;
      const revised = budget.amounts[place] + changes;
      const said = budget.forecasts.findLast((each) => each.place === place && each.on <= day);
      const used = actual + committed;
      const toCome =
        said && said.amount !== null
          ? Math.max(0, said.amount - Math.max(0, used - said.spent))
          : Math.max(0, revised - used);
      const forecast = used + toCome;
      const original = budget.amounts[place];
      return { original, changes, revised, actual, committed, toCome, forecast, variance: revised - forecast };
    });
  }

  const valueOn = (job: string, day: Day) =>
    found(agreed, job) +
    sumOf(orders.values(), (each) => (each.job === job && isApprovedOn(each.approvals, day) ? each.amount : 0));
  function wipOn(job: string, day: Day, percentBp?: number): WipFigures {
    const value = valueOn(job, day);
    const costToDate = sumOf(places, (place) => spentOn(job, place, day));
    const billed = 0 - sumOf(entries, (each) => (isRevenueOf(each, job) && each.day <= day ? each.amount : 0));
    const budget = budgetOn(job, day);
    const estimate = budget && sumOf(budget, ({ forecast }) => forecast);
    const estimatedCost = Math.max(estimate ?? value, costToDate);
    const byCost =
      costToDate <= 0 ? 0 : estimate === null ? costToDate : ratioOf(value, costToDate, Math.max(1, estimatedCost));
    const earned = percentBp === undefined ? byCost : partOf(value, percentBp);
    const rest = earned - costToDate - (value - estimatedCost);
    const isEstimated = estimate !== null || percentBp !== undefined;
    return {
      value,
      estimatedCost,
      costToDate,
      earned,
      billed,
      under: Math.max(0, earned - billed),
      over: Math.max(0, billed - earned),
      lossProvision: isEstimated && value < estimatedCost ? Math.max(0, rest) : 0,
      backlog: value - earned,
    };
  }
  function expectedProfit(job: string, day: Day, percentBp?: number): Cents | null {
    const { value, estimatedCost } = wipOn(job, day, percentBp);
    return percentBp === undefined && budgetOn(job, day) === null ? null : value - estimatedCost;
  }
  const isRevenueOf = ({ account, job }: OracleEntry, name: string) => account === 'revenue' && job === name;

  function postInvoice({ job, customer, amount, held, released }: ProgressInvoice, day: Day, sign: 1 | -1): void {
    const tags = { job, customer };
    post(
      day,
      ['receivable', sign * (amount - held + released), tags],
      ['retention', sign * (held - released), tags],
      ['revenue', -sign * amount, { job }],
    );
  }
  const standingInvoices = (job: string) => [...invoices.values()].filter((each) => each.job === job && !each.isVoid);
  /** How far the last application that was billed says that the lines are. */
  const appliedBefore = (job: string): Applied =>
    standingInvoices(job).findLast(({ application }) => application !== null)?.application?.lines ?? {};

  const payrollLines = ({ job, shop, office, plans, employer, withheld, bank }: OraclePayroll): Line[] => [
    ['accruedJobPayroll', job + plans],
    ['shopWages', shop],
    ['officeWages', office],
    ['employerCosts', employer],
    ['payrollLiabilities', -(plans + employer + withheld)],
    ['bank', -(job + shop + office - withheld), { bank }],
  ];

  return {
    entries,
    bankOpened: (bank: string, opening: Cents, on: Day) =>
      post(on, ['bank', opening, { bank }], ['openingBalance', -opening]),
    jobSigned: (job: string, value: Cents) => void agreed.set(job, value),
    /** Hours on the day they are posted: wages are owed, their burden is borne. */
    hoursCosted(job: string, day: Day, worked: Worked, wages: Cents, burden: Cents): void {
      labor.push({ job, ...worked });
      post(
        day,
        ['labor', wages, { job }],
        ['burden', burden, { job }],
        ['accruedJobPayroll', -wages],
        ['burdenApplied', -burden],
      );
      cost(job, 'whole', day, wages + burden);
    },

    /** Of one day, or of all. */
    hoursOf: (job: string, on?: Day) =>
      sumOf(labor, (each) => (each.job === job && (on === undefined || each.on === on) ? each.hours : 0)),
    costOf: (job: string): Cents => sumOf(places, (place) => spentOn(job, place, '9999')),

    committed(name: string, deed: Pick<Commitment, 'vendor' | 'job' | 'retentionBp' | 'amounts'>, on: Day): void {
      commitments.set(name, { ...deed, changes: new Map(), standings: [{ on, standing: 'issued' }] });
    },
    changeRecorded: (name: string, change: string, place: Place, amount: Cents) =>
      void found(commitments, name).changes.set(change, { place, amount, approvals: [] }),
    changeDecided(name: string, change: string, on: Day, sign: 1 | -1): void {
      const commitment = found(commitments, name);
      const { place, amount, approvals } = found(commitment.changes, change);
      approvals.push({ on, sign });
      if (sign * amount < 0 && revisedOn(commitment, place, on) < billedOn(name, place, '9999'))
        throw new Error(`${name} is billed beyond what is ordered`);
    },
    commitmentStands: (name: string, on: Day, standing: Standing) =>
      void found(commitments, name).standings.push({ on, standing }),
    commitmentFigures(name: string) {
      const commitment = found(commitments, name);
      const revised = sumOf(places, (place) => revisedOn(commitment, place, '9999'));
      const billed = billedNow(name);
      const isOpen = standingOn(commitment, '9999') === 'issued';
      const open = sumOf(places, (place) =>
        Math.max(0, revisedOn(commitment, place, '9999') - billedOn(name, place, '9999')),
      );
      return { revised, billed, retention: heldOf(name) - releasedOf(name), open: isOpen ? open : 0 };
    },
    unreleasedOf: (name: string) => heldOf(name) - releasedOf(name),
    commitmentNames: () => [...commitments.keys()],

    billRecorded(name: string, deed: Omit<Bill, 'held' | 'voidedOn'>): void {
      const { commitment, amount } = deed;
      const held = commitment === null || deed.account === 'retentionPayable' ? 0 : toHold(commitment, amount);
      const bill: Bill = { ...deed, held, voidedOn: null };
      if (isRelease(bill) && amount > heldOf(commitment ?? '') - releasedOf(commitment ?? ''))
        throw new Error(`More of ${commitment} is released than is held`);
      bills.set(name, bill);
      postBill(bill, bill.date, 1);
    },
    /** Posted back and anew, each on its day; on no commitment any more it holds nothing. */
    billEdited(name: string, to: Pick<Bill, 'date' | 'amount' | 'place' | 'commitment' | 'quantity'>): void {
      const bill = found(bills, name);
      postBill(bill, bill.date, -1);
      bill.voidedOn = bill.date; // while what it holds is figured
      const held = to.commitment === null ? 0 : toHold(to.commitment, to.amount);
      Object.assign(bill, to, { held, voidedOn: null });
      postBill(bill, bill.date, 1);
    },
    billVoided(name: string, today: Day): void {
      const bill = found(bills, name);
      postBill(bill, today, -1);
      bill.voidedOn = today;
    },
    payableOf(name: string): Cents {
      const { amount, held } = found(bills, name);
      return amount - held;
    },
    billPaid(name: string, bank: string, amount: Cents, on: Day): void {
      post(on, ['bank', -amount, { bank }], ['payable', amount, { vendor: found(bills, name).vendor }]);
    },

    stockKept: (name: string, rate: Cents, onHand: number) => void stock.set(name, { rate, onHand }),
    stockUsed(name: string, use: StockUse, on: Day): void {
      uses.set(name, { ...use, on });
      moveStock(use, on, 1);
    },
    /** From where it stands; what is closed moves today. */
    stockReturned(name: string, { today, closedThrough }: { readonly today: Day; readonly closedThrough: Day }): void {
      const use = found(uses, name);
      uses.delete(name);
      moveStock(use, use.on > closedThrough ? use.on : today, -1);
    },
    /** So much is there, at its cost or at what somebody says; the books had something else. */
    stockCounted(name: string, counted: number, said: Cents | null, today: Day): void {
      const of = found(stock, name);
      const difference = (said ?? ratioOf(of.rate, counted, 10_000)) - valueOfStock(name);
      post(today, ['inventory', difference, { item: name }], ['stockDifferences', -difference]);
      of.onHand = counted;
    },
    stockNow: (asOf: Day) =>
      [...stock].map(([name, { onHand }]) => ({ name, onHand, value: valueOfStock(name, asOf) })),

    changeOrdered: (name: string, job: string, amount: Cents, on: Day) =>
      void orders.set(name, { job, amount, approvals: [{ on, sign: 1 }] }),
    changeOrderTakenBack: (name: string, on: Day) => void found(orders, name).approvals.push({ on, sign: -1 }),
    approvedOrders: (job: string) =>
      [...orders].filter(([, each]) => each.job === job && isApprovedOn(each.approvals, '9999')),
    valueOf: (job: string) => valueOn(job, '9999'),

    budgetSet: (job: string, on: Day, amounts: Budget['amounts']) =>
      void budgets.set(job, { on, amounts, transfers: [], changes: [], forecasts: [] }),
    /** From the work to the whole. */
    budgetTransferred: (job: string, on: Day, amount: Cents) => void found(budgets, job).transfers.push({ on, amount }),
    changeBudgeted: (job: string, order: string, on: Day, amount: Cents) =>
      void found(budgets, job).changes.push({ order, on, amount }),
    /** `method` says what `amount` is. */
    costsForecast(job: string, place: Place, on: Day, method: 'auto' | 'toCome' | 'total', amount: Cents): void {
      const spent = spentOn(job, place, on) + committedOn(job, place, on);
      const toCome = method === 'auto' ? null : method === 'total' ? amount - spent : amount;
      found(budgets, job).forecasts.push({ place, on, amount: toCome, spent });
    },
    usedOf: (job: string, place: Place, day: Day) => spentOn(job, place, day) + committedOn(job, place, day),
    budgetOn,

    payrollPosted(name: string, payroll: OraclePayroll): void {
      const isTwice = [...payrolls.values()].some(
        (each) => !each.reversed && each.from <= payroll.to && payroll.from <= each.to,
      );
      if (isTwice) throw new Error(`Days of payroll ${name} are paid already`);
      payrolls.set(name, { ...payroll, reversed: false, cleared: 0 });
      post(payroll.paidOn, ...payrollLines(payroll));
    },
    payrollReversed(name: string, on: Day): void {
      const payroll = found(payrolls, name);
      payroll.reversed = true;
      postDated(
        payrollLines(payroll).map((line) => [later(payroll.paidOn, on), line]),
        -1,
      );
    },
    /** Positive: too much was costed. */
    differenceCleared(name: string, on: Day, amount: Cents): void {
      const payroll = found(payrolls, name);
      payroll.cleared = amount;
      post(on, ['accruedJobPayroll', amount], ['laborDifferences', -amount]);
    },
    differenceRestored(name: string, on: Day): void {
      const payroll = found(payrolls, name);
      post(on, ['accruedJobPayroll', -payroll.cleared], ['laborDifferences', payroll.cleared]);
      payroll.cleared = 0;
    },
    accrued: (): Cents => 0 - sumOf(entries, ({ account, amount }) => (account === 'accruedJobPayroll' ? amount : 0)),

    appliedBefore,
    /** The application is billed: so much more than before, less so much more that is retained. */
    applicationBilled(
      name: string,
      deed: { readonly job: string; readonly customer: string; readonly on: Day; readonly application: string },
      lines: Applied,
      terms: Terms,
    ): void {
      const standing = standingInvoices(deed.job);
      const done = sumOf(Object.values(lines), ({ work, stored }) => work + stored);
      const released = sumOf(standing, (each) => each.released);
      const retained = Math.max(retainedOf(terms, lines, valueOn(deed.job, '9999')), released);
      const invoice: ProgressInvoice = {
        ...deed,
        amount: done - sumOf(standing, ({ amount }) => amount),
        held: retained - sumOf(standing, ({ held }) => held),
        released: 0,
        application: { name: deed.application, lines },
        isVoid: false,
      };
      invoices.set(name, invoice);
      postInvoice(invoice, invoice.on, 1);
    },
    retentionReleased(name: string, job: string, customer: string, on: Day, amount: Cents): void {
      const invoice = { job, customer, on, amount: 0, held: 0, released: amount, application: null, isVoid: false };
      invoices.set(name, invoice);
      postInvoice(invoice, on, 1);
      const standing = standingInvoices(job);
      if (sumOf(standing, (each) => each.released) > sumOf(standing, ({ held }) => held))
        throw new Error(`More of ${job} is released than is held`);
    },
    invoiceVoided(name: string, today: Day): void {
      const invoice = found(invoices, name);
      postInvoice(invoice, later(today, invoice.on), -1);
      invoice.isVoid = true;
    },
    heldOfJob: (job: string): Cents => sumOf(standingInvoices(job), ({ held, released }) => held - released),
    /** What the application that an invoice bills comes to: all that is done and stored, what is new of it, and due. */
    billedApplications: () =>
      [...invoices.values()].flatMap(({ application, amount, held, isVoid }) =>
        application === null || isVoid
          ? []
          : [
              {
                name: application.name,
                toDate: sumOf(Object.values(application.lines), ({ work, stored }) => work + stored),
                amount,
                due: amount - held,
              },
            ],
      ),

    wipOn,
    expectedProfit,
    schedules,
    /** On its day, job by job; the day after takes it back. */
    wipPosted(name: string, asOf: Day, percents: ReadonlyMap<string, number>): void {
      const lines = [...agreed.keys()].flatMap((job): Line[] => {
        const { under, over, lossProvision } = wipOn(job, asOf, percents.get(job));
        return [
          ['underbillings', under, { job }],
          ['overbillings', -over, { job }],
          ['wipRevenue', over - under, { job }],
          ['lossCost', lossProvision, { job }],
          ['lossProvision', -lossProvision, { job }],
        ];
      });
      const dated = lines.flatMap(([account, amount, tags = {}]): DatedLine[] => [
        [asOf, [account, amount, tags]],
        [dayAfter(asOf), [account, -amount, tags]],
      ]);
      const profits = new Map([...agreed.keys()].map((job) => [job, expectedProfit(job, asOf, percents.get(job))]));
      schedules.set(name, { asOf, lines: dated, profits, stands: true });
      postDated(dated);
    },
    wipReversed(name: string): void {
      const schedule = found(schedules, name);
      schedule.stands = false;
      postDated(schedule.lines, -1);
    },
  };
}
export type JobMoneyOracle = ReturnType<typeof jobMoneyOracle>;
