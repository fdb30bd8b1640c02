import { DAY_HOURS, type Hours } from '#features/workers';
import { pickFields, type Day } from '#kernel/index.ts';
import type {
  CostPosting,
  EquipmentPosting,
  InventoryPosting,
  JobCostHead,
  JobCostOrigin,
  LaborLine,
  LaborPosting,
  MaterialPosting,
} from './content.ts';
import type { JobCostEvent, JobReference } from './events.ts';
import type { JobCostWarning } from './refusals.ts';
import { profitRoles, type ProfitSplit } from './content.ts';
import { categoryOf, type CostCategory } from './categories.ts';
import { JobCostSums, type JobCostView } from './view.ts';

/** So many lines are decided on, and shown, at once. */
export const TICKET_LINES = 500;

/** What an event adds to the costs of its ticket, and what it takes from them. */
export type CostChange = { readonly taken: readonly CostPosting[]; readonly given: readonly CostPosting[] };

export function costChangeOf(event: JobCostEvent): (CostChange & { readonly job: JobReference }) | null {
  switch (event.type) {
    case 'LaborAdded':
    case 'MaterialAdded':
    case 'EquipmentAdded':
    case 'InventoryUsed':
      return { job: event.data.job, taken: [], given: [event.data.line] };
    case 'LaborEdited':
    case 'MaterialEdited':
    case 'EquipmentEdited':
    case 'InventoryUseEdited':
      return { job: event.data.job, taken: [event.data.from], given: [event.data.to] };
    case 'LaborRemoved':
    case 'MaterialRemoved':
    case 'EquipmentRemoved':
    case 'InventoryReturned':
      return { job: event.data.job, taken: [event.data.line], given: [] };
    case 'JobCostRatesUpdated':
      return {
        job: event.data.job,
        taken: event.data.lines.map(({ from }) => from),
        given: event.data.lines.map(({ to }) => to),
      };
    case 'JobCostTrashed':
      return { job: event.data.job, taken: event.data.lines, given: [] };
    case 'JobCostRestored':
      return { job: event.data.job, taken: [], given: event.data.lines };
    case 'JobCostCreated':
    case 'JobCostEdited':
    case 'JobNoteAdded':
    case 'JobNoteRemoved':
    case 'JobCostSoftClosed':
    case 'JobCostSoftOpened':
    case 'JobCostHardClosed':
    case 'JobCostHardOpened':
    case 'JobCostHoursLocked':
    case 'JobCostHoursUnlocked':
      return null;
  }
}

const costEvents = [
  'LaborAdded',
  'LaborEdited',
  'LaborRemoved',
  'MaterialAdded',
  'MaterialEdited',
  'MaterialRemoved',
  'EquipmentAdded',
  'EquipmentEdited',
  'EquipmentRemoved',
  'InventoryUsed',
  'InventoryUseEdited',
  'InventoryReturned',
  'JobCostRatesUpdated',
  'JobCostTrashed',
  'JobCostRestored',
] as const satisfies readonly JobCostEvent['type'][];
/** One handler for every event that changes costs. */
export const everyCostEvent = <Handler>(handler: Handler) =>
  // one for each
  Object.fromEntries(costEvents.map((type) => [type, handler])) as Record<(typeof costEvents)[number], Handler>;

type TicketLines = Pick<
  JobCostView,
  'labors' | 'laborCosts' | 'materials' | 'equipments' | 'equipmentCosts' | 'inventory' | 'inventoryCosts'
>;

/** The lines of a ticket with their money, as they were posted. */
export const postingsOf = (ticket: TicketLines): CostPosting[] => [
  ...joined(ticket.labors, ticket.laborCosts).map((line): LaborPosting => ({ kind: 'labor', ...line })),
  ...ticket.materials.map((line): MaterialPosting => ({ kind: 'material', ...line })),
  ...joined(ticket.equipments, ticket.equipmentCosts).map((line): EquipmentPosting => ({ kind: 'equipment', ...line })),
  ...joined(ticket.inventory, ticket.inventoryCosts).map((line): InventoryPosting => ({ kind: 'inventory', ...line })),
];

function joined<Line extends { id: string }, Cost extends { id: string }>(
  lines: readonly Line[],
  costs: readonly Cost[],
): (Line & Cost)[] {
  const byId = new Map(costs.map((cost) => [cost.id, cost]));
  return lines.flatMap((line) => {
    const cost = byId.get(line.id);
    return cost ? [{ ...line, ...cost }] : [];
  });
}

