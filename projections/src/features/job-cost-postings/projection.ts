import { jobCostPosting } from '@backoffice/contracts/features/job-cost-postings';
import {
  categoryOf,
  costChangeOf,
  jobCost,
  type CostPosting,
  type JobCostEvent,
  type JobReference,
} from '@backoffice/contracts/features/job-costs';
import { billableCost } from '@backoffice/contracts/features/cost-plus';
import type { EventEnvelope } from '@backoffice/contracts/kernel';
import { defineJournal, journalEntriesOf, type JournalEntry } from '#capabilities/define-projection.ts';

type PostingFields = JournalEntry<typeof jobCostPosting>;

/** The journal of costs: what an event takes back stands there with the opposite sign. */
export const jobCostPostingsProjection = defineJournal(jobCostPosting, 2, [
  journalEntriesOf(jobCost, {
    LaborAdded: postings,
    LaborEdited: postings,
    LaborRemoved: postings,
    MaterialAdded: postings,
    MaterialEdited: postings,
    MaterialRemoved: postings,
    EquipmentAdded: postings,
    EquipmentEdited: postings,
    EquipmentRemoved: postings,
    InventoryUsed: postings,
    InventoryUseEdited: postings,
    InventoryReturned: postings,
    JobCostRatesUpdated: postings,
    JobCostTrashed: postings,
    JobCostRestored: postings,
  }),
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

const noLabor = { workerId: null, wageId: null, wageName: '', payClass: null, isPrevailing: false, hours: 0 } as const;
const noFigures = { rate: 0, fringe: 0, wages: 0, fringes: 0, burden: 0 };
const noPurchase = { supplierId: null, invoiceRef: '', itemId: null, quantity: 0, unit: '', billable: true };

function posting(jobCostId: string, job: JobReference, line: CostPosting, sign: 1 | -1): PostingFields {
  const { id: lineId, lineItemId, phaseName, workDate: day, amount } = line;
  return {
    ...job,
    ...noLabor,
    ...noFigures,
    ...noPurchase,
    jobCostId,
    lineId,
    lineItemId,
    phaseName,
    day,
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
      return { description: workerName, workerId, wageId, wageName, payClass, isPrevailing, rate, fringe, ...sums };
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
