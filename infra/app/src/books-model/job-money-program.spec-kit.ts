import { commitment } from '@backoffice/contracts/features/commitments';
import { jobBudget } from '@backoffice/contracts/features/job-budgets';
import { wipRowsOf } from '@backoffice/contracts/features/wip-reports';
import { addDays, type Day } from '@backoffice/contracts/kernel';
import { wipTargets } from '@backoffice/services/features/wip-schedules';
import { banks, FIRST_DAY, jobs, startBooksCompany, worker } from '@backoffice/services/testing/books-company';
import { id } from '@backoffice/services/testing/golden-job';
import fc from 'fast-check';
import {
  jobMoneyOracle,
  places,
  type Applied,
  type JobMoneyOracle,
  type Place,
  type Terms,
} from './job-money-oracle.spec-kit.ts';
import { jobMoneyTables, reportRowsOf, type JobMoneyTables } from './job-money-tables.spec-kit.ts';
import { partOf } from './oracle.spec-kit.ts';
import { stepArbitrary, type Step } from './program.spec-kit.ts';
import { NothingToDo, outcomeOf, weighted } from './random-programs.spec-kit.ts';

/** How often each is asked. */
const deeds = {
  later: 14,
  labor: 7,
  bill: 4,
  commitment: 9,
  'change commitment': 4,
  'unapprove commitment change': 3,
  'close commitment': 1,
  'bill commitment': 14,
  'edit bill': 4,
  'void bill': 4,
  'release retention payable': 4,
  'pay bill': 3,
  'stock bill': 4,
  'edit stock bill': 2,
  'use stock': 5,
  'return stock': 2,
  'count stock': 3,
  'change order': 5,
  'unapprove change order': 2,
  budget: 6,
  'transfer budget': 3,
  'budget change order': 4,
  forecast: 5,
  payroll: 6,
  'reverse payroll': 2,
  'clear difference': 2,
  'restore difference': 1,
  application: 12,
  'void invoice': 3,
  'release retention': 3,
  wip: 7,
  'reverse wip': 2,
  close: 2,
  reopen: 1,
} as const;
export type JobMoneyDeed = keyof typeof deeds;
export type JobMoneyStep = Omit<Step, 'does'> & { readonly does: JobMoneyDeed };

const jobMoneyStep: fc.Arbitrary<JobMoneyStep> = fc
  .tuple(weighted(deeds), stepArbitrary)
  .map(([does, step]) => ({ ...step, does }));
export const jobMoneyArbitrary = fc.array(jobMoneyStep, { minLength: 30, maxLength: 70, size: 'max' });

/** A new company whose hours are in the books, its tables, and an oracle that knows what it begins with. */
export async function startJobMoney() {
  const oracle = jobMoneyOracle();
  const tables = jobMoneyTables();
  const run = await startBooksCompany({
    tables: {
      async findLedgerBalance(_tenant, of, key) {
        const { ledger } = await tables.rowsOf(run);
        const own = ledger.filter(({ account, inventoryItemId }) =>
          of === 'stock' ? account === 'inventory' && inventoryItemId === key : account === key,
        );
        return own.reduce((sum, { amount }) => sum + amount, 0);
      },
      findJobSpending: async (_tenant, contractId, day) => tables.spendingOf(await tables.rowsOf(run), contractId, day),
    },
  });
  await run.sendTo('ChartOfAccounts', run.tenant, 'PostCostsFrom', { from: '2026-01-01' });
  for (const { name, opening } of banks) oracle.bankOpened(name, opening, addDays(FIRST_DAY, -30));
  for (const { name, value } of jobs) oracle.jobSigned(name, value);
  for (const { name, rate } of stockItems) {
    await run.send('InventoryItem', name, 'CreateInventoryItem', { item: name, unit: 'ton', rate, onHand: 100_000 });
    oracle.stockKept(name, rate, 100_000);
  }
  return { run, oracle, tables, ...programRunner(run, oracle, () => tables.rowsOf(run)) };
}
type Run = Awaited<ReturnType<typeof startBooksCompany>>;

/** What lies in the yard, of which the books have nothing at first; a ton in cents. */
export const stockItems = [
  { name: 'rock', rate: 1_000 },
  { name: 'sand', rate: 3_333 },
] as const;
const VENDORS = ['concrete', 'crane'] as const;
const ownPlaces: readonly Place[] = places;
const phaseOf = (job: string, place: Place) => (place === 'work' ? id(`${job} work`) : null);

