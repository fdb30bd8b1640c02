import { dollarsText } from '#kernel/index.ts';
import type { NotificationView } from './view.ts';

/** What is told, and what its record is called: `proposal 12, Retaining wall`; of what crews say, the place. */
export type ToldNotification = Pick<NotificationView, 'kind' | 'who' | 'reason' | 'amount'> & {
  readonly title: string;
};

/** The sentence of a notification, the same in the inbox and in mails. */
export function notificationWords({ kind, who, reason, amount, title }: ToldNotification): string {
  const because = reason === '' ? '' : `: “${reason}”`;
  switch (kind) {
    case 'signed':
      return `${who} signed ${title}`;
    case 'declined':
      return `${who} declined ${title}${because}`;
    case 'viewed':
      return `${who} opened ${title}`;
    case 'paid':
      return `${who} paid ${dollarsText(amount ?? 0)}`;
    case 'bounced':
      return `${title} did not reach ${who}${because}`;
    case 'noted':
      return `${who} wrote a note at ${title}`;
    case 'delivered':
      return `${who} received ${reason} at ${title}`;
  }
}
