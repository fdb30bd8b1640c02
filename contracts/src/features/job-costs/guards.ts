import type { Guards } from '#capabilities/index.ts';
import type { Hours, OvertimeRule } from '#features/workers';
import { dayText, guardsReading, type CommandOf, type Day, type RecordOf } from '#kernel/index.ts';
import { deliveriesOf, hoursOn, isOverDay, longestDay, unevenRole, workerDay } from './calculations.ts';
import type { JobCostOrigin } from './content.ts';
import type { jobCostEvents } from './events.ts';
import type { jobCostFold } from './record.ts';
import type { JobCostRefusal } from './refusals.ts';
import type { jobCost } from './resource.ts';
import type { z } from 'zod';

/** What the rules see of a ticket. */
export type JobCost = RecordOf<typeof jobCostFold>;

/** The contract of a ticket, and the lines that work can be done for. */
export type ContractOfJob = {
  readonly origin: JobCostOrigin;
  readonly voided: boolean;
  readonly closed: boolean;
  readonly costEntryClosed: boolean;
  /** Names of the lines of the contract and of its approved change orders, by their ids. */
  readonly phases: ReadonlyMap<string, string>;
  /** Numbers of the change orders that stand, by their ids. */
  readonly changeOrders: ReadonlyMap<string, { readonly number: string; readonly approved: boolean }>;
};

export type JobCostFacts = {
  readonly today: Day;
  /** Whether the delivery that the command names can be entered. */
  readonly isDeliveryKnown?: boolean;
  /** Null when the caller sees no such contract, or one in the trash. */
  readonly contract: ContractOfJob | null;
  readonly overhead: { readonly id: string; readonly name: string } | null;
  /** Names of the workers and salesmen that are named. */
  readonly people: ReadonlyMap<string, string>;
  /** Percentages that are named, in basis points. */
  readonly percentSplits: ReadonlyMap<string, number>;
  /** The caller opens and closes jobs, and may edit what is closed softly. */
  readonly mayEditClosed: boolean;
  /** Hours on other tickets, by `worker/day`. */
  readonly hoursElsewhere: ReadonlyMap<string, Hours>;
  readonly company: {
    readonly overtimeRule: OvertimeRule;
    readonly weekEndsOn: number;
    readonly burdenBp: number;
    /** Of the day. */
    readonly shares: z.infer<(typeof jobCostEvents)['shapes']['JobCostHardClosed']>['shares'];
  };
};

const guard = guardsReading<JobCostFacts, JobCostRefusal>();
type CommandNaming<Field extends string> = CommandOf<{ readonly [name in Field]?: string | null }>;

const contractKnown = guard('CONTRACT_UNKNOWN', {
  field: 'contractId',
  reads: ['contract'],
  when: (_, { contract }) => contract === null,
});
const contractOpen = [
  guard('CONTRACT_VOID', { reads: ['contract'], when: (_, { contract }) => contract?.voided === true }),
  guard('CONTRACT_CLOSED', { reads: ['contract'], when: (_, { contract }) => contract?.closed === true }),
  guard('COST_ENTRY_CLOSED', { reads: ['contract'], when: (_, { contract }) => contract?.costEntryClosed === true }),
];
const changeOrderKnown = guard('CHANGE_ORDER_UNKNOWN', {
  field: 'changeOrderId',
  reads: ['contract', 'command'],
  when: (_, { contract, command: { data } }: CommandNaming<'changeOrderId'> & Pick<JobCostFacts, 'contract'>) =>
    typeof data.changeOrderId === 'string' && contract?.changeOrders.has(data.changeOrderId) !== true,
});
const overheadKnown = guard('OVERHEAD_UNKNOWN', {
  field: 'overheadRateId',
  reads: ['overhead', 'command'],
  when: (_, { overhead, command: { data } }: CommandNaming<'overheadRateId'> & Pick<JobCostFacts, 'overhead'>) =>
    typeof data.overheadRateId === 'string' && overhead === null,
});

const notHardClosed = guard('JOB_HARD_CLOSED', { when: ({ status }: JobCost) => status === 'hardClosed' });
const notSoftClosed = guard('JOB_SOFT_CLOSED', {
  reads: ['mayEditClosed'],
  when: ({ status }: JobCost, { mayEditClosed }) => status === 'softClosed' && !mayEditClosed,
});
/** Closed is closed, but what is closed softly is still edited by whoever may open it. */
const openForEntry = [notHardClosed, notSoftClosed];
const hoursUnlocked = guard('HOURS_LOCKED', {
  when: ({ hoursLocked, hoursLockedByName }: JobCost) => hoursLocked && { name: hoursLockedByName ?? '' },
});
const openForHours = [...openForEntry, hoursUnlocked];

/** Hours that come back are hours again. */
const hoursUnlockedIfAny = guard('HOURS_LOCKED', {
  when: ({ hoursLocked, hoursLockedByName, labors }: JobCost) =>
    hoursLocked && labors.length > 0 && { name: hoursLockedByName ?? '' },
});

type Line = CommandOf<{ readonly lineId: string }>;
const lineKnown = (list: 'labors' | 'materials' | 'equipments' | 'inventory') =>
  guard('LINE_UNKNOWN', {
    field: 'lineId',
    reads: ['command'],
    when: (ticket: JobCost, { command: { data } }: Line) => !ticket[list].some(({ id }) => id === data.lineId),
  });
