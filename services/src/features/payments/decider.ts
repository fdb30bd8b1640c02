import {
  creditedFor,
  DepositDetails,
  laterDay,
  type AllocationResult,
  type Allocation,
  type Payment,
  type PaymentCommand,
  type PaymentEvent,
  type PaymentFacts,
  type PaymentFields,
  type PaymentRefusal,
  type PostedAllocation,
} from '@backoffice/contracts/features/payments';
import { moneyText, pickFields, type Cents, type Day, type Refusal } from '@backoffice/contracts/kernel';
import { withChanges } from '#capabilities/with-changes.ts';
import { accept, mustExist, refuse, refuseWith, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

type PaymentRefusalDetails = Refusal<PaymentRefusal>;

export const paymentDecider: Decider<Payment, PaymentCommand, PaymentEvent, PaymentRefusal, PaymentFacts> = {
  decide(command, payment, facts) {
    if (command.type === 'PostPayment') return decidePosting(command.data, facts);
    if (command.type === 'ApplyCredit') return decideCredit(command.data, facts);
    if (command.type === 'RecordOpeningCredit') return recordOpening(command.data, facts);
    const present = mustExist(payment);
    const { status, customerId, salesmanId, amount, bankId, methodName, checkNo, receivedOn, memo: kept } = present;
    const { allocations, unapplied } = present;
    const payer = { customerId, salesmanId };
    const takenBack = { ...payer, allocations, unapplied, amount, bankId };

    switch (command.type) {
      case 'ReallocatePayment': {
        const from = { allocations, unapplied };
        const to = command.data.allocations
          ? allocateTo(
              command.data.allocations,
              { amount: amount - present.refunded, customerId, day: facts.today, standing: allocations },
              facts,
            )
          : from;
        if ('code' in to) return refuseWith(to);
        // What has cleared stays where it is; only credit that was left over finds its invoices later.
        const isCleared = status === 'cleared';
        if (isCleared && !allocations.every((each) => allocatedAmount(each.invoiceId, to) >= each.amount))
          return refuse('PAYMENT_CLEARED');
        const { memo = kept } = command.data;
        if (memo === kept && facts.hash(to) === facts.hash(from)) return accept();
        return accept({
          type: 'PaymentReallocated',
          data: { ...payer, receivedOn, methodName, checkNo, isCleared, from, to, memo, on: facts.today },
        });
      }
      case 'DepositPayment': {
        const { depositDate = facts.today, bankId: to, depositNo } = command.data;
        if (depositDate < receivedOn) return refuse('DEPOSITED_BEFORE_RECEIVED', { field: 'depositDate' });
        const place = { bankId: to, bankName: mustExist(facts.bank).name, depositDate, depositNo };
        return accept({ type: 'PaymentDeposited', data: { ...payer, amount, ...place } });
      }
      case 'EditDeposit': {
        const { reason, ...asked } = command.data;
        const from = pickFields(DepositDetails, present);
        const {
          checkNo: asNumbered = checkNo,
          allowDuplicateCheck = asNumbered === checkNo && from.allowDuplicateCheck,
        } = asked; // of another number nobody has said that it is another check
        const { depositDate, ...changed } = withChanges(from, { ...asked, allowDuplicateCheck });
        const to = depositDetails({ ...changed, depositDate: depositDate ?? undefined }, receivedOn, facts);
        if ('code' in to) return refuseWith(to);
        return facts.hash(to) === facts.hash(from)
          ? accept()
          : accept({ type: 'DepositEdited', data: { ...payer, amount, from, to, reason, on: facts.today } });
      }
      case 'RefundCredit': {
        const { bankId: from, on = facts.today, ...refund } = command.data;
        const paidOut = { ...refund, on, bankId: from, bankName: mustExist(facts.bank).name, entryId: facts.refundId };
        return accept({ type: 'CreditRefunded', data: { ...payer, customerName: present.customerName, ...paidOut } });
      }
      case 'RefundPayment':
        return accept(...refunded(present, command.data, facts));
      case 'TakeBackRefund': {
        const { entryId, reason } = command.data;
        const found = mustExist(present.refunds.find((each) => each.entryId === entryId) ?? null);
        const data = { ...payer, entryId, amount: found.amount, on: facts.today, reason };
        return accept({ type: 'RefundTakenBack', data });
      }
      case 'ClearPayment':
        return accept({ type: 'PaymentCleared', data: { clearedOn: command.data.clearedOn ?? facts.today } });
      case 'ReconcilePayment': {
        const { items, ...listed } = command.data;
        const cleared = { type: 'PaymentCleared', data: { clearedOn: listed.on } } as const;
        return accept<PaymentEvent>(
          ...(status === 'posted' ? [cleared] : []),
          ...items.map((item) => ({ type: 'PaymentReconciled', data: { ...listed, item } }) as const),
        );
      }
      case 'UnreconcilePayment': {
        const { items, ...listed } = command.data;
        return accept(...items.map((item) => ({ type: 'PaymentUnreconciled', data: { ...listed, item } }) as const));
      }
      case 'ReturnPayment': {
        const { returnedOn = facts.today, fee, reason } = command.data;
        return accept({ type: 'PaymentReturned', data: { ...takenBack, returnedOn, fee, reason } });
      }
      case 'ReversePayment':
        return accept({
          type: 'PaymentReversed',
          data: { ...takenBack, reversedOn: facts.today, reason: command.data.reason },
        });
      case 'TakeBackOpeningCredit': // on the day of the opening, as if it had never been
        return accept({
          type: 'PaymentReversed',
          data: { ...takenBack, ...command.data, reversedOn: present.openedOn ?? receivedOn, isOpening: true },
        });
    }
  },
};

function refunded(
  { allocations, unapplied, status, customerId, salesmanId, customerName, methodName, checkNo, ...is }: Payment,
  { bankId, ...refund }: CommandData<'RefundPayment'>,
  facts: PaymentFacts & Pick<Facts, 'hash'>,
): PaymentEvent[] {
  const [payer, from] = [
    { customerId, salesmanId },
    { allocations, unapplied },
  ];
  const to = creditedFor(refund.amount, from);
  const about = { receivedOn: is.receivedOn, methodName, checkNo, isCleared: status === 'cleared', memo: is.memo };
  const anew = { type: 'PaymentReallocated', data: { ...payer, ...about, on: refund.on, from, to } } as const;
  const paidOut = { ...payer, customerName, ...refund, bankId, bankName: mustExist(facts.bank).name };
  return [...(facts.hash(from) === facts.hash(to) ? [] : [anew]), { type: 'CreditRefunded', data: paidOut }];
}

type CommandData<Type extends PaymentCommand['type']> = Extract<PaymentCommand, { type: Type }>['data'];

function recordOpening(
  { date: receivedOn, ...said }: CommandData<'RecordOpeningCredit'>,
  facts: PaymentFacts,
): Decision<PaymentEvent, PaymentRefusal> {
  return accept({ type: 'OpeningCreditRecorded', data: { ...said, receivedOn, ...mustExist(facts.customer) } });
}

function decidePosting(
  { customerId: _customer, receivedOn, allocations, amount, memo, ...asked }: CommandData<'PostPayment'>,
  facts: PaymentFacts,
): Decision<PaymentEvent, PaymentRefusal> {
  const customer = mustExist(facts.customer);
  const received = receivedOn ?? facts.today;
  const deposit = depositDetails(asked, received, facts);
  if ('code' in deposit) return refuseWith(deposit);
  const payer = { amount, customerId: customer.customerId, day: received };
  const allocation = allocateTo(allocations, payer, facts);
  if ('code' in allocation) return refuseWith(allocation);
  return accept({
    type: 'PaymentPosted',
    data: { ...customer, receivedOn: received, amount, memo, ...deposit, ...allocation },
  });
}

/** What the credit gives and what the others get is the same, from the day on which both count. */
function decideCredit(
  { invoiceId, allocations, memo }: CommandData<'ApplyCredit'>,
  facts: PaymentFacts & Pick<Facts, 'today'>,
): Decision<PaymentEvent, PaymentRefusal> {
  const found = facts.invoices.get(invoiceId);
  if (!found || !facts.customer) return refuse('INVOICE_UNKNOWN', { field: 'invoiceId' });
  const unknown = allocations.findIndex((each) => !facts.invoices.has(each.invoiceId));
  if (unknown >= 0) return refuse('INVOICE_UNKNOWN', { field: `allocations.${unknown}.invoiceId` });
  const { open, standing, customerId, countsFrom, ...credit } = found;
  const appliedOn = laterDay(facts.today, countsFrom);
  if (standing !== 'approved')
    return refuse(notReceivable[standing], { field: 'invoiceId', values: { invoice: credit.invoiceNumber } });
  const amount = allocations.reduce((sum, each) => sum + each.amount, 0);
  if (amount > -open)
    return refuse('CREDIT_OVER_BALANCE', {
      field: 'allocations',
      values: {
        invoice: credit.invoiceNumber,
        credit: moneyText(Math.max(-open, 0)),
        amount: moneyText(amount),
      },
    });
  const given = allocateTo(allocations, { amount, customerId, day: appliedOn }, facts);
  if ('code' in given) return refuseWith(given);
  return accept({
    type: 'CreditApplied',
    data: {
      ...facts.customer,
      on: facts.today,
      allocations: [{ invoiceId, ...credit, amount: -amount, appliedOn }, ...given.allocations],
      memo,
    },
  });
}

type DepositInput = Omit<CommandData<'PostPayment'>, 'customerId' | 'receivedOn' | 'amount' | 'allocations' | 'memo'>;
/** How it was paid and where it went, with the names of the day; nowhere yet without a bank. */
function depositDetails(
  { depositDate: asked, bankId = '', ...rest }: DepositInput,
  receivedOn: Day,
  { bank, method }: PaymentFacts,
): DepositDetails | PaymentRefusalDetails {
  const paid = { ...rest, bankId, methodName: mustExist(method).name };
  if (bankId === '') return { ...paid, bankName: '', depositDate: null, depositNo: '' };
  const depositDate = asked ?? receivedOn;
  return depositDate < receivedOn
    ? { code: 'DEPOSITED_BEFORE_RECEIVED', field: 'depositDate' }
    : { ...paid, bankName: mustExist(bank).name, depositDate };
}

const notReceivable = { draft: 'INVOICE_NOT_APPROVED', void: 'INVOICE_VOID' } as const;

type Allocating = Pick<PaymentFields, 'amount' | 'customerId'> & {
  /** From when on it can count for invoices. */
  readonly day: Day;
  /** What stands already and stays as it is keeps its day. */
  readonly standing?: readonly PostedAllocation[];
};
/**
 * Nothing goes to an invoice but what is open of it, from when it asks for it, and all of it comes out of this payment.
 */
function allocateTo(
  asked: readonly Allocation[],
  { amount, customerId, day, standing: kept = [] }: Allocating,
  { invoices }: PaymentFacts,
): AllocationResult | PaymentRefusalDetails {
  const allocations: PostedAllocation[] = [];
  for (const [index, { invoiceId, amount: share }] of asked.entries()) {
    const payable = invoices.get(invoiceId);
    if (payable?.customerId !== customerId) return { code: 'INVOICE_UNKNOWN', field: `allocations.${index}.invoiceId` };
    const { open, standing, customerId: _owing, countsFrom, ...invoice } = payable;
    const about = {
      field: `allocations.${index}.amount`,
      values: { invoice: invoice.invoiceNumber, open: moneyText(open) },
    };
    if (allocations.some((each) => each.invoiceId === invoiceId)) return { code: 'DUPLICATE_INVOICE_LINE', ...about };
    if (standing !== 'approved') return { code: notReceivable[standing], ...about };
    if (share > open) return { code: 'ALLOCATION_OVER_BALANCE', ...about };
    const same = kept.find((each) => each.invoiceId === invoiceId && each.amount === share);
    allocations.push(same ?? { invoiceId, ...invoice, amount: share, appliedOn: laterDay(day, countsFrom) });
  }
  const unapplied = amount - allocations.reduce((sum, each) => sum + each.amount, 0);
  return unapplied < 0
    ? { code: 'ALLOCATION_OVER_PAYMENT', field: 'allocations', values: { amount: moneyText(amount) } }
    : { allocations, unapplied };
}

const allocatedAmount = (invoiceId: string, { allocations }: AllocationResult): Cents =>
  allocations.find((each) => each.invoiceId === invoiceId)?.amount ?? 0;
