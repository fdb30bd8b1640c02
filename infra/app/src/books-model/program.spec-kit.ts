import { addDays, type Cents, type Day } from '@backoffice/contracts/kernel';
import {
  banks,
  FIRST_DAY,
  jobs,
  OVERHEAD_BP,
  ownAccount,
  shareRules,
  startBooksCompany,
  vendors,
  WAGES_CHANGE,
  wages,
  worker,
  type BooksCompany,
} from '@backoffice/services/testing/books-company';
import { id, percent } from '@backoffice/services/testing/golden-job';
import fc from 'fast-check';
import { oracleBooks, type LaborDeed, type OracleBooks, type ShareRule } from './oracle.spec-kit.ts';
import { NothingToDo, outcomeOf, weighted } from './random-programs.spec-kit.ts';

const any = fc.nat({ max: 7 });
const cents = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(1, 2, 3, 33, 3_333, 10_001, 40_001) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 400_000 }) },
  { weight: 1, arbitrary: fc.constant(99_999_999) },
);
/** Days from today: mostly today, some earlier, some in a closed period, a few ahead. */
const offset = fc.oneof(
  { weight: 60, arbitrary: fc.constant(0) },
  { weight: 25, arbitrary: fc.integer({ min: -9, max: -1 }) },
  { weight: 10, arbitrary: fc.integer({ min: -60, max: -20 }) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 20 }) },
);
/** How often each is asked. */
const deeds = {
  later: 14,
  invoice: 8,
  'bill the rest': 1,
  'edit invoice': 1,
  'unapprove invoice': 2,
  'approve again': 2,
  'void invoice': 1,
  pay: 16,
  reallocate: 3,
  'apply credit': 1,
  'move deposit': 2,
  return: 2,
  reverse: 2,
  bill: 6,
  'edit bill': 3,
  'bill due date': 2,
  'void bill': 2,
  check: 6,
  'void check': 2,
  charge: 4,
  'pay card': 3,
  'card credit': 2,
  material: 8,
  'edit material': 5,
  'remove material': 2,
  'trash ticket': 2,
  'restore ticket': 3,
  labor: 8,
  'change order': 2,
  'unapprove change': 1,
  'close job': 3,
  'open job': 2,
  'share rule': 1,
  'overhead rate': 1,
  refund: 3,
  'take back refund': 1,
  entry: 5,
  'reverse entry': 2,
  'clear payment': 7,
  release: 3,
  'bank opening': 1,
  close: 3,
  reopen: 1,
} as const;
export type Deed = keyof typeof deeds;

/** One thing that is asked: what, of which records, how much, on which day. */
export type Step = {
  readonly does: Deed;
  readonly on: number;
  readonly other: number;
  readonly amount: Cents;
  readonly twelfths: number;
  readonly offset: number;
  readonly lag: number;
  readonly flag: boolean;
};
export const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  does: weighted(deeds),
  on: any,
  other: any,
  amount: cents,
  twelfths: fc.constantFrom(1, 6, 12, 12, 12, 13),
  offset,
  lag: fc.constantFrom(0, 0, 1, 5),
  flag: fc.boolean(),
});
export const programArbitrary = fc.array(stepArbitrary, { minLength: 40, maxLength: 120, size: 'max' });

/** What is debited first, and what is credited. */
const entryKinds = [
  { kind: 'bankCharge', accounts: ['fees', 'bank'] },
  { kind: 'draw', accounts: ['draws', 'bank'] },
  { kind: 'transfer', accounts: ['bank', 'bank'] },
  { kind: 'accrual', accounts: ['utilities', 'accrued'] },
  { kind: 'general', accounts: ['depreciation', 'depreciated'] },
] as const;

const costAccountOf: Readonly<Record<string, string>> = {
  supplier: 'materials',
  equipmentVendor: 'equipment',
  subcontractor: 'subcontracts',
};

