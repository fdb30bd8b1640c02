import { bank } from '@backoffice/contracts/dictionaries/banks';
import { inventoryItem } from '@backoffice/contracts/dictionaries/inventories';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { bill } from '@backoffice/contracts/features/bills';
import { bookClosing } from '@backoffice/contracts/features/book-closings';
import { check } from '@backoffice/contracts/features/checks';
import { journalEntry } from '@backoffice/contracts/features/journal-entries';
import { payment, type PaymentView } from '@backoffice/contracts/features/payments';
import { reconciliation } from '@backoffice/contracts/features/reconciliations';
import { addDays, type Actor, type Cents, type Day } from '@backoffice/contracts/kernel';
import type { DemoDriver } from '#demo/driver.ts';
import type { SeededContract } from '#demo/bookkeeper.ts';
import { seededRandom } from '#demo/seeded-random.ts';

/** What a vendor bills for, between which amounts, and every how many days. `isSlow`: the company is late with it. */
type Account = {
  readonly vendor: string;
  readonly what: readonly string[];
  readonly between: readonly [Cents, Cents];
  readonly every: number;
  readonly isSlow?: true;
};
const accounts: readonly Account[] = [
  {
    vendor: 'Dockside Lumber & Millwork',
    what: ['Framing lumber', 'Form boards and stakes'],
    between: [38_000, 210_000],
    every: 26,
  },
  { vendor: 'Otay Ready Mix', what: ['Concrete, 3,000 psi', 'Pea gravel mix'], between: [64_000, 298_000], every: 31 },
  { vendor: 'Mission Gorge Rock & Sand', what: ['Base rock', 'Drain rock'], between: [22_000, 96_000], every: 34 },
  { vendor: 'Alvarado Rebar Fabricators', what: ['Rebar, cut and bent'], between: [41_000, 132_000], every: 45 },
  { vendor: 'Borderland Steel', what: ['Embeds and base plates'], between: [88_000, 174_000], every: 52, isSlow: true },
  { vendor: 'Sierra Tool & Equipment Rental', what: ['Skid steer, week'], between: [56_000, 118_000], every: 38 },
  { vendor: 'Ocotillo Concrete Pumping', what: ['Boom pump, half a day'], between: [68_000, 95_000], every: 41 },
  { vendor: 'Rios Masonry', what: ['Block work'], between: [180_000, 420_000], every: 58 },
  { vendor: 'Harbor Fuel Delivery', what: ['Diesel'], between: [18_000, 46_000], every: 29 },
];
const SINCE = 165;
const PAY_RUN_DAYS = 14;
const STATEMENT_DAYS = 42;
const CLOSED_DAYS = 300;

type SeededBill = { readonly id: string; readonly vendorId: string; readonly due: Day; readonly amount: Cents };
type SeededCheck = { readonly id: string; readonly amount: Cents; readonly clearedOn: Day | null };

/** What is done, without who does it and when. */
type Act = Parameters<DemoDriver['act']> extends [unknown, unknown, unknown, ...infer Rest] ? Rest : never;

/** A year is over; nothing that is told after it is dated within. */
export async function seedBookClosing({ act, companyId, today, moment }: DemoDriver, owner: Actor): Promise<void> {
  const through = addDays(`${addDays(today, -CLOSED_DAYS).slice(0, 7)}-01`, -1);
  const at = moment(addDays(through, 18));
  await act(companyId, owner, at, bookClosing, companyId, 'CloseBooks', { through }, { begins: true });
}

/**
 * Bills of vendors, checks that pay them, and a statement that is reconciled: what the bookkeeper of the company did
 * since spring.
 */
