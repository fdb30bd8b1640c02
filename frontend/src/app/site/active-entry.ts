import { matchPath } from 'react-router';
import type { MenuEntry } from './menu.ts';

const withChildren = (entry: MenuEntry): readonly MenuEntry[] => [
  entry,
  ...(entry.children ?? []).flatMap(withChildren),
];

/** The entry of the kind one is in: of those whose addresses begin what is open, the one that says most of it. */
export function activeEntry(entries: readonly MenuEntry[], pathname: string, search: string): MenuEntry | null {
  // What is archived has an entry of its own.
  const isArchive = new URLSearchParams(search).get('place') === 'archived';
  let active: MenuEntry | null = null;
  let longest = 0;
  for (const entry of entries.flatMap(withChildren)) {
    if (entry.path === undefined || (entry.place === 'archived') !== isArchive) continue;
    for (const pattern of [entry.path, ...(entry.also ?? [])]) {
      const begins = matchPath({ path: pattern, end: pattern === '/' }, pathname);
      if (begins !== null && pattern.length > longest) [active, longest] = [entry, pattern.length];
    }
  }
  return active;
}