/** What is bought with it is owed to its bank. */
export const card = { name: 'fuel card', opening: -123_456 } as const;

/** Half of the bills are charged to the company's own account. */
const materialsOf = ({ twelfths }: Step) => (twelfths < 12 ? ownAccount.account : 'materials');

/** A new company with an oracle that knows what it begins with. */
export async function startProgram(settings?: Parameters<typeof startBooksCompany>[0]) {
  const run = await startBooksCompany(settings);
  const oracle = oracleBooks();
  for (const { name, opening } of banks) oracle.bankOpened(name, opening, addDays(FIRST_DAY, -30));
  const openingDate = addDays(FIRST_DAY, -30);
  await run.send('Bank', card.name, 'CreateBank', {
    name: card.name,
    kind: 'card',
    accountLast4: '3333',
    openingBalance: card.opening,
    openingDate,
  });
  oracle.cardOpened(card.name, card.opening, openingDate);
  for (const { name, value } of jobs) oracle.jobSigned(name, value);
  for (const { role, shareBp } of shareRules)
    oracle.shareRuleAdded({ role, shareBp, releaseOn: 'hardClosed', from: '2026-01-01' });
  oracle.overheadChanged(OVERHEAD_BP, '2026-01-01');
  return { run, oracle, ...programRunner(run, oracle) };
}

