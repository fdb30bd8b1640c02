import { z } from 'zod';
import { NoticeParty, NoticePartyRole, PrelimsInfo } from '#features/lien-rights';
import { Day, Id, Instant, Line, Text } from '#kernel/index.ts';

/** How a notice is served (Civil Code 8106, 8110). */
export const serviceMethods = [
  'personal',
  'certifiedMail',
  'registeredMail',
  'expressMail',
  'overnightCourier',
] as const;
export type ServiceMethod = (typeof serviceMethods)[number];
/** How copies travel that serve nothing. */
export const copyMethods = ['email', 'sms'] as const;

/** Somebody on whom the notice is to be served, as the notice names them. */
export const NoticeRecipient = NoticeParty.extend({ party: NoticePartyRole });

export const ServiceReceipt = z.object({ filePath: z.string(), name: z.string() });

/** That a recipient was served. `receipts`: what proves it, beside the word of `declaredBy`. */
export const NoticeService = z.object({
  recipient: NoticePartyRole,
  method: z.enum(serviceMethods),
  servedOn: Day,
  tracking: z.string(),
  declaredBy: z.string(),
  receipts: z.array(ServiceReceipt),
  recordedAt: Instant,
});
export type NoticeService = z.infer<typeof NoticeService>;

/** What can be said of a notice itself. What is left out: today, the name of the location, and whoever writes it. */
export const enteredNotice = {
  name: Line(160).optional(),
  date: Day.optional(),
  contractId: Id.nullable().default(null),
  preparedBy: Text(120).default(''),
  internalNotes: Text(4_000).default(''),
};

/** The prelims info of the location is copied into it whenever the notice is saved, and stays once it is ready. */
export const writtenNotice = {
  name: z.string(),
  date: Day,
  contractId: Id.nullable(),
  contractNumber: z.string(),
  contractName: z.string(),
  preparedBy: z.string(),
  statuteVersion: z.string(),
  ...PrelimsInfo.shape,
  recipients: z.array(NoticeRecipient),
  internalNotes: z.string(),
};
