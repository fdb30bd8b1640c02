import { z } from 'zod';
import {
  Day,
  defineMessages,
  entryOf,
  Id,
  pickFields,
  valuesAt,
  type Inverses,
  type MessageOf,
} from '#kernel/index.ts';
import {
  CostPosting,
  EquipmentEntry,
  EquipmentPosting,
  InventoryEntry,
  InventoryPosting,
  JobCostHead,
  JobCostOrigin,
  JobNote,
  LaborEntry,
  LaborPosting,
  MaterialEntry,
  MaterialPosting,
  profitRoles,
} from './content.ts';
import type { jobCostCommands } from './commands.ts';

/** What every posting says of its ticket, so that it can be posted to the books by itself. */
export const JobReference = JobCostOrigin.pick({
  contractId: true,
  contractNumber: true,
  locationId: true,
  locationName: true,
  customerId: true,
  salesmanId: true,
}).extend({ number: z.string() });
export type JobReference = z.infer<typeof JobReference>;
const job = { job: JobReference };
const added = <Posting extends z.ZodObject>(line: Posting) => z.object({ ...job, line });
const edited = <Posting extends z.ZodObject>(line: Posting) => z.object({ ...job, from: line, to: line });
const taken = z.object({ ...job, lines: z.array(CostPosting) });
const emptyPayload = z.object({});

/** What is taken back says all that it takes back, so that every event can be posted to the books by itself. */
export const jobCostEvents = defineMessages({
  JobCostCreated: z.object({ ...JobCostOrigin.shape, ...JobCostHead.shape }),
  JobCostEdited: JobCostHead,
  LaborAdded: added(LaborPosting),
  LaborEdited: edited(LaborPosting),
  LaborRemoved: added(LaborPosting),
  MaterialAdded: added(MaterialPosting),
  MaterialEdited: edited(MaterialPosting),
  MaterialRemoved: added(MaterialPosting),
  EquipmentAdded: added(EquipmentPosting),
  EquipmentEdited: edited(EquipmentPosting),
  EquipmentRemoved: added(EquipmentPosting),
  InventoryUsed: added(InventoryPosting),
  InventoryUseEdited: edited(InventoryPosting),
  InventoryReturned: added(InventoryPosting),
  JobNoteAdded: z.object({ noteId: Id, text: JobNote.shape.text, media: JobNote.shape.media }),
  JobNoteRemoved: z.object({ noteId: Id }),
  JobCostRatesUpdated: z.object({
    ...job,
    asOf: Day.nullable(),
    lines: z.array(z.object({ id: Id, from: CostPosting, to: CostPosting })),
  }),
  JobCostSoftClosed: emptyPayload,
  JobCostSoftOpened: emptyPayload,
  /** `shares`: what of the profit each role has, by the shares of the day. */
  JobCostHardClosed: z.object({
    on: Day,
    shares: z.array(z.object({ role: z.enum(profitRoles), shareBp: z.int(), basis: z.string() })),
  }),
  JobCostHardOpened: z.object({ reason: z.string() }),
  JobCostHoursLocked: emptyPayload,
  JobCostHoursUnlocked: emptyPayload,
  /** Nothing of it counts while it lies in the trash. */
  JobCostTrashed: taken,
  JobCostRestored: taken,
});
export type JobCostEvent = MessageOf<typeof jobCostEvents>;

type OfLine = { readonly data: { readonly line: { readonly id: string } } };
const lineId = ({ data: { line } }: OfLine) => ({ lineId: line.id });
/** Lines that are added again are priced by the rates of their day. */
export const jobCostInverses: Inverses<typeof jobCostEvents, typeof jobCostCommands> = {
  JobCostCreated: { by: 'Trash*' },
  JobCostEdited: {
    by: 'EditJobCost',
    merge: true,
    edits: (ticket) => ({ ...ticket, operatorIds: valuesAt('operators.id', ticket) }),
  },
  LaborAdded: { by: 'RemoveLabor', data: lineId },
  LaborEdited: {
    by: 'EditLabor',
    data: ({ data }) => ({ lineId: data.to.id }),
    merge: true,
    edits: ({ labors }, { data }) => entryOf(labors, data.to.id),
  },
  LaborRemoved: { by: 'AddLabor', data: ({ data }) => pickFields(LaborEntry, data.line) },
  MaterialAdded: { by: 'RemoveMaterial', data: lineId },
  MaterialEdited: {
    by: 'EditMaterial',
    data: ({ data }) => ({ lineId: data.to.id }),
    merge: true,
    edits: ({ materials }, { data }) => entryOf(materials, data.to.id),
  },
  MaterialRemoved: { by: 'AddMaterial', data: ({ data }) => pickFields(MaterialEntry, data.line) },
  EquipmentAdded: { by: 'RemoveEquipment', data: lineId },
  EquipmentEdited: {
    by: 'EditEquipment',
    data: ({ data }) => ({ lineId: data.to.id }),
    merge: true,
    edits: ({ equipments }, { data }) => entryOf(equipments, data.to.id),
  },
  EquipmentRemoved: { by: 'AddEquipment', data: ({ data }) => pickFields(EquipmentEntry, data.line) },
  InventoryUsed: { by: 'ReturnInventory', data: lineId },
  InventoryUseEdited: {
    by: 'EditInventoryUse',
    data: ({ data }) => ({ lineId: data.to.id }),
    merge: true,
    edits: ({ inventory }, { data }) => entryOf(inventory, data.to.id),
  },
  InventoryReturned: { by: 'UseInventory', data: ({ data }) => pickFields(InventoryEntry, data.line) },
  JobNoteAdded: { by: 'RemoveJobNote', data: ({ data: { noteId } }) => ({ noteId }) },
  JobNoteRemoved: { never: 'ENTER_AGAIN' },
  JobCostRatesUpdated: { never: 'REPRICED' },
  JobCostSoftClosed: { by: 'SoftOpenJobCost' },
  JobCostSoftOpened: { by: 'SoftCloseJobCost' },
  JobCostHardClosed: { by: 'HardOpenJobCost', asks: 'reason' },
  JobCostHardOpened: { by: 'HardCloseJobCost' },
  JobCostHoursLocked: { by: 'UnlockJobCostHours' },
  JobCostHoursUnlocked: { by: 'LockJobCostHours' },
  JobCostTrashed: { by: 'Restore*' },
  JobCostRestored: { by: 'Trash*' },
};
