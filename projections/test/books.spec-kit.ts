import type { RecordedEvent } from '@backoffice/infra/event-log';
import { instantAt } from './recorded-events.spec-kit.ts';

/** A contract and what is billed and paid of it, told by events that deciders could have written. */
type EventInput = { readonly type: string; readonly data: object };
type Allocation = { readonly invoiceId: string; readonly amount: number };
type Invoice = {
  readonly id: string;
  readonly posting: ReturnType<typeof posting>;
  approved: boolean;
  voided: boolean;
};
type Payment = {
  readonly id: string;
  readonly amount: number;
  allocations: Allocation[];
  place: typeof deposit;
  gone: boolean;
};

export const sampleParties = {
  locationId: 'yard',
  locationName: 'Yard',
  locationAddress: '',
  customerId: 'ana',
  customerName: 'Ana Ltd',
  customerAddress: '',
  contactName: 'Ana',
  salesmanId: 'sam',
  salesmanName: 'Sam',
};
const line = (id: string, amount: number) => ({
  id,
  kind: 'service',
  name: id,
  description: '',
  quantity: 10_000,
  unit: 'ls',
  unitPrice: amount,
  selected: true,
  isPhase: true,
  amount,
});

export const contractData = (amount: number) => ({
  ...sampleParties,
  type: 'general',
  proposalId: 'p',
  proposalNumber: '12',
  isPublicWork: false,
  number: '1',
  name: 'Wall',
  date: '2026-11-01',
  startDate: null,
  estimatedCompletion: null,
  lineItems: [line('l1', amount)],
  amount,
  retentionBp: 500,
  retentionExempt: 'none',
  downPayment: 0,
  paymentSchedule: [],
  terms: '',
  hideTerms: false,
  lender: null,
  isHomeImprovement: false,
  internalNotes: '',
  contentHash: 'h',
});
const origin = { ...sampleParties, contractId: 'c', contractNumber: '1', contractName: 'Wall' };
export const warrantyData = (number: string) => ({
  ...origin,
  number,
  name: 'Wall',
  date: '2026-11-02',
  startDate: '2026-11-01',
  months: 12,
  coverage: 'The wall.',
  exclusions: '',
  maintenanceDuties: '',
  claimContact: '',
  terms: '',
  internalNotes: 'He will call',
  endDate: '2027-11-01',
  contentHash: 'h',
});
export const changeData = (number: string, amount: number, contractId = 'c') => ({
  ...origin,
  contractId,
  number,
  name: 'More',
  date: '2026-11-02',
  reason: 'customerRequest',
  lineItems: [line(`co${number}`, amount)],
  amount,
  daysAdded: 0,
  terms: '',
  hideTerms: false,
  internalNotes: '',
  contentHash: 'h',
});

export function posting(
  number: string,
  lines: readonly {
    readonly sourceLineItemId: string;
    readonly changeOrderId: string | null;
    readonly thisPeriod: number;
  }[],
  extras: number,
  retentionHeld: number,
  retentionReleased: number,
) {
  const scheduled = lines.reduce((sum, { thisPeriod }) => sum + thisPeriod, 0);
  const amount = scheduled + extras;
  return {
    reason: '',
    number,
    contractId: 'c',
    locationId: 'yard',
    customerId: 'ana',
    salesmanId: 'sam',
    on: '2026-11-10',
    date: '2026-11-10',
    dueDate: '2026-12-10',
    amount,
    extras,
    retainable: scheduled,
    retentionHeld,
    retentionReleased,
    amountDue: amount - retentionHeld + retentionReleased,
    lineItems: lines,
  };
}
export const invoiceData = (posted: ReturnType<typeof posting>) => ({
  ...origin,
  kind: 'progress',
  throughDate: null,
  invoiceItems: [],
  retentionBp: 500,
  overbillingReason: '',
  notes: '',
  terms: '',
  contentHash: 'h',
  ...posted,
  lineItems: [],
});

