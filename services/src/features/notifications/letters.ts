import type { NotificationItem, NotificationKind } from '@backoffice/contracts/features/notifications';
import { notificationKinds } from '@backoffice/contracts/features/notifications';
import { dayText, escapeRichText, weekdayText, type Day } from '@backoffice/contracts/kernel';
import { publicUrlOf } from '#http/public-url.ts';
import { emailHtml, emailText, type EmailContent } from '#jobs/email-template.ts';
import { SETTINGS_PAGE } from './controller.ts';

/** In words, with the page that shows what they say. */
export type DayLine = Pick<NotificationItem, 'words' | 'page'>;
/** What happened on a day, what waits for somebody, and what the next day brings. */
export type DayFigures = Readonly<Record<'happened' | 'waiting' | 'ahead', readonly DayLine[]>>;

/** What a mail to one of our own people says. `body`: rich text. */
export type StaffLetter = Pick<EmailContent, 'subject' | 'body' | 'url' | 'button'>;

/** Words that lead to a page of the console, or stand alone where there is none. */
export const linked = (publicUrl: string, words: string, page: string | null): string =>
  page === null ? escapeRichText(words) : `[${escapeRichText(words)}](${publicUrlOf(publicUrl, encodeURI(page))})`;

/** Of one event. */
export function eventLetter({ words, page }: NotificationItem, publicUrl: string): StaffLetter {
  return {
    subject: words,
    body: `${escapeRichText(words)}.`,
    url: page === null ? null : publicUrlOf(publicUrl, page),
    button: 'Open it',
  };
}

/** Of a day, kind by kind, in the order of the settings; what happened last stands first. */
export function digestLetter(day: Day, items: readonly NotificationItem[], publicUrl: string): StaffLetter {
  const parts = [...Map.groupBy(items, ({ kind }) => kind)].toSorted(([one], [other]) => order(one) - order(other));
  const lines = parts.map(([kind, told]) =>
    [
      `### ${notificationKinds[kind].title} (${told.length})`,
      ...told.map(({ words, page }) => `- ${linked(publicUrl, words, page)}`),
    ].join('\n'),
  );
  return {
    subject: `${items.length === 1 ? '1 thing' : `${items.length} things`} of ${dayText(day)}`,
    body: `What happened on ${dayText(day)} and you have not read yet:\n\n${lines.join('\n\n')}`,
    url: null,
    button: '',
  };
}
const order = (kind: NotificationKind) => Object.keys(notificationKinds).indexOf(kind);

/** Of a day, for an owner: each line leads to what it says. */
export function summaryLetter(day: Day, figures: DayFigures, publicUrl: string): StaffLetter {
  const part = (title: string, lines: readonly DayLine[]) =>
    lines.length === 0
      ? []
      : [[`### ${title}`, ...lines.map(({ words, page }) => `- ${linked(publicUrl, words, page)}`)].join('\n')];
  return {
    subject: `What the day was: ${dayText(day)}`,
    body: [
      ...part(weekdayText(day), figures.happened),
      ...part('To do', figures.waiting),
      ...part('What is next', figures.ahead),
    ].join('\n\n'),
    url: null,
    button: '',
  };
}

/** In the name of the company, with where one chooses what one is mailed. */
export function renderStaffLetter(
  { body, ...letter }: StaffLetter,
  { firstName, company, publicUrl }: { firstName: string; company: EmailContent['company']; publicUrl: string },
) {
  const choose = linked(publicUrl, 'Choose what you are mailed', SETTINGS_PAGE);
  const link = letter.url === null ? '' : '\n\n{{doc.link}}';
  const content = { ...letter, company, body: `Hello ${escapeRichText(firstName)},\n\n${body}${link}\n\n${choose}` };
  return { subject: letter.subject, text: emailText(content), html: emailHtml(content) };
}
