import { commandsOf } from '@backoffice/contracts/capabilities';
import { opening } from '@backoffice/contracts/features/openings';
import { addDays, type Cents, type Day } from '@backoffice/contracts/kernel';
import { HttpProblem } from '@backoffice/infra/http';
import { memoryTables } from '@backoffice/projections';
import { noOpening, openingTargets, takenBackTargets } from '@backoffice/services/features/openings';
import { banks, FIRST_DAY, jobs, startBooksCompany, vendors } from '@backoffice/services/testing/books-company';
import { id } from '@backoffice/services/testing/golden-job';
import fc from 'fast-check';
import { openingsOracle, type Draft, type EnteredRow, type OpeningsOracle } from './openings-oracle.spec-kit.ts';
import type { Tables } from './invariants.spec-kit.ts';
import { card, stepArbitrary, type Step } from './program.spec-kit.ts';
import { NothingToDo, outcomeOf, weighted } from './random-programs.spec-kit.ts';

/** How often each is asked. */
const deeds = {
  later: 6,
  start: 2,
  invoices: 11,
  bills: 10,
  credits: 7,
  jobs: 6,
  rows: 12,
  post: 11,
  undo: 4,
  finish: 7,
  pay: 10,
  reverse: 4,
  check: 10,
  'void check': 4,
  'apply credit': 10,
  'take back credit': 4,
  'refund credit': 4,
  'void invoice': 1,
  'void bill': 1,
  entry: 3,
  close: 1,
  reopen: 2,
} as const;
export type OpeningDeed = keyof typeof deeds;
export type OpeningStep = Omit<Step, 'does'> & { readonly does: OpeningDeed };
const openingStep: fc.Arbitrary<OpeningStep> = fc
  .tuple(weighted(deeds), stepArbitrary)
  .map(([does, step]) => ({ ...step, does }));
/** It begins with a day, mostly one that is over. */
export const openingsArbitrary = fc
  .tuple(openingStep, fc.array(openingStep, { minLength: 30, maxLength: 60, size: 'max' }))
  .map(([first, others]): OpeningStep[] => [{ ...first, does: 'start', flag: true }, ...others]);

/** Rows of the lists, as far as the invariants of openings read them. */
export type OpeningTables = Omit<Tables, 'contracts'> & {
  readonly contracts: readonly ({ readonly id: string } & Readonly<
    Record<'contractValue' | 'extras' | 'paid' | 'unbilled' | 'openDue' | 'retention', Cents>
  >)[];
  readonly banks: readonly object[];
};

const BANKS_OPEN = addDays(FIRST_DAY, -30);
/** A company that has not opened its books yet, its tables, and an oracle that knows its banks. */
export async function startOpenings() {
  const tables = memoryTables();
  let heard = 0;
  async function rowsNow(): Promise<OpeningTables> {
    const events = await run.log.readTenant(run.tenant, heard, 100_000);
    for (const event of events) tables.tell(event);
    heard = events.at(-1)?.position ?? heard;
    return tables.rows() as unknown as OpeningTables; // rows by the views of their tables
  }
  const findBanks = async () => (await rowsNow()).banks as never; // of the same rows
  const run = await startBooksCompany({ tables: { findBanks } });
  const oracle = openingsOracle(Object.fromEntries(jobs.map(({ name, customer }) => [name, customer])));
  for (const { name, opening: amount } of banks) oracle.bankOpened(name, 'bank', amount, BANKS_OPEN);
  const owed = { name: card.name, kind: 'card', openingBalance: card.opening, openingDate: BANKS_OPEN };
  await run.send('Bank', card.name, 'CreateBank', owed);
  oracle.bankOpened(card.name, 'cards', card.opening, BANKS_OPEN);
  return { run, oracle, rowsNow, ...programRunner(run, oracle) };
}
type Run = Awaited<ReturnType<typeof startBooksCompany>>;

/** Income and costs of the year, what a schedule had, and what was owned and owed. */
const otherAccounts = ['revenue', 'labor', 'fixedAssets', 'underbillings', 'overbillings', 'lossProvision', 'loans'];