export async function seedVendorLedger(
  stage: DemoDriver,
  owner: Actor,
  running: readonly SeededContract[],
): Promise<void> {
  const { act, companyId, newId, today, moment, idOf } = stage;
  const { between, pick } = seededRandom(23);
  const bankId = idOf(bank, 'name', 'First Bank');
  const back = (days: number) => addDays(today, -days);
  const tell = (on: Day, ...what: Act) => act(companyId, owner, moment(on), ...what);

  const open: SeededBill[] = [];
  const slow = new Set(accounts.flatMap(({ vendor, isSlow }) => (isSlow ? [idOf(supplier, 'name', vendor)] : [])));
  for (const {
    vendor,
    what,
    between: [from, to],
    every,
  } of accounts)
    for (let days = SINCE - between(0, 12); days > 2; days -= every)
      open.push(await record('RecordBill', vendor, pick(what), 50 * between(from / 50, to / 50), back(days)));
  open.push(await record('RecordCredit', 'Otay Ready Mix', 'Load sent back', 31_500, back(66)));

  const written: SeededCheck[] = [];
  for (let days = SINCE - PAY_RUN_DAYS; days > 0; days -= PAY_RUN_DAYS) await payWhatIsDue(back(days));
  await payPermit(back(27), 'Grading permit', 48_600);
  await reconcile(back(STATEMENT_DAYS));
  await payPermit(back(1), 'Encroachment permit', 21_400); // waits for the printer
  for (const enter of [enterJournal, chargeCard, stockYard]) await enter(stage, owner, bankId);

  async function record(type: string, vendor: string, description: string, amount: Cents, date: Day) {
    const [id, vendorId] = [newId(), idOf(supplier, 'name', vendor)];
    const contractId = pick(running).id;
    const ref = String(between(10_400, 98_700));
    const lines = [{ description, amount, contractId }];
    await tell(date, bill, id, type, { vendorId, ref, date, lines }, { begins: true });
    const sign = type === 'RecordCredit' ? -1 : 1;
    return { id, vendorId, due: addDays(date, 30), amount: sign * amount };
  }

  /** Every second week a check to each vendor with something due; the first one was lost in the mail. */
  async function payWhatIsDue(on: Day) {
    const due = open.filter((each) => each.due <= addDays(on, 6) && !slow.has(each.vendorId));
    for (const [vendorId, bills] of Map.groupBy(due, (each) => each.vendorId)) {
      const amount = bills.reduce((sum, each) => sum + each.amount, 0);
      if (amount <= 0) continue;
      const lines = bills.map((each) => ({ billId: each.id, amount: each.amount }));
      if (written.length === 0) {
        const lost = await write(on, { vendorId, amount, lines });
        await tell(addDays(on, 9), check, lost, 'VoidCheck', { reason: 'Lost in the mail.' });
      }
      await issue(on, { vendorId, amount, lines });
      for (const each of bills) open.splice(open.indexOf(each), 1);
    }
  }

  async function payPermit(on: Day, memo: string, amount: Cents) {
    const lines = [{ account: 'expenses', amount, contractId: pick(running).id, memo }];
    await issue(on, { payee: 'City of San Diego', amount, memo: 'Permit', lines });
  }

  async function write(on: Day, content: object) {
    const id = newId();
    await tell(on, check, id, 'WriteCheck', { bankId, date: on, ...content }, { begins: true });
    return id;
  }

  /** Writes and prints a check; the bank pays it within some days. The latest ones still lie on the desk. */
  async function issue(on: Day, content: { readonly amount: Cents; readonly [field: string]: unknown }) {
    const id = await write(on, content);
    const clearedOn = addDays(on, between(4, 11));
    if (on < back(4)) await tell(on, check, id, 'PrintCheck', {});
    const isCleared = clearedOn < back(2);
    if (isCleared) await tell(clearedOn, check, id, 'ClearCheck', { clearedOn });
    written.push({ id, amount: content.amount, clearedOn: isCleared ? clearedOn : null });
  }

  /** The statement lists what had cleared by its day. */
  async function reconcile(statementDate: Day) {
    const on = addDays(statementDate, 3);
    const checks = written.filter(({ clearedOn }) => clearedOn !== null && clearedOn <= statementDate);
    const deposits = await listedPayments(stage, bankId, statementDate);
    const [opened] = await stage.events<{ readonly openingBalance: Cents }>(`Bank-${bankId}`, 'BankCreated');
    const sum = (of: readonly { readonly amount: Cents }[]) => of.reduce((total, { amount }) => total + amount, 0);
    const endingBalance = (opened?.openingBalance ?? 0) + sum(deposits) - sum(checks);
    const having = (item: string) => deposits.filter(({ items }) => items.includes(item)).map(({ id }) => id);
    const ids = {
      checkIds: checks.map(({ id }) => id),
      depositIds: having('deposit'),
      returnIds: having('returnedCheck'),
      feeIds: having('returnFee'),
      entryIds: [],
    };
    const reconciliationId = newId();
    const listed = { reconciliationId, on: statementDate };
    const statement = { bankId, statementDate, endingBalance, ...ids };
    await tell(on, reconciliation, reconciliationId, 'ReconcileStatement', statement, { begins: true });
    for (const { id } of checks) await tell(on, check, id, 'ReconcileCheck', listed);
    for (const { id, items } of deposits) await tell(on, payment, id, 'ReconcilePayment', { ...listed, items });
  }
}

