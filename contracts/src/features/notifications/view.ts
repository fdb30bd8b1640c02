import { z } from 'zod';
import { Id, Instant, recordFields, TotalCents, type Resource, type Role } from '#kernel/index.ts';

export const NotificationKind = z.enum([
  'signed',
  'declined',
  'viewed',
  'paid',
  'bounced',
  'noted',
  'delivered',
  'asked',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** When a mail says it: as soon as it happened, on the next morning with all else of its day, or never. */
export const MailTime = z.enum(['atOnce', 'daily', 'never']);
export type MailTime = z.infer<typeof MailTime>;

type Audience = {
  readonly title: string;
  readonly about: string;
  /** Beside the salesman of the record, whoever has one of these roles. */
  readonly roles: readonly Role[];
  /** For whoever has not chosen. */
  readonly mail: MailTime;
  readonly push: boolean;
};

/** Of what people are told, and who: a closed list. Nobody is told of what they did themselves. */
export const notificationKinds: Readonly<Record<NotificationKind, Audience>> = {
  signed: {
    title: 'Signed',
    about: 'A customer has signed, or their signature on paper was recorded.',
    roles: ['OA'],
    mail: 'atOnce',
    push: true,
  },
  declined: {
    title: 'Declined',
    about: 'A customer has declined a proposal, or would not sign a T&M ticket.',
    roles: ['OA'],
    mail: 'atOnce',
    push: true,
  },
  viewed: {
    title: 'Opened',
    about: 'A customer has opened a link for the first time.',
    roles: [],
    mail: 'daily',
    push: false,
  },
  paid: { title: 'Paid', about: 'A payment was posted.', roles: ['OA', 'SU'], mail: 'daily', push: false },
  bounced: {
    title: 'Not delivered',
    about: 'A message came back, or could not be sent. Whoever sent it is told, too.',
    roles: ['OA'],
    mail: 'atOnce',
    push: true,
  },
  noted: {
    title: 'Note of a crew',
    about: 'A worker has written a note to the office. It stands at its location.',
    roles: ['OA', 'SU', 'AD'],
    mail: 'daily',
    push: false,
  },
  delivered: {
    title: 'Receipt to enter',
    about: 'A crew has recorded what came to a site.',
    roles: ['OA', 'AF'],
    mail: 'daily',
    push: false,
  },
  asked: {
    title: 'Question',
    about: 'A customer has asked something. It waits for an answer.',
    roles: ['OA', 'AD'],
    mail: 'atOnce',
    push: true,
  },
};

/** Types of events that tell of it; `*`: of each kind of document that is sent (links) or signed (the rest). */
export const notificationEvents = {
  '*Signed': 'signed',
  '*SignedOnPaper': 'signed',
  '*LinkViewed': 'viewed',
  ProposalDeclined: 'declined',
  TmTicketSignatureRefused: 'declined',
  PaymentPosted: 'paid',
  MessageFailed: 'bounced',
  MessageWithheld: 'bounced',
  MessageBounced: 'bounced',
  LocationNoteAdded: 'noted',
  DeliveryRecorded: 'delivered',
  QuestionAsked: 'asked',
  QuestionAdded: 'asked',
} as const satisfies Readonly<Record<string, NotificationKind>>;
export type NotificationEvent = keyof typeof notificationEvents;

/** The types of a kind of record that people are told of, and by which of the above. */
export const toldEventsOf = ({
  entity,
  can,
  events,
}: Resource): readonly (readonly [type: string, by: NotificationEvent])[] =>
  // the keys of a constant
  (Object.keys(notificationEvents) as NotificationEvent[]).flatMap((by) => {
    if (!by.startsWith('*')) return by in events.shapes ? [[by, by] as const] : [];
    return (by === '*LinkViewed' ? can.send : can.sign) ? [[by.replace('*', entity), by] as const] : [];
  });

/** Beside documents that are sent or signed, the kinds of record that something is told of. */
const OTHERS = ['Payment', 'Message', 'Location', 'Delivery', 'Conversation'];
export const isToldOf = ({ entity, can }: Resource): boolean =>
  Boolean(can.send || can.sign) || OTHERS.includes(entity);

const { companyId, version, createdAt, createdBy, createdByName } = recordFields;

/** One event that people are told of. Who they are follows from its kind and its record when somebody looks. */
export const NotificationView = z.object({
  id: z.string(),
  position: z.int(),
  companyId,
  version,
  createdAt,
  createdBy,
  createdByName,
  kind: NotificationKind,
  entity: z.string(),
  recordId: Id,
  /** Told once for each: the link that was opened. */
  topic: z.string(),
  /** Who signed, looked, paid, wrote, received or asked. */
  who: z.string(),
  /** Why it was declined or came back; what was received or asked. */
  reason: z.string(),
  amount: TotalCents.nullable(),
});
export type NotificationView = z.infer<typeof NotificationView>;

/** As whoever is told reads it. `page`: where it leads to; null where there is none. */
export const NotificationItem = z.object({
  position: z.int(),
  at: Instant,
  kind: NotificationKind,
  words: z.string(),
  page: z.string().nullable(),
  isRead: z.boolean(),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

/**
 * The same for mails and pushes. On a locked screen stands what happened, `brief` without names and `named` with them;
 * amounts and reasons stand in neither.
 */
export type ToldItem = NotificationItem & { readonly recordId: string; readonly brief: string; readonly named: string };

/** Of the last 30 days, newest first; `unread` counts all of them, also those that are not listed. */
export const NotificationList = z.object({ items: z.array(NotificationItem), unread: z.int() });
export type NotificationList = z.infer<typeof NotificationList>;
