import { z } from 'zod';
import { AccountId } from '#capabilities/index.ts';
import { BillKind, BillStatus } from '#features/bills';
import { costCategories, payClass } from '#features/job-costs';
import { Day, recordFields, TotalCents } from '#kernel/index.ts';

const { companyId, version, createdAt, createdBy, createdByName } = recordFields;
const nullableText = z.string().nullable();

export const costOrigins = ['ticket', 'bill', 'check', 'journal'] as const;

/**
 * What one event adds to the costs of a ticket, or takes from them; nothing posted is ever changed, only posted back.
 */
export const JobCostPostingView = z.object({
  /** The position of the event, and which of its lines it is. */
  id: z.string(),
  position: z.int(),
  ordinal: z.int(),
  companyId,
  version,
  createdAt,
  createdBy,
  createdByName,
  eventType: z.string(),
  /** When it is posted: when the work was done, or today where that day is closed. */
  day: Day,
  /** When the work was done, or the bill or check is dated. */
  workDate: Day,
  /** Which record it comes from. */
  origin: z.enum(costOrigins),
  billId: nullableText,
  checkId: nullableText,
  journalEntryId: nullableText,
  /** The account of the books that has it, of labor its wages; null: none has. */
  account: AccountId.nullable(),
  /** Of labor that the books have. */
  fringesAccount: AccountId.nullable(),
  burdenAccount: AccountId.nullable(),
  category: z.enum(costCategories),
  description: z.string(),
  /** Null: a bill, a check or a journal entry. */
  jobCostId: nullableText,
  number: z.string(),
  contractId: z.string(),
  contractNumber: z.string(),
  locationId: z.string(),
  locationName: z.string(),
  customerId: z.string(),
  salesmanId: z.string(),
  /** The line of the ticket, and that of the contract it was done for. */
  lineId: z.string(),
  lineItemId: nullableText,
  phaseName: z.string(),
  workerId: nullableText,
  wageId: nullableText,
  wageName: z.string(),
  payClass: payClass.nullable(),
  isPrevailing: z.boolean(),
  supplierId: nullableText,
  invoiceRef: z.string(),
  /** Of equipment, of inventory and of misc items. */
  itemId: nullableText,
  hours: z.int(),
  quantity: z.int(),
  unit: z.string(),
  rate: TotalCents,
  fringe: TotalCents,
  wages: TotalCents,
  fringes: TotalCents,
  burden: TotalCents,
  amount: TotalCents,
  /** Of labor with a bill rate, what it is billed at; otherwise the amount. */
  billAmount: TotalCents,
  billable: z.boolean(),
});
export type JobCostPostingView = z.infer<typeof JobCostPostingView>;

/** What work can be done for: a line of the contract or of an approved change order. */
export const JobPhase = z.object({
  lineItemId: z.string(),
  name: z.string(),
  changeOrderId: z.string().nullable(),
  changeOrderNumber: z.string().nullable(),
});
export type JobPhase = z.infer<typeof JobPhase>;

export const revenueBases = ['contract', 'billed', 'paid'] as const;
export type RevenueBasis = (typeof revenueBases)[number];
export const overheadBases = ['percentOfDirect', 'percentOfLabor', 'percentOfContract', 'perLaborHour'] as const;
/** What a job, or one of its tickets, has cost up to a day, and what is left of its revenue. */
export const CostBreakdown = z.object({
  asOf: Day,
  laborHours: z.int(),
  wages: TotalCents,
  fringes: TotalCents,
  burden: TotalCents,
  labor: TotalCents,
  materials: TotalCents,
  equipment: TotalCents,
  inventory: TotalCents,
  misc: TotalCents,
  direct: TotalCents,
  /** What of it the books have. */
  inLedger: z.object({
    labor: TotalCents,
    materials: TotalCents,
    equipment: TotalCents,
    inventory: TotalCents,
    misc: TotalCents,
    direct: TotalCents,
  }),
  overhead: TotalCents,
  overheads: z.array(z.object({ name: z.string(), basis: z.enum(overheadBases), rate: z.int(), amount: TotalCents })),
  total: TotalCents,
  /** Null for a ticket: revenue is the contract's. */
  basis: z.enum(revenueBases).nullable(),
  revenue: TotalCents.nullable(),
  profit: TotalCents.nullable(),
  /** Basis points of the revenue. */
  marginBp: z.int().nullable(),
});
export type CostBreakdown = z.infer<typeof CostBreakdown>;

const phaseRow = z.object({
  /** Null: costs that name no phase, or the sum of all. */
  id: z.string().nullable(),
  name: z.string(),
  /** By which costs name it; empty where none does. */
  lineItemIds: z.array(z.string()),
  contract: TotalCents,
  changes: TotalCents,
  revised: TotalCents,
  billed: TotalCents,
  /** Basis points of what is revised. */
  billedBp: z.int().nullable(),
  cost: TotalCents,
  billedLessCost: TotalCents,
});
export type PhaseReconciliationRow = z.infer<typeof phaseRow>;

/** What changed the worth of a contract, and what was billed of its lines, that a figure is made of. */
const phaseEvent = z.object({
  lineItemId: z.string(),
  invoiceId: z.string(),
  number: z.string(),
  date: Day,
  amount: TotalCents,
});
/** By contract, what each phase is worth, is billed and has cost on a day. */
export const PhaseReconciliation = z.object({
  asOf: Day,
  items: z.array(
    z.object({
      contractId: z.string(),
      contractNumber: z.string(),
      contractName: z.string(),
      locationId: z.string(),
      locationName: z.string(),
      customerName: z.string(),
      changeOrders: z.array(z.object({ id: z.string(), number: z.string(), on: Day, amount: TotalCents })),
      billings: z.array(phaseEvent),
      rows: z.array(phaseRow),
      /** Costs without a phase, to be looked at; null where there are none. */
      unassigned: phaseRow.nullable(),
      total: phaseRow,
    }),
  ),
  /** There are more contracts than are shown. */
  hasMore: z.boolean(),
});
export type PhaseReconciliation = z.infer<typeof PhaseReconciliation>;

/** What of a bill, credit or adjustment is for a material of a ticket, that of a removed one among them. */
export const TicketBill = z.object({
  lineId: z.string(),
  billId: z.string(),
  kind: BillKind,
  ref: z.string(),
  vendorName: z.string(),
  date: Day,
  status: BillStatus,
  amount: TotalCents,
});
export type TicketBill = z.infer<typeof TicketBill>;
