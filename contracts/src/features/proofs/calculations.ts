import { contractValueChange, type ChangeOrderEvent } from '#features/change-orders';
import { allocationChangeOf, type PaymentEvent } from '#features/payments';
import { releasedTotals, type ReleasedFigures } from '#features/releases';
import { invoicePostingOf, type InvoiceEvent } from '#features/invoices';
import type { SettlementRule } from '#features/profit-settlements';
import type { Cents } from '#kernel/index.ts';

/** What must come out, whatever happened. */
export type ProofRule = SumRule | SettlementRule | MovedRule | JobMoneyRule | OnlineRule | 'application';
type SumRule = 'contract' | 'retention' | 'payment' | 'invoice' | 'overpaid' | 'journal' | 'balance' | 'release';
/** `undeposited`: received and not yet at a bank. `deposit`: at a bank, in one deposit. `journalEntry`: its lines. */
type MovedRule = 'undeposited' | 'deposit' | 'journalEntry' | 'opening' | 'stock';
type OnlineRule = 'onlinePayment' | 'providerBank';
type CostRule = 'jobCost' | 'ticketContra' | 'payroll' | 'clearing' | 'material';
type JobMoneyRule = CostRule | 'commitment' | 'commitmentBilled' | 'retentionPayable' | ExtraWorkRule;
type ExtraWorkRule = 'extraWork' | 'contractValue' | 'jobHours';

/** A sum that does not come out. */
export type Discrepancy = { readonly rule: ProofRule; readonly expected: Cents; readonly found: Cents };

const expectEqual = (rule: ProofRule, expected: Cents, found: Cents): Discrepancy[] =>
  expected === found ? [] : [{ rule, expected, found }];

/**
 * Each figure from where it is kept: the value from contract and changes, what is open from invoices, what is paid from
 * payments.
 */
export type ContractFigures = {
  readonly contractValue: Cents;
  readonly extras: Cents;
  readonly paid: Cents;
  readonly openDue: Cents;
  readonly retention: Cents;
  readonly unbilled: Cents;
};

export const contractDiscrepancies = ({
  contractValue,
  extras,
  paid,
  openDue,
  retention,
  unbilled,
}: ContractFigures): Discrepancy[] => [
  ...expectEqual('contract', contractValue + extras - paid, openDue + retention + unbilled),
  ...expectEqual('retention', Math.max(retention, 0), retention),
];

/**
 * `allocated`: what the payments that stand give to it; `paid`: what the invoice says was paid. `due`: nothing unless
 * it is approved and not void.
 */
export type InvoiceFigures = { readonly due: Cents; readonly paid: Cents; readonly allocated: Cents };

export const invoiceDiscrepancies = ({ due, paid, allocated }: InvoiceFigures): Discrepancy[] => [
  ...expectEqual('invoice', allocated, paid),
  ...expectEqual('overpaid', Math.min(Math.max(paid, Math.min(due, 0)), Math.max(due, 0)), paid),
];

/** Of a payment that stands. `amount`: less what of it was paid back. */
export type PaymentFigures = { readonly amount: Cents; readonly allocated: Cents; readonly unapplied: Cents };

export const paymentDiscrepancies = ({ amount, allocated, unapplied }: PaymentFigures): Discrepancy[] => [
  ...expectEqual('payment', amount, allocated + unapplied),
  ...expectEqual('payment', Math.max(unapplied, 0), unapplied),
];

/** What one event posts to the books. */
export const journalDiscrepancies = (posted: Cents): Discrepancy[] => expectEqual('journal', 0, posted);

/** What a customer's or a location's row says is owed, and what is posted to the books about them. */
export type BalanceFigures = { readonly kept: Cents; readonly posted: Cents };

export const balanceDiscrepancies = ({ kept, posted }: BalanceFigures): Discrepancy[] =>
  expectEqual('balance', posted, kept);

/**
 * What releases say for good has come, no more than has: a payment is stated once. Credits may leave less than nothing.
 */
export const releaseDiscrepancies = ({ released, cleared }: ReleasedFigures): Discrepancy[] =>
  expectEqual('release', Math.min(released, Math.max(cleared, 0)), released);

/** What a record moves on a day by its own row, and what is posted to the books about it on that day. */
export type MovedFigures = { readonly expected: Cents; readonly found: Cents };

export const movedDiscrepancies =
  (rule: MovedRule) =>
  ({ expected, found }: MovedFigures): Discrepancy[] =>
    expectEqual(rule, expected, found);

/** An event of a record, as every log has it. */
export type RecordEvent = {
  readonly entity: string;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
};
export type RecordDiscrepancy = Discrepancy & { readonly entity: string; readonly id: string };

/** `scheduled`: what is billed of the agreed value; that of a cost-plus contract is what it costs, not its schedule. */
type ContractBalances = {
  isCostPlus: boolean;
  agreed: Cents;
  changes: Cents;
  scheduled: Cents;
  extras: Cents;
  due: Cents;
  held: Cents;
  released: Cents;
  paid: Cents;
};
/** Its type is fixed when it is created. */
type AgreedContract = { readonly amount: Cents; readonly type?: string };
type InvoiceBalances = { due: Cents; paid: Cents };
type PaymentBalances = { amount: Cents; allocated: Cents; unapplied: Cents };

/**
 * Where contracts, invoices and payments stand by nothing but what the events of money say: no table has its say here.
 * `isOurs` keeps to some of the records, for who has memory for some only; they may become fewer.
 */
