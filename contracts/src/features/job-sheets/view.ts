import { z } from 'zod';
import { Day, Id, Quantity, Text, TotalCents } from '#kernel/index.ts';
import { CrewRole } from './content.ts';

export const phaseColumns = ['source', 'phase', 'quantity', 'plannedHours', 'instructions'] as const;
const PhaseColumn = z.strictObject({
  key: z.enum(phaseColumns),
  shown: z.boolean(),
  label: Text(40),
  order: z.int().min(0).max(99),
});
export type PhaseColumn = z.infer<typeof PhaseColumn>;

/**
 * How the sheets of a company look: what is said of each phase, under which heading and in which order, and what stands
 * below.
 */
export const JobSheetCustomization = z.strictObject({
  columns: z
    .array(PhaseColumn)
    .length(phaseColumns.length, 'Name each column once.')
    .refine((columns) => new Set(columns.map(({ key }) => key)).size === columns.length, 'Name each column once.')
    .refine((columns) => columns.some(({ key, shown }) => key === 'phase' && shown), 'A crew has to read what to do.'),
  /** What the crew does for how much: on paper and behind the link. */
  showPrices: z.boolean(),
  showSignature: z.boolean(),
  footer: Text(500),
});
export type JobSheetCustomization = z.infer<typeof JobSheetCustomization>;

/** Another sheet that names a worker on the same day. */
export const WorkerBooking = z.object({ jobSheetId: Id, number: z.string(), locationName: z.string() });
/** A worker who can be chosen; `role` and `task` are what the worker usually does. */
export const CrewChoice = z.object({
  workerId: Id,
  name: z.string(),
  roles: z.array(CrewRole),
  role: CrewRole,
  task: z.string(),
  bookings: z.array(WorkerBooking),
  /** The last day of an absence on the day that was asked for; null where there is none. */
  awayThrough: Day.nullable(),
});
export type CrewChoice = z.infer<typeof CrewChoice>;

/** Equipment and suppliers that can be chosen, without what they cost. */
export const SupplyChoices = z.object({
  equipment: z.array(z.object({ equipmentId: Id, name: z.string(), unitNumber: z.string() })),
  suppliers: z.array(z.object({ supplierId: Id, name: z.string() })),
});

/** A line that can be worked, and how much of it stands on sheets already. */
export const OpenPhase = z.object({
  lineItemId: Id,
  contractId: Id,
  changeOrderId: Id.nullable(),
  label: z.string(),
  name: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: Quantity,
  scheduled: z.int(),
  remaining: z.int(),
});
export type OpenPhase = z.infer<typeof OpenPhase>;

const LabelLine = z.object({
  id: Id,
  name: z.string(),
  quantity: Quantity,
  unit: z.string(),
  amount: TotalCents,
  isPhase: z.boolean(),
});
/** A contract as job sheets choose it: `C-1024-Retaining wall`, with its approved change orders, `CO-2-Longer wall`. */
export const ContractLabel = z.object({
  id: Id,
  label: z.string(),
  name: z.string(),
  amount: TotalCents,
  type: z.enum(['general', 'costPlus']),
  lineItems: z.array(LabelLine),
  changeOrders: z.array(
    z.object({
      id: Id,
      label: z.string(),
      name: z.string(),
      number: z.string(),
      amount: TotalCents,
      lineItems: z.array(LabelLine),
    }),
  ),
});
export const ContractLabels = z.object({
  items: z.array(ContractLabel),
  page: z.int(),
  limit: z.int(),
  hasMore: z.boolean(),
  message: z.string(),
});
