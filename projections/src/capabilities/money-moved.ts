import type { LedgerEntryView } from '@backoffice/contracts/capabilities';
import type { EventEnvelope } from '@backoffice/contracts/kernel';
import type { JournalHandlers } from '#kernel/projection.ts';

type PostedLine = Pick<LedgerEntryView, 'account' | 'day'>;

/** An account of a bank or a card: what cash flow is about. */
const isMoney = ({ account }: PostedLine) => account === 'bank' || account === 'cards';

/** Of each line that an event posts, whether another of the same day is of a bank or a card. */
export const withMoneyMoved = (postings: readonly JournalHandlers[]): JournalHandlers[] =>
  postings.map(({ entity, on }) => ({
    entity,
    on: Object.fromEntries(
      Object.entries(on).map(([type, post]) => [type, (event: EventEnvelope) => moneyMoved(post(event))]),
    ),
  }));

function moneyMoved(entries: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>>[] {
  const posted = entries as readonly PostedLine[]; // as all handlers of the ledger make them
  const days = new Set(posted.filter(isMoney).map(({ day }) => day));
  return posted.map((each) => ({ ...each, movesMoney: days.has(each.day) }));
}
