import type { Cents, Day } from '@backoffice/contracts/kernel';

/**
 * Test oracle: a second set of books, written from the rules of accounting and not from the product. It is a list of
 * days, accounts and cents, told of what people did and were not refused; a balance is a filter and a sum.
 */
export type Tags = {
  readonly job?: string;
  readonly customer?: string;
  readonly vendor?: string;
  readonly bank?: string;
  readonly person?: string;
  readonly commitment?: string;
  readonly item?: string;
  /** It belongs to the opening of the books; balances do not tell it apart. */
  readonly isOfOpening?: boolean;
  /** Of what is receivable; balances do not tell it apart. */
  readonly invoice?: string;
};
export type OracleEntry = Tags & { readonly day: Day; readonly account: string; readonly amount: Cents };

type Line = readonly [account: string, amount: Cents, tags?: Tags];
type Share = { readonly invoice: string; readonly amount: Cents };
type Applied = Share & { readonly on: Day };

export type InvoiceDeed = {
  readonly name: string;
  readonly job: string;
  readonly customer: string;
  readonly retentionBp: number;
  readonly date: Day;
  /** So much of the work that was agreed first, or all that is left of some lines, by what each comes to. */
  readonly work: Cents | Lines;
  readonly extra: Cents;
  readonly released: Cents;
};
/** Cents of lines of a job by their names. */
type Lines = Readonly<Record<string, Cents>>;
type Invoice = Omit<InvoiceDeed, 'work'> & {
  readonly asked: InvoiceDeed['work'];
  lines: Lines;
  work: Cents;
  held: Cents;
  on: Day;
  standing: 'approved' | 'draft' | 'void';
  unpostedOn: Day;
};
type Payment = {
  readonly customer: string;
  readonly amount: Cents;
  readonly receivedOn: Day;
  readonly depositedOn: Day;
  bank: string;
  applied: readonly Applied[];
  standing: boolean;
  refunded?: Cents;
};
type Refund = { readonly payment: string; readonly bank: string; readonly amount: Cents; readonly on: Day };
type Side = { readonly account: string; readonly bank: string | null; readonly amount: Cents };
type Entered = {
  readonly date: Day;
  readonly reversesOn: Day | null;
  readonly receivedOn: Day | null;
  readonly sides: readonly Side[];
};
export type CostLine = { readonly account: string; readonly job: string | null; readonly amount: Cents };
type Bill = {
  readonly vendor: string;
  date: Day;
  dueDate?: Day;
  lines: readonly CostLine[];
  isVoid: boolean;
  paid: Cents;
};
type Check = {
  readonly bank: string;
  readonly vendor: string;
  readonly date: Day;
  readonly pays: readonly { readonly bill: string; readonly amount: Cents }[];
  readonly charges: readonly CostLine[];
  isVoid?: boolean;
};

/** What a vendor charges for a job: on a ticket, with or without the number of the vendor's bill. */
export type MaterialDeed = {
  readonly vendor: string;
  readonly account: string;
  readonly ref: string;
  readonly job: string;
  readonly amount: Cents;
  readonly workDate: Day;
};
type Material = MaterialDeed & { amount: Cents; on: Day; counts: boolean };
/** Hours of a worker; `rates`: of an hour, by what holds on the day. */
export type LaborDeed = {
  readonly job: string;
  readonly day: Day;
  readonly hours: number;
  readonly rates: { readonly wage: Cents; readonly fringe: Cents; readonly burdenBp: number };
};
/** What is earned of a job by whom, and what has to come to pass before. */
export type ShareRule = {
  readonly role: string;
  readonly shareBp: number;
  readonly releaseOn: 'hardClosed' | 'invoiced' | 'paidInFull';
  readonly from: Day;
};
type OverheadRate = { readonly bp: number; readonly from: Day };
/** `kept`: the overhead rates that its costs had when it was last closed for good, and the days of its papers then. */
type Job = {
  readonly agreed: Cents;
  changes: Cents;
  ticket?: { readonly day: Day; counts: boolean };
  isClosed: boolean;
  kept?: { readonly overheads: readonly OverheadRate[]; readonly days: ReadonlySet<Day> };
};
type Today = { readonly today: Day; readonly closedThrough: Day };