export const deposit = {
  bankId: 'first',
  bankName: 'First Bank',
  depositDate: '2026-11-12',
  methodId: 'check',
  methodName: 'Check',
  checkNo: '4471',
  reference: '',
  depositNo: '',
};
const postedAllocation = (each: Allocation) => ({
  ...each,
  invoiceNumber: each.invoiceId,
  contractId: 'c',
  locationId: 'yard',
  salesmanId: 'sam',
});
export const payer = { customerId: 'ana', salesmanId: 'sam' };
const allocationFields = (amount: number, allocations: readonly Allocation[]) => ({
  allocations: allocations.map(postedAllocation),
  unapplied: amount - allocations.reduce((sum, each) => sum + each.amount, 0),
});

export const paymentData = (amount: number, allocations: readonly Allocation[], receivedOn = '2026-11-12') => ({
  ...payer,
  customerName: 'Ana Ltd',
  salesmanName: 'Sam',
  receivedOn,
  amount,
  ...deposit,
  depositDate: receivedOn,
  ...allocationFields(amount, allocations),
  memo: '',
  allowDuplicateCheck: false,
});
export const reallocatedData = (
  amount: number,
  from: readonly Allocation[],
  to: readonly Allocation[],
  on = '2026-11-14',
) => ({
  ...payer,
  receivedOn: '2026-11-12',
  methodName: 'Check',
  checkNo: '4471',
  isCleared: false,
  from: allocationFields(amount, from),
  to: allocationFields(amount, to),
  memo: '',
  on,
});
export const paymentEndedData = (amount: number, allocations: readonly Allocation[]) => ({
  ...payer,
  ...allocationFields(amount, allocations),
  amount,
  bankId: 'first',
  returnedOn: '2026-11-15',
  reversedOn: '2026-11-15',
  fee: 3_500,
  reason: 'No funds',
});

/** One step of a story: what is tried, on which of the records there are, and how much of it. */
export type HistoryStep = readonly [what: number, which: number, much: number];