export const noSums: JobCostSums = {
  regularHours: 0,
  overtimeHours: 0,
  doubleHours: 0,
  laborHours: 0,
  wageCost: 0,
  fringeCost: 0,
  burdenCost: 0,
  laborCost: 0,
  materialsCost: 0,
  miscCost: 0,
  equipmentCost: 0,
  inventoryCost: 0,
  directCost: 0,
};
const costField = {
  labor: 'laborCost',
  materials: 'materialsCost',
  misc: 'miscCost',
  equipments: 'equipmentCost',
  inventory: 'inventoryCost',
} as const satisfies Record<CostCategory, keyof JobCostSums>;
const hoursField = { regular: 'regularHours', overtime: 'overtimeHours', double: 'doubleHours' } as const;

/** Sums of rounded lines; never the rounding of a sum. */
export function sumsAfter(before: JobCostSums, { taken, given }: CostChange): JobCostSums {
  const sums = pickFields(JobCostSums, before);
  const add = (line: CostPosting, sign: 1 | -1) => {
    sums[costField[categoryOf(line)]] += sign * line.amount;
    sums.directCost += sign * line.amount;
    if (line.kind !== 'labor') return;
    sums[hoursField[line.payClass]] += sign * line.hours;
    sums.laborHours += sign * line.hours;
    sums.wageCost += sign * line.wages;
    sums.fringeCost += sign * line.fringes;
    sums.burdenCost += sign * line.burden;
  };
  for (const line of taken) add(line, -1);
  for (const line of given) add(line, 1);
  return sums;
}

type WorkedHours = Pick<LaborLine, 'workerId' | 'workDate' | 'hours'>;

/** By what hours of a worker on a day are known. */
export const workerDay = ({ workerId, workDate }: Pick<WorkedHours, 'workerId' | 'workDate'>): string =>
  `${workerId}/${workDate}`;

/** How long somebody worked on a day. */
export const hoursOn = (labors: readonly WorkedHours[], workerId: string, day: Day): Hours =>
  labors
    .filter((line) => line.workerId === workerId && line.workDate === day)
    .reduce((sum, { hours }) => sum + hours, 0);

/** How long the one who worked longest on a day did: what follows the hours of labor runs as long. */
export function longestHoursOn(labors: readonly WorkedHours[], day: Day): Hours {
  const workers = new Set(labors.filter(({ workDate }) => workDate === day).map(({ workerId }) => workerId));
  return Math.max(0, ...[...workers].map((workerId) => hoursOn(labors, workerId, day)));
}

/** The longest day of a ticket. */
export const longestDay = (labors: readonly WorkedHours[]): Hours =>
  Math.max(0, ...[...new Set(labors.map(({ workDate }) => workDate))].map((day) => longestHoursOn(labors, day)));

export const isOverDay = (hours: Hours): boolean => hours > DAY_HOURS;

/** The role whose percentages do not make a whole; null where all do. Who is alone needs none. */
export function unevenRole(splits: readonly Pick<ProfitSplit, 'role' | 'shareBp'>[]): ProfitSplit['role'] | null {
  const isUneven = (role: ProfitSplit['role']) => {
    const own = splits.filter((split) => split.role === role);
    const [only] = own;
    if (!only || (own.length === 1 && only.shareBp === null)) return false;
    return own.reduce((sum, { shareBp }) => sum + (shareBp ?? 0), 0) !== 10_000;
  };
  return profitRoles.find(isUneven) ?? null;
}

type WatchedJob = Pick<JobCostOrigin, 'isPublicWork' | 'contractSigned'> &
  Pick<JobCostHead, 'profitSplits'> & { readonly labors: readonly Pick<LaborLine, 'isPrevailing'>[] };
/** What somebody should look at. */
export const jobCostWarningsOf = ({
  isPublicWork,
  contractSigned,
  profitSplits,
  labors,
}: WatchedJob): JobCostWarning[] => [
  ...(isPublicWork && labors.some(({ isPrevailing }) => !isPrevailing) ? (['PREVAILING_REQUIRED'] as const) : []),
  ...(contractSigned ? [] : (['CONTRACT_NOT_SIGNED'] as const)),
  ...(unevenRole(profitSplits) === null ? [] : (['SPLITS_NOT_100'] as const)),
];

/** What a posting says of its ticket. */
export const jobReference = (ticket: JobReference): JobReference => {
  const { contractId, contractNumber, locationId, locationName, customerId, salesmanId, number } = ticket;
  return { contractId, contractNumber, locationId, locationName, customerId, salesmanId, number };
};

/** The deliveries whose receipts stand on a ticket. */
export const deliveriesOf = ({ materials, inventory }: Pick<JobCostView, 'materials' | 'inventory'>): string[] =>
  [...materials, ...inventory].flatMap(({ deliveryId }) => deliveryId ?? []);