const later = (one: Day, other: Day): Day => (one > other ? one : other);
const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, each) => total + each, 0);
/** Basis points of an amount, half away from zero, in whole cents. */
export const partOf = (amount: Cents, bp: number): Cents => {
  const product = BigInt(amount) * BigInt(bp) * 2n;
  const rounded = (product < 0n ? -product : product) + 10_000n;
  return Number(rounded / 20_000n) * (product < 0n ? -1 : 1);
};

/** What hours cost: the burden is on the wage alone. */
export function laborCost({ hours, rates: { wage, fringe, burdenBp } }: LaborDeed): Cents {
  const [wages, fringes] = [partOf(hours * 100, wage), partOf(hours * 100, fringe)];
  return wages + fringes + partOf(wages, burdenBp);
}

/** Of what holds from a day on, the last that has begun; of two that began on one day, the later said. */
const latest = <Rule extends { readonly from: Day }>(all: readonly Rule[], day: Day): Rule | undefined =>
  all
    .filter(({ from }) => from <= day)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1);

export function oracleBooks() {
  const entries: OracleEntry[] = [];
  const invoices = new Map<string, Invoice>();
  const payments = new Map<string, Payment>();
  const bills = new Map<string, Bill>();
  const checks = new Map<string, Check>();
  const refunds = new Map<string, Refund>();
  const entered = new Map<string, readonly (readonly [Day, Line])[]>();
  const materials = new Map<string, Material>();
  const labor: LaborDeed[] = [];
  const jobs = new Map<string, Job>();
  const rules: ShareRule[] = [];
  const overheads: OverheadRate[] = [];
  const openings = new Map<string, { readonly opening: Cents; readonly on: Day }>();
  const settled = new Map<string, Cents>();
  const releasedBy = new Map<string, ShareRule>();
  const credits: (readonly Share[])[] = [];
  const cards = new Set<string>();
  const cleared = new Set<string>();
  const released = new Map<string, Cents>();

  /** What one deed posts on a day sums to nothing. */
  function post(day: Day, ...lines: readonly Line[]): void {
    if (sum(lines.map(([, amount]) => amount)) !== 0) throw new Error(`The oracle is not even on ${day}`);
    for (const [account, amount, tags = {}] of lines) if (amount !== 0) entries.push({ ...tags, day, account, amount });
  }
  const found = <V>(map: ReadonlyMap<string, V>, name: string): V => {
    const value = map.get(name);
    if (value === undefined) throw new Error(`The oracle knows no ${name}`);
    return value;
  };
  /** What is owed on a card is a liability of its own, beside what is in banks. */
  const money = (bank: string, amount: Cents): Line => [cards.has(bank) ? 'cards' : 'bank', amount, { bank }];
  const receivable = (invoice: string, amount: Cents): Line => {
    const { job, customer } = found(invoices, invoice);
    return ['receivable', amount, { job, customer, invoice }];
  };

  /** What a draft comes to beside what is billed by now: a percent is one of all that was billed of a line. */
  function figured({ job, retentionBp }: InvoiceDeed | Invoice, asked: InvoiceDeed['work']) {
    const before = [...invoices.values()].filter((each) => each.job === job && each.standing === 'approved');
    const rest = ([line, total]: [string, Cents]) =>
      [line, total - sum(before.map((each) => each.lines[line] ?? 0))] as const;
    const lines: Lines =
      typeof asked === 'number' ? { [`${job} work`]: asked } : Object.fromEntries(Object.entries(asked).map(rest));
    const work = sum(Object.values(lines));
    // 3.33 % of all that is billed so far, less what is held already; never less than what was given back
    const cumulative = partOf(sum(before.map((each) => each.work)) + work, retentionBp);
    const held = Math.max(cumulative, sum(before.map((each) => each.released))) - sum(before.map((each) => each.held));
    return { lines, work, held: work === 0 ? 0 : held };
  }

  function postInvoice({ name, job, customer, work, extra, held, released }: Invoice, day: Day, sign: 1 | -1): void {
    const amount = work + extra;
    const tags = { job, customer };
    post(
      day,
      ['receivable', sign * (amount - held + released), { ...tags, invoice: name }],
      ['retention', sign * (held - released), tags],
      ['revenue', -sign * amount, { job }],
    );
  }

  /** Money is applied to an invoice from the day on which both are there; until then it is the customer's credit. */
  function apply(customer: string, day: Day, shares: readonly Share[], unapplied: Cents, sign: 1 | -1 = 1): Applied[] {
    const applied = shares.map((share) => ({ ...share, on: later(day, found(invoices, share.invoice).on) }));
    moveApplied(customer, day, applied, unapplied, sign);
    return applied;
  }
  /** `sign` -1 takes back on `day` what stood then, and cancels what was still to come. */
  function moveApplied(
    customer: string,
    day: Day,
    applied: readonly Applied[],
    unapplied: Cents,
    sign: 1 | -1,
    source: Line = ['clearing', sign * (sum(applied.map(({ amount }) => amount)) + unapplied)],
  ): void {
    const [now, ahead] = [applied.filter(({ on }) => on <= day), applied.filter(({ on }) => on > day)];
    const waiting = unapplied + sum(ahead.map(({ amount }) => amount));
    post(day, source, ...now.map(({ invoice, amount }) => receivable(invoice, -sign * amount)), [
      'credit',
      -sign * waiting,
      { customer },
    ]);
    for (const { invoice, amount, on } of ahead)
      post(on, ['credit', sign * amount, { customer }], receivable(invoice, -sign * amount));
  }
  const restOf = ({ amount, applied, refunded = 0 }: Payment) =>
    amount - refunded - sum(applied.map((each) => each.amount));

  function endPayment(name: string, day: Day, fee: Cents): void {
    const payment = found(payments, name);
    const { customer, bank, amount, applied, depositedOn } = payment;
    const isAtBank = depositedOn <= day;
    moveApplied(customer, day, applied, restOf(payment), -1, [
      isAtBank ? 'bank' : 'undeposited',
      -amount,
      isAtBank ? { bank } : {},
    ]);
    if (!isAtBank) post(depositedOn, ['bank', -amount, { bank }], ['undeposited', amount]);
    post(day, ['bank', -fee, { bank }], ['fees', fee]);
    payment.standing = false;
  }

  function moveRefund({ payment, bank, amount }: Refund, day: Day, sign: 1 | -1): void {
    const of = found(payments, payment);
    of.refunded = (of.refunded ?? 0) + sign * amount;
    post(day, ['credit', sign * amount, { customer: of.customer }], ['bank', -sign * amount, { bank }]);
  }
  function postDated(dated: readonly (readonly [Day, Line])[]): void {
    for (const [day, some] of Map.groupBy(dated, ([on]) => on)) post(day, ...some.map(([, line]) => line));
  }

  function postBill({ vendor, date, lines }: Bill, sign: 1 | -1, day: Day = date): void {
    post(
      day,
      ['payable', -sign * sum(lines.map(({ amount }) => amount)), { vendor }],
      ...lines.map(({ account, job, amount }): Line => [account, sign * amount, job === null ? {} : { job }]),
    );
  }
  function postCheck({ bank, vendor, pays, charges }: Check, day: Day, sign: 1 | -1): void {
    const paid = sum(pays.map(({ amount }) => amount));
    post(
      day,
      money(bank, -sign * (paid + sum(charges.map(({ amount }) => amount)))),
      ['payable', sign * paid, { vendor }],
      ...charges.map(({ account, job, amount }): Line => [account, sign * amount, job === null ? {} : { job }]),
    );
    for (const { bill, amount } of pays) found(bills, bill).paid += sign * amount;
  }

  const billName = ({ vendor, ref }: MaterialDeed) => `${vendor} ${ref}`;
  const billOf = (material: MaterialDeed) => (material.ref === '' ? undefined : bills.get(billName(material)));
  /**
   * The vendor's bill takes another amount while nobody has paid it and its day is open; else a document of today does.
   */
  const isCorrectable = (bill: Bill | undefined, { closedThrough }: Today) =>
    !bill || (bill.paid === 0 && bill.date > closedThrough);

  /** A cost and what is owed for it change together, by so much. */
  function chargeMaterial(material: Material, difference: Cents, at: Today, isNew = false): void {
    const { vendor, account, job, ref, on } = material;
    const bill = billOf(material);
    const correctable = isCorrectable(bill, at);
    const costDay = isNew || (correctable && on > at.closedThrough) ? on : at.today;
    material.on = costDay; // from where it stands, it is changed the next time
    post(costDay, [account, difference, { job }], ['receivedNotBilled', -difference, { vendor }]);
    if (ref === '') return;
    if (!bill) bills.set(billName(material), { vendor, date: costDay, lines: [], isVoid: false, paid: 0 });
    const day = bill ? (correctable ? bill.date : at.today) : costDay;
    post(day, ['receivedNotBilled', difference, { vendor }], ['payable', -difference, { vendor }]);
  }

  /** Money of a job that the bank has honoured; a credit takes of it, and brings none from another job. */
  function clearedOf(job: string): Cents {
    const ofJob = (shares: readonly Share[]) =>
      sum(shares.filter(({ invoice }) => found(invoices, invoice).job === job).map(({ amount }) => amount));
    const came = [...payments].filter(([name, { standing }]) => standing && cleared.has(name));
    return sum([
      ...came.map(([, { applied }]) => ofJob(applied)),
      ...credits.map((shares) => Math.min(0, ofJob(shares))),
    ]);
  }

  /** By the day that says which overhead they bear: of a ticket its own, of a bill or check that of the paper. */
  function costsOf(job: string): { readonly day: Day; readonly isOfTicket: boolean; readonly amount: Cents }[] {
    const { ticket } = found(jobs, job);
    const ofTicket = [...materials.values()].filter((each) => each.job === job && each.counts);
    const worked = ticket?.counts === true ? labor.filter((each) => each.job === job) : [];
    const papers = [
      ...[...bills.values()].filter(({ isVoid }) => !isVoid).map(({ date, lines }) => ({ date, lines })),
      ...[...checks.values()].filter(({ isVoid }) => !isVoid).map(({ date, charges }) => ({ date, lines: charges })),
    ];
    const ofPapers = papers.flatMap(({ date: day, lines }) =>
      lines.filter((line) => line.job === job).map(({ amount }) => ({ day, isOfTicket: false, amount })),
    );
    const amount = sum(worked.map(laborCost)) + sum(ofTicket.map((each) => each.amount));
    return [{ day: ticket?.day ?? '', isOfTicket: true, amount }, ...ofPapers];
  }

  const valueOf = (job: string) => found(jobs, job).agreed + found(jobs, job).changes;
  /** Rates of a job that is closed for good stay; of one that was opened again, those of its papers. */
  function profitOf(job: string, keepsRates: boolean): Cents {
    const { isClosed, kept } = found(jobs, job);
    const bpOf = ({ day, isOfTicket }: { readonly day: Day; readonly isOfTicket: boolean }) => {
      const isKept = keepsRates && (isOfTicket ? isClosed : kept?.days.has(day) === true);
      return latest(isKept ? (kept?.overheads ?? overheads) : overheads, day)?.bp ?? 0;
    };
    const costs = costsOf(job);
    const overhead = [...Map.groupBy(costs, bpOf)].map(([bp, some]) =>
      partOf(sum(some.map((each) => each.amount)), bp),
    );
    return valueOf(job) - sum(costs.map(({ amount }) => amount)) - sum(overhead);
  }

  /** Billed: as much as was agreed. Paid: all that was billed, what is retained of it, too. */
  /** Of money and credits that stand. */
  const appliedNow = (): readonly Share[] => [
    ...[...payments.values()].filter(({ standing }) => standing).flatMap(({ applied }) => applied),
    ...credits.flat(),
  ];
  function cameToPass(job: string, releaseOn: ShareRule['releaseOn']): boolean {
    if (releaseOn === 'hardClosed') return found(jobs, job).isClosed;
    const own = [...invoices].filter(([, each]) => each.job === job && each.standing === 'approved');
    const [work, billed] = [sum(own.map(([, each]) => each.work)), sum(own.map(([, each]) => each.work + each.extra))];
    const paid = sum(
      appliedNow()
        .filter(({ invoice }) => own.some(([name]) => name === invoice))
        .map(({ amount }) => amount),
    );
    const isBilled = billed > 0 && valueOf(job) <= work;
    return isBilled && (releaseOn === 'invoiced' || paid >= billed);
  }

  function owe(job: string, role: string, shareBp: number, profit: Cents, today: Day): void {
    const key = `${job} ${role}`;
    const share = profit <= 0 ? 0 : partOf(profit, shareBp);
    const difference = share - (settled.get(key) ?? 0);
    settled.set(key, share);
    post(today, ['shares', difference, { job }], ['sharesPayable', -difference, { person: role }]);
  }

  /**
   * Shares whose time has come are owed from today on; a rule that comes after a share was released is for other jobs.
   */
  function release(job: string, today: Day): void {
    if (found(jobs, job).ticket?.counts !== true) return; // whose shares they are, tickets say
    for (const role of new Set(rules.map((rule) => rule.role))) {
      const own = latest(
        rules.filter((rule) => rule.role === role),
        today,
      );
      if (!own || releasedBy.has(`${job} ${role}`) || !cameToPass(job, own.releaseOn)) continue;
      releasedBy.set(`${job} ${role}`, own);
      owe(job, role, own.shareBp, profitOf(job, true), today);
    }
  }

  return {
    entries,
    post,
    materialAdded(name: string, deed: MaterialDeed, at: Today): void {
      const on = deed.workDate > at.closedThrough ? deed.workDate : at.today;
      const material = { ...deed, on, counts: true };
      materials.set(name, material);
      chargeMaterial(material, deed.amount, at, true);
    },
    materialChanged(name: string, amount: Cents, at: Today): void {
      const material = found(materials, name);
      if (amount === material.amount) return;
      chargeMaterial(material, amount - material.amount, at);
      material.amount = amount;
    },
    /** Its ticket lies in the trash, or came back. */
    materialCounts(name: string, counts: boolean, at: Today): void {
      const material = found(materials, name);
      if (material.counts === counts) return;
      const isOpen = material.workDate > at.closedThrough && isCorrectable(billOf(material), at);
      if (counts) material.on = isOpen ? material.workDate : at.today;
      chargeMaterial(material, counts ? material.amount : -material.amount, at, counts);
      material.counts = counts;
    },

    bankOpened(bank: string, opening: Cents, on: Day): void {
      openings.set(bank, { opening, on });
      post(on, money(bank, opening), ['openingBalance', -opening]);
    },
    /** `owed`: less than nothing. */
    cardOpened(card: string, owed: Cents, on: Day): void {
      cards.add(card);
      this.bankOpened(card, owed, on);
    },
    openingChanged(bank: string, opening: Cents): void {
      const before = found(openings, bank);
      post(before.on, money(bank, opening - before.opening), ['openingBalance', before.opening - opening]);
      openings.set(bank, { ...before, opening });
    },

    invoiceApproved(deed: InvoiceDeed): void {
      const invoice: Invoice = {
        ...deed,
        ...figured(deed, deed.work),
        asked: deed.work,
        on: deed.date,
        standing: 'approved',
        unpostedOn: deed.date,
      };
      invoices.set(deed.name, invoice);
      postInvoice(invoice, invoice.on, 1);
    },
    invoiceTakenBack(name: string, today: Day, standing: 'draft' | 'void'): void {
      const invoice = found(invoices, name);
      if (invoice.standing === 'approved') {
        invoice.unpostedOn = later(today, invoice.on);
        postInvoice(invoice, invoice.unpostedOn, -1);
      }
      invoice.standing = standing;
    },
    /** Whatever is edited of a draft, it is figured anew. */
    draftEdited(name: string): void {
      const invoice = found(invoices, name);
      Object.assign(invoice, figured(invoice, invoice.asked));
    },
    invoiceApprovedAgain(name: string): void {
      const invoice = found(invoices, name);
      invoice.standing = 'approved';
      invoice.on = later(invoice.date, invoice.unpostedOn);
      postInvoice(invoice, invoice.on, 1);
    },

    paymentPosted(
      name: string,
      deed: Pick<Payment, 'customer' | 'amount' | 'receivedOn' | 'depositedOn' | 'bank'>,
      shares: readonly Share[],
    ): void {
      const { customer, amount, receivedOn, depositedOn, bank } = deed;
      const applied = shares.map((share) => ({ ...share, on: later(receivedOn, found(invoices, share.invoice).on) }));
      const payment = { ...deed, applied, standing: true };
      payments.set(name, payment);
      moveApplied(customer, receivedOn, applied, restOf(payment), 1, ['undeposited', amount]);
      post(depositedOn, ['bank', amount, { bank }], ['undeposited', -amount]);
    },
    /** The same money is given otherwise, today; what an invoice has and keeps has the day it had. */
    paymentReallocated(name: string, shares: readonly Share[], today: Day): void {
      const payment = found(payments, name);
      const { applied: before } = payment;
      moveApplied(payment.customer, today, before, restOf(payment), -1);
      payment.applied = shares.map((share) => {
        const kept = before.find(({ invoice, amount }) => invoice === share.invoice && amount === share.amount);
        return kept ?? { ...share, on: later(today, found(invoices, share.invoice).on) };
      });
      moveApplied(payment.customer, today, payment.applied, restOf(payment), 1);
    },
    creditApplied(customer: string, from: string, shares: readonly Share[], today: Day): void {
      const given = [{ invoice: from, amount: -sum(shares.map(({ amount }) => amount)) }, ...shares];
      apply(customer, today, given, 0);
      credits.push(given);
    },
    /** The slip was wrong: its day is open, and so is what is posted on it. */
    depositMoved(name: string, bank: string): void {
      const payment = found(payments, name);
      const { amount, depositedOn } = payment;
      post(depositedOn, ['bank', -amount, { bank: payment.bank }], ['bank', amount, { bank }]);
      payment.bank = bank;
    },
    paymentReturned: endPayment,
    paymentReversed: (name: string, today: Day) => endPayment(name, today, 0),

    /** What nobody has asked for yet and nobody was paid back. */
    creditOf: (name: string): Cents => restOf(found(payments, name)),
    creditRefunded(name: string, refund: Refund): void {
      refunds.set(name, refund);
      moveRefund(refund, refund.on, 1);
    },
    refundTakenBack(name: string, today: Day): void {
      moveRefund(found(refunds, name), today, -1);
    },

    /** An accrual goes back on its day; what arrives later is in transit between the two days. */
    entryPosted(name: string, { date, reversesOn, receivedOn, sides }: Entered): void {
      const lines = sides.map(({ account, bank, amount }): Line => [account, amount, bank === null ? {} : { bank }]);
      const [arriving = ['', 0]] = lines;
      const amount = arriving[1];
      const dated: (readonly [Day, Line])[] =
        receivedOn === null || receivedOn === date
          ? lines.map((line) => [date, line] as const)
          : [
              ...lines.slice(1).map((line) => [date, line] as const),
              [date, ['transit', amount]],
              [receivedOn, ['transit', -amount]],
              [receivedOn, arriving],
            ];
      if (reversesOn !== null)
        for (const [account, back, tags] of lines) dated.push([reversesOn, [account, -back, tags ?? {}]]);
      entered.set(name, dated);
      postDated(dated);
    },
    /** What is still to come is taken back on the day it comes. */
    entryReversed(name: string, on: Day): void {
      postDated(
        found(entered, name).map(([day, [account, amount, tags]]) => [later(day, on), [account, -amount, tags ?? {}]]),
      );
    },

    billRecorded(name: string, vendor: string, date: Day, lines: readonly CostLine[]): void {
      const bill = { vendor, date, lines, isVoid: false, paid: 0 };
      bills.set(name, bill);
      postBill(bill, 1);
    },
    billEdited(name: string, to: Partial<Pick<Bill, 'date' | 'dueDate' | 'lines'>>): void {
      const bill = found(bills, name);
      postBill(bill, -1);
      Object.assign(bill, to);
      postBill(bill, 1);
    },
    billVoided(name: string, today: Day): void {
      const bill = found(bills, name);
      postBill(bill, -1, today);
      bill.isVoid = true;
    },

    checkWritten(name: string, check: Check): void {
      checks.set(name, check);
      postCheck(check, check.date, 1);
    },
    checkVoided(name: string, today: Day): void {
      const check = found(checks, name);
      postCheck(check, today, -1);
      check.isVoid = true;
    },

    jobSigned: (job: string, agreed: Cents) => void jobs.set(job, { agreed, changes: 0, isClosed: false }),
    ticketOpened: (job: string, day: Day) => void (found(jobs, job).ticket = { day, counts: true }),
    /** The ticket lies in the trash with its hours, or came back with them. */
    laborCounts(job: string, counts: boolean): void {
      const { ticket } = found(jobs, job);
      if (ticket) ticket.counts = counts;
    },
    laborAdded: (deed: LaborDeed) => void labor.push(deed),
    laborOf: (job: string): readonly LaborDeed[] =>
      found(jobs, job).ticket?.counts === true ? labor.filter((each) => each.job === job) : [],
    valueChanged: (job: string, amount: Cents) => void (found(jobs, job).changes += amount),
    shareRuleAdded: (rule: ShareRule) => void rules.push(rule),
    overheadChanged: (bp: number, from: Day) => void overheads.push({ bp, from }),
    jobOpened: (job: string) => void (found(jobs, job).isClosed = false),
    /** Shares that were released when it was closed for good before are now what they come to now. */
    jobClosed(name: string, today: Day): void {
      const job = found(jobs, name);
      job.isClosed = true;
      for (const [key, { role, shareBp, releaseOn }] of releasedBy)
        if (key === `${name} ${role}` && releaseOn === 'hardClosed')
          owe(name, role, shareBp, profitOf(name, false), today);
      job.kept = { overheads: [...overheads], days: new Set(costsOf(name).map(({ day }) => day)) };
      release(name, today);
    },
    /** Something was billed or paid, or the value of the job is another. */
    jobBilledOrPaid(jobsOf: readonly string[], today: Day): void {
      if (rules.some(({ releaseOn }) => releaseOn !== 'hardClosed'))
        for (const job of new Set(jobsOf)) release(job, today);
    },
    isCredit(name: string): boolean {
      const { work, extra } = found(invoices, name);
      return work + extra < 0;
    },
    /** What of an invoice is asked for, and not paid. */
    openOf(name: string): Cents {
      const { work, extra, held, released: back } = found(invoices, name);
      const applied = appliedNow().filter(({ invoice }) => invoice === name);
      return work + extra - held + back - sum(applied.map(({ amount }) => amount));
    },
    jobOf: (invoice: string) => found(invoices, invoice).job,
    appliedTo: (payment: string) => found(payments, payment).applied.map(({ invoice }) => found(invoices, invoice).job),
    /** With the overhead that it bears. */
    costOf: (job: string): Cents => valueOf(job) - profitOf(job, true),
    agreedOf: (job: string): Cents => found(jobs, job).agreed,
    /** What is still to be billed of a job. */
    unbilled: (job: string): Cents =>
      valueOf(job) -
      sum(
        [...invoices.values()]
          .filter((each) => each.job === job && each.standing === 'approved')
          .map((each) => each.work),
      ),
    paymentCleared: (name: string) => void cleared.add(name),
    unreleased: (job: string): Cents => clearedOf(job) - (released.get(job) ?? 0),
    /**
     * An unconditional release says that so much was received: of money that cleared, and that no other release says.
     */
    releaseSigned(job: string, amount: Cents): void {
      const [said, came] = [(released.get(job) ?? 0) + amount, clearedOf(job)];
      if (said > came) throw new Error(`Releases of ${job} say ${said}, of which ${came} came`);
      released.set(job, said);
    },
  };
}
export type OracleBooks = ReturnType<typeof oracleBooks>;

/** Sums by account and tag up to a day, without what is nothing. */
export function balancesOf(entries: readonly OracleEntry[], asOf: Day): Readonly<Record<string, Cents>> {
  const sums = new Map<string, Cents>();
  for (const { day, account, amount, job, customer, vendor, bank, person, commitment, item } of entries) {
    if (day > asOf) continue;
    const key = [account, job, customer, vendor, bank, person, commitment, item]
      .filter((part) => part !== undefined)
      .join(' ');
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).toSorted());
}
