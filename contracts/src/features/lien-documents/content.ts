import { z } from 'zod';
import { NoticeParty, NoticePartyRole } from '#features/lien-rights';
import { Day, Instant } from '#kernel/index.ts';

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
