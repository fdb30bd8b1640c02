import { useEffect, useMemo, useState } from 'react';
import { useClient, type Client } from 'urql';
import { textAfterKind, type Problem } from '@backoffice/contracts/kernel';
import { queryFresh, queryProblem } from '#data/graphql-client.ts';
import { matchRank } from '#forms/use-combobox.ts';
import { usePermissionCheck } from '#access/permissions.tsx';
import { recordPath } from '#navigation/record-paths.ts';
import { ProblemError, problemFrom } from '#data/problem.ts';
import { findRoute } from '#data/route-lookup.ts';
import { pluralNoun, sentenceCase } from '#widgets/labels.ts';
import { kindsByName, platformSearches, RecordsQuery, type ResultPage, type SearchedKind } from './palette-kinds.ts';
import type { PaletteChoice, PaletteGroup, PaletteAccess } from './palette-pages.ts';

/** One letter finds everything. */
const MIN_QUERY_LENGTH = 2;
const PAUSE_MS = 150;
/** Of each kind that is asked for apart; the question for the others says so itself. */
const RESULTS_PER_KIND = 5;
/** Behind all that a title matches by: it was found by something else. */
const WORST_RANK = 4;
const NEW_PROPOSAL_PATH = '/toc/:locationId/proposal/new';

/** What is found, and for which words. */
type SearchResult = {
  readonly typed: string;
  readonly groups: readonly PaletteGroup[];
  readonly problem: Problem | null;
};
const NO_RESULT: SearchResult = { typed: '', groups: [], problem: null };

/**
 * The few records of every kind one may see that match best, once the typing pauses; those found before stay until
 * others are.
 */
export function useRecordSearch(
  typed: string,
  { mayOpen, searches }: PaletteAccess,
): SearchResult & { readonly isBehind: boolean } {
  const client = useClient();
  const may = usePermissionCheck();
  const [reading, setReading] = useState(NO_RESULT);
  const kinds = useMemo(() => kindsByName(searches), [searches]);
  const within = [...kinds]
    .flatMap(([name, { resource }]) => (may(findRoute(resource, 'list')?.permission ?? null) ? [name] : []))
    .join(' ');
  const beside = platformSearches.flatMap(({ list }) => (mayOpen(list) ? [list] : [])).join(' ');
  const mayPropose = mayOpen(NEW_PROPOSAL_PATH);
  const isAsked = typed.length >= MIN_QUERY_LENGTH && `${within}${beside}` !== '';
  useEffect(() => {
    if (!isAsked) return setReading(NO_RESULT);
    let current = true;
    const timer = setTimeout(() => {
      Promise.all([
        searchCompanyRecords(client, kinds, typed, within.split(' '), mayPropose),
        searchPlatformRecords(typed, beside.split(' ')),
      ]).then(
        (groups) => current && setReading({ typed, groups: groups.flat(), problem: null }),
        (fault: unknown) => current && setReading((before) => ({ ...before, typed, problem: problemFrom(fault) })),
      );
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [client, kinds, typed, within, beside, isAsked, mayPropose]);
  return { ...reading, isBehind: isAsked && reading.typed !== typed };
}

/** What belongs to the company. @throws Failed */
async function searchCompanyRecords(
  client: Client,
  kinds: ReadonlyMap<string, SearchedKind>,
  typed: string,
  asked: readonly string[],
  mayPropose: boolean,
): Promise<PaletteGroup[]> {
  const names = [...kinds.keys()];
  const propose = mayPropose && asked.includes('locations') ? proposalPlace(typed) : null;
  const within = propose === null ? asked : ['locations'];
  if (!names.some((name) => within.includes(name))) return [];
  const which = Object.fromEntries(names.map((name) => [name, within.includes(name)]));
  const { data, error } = await queryFresh(client, RecordsQuery, { search: propose ?? typed, ...which });
  if (error) throw new ProblemError(queryProblem(error), 0);
  if (!data) return [];
  const places = (mayPropose && data['locations']?.items) || [];
  const proposals: PaletteGroup[] =
    places.length === 0
      ? []
      : [
          {
            name: 'New proposal at',
            choices: places.map((row) => ({
              title: '',
              ...kinds.get('locations')?.describe(row),
              path: NEW_PROPOSAL_PATH.replace(':locationId', row.id),
            })),
          },
        ];
  if (propose !== null) return proposals;
  return [...kinds]
    .map(([name, kind]) => ({
      rank: groupRank(kind, typed, data[name]),
      groups: [...resultGroup(kind, data[name], typed), ...(name === 'locations' ? proposals : [])],
    }))
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ groups }) => groups);
}

/**
 * Where a proposal is to be made, of `new proposal for Ana`, also while it is being typed: `new prop`; `null` where
 * none is asked for.
 */
function proposalPlace(typed: string): string | null {
  const [, noun = '', place = ''] = /^new\s+(p\S*)(?:\s+(?:for\b|at\b)?\s*(.*))?$/i.exec(typed) ?? [];
  return noun !== '' && 'proposal'.startsWith(noun.toLowerCase()) ? place : null;
}

/** The kind that is called by its name stands first; then those with the best match. */
function groupRank({ resource, describe }: SearchedKind, typed: string, page: ResultPage | null | undefined): number {
  const named = textAfterKind(resource, typed);
  const text = (named ?? typed).replace(/^#\s*/, '');
  const ranks = (page?.items ?? []).map((row) => matchRank(text, describe(row).title) ?? WORST_RANK);
  return Math.min(WORST_RANK, ...ranks) - (named === null ? 0 : WORST_RANK + 1);
}

/** What belongs to no company. @throws Failed */
async function searchPlatformRecords(typed: string, asked: readonly string[]): Promise<PaletteGroup[]> {
  const found = await Promise.all(
    platformSearches
      .filter(({ list }) => asked.includes(list))
      .map(async (kind) =>
        resultGroup(kind, await kind.find({ search: typed, limit: RESULTS_PER_KIND, bestFirst: true }), typed),
      ),
  );
  return found.flat();
}

function resultGroup(
  { resource, list, describe }: SearchedKind,
  page: ResultPage | null | undefined,
  typed: string,
): PaletteGroup[] {
  if (!page || page.items.length === 0) return [];
  const choices = page.items.flatMap((row): PaletteChoice[] => {
    const path = recordPath({ entity: resource.entity, recordId: row.id, locationId: row.locationId ?? null });
    return path === null ? [] : [{ path, ...describe(row) }];
  });
  const rest: PaletteChoice[] =
    page.hasMore && list !== null
      ? [{ path: `${list}?search=${encodeURIComponent(typed)}`, title: `All ${pluralNoun(resource)} with “${typed}”` }]
      : [];
  return [{ name: sentenceCase(pluralNoun(resource)), choices: [...choices, ...rest] }];
}