const noteKnown = guard('NOTE_UNKNOWN', {
  field: 'noteId',
  reads: ['command'],
  when: ({ notes }: JobCost, { command: { data } }: CommandOf<{ readonly noteId: string }>) =>
    !notes.some(({ id }) => id === data.noteId),
});

/** What the caller took for the longest day that would remain is not it any more. */
const hoursAsSeen = guard('HOURS_CHANGED', {
  field: 'maxHours',
  reads: ['command'],
  when({ labors }: JobCost, { command: { data } }: CommandOf<{ readonly lineId: string; readonly maxHours?: number }>) {
    const hours = longestDay(labors.filter(({ id }) => id !== data.lineId));
    return data.maxHours !== undefined && data.maxHours !== hours && { hours: String(hours / 100) };
  },
});

const open = guard('JOB_SOFT_CLOSED', { when: ({ status }: JobCost) => status === 'softClosed' });
const closed = guard('NOT_CLOSED', { when: ({ status }: JobCost) => status === 'open' });
const softClosed = guard('NOT_SOFT_CLOSED', { when: ({ status }: JobCost) => status === 'open' });
const hardClosed = guard('NOT_HARD_CLOSED', { when: ({ status }: JobCost) => status !== 'hardClosed' });
const splitsWhole = guard('SPLITS_NOT_100', {
  field: 'profitSplits',
  when({ profitSplits }: JobCost) {
    const role = unevenRole(profitSplits);
    return role !== null && { role };
  },
});
const billsComplete = guard('BILL_WITHOUT_AMOUNT', {
  when({ materials }: JobCost) {
    const bill = materials.find(({ source, amount }) => source === 'supplier' && amount === 0);
    return bill !== undefined && { supplier: bill.supplierName };
  },
});
const changeOrderApproved = guard('CHANGE_ORDER_NOT_APPROVED', {
  reads: ['contract'],
  when({ changeOrderId, directCost }: JobCost, { contract }) {
    const order = changeOrderId === null ? undefined : contract?.changeOrders.get(changeOrderId);
    return order?.approved === false && directCost !== 0 && { number: order.number };
  },
});
/** While it lay in the trash its workers may have worked elsewhere. */
const daysNotOver = guard('DAY_OVER_24', {
  reads: ['hoursElsewhere'],
  when({ labors }: JobCost, { hoursElsewhere }) {
    for (const line of labors) {
      const hours = hoursOn(labors, line.workerId, line.workDate) + (hoursElsewhere.get(workerDay(line)) ?? 0);
      if (isOverDay(hours))
        return { worker: line.workerName, hours: String(hours / 100), date: dayText(line.workDate) };
    }
    return false;
  },
});
const deliveryEnterable = [
  guard('DELIVERY_UNKNOWN', {
    field: 'deliveryId',
    reads: ['isDeliveryKnown'],
    when: (_: JobCost, { isDeliveryKnown = true }) => !isDeliveryKnown,
  }),
  guard('DELIVERY_ENTERED', {
    field: 'deliveryId',
    reads: ['command'],
    when: (ticket: JobCost, { command: { data } }: CommandNaming<'deliveryId'>) =>
      typeof data.deliveryId === 'string' && deliveriesOf(ticket).includes(data.deliveryId),
  }),
];
const locked = guard('HOURS_NOT_LOCKED', { when: ({ hoursLocked }: JobCost) => !hoursLocked });

export const jobCostGuards = {
  RecordOpeningCosts: [contractKnown],
  TakeBackOpeningCosts: [notHardClosed],
  Create: [contractKnown, ...contractOpen, changeOrderKnown, overheadKnown],
  Edit: [...openForEntry, changeOrderKnown, overheadKnown],
  AddLabor: openForHours,
  EditLabor: [...openForHours, lineKnown('labors')],
  RemoveLabor: [...openForHours, lineKnown('labors'), hoursAsSeen],
  RecordWorkerDays: openForHours,
  AddMaterial: [...openForEntry, ...deliveryEnterable],
  EditMaterial: [...openForEntry, lineKnown('materials')],
  RemoveMaterial: [...openForEntry, lineKnown('materials')],
  AddEquipment: openForEntry,
  EditEquipment: [...openForEntry, lineKnown('equipments')],
  RemoveEquipment: [...openForEntry, lineKnown('equipments')],
  UseInventory: [...openForEntry, ...deliveryEnterable],
  EditInventoryUse: [...openForEntry, lineKnown('inventory')],
  ReturnInventory: [...openForEntry, lineKnown('inventory')],
  AddJobNote: [notHardClosed],
  RemoveJobNote: [notHardClosed, noteKnown],
  UpdateRates: openForEntry,
  SoftClose: [notHardClosed, open],
  SoftOpen: [notHardClosed, closed],
  HardClose: [notHardClosed, softClosed, billsComplete, changeOrderApproved, splitsWhole],
  HardOpen: [hardClosed],
  LockHours: [notHardClosed, hoursUnlocked],
  UnlockHours: [notHardClosed, locked],
  Trash: [...openForEntry, hoursUnlockedIfAny],
  Restore: [...openForEntry, daysNotOver],
  AttachTo: [notHardClosed],
  DetachFrom: [notHardClosed],
  AddPhotoTo: [notHardClosed],
  RemovePhotoFrom: [notHardClosed],
} satisfies Guards<typeof jobCost, JobCost, JobCostFacts, 'RecordOpeningCosts'>;