/** Asks the product, and tells the oracle what was not refused. Answers `done`, or the code of the refusal. */
function programRunner(run: Run, oracle: OpeningsOracle) {
  const [payments, checks] = [new Set<string>(), new Set<string>()];
  const shapes = commandsOf(opening);
  let counted = 0;
  const next = (kind: string) => `${kind}${(counted += 1)}`;
  const of = <V>(list: readonly V[], index: number): V => {
    const found = list[index % list.length];
    if (found === undefined) throw new NothingToDo();
    return found;
  };
  const day = ({ offset }: OpeningStep) => addDays(run.today(), offset);
  const someOf = ({ on }: OpeningStep) => Array.from({ length: on === 7 ? 0 : 1 + (on % 3) }, (_, at) => at);

  const sendOpening = (type: string, data: object, also: Parameters<Run['execute']>[0][number][] = []) => {
    const command = { type, data: shapes[type]?.parse(data) as object };
    return run.execute([{ entity: opening.entity, id: run.tenant, creates: true, command }, ...also]);
  };
  /** The records that the last posting made, by what they were entered as. */
  async function recordsOf(part: 'invoiceIds' | 'billIds' | 'creditIds', name: string): Promise<string> {
    const events = await run.log.readStream(run.tenant, `BookOpening-${run.tenant}`);
    const last = events.findLast(({ type }) => type === 'OpeningPosted');
    if (!last || oracle.status() === 'draft') throw new NothingToDo();
    const entity = { invoiceIds: 'Invoice', billIds: 'Bill', creditIds: 'Payment' }[part];
    for (const recordId of (last.data as Record<typeof part, readonly string[]>)[part]) {
      const [first] = await run.log.readStream(run.tenant, `${entity}-${recordId}`);
      const { number, ref, reference } = (first?.data ?? {}) as Partial<Record<string, string>>; // of each its own
      if ((number ?? ref ?? reference) === name) return recordId;
    }
    throw new Error(`The opening has posted no ${name}`);
  }

  /** A part of the amount that is open, one that is retained, and what was paid before. */
  function invoicesOf(step: OpeningStep): Draft['invoices'] {
    return someOf(step).map((at) => {
      const { name: job, retentionBp } = of(jobs, step.other + at);
      const original = 2 + ((step.amount * (at + 1)) % 900_000);
      const held = step.flag ? Math.trunc((original * retentionBp) / 10_000) : 0;
      const retention = step.other === 6 ? held + 1 : held;
      const open = Math.trunc(((original - retention) * Math.min(step.twelfths, 12)) / 12);
      const date = addDays(oracle.draft().date || run.today(), step.other === 7 ? 1 : -at);
      return { number: `O${at} ${job}`, job, date, original, retention, open };
    });
  }
  /** As the old books have it; now and then they have something else of one account. */
  function rowsOf(step: OpeningStep): EnteredRow[] {
    const isWrong = step.other === 7;
    const controls = oracle.controls().map((row, at) => (isWrong && at === step.on ? { ...row, amount: 77 } : row));
    const others = otherAccounts
      .filter((_, at) => (step.on + at) % 2 === 0)
      .map((account, at) => ({ account, bank: null, amount: (at % 2 === 0 ? 1 : -1) * (step.amount + at) }));
    const rows = [...controls, ...others].filter(({ amount }) => amount !== 0);
    const rest = rows.reduce((total, { amount }) => total + amount, 0) + (step.twelfths === 13 ? 1 : 0);
    return [...rows, { account: 'equity', bank: null, amount: -rest }];
  }

  const play: Readonly<Record<OpeningDeed, (step: OpeningStep) => Promise<void>>> = {
    later: async ({ lag, other }) => run.later(other % 4 === 0 ? 0 : lag),
    async start(step) {
      // banks say their own day, and the product does not compare it with that of the opening (docs/next.md)
      const asked = addDays(run.today(), Math.min(0, step.offset) - (step.flag ? step.on : 0));
      const date = asked < BANKS_OPEN ? BANKS_OPEN : asked;
      await sendOpening('StartOpening', { date });
      oracle.started(date, run.today());
    },
    async invoices(step) {
      const invoices = invoicesOf(step);
      await sendOpening('EnterOpeningInvoices', {
        invoices: invoices.map(({ job, ...each }) => ({
          contractId: id(job),
          dueDate: addDays(each.date, 30),
          ...each,
        })),
      });
      oracle.entered({ invoices });
    },
    async bills(step) {
      const bills = someOf(step).map((at) => {
        const { name: vendor } = of(vendors, step.other + at);
        const date = addDays(oracle.draft().date || run.today(), -at - 1);
        return { ref: `OB${at}`, vendor, date, open: step.amount + at, held: step.flag ? 3_333 * at : 0 };
      });
      await sendOpening('EnterOpeningBills', {
        bills: bills.map(({ vendor, held, ...each }) => ({
          vendorId: id(vendor),
          dueDate: each.date,
          retentionHeld: held,
          ...each,
        })),
      });
      oracle.entered({ bills });
    },
    async credits(step) {
      const credits = someOf(step).map((at) => ({
        reference: `OC${at}`,
        customer: of(['hoa', 'cole'], step.other + at),
        date: oracle.draft().date || run.today(),
        amount: 1 + (step.amount % 50_021),
      }));
      await sendOpening('EnterOpeningCredits', {
        credits: credits.map(({ customer, ...each }) => ({ customerId: id(customer), ...each })),
      });
      oracle.entered({ credits });
    },
    async jobs(step) {
      const entered = someOf(step)
        .slice(0, 2)
        .map((at) => ({
          job: of(jobs, step.other + at).name,
          billed: step.flag ? step.amount % 1_500_000 : 0,
          cost: Math.trunc(step.amount / 3),
        }));
      await sendOpening('EnterOpeningJobs', {
        jobs: entered.map(({ job, ...each }) => ({ contractId: id(job), ...each })),
      });
      oracle.entered({ jobs: entered });
    },
    async rows(step) {
      const rows = rowsOf(step);
      await sendOpening('EnterTrialBalance', {
        rows: rows.map(({ bank, ...each }) => ({ number: '', name: each.account, bankId: bank && id(bank), ...each })),
      });
      oracle.entered({ rows });
    },
    async post() {
      const world = run.look();
      const found = (await world.record(opening, run.tenant)) ?? { ...noOpening, date: '' };
      const { documents, targets } = await openingTargets(found, world, () => id(next('document')));
      await sendOpening('PostOpening', documents, targets);
      oracle.posted();
    },
    async undo() {
      const reason = 'Something was missing';
      await sendOpening('UndoOpening', { reason }, await takenBackTargets(reason, run.look()));
      oracle.undone();
    },
    async finish() {
      await sendOpening('FinishOpening', {}).catch((error: unknown) => {
        if (error instanceof HttpProblem && error.code === 'OPENING_NOT_ZERO' && oracle.equity() === 0)
          throw new Error('3900 stands at nothing, and the opening is not finished');
        throw error;
      });
      oracle.finished();
    },
    async pay(step) {
      const { number, job } = of(oracle.draft().invoices, step.on);
      const [invoiceId, name, { name: bank }] = [
        await recordsOf('invoiceIds', number),
        next('P'),
        of(banks, step.other),
      ];
      const amount = Math.max(1, Math.trunc((oracle.openOf(number) * step.twelfths) / 12));
      const on = addDays(run.today(), Math.min(0, step.offset));
      await run.send('Payment', name, 'PostPayment', {
        customerId: id(
          of(
            jobs.filter((each) => each.name === job),
            0,
          ).customer,
        ),
        amount,
        bankId: id(bank),
        methodId: id('ach'),
        receivedOn: on,
        depositDate: on,
        allocations: [{ invoiceId, amount }],
      });
      oracle.paid(name, number, bank, amount, on);
      payments.add(name);
    },
    async reverse({ on }) {
      const name = of([...payments], on);
      await run.send('Payment', name, 'ReversePayment', { reason: 'Posted twice' });
      oracle.paymentReversed(name, run.today());
      payments.delete(name);
    },
    async check(step) {
      const { ref, vendor } = of(oracle.draft().bills, step.on);
      const [billId, name, { name: bank }] = [await recordsOf('billIds', ref), next('C'), of(banks, step.other)];
      const amount = Math.max(1, Math.trunc((oracle.owedOf(ref) * step.twelfths) / 12));
      const date = addDays(run.today(), Math.min(0, step.offset));
      const lines = [{ billId, amount }];
      await run.send('Check', name, 'WriteCheck', { bankId: id(bank), vendorId: id(vendor), date, amount, lines });
      oracle.billPaid(name, ref, bank, amount, date);
      checks.add(name);
    },
    async 'void check'({ on }) {
      const name = of([...checks], on);
      await run.send('Check', name, 'VoidCheck', { reason: 'Lost' });
      oracle.checkVoided(name, run.today());
      checks.delete(name);
    },
    async 'apply credit'(step) {
      const [{ reference, amount: credit }, { number }] = [
        of(oracle.draft().credits, step.on),
        of(oracle.draft().invoices, step.other),
      ];
      const [payment, invoiceId] = [await recordsOf('creditIds', reference), await recordsOf('invoiceIds', number)];
      const amount = Math.max(1, Math.min(credit, oracle.openOf(number)));
      const known = await run.events();
      await run.sendTo('Payment', payment, 'ReallocatePayment', { allocations: [{ invoiceId, amount }] });
      if ((await run.events()) > known) oracle.creditApplied(reference, number, amount, run.today());
    },
    async 'take back credit'({ on }) {
      const { reference } = of(oracle.draft().credits, on);
      await run.sendTo('Payment', await recordsOf('creditIds', reference), 'ReallocatePayment', { allocations: [] });
      oracle.creditApplied(reference, '', 0, run.today());
    },
    async 'refund credit'(step) {
      const { reference, amount: credit } = of(oracle.draft().credits, step.on);
      const [payment, { name: bank }] = [await recordsOf('creditIds', reference), of(banks, step.other)];
      const [amount, on] = [Math.max(1, Math.trunc((credit * step.twelfths) / 12)), run.today()];
      await run.sendTo('Payment', payment, 'RefundCredit', { bankId: id(bank), amount, on, number: next('F') });
      oracle.creditRefunded(reference, bank, amount, on);
    },
    async 'void invoice'({ on }) {
      const { number } = of(oracle.draft().invoices, on);
      await run.sendTo('Invoice', await recordsOf('invoiceIds', number), 'VoidInvoice', { reason: 'Wrong' });
      throw new Error(`Invoice ${number} of the opening was voided by hand`);
    },
    async 'void bill'({ on }) {
      const { ref } = of(oracle.draft().bills, on);
      await run.sendTo('Bill', await recordsOf('billIds', ref), 'VoidBill', { reason: 'Wrong' });
      throw new Error(`Bill ${ref} of the opening was voided by hand`);
    },
    async entry(step) {
      const date = day(step);
      const line = (account: string, debit: Cents, credit: Cents) => ({ account, debit, credit });
      await run.send('JournalEntry', next('J'), 'PostJournalEntry', {
        kind: 'general',
        date,
        reason: 'Rent',
        lines: [line('rent', step.amount, 0), line('accrued', 0, step.amount)],
      });
      oracle.entryPosted(date, step.amount);
    },
    async close(step) {
      const through = addDays(run.today(), Math.min(-1, step.offset) - 5 * step.on);
      await run.sendToBooks('CloseBooks', { through });
      oracle.booksClosed(through);
    },
    async reopen(step) {
      const through: Day | null = step.flag ? null : addDays(oracle.closedThrough() || run.today(), -step.on - 1);
      await run.sendToBooks('ReopenBooks', { through, reason: 'Late' });
      oracle.booksClosed(through ?? '');
    },
  };

  return {
    play: (step: OpeningStep) => outcomeOf(() => play[step.does](step)),
  };
}