export function moneyTotals(isOurs: (id: string) => boolean = () => true) {
  const contracts = new Map<string, ContractBalances>();
  const invoices = new Map<string, InvoiceBalances>();
  const payments = new Map<string, PaymentBalances>();
  const releasing = releasedTotals(isOurs);
  const contractOf = (id: string) =>
    getOrInsert(contracts, id, () => ({
      isCostPlus: false,
      agreed: 0,
      changes: 0,
      scheduled: 0,
      extras: 0,
      due: 0,
      held: 0,
      released: 0,
      paid: 0,
    }));
  const invoiceOf = (id: string) => getOrInsert(invoices, id, () => ({ due: 0, paid: 0 }));

  function billed(event: InvoiceEvent, id: string): void {
    const posted = invoicePostingOf(event);
    if (!posted) return;
    if (isOurs(id)) invoiceOf(id).due += posted.amountDue;
    if (!isOurs(posted.contractId)) return;
    const contract = contractOf(posted.contractId);
    contract.scheduled += contract.isCostPlus
      ? posted.amount - posted.extras
      : posted.lineItems.reduce((sum, { thisPeriod }) => sum + thisPeriod, 0);
    contract.extras += posted.extras;
    contract.due += posted.amountDue + (posted.paidBefore ?? 0);
    contract.paid += posted.paidBefore ?? 0;
    contract.held += posted.retentionHeld;
    contract.released += posted.retentionReleased;
  }

  function agreed({ amount, type }: AgreedContract, id: string): void {
    const contract = contractOf(id);
    contract.agreed = amount;
    contract.isCostPlus ||= type === 'costPlus';
  }

  function changed(event: ChangeOrderEvent): void {
    if (event.type !== 'ChangeOrderApproved' && event.type !== 'ChangeOrderUnapproved') return;
    if (isOurs(event.data.contractId)) contractOf(event.data.contractId).changes += contractValueChange(event);
  }

  function applied(event: PaymentEvent, id: string): void {
    releasing.received(event, id);
    const { allocations, unapplied } = allocationChangeOf(event);
    for (const { invoiceId, contractId, amount } of allocations) {
      if (isOurs(contractId)) contractOf(contractId).paid += amount;
      if (isOurs(invoiceId)) invoiceOf(invoiceId).paid += amount;
    }
    if (!isOurs(id)) return;
    const payment = getOrInsert(payments, id, () => ({ amount: 0, allocated: 0, unapplied: 0 }));
    payment.allocated += allocations.reduce((sum, { amount }) => sum + amount, 0);
    payment.unapplied += unapplied;
    if (event.type === 'PaymentPosted' || event.type === 'OpeningCreditRecorded') payment.amount = event.data.amount;
    if (event.type === 'CreditRefunded' || event.type === 'RefundTakenBack') payment.amount += unapplied;
    if (event.type === 'PaymentReturned' || event.type === 'PaymentReversed') payment.amount = 0;
  }

  /** By its type; each has the shape its contract says. */
  function tell({ entity, id, type, data }: RecordEvent): void {
    // of the entity by its stream; other types post nothing
    if (entity === 'Invoice') return billed({ type, data } as InvoiceEvent, id);
    // as above
    if (entity === 'Release') return releasing.released({ type, data } as Parameters<typeof releasing.released>[0], id);
    if (entity === 'Payment') return applied({ type, data } as PaymentEvent, id); // as above
    // of both
    if ((type === 'ContractCreated' || type === 'ContractEdited') && isOurs(id)) agreed(data as AgreedContract, id);
    if (entity === 'ChangeOrder') changed({ type, data } as ChangeOrderEvent); // as above
  }

  /** Lets go of those that are no longer ours. */
  function narrow(): void {
    for (const records of [contracts, invoices, payments])
      for (const id of records.keys()) if (!isOurs(id)) records.delete(id);
    releasing.narrow();
  }

  function* faults(): Iterable<RecordDiscrepancy> {
    yield* balanceFaults(contracts, invoices, payments);
    for (const [id, figures] of releasing.figures())
      for (const fault of releaseDiscrepancies(figures)) yield { ...fault, entity: 'Contract', id };
  }

  return {
    tell,
    faults,
    narrow,
    counts: () => ({ contracts: contracts.size, invoices: invoices.size, payments: payments.size }),
  };
}

/** What does not add up in the balances of a record. */
function* balanceFaults(
  contracts: ReadonlyMap<string, ContractBalances>,
  invoices: ReadonlyMap<string, InvoiceBalances>,
  payments: ReadonlyMap<string, PaymentBalances>,
): Iterable<RecordDiscrepancy> {
  for (const [id, { agreed, changes, scheduled, extras, due, held, released, paid }] of contracts) {
    const contractValue = agreed + changes;
    for (const fault of contractDiscrepancies({
      contractValue,
      extras,
      paid,
      openDue: due - paid,
      retention: held - released,
      unbilled: contractValue - scheduled,
    }))
      yield { ...fault, entity: 'Contract', id };
  }
  for (const [id, { due, paid }] of invoices)
    for (const fault of invoiceDiscrepancies({ due, paid, allocated: paid })) yield { ...fault, entity: 'Invoice', id };
  for (const [id, payment] of payments)
    for (const fault of paymentDiscrepancies(payment)) yield { ...fault, entity: 'Payment', id };
}

function getOrInsert<V>(map: Map<string, V>, key: string, begin: () => V): V {
  const found = map.get(key) ?? begin();
  map.set(key, found);
  return found;
}
