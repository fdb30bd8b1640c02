import { z } from 'zod';
import { Address, Id, Line, defineMessages, Phone, Text, type MessageOf } from '#kernel/index.ts';

const own = {
  name: Line(),
  address: Address,
  county: Text(80).default(''),
  /** Assessor's parcel number. */
  apn: Text(40).default(''),
  legalDescription: Text(4_000).default(''),
  siteContact: z
    .strictObject({ name: Text(120).default(''), phone: Phone.nullable().default(null) })
    .default({ name: '', phone: null }),
  accessNotes: Text(2_000).default(''),
  isPublicWork: z.boolean().default(false),
  awardingBody: Text(160).default(''),
  projectNumber: Text(60).default(''),
  dirProjectId: Text(60).default(''),
  wageDeterminationNo: Text(60).default(''),
  showPrelimInfo: z.boolean().default(false),
};
/** Left out, the customer's salesman is taken. */
const salesmanId = Id.optional();

export const locationCommands = defineMessages({
  CreateLocation: z.strictObject({ customerId: Id, salesmanId, ...own }),
  EditLocation: z.strictObject({ salesmanId, ...own }),
  AddLocationNote: z.strictObject({
    text: Text(4_000).refine((text) => text.length > 0, 'Write a note.'),
    contractId: Id.nullable().default(null),
  }),
  RemoveLocationNote: z.strictObject({ noteId: Id }),
  /** Takes back that it was removed. */
  RestoreLocationNote: z.strictObject({ noteId: Id }),
});
export type LocationCommand = MessageOf<typeof locationCommands>;

const salesmanFields = { salesmanId: Id, salesmanName: z.string() };
/** The location with the names it carried when the event was recorded. */
export const LocationFields = z.object({ customerId: Id, customerName: z.string(), ...salesmanFields, ...own });
export const EditedLocationFields = z.object({ ...salesmanFields, ...own });
export type LocationFields = z.infer<typeof LocationFields>;
