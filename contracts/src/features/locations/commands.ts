import { z } from 'zod';
import { sentShape } from '#capabilities/index.ts';
import { PrelimsInfo } from '#features/lien-rights';
import { Id, defineMessages, Text, type MessageOf } from '#kernel/index.ts';
import { LocationInformation, locationFields, locationSalesman, noInformation } from './fields.ts';

const own = sentShape(locationFields);
const { schema: salesmanId } = locationSalesman;

export const locationCommands = defineMessages({
  CreateLocation: z.strictObject({
    customerId: Id,
    salesmanId,
    ...own,
    information: LocationInformation.default(noInformation),
  }),
  /** The whole record as it shall stand; the information stays as it is where it is left out. */
  EditLocation: z.strictObject({ salesmanId, ...own, information: LocationInformation.optional() }),
  /** All of it as it shall stand; what of it is known of the location itself is written there. */
  EditLocationPrelimsInfo: PrelimsInfo,
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
/** Nothing of it was known where it is absent. */
const information = LocationInformation.optional();
/** The location with the names it carried when the event was recorded. */
export const LocationFields = z.object({
  customerId: Id,
  customerName: z.string(),
  ...salesmanFields,
  ...own,
  information,
});
export const EditedLocationFields = z.object({ ...salesmanFields, ...own, information });
export type LocationFields = z.infer<typeof LocationFields>;
