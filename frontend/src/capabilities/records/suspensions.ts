import { resources } from '@backoffice/contracts';
import { linkState, type LinkView, type Withdrawable } from '@backoffice/contracts/capabilities';
import { equals, LIST_LIMIT, type Filter, type Page, type Resource, type Route } from '@backoffice/contracts/kernel';
import type { PermissionTest } from '#access/permissions.tsx';
import { instantNow } from '#browser/clock.ts';
import { call } from '#data/http-client.ts';
import { findRoute } from '#data/route-lookup.ts';
import { countText, pluralNoun, singularNoun } from '#widgets/labels.ts';

type LinkedRow = Withdrawable & { readonly links: readonly LinkView[] };

/**
 * What is suspended with records that go to the archive or the trash, counted: “2 links that customers have”. Empty
 * where nothing is. Kinds of record that the person may not list are not counted.
 * @throws ProblemError when it cannot be counted
 */
export async function countSuspended(
  resource: Resource,
  ids: readonly string[],
  may: PermissionTest,
): Promise<readonly string[]> {
  const dependents = resources.flatMap((kind) =>
    (kind.suspendedWith ?? []).flatMap(({ entity, ...how }) => (entity === resource.entity ? [{ kind, ...how }] : [])),
  );
  const linked = [{ kind: resource, by: 'id' }, ...dependents].filter(({ kind }) => kind.can.send);
  const [links, ...others] = await Promise.all([
    Promise.all(linked.map(({ kind, by }) => openLinkCount(kind, by, ids, may))),
    ...dependents.flatMap(({ kind, by, status }) =>
      status === undefined
        ? []
        : sumOverChunks(ids, async (some) => {
            const page = await listPage(kind, [among(by, some), equals('status', status)], may, { limit: 1 });
            return page.total;
          }).then((count) => ({ kind, status, count })),
    ),
  ]);
  return [
    ...counted(sum(links), 'link that customers have', 'links that customers have'),
    ...others.flatMap(({ kind, status, count }) =>
      counted(count, `${status} ${singularNoun(kind)}`, `${status} ${pluralNoun(kind)}`),
    ),
  ];
}

/** Of those records of a kind whose field names one of the ids. */
const openLinkCount = (kind: Resource, by: string, ids: readonly string[], may: PermissionTest): Promise<number> =>
  sumOverChunks(ids, async (some) => {
    let [open, after]: [number, string | null] = [0, null];
    do {
      const page: ListedPage = await listPage(kind, [among(by, some)], may, { limit: LIST_LIMIT, after });
      open += page.items
        .flatMap((row) => row.links.map((link) => linkState(link, row, instantNow())))
        .filter((state) => state === 'open').length;
      after = page.hasMore ? page.endCursor : null;
    } while (after !== null);
    return open;
  });

type ListedPage = Pick<Page<LinkedRow>, 'items' | 'total' | 'hasMore' | 'endCursor'>;
const NOTHING: ListedPage = { items: [], total: 0, hasMore: false, endCursor: null };

async function listPage(
  kind: Resource,
  filters: readonly Filter[],
  may: PermissionTest,
  how: { readonly limit: number; readonly after?: string | null },
): Promise<ListedPage> {
  const route = findRoute(kind, 'list');
  return route && may(route.permission)
    ? ((await call<Route>(route, { body: { filters, ...how } })) as ListedPage)
    : NOTHING; // rows of the kind's view
}

/** As many values as a filter takes. */
const CHUNK = 200;

async function sumOverChunks(ids: readonly string[], count: (some: readonly string[]) => Promise<number>) {
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, at) =>
    ids.slice(at * CHUNK, (at + 1) * CHUNK),
  );
  return sum(await Promise.all(chunks.map(count)));
}

const among = (field: string, values: readonly string[]): Filter => ({ field, op: 'in', value: [...values] });
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
const counted = (count: number, one: string, many: string) => (count === 0 ? [] : [countText(count, one, many)]);
