import { wordsIn } from '#kernel/choices.ts';
import { visitsHere } from '#kernel/visits.ts';
import type { Entry } from './menu.ts';

/** Somewhere to go. */
export type Choice = {
  readonly path: string;
  readonly title: string;
  readonly hint?: string;
  readonly status?: string;
};
export type Group = { readonly name: string; readonly choices: readonly Choice[] };

/** What one may open: the entries of the menu, and any address. */
export type Open = { readonly entries: readonly Entry[]; readonly mayOpen: (path: string) => boolean };

/** What people make without being anywhere first. */
export const beginnings: readonly Choice[] = [
  { path: '/customers/Add', title: 'New customer' },
  { path: '/location/add', title: 'New location' },
  { path: '/follow-up-list/new', title: 'Schedule follow-up' },
  { path: '/post-payments/new', title: 'Post a payment' },
  { path: '/manage-users/new', title: 'Invite user' },
];

/** What a palette offers before the server is asked: records that were open lately, new ones, and every page of the menu. */
export function offers(typed: string, { entries, mayOpen }: Open): Group[] {
  const groups = [
    { name: 'Recent', choices: visitsHere() },
    { name: 'New', choices: beginnings.filter(({ path }) => mayOpen(path)) },
    { name: 'Go to', choices: pagesOf(entries) },
  ];
  const isMeant = wordsIn(typed);
  return groups
    .map(({ name, choices }) => ({
      name,
      choices: choices.filter(({ title, hint = '' }) => isMeant(`${title} ${hint}`)),
    }))
    .filter(({ choices }) => choices.length > 0);
}

/** The groups that a page stands in are its hint. */
const pagesOf = (entries: readonly Entry[], within: readonly string[] = []): Choice[] =>
  entries.flatMap(({ label, path, place, children = [] }) => [
    ...(path === undefined
      ? []
      : [{ path: place ? `${path}?place=${place}` : path, title: label, hint: within.join(' › ') }]),
    ...pagesOf(children, [...within, label]),
  ]);
