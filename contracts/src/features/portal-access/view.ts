import { z } from 'zod';
import { Cents, Day, Id, Instant, recordFields, TotalCents } from '#kernel/index.ts';
import { AgedTotals, AgingBasis } from '#features/receivables';
import { PortalRole } from './commands.ts';

export const PortalAccessStatus = z.enum(['open', 'closed']);

/** How a contact of a customer gets to the portal. */
export const PortalAccessView = z.object({
  ...recordFields,
  contactId: Id,
  contactName: z.string(),
  customerId: Id,
  customerName: z.string(),
  role: PortalRole,
  status: PortalAccessStatus,
  to: z.string(),
  invitedAt: Instant,
  closedAt: Instant.nullable(),
});
export type PortalAccessView = z.infer<typeof PortalAccessView>;

/** When contacts of a customer looked into the portal last; those who never did are not listed. */
export const PortalVisits = z.object({ items: z.array(z.object({ contactId: Id, lastSeenAt: Instant })) });
export type PortalVisits = z.infer<typeof PortalVisits>;

/** Whose portal it is. */
export const PortalCompany = z.object({
  companyId: Id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  licenseNumber: z.string(),
});
export type PortalCompany = z.infer<typeof PortalCompany>;

/** The same whoever asks: whether an address belongs to anybody is told to nobody. */
export const PortalChallenge = z.object({ challenge: z.string(), expiresAt: Instant });
export type PortalChallenge = z.infer<typeof PortalChallenge>;

/** `Set-Cookie` goes with it. */
export const PortalSession = z.object({ contactId: Id, name: z.string(), expiresAt: Instant });
/** Several contacts of the customer share the address: one is named with the same code. */
export const PortalContactChoice = z.object({ contacts: z.array(z.object({ value: Id, label: z.string() })) });
export const PortalSignInAnswer = z.union([PortalSession, PortalContactChoice]);
export type PortalSignInAnswer = z.infer<typeof PortalSignInAnswer>;

/** Parts of the portal beside its papers. */
export const PortalSection = z.enum(['papers', 'balance', 'pay']);
export type PortalSection = z.infer<typeof PortalSection>;

/** Who is signed in, and what is there for them. */
export const PortalProfile = z.object({
  name: z.string(),
  customerName: z.string(),
  role: PortalRole,
  company: PortalCompany,
  sections: z.array(PortalSection),
});
export type PortalProfile = z.infer<typeof PortalProfile>;

/**
 * A document that was sent to the customer. `amount`, `openDue` and `dueDate` are left out for a role without sums, and
 * the last two of what is no invoice. `toSign`: it waits for a signature. `signer`: who was asked for it; null where
 * that is whoever looks.
 */
export const PortalPaper = z.object({
  entity: z.string(),
  id: Id,
  number: z.string(),
  name: z.string(),
  date: Day,
  status: z.string(),
  locationId: Id,
  locationName: z.string(),
  sentAt: Instant,
  toSign: z.boolean(),
  signer: z.string().nullable(),
  amount: Cents.optional(),
  openDue: Cents.optional(),
  dueDate: Day.optional(),
});
export type PortalPaper = z.infer<typeof PortalPaper>;
export const PortalPapers = z.object({ today: Day, items: z.array(PortalPaper) });
export type PortalPapers = z.infer<typeof PortalPapers>;

/** What the statement of the day says: `balance` is what is open less credit. */
export const PortalBalance = z.object({ asOf: Day, basis: AgingBasis, ...AgedTotals.shape, balance: TotalCents });
export type PortalBalance = z.infer<typeof PortalBalance>;
