import { z } from 'zod';
import { PrelimsInfo } from '#features/lien-rights';
import { Address, Id, Line, defineMessages, Phone, Text, type MessageOf } from '#kernel/index.ts';

/** Somebody with a part in the job, as the information sheet and preliminary notices name them. */
export const LocationParty = z.strictObject({
  name: Text(160).default(''),
  address: Text(300).default(''),
  phone: Phone.nullable().default(null),
});
export type LocationParty = z.infer<typeof LocationParty>;
const party = LocationParty.default({ name: '', address: '', phone: null });

/** What a crew, and a notice, needs to know of the place (domain 3.4, 3.13). */
export const LocationInformation = z.strictObject({
  gateCode: Text(60).default(''),
  /** Where water, power and sewer are. */
  utilities: Text(2_000).default(''),
  owner: party,
  directContractor: party,
  lender: party,
  /** Somebody has looked, and there is none to be named. */
  noLenderKnown: z.boolean().default(false),
  permitNo: Text(60).default(''),
  bond: z
    .strictObject({ surety: Text(160).default(''), number: Text(60).default('') })
    .default({ surety: '', number: '' }),
});
export type LocationInformation = z.infer<typeof LocationInformation>;
export const noInformation: LocationInformation = LocationInformation.parse({});

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