/** Asks the product, and tells the oracle what was not refused. Answers `done`, or the code of the refusal. */
function programRunner(run: Run, oracle: JobMoneyOracle, rowsNow: () => Promise<JobMoneyTables>) {
  const commitments = new Map<string, { job: string; vendor: string }>();
  const changes = new Map<string, { of: string; changeId: string }>();
  const bills = new Map<string, { vendor: string; of: string | null; account: string }>();
  const [uses, stockBills] = [new Map<string, { ticket: string }>(), new Map<string, { item: string }>()];
  const [payrolls, tickets, orders] = [new Set<string>(), new Set<string>(), new Map<string, { job: string }>()];
  const applied = new Map<string, { application: string | null; job: string }>();
  const unfinished = new Map<string, { application: string; draft?: string }>();
  const schedules = new Set<string>();
  let closedThrough: Day = '';
  let counted = 0;
  const next = (kind: string) => `${kind}${(counted += 1)}`;
  const of = <V>(list: readonly V[], index: number): V => {
    const found = list[index % list.length];
    if (found === undefined) throw new NothingToDo();
    return found;
  };
  const one = <V>(map: ReadonlyMap<string, V>, index: number) => of([...map], index);
  const day = ({ offset }: JobMoneyStep) => addDays(run.today(), offset);
  /** Most of what is asked is of few jobs, so that something comes together. */
  const jobOf = ({ on }: JobMoneyStep) => of([jobs[0], jobs[0], jobs[1], jobs[2]], on);
  /** In ten-thousandths: half a ton, some tons, or so odd that cents are rounded. */
  const quantityOf = ({ on, other }: JobMoneyStep) => 5_000 * (1 + on) + (other % 2 === 0 ? 0 : 33);
  const placeOf = ({ flag }: JobMoneyStep): Place => (flag ? 'work' : 'whole');

  const lineOf = async (name: string, place: Place) => {
    const found = await run.look().record(commitment, id(name));
    return found?.lines[ownPlaces.indexOf(place)]?.lineId;
  };
  const budgetLines = async (job: string) => {
    const found = await run.look().record(jobBudget, id(job));
    if (!found) throw new NothingToDo();
    return { work: found.lines[0]?.lineId, whole: found.lines[1]?.lineId };
  };
  async function ticketOf(job: string): Promise<string> {
    const name = `ticket ${job}`;
    if (!tickets.has(name)) {
      const days = { date: '2026-01-30', endDate: '2026-12-31' };
      await run.send('JobCost', name, 'CreateJobCost', { contractId: id(job), operatorIds: [id('sam')], ...days });
      tickets.add(name);
    }
    return name;
  }
  async function record(type: 'RecordBill', name: string, data: object, told: () => void): Promise<void> {
    await run.send('Bill', name, type, { ref: name, ...data });
    told();
  }

  const play: Readonly<Record<JobMoneyDeed, (step: JobMoneyStep) => Promise<void>>> = {
    later: async ({ lag, other }) => run.later(other % 4 === 0 ? 0 : lag),
    async labor(step) {
      const { name: job } = jobOf(step);
      const ticket = await ticketOf(job);
      const [hours, workDate] = [25 * (1 + step.on) + (step.flag ? 8 : 0), day(step)];
      await run.send('JobCost', ticket, 'AddLabor', { workerId: id('sam'), hours, payClass: 'regular', workDate });
      const wages = partOf(hours * 100, worker.regularRate);
      const postedOn = workDate <= closedThrough ? run.today() : workDate;
      oracle.hoursCosted(job, postedOn, { on: workDate, hours }, wages, partOf(wages, worker.burdenBp));
    },
    async bill(step) {
      const [{ name: job }, name, date, place] = [jobOf(step), next('B'), day(step), placeOf(step)];
      const lines = [
        { account: 'materials', contractId: id(job), lineItemId: phaseOf(job, place), amount: step.amount },
      ];
      const deed = { vendor: 'yard', commitment: null, job, account: 'materials', place, date, amount: step.amount };
      await record('RecordBill', name, { vendorId: id('yard'), date, lines }, () => oracle.billRecorded(name, deed));
      bills.set(name, { vendor: 'yard', of: null, account: 'materials' });
    },
    async commitment(step) {
      const [job, name, vendor] = [jobOf(step), next('SC'), of(VENDORS, step.other)];
      const amounts = { work: step.amount, whole: 40_001 };
      const retentionBp =
        step.other === 7 ? job.retentionBp + 1 : Math.min(job.retentionBp, of([500, 333, 1], step.on));
      await run.send('Commitment', name, 'CreateCommitment', {
        kind: 'subcontract',
        vendorId: id(vendor),
        contractId: id(job.name),
        description: name,
        retentionBp,
        lines: ownPlaces.map((place) => ({
          description: place,
          lineItemId: phaseOf(job.name, place),
          account: 'subcontracts',
          amount: amounts[place],
        })),
      });
      await run.send('Commitment', name, 'IssueCommitment');
      oracle.committed(name, { vendor, job: job.name, retentionBp, amounts }, run.today());
      commitments.set(name, { job: job.name, vendor });
    },
    async 'change commitment'(step) {
      const [name] = one(commitments, step.on);
      const place = placeOf(step);
      const amount = step.other < 2 ? 0 - Math.min(step.amount, 20_000) : step.amount;
      const [lineId, known] = [await lineOf(name, place), await run.events()];
      const lines = [{ lineId, description: place, amount }];
      await run.send('Commitment', name, 'RecordCommitmentChange', { description: 'More or less', lines });
      const change = await changeAfter(name, known);
      oracle.changeRecorded(name, change, place, amount);
      await run.send('Commitment', name, 'ApproveCommitmentChange', { changeId: change });
      oracle.changeDecided(name, change, run.today(), 1);
      changes.set(change, { of: name, changeId: change });
    },
    async 'unapprove commitment change'({ on, flag }) {
      const [change, { of: name }] = one(changes, on);
      const back = { changeId: change, reason: 'Not agreed' };
      await (flag
        ? run.send('Commitment', name, 'UnapproveCommitmentChange', back)
        : run.send('Commitment', name, 'ApproveCommitmentChange', { changeId: change }));
      oracle.changeDecided(name, change, run.today(), flag ? -1 : 1);
    },
    async 'close commitment'({ on, flag }) {
      const [name] = one(commitments, on);
      await run.send('Commitment', name, flag ? 'CloseCommitment' : 'ReopenCommitment', { reason: 'Done' });
      oracle.commitmentStands(name, run.today(), flag ? 'closed' : 'issued');
    },
    async 'bill commitment'(step) {
      const [commitmentName, { job, vendor }] = one(commitments, step.on);
      const [name, date, place] = [next('S'), day(step), placeOf(step)];
      const { open } = oracle.commitmentFigures(commitmentName);
      const amount = step.other % 3 === 0 ? step.amount : Math.max(1, Math.trunc((open * step.twelfths) / 24));
      const line = { commitmentId: id(commitmentName), commitmentLineId: await lineOf(commitmentName, place), amount };
      const deed = { vendor, commitment: commitmentName, job, account: 'subcontracts', place, date, amount };
      const overbillingReason = step.twelfths === 13 ? 'The change comes later' : '';
      await record('RecordBill', name, { vendorId: id(vendor), date, overbillingReason, lines: [line] }, () =>
        oracle.billRecorded(name, deed),
      );
      bills.set(name, { vendor, of: commitmentName, account: 'subcontracts' });
    },
    async 'edit bill'(step) {
      const ofCommitments = [...bills].filter(([, each]) => each.of !== null && each.account === 'subcontracts');
      const [name, edited] = of(ofCommitments, step.on);
      const { of: commitmentName } = edited;
      const [date, place, amount] = [day(step), placeOf(step), step.amount];
      const { job } = commitments.get(commitmentName ?? '') ?? { job: '' };
      const isOff = step.other === 7; // it was for something else of the same job
      const commitmentLineId = await lineOf(commitmentName ?? '', place);
      const charged = isOff
        ? { contractId: id(job), lineItemId: phaseOf(job, place), account: 'subcontracts' }
        : { commitmentId: id(commitmentName ?? ''), commitmentLineId };
      const lines = [{ ...charged, amount }];
      await run.send('Bill', name, 'EditBill', { date, dueDate: addDays(date, 30), lines });
      oracle.billEdited(name, { date, amount, place, commitment: isOff ? null : commitmentName });
      if (isOff) edited.of = null;
    },
    async 'void bill'({ on }) {
      const [name] = one(bills, on);
      await run.send('Bill', name, 'VoidBill', { reason: 'Wrong' });
      oracle.billVoided(name, run.today());
    },
    async 'release retention payable'(step) {
      const [commitmentName, { job, vendor }] = one(commitments, step.on);
      const [name, date] = [next('R'), day(step)];
      const amount = step.flag ? Math.max(1, oracle.unreleasedOf(commitmentName)) : step.amount;
      await run.send('Bill', name, 'ReleaseSubRetention', { commitmentId: id(commitmentName), amount, date });
      const account = 'retentionPayable';
      oracle.billRecorded(name, { vendor, commitment: commitmentName, job, account, place: 'whole', date, amount });
      bills.set(name, { vendor, of: commitmentName, account });
    },
    async 'pay bill'(step) {
      const [name, { vendor }] = one(bills, step.on);
      const [amount, { name: bank }] = [oracle.payableOf(name), of(banks, step.other)];
      if (amount <= 0) throw new NothingToDo();
      await run.send('Check', next('C'), 'WriteCheck', {
        bankId: id(bank),
        vendorId: id(vendor),
        date: run.today(),
        amount,
        lines: [{ billId: id(name), amount }],
        withoutPapers: 'They bring them',
      });
      oracle.billPaid(name, bank, amount, run.today());
    },
    async 'stock bill'(step) {
      const [name, date, { name: item }] = [next('K'), day(step), of(stockItems, step.on)];
      const sign = step.other === 7 ? -1 : 1;
      const quantity = quantityOf(step);
      const lines = [{ inventoryItemId: id(item), quantity, amount: step.amount }];
      const data = { vendorId: id('yard'), ref: name, date, lines };
      await run.send('Bill', name, sign === 1 ? 'RecordBill' : 'RecordCredit', data);
      const stocked = { account: 'inventory', item, quantity: sign * quantity, amount: sign * step.amount };
      oracle.billRecorded(name, { vendor: 'yard', commitment: null, job: '', place: 'whole', date, ...stocked });
      bills.set(name, { vendor: 'yard', of: null, account: 'inventory' });
      if (stocked.amount > 0) stockBills.set(name, { item });
    },
    async 'edit stock bill'(step) {
      const [name, { item }] = one(stockBills, step.on);
      const [date, quantity, { amount }] = [day(step), quantityOf(step), step];
      const lines = [{ inventoryItemId: id(item), quantity, amount }];
      await run.send('Bill', name, 'EditBill', { date, dueDate: addDays(date, 30), lines });
      oracle.billEdited(name, { date, amount, place: 'whole', commitment: null, quantity });
    },
    async 'use stock'(step) {
      const [{ name: job }, { name: item }, place] = [jobOf(step), of(stockItems, step.other), placeOf(step)];
      const [ticket, quantity, workDate] = [await ticketOf(job), quantityOf(step), day(step)];
      const known = await run.events();
      const data = { inventoryItemId: id(item), lineItemId: phaseOf(job, place), quantity, workDate };
      await run.send('JobCost', ticket, 'UseInventory', data);
      const lineId = await useAfter(ticket, known);
      oracle.stockUsed(lineId, { item, job, place, quantity }, workDate <= closedThrough ? run.today() : workDate);
      uses.set(lineId, { ticket });
    },
    async 'return stock'({ on }) {
      const [lineId, { ticket }] = one(uses, on);
      await run.send('JobCost', ticket, 'ReturnInventory', { lineId });
      oracle.stockReturned(lineId, { today: run.today(), closedThrough });
      uses.delete(lineId);
    },
    async 'count stock'(step) {
      const [{ name: item }, counted] = [of(stockItems, step.on), quantityOf(step)];
      const value = step.flag ? step.amount : null;
      const said = { counted, reason: 'Month end', ...(value !== null && { value }) };
      await run.send('InventoryItem', item, 'CountInventoryItem', said);
      oracle.stockCounted(item, counted, value, run.today());
    },
    async 'change order'(step) {
      const [{ name: job }, name] = [jobOf(step), next('CO')];
      const lineItems = [{ id: id(name), name, unitPrice: step.amount }];
      await run.send('ChangeOrder', name, 'CreateChangeOrder', { contractId: id(job), number: name, name, lineItems });
      await run.send('ChangeOrder', name, 'ApproveChangeOrder', { reason: 'By phone' });
      oracle.changeOrdered(name, job, step.amount, run.today());
      orders.set(name, { job });
    },
    async 'unapprove change order'({ on }) {
      const [name] = one(orders, on);
      await run.send('ChangeOrder', name, 'UnapproveChangeOrder', { reason: 'Not agreed' });
      oracle.changeOrderTakenBack(name, run.today());
    },
    async budget(step) {
      const [{ name: job }, on] = [jobOf(step), day(step)];
      const amounts = { work: step.amount, whole: step.flag ? 333_333 : 0 };
      const lines = ownPlaces.map((place) => ({ lineItemId: phaseOf(job, place), amount: amounts[place] }));
      await run.send('JobBudget', job, 'SetBudget', { contractId: id(job), on, lines });
      oracle.budgetSet(job, on, amounts);
    },
    async 'transfer budget'(step) {
      const { name: job } = jobOf(step);
      const { work, whole } = await budgetLines(job);
      const moves = [
        { lineId: work, amount: -step.amount },
        { lineId: whole, amount: step.amount + (step.other === 7 ? 1 : 0) },
      ];
      await run.send('JobBudget', job, 'TransferBudget', { reason: 'More of it', moves });
      oracle.budgetTransferred(job, run.today(), step.amount);
    },
    async 'budget change order'(step) {
      const [name, { job }] = one(orders, step.on);
      const lines = [{ lineItemId: phaseOf(job, 'work'), amount: step.amount }];
      await run.send('JobBudget', job, 'BudgetChangeOrder', { changeOrderId: id(name), lines });
      oracle.changeBudgeted(job, name, run.today(), step.amount);
    },
    async forecast(step) {
      const [{ name: job }, on, place] = [jobOf(step), day(step), placeOf(step)];
      const { [place]: lineId } = await budgetLines(job);
      const method = of(['auto', 'toCome', 'total'] as const, step.other);
      const amount =
        method === 'total' && step.twelfths < 12 ? oracle.usedOf(job, place, on) + step.amount : step.amount;
      await run.send('JobBudget', job, 'ForecastCosts', { on, lines: [{ lineId, method, amount }] });
      oracle.costsForecast(job, place, on, method, amount);
    },
    async payroll(step) {
      const [name, paidOn, { name: bank }] = [next('PR'), day(step), of(banks, step.on)];
      const [from, to] = [addDays(paidOn, -7 - step.lag), addDays(paidOn, -1 - step.lag)];
      const withheld = Math.trunc((step.amount * step.twelfths) / 100);
      const plans = step.flag ? 3_333 : 0;
      const deed = { job: step.amount, shop: 60_000, office: step.flag ? 1 : 0, plans, employer: 97_172, withheld };
      const net = deed.job + deed.shop + deed.office - withheld + (step.other === 7 ? 1 : 0);
      await run.send('PayrollRun', name, 'PostPayroll', {
        periodFrom: from,
        periodTo: to,
        paidOn,
        bankId: id(bank),
        lines: [
          {
            employee: 'All',
            grossJob: deed.job,
            grossShop: deed.shop,
            grossOffice: deed.office,
            plans,
            employerTaxes: 55_172,
            workersComp: 42_000,
            withheld: [{ amount: withheld }],
            net,
          },
        ],
      });
      oracle.payrollPosted(name, { ...deed, from, to, paidOn, bank });
      payrolls.add(name);
    },
    async 'reverse payroll'(step) {
      const [name, on] = [of([...payrolls], step.on), day(step)];
      await run.send('PayrollRun', name, 'ReversePayroll', { on, reason: 'Twice' });
      oracle.payrollReversed(name, on);
    },
    async 'clear difference'(step) {
      const [name, on] = [of([...payrolls], step.on), day(step)];
      const accrued = oracle.accrued();
      const amount = (step.flag ? accrued : Math.sign(accrued) * step.amount) || 1;
      await run.send('PayrollRun', name, 'ClearLaborDifference', { on, amount, reason: 'Never paid' });
      oracle.differenceCleared(name, on, amount);
    },
    async 'restore difference'({ on }) {
      const name = of([...payrolls], on);
      await run.send('PayrollRun', name, 'RestoreLaborDifference', { on: run.today(), reason: 'It was' });
      oracle.differenceRestored(name, run.today());
    },
    async application(step) {
      const { name: job, customer } = jobOf(step);
      await withdrawn(job);
      const [name, asked] = [next('A'), linesAsked(job, step)];
      const terms = termsOf(job, step);
      await run.send('PayApplication', name, 'DraftPayApplication', {
        contractId: id(job),
        lines: entriesOf(asked, oracle.appliedBefore(job)),
        retention: retentionOf(terms),
      });
      unfinished.set(job, { application: name });
      await run.send('PayApplication', name, 'SubmitPayApplication');
      const [work = ''] = Object.keys(asked);
      const line = asked[work] ?? { work: 0, stored: 0 };
      const before = oracle.appliedBefore(job)[work]?.work ?? 0;
      const isCut = step.twelfths === 6 && line.work > before;
      const cut = { work: isCut ? before + Math.trunc((line.work - before) / 2) : line.work, stored: line.stored };
      await run.send('PayApplication', name, 'CertifyPayApplication', {
        certifiedBy: 'Ana Ruiz, architect',
        ...(isCut && {
          reason: 'Not seen yet',
          lines: [{ sourceLineItemId: id(work), workToDate: cut.work, storedToDate: cut.stored }],
        }),
      });
      const [invoice, on] = [next('I'), day(step)];
      await run.send('Invoice', invoice, 'CreateInvoice', {
        contractId: id(job),
        date: on,
        payApplicationId: id(name),
      });
      unfinished.set(job, { application: name, draft: invoice });
      await run.send('Invoice', invoice, 'ApproveInvoice');
      unfinished.delete(job);
      oracle.applicationBilled(invoice, { job, customer, on, application: name }, { ...asked, [work]: cut }, terms);
      applied.set(invoice, { application: name, job });
    },
    async 'void invoice'({ on }) {
      const [name, { application, job }] = one(applied, on);
      await run.send('Invoice', name, 'VoidInvoice', { reason: 'Wrong' });
      oracle.invoiceVoided(name, run.today());
      if (application !== null) unfinished.set(job, { application });
    },
    async 'release retention'(step) {
      const { name: job, customer } = jobOf(step);
      const [name, on] = [next('I'), day(step)];
      const amount = step.flag ? Math.max(1, oracle.heldOfJob(job)) : step.amount;
      const data = { contractId: id(job), kind: 'retention', date: on, retentionReleased: amount };
      await run.send('Invoice', name, 'CreateInvoice', data);
      await run.send('Invoice', name, 'ApproveInvoice');
      oracle.retentionReleased(name, job, customer, on, amount);
      applied.set(name, { application: null, job });
    },
    async wip(step) {
      const [name, asOf, { name: overridden }] = [next('W'), day(step), jobOf(step)];
      const rows = wipRowsOf(reportRowsOf(await rowsNow(), asOf), asOf, { timeZone: 'UTC', fiscalYearMonth: 1 });
      const percents = new Map(step.flag && step.on > 5 ? [[overridden, 3_333]] : []);
      const overrides = [...percents].map(([job, percentBp]) => ({ contractId: id(job), percentBp, reason: 'Seen' }));
      const names = [id(name), id(`entry of ${name}`)];
      const drawn = { asOf, rows, overrides, position: await run.events() };
      await run.execute(wipTargets(drawn, () => names.shift() ?? ''));
      oracle.wipPosted(name, asOf, percents);
      schedules.add(name);
    },
    async 'reverse wip'({ on }) {
      const name = of([...schedules], on);
      const { asOf } = oracle.schedules.get(name) ?? { asOf: '' };
      const said = { reason: 'Drawn too early' };
      const entry = { entity: 'JournalEntry', id: id(`entry of ${name}`) };
      const isPosted = (await run.log.readStream(run.tenant, `${entry.entity}-${entry.id}`)).length > 0;
      await run.execute([
        { entity: 'WipSchedule', id: id(name), command: { type: 'ReverseWip', data: said } },
        ...(isPosted ? [{ ...entry, command: { type: 'ReverseKeptEntry', data: { on: asOf, ...said } } }] : []),
      ]);
      oracle.wipReversed(name);
    },
    async close(step) {
      const through = addDays(run.today(), Math.min(-1, step.offset) - step.on);
      await run.sendToBooks('CloseBooks', { through });
      closedThrough = through;
    },
    async reopen(step) {
      const through = step.flag ? null : addDays(closedThrough || run.today(), -step.on - 1);
      await run.sendToBooks('ReopenBooks', { through, reason: 'Late' });
      closedThrough = through ?? '';
    },
  };

  /** An application that was not billed makes place for the next one. */
  async function withdrawn(job: string): Promise<void> {
    const { application, draft } = unfinished.get(job) ?? {};
    if (application === undefined) return;
    if (draft !== undefined) await run.send('Invoice', draft, 'VoidInvoice', { reason: 'Another one' });
    await run.send('PayApplication', application, 'WithdrawPayApplication', { reason: 'Another one' });
    unfinished.delete(job);
  }

  /** Some more of each line, and now and then something that is stored for it, or built in. */
  function linesAsked(job: string, { amount, twelfths, other, flag }: JobMoneyStep): Applied {
    const before = oracle.appliedBefore(job);
    const scheduled = [
      [`${job} work`, jobs.find(({ name }) => name === job)?.value ?? 0] as const,
      ...oracle.approvedOrders(job).map(([name, order]) => [name, order.amount] as const),
    ];
    return Object.fromEntries(
      scheduled.map(([name, value], at) => {
        const { work, stored } = before[name] ?? { work: 0, stored: 0 };
        const left = value - work;
        const done = Math.min(left, Math.trunc((Math.min(left, amount * (1 + (other % 3))) * twelfths) / 12));
        if (other === 1 && at > 0 === flag) return [name, { work, stored }];
        const isOver = other === 7 && at === 0;
        const next = work + done + (isOver ? left : 0);
        const rest = Math.max(0, value - next);
        return [name, { work: next, stored: Math.min(rest, flag ? 1 + (amount % 50_021) : stored) }];
      }),
    );
  }
  /** What is as it was before is left out. */
  const entriesOf = (asked: Applied, before: Applied) =>
    Object.entries(asked)
      .filter(([line, { work, stored }]) => before[line]?.work !== work || before[line].stored !== stored)
      .map(([line, { work, stored }]) => ({ sourceLineItemId: id(line), workToDate: work, storedToDate: stored }));
  function termsOf(job: string, { on, other }: JobMoneyStep): Terms {
    return {
      mode: of(['later', 'later', 'all', 'perLine'] as const, other),
      firstBp: of([500, 333, 500, 1], on),
      secondBp: of([250, 0, 333], on + other),
      lineBp: other % 2 === 0 ? { [`${job} work`]: 400 } : {},
    };
  }
  const retentionOf = ({ mode, firstBp, secondBp, lineBp }: Terms) => ({
    mode: mode === 'perLine' ? 'perLine' : 'total',
    reduction: mode === 'all' ? 'all' : 'later',
    tiers: [
      { fromBp: 0, workBp: firstBp, storedBp: firstBp },
      { fromBp: 5_000, workBp: secondBp, storedBp: secondBp },
    ],
    lines: Object.entries(lineBp).map(([name, bp]) => ({ sourceLineItemId: id(name), bp })),
  });

  async function changeAfter(name: string, position: number): Promise<string> {
    const events = await run.log.readStream(run.tenant, `Commitment-${id(name)}`);
    const recorded = events.find((each) => each.type === 'CommitmentChangeRecorded' && each.position > position);
    return String((recorded?.data as { changeId?: string } | undefined)?.changeId); // by its contract
  }

  async function useAfter(ticket: string, position: number): Promise<string> {
    const events = await run.log.readStream(run.tenant, `JobCost-${id(ticket)}`);
    const used = events.find((each) => each.type === 'InventoryUsed' && each.position > position);
    return String((used?.data as { line?: { id: string } } | undefined)?.line?.id); // by its contract
  }

  return {
    closedThrough: () => closedThrough,
    play: (step: JobMoneyStep) => outcomeOf(() => play[step.does](step), NEVER),
  };
}

/** Refused where somebody else came between; nobody does. */
const NEVER = ['BILLING_CHANGED', 'APPLICATION_CHANGED'];
