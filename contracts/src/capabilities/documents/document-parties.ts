import { z } from 'zod';
import { Id, pickFields } from '#kernel/index.ts';

/** For whom and where a document is, with the names and addresses it carries for ever. */
export const DocumentParties = z.object({
  locationId: Id,
  locationName: z.string(),
  locationAddress: z.string(),
  customerId: Id,
  customerName: z.string(),
  customerAddress: z.string(),
  contactName: z.string(),
  salesmanId: Id,
  salesmanName: z.string(),
});
export type DocumentParties = z.infer<typeof DocumentParties>;

/** The same for whoever holds a link: names and addresses, and no ids of ours. */
export const PublicParties = DocumentParties.omit({ locationId: true, customerId: true, salesmanId: true });

/**
 * From whom a document is, as a customer sees it. `logo`: where its picture is stored, for whoever asks for it with the
 * link.
 */
export const Sender = z.object({
  name: z.string(),
  licenseNumber: z.string(),
  licenseClasses: z.array(z.string()),
  logo: z.string().nullable(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
});

/** Nothing but the parties: what else stands in a record is no part of them. */
export const pickParties = (record: DocumentParties): DocumentParties => pickFields(DocumentParties, record);
