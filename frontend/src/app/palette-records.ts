import { useEffect, useState } from 'react';
import { useClient, type Client } from 'urql';
import type { Problem } from '@backoffice/contracts/kernel';
import { askNow, problemOfRead } from '#kernel/graphql.ts';
import { useMay } from '#kernel/permissions.tsx';
import { placeOf } from '#kernel/places.ts';
import { Failed, problemOf } from '#kernel/problem.ts';
import { findRoute } from '#kernel/routes.ts';
import { nounsOf, sentenceCase } from '#kernel/words.ts';
import { kinds, names, others, RecordsQuery, type Found, type Kind, type Page } from './palette-kinds.ts';
import type { Choice, Group, Open } from './palette-pages.ts';

/** One letter finds everything. */
const FEWEST = 2;
const PAUSE_MS = 150;
/** Of each kind that is asked for apart; the question for the others says so itself. */
const FEW = 5;
const PROPOSE = '/toc/:locationId/proposal/new';

/** What is found, and for which words. */
type Reading = { readonly typed: string; readonly groups: readonly Group[]; readonly problem: Problem | null };
const NOTHING: Reading = { typed: '', groups: [], problem: null };

/** The newest few records of every kind one may see, once the typing pauses; those found before stay until others are. */
export function useRecords(typed: string, { mayOpen }: Open): Reading & { readonly isBehind: boolean } {
  const client = useClient();
  const may = useMay();
  const [reading, setReading] = useState(NOTHING);
  const within = names.filter((name) => may(findRoute(kinds[name].resource, 'list')?.permission ?? null)).join(' ');
  const beside = others.flatMap(({ list }) => (mayOpen(list) ? [list] : [])).join(' ');
  const mayPropose = mayOpen(PROPOSE);
  const isAsked = typed.length >= FEWEST && `${within}${beside}` !== '';
  useEffect(() => {
    if (!isAsked) return setReading(NOTHING);
    let current = true;
    const timer = setTimeout(() => {
      Promise.all([
        recordsWithin(client, typed, within.split(' '), mayPropose),
        recordsBeside(typed, beside.split(' ')),
      ]).then(
        (groups) => current && setReading({ typed, groups: groups.flat(), problem: null }),
        (fault: unknown) => current && setReading((before) => ({ ...before, typed, problem: problemOf(fault) })),
      );
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [client, typed, within, beside, isAsked, mayPropose]);
  return { ...reading, isBehind: isAsked && reading.typed !== typed };
}

/** What belongs to the company. @throws Failed */
async function recordsWithin(
  client: Client,
  typed: string,
  asked: readonly string[],
  mayPropose: boolean,
): Promise<Group[]> {
  const which = Object.fromEntries(names.map((name) => [name, asked.includes(name)])) as Record<keyof Found, boolean>; // every name has its answer
  if (!Object.values(which).includes(true)) return [];
  const { data, error } = await askNow(client, RecordsQuery, { search: typed, ...which });
  if (error) throw new Failed(problemOfRead(error), 0);
  if (!data) return [];
  const groups = names.flatMap((name) => groupOf(kinds[name] as Kind<{ id: string }>, data[name], typed)); // the kind stands under the name of its rows
  const places = mayPropose ? (data.locations?.items ?? []) : [];
  return places.length === 0
    ? groups
    : [
        ...groups,
        {
          name: 'New proposal at',
          choices: places.map((row) => ({
            ...kinds.locations.tell(row),
            path: PROPOSE.replace(':locationId', row.id),
          })),
        },
      ];
}

/** What belongs to no company. @throws Failed */
async function recordsBeside(typed: string, asked: readonly string[]): Promise<Group[]> {
  const found = await Promise.all(
    others.filter(({ list }) => asked.includes(list)).map(({ find }) => find({ search: typed, limit: FEW })),
  );
  return found.flatMap(({ kind, page }) => groupOf(kind, page, typed));
}

function groupOf(
  { resource, list, tell }: Kind<{ id: string }>,
  page: Page<{ id: string; locationId?: string }> | null | undefined,
  typed: string,
): Group[] {
  if (!page || page.items.length === 0) return [];
  const choices = page.items.flatMap((row): Choice[] => {
    const path = placeOf({ entity: resource.entity, recordId: row.id, locationId: row.locationId ?? null });
    return path === null ? [] : [{ path, ...tell(row) }];
  });
  const rest: Choice[] =
    page.hasMore && list !== null
      ? [{ path: `${list}?search=${encodeURIComponent(typed)}`, title: `All ${nounsOf(resource)} with “${typed}”` }]
      : [];
  return [{ name: sentenceCase(nounsOf(resource)), choices: [...choices, ...rest] }];
}
