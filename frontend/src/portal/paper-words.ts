import type { PortalKind, PortalPaper } from '@backoffice/contracts/features/portal-access';
import { dayText, dollarsText } from '@backoffice/contracts/kernel';

/** One and many of each kind, as the page says them. */
const kindNames: Readonly<Record<PortalKind, readonly [one: string, many: string]>> = {
  Proposal: ['Proposal', 'Proposals'],
  Contract: ['Contract', 'Contracts'],
  ChangeOrder: ['Change order', 'Change orders'],
  TmTicket: ['T&M ticket', 'T&M tickets'],
  Invoice: ['Invoice', 'Invoices'],
  PayApplication: ['Application for payment', 'Applications'],
  Release: ['Lien release', 'Lien releases'],
  Prelim: ['Preliminary notice', 'Notices'],
  Warranty: ['Warranty', 'Warranties'],
};
const namesOf = ({ entity }: Pick<PortalPaper, 'entity'>): readonly [string, string] =>
  kindNames[entity as PortalKind] ?? [entity, entity]; // one that this page is too old for says its own name
export const titleOf = (paper: PortalPaper): string => `${namesOf(paper)[0]} ${paper.number}`;
export const kindOf = (paper: Pick<PortalPaper, 'entity'>): string => namesOf(paper)[1];

export type PaperStanding = { readonly tone: 'good' | 'warn' | 'bad' | 'quiet'; readonly text: string };

/** How a document stands, in words for the customer. */
export function standingOf(paper: PortalPaper, today: string): PaperStanding {
  const { toSign, signer, openDue, dueDate, status } = paper;
  if (toSign)
    return signer === null ? { tone: 'warn', text: 'To sign' } : { tone: 'quiet', text: `Waits for ${signer}` };
  if (openDue !== undefined && openDue > 0)
    return dueDate !== undefined && dueDate < today
      ? { tone: 'bad', text: `${dollarsText(openDue)} overdue` }
      : { tone: 'warn', text: `${dollarsText(openDue)} open` };
  if (openDue !== undefined) return { tone: 'good', text: 'Paid' };
  const text = spoken[status] ?? status.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  const tone = GOOD.includes(status) ? 'good' : 'quiet';
  return { tone, text: `${text.charAt(0).toUpperCase()}${text.slice(1)}` };
}
/** States that the office calls otherwise. */
const spoken: Readonly<Record<string, string>> = {
  viewed: 'Sent',
  contracted: 'Accepted',
  invoiced: 'Billed',
  converted: 'In a change order',
  effective: 'In effect',
};
const GOOD: readonly string[] = [
  'signed',
  'accepted',
  'approved',
  'active',
  'paid',
  'priced',
  'converted',
  'contracted',
];

/** What stands below the title of a document. */
export const detailOf = ({ name, date, dueDate, openDue }: PortalPaper): string =>
  [name, dayText(date), openDue !== undefined && openDue > 0 && dueDate ? `due ${dayText(dueDate)}` : '']
    .filter(Boolean)
    .join(' · ');