/** Fuel of the month on a card, of which half is paid from the bank. */
async function chargeCard({ act, companyId, newId, today, moment, idOf }: DemoDriver, owner: Actor, bankId: string) {
  const cardId = idOf(bank, 'name', 'Fleet card');
  const charges = [
    [17, 'Corner Fuel', 'equipmentOperation', 21_460],
    [11, 'Pacific Auto Parts', 'vehicles', 8_935],
    [4, 'Corner Fuel', 'equipmentOperation', 19_875],
  ] as const;
  for (const [days, payee, account, amount] of charges) {
    const date = addDays(today, -days);
    const data = { bankId: cardId, date, payee, amount, lines: [{ account, amount }] };
    await act(companyId, owner, moment(date), check, newId(), 'WriteCheck', data, { begins: true });
  }
  const date = addDays(today, -2);
  const lines = [
    { account: 'cards', bankId: cardId, debit: 21_460 },
    { account: 'bank', bankId, credit: 21_460 },
  ];
  const data = { kind: 'transfer', date, lines };
  await act(companyId, owner, moment(date), journalEntry, newId(), 'PostJournalEntry', data, { begins: true });
}

/** Base rock that is bought for the yard, and what was counted of it at the end of a month. */
async function stockYard({ act, companyId, newId, today, moment, idOf }: DemoDriver, owner: Actor) {
  const rock = idOf(inventoryItem, 'item', 'Base rock, 50 lb');
  const date = addDays(today, -13);
  const lines = [{ inventoryItemId: rock, quantity: 1_200_000, amount: 57_600 }];
  const bought = { vendorId: idOf(supplier, 'name', 'Mission Gorge Rock & Sand'), ref: '40417', date, lines };
  await act(companyId, owner, moment(date), bill, newId(), 'RecordBill', bought, { begins: true });
  const counted = { counted: 1_160_000, reason: 'Counted after the delivery' };
  await act(companyId, owner, moment(addDays(today, -12)), inventoryItem, rock, 'CountInventoryItem', counted);
}

/** What no document books: the owner's money, a charge of the bank, and power that is not billed yet. */
async function enterJournal({ act, companyId, newId, today, moment }: DemoDriver, owner: Actor, bankId: string) {
  const enter = (days: number, kind: string, lines: readonly object[], more: object = {}) => {
    const date = addDays(today, -days);
    const data = { kind, date, lines, ...more };
    return act(companyId, owner, moment(date), journalEntry, newId(), 'PostJournalEntry', data, { begins: true });
  };
  const ofBank = { account: 'bank', bankId };
  await enter(12, 'draw', [
    { account: 'draws', debit: 300_000 },
    { ...ofBank, credit: 300_000 },
  ]);
  await enter(6, 'bankCharge', [
    { account: 'fees', debit: 2_500 },
    { ...ofBank, credit: 2_500 },
  ]);
  const power = [
    { account: 'utilities', debit: 41_877 },
    { account: 'accrued', credit: 41_877 },
  ];
  await enter(3, 'accrual', power, { reason: 'Power and water of the month', reversesOn: addDays(today, 5) });
}

/** What came in by a day, and what of it came back; what was posted by mistake is on no statement. */
async function listedPayments(stage: DemoDriver, bankId: string, until: Day) {
  const listed: { readonly id: string; readonly amount: Cents; readonly items: readonly string[] }[] = [];
  for (const { id } of stage.made(payment)) {
    const stream = `Payment-${id}`;
    const [posted] = await stage.events<Pick<PaymentView, 'bankId' | 'depositDate' | 'amount'>>(
      stream,
      'PaymentPosted',
    );
    const [returned] = await stage.events<{ readonly returnedOn: Day; readonly fee: Cents }>(stream, 'PaymentReturned');
    const [cleared] = await stage.events<{ readonly clearedOn: Day }>(stream, 'PaymentCleared');
    const reversed = await stage.events(stream, 'PaymentReversed');
    if (posted?.bankId !== bankId || (posted.depositDate ?? '') > until || reversed.length > 0) continue;
    const isBack = returned !== undefined && returned.returnedOn <= until;
    if ((returned && !isBack) || (cleared && cleared.clearedOn > until)) continue;
    listed.push({
      id,
      amount: isBack ? -returned.fee : posted.amount,
      items: ['deposit', ...(isBack ? ['returnedCheck', ...(returned.fee > 0 ? ['returnFee'] : [])] : [])],
    });
  }
  return listed;
}