/** Asks the product, and tells the oracle what was not refused. Answers `done`, or the code of the refusal. */
function programRunner(run: BooksCompany, oracle: OracleBooks) {
  const [entries, refunds] = [new Set<string>(), new Map<string, { payment: string; entryId: string }>()];
  const [invoices, payments, bills, checks, materials, tickets, changes] = [
    new Map<string, { job: string; customer: string; due: Cents; isVoid?: true }>(),
    new Map<string, { customer: string; amount: Cents; bank: string }>(),
    new Map<string, { recordId: string; vendor: string; amount: Cents; isOfMaterials: boolean }>(),
    new Map<string, { amount: Cents }>(),
    new Map<string, { ticket: string }>(),
    new Map<string, { job: string; day: Day }>(),
    new Map<string, { job: string; amount: Cents }>(),
  ];
  const trashed = new Map<string, { job: string }>();
  let [closedThrough, closedLast]: [Day, Day] = ['', ''];
  let counted = 0;
  const next = (kind: string) => `${kind}${(counted += 1)}`;
  const of = <V>(list: readonly V[], index: number): V => {
    const found = list[index % list.length];
    if (found === undefined) throw new NothingToDo();
    return found;
  };
  const one = <V>(map: ReadonlyMap<string, V>, index: number) => of([...map], index);
  /** Mostly what can be paid; now and then what was voided, and is refused. */
  const payable = (step: Step) =>
    one(step.other === 6 ? invoices : new Map([...invoices].filter(([, each]) => each.isVoid !== true)), step.on);
  const byHand = () => new Map([...bills].filter(([, { isOfMaterials }]) => !isOfMaterials));
  const at = () => ({ today: run.today(), closedThrough });
  const day = ({ offset: days }: Step) => addDays(run.today(), days);

  async function ticketOf(job: string): Promise<string> {
    const name = `ticket ${job}`;
    if (!tickets.has(name)) {
      const days = { date: '2026-01-30', endDate: '2026-12-31' };
      await run.send('JobCost', name, 'CreateJobCost', { contractId: id(job), operatorIds: [id('sam')], ...days });
      tickets.set(name, { job, day: days.date });
      oracle.ticketOpened(job, days.date);
    }
    return name;
  }

  const play: Readonly<Record<Deed, (step: Step) => Promise<void>>> = {
    later: async ({ lag, other }) => run.later(other % 4 === 0 ? 0 : lag),
    async invoice(step) {
      const { name: job, customer, retentionBp } = of(jobs, step.on);
      const [name, extra] = [next('I'), step.flag ? 4_005 : 0];
      const released = step.other === 7 ? 33 : 0;
      const date = day(step);
      await run.send('Invoice', name, 'CreateInvoice', {
        contractId: id(job),
        date,
        lineItems: [{ sourceLineItemId: id(`${job} work`), billing: { method: 'amount', amount: step.amount } }],
        invoiceItems: extra === 0 ? [] : [{ name: 'Extra', unitPrice: extra, retentionApplies: false }],
        retentionReleased: released,
      });
      await run.send('Invoice', name, 'ApproveInvoice');
      oracle.invoiceApproved({ name, job, customer, retentionBp, date, work: step.amount, extra, released });
      oracle.jobBilledOrPaid([job], run.today());
      invoices.set(name, { job, customer, due: step.amount + extra });
    },
    async 'bill the rest'({ on }) {
      const { name: job, customer, retentionBp } = of(jobs, on);
      const [name, rest, date] = [next('I'), oracle.unbilled(job), run.today()];
      const ofJob = [...changes].filter(([, each]) => each.job === job);
      const work = {
        [`${job} work`]: oracle.agreedOf(job),
        ...Object.fromEntries(ofJob.map(([change, { amount }]) => [change, amount])),
      };
      await run.send('Invoice', name, 'CreateInvoice', {
        contractId: id(job),
        date,
        lineItems: Object.keys(work).map((line) => percent(line)),
      });
      await run.send('Invoice', name, 'ApproveInvoice');
      oracle.invoiceApproved({ name, job, customer, retentionBp, date, work, extra: 0, released: 0 });
      oracle.jobBilledOrPaid([job], date);
      invoices.set(name, { job, customer, due: rest });
    },
    /** Its due date, while it is a draft. */
    async 'edit invoice'(step) {
      const [name] = one(invoices, step.on);
      await run.send('Invoice', name, 'EditInvoice', { dueDate: addDays(run.today(), 60 + step.other) });
      oracle.draftEdited(name);
    },
    async 'unapprove invoice'({ on }) {
      const [name] = one(invoices, on);
      await run.send('Invoice', name, 'UnapproveInvoice', { reason: 'Wrong' });
      oracle.invoiceTakenBack(name, run.today(), 'draft');
    },
    async 'approve again'({ on }) {
      const [name] = one(invoices, on);
      const approved = await run.events();
      await run.send('Invoice', name, 'ApproveInvoice');
      if ((await run.events()) === approved) return;
      oracle.invoiceApprovedAgain(name);
      oracle.jobBilledOrPaid([oracle.jobOf(name)], run.today());
    },
    async 'void invoice'({ on }) {
      const [name, invoice] = one(invoices, on);
      await run.send('Invoice', name, 'VoidInvoice', { reason: 'Wrong' });
      oracle.invoiceTakenBack(name, run.today(), 'void');
      invoice.isVoid = true;
    },
    async pay(step) {
      const [invoice, { customer, job }] = payable(step);
      const open = oracle.openOf(invoice) - (step.amount % 4 === 0 ? 500 : 0);
      const share = Math.max(1, Math.trunc((open * step.twelfths) / 12));
      const [name, depositedOn] = [next('P'), day(step)];
      const receivedOn = addDays(depositedOn, -step.lag);
      const bank = of(banks, step.other).name;
      const amount = share + (step.other % 3 === 0 ? 25_001 : 0);
      await run.send('Payment', name, 'PostPayment', {
        customerId: id(customer),
        amount,
        bankId: id(bank),
        methodId: id('ach'),
        receivedOn,
        depositDate: depositedOn,
        depositNo: step.flag ? 'D-1' : '',
        allocations: [{ invoiceId: id(invoice), amount: share }],
      });
      oracle.paymentPosted(name, { customer, amount, receivedOn, depositedOn, bank }, [{ invoice, amount: share }]);
      oracle.jobBilledOrPaid([job], run.today());
      payments.set(name, { customer, amount, bank });
    },
    async reallocate(step) {
      const [name, { amount }] = one(payments, step.on);
      const [invoice, { due }] = one(invoices, step.other);
      const shares = step.flag ? [] : [{ invoice, amount: Math.max(1, Math.min(amount, due)) }];
      const [before, written] = [oracle.appliedTo(name), await run.events()];
      await run.send('Payment', name, 'ReallocatePayment', {
        allocations: shares.map((share) => ({ invoiceId: id(share.invoice), amount: share.amount })),
      });
      if ((await run.events()) === written) return; // it lies there already, and so nothing follows
      oracle.paymentReallocated(name, shares, run.today());
      oracle.jobBilledOrPaid([...before, ...oracle.appliedTo(name)], run.today());
    },
    async 'apply credit'(step) {
      const { name: job, customer, retentionBp } = of(jobs, step.on);
      const [credit, work] = [next('I'), 0];
      const [invoice, target] = one(invoices, step.other);
      const amount = Math.max(1, Math.min(step.amount, target.due, 40_001));
      await run.send('Invoice', credit, 'CreateInvoice', {
        contractId: id(job),
        date: run.today(),
        invoiceItems: [{ name: 'Taken off', unitPrice: -40_001, retentionApplies: false }],
      });
      await run.send('Invoice', credit, 'ApproveInvoice');
      const deed = { name: credit, job, customer, retentionBp, date: run.today(), work, extra: -40_001, released: 0 };
      oracle.invoiceApproved(deed);
      oracle.jobBilledOrPaid([job], run.today());
      invoices.set(credit, { job, customer, due: -40_001 });
      await run.send('Payment', next('P'), 'ApplyCredit', {
        invoiceId: id(credit),
        allocations: [{ invoiceId: id(invoice), amount }],
      });
      oracle.creditApplied(customer, credit, [{ invoice, amount }], run.today());
      oracle.jobBilledOrPaid([job, target.job], run.today());
    },
    async 'move deposit'(step) {
      const [name, payment] = one(payments, step.on);
      const bank = of(banks, step.other).name;
      await run.send('Payment', name, 'EditDeposit', { bankId: id(bank), reason: 'Wrong bank' });
      oracle.depositMoved(name, bank);
      payment.bank = bank;
    },
    async return(step) {
      const [name] = one(payments, step.on);
      const [returnedOn, fee] = [day(step), step.flag ? 1_500 : 0];
      await run.send('Payment', name, 'ReturnPayment', { returnedOn, fee, reason: 'NSF' });
      oracle.paymentReturned(name, returnedOn, fee);
    },
    async reverse({ on }) {
      const [name] = one(payments, on);
      await run.send('Payment', name, 'ReversePayment', { reason: 'Posted twice' });
      oracle.paymentReversed(name, run.today());
    },
    async refund(step) {
      const [payment] = one(payments, step.on);
      const [name, on] = [next('F'), day(step)];
      const { name: bank } = of(banks, step.other);
      const amount = step.flag ? Math.max(1, oracle.creditOf(payment)) : step.amount;
      await run.send('Payment', payment, 'RefundCredit', { bankId: id(bank), amount, on, number: name });
      oracle.creditRefunded(name, { payment, bank, amount, on });
      refunds.set(name, { payment, entryId: await lastRefund(payment) });
    },
    async 'take back refund'({ on }) {
      const [name, { payment, entryId }] = one(refunds, on);
      await run.send('Payment', payment, 'TakeBackRefund', { entryId, reason: 'Never mailed' });
      oracle.refundTakenBack(name, run.today());
    },
    /** Money of the owner, a bank's charge, a transfer that arrives later, an accrual that goes back by itself. */
    async entry(step) {
      const [from, to] = [of(banks, 0).name, of(banks, 1).name];
      const { kind, accounts } = of(entryKinds, step.on);
      const sides = accounts.map((account, at) => ({
        account,
        bank: account === 'bank' ? (at === 0 ? to : from) : null,
        amount: at === 0 ? step.amount : -step.amount,
      }));
      await enter(step, kind, sides);
    },
    async 'reverse entry'(step) {
      const name = of([...entries], step.on);
      const on = step.flag ? run.today() : day(step);
      await run.send('JournalEntry', name, 'ReverseJournalEntry', { on, reason: 'Wrong' });
      oracle.entryReversed(name, on);
    },
    async bill(step) {
      const { name: vendor } = of(vendors, step.on);
      const [name, date] = [next('B'), day(step)];
      const sign = step.other === 7 ? -1 : 1;
      const lines = [
        { account: materialsOf(step), job: of(jobs, step.other).name, amount: step.amount },
        ...(step.flag ? [{ account: 'expenses', job: null, amount: 1_250 }] : []),
      ];
      await run.send('Bill', name, sign === 1 ? 'RecordBill' : 'RecordCredit', {
        vendorId: id(vendor),
        ref: name,
        date,
        lines: lines.map(({ account, job, amount }) => ({ account, contractId: job && id(job), amount })),
      });
      oracle.billRecorded(
        name,
        vendor,
        date,
        lines.map((each) => ({ ...each, amount: sign * each.amount })),
      );
      const amount = sign * lines.reduce((total, each) => total + each.amount, 0);
      bills.set(name, { recordId: id(name), vendor, amount, isOfMaterials: false });
    },
    async 'edit bill'(step) {
      const [name, bill] = one(byHand(), step.on);
      const to = {
        date: day(step),
        lines: [{ account: materialsOf(step), job: of(jobs, step.other).name, amount: step.amount }],
      };
      const sign = Math.sign(bill.amount);
      await run.send('Bill', name, 'EditBill', {
        date: to.date,
        dueDate: addDays(to.date, 30),
        lines: to.lines.map(({ account, job, amount }) => ({ account, contractId: id(job), amount })),
      });
      oracle.billEdited(name, { ...to, lines: to.lines.map((each) => ({ ...each, amount: sign * each.amount })) });
      bill.amount = sign * step.amount;
    },
    async 'bill due date'(step) {
      const [name, { recordId }] = one(bills, step.on);
      const dueDate = addDays(run.today(), 30 + step.other);
      await run.sendTo('Bill', recordId, 'EditBill', { dueDate });
      oracle.billEdited(name, { dueDate });
    },
    async 'void bill'({ on }) {
      const [name] = one(byHand(), on);
      await run.send('Bill', name, 'VoidBill', { reason: 'Wrong' });
      oracle.billVoided(name, run.today());
    },
    async check(step) {
      const [bill, { recordId, vendor, amount: owed }] = one(bills, step.on);
      const { name: bank } = of(banks, step.other);
      const paid = Math.trunc((owed * step.twelfths) / 12) || 1;
      const charges =
        step.flag || paid < 0
          ? [{ account: 'expenses', job: of(jobs, step.other).name, amount: 700 + Math.max(0, -paid) }]
          : [];
      const [name, date] = [next('C'), day(step)];
      const amount = paid + charges.reduce((total, each) => total + each.amount, 0);
      await run.send('Check', name, 'WriteCheck', {
        bankId: id(bank),
        vendorId: id(vendor),
        date,
        amount,
        lines: [
          { billId: recordId, amount: paid },
          ...charges.map(({ account, job, amount: charged }) => ({ account, contractId: id(job), amount: charged })),
        ],
      });
      oracle.checkWritten(name, { bank, vendor, date, pays: [{ bill, amount: paid }], charges });
      checks.set(name, { amount });
    },
    async 'void check'({ on }) {
      const [name] = one(checks, on);
      await run.send('Check', name, 'VoidCheck', { reason: 'Lost' });
      oracle.checkVoided(name, run.today());
    },
    /** A bill is paid by card, or somebody who is no vendor is. */
    async charge(step) {
      const [name, date, { name: job }] = [next('C'), day(step), of(jobs, step.other)];
      const [bill, found] = step.flag ? one(bills, step.on) : ['', null];
      const paid = found === null ? 0 : Math.trunc((found.amount * step.twelfths) / 12) || 1;
      const rest = step.amount + Math.max(0, -paid);
      const charges = found === null || paid < 0 || step.other > 5 ? [{ account: 'expenses', job, amount: rest }] : [];
      const lines = [
        ...(found === null ? [] : [{ billId: found.recordId, amount: paid }]),
        ...charges.map(({ account, amount }) => ({ account, contractId: id(job), amount })),
      ];
      const amount = lines.reduce((total, line) => total + line.amount, 0);
      const payee = { vendorId: found && id(found.vendor), payee: 'Corner Gas' };
      await run.send('Check', name, 'WriteCheck', { bankId: id(card.name), ...payee, date, amount, lines });
      const pays = found === null ? [] : [{ bill, amount: paid }];
      oracle.checkWritten(name, { bank: card.name, vendor: found?.vendor ?? '', date, pays, charges });
      checks.set(name, { amount });
    },
    /** From a bank; now and then the bank of the card has it some days later. */
    'pay card': async (step) =>
      enter(step, 'transfer', [
        { account: 'cards', bank: card.name, amount: step.amount },
        { account: 'bank', bank: of(banks, step.other).name, amount: -step.amount },
      ]),
    /** What was bought went back. */
    'card credit': async (step) =>
      enter(step, 'general', [
        { account: 'cards', bank: card.name, amount: step.amount },
        { account: 'utilities', bank: null, amount: -step.amount },
      ]),
    async material(step) {
      const { name: vendor, type } = of(vendors, step.on);
      const { name: job } = of(jobs, step.other);
      const ticket = await ticketOf(job);
      const [name, workDate] = [next('M'), addDays(run.today(), Math.min(0, step.offset))];
      const ref = step.flag ? `R-${step.on}` : '';
      const known = await run.events();
      await run.send('JobCost', ticket, 'AddMaterial', {
        supplierId: id(vendor),
        invoiceRef: ref,
        description: name,
        unitCost: step.amount,
        workDate,
      });
      const lineId = await lineAfter(ticket, known);
      if (ref !== '') await billCharged(`${vendor} ${ref}`, vendor, step.amount, known);
      const account = costAccountOf[type] ?? 'expenses';
      oracle.materialAdded(lineId, { vendor, account, ref, job, amount: step.amount, workDate }, at());
      materials.set(lineId, { ticket });
    },
    async 'edit material'(step) {
      const [lineId, { ticket }] = one(materials, step.on);
      await run.send('JobCost', ticket, 'EditMaterial', { lineId, unitCost: step.amount });
      oracle.materialChanged(lineId, step.amount, at());
    },
    async 'remove material'({ on }) {
      const [lineId, { ticket }] = one(materials, on);
      await run.send('JobCost', ticket, 'RemoveMaterial', { lineId });
      oracle.materialChanged(lineId, 0, at());
      materials.delete(lineId);
    },
    async 'trash ticket'({ on }) {
      const [ticket, { job }] = one(tickets, on);
      await run.send('JobCost', ticket, 'TrashJobCost');
      trashed.set(ticket, { job });
      for (const [lineId, each] of materials) if (each.ticket === ticket) oracle.materialCounts(lineId, false, at());
      oracle.laborCounts(job, false);
    },
    /** Mostly one that is in the trash. */
    async 'restore ticket'({ on, other }) {
      const [ticket, { job }] = one(other === 7 || trashed.size === 0 ? tickets : trashed, on);
      await run.send('JobCost', ticket, 'RestoreJobCost');
      trashed.delete(ticket);
      for (const [lineId, each] of materials) if (each.ticket === ticket) oracle.materialCounts(lineId, true, at());
      oracle.laborCounts(job, true);
    },
    async labor(step) {
      const { name: job } = of(jobs, step.other);
      const ticket = await ticketOf(job);
      const [hours, workDate] = [25 * (1 + step.on) + (step.flag ? 8 : 0), day(step)];
      const wage = wageOf(of(['', 'PW Laborer', 'PW Laborer', 'PW Laborer Overtime'], step.on), workDate);
      const payClass = step.twelfths === 1 ? 'overtime' : 'regular';
      await run.send('JobCost', ticket, 'AddLabor', {
        workerId: id('sam'),
        wageId: wage && id(wage.determination),
        hours,
        payClass,
        workDate,
      });
      const isOvertime = payClass === 'overtime' || wage?.name === 'PW Laborer Overtime';
      const own = payClass === 'overtime' ? worker.overtimeRate : worker.regularRate;
      const paid = Math.max(own, wage === null ? 0 : isOvertime ? wage.overtime : wage.base);
      const rates: LaborDeed['rates'] = { wage: paid, fringe: wage?.fringe ?? 0, burdenBp: worker.burdenBp };
      oracle.laborAdded({ job, day: workDate, hours, rates });
    },
    async 'change order'(step) {
      const { name: job } = of(jobs, step.on);
      const [name, amount] = [next('CO'), step.flag ? step.amount : -Math.min(step.amount, 20_000)];
      await run.send('ChangeOrder', name, 'CreateChangeOrder', {
        contractId: id(job),
        number: name,
        name,
        lineItems: [{ id: id(name), name, unitPrice: amount }],
      });
      await run.send('ChangeOrder', name, 'ApproveChangeOrder', { reason: 'By phone' });
      oracle.valueChanged(job, amount);
      oracle.jobBilledOrPaid([job], run.today());
      changes.set(name, { job, amount });
    },
    async 'unapprove change'({ on }) {
      const [name, { job, amount }] = one(changes, on);
      await run.send('ChangeOrder', name, 'UnapproveChangeOrder', { reason: 'Not agreed' });
      oracle.valueChanged(job, -amount);
      oracle.jobBilledOrPaid([job], run.today());
      changes.delete(name);
    },
    async 'close job'({ on }) {
      const [ticket, { job }] = one(tickets, on);
      await run.send('JobCost', ticket, 'SoftCloseJobCost');
      await run.send('JobCost', ticket, 'HardCloseJobCost');
      oracle.jobClosed(job, run.today());
    },
    async 'open job'({ on }) {
      const [ticket, { job }] = one(tickets, on);
      await run.send('JobCost', ticket, 'HardOpenJobCost', { reason: 'A late bill' });
      await run.send('JobCost', ticket, 'SoftOpenJobCost');
      oracle.jobOpened(job);
    },
    async 'share rule'(step) {
      const role = step.flag ? 'salesman' : 'operator';
      const [shareBp, effectiveFrom] = [of([1, 333, 500, 3_333, 3_334], step.on), day(step)];
      const releaseOn: ShareRule['releaseOn'] = of(['hardClosed', 'invoiced', 'paidInFull'], step.other);
      await run.sendToCompany('AddProfitShare', { role, shareBp, releaseOn, effectiveFrom });
      oracle.shareRuleAdded({ role, shareBp, releaseOn, from: effectiveFrom });
    },
    async 'overhead rate'(step) {
      const [rateBp, effectiveFrom] = [of([0, 1, 500, 3_333, 10_000], step.on), addDays(run.today(), -9 * step.other)];
      const written = await run.events();
      await run.send('Overhead', 'office', 'ChangeOverheadRate', { rateBp, effectiveFrom });
      if ((await run.events()) === written) return; // it holds on that day already, and is not said anew
      oracle.overheadChanged(rateBp, effectiveFrom);
    },
    async 'clear payment'({ on }) {
      const [name] = one(payments, on);
      await run.send('Payment', name, 'ClearPayment');
      oracle.paymentCleared(name);
    },
    async release(step) {
      const { name: job } = of(jobs, step.on);
      const [name, amountReceived] = [next('R'), (step.flag && oracle.unreleased(job)) || step.amount];
      await run.send('Release', name, 'CreateRelease', {
        contractId: id(job),
        formType: 'unconditionalProgress',
        throughDate: run.today(),
        amountReceived,
      });
      await run.signRelease(name);
      oracle.releaseSigned(job, amountReceived);
    },
    async 'bank opening'(step) {
      const { name, opening } = of(banks, step.on);
      await run.send('Bank', name, 'EditBank', { openingBalance: opening + step.amount });
      oracle.openingChanged(name, opening + step.amount);
    },
    async close(step) {
      const isAgain = step.flag && closedLast > closedThrough;
      const through = isAgain ? closedLast : addDays(run.today(), Math.min(-1, step.offset) - step.on);
      await run.sendToBooks('CloseBooks', { through });
      closedThrough = closedLast = through;
    },
    async reopen(step) {
      const through = step.flag ? null : addDays(closedThrough || run.today(), -step.on - 1);
      await run.sendToBooks('ReopenBooks', { through, reason: 'Late' });
      closedThrough = through ?? '';
    },
  };

  type Side = { readonly account: string; readonly bank: string | null; readonly amount: Cents };
  async function enter(step: Step, kind: string, sides: readonly Side[]): Promise<void> {
    const [name, date] = [next('J'), day(step)];
    const reversesOn = kind === 'accrual' ? addDays(date, 1 + step.other) : null;
    const receivedOn = kind === 'transfer' && step.flag ? addDays(date, step.other) : null;
    const lines = sides.map(({ account, bank, amount }) => ({
      account,
      bankId: bank && id(bank),
      debit: Math.max(amount, 0),
      credit: Math.max(-amount, 0),
    }));
    const data = { kind, date, reason: 'As the accountant says', reversesOn, receivedOn, lines };
    await run.send('JournalEntry', name, 'PostJournalEntry', data);
    oracle.entryPosted(name, { date, reversesOn, receivedOn, sides });
    entries.add(name);
  }

  /** A vendor's bill takes the material, and is recorded with its first. */
  async function billCharged(name: string, vendor: string, amount: Cents, position: number): Promise<void> {
    const bill = bills.get(name);
    if (bill) bill.amount += amount;
    const events = await run.log.readTenant(run.tenant, position, 1_000);
    const recorded = events.find(({ type }) => type === 'BillRecorded');
    if (recorded)
      bills.set(name, { recordId: recorded.stream.slice('Bill-'.length), vendor, amount, isOfMaterials: true });
  }

  /** The entry that posts the last refund of a payment. */
  async function lastRefund(payment: string): Promise<string> {
    const events = await run.log.readStream(run.tenant, `Payment-${id(payment)}`);
    const refunded = events.findLast(({ type }) => type === 'CreditRefunded');
    return String((refunded?.data as { entryId: string } | undefined)?.entryId); // by its contract
  }

  /** The line that the last command added. */
  async function lineAfter(ticket: string, position: number): Promise<string> {
    const events = await run.log.readStream(run.tenant, `JobCost-${id(ticket)}`);
    const added = events.find((event) => event.type === 'MaterialAdded' && event.position > position);
    return String((added?.data as { line?: { id: string } } | undefined)?.line?.id); // by its contract
  }

  return {
    closedThrough: () => closedThrough,
    play: (step: Step) => outcomeOf(() => play[step.does](step)),
  };
}

/** What an hour is paid by the determination of a day. */
const wageOf = (name: string, on: Day) =>
  wages.find((wage) => wage.name === name && (wage.isFirst ? on < WAGES_CHANGE : on >= WAGES_CHANGE)) ?? null;
