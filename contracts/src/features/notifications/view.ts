import { z } from 'zod';
import { Id, Instant, recordFields, TotalCents, type Resource, type Role } from '#kernel/index.ts';

export const NotificationKind = z.enum(['signed', 'declined', 'viewed', 'paid', 'bounced']);
export type NotificationKind = z.infer<typeof NotificationKind>;

type Audience = {
  readonly title: string;
  readonly about: string;
  /** Beside the salesman of the record, whoever has one of these roles. */
  readonly roles: readonly Role[];
};

/** Of what people are told, and who: a closed list. Nobody is told of what they did themselves. */
export const notificationKinds: Readonly<Record<NotificationKind, Audience>> = {
  signed: {
    title: 'Signed',
    about: 'A customer has signed, or their signature on paper was recorded.',
    roles: ['OA'],
  },
  declined: {
    title: 'Declined',
    about: 'A customer has declined a proposal.',
    roles: ['OA'],
  },
  viewed: {
    title: 'Opened',
    about: 'A customer has opened a link for the first time.',
    roles: [],
  },
  paid: { title: 'Paid', about: 'A payment was posted.', roles: ['OA', 'SU'] },
  bounced: {
    title: 'Not delivered',
    about: 'A message came back, or could not be sent. Whoever sent it is told, too.',
    roles: ['OA'],
  },
};

/** Beside documents that are sent or signed, the kinds of record that something is told of. */
const OTHERS = ['Payment', 'Message'];
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
  /** Who signed, looked or paid. */
  who: z.string(),
  /** Why it was declined or came back. */
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

/** Of the last 30 days, newest first; `unread` counts all of them, also those that are not listed. */
export const NotificationList = z.object({ items: z.array(NotificationItem), unread: z.int() });
export type NotificationList = z.infer<typeof NotificationList>;
