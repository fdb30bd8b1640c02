import {
  DepositDetails,
  type AllocationResult,
  type Allocation,
  type PaymentCommand,
  type PaymentEvent,
  type PaymentFields,
  type PaymentRefusal,
  type PaymentStatus,
  type PostedAllocation,
} from '@backoffice/contracts/features/payments';
import { dayText, moneyText, pickFields, type Cents, type Day, type Refusal } from '@backoffice/contracts/kernel';
import { accept, refuse, refuseWith, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

type ExistingPayment = {
  readonly status: PaymentStatus;
  readonly fields: PaymentFields & DepositDetails;
  /** The day it was last allocated. */ readonly allocatedOn: Day;
};
export type Payment = { readonly status: 'absent' } | ExistingPayment;

/** An invoice the command names. `open`: what this payment may have of it. */
export type AllocatableInvoice = Omit<PostedAllocation, 'amount' | 'invoiceId'> & {
  readonly customerId: string;
  readonly isReceivable: boolean;
  readonly open: Cents;
};
export type PaymentFacts = Facts & {
  /** Who and what the command names; null when the caller sees none such that can be used. */
  readonly customer: Pick<PaymentFields, 'customerId' | 'customerName' | 'salesmanId' | 'salesmanName'> | null;
  readonly bank: { readonly name: string } | null;
  readonly method: {
    readonly name: string;
    readonly requiresCheckNo: boolean;
    readonly requiresReference: boolean;
  } | null;
  readonly invoices: ReadonlyMap<string, AllocatableInvoice>;
};
type PaymentRefusalDetails = Refusal<PaymentRefusal>;

export const paymentDecider: Decider<Payment, PaymentCommand, PaymentEvent, PaymentRefusal, PaymentFacts> = {
  initial: { status: 'absent' },

  decide(command, payment, facts) {
    if (command.type === 'PostPayment') return decidePosting(command.data, facts);
    const { status, fields, allocatedOn } = mustExist(payment);
    if (status === 'returned' || status === 'reversed') return refuse('PAYMENT_GONE', { values: { status } });
    const { customerId, salesmanId, amount, bankId, methodName, checkNo, receivedOn, allocations, unapplied } = fields;
    const payer = { customerId, salesmanId };
    const takenBack = { ...payer, allocations, unapplied, amount, bankId };

    switch (command.type) {
      case 'ReallocatePayment': {
        const to = allocateTo(command.data.allocations, fields, facts);
        if ('code' in to) return refuseWith(to);
        // What has cleared stays where it is; only credit that was left over finds its invoices later.
        if (status === 'cleared' && !allocations.every((kept) => allocatedAmount(kept.invoiceId, to) >= kept.amount))
          return refuse('PAYMENT_CLEARED');
        const { memo = fields.memo } = command.data;
        const from = { allocations, unapplied };
        if (memo === fields.memo && facts.hash(to) === facts.hash(from)) return accept();
        return accept({
          type: 'PaymentReallocated',
          data: {
            ...payer,
            receivedOn,
            methodName,
            checkNo,
            isCleared: status === 'cleared',
            from,
            to,
            memo,
            on: facts.today,
          },
        });
      }
      case 'EditDeposit': {
        if (status === 'cleared') return refuse('PAYMENT_CLEARED');
        const { reason, ...asked } = command.data;
        const from = pickFields(DepositDetails, fields);
        const to = depositDetails({ ...asked, depositDate: asked.depositDate ?? from.depositDate }, receivedOn, facts);
        if ('code' in to) return refuseWith(to);
        return facts.hash(to) === facts.hash(from)
          ? accept()
          : accept({ type: 'DepositEdited', data: { ...payer, amount, from, to, reason, on: facts.today } });
      }
      case 'ClearPayment': {
        const { clearedOn = facts.today } = command.data;
        if (status === 'cleared') return refuse('ALREADY_CLEARED');
        if (clearedOn > facts.today) return refuse('CLEARED_IN_FUTURE', { field: 'clearedOn' });
        if (clearedOn < receivedOn) return refuse('CLEARED_BEFORE_RECEIVED', { field: 'clearedOn' });
        return accept({ type: 'PaymentCleared', data: { clearedOn } });
      }
      case 'ReturnPayment': {
        const { returnedOn = facts.today, fee, reason } = command.data;
        if (returnedOn > facts.today) return refuse('RETURNED_IN_FUTURE', { field: 'returnedOn' });
        if (returnedOn < receivedOn) return refuse('RETURNED_BEFORE_RECEIVED', { field: 'returnedOn' });
        if (returnedOn < allocatedOn)
          return refuse('RETURNED_BEFORE_ALLOCATED', { field: 'returnedOn', values: { date: dayText(allocatedOn) } });
        return accept({ type: 'PaymentReturned', data: { ...takenBack, returnedOn, fee, reason } });
      }
      case 'ReversePayment':
        return accept({
          type: 'PaymentReversed',
          data: { ...takenBack, reversedOn: facts.today, reason: command.data.reason },
        });
    }
  },

  evolve(payment, event) {
    switch (event.type) {
      case 'PaymentPosted':
        return { status: 'posted', fields: event.data, allocatedOn: event.data.receivedOn };
      case 'PaymentReallocated': {
        const { to, memo, on } = event.data;
        return { ...mustExist(payment), fields: { ...mustExist(payment).fields, ...to, memo }, allocatedOn: on };
      }
      case 'DepositEdited':
        return { ...mustExist(payment), fields: { ...mustExist(payment).fields, ...event.data.to } };
      case 'PaymentCleared':
        return { ...mustExist(payment), status: 'cleared' };
      case 'PaymentReturned':
        return { ...mustExist(payment), status: 'returned' };
      case 'PaymentReversed':
        return { ...mustExist(payment), status: 'reversed' };
    }
  },
};

type CommandData<Type extends PaymentCommand['type']> = Extract<PaymentCommand, { type: Type }>['data'];

function decidePosting(
  { customerId: _customer, receivedOn, allocations, amount, memo, ...asked }: CommandData<'PostPayment'>,
  facts: PaymentFacts,
): Decision<PaymentEvent, PaymentRefusal> {
  const { customer, today } = facts;
  if (!customer) return refuse('CUSTOMER_UNKNOWN', { field: 'customerId' });
  const received = receivedOn ?? today;
  if (received > today) return refuse('RECEIVED_IN_FUTURE', { field: 'receivedOn' });
  const deposit = depositDetails(asked, received, facts);
  if ('code' in deposit) return refuseWith(deposit);
  const allocation = allocateTo(allocations, { amount, customerId: customer.customerId }, facts);
  if ('code' in allocation) return refuseWith(allocation);
  return accept({
    type: 'PaymentPosted',
    data: { ...customer, receivedOn: received, amount, memo, ...deposit, ...allocation },
  });
}

/** Where it went, with the names of the day. */
function depositDetails(
  { depositDate, ...asked }: Omit<CommandData<'EditDeposit'>, 'reason'>,
  receivedOn: Day,
  { bank, method }: PaymentFacts,
): DepositDetails | PaymentRefusalDetails {
  if (!bank) return { code: 'BANK_UNKNOWN', field: 'bankId' };
  if (!method) return { code: 'METHOD_UNKNOWN', field: 'methodId' };
  if (method.requiresCheckNo && asked.checkNo === '') return { code: 'CHECK_NO_REQUIRED', field: 'checkNo' };
  if (method.requiresReference && asked.reference === '') return { code: 'REFERENCE_REQUIRED', field: 'reference' };
  const deposit = { ...asked, depositDate: depositDate ?? receivedOn, bankName: bank.name, methodName: method.name };
  return deposit.depositDate < receivedOn ? { code: 'DEPOSITED_BEFORE_RECEIVED', field: 'depositDate' } : deposit;
}

/** Nothing goes to an invoice but what is open of it, and all of it comes out of this payment. */
function allocateTo(
  asked: readonly Allocation[],
  { amount, customerId }: Pick<PaymentFields, 'amount' | 'customerId'>,
  { invoices }: PaymentFacts,
): AllocationResult | PaymentRefusalDetails {
  const allocations: PostedAllocation[] = [];
  for (const [index, { invoiceId, amount: share }] of asked.entries()) {
    const payable = invoices.get(invoiceId);
    if (payable?.customerId !== customerId) return { code: 'INVOICE_UNKNOWN', field: `allocations.${index}.invoiceId` };
    const { open, isReceivable, customerId: _owing, ...invoice } = payable;
    const about = {
      field: `allocations.${index}.amount`,
      values: { invoice: invoice.invoiceNumber, open: moneyText(open) },
    };
    if (allocations.some((each) => each.invoiceId === invoiceId)) return { code: 'DUPLICATE_INVOICE_LINE', ...about };
    if (!isReceivable) return { code: 'INVOICE_NOT_APPROVED', ...about };
    if (share > open) return { code: 'ALLOCATION_OVER_BALANCE', ...about };
    allocations.push({ invoiceId, ...invoice, amount: share });
  }
  const unapplied = amount - allocations.reduce((sum, each) => sum + each.amount, 0);
  return unapplied < 0
    ? { code: 'ALLOCATION_OVER_PAYMENT', field: 'allocations', values: { amount: moneyText(amount) } }
    : { allocations, unapplied };
}

const allocatedAmount = (invoiceId: string, { allocations }: AllocationResult): Cents =>
  allocations.find((each) => each.invoiceId === invoiceId)?.amount ?? 0;

/** @throws when the log is out of order, which is corruption and not a business matter. */
function mustExist(payment: Payment): ExistingPayment {
  if (payment.status === 'absent') throw new Error('A payment that was never posted has no history');
  return payment;
}
