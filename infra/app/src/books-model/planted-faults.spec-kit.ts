/**
 * Which spec finds a fault: random programs, those of the books where it does not say which, by the first of their
 * invariants that does not hold, which is one of these; or a spec of what they do not reach by one of its tests.
 */
type FoundBy =
  | { readonly invariants: readonly string[]; readonly programs?: 'job-money' | 'openings' | 'extra-work' }
  | { readonly spec: string; readonly test: string };
/** Mutation of the product: what goes wrong, and the text whose replacement makes it so. */
export type PlantedFault = {
  readonly name: string;
  readonly file: string;
  readonly original: string;
  readonly faulty: string;
  readonly foundBy: FoundBy;
};

const oracle = { invariants: ['books are the oracle’s'] };
const closedDays = { invariants: ['nothing is posted into closed days'] };
const shares = { invariants: ['earned shares stay as reported'] };
const reports = 'contracts/src/features/profit-reports/calculations.ts';

const ofJobMoney = (...invariants: readonly string[]) => ({ invariants, programs: 'job-money' }) as const;
const booksOfJobs = ofJobMoney(...oracle.invariants);
const allowed = ofJobMoney('the oracle allows what was done');
const budgets = ofJobMoney(
  'budgets come to what the oracle says',
  ...oracle.invariants, // schedules are drawn by them
  'profit has faded as the oracle says', // and say what a job is estimated to earn
);

const ofExtraWork = (...invariants: readonly string[]) => ({ invariants, programs: 'extra-work' }) as const;
const tickets = 'tickets stand as the oracle says';

const ofOpenings = (...invariants: readonly string[]) => ({ invariants, programs: 'openings' }) as const;

const ofProvider = {
  spec: 'infra/app/src/books-model/online-payments.model.spec.ts',
  test: 'books, payments and provider agree',
};

