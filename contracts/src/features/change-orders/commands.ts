import { z } from 'zod';
import { DocumentNumber, DocumentParties } from '#capabilities/index.ts';
import {
  amending,
  Day,
  Id,
  Line,
  LineItems,
  defineMessages,
  PricedLine,
  Text,
  TotalCents,
  type MessageOf,
} from '#kernel/index.ts';

export const changeReasons = [
  'customerRequest',
  'unforeseen',
  'designChange',
  'errorOmission',
  'allowance',
  'credit',
] as const;

const content = {
  name: Line(160),
  date: Day.optional(),
  reason: z.enum(changeReasons).default('customerRequest'),
  /** Lines may be negative: a change can take work out. */
  lineItems: LineItems.default([]),
  /** What the client computed; it must equal the server's sum. */
  amount: TotalCents.optional(),
  daysAdded: z.int('Use whole days.').min(-3_650).max(3_650).default(0),
  terms: Text(20_000).default(''),
  hideTerms: z.boolean().default(false),
  internalNotes: Text(4_000).default(''),
};

export const changeOrderCommands = defineMessages({
  CreateChangeOrder: z.strictObject({ contractId: Id, number: DocumentNumber.optional(), ...content }),
  /** What is left out stays as it is; an edit of a sent change order makes it a draft again and supersedes its links. */
  EditChangeOrder: z.strictObject({ number: DocumentNumber.optional(), ...amending(content) }),
});
export type ChangeOrderCommand = MessageOf<typeof changeOrderCommands>;

export const ChangeOrderContent = z.object({
  number: z.string(),
  name: z.string(),
  date: Day,
  reason: z.enum(changeReasons),
  lineItems: z.array(PricedLine),
  amount: TotalCents,
  daysAdded: z.int(),
  terms: z.string(),
  hideTerms: z.boolean(),
  internalNotes: z.string(),
  /** SHA-256 of what the customer reads. */
  contentHash: z.string(),
});
export type ChangeOrderContent = z.infer<typeof ChangeOrderContent>;

export const ChangeOrderOrigin = z.object({
  ...DocumentParties.shape,
  contractId: Id,
  contractNumber: z.string(),
  contractName: z.string(),
});
export type ChangeOrderOrigin = z.infer<typeof ChangeOrderOrigin>;

/** What the customer reads, and so what a signature binds: everything but our own notes. */
export function changeOrderForCustomer(
  origin: ChangeOrderOrigin,
  { internalNotes: _ours, terms, hideTerms, ...rest }: Omit<ChangeOrderContent, 'contentHash'>,
) {
  return { ...origin, ...rest, terms: hideTerms ? '' : terms };
}