/** Makes of any steps a history that could have been; what could not happen does not. */
export function historyOfSteps(steps: readonly HistoryStep[]): RecordedEvent[] {
  const history: RecordedEvent[] = [];
  const versions = new Map<string, number>();
  const happens = (stream: string, { type, data }: EventInput) => {
    const [position, version] = [history.length + 1, (versions.get(stream) ?? 0) + 1];
    versions.set(stream, version);
    history.push({
      id: `${position}`,
      tenant: 'acme',
      position,
      stream,
      version,
      type,
      schemaVersion: 1,
      data,
      meta: {
        actor: { kind: 'user', id: 'kim', name: 'Kim', role: 'OA' },
        commandId: '',
        requestHash: '',
        correlationId: '',
        causationId: null,
        at: instantAt(position),
      },
    });
  };
  const changes: { id: string; amount: number; standing: 'pending' | 'approved' | 'trashed' }[] = [];
  const invoices: Invoice[] = [];
  const payments: Payment[] = [];
  const open = ({ id, posting: { amountDue } }: Invoice, but?: Payment) =>
    payments
      .filter((each) => !each.gone && each !== but)
      .flatMap(({ allocations }) => allocations)
      .reduce((sum, each) => (each.invoiceId === id ? sum - each.amount : sum), amountDue);
  const isPaid = ({ id }: Invoice) =>
    payments.some(({ gone, allocations }) => !gone && allocations.some(({ invoiceId }) => invoiceId === id));
  const spread = (amount: number, but?: Payment): Allocation[] => {
    let left = amount;
    return invoices
      .filter(({ approved, voided }) => approved && !voided)
      .flatMap((each) => {
        const share = Math.min(left, open(each, but));
        left -= Math.max(share, 0);
        return share > 0 ? [{ invoiceId: each.id, amount: share }] : [];
      });
  };
  const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(from.length, 1)];

  happens('Contract-c', { type: 'ContractCreated', data: contractData(1_000_000) });
  for (const [what, which, much] of steps) {
    const [change, bill, money] = [
      pick(changes, which),
      pick(invoices, which),
      pick(
        payments.filter(({ gone }) => !gone),
        which,
      ),
    ];
    const told: Readonly<Record<number, () => void>> = {
      0: () => {
        const [id, amount] = [`co-${changes.length + 1}`, much - 50_000];
        changes.push({ id, amount, standing: 'pending' });
        happens(`ChangeOrder-${id}`, { type: 'ChangeOrderCreated', data: changeData(String(changes.length), amount) });
      },
      1: () => {
        const isBilled = invoices.some(
          ({ voided, posting: { lineItems } }) =>
            !voided && lineItems.some(({ changeOrderId }) => changeOrderId === change?.id),
        );
        if (!change || change.standing === 'trashed' || isBilled) return;
        const type = change.standing === 'pending' ? 'ChangeOrderApproved' : 'ChangeOrderUnapproved';
        change.standing = change.standing === 'pending' ? 'approved' : 'pending';
        happens(`ChangeOrder-${change.id}`, {
          type,
          data: { ...changeData(change.id.slice(3), change.amount), reason: '', on: '2026-11-05' },
        });
      },
      2: () => {
        if (!change || change.standing === 'approved') return;
        const type = change.standing === 'pending' ? 'ChangeOrderTrashed' : 'ChangeOrderRestored';
        change.standing = change.standing === 'pending' ? 'trashed' : 'pending';
        happens(`ChangeOrder-${change.id}`, { type, data: {} });
      },
      3: () => {
        if (change?.standing !== 'pending') return;
        change.amount = much - 20_000;
        happens(`ChangeOrder-${change.id}`, {
          type: 'ChangeOrderEdited',
          data: changeData(change.id.slice(3), change.amount),
        });
      },
      4: () => {
        const id = `i${invoices.length + 1}`;
        const ofChange = changes.find(({ standing }) => standing === 'approved');
        const lines = [
          { sourceLineItemId: 'l1', changeOrderId: null, thisPeriod: much },
          ...(ofChange
            ? [{ sourceLineItemId: `co${ofChange.id.slice(3)}`, changeOrderId: ofChange.id, thisPeriod: which % 1_000 }]
            : []),
        ];
        const data = posting(id, lines, which % 5_000, Math.round(much / 20), which % 3 === 0 ? 500 : 0);
        invoices.push({ id, posting: data, approved: true, voided: false });
        happens(`Invoice-${id}`, { type: 'InvoiceCreated', data: invoiceData(data) });
        happens(`Invoice-${id}`, { type: 'InvoiceApproved', data });
      },
      5: () => {
        if (!bill || bill.voided || isPaid(bill)) return;
        happens(`Invoice-${bill.id}`, {
          type: bill.approved ? 'InvoiceUnapproved' : 'InvoiceApproved',
          data: bill.posting,
        });
        bill.approved = !bill.approved;
      },
      6: () => {
        if (!bill || bill.voided || isPaid(bill)) return;
        happens(`Invoice-${bill.id}`, {
          type: 'InvoiceVoided',
          data: { reason: 'Wrong', posted: bill.approved ? bill.posting : null },
        });
        bill.voided = true;
      },
      7: () => {
        const paid: Payment = {
          id: `p${payments.length + 1}`,
          amount: much + 1,
          allocations: spread(much + 1),
          place: deposit,
          gone: false,
        };
        payments.push(paid);
        happens(`Payment-${paid.id}`, { type: 'PaymentPosted', data: paymentData(paid.amount, paid.allocations) });
      },
      8: () => {
        if (!money) return;
        const to = spread(which % 2 ? money.amount : Math.floor(money.amount / 2), money).toReversed();
        happens(`Payment-${money.id}`, {
          type: 'PaymentReallocated',
          data: reallocatedData(money.amount, money.allocations, to),
        });
        money.allocations = to;
      },
      9: () => {
        if (!money) return;
        happens(`Payment-${money.id}`, {
          type: which % 2 ? 'PaymentReturned' : 'PaymentReversed',
          data: { ...paymentEndedData(money.amount, money.allocations), bankId: money.place.bankId },
        });
        money.gone = true;
      },
      10: () => {
        if (!money) return;
        const to = { ...deposit, bankId: money.place.bankId === 'first' ? 'second' : 'first', methodName: 'ACH' };
        happens(`Payment-${money.id}`, {
          type: 'DepositEdited',
          data: { ...payer, amount: money.amount, from: money.place, to, reason: 'Other bank', on: '2026-11-13' },
        });
        money.place = to;
      },
    };
    told[what]?.();
  }
  return history;
}
