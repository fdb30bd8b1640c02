import { z } from 'zod';
import {
  approve,
  archive,
  attach,
  link,
  PublicParties,
  send,
  Sender,
  sign,
  SignatureView,
  trash,
} from '#capabilities/index.ts';
import { Day, PricedLine, recordFields, TotalCents } from '#kernel/index.ts';
import { ChangeOrderContent, ChangeOrderOrigin } from './commands.ts';

export const changeOrderStatuses = ['draft', 'sent', 'viewed', 'signed', 'approved'] as const;
export const ChangeOrderStatus = z.enum(changeOrderStatuses);
export type ChangeOrderStatus = z.infer<typeof ChangeOrderStatus>;

export const ChangeOrderView = z.object({
  ...recordFields,
  ...trash.fields,
  ...archive.fields,
  ...attach.fields,
  ...send.fields,
  ...link.fields,
  ...sign.fields,
  ...approve.fields,
  ...ChangeOrderOrigin.shape,
  ...ChangeOrderContent.shape,
  status: ChangeOrderStatus,
  revision: z.int(),
  /** Approved on the word of the customer's signature, or by us with a reason. */
  approvalReason: z.string(),
  /** By approved invoices. */
  billed: TotalCents,
  unbilled: TotalCents,
});
export type ChangeOrderView = z.infer<typeof ChangeOrderView>;

/** What a change order of a contract begins with. */
export const ChangeOrderDetails = z.object({
  contractId: z.string(),
  contractNumber: z.string(),
  contractName: z.string(),
  number: z.string(),
  date: Day,
  customerName: z.string(),
  locationName: z.string(),
  salesmanName: z.string(),
  originalAmount: TotalCents,
  approvedChanges: TotalCents,
  contractValue: TotalCents,
});
export type ChangeOrderDetails = z.infer<typeof ChangeOrderDetails>;

/** What a customer sees behind a link: an allow-list. */
export const PublicChangeOrder = z.object({
  company: Sender,
  ...PublicParties.shape,
  ...ChangeOrderContent.omit({ internalNotes: true }).shape,
  contractNumber: z.string(),
  contractName: z.string(),
  status: ChangeOrderStatus,
  lineItems: z.array(PricedLine),
  previousValue: TotalCents,
  newValue: TotalCents,
  today: Day,
  canSign: z.boolean(),
  signature: SignatureView.pick({ signedAt: true, name: true, title: true, company: true, date: true }).nullable(),
});
export type PublicChangeOrder = z.infer<typeof PublicChangeOrder>;
