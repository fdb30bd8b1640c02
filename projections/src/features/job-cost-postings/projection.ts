import { jobCostPosting } from '@backoffice/contracts/features/job-cost-postings';
import {
  categoryOf,
  costChangeOf,
  everyCostEvent,
  jobCost,
  type CostPosting,
  type JobCostEvent,
  type JobReference,
} from '@backoffice/contracts/features/job-costs';
import { bill, type BillContent, type BillEvent } from '@backoffice/contracts/features/bills';
import { check, type CheckContent, type CheckEvent } from '@backoffice/contracts/features/checks';
import { journalEntry, type JournalLine } from '@backoffice/contracts/features/journal-entries';
import { jobCostOfLine, ledgerAccountOf, postingDayOf } from '@backoffice/contracts/features/job-cost-books';
import { billableCost } from '@backoffice/contracts/features/cost-plus';
import type { Day, EventEnvelope } from '@backoffice/contracts/kernel';
import { defineJournal, journalEntriesOf, type JournalEntry } from '#capabilities/define-projection.ts';

type PostingFields = JournalEntry<typeof jobCostPosting>;

/** The journal of costs: what an event takes back stands there with the opposite sign. */
export const jobCostPostingsProjection = defineJournal(jobCostPosting, 5, [
  journalEntriesOf(jobCost, everyCostEvent(postings)),
  journalEntriesOf(bill, {
    BillRecorded: (event) => billPostings(event, event.data.date, event.data),
    CreditRecorded: (event) => billPostings(event, event.data.date, event.data),
    AdjustmentRecorded: (event) => billPostings(event, event.data.date, event.data),
    BillEdited: (event) => [
      ...billPostings(event, event.data.from.date, event.data.from, -1),
      ...billPostings(event, event.data.to.date, event.data.to),
    ],
    MaterialsLinked: (event) => [
      ...billPostings(event, event.data.on, event.data.from, -1),
      ...billPostings(event, event.data.on, event.data.to),
    ],
    BillVoided: (event) => billPostings(event, event.data.voidedOn, event.data, -1),
  }),
  journalEntriesOf(check, {
    CheckWritten: (event) => checkPostings(event, event.data.date, event.data),
    CheckEdited: (event) => [
      ...checkPostings(event, event.data.from.date, event.data.from, -1),
      ...checkPostings(event, event.data.to.date, event.data.to),
    ],
    CheckVoided: (event) => checkPostings(event, event.data.voidedOn, event.data, -1),
  }),
  journalEntriesOf(journalEntry, { JournalEntryPosted: enteredPostings, JournalEntryReversed: enteredPostings }),
]);

function postings(event: EventEnvelope<JobCostEvent>): PostingFields[] {
  const change = costChangeOf(event);
  if (!change) return [];
  const { job, taken, given } = change;
  return [
    ...taken.map((line) => posting(event.id, job, line, -1)),
    ...given.map((line) => posting(event.id, job, line, 1)),
  ];
}

const ofTicket = { origin: 'ticket', billId: null, checkId: null, journalEntryId: null } as const;
const noLabor = { workerId: null, wageId: null, wageName: '', payClass: null, isPrevailing: false, hours: 0 } as const;
const noFigures = { rate: 0, fringe: 0, wages: 0, fringes: 0, burden: 0, fringesAccount: null, burdenAccount: null };
const noPurchase = { supplierId: null, invoiceRef: '', itemId: null, quantity: 0, unit: '', billable: true };

function posting(jobCostId: string, job: JobReference, line: CostPosting, sign: 1 | -1): PostingFields {
  const { id: lineId, lineItemId, phaseName, workDate, amount } = line;
  return {
    ...job,
    ...noLabor,
    ...noFigures,
    ...noPurchase,
    ...ofTicket,
    jobCostId,
    lineId,
    lineItemId,
    phaseName,
    day: postingDayOf(line),
    workDate,
    account: ledgerAccountOf(line),
    category: categoryOf(line),
    amount: sign * amount,
    billAmount: sign * (line.kind === 'labor' ? billableCost(line, { laborBasis: 'billRate' }) : amount),
    ...detailsOf(line, sign),
  };
}