/** Faults that the product once had, or nearly had: each is to be found again wherever it comes back. */
export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'a transfer that arrives later is at the other bank at once',
    file: 'contracts/src/features/journal-entries/calculations.ts',
    original: '{ ...to, day: receivedOn }];',
    faulty: 'to];',
    foundBy: { invariants: ['entries of an event sum to nothing'] },
  },
  {
    name: 'a reversed accrual goes back once more on its day',
    file: 'contracts/src/features/journal-entries/calculations.ts',
    original: 'lines.map((line) => opposite(line, line.day > on ? line.day : on));',
    faulty: 'lines.filter(({ day }) => day <= on).map((line) => opposite(line, on));',
    foundBy: oracle,
  },
  {
    name: 'a refund leaves the credit of the customer as it was',
    file: 'contracts/src/features/payments/record.ts',
    original: 'unapplied: unapplied - amount,',
    faulty: 'unapplied,',
    foundBy: { invariants: ['lists are their control accounts', 'the oracle allows what was done'] },
  },
  {
    name: 'a payment is at its bank on the day it was received',
    file: 'contracts/src/features/payments/calculations.ts',
    original: '...depositLines(event.id, event.data, amount),',
    faulty:
      '...depositLines(event.id, { ...event.data, depositDate: event.data.depositDate && event.data.receivedOn }, amount),',
    foundBy: oracle,
  },
  {
    name: 'money is off the receivables before the day of its invoice',
    file: 'contracts/src/features/payments/calculations.ts',
    original:
      "line('receivable', appliedDay(allocation, day), -allocation.amount, { allocation }),\n  );\n  const later",
    faulty: "line('receivable', day, -allocation.amount, { allocation }),\n  );\n  const later",
    foundBy: oracle,
  },
  {
    name: 'a material that is corrected after its bill was paid leaves the bill as it was',
    file: 'services/src/features/bills/reactions.ts',
    original: 'const rest = changed.filter((charge) => !ofBill.includes(charge) && charge.difference !== 0);',
    faulty: 'const rest: typeof changed = [];',
    foundBy: oracle,
  },
  {
    name: 'a bill for a job is no cost of it',
    file: 'contracts/src/features/job-cost-books/calculations.ts',
    original: "if ('materialId' in line ? line.materialId !== null : line.billId !== null) return null;",
    faulty: "if ('materialId' in line || line.billId !== null) return null;",
    foundBy: { invariants: ['costs of jobs are in the books'] },
  },
  {
    name: 'the opening balance of a bank is edited after its day was closed',
    file: 'services/src/features/banks/module.ts',
    original: '    books: postedToBooks(openingDaysOf),\n',
    faulty: '',
    foundBy: closedDays,
  },
  {
    name: 'a bill is voided on its own day',
    file: 'services/src/features/bills/decider.ts',
    original: "command.type === 'VoidBill' ? facts.today",
    faulty: "command.type === 'VoidBill' ? present.date",
    foundBy: oracle,
  },
  {
    name: 'a deposit of a closed day is moved to another bank',
    file: 'services/src/features/payments/module.ts',
    original: 'if (!(event.type in fieldOf)) return [];',
    faulty: "if (!(event.type in fieldOf) || event.type === 'DepositEdited') return [];",
    foundBy: closedDays,
  },
  {
    name: 'the due date of an invoice is edited after it was posted',
    file: 'contracts/src/features/invoices/guards.ts',
    original: 'Edit: [notVoid, noPayments, notInBooks,',
    faulty: 'Edit: [notVoid, noPayments,',
    foundBy: { invariants: ['invoices keep the dates they were posted with'] },
  },
  {
    name: 'a report of earned shares figures them anew',
    file: reports,
    original: 'const settlements = settledBy(job.profitSettlements, asOf);',
    faulty: 'const settlements = settledBy([], asOf);',
    foundBy: shares,
  },
  {
    name: 'a share rule with another release hides the shares that were released',
    file: reports,
    original: '[...settledLines(role, of, range),',
    faulty:
      "[...(openRules([], companyShares, range.asOf).some((rule) => rule.role === role && rule.releaseOn !== 'hardClosed') ? [] : settledLines(role, of, range)),",
    foundBy: shares,
  },
  {
    name: 'shares that wait for an invoice or a payment are not released by it',
    file: 'services/src/features/contracts/reactions.ts',
    original: 'return isAwaited ?',
    faulty: 'return isAwaited && event.position < 0 ?',
    foundBy: oracle,
  },
  {
    name: 'a new rate of overhead changes what a closed job has cost',
    file: 'contracts/src/features/profit-settlements/calculations.ts',
    original: 'if (!last || !settlements.some(isClosing)) return new Map();',
    faulty: 'if (!last || tickets.length >= 0) return new Map();',
    foundBy: { invariants: ['jobs cost what the oracle says'] },
  },
  {
    name: 'certified payroll has one row for all determinations of a classification',
    file: 'contracts/src/features/payroll-rows/calculations.ts',
    original: 'JSON.stringify([workerId, wageId ?? wageName, payClass, rate, fringe, planRate]),',
    faulty: 'JSON.stringify([workerId, wageName, payClass]),',
    foundBy: { invariants: ['rows of certified payroll recompute'] },
  },
  {
    name: 'overtime by a wage named after it is paid at base',
    file: 'contracts/src/features/job-cost-rates/calculations.ts',
    original: 'const paidAs = paidClass(payClass, namedPayClass(paid));',
    faulty: 'const paidAs = payClass;',
    foundBy: { invariants: ['hours cost what the oracle says'] },
  },
  {
    name: 'a ticket that comes back from the trash is posted as it was at first',
    file: 'services/src/features/job-costs/module.ts',
    original: 'lines: bookedLines(postingsOf(ticket), ticket.trashedAt !== null, books),',
    faulty: 'lines: ticket.trashedAt === null ? bookedLines(postingsOf(ticket), false, books) : postingsOf(ticket),',
    foundBy: oracle,
  },
  {
    name: 'a percent is figured in floating point',
    file: 'contracts/src/kernel/money.ts',
    original: 'Number(divideRounded(BigInt(amount) * BigInt(basisPoints), 10_000n));',
    faulty: 'Math.round((amount / 100) * (basisPoints / 10_000) * 100);',
    foundBy: { invariants: [...oracle.invariants, 'hours cost what the oracle says'] }, // both are percents
  },
  {
    name: 'a day that is closed again keeps the figures of the first time',
    file: 'services/src/features/closing-figures/reactions.ts',
    original: 'const cause = `closing ${closing.tenant} ${closing.closingPosition}`;',
    faulty: 'const cause = `closing ${closing.tenant} ${closing.through}`;',
    foundBy: { invariants: ['closed days are as they were frozen'] },
  },
  {
    name: 'what was refused to a reaction is told to nobody',
    file: 'services/src/kernel/reactions.ts',
    original:
      'for (const refused of await performEffects(reaction, event, gateway, ports)) await ports.attention.add(refused);',
    faulty: 'await performEffects(reaction, event, gateway, ports);',
    foundBy: {
      spec: 'services/src/kernel/reactions.spec.ts',
      test: 'a refused command is kept for a person, and the reaction goes on',
    },
  },
  {
    name: 'a release states money that another one has stated',
    file: 'contracts/src/features/releases/calculations.ts',
    original: "claimantKind === 'company' && signedAt !== null;",
    faulty: "claimantKind === 'company' && signedAt === '';",
    foundBy: { invariants: ['the oracle allows what was done'] },
  },
  {
    name: 'a credit of another contract covers a release',
    file: 'contracts/src/features/releases/calculations.ts',
    original: 'return isCredit && sumOf(own) > 0 ? [] : own;',
    faulty: 'return own;',
    foundBy: { spec: 'services/test/released-credit.spec.ts', test: 'a credit of another contract pays an invoice' },
  },
  {
    name: 'a payroll is taken back on the day it was paid',
    file: 'services/src/features/payroll-runs/decider.ts',
    original: "type: 'PayrollReversed', data: { entryId: run.entryId, on, reason } });",
    faulty: "type: 'PayrollReversed', data: { entryId: run.entryId, on: run.paidOn, reason } });",
    foundBy: booksOfJobs,
  },
  {
    name: 'days of a payroll are paid once more by one that begins on another day',
    file: 'services/src/features/payroll-runs/facts.ts',
    original: "(status === 'reversed' ? [] : daysOf(period))",
    faulty: "(status === 'reversed' ? [] : daysOf(period).slice(0, 1))",
    foundBy: allowed,
  },
  {
    name: 'retention of a subcontract is rounded bill by bill',
    file: 'contracts/src/features/bills/content.ts',
    original: 'return { held: shareOf(billed, retentionBp) - held };',
    faulty: 'return { held: shareOf(sumOf(lines.map(({ amount }) => amount)), retentionBp) };',
    foundBy: booksOfJobs,
  },
  {
    name: 'a change of a commitment is unapproved below what is billed',
    file: 'services/src/features/commitments/decider.ts',
    original: 'if (left < 0 || (left < billed && sign * moved < 0)) {',
    faulty: 'if (left < 0) {',
    foundBy: allowed,
  },
  {
    name: 'the costs of a change order are in the budget while it is not approved',
    file: 'contracts/src/features/job-budgets/calculations.ts',
    original: '...[...latest.values()].filter(({ changeOrderId }) => isApprovedOn(orders, changeOrderId, day)),',
    faulty: '...latest.values(),',
    foundBy: budgets,
  },
  {
    name: 'what somebody said was to come is not less what was spent since',
    file: 'contracts/src/features/job-budgets/calculations.ts',
    original: 'Math.max(0, forecast.amount - Math.max(0, used - forecast.spent))',
    faulty: 'forecast.amount',
    foundBy: budgets,
  },
  {
    name: 'work in progress is taken back a day too late',
    file: 'services/src/features/wip-schedules/controller.ts',
    original: 'reversesOn: addDays(asOf, 1),',
    faulty: 'reversesOn: addDays(asOf, 2),',
    foundBy: booksOfJobs,
  },
  {
    name: 'the provision for a loss is all of it, and not what is still to come',
    file: 'contracts/src/features/wip-schedules/calculations.ts',
    original: 'estimatedProfit < 0 ? Math.max(0, profitToDate - estimatedProfit) : 0;',
    faulty: 'estimatedProfit < 0 ? -estimatedProfit : 0;',
    foundBy: booksOfJobs,
  },
  {
    name: 'stored material is counted as completed work by the next application',
    file: 'contracts/src/features/pay-applications/calculations.ts',
    original: 'const workBefore = (before.byLine.get(line.sourceLineItemId) ?? 0) - storedBefore;',
    faulty: 'const workBefore = before.byLine.get(line.sourceLineItemId) ?? 0;',
    foundBy: allowed,
  },
  {
    name: 'a lower step of retention gives back what was held before',
    file: 'contracts/src/features/retention-terms/calculations.ts',
    original: "return terms.reduction === 'all'",
    faulty: 'return terms.tiers.length > 1',
    foundBy: booksOfJobs,
  },
  {
    name: 'profit has faded since a schedule by what it is worse than nothing',
    file: 'contracts/src/features/wip-schedules/calculations.ts',
    original: '[[contractId, was - estimatedProfit] as const]',
    faulty: '[[contractId, 0 - estimatedProfit] as const]',
    foundBy: ofJobMoney('profit has faded as the oracle says'),
  },
  {
    name: 'a charge of a card leaves a bank',
    file: 'projections/src/features/ledger/projection.ts',
    original: 'entry(moneyAccountOf(bankKind), -sign * amount, { ...of, bankId }),',
    faulty: "entry('bank', -sign * amount, { ...of, bankId }),",
    foundBy: oracle,
  },
  {
    name: 'a charge that is void comes back to a bank',
    file: 'contracts/src/features/checks/record.ts',
    original: "bankKind: data.bankKind ?? 'bank',",
    faulty: "bankKind: 'bank',",
    foundBy: oracle,
  },
  {
    name: 'what a void bill brought into stock stays in the yard',
    file: 'services/src/features/bills/reactions.ts',
    original: "stockOf(event.data.lines, event.type === 'BillVoided' ? -1 : 1);",
    faulty: 'stockOf(event.data.lines, 1);',
    foundBy: ofJobMoney('stock comes to what the oracle says'),
  },
  {
    name: 'a bill into stock does not say of which item',
    file: 'projections/src/features/ledger/projection.ts',
    original: 'inventoryItemId: line.inventoryItemId ?? null };',
    faulty: 'inventoryItemId: null };',
    foundBy: booksOfJobs,
  },
  {
    name: 'a count posts what differs from the stock, and not from the books',
    file: 'services/src/features/inventories/decider.ts',
    original: 'difference: value - facts.value,',
    faulty: 'difference: value - priceOf(onHand, rate),',
    foundBy: booksOfJobs,
  },
  {
    name: 'a bill of the opening is taken back today',
    file: 'services/src/features/bills/decider.ts',
    original: ': mustExist(present.openedOn);',
    faulty: ': facts.today;',
    foundBy: ofOpenings(...oracle.invariants),
  },
  {
    name: 'work in progress of the opening is taken back on its own day',
    file: 'services/src/domain/openings/opening-documents.ts',
    original: "              addDays(on, 1),\n              'Work",
    faulty: "              on,\n              'Work",
    foundBy: ofOpenings(...oracle.invariants),
  },
  {
    name: 'an opening is undone of which a credit has paid something',
    file: 'contracts/src/features/payments/guards.ts',
    original: 'TakeBackOpeningCredit: [stands, creditUnused],',
    faulty: 'TakeBackOpeningCredit: [stands],',
    foundBy: ofOpenings('the oracle allows what was done'),
  },
  {
    name: 'an opening whose subcontractors are owed retention is never finished',
    file: 'contracts/src/features/openings/calculations.ts',
    original: 'return 0 - sumOf(bills.map(({ retentionHeld }) => retentionHeld));',
    faulty: 'return 0;',
    foundBy: ofOpenings('the oracle allows what was done'),
  },
  {
    name: 'what a job has billed in all counts its open invoices twice',
    file: 'contracts/src/features/openings/calculations.ts',
    original: 'const original = billed - billedOf(invoices, contractId);',
    faulty: 'const original = billed;',
    foundBy: ofOpenings('jobs under way are what was said of them'),
  },
  {
    name: 'T&M tickets stay in a change order that goes to the trash',
    file: 'services/src/features/tm-tickets/reactions.ts',
    original: "Promise.all(idsOf('ChangeOrderTrashed').map((id) => ticketsIn(id, world))),",
    faulty: '[],',
    foundBy: ofExtraWork(tickets),
  },
  {
    name: 'a change order comes back without its T&M tickets, which are billed once more',
    file: 'services/src/features/tm-tickets/reactions.ts',
    original: '...convertEachOnce(taken.flat()),',
    faulty: '',
    foundBy: ofExtraWork(tickets, ...allowed.invariants, 'a ticket is billed by one order'),
  },
  {
    name: 'a change order comes back with a T&M ticket that is priced anew',
    file: 'services/src/features/tm-tickets/decider.ts',
    original: 'if (amount !== was) {',
    faulty: 'if (amount < 0) {',
    foundBy: ofExtraWork(...allowed.invariants),
  },
  {
    name: 'a T&M ticket is put into two change orders',
    file: 'contracts/src/features/tm-tickets/guards.ts',
    original: 'Convert: [notVoid, notConverted, priced,',
    faulty: 'Convert: [notVoid, priced,',
    foundBy: ofExtraWork(...allowed.invariants),
  },
  {
    name: 'a line of a change order has the prices of all kinds of a T&M ticket',
    file: 'contracts/src/features/tm-tickets/calculations.ts',
    original: 'ticket.prices.filter((price) => price.kind === kind)',
    faulty: 'ticket.prices',
    foundBy: ofExtraWork('orders come to their tickets'),
  },
  {
    name: 'extra work is rounded before its markup, and once more after it',
    file: 'contracts/src/features/tm-terms/calculations.ts',
    original: 'divideRounded(whole * BigInt(10_000 + markupBp), BigInt(SCALE) * 10_000n)',
    faulty: 'divideRounded(divideRounded(whole, BigInt(SCALE)) * BigInt(10_000 + markupBp), 10_000n)',
    foundBy: ofExtraWork(tickets),
  },
  {
    name: 'a T&M ticket says more hours than the job has of the day',
    file: 'contracts/src/features/tm-tickets/guards.ts',
    original: 'return has > 0 && claimedBy(',
    faulty: 'return has > 2_400 && claimedBy(',
    foundBy: ofExtraWork(...allowed.invariants),
  },
  {
    name: 'a change order that is no longer approved stays in the value of its contract',
    file: 'projections/src/features/contracts/projection.ts',
    original: 'approvals: [...approvals, { on, amount: -amount }] }),',
    faulty: 'approvals }),',
    foundBy: ofExtraWork('contracts are worth what was approved'),
  },
  {
    name: 'hours are counted twice in the costs of a job',
    file: 'projections/src/features/job-cost-postings/projection.ts',
    original: 'hours: sign * line.hours,',
    faulty: 'hours: 2 * sign * line.hours,',
    foundBy: ofExtraWork('extra work costs nothing twice'),
  },
  {
    name: 'a refund that came back stays taken from what lies at the provider',
    file: 'contracts/src/features/online-payments/record.ts',
    original: 'held: held + amount,',
    faulty: 'held,',
    foundBy: ofProvider,
  },
  {
    name: 'the fee of a dispute about what a refund had left is posted nowhere',
    file: 'services/src/features/online-payments/reactions.ts',
    original: '...feeEntry(record, { of, fee, on, numberedAfter: 1 }),',
    faulty: '...feeEntry(record, { of, fee: 0, on, numberedAfter: 1 }),',
    foundBy: ofProvider,
  },
];
