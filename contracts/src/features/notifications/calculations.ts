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
    case 'asked':
      return `${who} asked a question${because}`;
  }
}

/** `noun`: what its record is, like `change order`. */
type ScreenNotification = Pick<ToldNotification, 'kind' | 'who' | 'title'> & { readonly noun: string };

/** What happened, for a screen that anybody may see: without names and figures. */
export function briefWords({ kind, noun }: ScreenNotification): string {
  const what = `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`;
  switch (kind) {
    case 'signed':
      return `${what} was signed`;
    case 'declined':
      return `${what} was declined`;
    case 'viewed':
      return `${what} was opened`;
    case 'paid':
      return 'A payment was posted';
    case 'bounced':
      return 'A message was not delivered';
    case 'noted':
      return 'A crew wrote a note';
    case 'delivered':
      return 'A crew received a delivery';
    case 'asked':
      return 'A customer asked a question';
  }
}

/** The same with names, and without amounts and reasons. */
export function namedWords({ kind, who, title }: ScreenNotification): string {
  switch (kind) {
    case 'paid':
      return `${who} paid`;
    case 'delivered':
      return `${who} received a delivery at ${title}`;
    default:
      return notificationWords({ kind, who, title, reason: '', amount: null });
  }
}