function detailsOf(line: CostPosting, sign: 1 | -1): Partial<PostingFields> & Pick<PostingFields, 'description'> {
  switch (line.kind) {
    case 'labor': {
      const { workerName, workerId, wageId, wageName, payClass, isPrevailing, rate, fringe } = line;
      const sums = {
        hours: sign * line.hours,
        wages: sign * line.wages,
        fringes: sign * line.fringes,
        burden: sign * line.burden,
      };
      const { fringes: fringesAccount = null, burden: burdenAccount = null } = line.accounts ?? {};
      const paid = { workerId, wageId, wageName, payClass, isPrevailing, rate, fringe };
      return { description: workerName, ...paid, ...sums, fringesAccount, burdenAccount };
    }
    case 'material': {
      const { supplierName, miscItemName, miscItemId: itemId, supplierId, invoiceRef, unit, unitCost, billable } = line;
      const description = [supplierName, line.description || miscItemName].filter((part) => part !== '').join(' · ');
      return {
        description,
        supplierId,
        itemId,
        invoiceRef,
        unit,
        rate: unitCost,
        billable,
        quantity: sign * line.quantity,
      };
    }
    case 'equipment': {
      const { equipmentName: description, equipmentId: itemId, rateUnit: unit, rate } = line;
      return { description, itemId, unit, rate, quantity: sign * line.quantity };
    }
    case 'inventory': {
      const { item: description, inventoryItemId: itemId, unit, rate } = line;
      return { description, itemId, unit, rate, quantity: sign * line.quantity };
    }
  }
}

/**
 * Lines of bills and checks that are costs of their job by themselves; what was recorded before lines said which job it
 * is has its id alone.
 */
type Purchase = {
  readonly origin: 'bill' | 'check';
  readonly number: string;
  readonly supplierId: string | null;
} & Pick<PostingFields, 'billId' | 'checkId' | 'journalEntryId' | 'day' | 'workDate'>;
const unknownJob = { contractNumber: '', locationId: '', locationName: '', customerId: '', salesmanId: '' };

function purchasePostings(
  lines: readonly (BillContent['lines'][number] | CheckContent['lines'][number])[],
  of: Purchase,
  sign: 1 | -1,
): PostingFields[] {
  return lines.flatMap((each, at) => {
    const cost = jobCostOfLine(each);
    if (!cost) return [];
    const { line, contractId, account, category } = cost;
    const amount = sign * line.amount;
    const description = 'description' in line ? line.description : line.memo;
    return [
      {
        ...noLabor,
        ...noFigures,
        ...noPurchase,
        ...(line.job ?? unknownJob),
        ...of,
        jobCostId: null,
        contractId,
        lineId: String(at),
        lineItemId: line.lineItemId ?? null,
        phaseName: line.phaseName ?? '',
        account,
        category,
        description,
        invoiceRef: of.number,
        amount,
        billAmount: amount,
        billable: false,
      },
    ];
  });
}

type BillEnvelope = Pick<EventEnvelope<BillEvent>, 'id'> & { readonly data: { readonly vendorId: string } };
const billPostings = ({ id, data }: BillEnvelope, day: Day, { ref, date, lines }: BillContent, sign: 1 | -1 = 1) =>
  purchasePostings(
    lines,
    {
      origin: 'bill',
      billId: id,
      checkId: null,
      journalEntryId: null,
      number: ref,
      supplierId: data.vendorId,
      day,
      workDate: date,
    },
    sign,
  );

type CheckEnvelope = Pick<EventEnvelope<CheckEvent>, 'id'> & {
  readonly data: { readonly number: string; readonly vendorId: string | null };
};
const checkPostings = (
  { id, data: { number, vendorId } }: CheckEnvelope,
  day: Day,
  { date, lines }: CheckContent,
  sign: 1 | -1 = 1,
) =>
  purchasePostings(
    lines,
    {
      origin: 'check',
      billId: null,
      checkId: id,
      journalEntryId: null,
      number,
      supplierId: vendorId,
      day,
      workDate: date,
    },
    sign,
  );

type EnteredEvent = {
  readonly id: string;
  readonly data: { readonly number: string; readonly lines: readonly JournalLine[] };
};
/** Lines of a journal entry that are costs of the job that they name. */
function enteredPostings({ id: journalEntryId, data: { number, lines } }: EnteredEvent): PostingFields[] {
  return lines.flatMap(({ account, amount, day, contractId, costCategory, ...line }, at) => {
    if (contractId === null || costCategory === null) return [];
    const { lineItemId, phaseName, job, vendorId: supplierId, description } = line;
    return [
      {
        ...noLabor,
        ...noFigures,
        ...noPurchase,
        ...(job ?? unknownJob),
        origin: 'journal' as const,
        billId: null,
        checkId: null,
        journalEntryId,
        jobCostId: null,
        contractId,
        lineId: String(at),
        lineItemId,
        phaseName,
        day,
        workDate: day,
        account,
        category: costCategory,
        description,
        supplierId,
        number,
        invoiceRef: number,
        amount,
        billAmount: amount,
        billable: false,
      },
    ];
  });
}
