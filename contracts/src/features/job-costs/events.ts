import { z } from 'zod';
import { Day, defineMessages, Id, type MessageOf } from '#kernel/index.ts';
import {
  CostPosting,
  EquipmentPosting,
  InventoryPosting,
  JobCostHead,
  JobCostOrigin,
  JobNote,
  JobReference,
  LaborPosting,
  MaterialPosting,
  profitRoles,
} from './content.ts';

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
