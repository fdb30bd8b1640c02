import { selected } from './selection.ts';
import { onSession } from './session.ts';

/** A record that was looked at. */
export type Visit = { readonly path: string; readonly title: string; readonly hint: string };

const MOST = 8;
const byCompany = new Map<string | null, readonly Visit[]>();

/** Kept in this window alone, and only while somebody is signed in: names of customers are nobody else's business. */
onSession((news) => (news === 'began' || news === 'joined' ? undefined : byCompany.clear()));

/** The latest stands first, once. */
export const noteVisit = (visit: Visit) => {
  const { companyId } = selected();
  byCompany.set(companyId, [visit, ...visitsHere().filter(({ path }) => path !== visit.path)].slice(0, MOST));
};

/** What was looked at in the selected company. */
export const visitsHere = (): readonly Visit[] => byCompany.get(selected().companyId) ?? [];
