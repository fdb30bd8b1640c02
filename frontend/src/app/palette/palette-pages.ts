import { bestMatches } from '#forms/use-combobox.ts';
import { recentRecords } from '#session/recent-records.ts';
import type { FoundText, RecordSearch } from '#records/search.ts';
import type { MenuEntry } from '#site/menu.ts';

/** Somewhere to go. */
export type PaletteChoice = {
  readonly path: string;
  readonly title: string;
  readonly hint?: string;
  readonly status?: string;
  readonly dated?: FoundText['dated'];
  /** A text of the guide instead: it opens beside the page. */ readonly guide?: string;
};
export type PaletteGroup = { readonly name: string; readonly choices: readonly PaletteChoice[] };

/** What one may open: the entries of the menu, and any address. `searches`: the kinds of record that can be found. */
export type PaletteAccess = {
  readonly entries: readonly MenuEntry[];
  readonly mayOpen: (path: string) => boolean;
  readonly searches: readonly RecordSearch[];
};

/** What people make without being anywhere first. */
export const createChoices: readonly PaletteChoice[] = [
  { path: '/customers/Add', title: 'New customer' },
  { path: '/location/add', title: 'New location' },
  { path: '/follow-up-list/new', title: 'Schedule follow-up' },
  { path: '/questions/new', title: 'New question' },
  { path: '/post-payments/new', title: 'Post a payment' },
  { path: '/manage-users/new', title: 'Invite user' },
];

/**
 * What a palette offers before the server is asked: records that were open lately, new ones, and every page of the
 * menu.
 */
export function pageGroups(typed: string, { entries, mayOpen }: PaletteAccess): PaletteGroup[] {
  const groups = [
    { name: 'Recent', choices: recentRecords() },
    { name: 'New', choices: createChoices.filter(({ path }) => mayOpen(path)) },
    { name: 'Go to', choices: menuChoices(entries) },
  ];
  return groups
    .map(({ name, choices }) => ({
      name,
      choices: bestMatches(
        typed,
        choices.map((choice) => ({ ...choice, label: choice.title })),
      ),
    }))
    .filter(({ choices }) => choices.length > 0);
}

/** The groups that a page stands in are its hint. */
const menuChoices = (entries: readonly MenuEntry[], within: readonly string[] = []): PaletteChoice[] =>
  entries.flatMap(({ label, path, place, children = [] }) => [
    ...(path === undefined
      ? []
      : [{ path: place ? `${path}?place=${place}` : path, title: label, hint: within.join(' › ') }]),
    ...menuChoices(children, [...within, label]),
  ]);
