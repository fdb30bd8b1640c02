import { currentSelection } from './selection.ts';
import { onSessionEvent } from './session.ts';

/** A record that was looked at. */
export type RecentRecord = { readonly path: string; readonly title: string; readonly hint: string };

const MAX_RECENT = 8;
const recentByCompany = new Map<string | null, readonly RecentRecord[]>();

/** Kept in this window alone, and only while somebody is signed in: names of customers are nobody else's business. */
onSessionEvent((news) => (news === 'began' || news === 'joined' ? undefined : recentByCompany.clear()));

/** The latest stands first, once. */
export const rememberRecord = (visit: RecentRecord) => {
  const { companyId } = currentSelection();
  recentByCompany.set(
    companyId,
    [visit, ...recentRecords().filter(({ path }) => path !== visit.path)].slice(0, MAX_RECENT),
  );
};

/** What was looked at in the selected company. */
export const recentRecords = (): readonly RecentRecord[] => recentByCompany.get(currentSelection().companyId) ?? [];
