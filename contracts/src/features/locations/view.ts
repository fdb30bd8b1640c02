import { z } from 'zod';
import { attach, photos, trash } from '#capabilities/index.ts';
import { LienJob, LienNotice, LienRights, PrelimClaim } from '#features/lien-rights';
import { balanceFields } from '#features/receivables';
import { Day, Id, Instant, recordFields, TotalCents } from '#kernel/index.ts';
import { LocationFields } from './commands.ts';
import { LocationInformation } from './fields.ts';

export const LocationNote = z.object({
  id: Id,
  text: z.string(),
  contractId: Id.nullable(),
  at: Instant,
  by: z.string(),
  byName: z.string(),
});

export type LocationNote = z.infer<typeof LocationNote>;

export const LocationView = z.object({
  ...recordFields,
  ...trash.fields,
  ...attach.fields,
  ...photos.fields,
  ...LocationFields.shape,
  information: LocationInformation,
  city: z.string(),
  notes: z.array(LocationNote),
  ...balanceFields,
  prelimClaim: PrelimClaim.nullable(),
  lienJobs: z.array(LienJob),
  lienNotices: z.array(LienNotice),
  ...LienRights.shape,
});
export type LocationView = z.infer<typeof LocationView>;

/**
 * What a location has of one kind of document, by where they stand; what is archived or in the trash is not counted.
 */
export const DocumentKindCount = z.object({
  entity: z.string(),
  total: z.int(),
  states: z.array(z.object({ status: z.string(), count: z.int() })),
});
/** Of every kind of document that the caller may see, also where there is none. */
export const TableOfContents = z.object({ kinds: z.array(DocumentKindCount) });
export type TableOfContents = z.infer<typeof TableOfContents>;

/** Under each title what is known, as it is read and printed; what is not known is left out. */
export const SheetSection = z.object({
  title: z.string(),
  rows: z.array(z.object({ label: z.string(), text: z.string() })),
});
export type SheetSection = z.infer<typeof SheetSection>;

/**
 * A contract as the information sheet lists it; the figures, in cents, are null for whoever may not see the contract
 * list.
 */
export const SheetContract = z.object({
  id: Id,
  number: z.string(),
  name: z.string(),
  date: Day,
  status: z.string(),
  contractValue: TotalCents.nullable(),
  billed: TotalCents.nullable(),
  paid: TotalCents.nullable(),
  openDue: TotalCents.nullable(),
});
export type SheetContract = z.infer<typeof SheetContract>;

/** The information sheet of a location, as far as the caller may see it. */
export const LocationSheet = z.object({
  name: z.string(),
  customerName: z.string(),
  address: z.string(),
  sections: z.array(SheetSection),
  contracts: z.array(SheetContract),
});
export type LocationSheet = z.infer<typeof LocationSheet>;
